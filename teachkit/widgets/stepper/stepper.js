// @ts-check
// The Stepper: a search step by step, in a notebook or in a page of its own.
//
//   SteppedSearch  one search on the screen, until another takes its place
//   Remark         words beside the title, and whether the search is out of date

import { contentHeight, freeHeight, make, setText } from "../shared/dom.js";
import { Present } from "../shared/present.js";
import { listen, listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { renderCompare } from "./compare.js";
import { Controls, progress } from "./controls.js";
import { Pane } from "./pane.js";
import { Saver } from "./saver.js";
import { focusStage, heading, heightInMatch, watchSize } from "./screen.js";
import { nextStop, Source } from "./steps.js";

/** @import { Context, End, Model } from "../shared/data" */
/** @import { Grain, Still, View } from "./data" */
/** @import { Driver } from "./controls.js" */

/** @implements {Driver} */
class SteppedSearch {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   * @param {HTMLElement} remark
   * @param {Present} present
   * @param {boolean | null} showsLines null if nobody has said: then in the tree alone
   * @param {Node[]} extra further buttons
   * @param {number} step where one stands at first
   */
  constructor(model, root, remark, present, showsLines, extra, step) {
    this.model = model;
    this.root = root;
    this.remark = remark;
    this.showsLines = showsLines;
    /** @type {Still} */
    this.still = model.get("_still");
    /** @type {Grain} */
    this.grain = model.get("granularity");
    this.saver = new Saver(model, "step", () => this.pane.step);
    this.score = make("span", { class: "tks-score", role: "status" });
    this.pane = this._pane();
    this.panes = [this.pane];
    this.controls = new Controls(this, {
      grain: this.grain,
      predict: model.get("predict"),
      canCut: this.still.window,
      lines: this._hasLines,
      extra,
      present,
      view: this.pane.view,
      onView: this.still.tree || !model.get("alone") ? (view) => this._turn(view) : null,
      onLines: (isShown) => this._showLines(isShown),
      onGrain: (grain) => this._chooseGrain(grain),
    });
    this.pane.under.hidden = !this._hasLines;
    const screen = this._screen();
    root.append(screen);
    screen.addEventListener("keydown", (event) => this.controls.key(event));
    const undress = dress(root, model, () => this.pane.stage);
    const unwatch = watchSize(root, () => this.arrange());
    const unlistenTogether = listenTogether(model, ["step"], () => this._obey());
    const unlisten = listen(model, {
      "change:unseen": () => {
        if (this.pane.tree) this.pane.tree.svg.dataset.unseen = model.get("unseen");
      },
      "change:view": () => this._lookAt(model.get("view")),
      "msg:custom": (message) => message?.scene === this.still.scene && this._hear(message),
    });
    this.end = () => {
      this.controls.toggle(false);
      this.saver.stop();
      undress();
      unwatch();
      unlisten();
      unlistenTogether();
    };
    this.pane.show(step);
  }

  /** Are code and calls shown? */
  get _hasLines() {
    return this.showsLines ?? (this.pane.isTree && !this.model.get("compact"));
  }

  /** @param {any} message */
  _hear(message) {
    if (message.keys) this.pane.takeKeys(message.keys);
    else if (message.line !== undefined) this.pane.takeLine(message);
    else this.pane.take(message);
  }

  // Turn to another view; a tree that is not there yet, Python draws.
  /** @param {View} view */
  _turn(view) {
    this.model.set("view", view);
    this.model.save_changes();
  }

  /** @param {View} view */
  _lookAt(view) {
    if (view === "tree" && !this.still.tree) return; // it is on its way
    const hadFocus = this.pane.stage.contains(document.activeElement);
    this.pane.look(view);
    this.pane.under.hidden = !this._hasLines;
    this.controls.showView(view);
    this.controls.lines.setAttribute("aria-pressed", String(this._hasLines));
    this.arrange();
    if (hadFocus) this.pane.stage.focus({ preventScroll: true });
  }

  /** @type {(right: number, given: number, ahead: number) => void} */
  _tellScore = (right, given, ahead) => {
    setText(this.score, `${right} of ${given} right · ${ahead} to go`);
  };

  _pane() {
    const { model, still } = this;
    const source = new Source(still, model.get("_parts"), (what) => model.send({ want: what }));
    return new Pane(source, {
      view: model.get("view"),
      onKeys: () => this._tell(),
      isCompact: model.get("compact"),
      unseen: model.get("unseen"),
      scored: model.get("predict") && still.asked.length > 0 ? this._tellScore : undefined,
      onOpen: (key) => model.send({ open: key }),
      onPoint: model.get("compact") ? (node) => model.send({ line: node }) : undefined,
      onStep: () => this._tell(),
    });
  }

  _screen() {
    const { pane, still } = this;
    const isCompact = this.model.get("compact");
    const title = isCompact ? still.title.split(" · ")[0] : still.title;
    return make("div", { class: "tk-screen" },
      heading(title, still.subtitle, this.remark, this.score, isCompact ? "" : this.controls.count),
      this.controls.element, pane.top,
      make("div", { class: "tks-below" }, pane.asks?.place ?? pane.sentence.element),
      pane.under);
  }

  arrange() {
    const { top, under } = this.pane, inMatch = heightInMatch(this.root);
    if (inMatch !== null) {
      if (this.pane.stage.clientWidth) this.pane.setHeight(inMatch);
      return;
    }
    const rest = contentHeight(this.root) - top.offsetHeight - under.offsetHeight;
    this.pane.arrange(freeHeight(this.root) - rest);
  }

  _tell() {
    const where = `step ${progress(this)}`;
    const words = [where, ...this.pane.countWords()];
    this.controls.show(words.map((word) => make("span", {}, word)), where);
    this.saver.soon();
  }

  _obey() {
    const isOfAnother = this.model.get("_still") !== this.still; // which will be shown at once
    if (isOfAnother || this.model.get("step") === this.at) return;
    this.saver.stop();
    this.go(this.model.get("step"));
  }

  /** @param {boolean} isShown */
  _showLines(isShown) {
    this.showsLines = isShown;
    this.pane.under.hidden = !isShown;
    this.arrange();
  }

  /** @param {Grain} grain */
  _chooseGrain(grain) {
    this.grain = grain;
    this.model.set("granularity", grain);
    this.model.save_changes();
  }

  // ---- as the controls' driver

  get length() {
    return this.still.count;
  }

  get at() {
    return this.pane.step;
  }

  isWaiting() {
    return this.pane.pending !== null;
  }

  /** @param {number} step */
  go(step) {
    this.pane.show(step);
  }

  /** @param {1 | -1} direction */
  next(direction) {
    if (direction > 0 && this.pane.asks?.holds(this.at)) return;
    const { keys } = this.still;
    this.go(keys ? nextStop(keys, this.at, direction, this.grain) : this.at + direction);
  }

  over() {
    this.go(this.pane.stepOver());
  }

  out() {
    this.go(this.pane.stepOut());
  }

  open() {
    const current = this.pane.isTree ? this.pane.tree?.current ?? -1 : -1;
    if (this.still.tree?.hints[current]) this.model.send({ open: current });
  }

  close() {
    if (this.still.tree?.opened.length) this.model.send({ close: true });
  }

  /** @param {number} number */
  choose(number) {
    this.pane.asks?.choose?.(number);
  }

  nextCut() {
    if (!this.pane.asks?.holds(this.at)) this.pane.seekCut();
  }

  cuts() {
    const last = Math.max(1, this.length - 1);
    return [...this.still.keys.matchAll(/x/g)].map(({ index }) => index / last);
  }
}

// ---- beside the title

class Remark {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.element = make("span", { class: "tks-remark", role: "status" });
    const show = () => {
      setText(this.element, model.get("note") ?? "");
      root.classList.toggle("tks-old", Boolean(model.get("old")));
    };
    this.end = listen(model, { "change:note": show, "change:old": show });
    show();
  }
}

