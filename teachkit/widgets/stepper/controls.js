// @ts-check
// The toolbar of the Stepper, and its keys.
//
//   Controls  buttons, menus, slider and keys: they move a driver
//   Driver    what is moved: a Stepper or a comparison
//   Grain     how far one step goes

import { drawn, make, setText } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { icon, iconButton } from "./icons.js";

/** @import { Grain, View } from "./data" */
/** @import { Present } from "../shared/present.js" */
/** @import { Pane } from "./pane.js" */
/**
 * @typedef {object} Driver
 * @property {Pane[]} panes
 * @property {number} length how many places there are
 * @property {number} at the place where it stands
 * @property {() => boolean} isWaiting is a step on its way from Python?
 * @property {(place: number) => void} go
 * @property {(direction: 1 | -1) => void} next
 * @property {() => void} over
 * @property {() => void} out
 * @property {() => void} open opens the fold where it stands
 * @property {() => void} close closes the fold that was opened last
 * @property {(number: number) => void} choose answers a question
 * @property {() => void} nextCut
 * @property {() => number[]} cuts where something is cut, as shares of the whole way
 */

/** @type {Record<string, number>} */
const SPEEDS = { "½×": 2400, "1×": 1200, "2×": 600, "4×": 300, "10×": 120 };
/** @type {Record<Grain, string>} */
const GRAINS = { line: "every line", node: "every node", change: "cuts and changes" };
const ZOOM = 1.3;

// A button that is on or off; `act` hears which.
/** @type {(name: string, label: string, isOn: boolean, act: (isOn: boolean) => void) => HTMLElement} */
function switchButton(name, label, isOn, act) {
  const element = iconButton(name, label, () => {
    const isOnNow = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(isOnNow));
    act(isOnNow);
  });
  element.setAttribute("aria-pressed", String(isOn));
  return element;
}

/**
 * @param {string} label
 * @param {Record<string, string>} table
 * @param {string} chosen
 * @param {(value: any) => void} act
 */
function choice(label, table, chosen, act) {
  const element = make("select", { class: "tk-button tks-select", "aria-label": label, title: label,
    ...KEEPS_KEYS }, ...Object.entries(table).map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text)));
  element.addEventListener("change", () => act(element.value));
  return element;
}

// Where a driver stands, counted as in Python: from 0.
/** @param {Driver} driver */
export function progress({ at, length }) {
  return `${at.toLocaleString("en")} of ${(length - 1).toLocaleString("en")}`;
}

// ---- the whole

export class Controls {
  /**
   * @param {Driver} driver
   * @param {object} options
   * @param {Grain} options.grain
   * @param {(grain: Grain) => void} options.onGrain
   * @param {(isShown: boolean) => void} options.onLines
   * @param {boolean} options.canCut does the search cut?
   * @param {boolean} [options.predict] is it hidden where it cuts?
   * @param {boolean} [options.lines] are lines and calls shown?
   * @param {View} options.view
   * @param {((view: View) => void) | null} options.onView null if there is no other view
   * @param {Present} options.present
   * @param {Node[]} [options.extra] further buttons
   */
  constructor(driver, options) {
    const { grain, onGrain, onLines, predict, canCut, lines = true, extra = [] } = options;
    this.driver = driver;
    this.present = options.present;
    this.onView = options.onView;
    this.pause = SPEEDS["1×"];
    /** @type {number | null} */
    this.timer = null;
    this.playWords = make("span", {}, "Play");
    this.play = iconButton("play", "Play (space)", () => this.toggle(), this.playWords);
    this.play.classList.add("tk-primary");
    this.lines = switchButton("lines", "Show the code and the calls (c)", lines, onLines);
    this.view = options.view;
    this.views = iconButton("line", "", () => this._turn());
    this.follow = switchButton("follow", "Follow the current node", true,
      (follows) => this._follow(follows));
    this.closing = iconButton("close", "Close the fold opened last (Backspace)",
      () => driver.close());
    this.moving = make("div", { class: "tk-group" }, this.closing, this.follow,
      iconButton("smaller", "Smaller (−)", () => this._zoom(1 / ZOOM)),
      iconButton("larger", "Larger (+)", () => this._zoom(ZOOM)),
      iconButton("fit", "Fit the whole tree (0)", () => this._fit()));
    this.slider = make("input", { type: "range", min: "0", max: String(driver.length - 1),
      class: "tks-slider", "aria-label": "Step of the search", ...KEEPS_KEYS });
    this.slider.addEventListener("input", () => driver.go(Number(this.slider.value)));
    this.count = make("span", { class: "tks-count" });
    this.element = make("div", { class: "tk-bar", role: "toolbar", "aria-label": "Steps" },
      this._stepping(),
      canCut ? iconButton("cut", "Next cut (n)", () => driver.nextCut(),
        make("span", {}, "Next cut")) : "",
      make("div", { class: "tks-track" }, this.slider, predict ? "" : this._ticks()),
      this.count,
      make("div", { class: "tk-group tk-right" },
        ...extra,
        choice("How far one step goes", GRAINS, grain, onGrain),
        choice("Speed", Object.fromEntries(Object.keys(SPEEDS).map((s) => [s, s])), "1×",
          (value) => { this.pause = SPEEDS[value]; }),
        this.lines,
        options.onView ? this.views : "",
        this.moving,
        this.present.button));
    this.showView(options.view);
  }

