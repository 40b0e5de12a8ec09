// @ts-check
// A card of what a check found; its button opens both searches at the first wrong step.

import { make, setText, windowHeight } from "../shared/dom.js";
import { withPython } from "../shared/python.js";
import { renderCompare } from "../stepper/compare.js";
import { focusStage } from "../stepper/screen.js";

/** @import { Context, End } from "../shared/data" */

const STEP = "Step through it";
const HIDE = "Hide the steps";

// The card is markup of Python's own making, in which all that is a student's is text.
/** @type {(markup: string) => Node[]} */
function cardOf(markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  return [...page.body.childNodes].map((node) => document.importNode(node, true));
}

/** @type {(context: Context) => End} */
export function renderVerdict({ model, el }) {
  const below = make("div", { class: "tkv-below", hidden: true });
  const step = make("button", { type: "button", class: "tkv-step", "aria-expanded": "false" }, STEP);
  /** @type {End | null} */
  let end = null;
  step.addEventListener("click", () => {
    below.hidden = !below.hidden;
    end ??= renderCompare({ model, el: below }); // what is not seen has no size to be drawn in
    setText(step, below.hidden ? STEP : HIDE);
    step.setAttribute("aria-expanded", String(!below.hidden));
    if (below.hidden) return;
    focusStage(below);
    requestAnimationFrame(() => below.scrollIntoView({
      block: below.offsetHeight < windowHeight(below) ? "nearest" : "start" }));
  });
  el.append(make("div", { class: "tkv-verdict" }, ...cardOf(model.get("_card")), step, below));
  return () => end?.();
}

export const render = withPython(renderVerdict, { goesOnAlone: true });
