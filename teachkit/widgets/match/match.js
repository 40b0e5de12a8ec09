// @ts-check
// The Match: a panel, below it the board, and beside it the tree of a search, or why there is none.
//
// All three share one model, and each hears what is meant for it.

import { renderBoard } from "../board/board.js";
import { make, setText } from "../shared/dom.js";
import { listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { renderStepper } from "../stepper/stepper.js";
import { renderPanel } from "./panel.js";

/** @import { Context, End } from "../shared/data" */
/** @import { PanelView } from "./data" */

/** @type {(context: Context) => End} */
function renderMatch({ model, el }) {
  const [above, board, tree, noTree] = ["tkm-above", "tkm-board", "tkm-tree", "tkm-no-tree"].map(
    (name) => make("div", { class: name }));
  const root = make("div", { class: "tkm-match" }, above, board, tree, noTree);
  el.append(root);
  const ends = [
    dress(root, model, model.get("_colours")),
    renderPanel({ model, el: above }),
    renderBoard({ model, el: board }),
  ];
  /** @type {End | null} */
  let endTree = null;
  const show = () => {
    /** @type {PanelView} */
    const { noTree: words } = model.get("_view"); // null if nobody wants to see a tree
    const isSeen = words === "";
    tree.hidden = !isSeen;
    noTree.hidden = isSeen || words === null;
    setText(noTree, words ?? "");
    if (isSeen) {
      endTree ??= renderStepper({ model, el: tree });
    } else {
      endTree?.();
      endTree = null;
      tree.replaceChildren();
    }
  };
  ends.push(listenTogether(model, ["_view"], show));
  show();
  return () => {
    endTree?.();
    ends.forEach((end) => end());
  };
}

export const render = withPython(renderMatch);
