// @ts-check
// The Match: a panel, below it board and search side by side, and the sentence as a strip.
//
//   High   how many pixels board and search have: it depends on the window alone, and not on what
//          is played or thought, so that everything keeps its place
//   Lent   the board shows a position of the search for a while
//
// All parts share one model, and each hears what is meant for it.

import { renderBoard } from "../board/board.js";
import { renderWhole } from "../overview/overview.js";
import { freeHeight, make, setText, windowHeight } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { Present } from "../shared/present.js";
import { listen, listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { lineWords } from "../stepper/beside.js";
import { largerFor } from "../stepper/screen.js";
import { renderStepper } from "../stepper/stepper.js";
import { renderPanel } from "./panel.js";

/** @import { Context, End, Model } from "../shared/data" */
/** @import { Position } from "../stepper/data" */
/** @import { PanelView } from "./data" */

const GAP = 12;
const LEAST = 300; // pixels that board and search are high
// Pixels on a usual screen, as in the style sheet.
const STRIP = 64;
const HEAD = 26;
const FOOT = 41;
const WINDOW_LINE = 58;

class Table {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    const [above, board, tree, whole, noTree] = ["tkm-above", "tkm-board", "tkm-tree", "tkm-whole",
      "tkm-no-tree"].map((name) => make("div", { class: name }));
    const strip = make("div", { class: "tkm-strip" });
    this.above = above;
    this.tree = tree;
    this.whole = whole;
    this.noTree = noTree;
    this.strip = strip;
    this.root = make("div", { class: "tk-root tkm-match", tabindex: "-1", ...KEEPS_KEYS },
      board, above, tree, whole, noTree, strip); // so that Tab leads to the board first
    el.append(this.root);
    this.present = new Present(() => this.root);
    /** @type {End | null} */
    this.endTree = null;
    /** @type {End | null} */
    this.endWhole = null;
    this.scene = null; // of the search that is shown as a whole
    this.known = "";
    this.isTurned = false; // by a key
    this.boardWide = 0;
    this.undress = dress(this.root, model, () => this._search() ?? this.root);
    const panel = renderPanel({ model, el: above }, this.present.button, this.root);
    const { view, end } = renderBoard({ model, el: board });
    this.board = view;
    this._lend(board);
    this.ends = [this.undress, panel, end, () => this.present.end(), this._watch()];
    this.ends.push(listenTogether(model, ["_view", "_scene", "_seen"], () => this.show()));
    this.ends.push(listen(model, { "change:_board": () => queueMicrotask(() => this.arrange()) }));
    this.root.addEventListener("keydown", (event) => this._key(event));
    this.show();
  }

  show() {
    /** @type {PanelView} */
    const { noTree: words, isWhole } = this.model.get("_view"); // no words: nobody wants a tree
    const isSeen = words === "";
    this.tree.hidden = !isSeen || isWhole;
    this.whole.hidden = !isSeen || !isWhole;
    this.noTree.hidden = this.strip.hidden = isSeen || words === null;
    this.root.classList.toggle("tkm-alone", words === null);
    setText(this.noTree, words ?? "");
    this.arrange();
    this._showWhole();
    if (isSeen) {
      this.endTree ??= renderStepper({ model: this.model, el: this.tree });
    } else {
      this.endTree?.();
      this.endTree = null;
      this.tree.replaceChildren();
    }
  }

  // The search as a whole, which is another one after each move.
  _showWhole() {
    const scene = this.whole.hidden ? null : this.model.get("_scene");
    if (scene === this.scene) return;
    const hadFocus = this.whole.contains(document.activeElement);
    this.endWhole?.();
    this.whole.replaceChildren();
    this.scene = scene;
    this.endWhole = scene && renderWhole({ model: this.model, el: this.whole }, this.present);
    if (hadFocus || this.isTurned) this._search()?.focus({ preventScroll: true });
    this.isTurned = false;
  }

  // The search that is seen, if there is one.
  /** @returns {HTMLElement | null} */
  _search() {
    const place = this.whole.hidden ? this.tree : this.whole;
    return place.hidden ? null : place.querySelector(".tko-stage, .tks-stage");
  }

  // ---- the room

  // Give board and search the height that there is; a board that cannot be as wide is narrower.
  arrange() {
    const { root, board } = this, wide = root.offsetWidth;
    const svg = /** @type {SVGSVGElement | null} */ (board.frame.querySelector("svg"));
    if (!wide || !svg) return;
    const isPresented = root.classList.contains("tk-presented"), whole = windowHeight(root);
    const larger = largerFor(wide, whole, isPresented);
    root.dataset.larger = larger;
    root.style.setProperty("--tk-larger", larger);
    const inside = wide - around(root, "Left", "Right");
    const isNarrow = root.classList.toggle("tkm-narrow", inside < 620);
    const column = isNarrow || root.classList.contains("tkm-alone") ? inside : (inside - GAP) / 2;
    const { width, height } = svg.viewBox.baseVal;
    const foot = board.root.offsetHeight - board.frame.offsetHeight;
    const rest = this.above.offsetHeight + STRIP * Number(larger) + 2 * GAP
      + around(root, "Top", "Bottom");
    const room = Math.max(LEAST, freeHeight(root) - rest);
    const high = Math.round(Math.min(room, Math.max(LEAST, column + FOOT * Number(larger))));
    const stage = Math.round(high - (HEAD + WINDOW_LINE) * Number(larger));
    // What stands below the board is measured in whole pixels, which vary by one with its width.
    const wished = Math.floor(Math.min(column, ((high - foot) * width) / height));
    if (Math.abs(wished - this.boardWide) > 2) this.boardWide = wished;
    root.style.setProperty("--tkm-high", `${high}px`);
    root.style.setProperty("--tkm-board", `${this.boardWide}px`);
    root.style.setProperty("--tkm-stage", `${stage}px`);
    root.dataset.stage = String(stage);
    const known = `${wide} ${high} ${larger}`;
    if (this.known === known) return;
    this.known = known;
    for (const part of root.querySelectorAll(".tks-stepper, .tko-overview")) {
      part.dispatchEvent(new Event("tk-room"));
    }
  }

  /** @returns {End} */
  _watch() {
    const look = () => this.arrange();
    const watch = new ResizeObserver(look);
    watch.observe(this.root);
    watch.observe(this.board.root);
    window.addEventListener("resize", look);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", look);
    };
  }

  // ---- what is shown for a while

  // Let the board show where the search is, until somebody comes to play on it.
  /** @param {HTMLElement} place */
  _lend(place) {
    /** @type {Record<string, Position | null>} */
    const wanted = { mouse: null, step: null };
    const show = () => {
      const position = wanted.mouse ?? wanted.step;
      this.board.lend(position, `in the search: ${lineWords(position?.line ?? []) || "the start"}`);
    };
    this.root.addEventListener("tk-position", (event) => {
      const { by, position } = /** @type {CustomEvent} */ (event).detail;
      if (by === "step" && !this.tree.contains(document.activeElement)) return; // nobody steps
      wanted[by] = position;
      show();
    });
    for (const comes of ["pointerenter", "focusin"]) {
      place.addEventListener(comes, () => {
        wanted.mouse = wanted.step = null;
        show();
      });
    }
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const isText = event.target instanceof Element && event.target.matches("input, textarea, select");
    const { purpose, isWhole, noTree } = this.model.get("_view");
    const acts = purpose || isWhole ? ["f", "o", "Escape"] : ["f", "o"];
    if (!acts.includes(event.key) || isText || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "f") this.present.toggle();
    else if (event.key === "Escape" && purpose) this.model.send({ do: "cancel" });
    else if (noTree === "") {
      this.isTurned = true;
      this.model.send({ do: "whole" });
    }
  }

  end() {
    this.endTree?.();
    this.endWhole?.();
    this.ends.forEach((end) => end());
  }
}

// How many pixels padding and border have at two sides.
/** @type {(root: HTMLElement, ...sides: string[]) => number} */
function around(root, ...sides) {
  const style = /** @type {Record<string, any>} */ (getComputedStyle(root));
  return sides.reduce((sum, side) =>
    sum + parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]), 0);
}

/** @type {(context: Context) => End} */
function renderMatch({ model, el }) {
  const table = new Table(model, el);
  return () => table.end();
}

export const render = withPython(renderMatch);
