// @ts-check
// One search on the screen: its line or its tree, board, sentence, lines and calls, at one step.
//
//   View  what is seen of the search: the line on which it stands, or the whole tree

import { make } from "../shared/dom.js";
import { clamp } from "../shared/numbers.js";
import { unpacked } from "../shared/packed.js";
import { Asking } from "./asking.js";
import { Board, Calls, Code, Sentence } from "./beside.js";
import { Card } from "./card.js";
import { callsOf, stepOut, stepOver } from "./line.js";
import { Rows } from "./rows.js";
import { leavesUntried, looksAt, soFar } from "./steps.js";
import { Tree } from "./tree.js";
import { WindowLine } from "./window.js";

/** @import { Key, Part, Position, View } from "./data" */
/** @import { Source } from "./steps.js" */

const LEAST_STAGE = 200; // pixels
const LEAST_LINE = 400; // where a board stands beside it

export class Pane {
  /**
   * @param {Source} source
   * @param {object} options
   * @param {View} options.view
   * @param {string} options.unseen
   * @param {(step: number) => void} options.onStep
   * @param {() => void} [options.onKeys] hears that the keys of a long search have come
   * @param {(step: number) => void} [options.go] where a click or an answer leads
   * @param {(key: Key) => void} [options.onOpen]
   * @param {(node: number) => void} [options.onPoint] asks for the line through a node, for a
   *   board that stands elsewhere
   * @param {boolean} [options.board] is it shown, where there is one?
   * @param {boolean} [options.isCompact] then a board stands elsewhere
   * @param {(right: number, given: number, ahead: number) => void} [options.scored] hears of
   *   answers, if there are questions
   */
  constructor(source, options) {
    this.source = source;
    this.still = source.still;
    this.step = 0;
    /** @type {{ part: Part, step: number } | null} */
    this.painted = null;
    /** @type {{ part: Part, step: number } | null} */
    this.treePainted = null;
    /** @type {number | null} */
    this.pending = null;
    this.picked = -1; // no node yet
    this.fittedWidth = 0;
    this.onStep = options.onStep;
    this.onKeys = options.onKeys;
    this.go = options.go ?? ((step) => this.show(step));
    this.onPoint = options.onPoint;
    this.pointed = -1; // no node
    this.pointedAt = new DOMRect();
    this.rows = new Rows(this.still, {
      onPick: (step) => this.go(step),
      onPoint: (node, at) => this._point(node, at),
    });
    this.tree = this.still.tree && new Tree(this.still.tree, {
      unseen: options.unseen,
      onPick: (key, isShift) => this._pick(key, isShift),
      onOpen: (key) => options.onOpen?.(key),
    });
    const { board } = this.still;
    this.board = board && !options.isCompact && options.board !== false ? new Board(board) : null;
    this.card = new Card(board);
    this.window = this.still.window && options.board !== false ? new WindowLine() : null;
    this.sentence = new Sentence();
    this.code = new Code(this.still.code);
    this.calls = new Calls(this.still.window);
    this.beside = make("div", { class: "tks-beside" }, this.board?.element ?? "", this.window?.element ?? "");
    this.top = make("div", { class: "tks-top" });
    const lines = this.still.code.MAX.length ? [this.code.element] : [];
    this.under = make("div", { class: "tks-under" }, ...lines, this.calls.element);
    this.asks = options.scored ? new Asking(this, options.scored) : null;
    /** @type {Uint32Array} */
    this.nodes = new Uint32Array();
    /** @type {Uint32Array} */
    this.cuts = new Uint32Array();
    /** @type {number | null} */
    this.soughtFrom = null; // while the step of a cut is awaited
    /** @type {[string, string]} */
    this.cutWords = this.still.keys ? ["cut", "cuts"] : ["cutoff", "cutoffs"]; // "X" may be missing
    this._learn(this.still.keys);
    /** @type {View} */
    this.view = "line";
    this.look(options.view);
  }

  // Turn to a view, if it is there.
  /** @param {View} view */
  look(view) {
    this.view = view === "tree" && this.tree ? "tree" : "line";
    this.top.dataset.view = this.view;
    this.top.replaceChildren(this.beside, this.stage, this.card.element);
    this.fittedWidth = 0;
    this.card.hide();
    if (this.painted) this._paint(this.painted.part, this.painted.step, false);
  }

  get isTree() {
    return this.view === "tree" && this.tree !== null;
  }

