// @ts-check
// One search on the screen: tree, board, sentence, lines and calls, all at one step.

import { make } from "../shared/dom.js";
import { clamp } from "../shared/numbers.js";
import { Asking } from "./asking.js";
import { Board, Calls, Code, Sentence } from "./beside.js";
import { looksAt, soFar, stepOut, stepOver } from "./steps.js";
import { Tree } from "./tree.js";

/** @import { Key, Part } from "./data" */
/** @import { Source } from "./steps.js" */

const LEAST_STAGE = 200; // pixels

export class Pane {
  /**
   * @param {Source} source
   * @param {object} options
   * @param {string} options.unseen
   * @param {(step: number) => void} options.onStep
   * @param {(step: number) => void} [options.go] where a click or an answer leads
   * @param {(key: Key) => void} [options.onOpen]
   * @param {boolean} [options.board] is it shown, where there is one?
   * @param {boolean} [options.isCompact]
   * @param {(right: number, asked: number, all: number) => void} [options.scored] hears of
   *   answers, if there are questions
   */
  constructor(source, options) {
    this.source = source;
    this.still = source.still;
    this.step = 0;
    /** @type {{ part: Part, step: number } | null} */
    this.painted = null;
    /** @type {number | null} */
    this.pending = null;
    this.picked = -1; // no node yet
    this.fittedWidth = 0;
    this.onStep = options.onStep;
    this.go = options.go ?? ((step) => this.show(step));
    this.tree = new Tree(this.still, {
      unseen: options.unseen,
      onPick: (key, isShift) => this._pick(key, isShift),
      onOpen: (key) => options.onOpen?.(key),
    });
    const { board } = this.still;
    this.board = board && options.board !== false ? new Board(board) : null;
    this.sentence = new Sentence();
    this.code = new Code(this.still.code);
    this.calls = new Calls(this.still.window);
    this.isCompact = Boolean(options.isCompact);
    const beside = this.board && !this.isCompact ? [this.board.element] : [];
    this.top = make("div", { class: "tks-top" }, ...beside, this.tree.element);
    const lines = this.still.code.MAX.length ? [this.code.element] : [];
    this.under = make("div", { class: "tks-under" }, ...lines, this.calls.element);
    this.asks = options.scored ? new Asking(this, options.scored) : null;
    this.nodes = soFar(this.still.keys, "e");
    this.cuts = soFar(this.still.keys, "x");
  }

  // Show a step, now or as soon as it has come.
  /** @param {number} step */
  show(step) {
    const wanted = clamp(Math.round(step), 0, this.still.count - 1);
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
    if (this.pending !== null && this.source.number(this.pending) === number) this.show(this.pending);
  }

  /** @type {(part: Part, step: number, isHeld: boolean) => void} */
  _paint(part, step, isHeld) {
    const started = performance.now();
    const now = part.steps[step - part.start];
    this.tree.paint(looksAt(part, step, this.painted));
    this.painted = { part, step };
    this.tree.mark(now);
    this.board?.show(part.boards[now.node]);
    this.sentence.show(now.says);
    this.code.show(now.role, now.key);
    this.calls.show(now.stack);
    this.asks?.show(part, step, isHeld);
    this.top.dataset.milliseconds = (performance.now() - started).toFixed(2);
  }

  // How many nodes have been entered and how many cutoffs made, up to a step.
  counts(step = this.step) {
    return { nodes: this.nodes[step], cuts: this.cuts[step] };
  }

  get total() {
    return this.counts(this.still.count - 1);
  }

  countWords() {
    const { nodes, cuts } = this.counts();
    return [counted(nodes, "node", "nodes"),
      ...(this.still.window ? [counted(cuts, "cutoff", "cutoffs")] : [])];
  }

  /** @type {(key: Key, isShift: boolean) => void} */
  _pick(key, isShift) {
    const [entered, left] = this.still.visits[key];
    const isSecond = this.picked === key && this.step === entered;
    this.picked = key;
    this.go(isShift || isSecond ? left : entered);
  }

  // The step of the next cutoff, or -1.
  nextCut() {
    return this.still.keys.indexOf("x", this.step + 1);
  }

  // Down over the current call, or up to the call above it.
  stepOver() {
    return stepOver(this.still, this.tree.current, this.step);
  }

  stepOut() {
    return stepOut(this.still, this.tree.current);
  }

  // Share the height that there is: the tree gets what it needs, the lines as much of what they
  // would like as is left, and the tree the rest.
  /** @param {number} most */
  arrange(most) {
    const stage = this.tree.element;
    const wide = stage.clientWidth;
    if (!wide) return;
    const least = this.isCompact || !this.board ? LEAST_STAGE
      : Math.max(LEAST_STAGE, this.board.height());
    const { needed, wished } = this.tree.view.measured().heights;
    const first = clamp(needed, least, Math.max(least, most - this._fewestLines()));
    this._limitLines(most - first);
    this.calls.reveal();
    const left = Math.max(first, most - this.under.offsetHeight);
    const high = Math.round(clamp(wished, least, left));
    if (stage.clientHeight !== high || this.fittedWidth !== wide) {
      stage.style.height = `${high}px`;
      this.fittedWidth = wide;
      this.tree.view.fit();
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
