// @ts-check
// The Overview: a whole search on one screen, to zoom into, in a notebook or in a page of its own.
//
//   Stage   the element with the bands; one looks at them through a window
//   Place   a node of the search, or a move that was cut; a cell shows one or stands for many
//   Focus   the cell at which the keys are

import { freeHeight, make, setText, wantsStillness } from "../shared/dom.js";
import { ARROWS, button, KEEPS_KEYS } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { Present } from "../shared/present.js";
import { listen, listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { heading, heightInMatch, watchSize } from "../stepper/screen.js";
import { renderStepper } from "../stepper/stepper.js";
import { Panel } from "./about.js";
import { cellAt, nextCell, cellOf, wordsOf } from "./cells.js";
import { Paper } from "./paint.js";
import { handle } from "./pointer.js";
import { Views } from "./views.js";
import { eased, isSame, onTheWay, panned, widthOf, WHOLE, zoomed } from "./window.js";

/** @import { Context, End, Model, Point } from "../shared/data" */
/** @import { About, Spot, Window } from "./data" */

const GLIDE = 200; // milliseconds
const REST = 70; // milliseconds that the mouse rests before something is told
const PADDING = 60; // pixels above and below, and between its parts, in all
const LEAST_BAND = 15; // pixels
const LINE = 1.3; // how high a band is at least, in sizes of its type, where plies are few
const FEW_PLIES = 10;
const MOST_BAND = 96;
const NEAR = 3; // pixels: a narrow cell is hit a little beside it, too
const NARROWED = 30; // how much nearer one goes to see what shares a cell

class Screen {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   * @param {Present | null} outer of the widget in which it stands, if there is one with a board
   * @param {() => void} onStep hears that the Stepper was asked for
   */
  constructor(model, root, outer, onStep) {
    this.model = model;
    this.root = root;
    this.onStep = onStep;
    this.isInner = outer !== null;
    this.views = new Views(model, (asked) => this._seen(asked));
    const { still } = this.views;
    /** @type {Window} */
    this.window = this.views.now.window;
    /** @type {Window} */
    this.target = this.window;
    this.present = outer ?? new Present(() => root);
    this.frame = 0;
    /** @type {number[]} */
    this.frames = []; // when those of the last glide were drawn, for who measures it
    this.timer = 0;
    /** @type {Spot | null} */
    this.focus = null;
    /** @type {Spot | null} */
    this.shown = null; // in the panel
    this.isSpoken = false;
    this.isLed = false; // by another overview, to what has not come yet
    /** @type {Point | null} */
    this.mouse = null; // where it rests, unless keys were used since
    this.paper = new Paper(still.plies.length);
    this.ring = make("div", { class: "tko-ring", hidden: true });
    this.hover = make("div", { class: "tko-ring tko-hover", hidden: true });
    this.stage = make("div", { class: "tko-stage", tabindex: "0", role: "group",
      "aria-label": "The nodes of the search. Arrow keys go from node to node, Enter zooms in, "
        + "Escape zooms out, Home shows the whole search.", ...KEEPS_KEYS },
      this.paper.canvas, this.hover, this.ring);
    this.panel = new Panel(this.isInner ? null : still.board, this.views.isAlone ? null : () => this.step());
    this.crumbs = make("nav", { class: "tko-crumbs", "aria-label": "Where you are" });
    this.rows = still.plies.map((name) => this._row(name));
    this.note = make("p", { class: "tko-note", role: "status" });
    this.above = make("div", { class: "tko-above" });
    this.body = make("div", { class: "tko-body" });
    this.legend = make("div", { class: "tko-legend" });
    root.append(this._parts());
    this.stage.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("focus", () => this._stand(this.focus ?? this._top()));
    this.stage.addEventListener("blur", () => { this.ring.hidden = true; });
    handle(this.stage, this);
  }

  // ---- what stands on the screen

  _parts() {
    const { still } = this.views;
    const bar = make("div", { class: "tk-bar" }, this.crumbs, make("div", { class: "tk-group tk-right" },
      button({ class: "tk-button", "aria-label": "Zoom out", title: "Zoom out (Escape)" },
        () => this.out(), "−"),
      button({ class: "tk-button", title: "Show the whole search (Home)" },
        () => this.home(), "Whole"), ...(this.isInner ? [] : [this.present.button])));
    const totals = make("table", { class: "tko-totals" },
      make("caption", { class: "tko-spoken" }, `Plies. ${still.title}. ${still.subtitle}`),
      make("thead", { class: "tko-spoken" }, make("tr", {}, make("th", { scope: "col" }, "ply"),
        make("th", { scope: "col" }, "nodes visited"))),
      make("tbody", {}, ...this.rows.map(({ row }) => row)));
    this.legend.append(...still.legend.map(([kind, words]) => make("span", { class: "tko-mark" },
        make("span", { class: "tko-swatch", "data-kind": kind, "aria-hidden": "true" }), words)),
      make("p", { class: "tko-reading" }, still.reading,
        " Click a box to zoom into it; Escape leads back."));
    this.above.append(heading(still.title, still.subtitle), bar);
    this.body.append(totals, this.stage);
    if (this.isInner) {
      return make("div", { class: "tk-screen" }, make("div", { class: "tko-column" }, this.above,
        this.body, this.legend), this.panel.element);
    }
    this.body.append(this.panel.element);
    return make("div", { class: "tk-screen" }, this.above, this.body, this.note, this.legend);
  }

  /** @param {string} name */
  _row(name) {
    const words = make("span", { class: "tko-count" }), share = make("span", { class: "tko-share" });
    const [who] = name.match(/ (MAX|MIN)$/) ?? [""]; // where there is little room, its sign tells it
    const ply = make("th", { scope: "row" }, name.slice(0, name.length - who.length),
      make("span", { class: "tko-role" }, who));
    const row = make("tr", {}, ply, make("td", {}, words, " ", share));
    return { row, words, share };
  }

  // Share the room that there is: as many pixels for each ply as fit on the screen.
  arrange() {
    // The totals of a part are shorter than those of the whole, which must not move the bands.
    const totals = /** @type {HTMLElement} */ (this.body.firstElementChild);
    totals.style.minWidth = "";
    totals.style.minWidth = `${totals.offsetWidth}px`;
    const wide = Math.floor(this.stage.clientWidth);
    if (!wide) return;
    const high = heightInMatch(this.root);
    const isBelow = this.root.dataset.size !== "wide"; // the panel, then, needs room as well
    const rest = PADDING + this.above.offsetHeight + this.legend.offsetHeight
      + (isBelow ? this.panel.element.offsetHeight + 12 : 0);
    const all = high === null ? freeHeight(this.root) - rest : this.body.clientHeight;
    this.paper.dress(this.root); // now it knows its size of type
    const isFew = high === null && this.paper.plies <= FEW_PLIES;
    const least = isFew ? Math.max(LEAST_BAND, Math.ceil(LINE * this.paper.type)) : LEAST_BAND;
    const band = clamp(Math.floor(all / this.paper.plies) - 3, least,
      MOST_BAND * Number(this.root.dataset.larger));
    this.paper.resize(wide, band);
    this.root.style.setProperty("--tko-step", `${this.paper.step}px`);
    this.root.classList.toggle("tko-low", band < 2.5 * this.paper.type);
    const isCoarse = wide > 1.2 * this.views.pixels || wide < 0.5 * this.views.pixels;
    this.paint();
    if (isCoarse || this.views.isAlone) {
      this.views.pixels = wide;
      this.views.see(this.target, this._inside(), false);
    }
  }

  paint(isStill = true) {
    this.paper.paint(this.window, this.views.drawn, isStill);
    this._place(this.ring, this.focus);
    this.hover.hidden = true;
  }

  // What was asked for can be seen. Its window is more exact than the one that was asked for.
  /** @param {Window} asked */
  _seen(asked) {
    const { now } = this.views, isAsked = isSame(asked, this.target);
    if (isAsked) {
      this.target = now.window;
      if (!this.frame) this.window = now.window;
    }
    this._tellWhere();
    if (this.isLed && isAsked) {
      this.isLed = false;
      this._show(this._top());
    }
    if (this.frame) return;
    this.paint();
    this._pointAgain();
  }

  // Another place has come under the mouse.
  _pointAgain() {
    if (this.mouse) this.point(this.mouse);
  }

  begin() {
    this._tellWhere();
    this._show([0, 0]);
  }

  _tellWhere() {
    const { way, totals, bands, window, finest } = this.views.now;
    this.crumbs.replaceChildren(...way.flatMap(([name, number, start, end], ply) => {
      const isHere = ply === way.length - 1;
      const crumb = button({ class: "tko-crumb", "aria-current": isHere ? "location" : null },
        () => this.go([start, end], [ply, number]), ply ? name : "whole search");
      return ply ? [make("span", { class: "tko-to", "aria-hidden": "true" }, "›"), crumb] : [crumb];
    }));
    totals.forEach(([words, share], ply) => {
      setText(this.rows[ply].words, words);
      setText(this.rows[ply].share, share);
    });
    const wide = (finest / this.views.pixels) * (this.paper.wide / widthOf(window));
    const isEnd = this.views.isAlone && wide > 3 && bands.some((band) =>
      band.count.some((count) => count > 1));
    setText(this.note, isEnd ? "This file holds no finer detail: some columns stand for many nodes, "
      + "and say how many." : "");
  }

  // ---- going somewhere

  /** @returns {Spot | null} */
  _inside() {
    const { way, window } = this.views.now;
    return isSame(window, this.target) && way.length && isSame(window, [way[way.length - 1][2], way[way.length - 1][3]])
      ? [way.length - 1, way[way.length - 1][1]] : null;
  }

  // Glide to a window, which may be that of a place.
  /** @type {(target: Window, inside: Spot | null, isOwn?: boolean) => void} */
  go(target, inside, isOwn = true) {
    if (isSame(target, this.target) && this.views.isOf(target)) return;
    this.target = target;
    this._glide();
    this.views.see(target, inside, isOwn);
  }

  // Go where another overview went, and tell of what is seen there.
  /** @type {(target: Window, inside: Spot | null) => void} */
  follow(target, inside) {
    this.isLed = !isSame(target, this.target);
    this.go(target, inside, false);
  }

  // Look elsewhere at once, as the mouse or fingers say.
  /** @param {Window} window */
  look(window) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.window = this.target = window;
    this.paint();
    this.views.see(window, null, true);
  }

  _glide() {
    cancelAnimationFrame(this.frame);
    const from = this.window;
    const began = performance.now();
    const length = wantsStillness() ? 0 : GLIDE;
    this.frames = [began];
    let most = 0; // cells in a frame
    const draw = () => {
      const now = performance.now();
      const time = length ? Math.min(1, (now - began) / length) : 1;
      this.window = time < 1 ? onTheWay(from, this.target, eased(time)) : this.target;
      this.frame = time < 1 ? requestAnimationFrame(draw) : 0;
      this.paint(time === 1);
      if (time === 1) this._pointAgain();
      this.frames.push(performance.now());
      most = Math.max(most, this.paper.cells);
      if (time < 1) return;
      this.root.dataset.glide = this.frames.map((at) => (at - began).toFixed(1)).join(" ");
      this.root.dataset.cells = String(most);
    };
    this.frame = requestAnimationFrame(draw);
  }

  /** @type {(factor: number, at?: number) => void} */
  zoom(factor, at) {
    const focus = this.focus && this._box(this.focus);
    const middle = focus ? (focus[0] + focus[1]) / 2 : (this.window[0] + this.window[1]) / 2;
    this.look(zoomed(this.window, factor, at ?? middle));
  }

  /** @param {number} share */
  pan(share) {
    this.look(panned(this.window, share));
  }

  // Zoom into a cell; a cell that stands for many is only looked at from nearer.
  /** @param {Spot} spot */
  enter([ply, place]) {
    const band = this.views.now.bands[ply];
    const cell = cellOf(band, place);
    if (cell < 0) return;
    const [left, right] = [band.left[cell], band.right[cell]];
    if (band.count[cell] > 1) {
      const target = zoomed(this.target, NARROWED, (left + right) / 2);
      this.go(target, null);
    } else if (left <= this.target[0] && right >= this.target[1]) {
      const step = this.views.now.way[ply];
      if (step) this.go([step[2], step[3]], [ply, step[1]]);
    } else {
      this.go([left, right], [ply, place]);
    }
    this.focus = [ply, place];
  }

  // To the whole search, with the keys at its start.
  home() {
    this.go(WHOLE, [0, 0]);
    this.mouse = null;
    this._stand([0, 0]);
  }

  // To the narrowest place that is wider than what is seen.
  out() {
    const { way } = this.views.now;
    const wider = way.findLast(([, , start, end]) => end - start > 1.001 * widthOf(this.target));
    const ply = wider ? way.indexOf(wider) : 0;
    if (wider) this.go([wider[2], wider[3]], [ply, wider[1]]);
    else this.go(WHOLE, [0, 0]);
  }

  // ---- pointing

  // The place at a point of the stage.
  /** @type {(point: Point) => Spot | null} */
  at([x, y]) {
    const ply = Math.floor(y / this.paper.step);
    const band = this.views.now.bands[ply];
    if (!band) return null;
    const unit = widthOf(this.window) / this.paper.wide;
    const cell = cellAt(band, this.window[0] + x * unit, NEAR * unit);
    return cell < 0 ? null : [ply, band.first[cell]];
  }

  /** @param {Point | null} point */
  point(point) {
    this.mouse = point;
    const spot = point && this.at(point);
    this._place(this.hover, spot);
    if (spot) this._show(spot);
    else if (!point && this.focus) this._show(this.focus);
    if (!point && this.isInner) this._lend({});
  }

  /** @param {Point} point */
  click(point) {
    const spot = this.at(point);
    if (!spot) return;
    this.focus = spot;
    this.enter(spot);
  }

  // From where to where a place is drawn.
  /** @type {(spot: Spot) => Window | null} */
  _box([ply, place]) {
    const band = this.views.now.bands[ply], cell = band ? cellOf(band, place) : -1;
    return cell < 0 ? null : [band.left[cell], band.right[cell]];
  }

  /** @type {(ring: HTMLElement, spot: Spot | null) => void} */
  _place(ring, spot) {
    const box = spot && this._box(spot);
    const isSeen = box && (ring === this.hover || this.stage.matches(":focus-visible"));
    ring.hidden = !isSeen;
    if (!box || !spot) return;
    const scale = this.paper.wide / widthOf(this.window);
    const left = clamp((box[0] - this.window[0]) * scale, 0, this.paper.wide);
    const right = clamp((box[1] - this.window[0]) * scale, 0, this.paper.wide);
    Object.assign(ring.style, { left: `${left - 2}px`, width: `${Math.max(3, right - left) + 3}px`,
      top: `${spot[0] * this.paper.step - 2}px`, height: `${this.paper.high + 4}px` });
  }

  // ---- telling

  // Show what is known of a place, and ask for the rest.
  /** @type {(spot: Spot, isSpoken?: boolean) => void} */
  _show(spot, isSpoken = false) {
    const [ply, place] = spot;
    if (String(this.shown) === String(spot) && !isSpoken) return;
    this.shown = spot;
    this.isSpoken = isSpoken;
    clearTimeout(this.timer);
    const band = this.views.now.bands[ply], cell = cellOf(band, place);
    if (cell >= 0 && band.count[cell] > 1) {
      this._tell({ title: this.views.still.plies[ply], lines: [wordsOf(band, cell),
        "Click to look at it from nearer."] }, isSpoken);
      return;
    }
    const known = this.views.told.get(`${ply} ${place}`);
    if (known) {
      this._tell(known, isSpoken);
    } else if (this.views.isAlone) {
      const [move, value] = band.labels.get(place) ?? ["", ""];
      this._tell({ title: move || this.views.still.plies[ply],
        lines: [...(value ? [`Value: ${value}.`] : []), "This file tells no more of it."] }, isSpoken);
    } else {
      this.timer = setTimeout(() => this.model.send({ tell: spot }), REST);
    }
  }

  /** @type {(about: Partial<About>, isSpoken: boolean) => void} */
  _tell(about, isSpoken) {
    this.panel.show(about);
    if (this.isInner) this._lend(about);
    if (isSpoken) this.panel.say([`${about.title}:`, ...(about.lines ?? [])].join(" "));
  }

  // Let the board beside it show the position.
  /** @param {Partial<About>} about */
  _lend({ board, line = [] }) {
    const position = board && line.length ? { ...board, line, numbers: {} } : null;
    this.root.dispatchEvent(new CustomEvent("tk-position",
      { bubbles: true, detail: { by: "mouse", position } }));
  }

  /** @param {{ told: Spot, about: About }} message */
  hear({ told: [ply, place], about }) {
    this.views.told.set(`${ply} ${place}`, about);
    if (String(this.shown) !== String([ply, place])) return;
    this._tell(about, this.isSpoken);
  }

  step() {
    if (!this.shown || this.panel.step.disabled) return;
    this.model.send({ step: this.shown });
    this.onStep();
  }

  // ---- keys

  /** @returns {Spot} */
  _top() {
    const { way } = this.views.now;
    return way.length ? [way.length - 1, way[way.length - 1][1]] : [0, 0];
  }

  /** @param {Spot} spot */
  _stand(spot) {
    this.focus = spot;
    this._place(this.ring, spot);
    this._show(spot, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.mouse = null;
    const way = ARROWS[event.key];
    const focus = this.focus ?? this._top();
    if (way) this._walk(focus, way);
    else if (event.key === "Enter" || event.key === " ") this.enter(focus);
    else if (event.key === "Escape" && !isSame(this.target, WHOLE)) this.out();
    else if (event.key === "Home") this.home();
    else if (event.key === "+") this.zoom(1.6);
    else if (event.key === "-") this.zoom(1 / 1.6);
    else if (event.key === "s") this.step();
    else if (event.key === "f" && !this.isInner) this.present.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {(focus: Spot, way: Point) => void} */
  _walk([ply, place], way) {
    const { bands } = this.views.now;
    const cell = cellOf(bands[ply], place);
    if (cell < 0) return this._stand(this._top());
    const next = nextCell(bands, ply, cell, way, this.target);
    if (next) this._stand([next[0], bands[next[0]].first[next[1]]]);
  }
}

// A search as a whole, alone or beside the board of a widget that can fill the screen.
/** @type {(context: Context, outer: Present | null, onStep?: () => void) => End} */
export function renderWhole({ model, el }, outer, onStep = () => {}) {
  const root = make("div", { class: "tk-root tko-overview" });
  el.append(root);
  const screen = new Screen(model, root, outer, onStep);
  const undress = dress(root, model, () => screen.stage);
  const unwatch = watchSize(root, () => screen.arrange());
  // Totals that become wider make the bands narrower.
  const watch = new ResizeObserver(() => {
    if (screen.paper.wide && screen.stage.clientWidth !== screen.paper.wide) screen.arrange();
  });
  watch.observe(screen.stage);
  screen.begin();
  const unlisten = listen(model, { "msg:custom": (message) => {
    if (message?.seen !== undefined) screen.views.take(message);
    else if (message?.told) screen.hear(message);
    else if (message?.go) screen.follow(message.go, message.inside);
  } });
  return () => {
    cancelAnimationFrame(screen.frame);
    clearTimeout(screen.timer);
    unwatch();
    watch.disconnect();
    if (!outer) screen.present.end();
    unlisten();
    undress();
  };
}

// From a node the Stepper goes on, in the same place; Escape leads back to the whole.
/** @type {(context: Context) => End} */
export function renderOverview({ model, el }) {
  /** @type {End | null} */
  let endStepper = null;
  let isAsked = false;
  const endWhole = renderWhole({ model, el }, null, () => {
    isAsked = true;
    if (endStepper) turn(true);
  });
  const root = /** @type {HTMLElement} */ (el.lastElementChild);
  const whole = /** @type {HTMLElement} */ (root.firstElementChild);
  const place = make("div", { class: "tko-stepper", hidden: true });
  root.append(place);
  const turn = (/** @type {boolean} */ steps) => {
    whole.hidden = steps;
    place.hidden = !steps;
    root.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ ((steps ? place : whole).querySelector(".tks-stage, .tko-stage"))
      ?.focus({ preventScroll: true });
  };
  const back = button({ class: "tk-button", title: "Back to the whole search (Escape)" },
    () => turn(false), "Whole search");
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    turn(false);
  });
  const unlisten = listenTogether(model, ["_still", "_parts"], () => {
    if (endStepper || !isAsked || model.get("_still")?.count === undefined) return;
    place.hidden = false;
    endStepper = renderStepper({ model, el: place }, back);
    turn(true);
  });
  return () => {
    endWhole();
    endStepper?.();
    unlisten();
  };
}

export const render = withPython(renderOverview, { goesOnAlone: true });