  // The element that has the keys.
  get stage() {
    return this.isTree && this.tree ? this.tree.element : this.rows.element;
  }

  // ---- the keys of all steps

  /** @param {string} keys */
  _learn(keys) {
    this.still.keys = keys;
    this.nodes = soFar(keys, "e");
    this.cuts = soFar(keys, "x");
    if (!keys) this.source.ask("keys");
  }

  // The keys that were asked for have come.
  /** @param {string} packed */
  async takeKeys(packed) {
    this._learn(await unpacked(packed));
    this.onKeys?.();
  }

  // ---- a step

  // Show a step, now or as soon as it has come.
  /** @param {number} step */
  show(step) {
    const wanted = clamp(Math.round(step), 0, this.still.count - 1);
    this.soughtFrom = null;
    step = this.asks ? this.asks.allowed(wanted) : wanted;
    this.step = step;
    const part = this.source.part(step);
    this.pending = part ? null : step;
    this.top.classList.toggle("waiting", !part);
    if (part) this._paint(part, step, wanted > step);
    this.onStep(step);
  }

  // A part that was asked for has come.
  /** @param {{ number: number, part: Part }} message */
  take({ number, part }) {
    this.source.keep(number, part);
    const { soughtFrom } = this;
    if (this.pending !== null && this.source.number(this.pending) === number) {
      if (soughtFrom === null || this._mayCut(this.pending)) this.show(this.pending);
      else if (this.nextCut() >= 0) this.seekCut(soughtFrom);
      else this.show(soughtFrom);
    } else if (!this.card.element.hidden) this._showCard(); // its position may have come
  }

  /** @type {(part: Part, step: number, isHeld: boolean) => void} */
  _paint(part, step, isHeld) {
    const started = performance.now();
    const now = part.steps[step - part.start], calls = callsOf(part, now);
    if (this.isTree && this.tree) {
      this.tree.paint(looksAt(part, step, this.treePainted));
      this.treePainted = { part, step };
      this.tree.mark(now);
    } else {
      this.card.hide();
      this.rows.show(part, step);
    }
    this.painted = { part, step };
    this.window?.show(calls[calls.length - 1]);
    this.board?.show(part.boards[now.node]);
    this._tellPosition("step", step < this.still.count - 1 ? part.boards[now.node] : undefined);
    this.code.show(now.role, now.key);
    this.sentence.show(now.says, this.code.now);
    this.calls.show(calls, part.nodes[now.node]?.[0] === "leaf");
    this.asks?.show(part, step, isHeld);
    this.top.dataset.milliseconds = (performance.now() - started).toFixed(2);
  }

  // How many nodes have been entered and how often something was cut, up to a step.
  counts(step = this.step) {
    return { nodes: this.nodes[step] ?? 0, cuts: this.cuts[step] ?? 0 };
  }

  countWords() {
    if (!this.still.keys) return [];
    const { nodes, cuts } = this.counts();
    return [counted(nodes, "node", "nodes"),
      ...(this.still.window ? [counted(cuts, ...this.cutWords)] : [])];
  }

  /** @type {(key: Key, isShift: boolean) => void} */
  _pick(key, isShift) {
    const [entered, left] = this.still.tree?.visits[key] ?? [0, 0];
    const isSecond = this.picked === key && this.step === entered;
    this.picked = key;
    this.go(isShift || isSecond ? left : entered);
  }

  /** @type {(node: number | null, at: DOMRect) => void} */
  _point(node, at) {
    const { painted } = this;
    this.pointed = painted?.part.nodes[node ?? -1] ? node ?? -1 : -1;
    if (this.pointed >= 0) this.onPoint?.(this.pointed);
    else this._tellPosition("mouse", undefined);
    this.pointedAt = at;
    this._showCard();
  }

  _showCard() {
    const { painted, pointed } = this;
    if (!painted?.part.nodes[pointed]) this.card.hide();
    else {
      this.card.show(painted.part, pointed, painted.step, this._positionOf(painted.part, pointed),
        this.pointedAt, this.top.getBoundingClientRect());
    }
  }

  // The position of a node comes with the part in which the search went there.
  /** @type {(part: Part, node: number) => Position | undefined} */
  _positionOf(part, node) {
    const number = this.source.number(part.nodes[node][3]);
    this.source.want(number);
    return this.source.parts.get(number)?.boards[node];
  }