// ---- the widget

// The button that leads back, if there is one, is that of the widget in which it stands.
/** @type {(context: Context, ...back: Node[]) => End} */
export function renderStepper({ model, el }, ...back) {
  const isCompact = model.get("compact");
  const root = make("div", { class: `tk-root tks-stepper${isCompact ? " tks-compact" : ""}` });
  el.append(root);
  const remark = new Remark(model, root);
  const present = new Present(() => root.closest(".tkm-match, .tko-overview") ?? root);
  /** @type {(showsLines: boolean | null, step: number) => SteppedSearch} */
  const show = (showsLines, step) =>
    new SteppedSearch(model, root, remark.element, present, showsLines, back, step);
  let shown = show(null, model.get("step"));
  const unlisten = listenTogether(model, ["_still", "_parts"], () => {
    const still = model.get("_still");
    if (still === shown.still) return;
    const hadFocus = root.contains(document.activeElement);
    const { pane } = shown, before = pane.isTree ? pane.tree?.view : undefined;
    shown.end();
    root.replaceChildren();
    // What was still to be told to Python is a step of the search before.
    shown = show(shown.showsLines, still.at ?? model.get("step"));
    if (before) shown.pane.tree?.view.continue(before);
    if (hadFocus) focusStage(root);
  });
  return () => {
    shown.end();
    remark.end();
    present.end();
    unlisten();
  };
}

export const render = withPython(
  (context) => (context.model.get("_sides") ? renderCompare(context) : renderStepper(context)),
  { goesOnAlone: true });
