// @ts-check
// The line view on the screen: a row for each ply of the line on which the search stands.
//
//   Rows   the element: it shows a step, glides to it, and hears the mouse
//   Shown  a move as it is drawn: its group, its edge, and where it stands

import { drawn, make, nodeAt, wantsStillness } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { drawCell, edgeTo, labelMiddle, lowerEnd, strikeAt } from "./cell.js";
import { rowsAt, withPlay } from "./line.js";
import { bandsFor, sizesFor, wholeHeight } from "./plan.js";

/** @import { Point } from "../shared/data" */
/** @import { Part, Still } from "./data" */
/** @import { Form } from "./cell.js" */
/** @import { Cell, Row } from "./line.js" */
/** @import { Band, Sizes } from "./plan.js" */
/**
 * @typedef {object} Shown
 * @property {SVGGElement} group
 * @property {SVGPathElement} edge
 * @property {SVGPathElement} strike
 * @property {string} look all that its drawing depends on
 * @property {Point} at
 * @property {Cell["status"] | ""} status
 */

const GLIDE = 200; // milliseconds
const FAST = 260; // steps that follow each other faster do not glide
const NEAR = 8; // steps farther away do not glide either
const LEAST_TYPE = 14;
const MOST_TYPE = 25;
const MARGIN = 6;
/** @type {Record<string, string>} */
const LEAVES = { horizon: "estimated", terminal: "the end", known: "from the table" };
/** @type {Record<Cell["status"], string>} */
const COUNTED = { current: "", open: "", done: "finished", ahead: "to come", cut: "cut" };

export class Rows {
  /**
   * @param {Still} still
   * @param {object} options
   * @param {(step: number) => void} options.onPick
   * @param {(node: number | null, at: DOMRect) => void} options.onPoint hears of the node under
   *   the mouse
   */
  constructor(still, { onPick, onPoint }) {
    this.still = still;
    this.edges = drawn("g");
    this.onLine = drawn("g"); // the edges that lie above the others
    this.cells = drawn("g");
    this.sides = drawn("g", { "text-anchor": "start" });
    this.flying = drawn("g");
    this.svg = drawn("svg", { class: "tks-picture", role: "img", "text-anchor": "middle" },
      this.edges, this.onLine, this.cells, this.sides, this.flying);
    this.element = make("div", { class: "tks-stage tks-rows", tabindex: "0", role: "group",
      "aria-label": "The line of play. Right and left arrows step.", ...KEEPS_KEYS }, this.svg);
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {{ part: Part, number: number } | null} */
    this.now = null;
    /** @type {Sizes | null} */
    this.sizes = null;
    this.steppedAt = -Infinity;
    this.glides = false;
    this._hear(onPick, onPoint);
  }

  /** @type {(onPick: (step: number) => void, onPoint: (node: number | null, at: DOMRect) => void) => void} */
  _hear(onPick, onPoint) {
    this.svg.addEventListener("click", (event) => {
      const seen = this.now?.part.nodes[nodeAt(event, ".tks-cell") ?? -1];
      if (seen) onPick(seen[4] <= (this.now?.number ?? 0) ? seen[4] : seen[3]);
    });
    let mouse = "";
    this.svg.addEventListener("pointerover", (event) => {
      const now = `${event.clientX} ${event.clientY}`;
      if (now === mouse) return; // it stands still, and the rows have moved below it
      mouse = now;
      const node = nodeAt(event, ".tks-cell");
      onPoint(node, /** @type {Element} */ (event.target).getBoundingClientRect());
    });
    this.svg.addEventListener("pointermove", (event) => {
      mouse = `${event.clientX} ${event.clientY}`;
    });
    this.svg.addEventListener("pointerleave", () => onPoint(null, new DOMRect()));
  }

  // ---- room

  /** @type {(high: number, larger: number) => Sizes} */
  _sizes(high, larger) {
    return sizesFor(this.still, [this.element.clientWidth - 2 * MARGIN, high - 2 * MARGIN],
      [LEAST_TYPE * larger, MOST_TYPE * larger]);
  }

  // How high it would like to be at this width, if it may be so high at most.
  /** @type {(most: number, larger: number) => number} */
  wished(most, larger) {
    const { plies } = this.still.extent;
    return wholeHeight(plies, this._sizes(most, larger)) + 2 * MARGIN + 2;
  }

