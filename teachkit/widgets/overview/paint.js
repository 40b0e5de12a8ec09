// @ts-check
// Draws the bands of an overview on a canvas.

import { firstAfter, partsOf } from "./cells.js";

/** @import { Window } from "./data" */
/** @import { Band, Seen } from "./cells.js" */

const GAP = 3; // pixels between two bands
const PLAIN = 3; // pixels: a cell that is narrower has no gap beside it
const HATCH = 6; // pixels between the lines of a hatched surface
const ALL = 15; // parts of a cell

export class Paper {
  /** @param {number} plies */
  constructor(plies) {
    this.plies = plies;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "tko-canvas";
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.wide = 0;
    this.high = 0; // of a band
    this.dots = 1; // of the screen for a pixel
    this.type = 14;
    this.cells = 0;
    /** @type {Record<string, string | CanvasPattern>} */
    this.colours = {};
    this.font = "sans-serif";
  }

  get step() {
    return this.high + GAP;
  }

  get height() {
    return this.plies * this.step;
  }

  /** @type {(wide: number, high: number) => void} */
  resize(wide, high) {
    [this.wide, this.high] = [wide, high];
    this.dots = Math.min(2, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(wide * this.dots);
    this.canvas.height = Math.round(this.height * this.dots);
    this.canvas.style.width = `${wide}px`;
    this.canvas.style.height = `${this.height}px`;
  }

  // Take the colours and the type of the page.
  /** @param {HTMLElement} root */
  dress(root) {
    const style = getComputedStyle(root);
    const of = (/** @type {string} */ name) => style.getPropertyValue(`--tk-${name}`).trim();
    const names = ["background", "ink", "faint", "max-fill", "max-ink", "min-fill", "min-ink", "variation"];
    this.colours = Object.fromEntries(names.map((name) => [name, of(name)]));
    this.colours.rest = this._hatching(of("background"), of("faint"));
    this.font = style.fontFamily;
    this.type = parseFloat(style.fontSize);
  }

  /** @type {(background: string, faint: string) => CanvasPattern} */
  _hatching(background, faint) {
    const tile = document.createElement("canvas");
    const side = HATCH * 2;
    tile.width = tile.height = side;
    const on = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
    on.fillStyle = background;
    on.fillRect(0, 0, side, side);
    on.globalAlpha = 0.16;
    on.fillStyle = faint;
    on.fillRect(0, 0, side, side);
    on.globalAlpha = 0.55;
    on.strokeStyle = faint;
    on.lineWidth = 1;
    on.beginPath();
    for (const from of [-side / 2, 0, side / 2, side]) {
      on.moveTo(from - 1, side + 1);
      on.lineTo(from + side + 1, -1);
    }
    on.stroke();
    return /** @type {CanvasPattern} */ (this.context.createPattern(tile, "repeat"));
  }

  // ---- painting

  // Draw what is seen through a window: from each of some views, the finer ones over the others.
  /** @type {(through: Window, views: Seen[], isStill: boolean) => void} */
  paint(through, views, isStill) {
    const on = this.context;
    this.cells = 0; // that are painted
    on.setTransform(this.dots, 0, 0, this.dots, 0, 0);
    const scale = this.wide / (through[1] - through[0]);
    for (const { window: [start, end], bands } of views) {
      const left = Math.max(0, (start - through[0]) * scale);
      const right = Math.min(this.wide, (end - through[0]) * scale);
      if (right <= left) continue;
      on.save();
      on.beginPath();
      on.rect(left, 0, right - left, this.height);
      on.clip();
      on.fillStyle = this.colours.background;
      on.fillRect(left, 0, right - left, this.height);
      bands.forEach((band, ply) => this._band(band, ply * this.step, through, scale, isStill));
      on.restore();
    }
  }

  /** @type {(band: Band, top: number, through: Window, scale: number, isStill: boolean) => void} */
  _band(band, top, [start, end], scale, isStill) {
    const from = firstAfter(band, start);
    let to = from;
    while (to < band.length && band.left[to] < end) to++;
    this.cells += to - from;
    const edges = this._edges(band, from, to, start, scale);
    this._rest(band, edges, from, to, top);
    this._visited(band, edges, from, to, top, 0, "max-fill");
    this._visited(band, edges, from, to, top, 1, "min-fill");
    this._alone(band, edges, from, to, top);
    this._line(band, edges, from, to, top);
    if (isStill) this._labels(band, edges, from, to, top);
  }

  // From where to where cells are drawn: with a little room to the next where they are wide, else
  // from dot to dot of the screen.
  /** @type {(band: Band, from: number, to: number, start: number, scale: number) => Float32Array} */
  _edges(band, from, to, start, scale) {
    const edges = new Float32Array(2 * (to - from));
    for (let cell = from; cell < to; cell++) {
      let left = Math.max(-4, (band.left[cell] - start) * scale);
      let right = Math.min(this.wide + 4, (band.right[cell] - start) * scale);
      if (right - left > PLAIN && band.count[cell] === 1) {
        right -= 1;
      } else {
        left = Math.round(left * this.dots) / this.dots;
        right = Math.max(left + 1 / this.dots, Math.round(right * this.dots) / this.dots);
      }
      edges[2 * (cell - from)] = left;
      edges[2 * (cell - from) + 1] = right;
    }
    return edges;
  }

  /** @type {(band: Band, edges: Float32Array, from: number, to: number, top: number) => void} */
  _rest(band, edges, from, to, top) {
    const on = this.context;
    on.fillStyle = this.colours.rest;
    let [begun, ended] = [0, -1];
    for (let cell = from; cell < to; cell++) {
      if (band.code[cell] < 256) continue; // all of it was visited
      const left = edges[2 * (cell - from)], right = edges[2 * (cell - from) + 1];
      if (left > ended + 0.5 || ended < 0) {
        if (ended > begun) on.fillRect(begun, top, ended - begun, this.high);
        begun = left;
      }
      ended = Math.max(ended, right);
    }
    if (ended > begun) on.fillRect(begun, top, ended - begun, this.high);
  }

  // What a player has: a node whole, a cell of many as far as what it holds was visited.
  /** @type {(band: Band, edges: Float32Array, from: number, to: number, top: number, kind: 0 | 1,
   *   colour: string) => void} */
  _visited(band, edges, from, to, top, kind, colour) {
    const on = this.context, { high } = this;
    on.fillStyle = this.colours[colour];
    for (let cell = from; cell < to; cell++) {
      const parts = partsOf(band.code[cell]);
      if (!parts[kind]) continue;
      const left = edges[2 * (cell - from)], right = edges[2 * (cell - from) + 1];
      const above = kind ? (parts[0] / ALL) * high : 0;
      on.fillRect(left, top + above, right - left, Math.max(1, (parts[kind] / ALL) * high));
    }
  }

  /** @type {(band: Band, edges: Float32Array, from: number, to: number, top: number) => void} */
  _alone(band, edges, from, to, top) {
    const on = this.context, low = Math.max(3, 0.08 * this.high);
    on.fillStyle = this.colours.ink;
    for (let cell = from; cell < to; cell++) {
      if (!band.alone[cell]) continue;
      const left = edges[2 * (cell - from)];
      on.fillRect(left, top + this.high - low, edges[2 * (cell - from) + 1] - left, low);
    }
  }

  /** @type {(band: Band, edges: Float32Array, from: number, to: number, top: number) => void} */
  _line(band, edges, from, to, top) {
    const on = this.context;
    on.strokeStyle = this.colours.variation;
    on.lineWidth = 2.5;
    for (const cell of band.line) {
      if (cell < from || cell >= to) continue;
      const left = Math.max(1, edges[2 * (cell - from)]);
      const right = Math.min(this.wide - 1, edges[2 * (cell - from) + 1]);
      on.strokeRect(left, top + 1.25, Math.max(1, right - left), this.high - 2.5);
    }
  }

  /** @type {(band: Band, edges: Float32Array, from: number, to: number, top: number) => void} */
  _labels(band, edges, from, to, top) {
    for (let cell = from; cell < to; cell++) {
      const label = band.count[cell] === 1 && band.labels.get(band.first[cell]);
      if (!label) continue;
      const left = Math.max(0, edges[2 * (cell - from)]);
      const right = Math.min(this.wide, edges[2 * (cell - from) + 1]);
      const [max, min] = partsOf(band.code[cell]);
      const ink = max ? "max-ink" : min ? "min-ink" : "faint";
      this._label(label, (left + right) / 2, top + this.high / 2, right - left - 4, ink);
    }
  }

  // The move above the value, or in one line, or the move alone, as there is room.
  /** @type {(label: [string, string], x: number, y: number, room: number, ink: string) => void} */
  _label([move, value], x, y, room, ink) {
    const on = this.context, { type } = this;
    on.fillStyle = this.colours[ink];
    on.textAlign = "center";
    on.textBaseline = "middle";
    const fits = (/** @type {string} */ text, weight = 400) => {
      on.font = `${weight} ${type}px ${this.font}`;
      return text.length * type * 0.3 <= room && on.measureText(text).width <= room;
    };
    const line = move && value ? `${move}: ${value}` : move || value;
    if (move && value && this.high >= 2.35 * type && fits(value) && fits(move, 700)) {
      on.fillText(move, x, y - 0.6 * type);
      fits(value);
      on.fillText(value, x, y + 0.62 * type);
    } else if (this.high >= type && fits(line, value && move ? 400 : 600)) {
      on.fillText(line, x, y);
    } else if (this.high >= type && move && fits(move, 700)) {
      on.fillText(move, x, y);
    }
  }
}
