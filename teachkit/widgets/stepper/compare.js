// @ts-check
// Two searches side by side, stepped together or apart.
//
//   Side    the number of a search, 0 or 1; the active one is stepped while they go apart
//   Stops   the steps of a side at which one stops
//   Tick    a place among the stops: together, both sides are at the same tick

import { contentHeight, freeHeight, make } from "../shared/dom.js";
import { button } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { Present } from "../shared/present.js";
import { listen, listenTogether } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { Column } from "./column.js";
import { Controls, progress } from "./controls.js";
import { Pane } from "./pane.js";
import { Saver } from "./saver.js";
import { focusStage, watchSize } from "./screen.js";
import { Source, Stops } from "./steps.js";

/** @import { Context, End, Model } from "../shared/data" */
/** @import { Grain, Part, Still, View } from "./data" */
/** @import { Driver } from "./controls.js" */

/** @implements {Driver} */
class Comparison {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   * @param {Present} present
   */
  constructor(model, root, present) {
    this.model = model;
    this.root = root;
    this.active = 0;
    this.ticks = [0, 0];
    /** @type {{ still: Still, parts: Record<string, Part> }[]} */
    this.sides = model.get("_sides");
    this.stops = this._stops(model.get("granularity"));
    this.saver = new Saver(model, "steps", () => this.panes.map((pane) => pane.step));
    this.panes = this.sides.map(({ still, parts }, side) => new Pane(
      new Source(still, parts, (what) => model.send({ want: what, side })),
      { view: model.get("view"), unseen: model.get("unseen"), board: false,
        onStep: () => this.tell(), onKeys: () => this._choose(model.get("granularity")),
        go: (step) => this._goTo(side, step) }));
    this.together = button({ class: "tk-button tks-together",
      "aria-pressed": String(this.isTogether) }, () => this._switch(), "Step together");
    this.controls = new Controls(this, {
      grain: model.get("granularity"),
      canCut: this.sides.some(({ still }) => still.window),
      extra: [this.together],
      lines: this.panes[0].isTree,
      present,
      view: this.panes[0].view,
      onView: this.panes[0].tree || !model.get("alone") ? (view) => this._turn(view) : null,
      onLines: (isShown) => this._showCalls(isShown),
      onGrain: (grain) => this._choose(grain),
    });
    for (const pane of this.panes) pane.calls.element.hidden = !pane.isTree;
    const most = Math.max(...this.panes.map((pane) => pane.still.nodes));
    this.columns = this.panes.map((pane, side) => new Column(pane, most,
      () => this._activate(side)));
    const screen = make("div", { class: "tk-screen" }, this.controls.element,
      make("div", { class: "tks-sides" }, ...this.columns.map((column) => column.element)));
    root.append(screen);
    screen.addEventListener("keydown", (event) => this.controls.key(event));
  }

  /** @param {Grain} grain */
  _stops(grain) {
    return this.sides.map(({ still }) => new Stops(still, grain));
  }

  get isTogether() {
    return this.model.get("together");
  }

  // The sides that move.
  get moving() {
    return this.isTogether ? [0, 1] : [this.active];
  }

  /** @type {(side: number, step: number) => number} */
  _tickOf(side, step) {
    return this.stops[side].tick(step);
  }

  // ---- as the controls' driver

  get length() {
    return Math.max(...this.moving.map((side) => this.stops[side].length));
  }

  get at() {
    return Math.max(...this.moving.map((side) => this.ticks[side]));
  }

  isWaiting() {
    return this.panes.some((pane) => pane.pending !== null);
  }

  /** @param {number} tick */
  go(tick) {
    tick = clamp(tick, 0, this.length - 1);
    for (const side of this.moving) {
      this.ticks[side] = Math.min(tick, this.stops[side].length - 1);
      this.panes[side].show(this.stops[side].step(this.ticks[side]));
    }
  }

  /** @param {1 | -1} direction */
  next(direction) {
    this.go(this.at + direction);
  }

  over() {
    this.go(this._tickOf(this.active, this.panes[this.active].stepOver()));
  }

  out() {
    this.go(this._tickOf(this.active, this.panes[this.active].stepOut()));
  }

  open() {}

  close() {}

  choose() {}

  nextCut() {
    const found = this.moving.map((side) => {
      const at = this.panes[side].nextCut();
      return at < 0 ? Infinity : this._tickOf(side, at);
    });
    if (Math.min(...found) < Infinity) this.go(Math.min(...found));
  }

  cuts() {
    const length = Math.max(...this.stops.map((stops) => stops.length)) - 1 || 1;
    return this.sides.flatMap(({ still }, side) => [...still.keys.matchAll(/x/g)].map(
      ({ index }) => this._tickOf(side, index) / length));
  }