  /** @type {(high: number, larger: number) => void} */
  measure(high, larger) {
    const { element } = this;
    element.style.height = `${high}px`;
    this.sizes = this._sizes(element.clientHeight, larger);
    this.svg.style.setProperty("--tks-type", `${this.sizes.type}px`);
    this.svg.setAttribute("viewBox",
      `${-MARGIN} ${-MARGIN} ${element.clientWidth} ${element.clientHeight}`);
    this.glides = false;
    this._draw();
  }

  // ---- a step

  /** @type {(part: Part, number: number) => void} */
  show(part, number) {
    const time = performance.now();
    const isNear = this.now !== null && Math.abs(number - this.now.number) <= NEAR;
    this.glides = isNear && time - this.steppedAt > FAST && !wantsStillness();
    this.steppedAt = time;
    this.now = { part, number };
    this._draw();
  }

  _draw() {
    if (!this.now || !this.sizes || this.sizes.room[0] <= 0) return;
    const { part, number } = this.now, { sizes } = this;
    const known = rowsAt(part, number);
    const rows = number === this.still.count - 1 ? withPlay(known, this.still) : known;
    const bands = bandsFor(rows, sizes);
    /** @type {Set<string>} */
    const kept = new Set();
    /** @type {Point | null} */
    let above = null;
    for (const band of bands) above = this._drawRow(rows[band.row], band, above, kept);
    for (const [key, shown] of this.shown) if (!kept.has(key)) this._remove(key, shown, above);
    const { key } = part.steps[number - part.start];
    this.sides.replaceChildren(...bands.flatMap((band) => this._side(rows[band.row], band, key)));
    this.svg.setAttribute("aria-label", rows.map(rowWords).join(" "));
  }

  // Draw a row below the open move of the one above; what comes back is the place of its own.
  /** @type {(row: Row, band: Band, above: Point | null, kept: Set<string>) => Point | null} */
  _drawRow(row, band, above, kept) {
    const { type } = /** @type {Sizes} */ (this.sizes);
    /** @type {Point | null} */
    let below = null;
    row.cells.forEach((cell, place) => {
      const { x, isTick } = band.spots[place], ticks = ticksFrom(band.spots, place), key = `${row.above}:${place}`;
      kept.add(key);
      /** @type {Form} */
      const form = { cell, isTick, ticks, ticksWide: ticks && band.spots[place + ticks - 1].x - x,
        isLow: band.isLow, isInside: band.isInside,
        isRoot: row.above < 0, type, small: band.small, wide: band.cell / type - 0.35 };
      /** @type {Point} */
      const at = [x, band.top];
      const shown = this.shown.get(key) ?? this._add(key, above ?? at);
      this._look(shown, form);
      this._edge(shown, above, at, form);
      if (cell.lit === "up" && above && this.glides) {
        this._fly(cell.label, [x, band.top + labelMiddle(form) * type], above);
      }
      this._put(shown, at, cell.status === "cut" && shown.status === "ahead");
      shown.status = cell.status;
      if (place === row.open) below = [x, band.top + lowerEnd(form) * type];
    });
    return below;
  }

  /** @type {(key: string, from: Point) => Shown} */
  _add(key, from) {
    /** @type {Shown} */
    const shown = { group: drawn("g"), edge: drawn("path"),
      strike: drawn("path", { class: "tks-struck" }), look: "", at: from, status: "" };
    this.shown.set(key, shown);
    this.cells.append(shown.group);
    this.onLine.append(shown.strike);
    if (this.glides) fade(shown.edge, 0, 1);
    return shown;
  }

  /** @type {(shown: Shown, form: Form) => void} */
  _look(shown, form) {
    const look = JSON.stringify(form), { cell } = form;
    if (shown.look === look) return;
    shown.look = look;
    drawCell(shown.group, form);
    shown.group.dataset.node = String(cell.node);
    const words = ["tks-edge", cell.status, cell.isBest && "best", cell.lit && `lit ${cell.lit}`];
    shown.edge.setAttribute("class", words.filter(Boolean).join(" "));
    const isOnLine = cell.status === "open" || cell.status === "current" || cell.lit || cell.isBest;
    (isOnLine ? this.onLine : this.edges).append(shown.edge);
  }

  /** @type {(shown: Shown, above: Point | null, at: Point, form: Form) => void} */
  _edge(shown, above, at, form) {
    const before = shown.edge.getAttribute("d"), course = above ? edgeTo(above, at, form) : "";
    shown.edge.setAttribute("d", course);
    if (this.glides && before && course && before !== course) {
      shown.edge.animate([{ d: `path("${before}")` }, { d: `path("${course}")` }],
        { duration: GLIDE, easing: "ease-out" });
    }
    const isCut = above && form.cell.status === "cut";
    shown.strike.setAttribute("d", isCut ? strikeAt(at, form) : "");
  }