  _turn() {
    this.onView?.(this.view === "line" ? "tree" : "line");
  }

  /** @param {View} view */
  showView(view) {
    this.view = view;
    const other = view === "line" ? "tree" : "line";
    const label = other === "tree" ? "Show the whole tree (t)" : "Show the line of play (t)";
    this.views.firstChild?.replaceWith(icon(other));
    this.views.title = label;
    this.views.setAttribute("aria-label", label);
    this.moving.hidden = view === "line";
    this.closing.hidden = !this.driver.panes.some((pane) => pane.still.tree?.opened.length);
  }

  _stepping() {
    const { driver } = this;
    return make("div", { class: "tk-group" },
      iconButton("first", "First step (Home)", () => driver.go(0)),
      iconButton("back", "One step back (left arrow)", () => driver.next(-1)),
      this.play,
      iconButton("forward", "One step forward (right arrow)", () => driver.next(1)),
      iconButton("last", "Last step (End)", () => driver.go(driver.length - 1)));
  }

  get _views() {
    return this.driver.panes.flatMap((pane) => (pane.isTree && pane.tree ? [pane.tree.view] : []));
  }

  /** @param {number} factor */
  _zoom(factor) {
    for (const view of this._views) view.zoom(factor);
  }

  _fit() {
    for (const view of this._views) view.fit(true);
  }

  /** @param {boolean} follows */
  _follow(follows) {
    for (const view of this._views) {
      view.follows = follows;
      if (follows) view.follow();
    }
  }

  // Small marks below the slider where something was cut, the higher the more was cut there.
  _ticks() {
    /** @type {Map<number, number>} */
    const cuts = new Map();
    for (const share of this.driver.cuts()) {
      const place = Math.round(share * 500);
      cuts.set(place, (cuts.get(place) ?? 0) + 1);
    }
    const most = Math.max(...cuts.values());
    const course = [...cuts].map(([place, count]) => `M${place} 4v${-4 * Math.sqrt(count / most)}`).join("");
    return drawn("svg", { class: "tks-ticks", viewBox: "0 0 500 4", preserveAspectRatio: "none",
      "aria-hidden": "true" }, drawn("path", { d: course, "vector-effect": "non-scaling-stroke" }));
  }

  /** @type {(words: Node[], spoken: string) => void} */
  show(words, spoken) {
    this.slider.max = String(this.driver.length - 1);
    this.slider.value = String(this.driver.at);
    this.slider.setAttribute("aria-valuetext", spoken);
    this.count.replaceChildren(...words);
  }

  get isPlaying() {
    return this.timer !== null;
  }

  toggle(plays = !this.isPlaying) {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    if (plays) {
      if (this.driver.at >= this.driver.length - 1) this.driver.go(0);
      this._tick();
    }
    this.play.firstChild?.replaceWith(icon(this.isPlaying ? "pause" : "play"));
    const label = this.isPlaying ? "Pause (space)" : "Play (space)";
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    setText(this.playWords, this.isPlaying ? "Pause" : "Play");
    for (const pane of this.driver.panes) pane.sentence.hush(this.isPlaying);
  }

  _tick() {
    this.timer = setTimeout(() => {
      const before = this.driver.at;
      if (!this.driver.isWaiting()) this.driver.next(1);
      const stands = this.driver.at === before && !this.driver.isWaiting();
      if (stands || this.driver.at >= this.driver.length - 1) this.toggle(false);
      else this._tick();
    }, this.pause);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = !(event.altKey || event.ctrlKey || event.metaKey) && this._meant(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && this.driver.panes.some((pane) => pane.asks?.isLit)) return; // it is held
    act();
  }

  // What a key does; nothing, if what it was pressed on needs it.
  /** @type {(event: KeyboardEvent) => (() => void) | null | undefined} */
  _meant({ key, target }) {
    if (!(target instanceof Element)) return null;
    const tag = target.tagName;
    if (tag === "SELECT") return null;
    const isScrolled = target.matches(".tks-code, .tks-calls");
    if (isScrolled && ["ArrowUp", "ArrowDown"].includes(key)) return null;
    if (key === " " && tag === "BUTTON") return null;
    if (key === "Enter" && tag !== "DIV") return null;
    const { driver } = this;
    const isEnd = driver.at === (key === "PageDown" ? driver.length - 1 : 0);
    if (/^Page/.test(key) && isEnd && target.closest(".slide")) return null; // it turns the slide
    if (/^[1-9]$/.test(key)) return () => driver.choose(Number(key) - 1);
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => driver.next(1),
      ArrowLeft: () => driver.next(-1),
      PageDown: () => driver.next(1), // as the clicker of a presenter sends
      PageUp: () => driver.next(-1),
      ArrowDown: () => driver.over(),
      ArrowUp: () => driver.out(),
      Home: () => driver.go(0),
      End: () => driver.go(driver.length - 1),
      Enter: () => driver.open(),
      Backspace: () => driver.close(),
      " ": () => this.toggle(),
      n: () => driver.nextCut(),
      "+": () => this._zoom(ZOOM),
      "=": () => this._zoom(ZOOM),
      "-": () => this._zoom(1 / ZOOM),
      0: () => this._fit(),
      c: () => this.lines.click(),
      f: () => this.present.toggle(),
      t: () => this._turn(),
    };
    return acts[key];
  }
}