  // ---- what else a person does

  /** @param {number} side */
  _activate(side) {
    this.active = side;
    this.tell();
  }

  /** @type {(side: number, step: number) => void} */
  _goTo(side, step) {
    this.active = side;
    if (this.isTogether) this.go(this._tickOf(side, step));
    this._put(side, step); // which need not be one of the stops
  }

  /** @type {(side: number, step: number) => void} */
  _put(side, step) {
    this.ticks[side] = this._tickOf(side, step);
    this.panes[side].show(step);
  }

  _switch() {
    this.model.set("together", !this.isTogether);
    this.model.save_changes();
    this.together.setAttribute("aria-pressed", String(this.isTogether));
    if (this.isTogether) this.go(this.ticks[this.active]);
    this.tell();
  }

  /** @param {Grain} grain */
  _choose(grain) {
    this.stops = this._stops(grain);
    this.panes.forEach((pane, side) => { this.ticks[side] = this._tickOf(side, pane.step); });
    this.model.set("granularity", grain);
    this.model.save_changes();
    this.tell();
  }

  /** @param {View} view */
  _turn(view) {
    this.model.set("view", view);
    this.model.save_changes();
  }

  /** @param {View} view */
  lookAt(view) {
    if (view === "tree" && !this.panes[0].tree) return; // it is on its way
    const hadFocus = this.root.contains(document.activeElement);
    for (const pane of this.panes) pane.look(view);
    this.controls.showView(view);
    this._showCalls(view === "tree");
    this.controls.lines.setAttribute("aria-pressed", String(view === "tree"));
    if (hadFocus) focusStage(this.root);
  }

  /** @param {boolean} isShown */
  _showCalls(isShown) {
    for (const pane of this.panes) pane.calls.element.hidden = !isShown;
    this.arrange();
  }

  // ---- what Python says

  /** @returns {number[]} */
  get _asked() {
    return this.model.get("steps");
  }

  /** @param {any} message */
  hear(message) {
    const pane = this.panes[message?.side];
    if (message?.keys) pane?.takeKeys(message.keys);
    else pane?.take(message);
  }

  start() {
    this._asked.forEach((step, side) => this._put(side, step));
  }

  obey() {
    this._asked.forEach((step, side) => {
      if (step !== this.panes[side].step) this._put(side, step);
    });
  }

  // ---- what is seen

  tell() {
    this.columns.forEach((column, side) => column.show(!this.isTogether && this.active === side));
    const text = progress(this);
    this.controls.show([make("span", {}, text)], text);
    this.saver.soon();
  }

  // Both trees as high as the higher one, at the same scale, and beginning at the same height.
  arrange() {
    const { panes, root } = this;
    const rest = contentHeight(root) - Math.max(...panes.map((pane) => pane.top.offsetHeight));
    for (const pane of panes) pane.arrange(freeHeight(root) - rest);
    const high = Math.max(...panes.map((pane) => pane.stage.clientHeight));
    for (const pane of panes) pane.setHeight(high);
    const views = panes.flatMap((pane) => (pane.isTree && pane.tree ? [pane.tree.view] : []));
    const scale = Math.min(...views.map(({ camera }) => camera.scale));
    const top = Math.min(...views.map(({ camera }) => camera.topAt(scale)));
    for (const view of views) view.align(scale, top);
  }
}

/** @type {(context: Context) => End} */
export function renderCompare({ model, el }) {
  const root = make("div", { class: "tk-root tks-stepper tks-compare" });
  el.append(root);
  const present = new Present(() => root);
  const show = () => {
    const comparison = new Comparison(model, root, present);
    const undress = dress(root, model, (clicked) =>
      (clicked.closest(".tks-side") ?? root).querySelector(".tks-stage"));
    const unwatch = watchSize(root, () => comparison.arrange());
    const unlisten = listen(model, {
      "change:steps": () => comparison.obey(),
      "change:view": () => comparison.lookAt(model.get("view")),
      "msg:custom": (message) => comparison.hear(message),
    });
    comparison.start();
    return () => {
      comparison.controls.toggle(false);
      comparison.saver.stop();
      undress();
      unwatch();
      unlisten();
    };
  };
  let end = show();
  const unlisten = listenTogether(model, ["_sides"], () => {
    const hadFocus = root.contains(document.activeElement);
    end();
    root.replaceChildren();
    end = show();
    if (hadFocus) focusStage(root);
  });
  return () => {
    end();
    unlisten();
    present.end();
  };
}
