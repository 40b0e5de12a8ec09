// @ts-check
// The views of a search that there are, and where others come from: Python, or the page itself.

import { decoded, merged, totalsOf } from "./cells.js";
import { isSame, widthOf, WHOLE } from "./window.js";

/** @import { Model } from "../shared/data" */
/** @import { About, OverviewStill, Spot, ViewData, Window } from "./data" */
/** @import { Seen } from "./cells.js" */

export class Views {
  /**
   * @param {Model} model
   * @param {(asked: Window) => void} onSeen hears what can be seen now
   */
  constructor(model, onSeen) {
    this.model = model;
    this.onSeen = onSeen;
    /** @type {OverviewStill} */
    this.still = model.get("_scene");
    this.isAlone = this.still.told !== undefined; // in a page, where nobody can be asked
    const first = decoded(model.get("_seen"));
    this.all = first; // in a page, all that there is
    /** @type {Seen} */
    this.whole = first; // the last that showed the whole search, or most of it
    /** @type {Seen} */
    this.now = first;
    this.pixels = model.get("_seen").pixels;
    this.asked = 0;
    /** @type {{ number: number, window: Window } | null} */
    this.waiting = null;
    /** @type {{ window: Window, inside: Spot | null, isOwn: boolean } | null} */
    this.wanted = null;
    /** @type {Map<string, About>} */
    this.told = new Map([["0 0", this.still.start], ...Object.entries(this.still.told ?? {})]);
  }

  // Get what can be seen through a window, later or now. One thing is asked for at a time.
  /** @type {(window: Window, inside: Spot | null, isOwn: boolean) => void} */
  see(window, inside, isOwn) {
    if (this.isAlone) {
      this._take(this._local(window, inside), window);
      return;
    }
    this.wanted = { window, inside, isOwn };
    if (!this.waiting) this._ask();
  }

  _ask() {
    if (!this.wanted) return;
    const { window, inside, isOwn } = this.wanted;
    this.wanted = null;
    this.asked += 1;
    this.waiting = { number: this.asked, window };
    this.model.send({ see: this.asked, window, inside, pixels: this.pixels, own: isOwn });
  }

  /** @param {{ seen: number, view: ViewData }} message */
  take({ seen, view }) {
    if (seen !== this.waiting?.number) return;
    const asked = this.waiting.window;
    this.waiting = null;
    this._take(decoded(view), asked);
    this._ask();
  }

  /** @type {(seen: Seen, asked: Window) => void} */
  _take(seen, asked) {
    this.now = seen;
    if (widthOf(seen.window) >= widthOf(this.whole.window)) this.whole = seen;
    this.onSeen(asked);
  }

  // What is to be drawn, the coarser views first.
  /** @returns {Seen[]} */
  get drawn() {
    return this.now === this.whole ? [this.now] : [this.whole, this.now];
  }

  // Is this view the one of a window?
  /** @param {Window} window */
  isOf(window) {
    return isSame(this.now.window, window);
  }

  // ---- in a page

  /** @type {(window: Window, inside: Spot | null) => Seen} */
  _local(window, inside) {
    const seen = merged(this.all, window, this.pixels);
    return { ...seen, way: this._way(window, inside), totals: this._totals(seen) };
  }

  // The places from the root in which the window lies.
  /** @type {(window: Window, inside: Spot | null) => Seen["way"]} */
  _way(window, inside) {
    /** @type {Seen["way"]} */
    const way = [];
    const slack = 1e-3 * widthOf(window);
    for (const [ply, band] of this.all.bands.entries()) {
      if (inside && ply > inside[0]) break;
      const cell = band.left.findLastIndex((left, at) =>
        left <= window[0] + slack && band.right[at] >= window[1] - slack);
      if (cell < 0 || band.count[cell] > 1) break;
      const [move] = band.labels.get(band.first[cell]) ?? ["…"];
      way.push([ply ? move : "all", band.first[cell], band.left[cell], band.right[cell]]);
    }
    return way;
  }

  /** @type {(seen: Seen) => Seen["totals"]} */
  _totals(seen) {
    return isSame(seen.window, WHOLE) ? this.all.totals : totalsOf(seen.bands, this.still.isCompared);
  }
}
