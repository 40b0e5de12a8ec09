// @ts-check
// Two searches side by side, stepped together or apart.
//
//   Side    the number of a search, 0 or 1; the active one is stepped while they go apart
//   Stops   the steps of a side at which one stops
//   Tick    a place among the stops: together, both sides are at the same tick

import { make } from "../shared/dom.js";
import { button } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { listen } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { Column } from "./column.js";
import { Controls, progress } from "./controls.js";
import { Pane } from "./pane.js";
import { Saver } from "./saver.js";
import { room, takeKeys, watchSize } from "./screen.js";
import { allStops, Source, tickOf } from "./steps.js";

/** @import { Context, End, Model } from "../shared/data" */
/** @import { Grain, Part, Still } from "./data" */
/** @import { Driver } from "./controls.js" */

/** @implements {Driver} */
class Comparison {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.active = 0;
    this.ticks = [0, 0];
    /** @type {{ still: Still, parts: Record<string, Part> }[]} */
    this.sides = model.get("_sides");
    this.stops = this._stops(model.get("granularity"));
    this.saver = new Saver(model, "steps", () => this.panes.map((pane) => pane.step));
    this.panes = this.sides.map(({ still, parts }, side) => new Pane(
      new Source(still, parts, (number) => model.send({ want: number, side })),
      { unseen: model.get("unseen"), board: false, onStep: () => this.tell(),
        go: (step) => this._goTo(side, step) }));
    this.together = button({ class: "tk-button tks-together",
      "aria-pressed": String(this.isTogether) }, () => this._switch(), "Step together");
    this.controls = new Controls(this, {
      grain: model.get("granularity"),
      canCut: this.sides.some(({ still }) => still.window),
      extra: [this.together],
      onLines: (isShown) => this._showCalls(isShown),
      onGrain: (grain) => this._choose(grain),
    });
    const most = Math.max(...this.panes.map((pane) => pane.total.nodes));
    this.columns = this.panes.map((pane, side) => new Column(pane, most,
      () => this._activate(side)));
    const screen = make("div", { class: "tk-screen" }, this.controls.element,
      make("div", { class: "tks-sides" }, ...this.columns.map((column) => column.element)));
    root.append(screen);
    takeKeys(screen, this.controls);
  }

  /** @param {Grain} grain */
  _stops(grain) {
    return this.sides.map(({ still }) => allStops(still.keys, grain));
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
    return tickOf(this.stops[side], step);
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
      this.panes[side].show(this.stops[side][this.ticks[side]]);
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

  choose() {}

  nextCut() {
    const found = this.moving.map((side) => {
      const at = this.panes[side].nextCut();
      return at < 0 ? Infinity : this._tickOf(side, at);
    });
    if (Math.min(...found) < Infinity) this.go(Math.min(...found));
  }

  cuts() {
    const length = Math.max(...this.stops.map((list) => list.length)) - 1 || 1;
    return this.stops.flatMap((list, side) => list.flatMap((stop, tick) =>
      this.sides[side].still.keys[stop] === "x" ? [tick / length] : []));
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

  // Both trees as high as the higher one.
  arrange() {
    const { panes, root } = this;
    const rest = root.offsetHeight - Math.max(...panes.map((pane) => pane.top.offsetHeight));
    for (const pane of panes) pane.arrange(room(root, rest));
    const high = Math.max(...panes.map((pane) => pane.tree.element.clientHeight));
    for (const pane of panes) {
      pane.tree.element.style.height = `${high}px`;
      pane.tree.view.fit();
    }
  }
}

/** @type {(context: Context) => End} */
export function renderCompare({ model, el }) {
  const root = make("div", { class: "tk-root tks-stepper tks-compare" });
  el.append(root);
  const comparison = new Comparison(model, root);
  const undress = dress(root, model, model.get("_sides")[0].still.colours);
  const unwatch = watchSize(root, () => comparison.arrange());
  const unlisten = listen(model, {
    "change:steps": () => comparison.obey(),
    "msg:custom": (message) => comparison.panes[message?.side]?.take(message),
  });
  comparison.start();
  return () => {
    comparison.controls.toggle(false);
    comparison.saver.stop();
    undress();
    unwatch();
    unlisten();
  };
}