  // Bring a move to its place; one that has just been cut falls down to it.
  /** @type {(shown: Shown, at: Point, falls: boolean) => void} */
  _put(shown, at, falls) {
    const { type } = /** @type {Sizes} */ (this.sizes), isNew = shown.status === "";
    /** @type {Point} */
    const from = falls ? [at[0], at[1] - 0.8 * type] : shown.at;
    shown.at = at;
    shown.group.style.transform = moved(at);
    if (!this.glides || (from[0] === at[0] && from[1] === at[1])) return;
    shown.group.animate([{ transform: moved(from), opacity: isNew ? 0 : 1 },
      { transform: moved(at), opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
  }

  // Fold a move that is no longer on the line into the place that is given.
  /** @type {(key: string, shown: Shown, into: Point | null) => void} */
  _remove(key, { group, edge, strike, at }, into) {
    this.shown.delete(key);
    edge.remove();
    strike.remove();
    if (!this.glides || !into) {
      group.remove();
      return;
    }
    group.animate([{ transform: moved(at), opacity: 1 },
      { transform: `${moved(into)} scale(0.2)`, opacity: 0 }], { duration: GLIDE, easing: "ease-in" })
      .finished.finally(() => group.remove());
  }

  // Let a value go up its edge.
  /** @type {(label: string, from: Point, to: Point) => void} */
  _fly(label, from, to) {
    const text = drawn("text", { class: "tks-flying" }, label);
    this.flying.append(text);
    text.animate([{ transform: moved(from), opacity: 1 }, { transform: moved(to), opacity: 0.4 }],
      { duration: 1.5 * GLIDE, easing: "ease-in-out" }).finished.finally(() => text.remove());
  }

  // ---- beside a row

  /** @type {(row: Row, band: Band, key: string) => SVGTextElement[]} */
  _side({ cells, open, call, play }, band, key) {
    const { type, room, beside, isStacked, isNarrow } = /** @type {Sizes} */ (this.sizes);
    if (play) {
      return [drawn("text", { x: room[0], y: band.top + 0.95 * type, class: "tks-side-words",
        "text-anchor": "end" }, play)];
    }
    if (!call) return [];
    const { kind, status } = cells[open], role = call[1], player = this.still.players[role];
    const isCurrent = status === "current";
    const who = kind === "leaf" ? isCurrent && !isNarrow && LEAVES[key] || "leaf"
      : !player ? role : isNarrow ? player : `${role} ${player}`; // its triangle tells the role
    const bounds = this.still.window && kind !== "leaf" ? [`α ${call[4]}`, `β ${call[5]}`] : [];
    const windows = !isStacked ? [bounds.join("  ")]
      : isNarrow ? bounds.map((bound) => bound.replace(" in ", " ")) : bounds;
    const lines = band.isLow ? [(isStacked ? "" : windows[0]) || who] : [who, ...windows];
    const middle = band.top + (band.isLow ? 0.95 : band.row ? 3.35 : lines.length > 2 ? 1.9 : 1.5) * type;
    return lines.filter(Boolean).map((line, number, all) => drawn("text", {
      x: room[0] - beside + 0.6 * type,
      y: middle + (number - (all.length - 1) / 2) * 1.35 * type,
      class: `tks-side-words${isCurrent ? " current" : ""}${windows.includes(line) ? " window" : ""}`,
    }, line));
  }
}

// How many ticks stand beside each other, where they begin.
/** @type {(spots: Band["spots"], place: number) => number} */
function ticksFrom(spots, place) {
  if (!spots[place].isTick || spots[place - 1]?.isTick) return 0;
  const end = spots.findIndex(({ isTick }, at) => at > place && !isTick);
  return (end < 0 ? spots.length : end) - place;
}

/** @type {(row: Row) => string} */
function rowWords({ cells, open, call, play }) {
  if (play !== undefined) return `Best play: ${cells[0].name}.`;
  const where = call ? `${call[1]} ${call[2]}: ${cells[open].label || "no value yet"}` : "Below it";
  const counts = Object.entries(COUNTED).map(([status, words]) => {
    const count = cells.filter((cell) => cell.status === status).length;
    return words && count ? `, ${count} ${words}` : "";
  });
  return `${where}${counts.join("")}.`;
}

/** @type {(at: Point) => string} */
function moved([x, y]) {
  return `translate(${x}px,${y}px)`;
}

/** @type {(element: Element, from: number, to: number) => void} */
function fade(element, from, to) {
  element.animate([{ opacity: from }, { opacity: to }], { duration: GLIDE });
}