  // The line that was asked for has come.
  /** @param {{ node: number, line: Position | null }} message */
  takeLine({ node, line }) {
    if (node === this.pointed) this._tellPosition("mouse", line ?? undefined);
  }

  // Say which position the step or the mouse is at, for a board that stands elsewhere.
  /** @type {(by: "step" | "mouse", position: Position | undefined) => void} */
  _tellPosition(by, position) {
    this.top.dispatchEvent(new CustomEvent("tk-position",
      { bubbles: true, detail: { by, position: position ?? null } }));
  }

  // The next step at which something is left untried, or -1; one that has not come may be such.
  nextCut() {
    const { keys } = this.still;
    let at = keys.indexOf("x", this.step + 1);
    while (at >= 0 && !this._mayCut(at)) at = keys.indexOf("x", at + 1);
    return at;
  }

  /** @param {number} step */
  _mayCut(step) {
    const part = this.source.parts.get(this.source.number(step));
    return !part || leavesUntried(part, step);
  }

  // Go there; from a step that turns out to cut nothing when it has come, on to the next.
  seekCut(from = this.step) {
    const at = this.nextCut();
    if (at < 0) return;
    this.show(at);
    if (this.pending !== null) this.soughtFrom = from;
  }

  // Down over the current call, or up to the call above it.
  stepOver() {
    return this.painted ? stepOver(this.painted, this.still.count) : this.step;
  }

  stepOut() {
    return this.painted ? stepOut(this.painted) : this.step;
  }

  // ---- the room

  // Share the height that there is: the tree gets what it needs, the lines as much of what they
  // would like as is left, and the tree the rest.
  /** @param {number} most */
  arrange(most) {
    if (!this.stage.clientWidth) return;
    if (this.isTree && this.tree) this._arrangeTree(this.tree, most);
    else this._arrangeRows(most);
  }

  /** @param {number} most */
  _arrangeRows(most) {
    const root = /** @type {HTMLElement | null} */ (this.top.closest(".tks-stepper"));
    const larger = Number(root?.dataset.larger ?? 1);
    this._limitLines(0.4 * most);
    const least = this.board ? LEAST_LINE : LEAST_STAGE;
    const left = Math.max(LEAST_STAGE, most - this.under.offsetHeight);
    const wished = root?.closest(".tk-presented") ? left
      : Math.max(this.rows.wished(left, larger), least * larger);
    this.setHeight(Math.round(Math.min(wished, left)));
  }

  // Let the stage be so high, and what stands beside the line.
  /** @param {number} high */
  setHeight(high) {
    const root = /** @type {HTMLElement | null} */ (this.top.closest(".tks-stepper"));
    if (this.isTree && this.tree) {
      this.tree.element.style.height = `${high}px`;
      this.tree.view.fit();
    } else {
      this.beside.style.height = `${high}px`;
      this.rows.measure(high, Number(root?.dataset.larger ?? 1));
    }
  }

  /** @type {(tree: Tree, most: number) => void} */
  _arrangeTree(tree, most) {
    const stage = tree.element, wide = stage.clientWidth;
    this.beside.style.height = "";
    const least = !this.board ? LEAST_STAGE
      : Math.max(LEAST_STAGE, this.board.height());
    if (tree.view.kept?.size[0] === wide) { // a fold was opened: nothing else changes
      this._limitLines(most - stage.offsetHeight);
      return;
    }
    const { needed, wished } = tree.view.measured().heights;
    const first = clamp(needed, least, Math.max(least, most - this._fewestLines()));
    this._limitLines(most - first);
    this.calls.reveal();
    const left = Math.max(first, most - this.under.offsetHeight);
    const high = Math.round(clamp(wished, least, left));
    if (stage.clientHeight !== high || this.fittedWidth !== wide) {
      this.fittedWidth = wide;
      this.setHeight(high);
    }
  }

  // How high lines and calls are when only some lines are seen at a time.
  _fewestLines() {
    this.code.limit(0);
    return this.under.offsetHeight;
  }

  // Let lines and calls be so high, by scrolling the lines.
  /** @param {number} most */
  _limitLines(most) {
    this.code.limit(Infinity);
    const { offsetHeight } = this.code.element;
    this.code.limit(offsetHeight - Math.max(0, this.under.offsetHeight - most));
  }
}

/** @type {(number: number, one: string, many: string) => string} */
function counted(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
