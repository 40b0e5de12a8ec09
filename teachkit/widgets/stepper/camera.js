// @ts-check
// Where one looks at the tree, in numbers: fitting, zooming, panning, following a node.
//
//   Camera  what the stage shows of the tree: a scale, and how far the tree is moved
//   Kin     the nodes around the current one that should be seen with it, if there is room
//   Span    from where to where something reaches along one axis

import { clamp } from "../shared/numbers.js";

/** @import { Box, Point, Size } from "../shared/data" */
/** @import { DrawnTree, Key, Place } from "./data" */
/** @typedef {[from: number, to: number]} Span */
/** @typedef {[smallest: number, largest: number]} Limits */

// Pixels, while nobody zooms. Nodes that are positions can be told apart when they are smaller.
/** @type {Record<string, number>} */
const SMALLEST_TYPE = { projector: 15, other: 10.5 };
/** @type {Record<string, number>} */
const LARGEST_TYPE = { projector: 34, other: 23 };
const SMALLEST_COMPACT = 0.85;
const LEAST_COMPACT = 0.7; // of that, if the best move would not be seen
const SMALLEST_POSITIONS = 0.85;
const GOOD = 0.8; // of the largest type
const SMALLEST_WHOLE = { positions: 6.3, other: 8.9 }; // if then all of the tree is seen
const TYPE = 12; // the size of type in the units of the tree

const MINIATURE = [182, 74]; // pixels that a small picture needs in a corner
const CORNERS = ["bottom right", "bottom left", "top right", "top left"];

export class Camera {
  /**
   * @param {Pick<DrawnTree, "places" | "parents">} still
   * @param {Box} box the whole tree
   * @param {boolean} hasPositions are its nodes boards?
   */
  constructor({ places, parents }, box, hasPositions) {
    this.places = places;
    this.parents = parents;
    this.children = childrenOf(parents);
    this.box = box;
    this.hasPositions = hasPositions;
    this.scale = 1;
    this.x = this.y = 0;
    this.isCompact = false;
    /** @type {Size} */
    this.size = [0, 0];
    /** @type {Limits} */
    this.limits = [1, 1];
  }

  // Hear how large the stage is, and what type should be used on it.
  /** @type {(size: Size, look: { theme?: string, larger?: number, isCompact: boolean }) => void} */
  measure(size, { theme = "other", larger = 1, isCompact }) {
    /** @param {Record<string, number>} table */
    const of = (table) => ((table[theme] ?? table.other) * larger) / TYPE;
    const smaller = isCompact ? SMALLEST_COMPACT : this.hasPositions ? SMALLEST_POSITIONS : 1;
    this.size = size;
    this.limits = [smaller * of(SMALLEST_TYPE), of(LARGEST_TYPE)];
    this.isCompact = isCompact;
  }

  // ---- sizes

  /** The scale at which the whole tree is just seen. */
  get fitting() {
    return Math.min(this.size[0] / this.box[2], this.size[1] / this.box[3]);
  }

  get isWhole() {
    return this.scale <= this.fitting * 1.02;
  }

  /** The height that the tree needs at this width, to be read well, and the one it would like. */
  get heights() {
    const [smallest, largest] = this.limits;
    /** @param {number} most */
    const high = (most) => this.box[3] * clamp(this.size[0] / this.box[2], smallest, most);
    return { needed: high(Math.max(smallest, GOOD * largest)), wished: high(largest) };
  }

  // ---- moving

  /**
   * Show the tree as large as is good, or as a whole.
   * @param {boolean} wholly
   * @param {Key} current
   * @param {(key: Key) => boolean} isBest
   */
  fit(wholly, current, isBest) {
    const [smallest, largest] = this.limits;
    const [wide, high] = this.size;
    this.scale = wholly || this._fitsWell() ? Math.min(this.fitting, largest)
      : Math.min(smallest, this._scaleForBest(smallest, current, isBest));
    this.x = wide / 2 - this.scale * (this.box[0] + this.box[2] / 2);
    this.y = Math.max(0, high / 2 - (this.scale * this.box[3]) / 2) - this.scale * this.box[1];
  }

  /** Can the whole tree be seen without becoming too small? */
  _fitsWell() {
    return this.fitting * TYPE >= SMALLEST_WHOLE[this.hasPositions ? "positions" : "other"];
  }

  // Where there is little room, the current node and the best move below it should still be seen.
  /** @type {(smallest: number, current: Key, isBest: (key: Key) => boolean) => number} */
  _scaleForBest(smallest, current, isBest) {
    if (!this.isCompact || !this.places[current]) return smallest;
    const [from, to] = this._reach(this._best(current, isBest), 0);
    return Math.max(LEAST_COMPACT * smallest, (0.9 * this.size[0]) / (to - from));
  }

  // Where the root would be on the stage at a scale.
  /** @param {number} scale */
  topAt(scale) {
    const [, top, , high] = this.box;
    return Math.max(0, (this.size[1] - scale * high) / 2) + scale * (this.places[0][1] - top);
  }

  /** Show the tree at a scale, with its root so far down. */
  align(/** @type {number} */ scale, /** @type {number} */ top) {
    this.scale = scale;
    this.x = this.size[0] / 2 - scale * (this.box[0] + this.box[2] / 2);
    this.y = top - scale * this.places[0][1];
  }

  // Make everything larger by a factor, around a point of the stage.
  /** @type {(factor: number, at: Point) => void} */
  zoom(factor, [x, y]) {
    const scale = clamp(this.scale * factor, Math.min(0.05, this.fitting), 8);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
  }

  /** @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
  }

  // Bring a point of the tree into the middle.
  /** @param {Point} point */
  centre([x, y]) {
    this.x = this.size[0] / 2 - this.scale * x;
    this.y = this.size[1] / 2 - this.scale * y;
  }

  // ---- nodes on the stage

  // Where a node stands on the stage.
  /** @type {(key: Key) => Point | undefined} */
  middleOf(key) {
    const place = this.places[key];
    return place && [this.x + this.scale * place[0], this.y + this.scale * place[1]];
  }

  // From where to where, on the stage, a node and what is written beside it reach.
  /** @param {Place} place */
  boxOf([x, y, wide, high, beside]) {
    const { scale } = this;
    return {
      left: this.x + scale * (x - wide / 2), right: this.x + scale * (x + wide / 2 + beside),
      top: this.y + scale * (y - high / 2), bottom: this.y + scale * (y + high / 2),
    };
  }

  // A corner in which a small picture covers no node, the one where it is if that is free.
  /** @param {string} [now] */
  freeCorner(now) {
    const [wide, high] = this.size, [least, low] = MINIATURE;
    const taken = Object.values(this.places).map((place) => this.boxOf(place));
    /** @param {string} corner */
    const isFree = (corner) => {
      const x = corner.includes("left") ? 0 : wide - least;
      const y = corner.includes("top") ? 0 : high - low;
      return !taken.some(({ left, right, top, bottom }) =>
        left < x + least && right > x && top < y + low && bottom > y);
    };
    return (now ? [now, ...CORNERS] : CORNERS).find(isFree);
  }

  // ---- following

  // How far to move so that a node, and if there is room those around it, come into view.
  /** @type {(current: Key, isBest: (key: Key) => boolean) => Point} */
  toFollow(current, isBest) {
    if (!this.places[current]) return [0, 0];
    const kin = this._kin(current, isBest);
    /** @param {0 | 1} along */
    const needed = (along) => toShow(kin.map((keys) => this._reach(keys, along)), this.scale,
      along ? this.y : this.x, this.size[along], [this.box[along], this.box[2 + along]]);
    return [needed(0), needed(1)];
  }

  // The current node and its kin: first with all, last alone.
  /** @type {(current: Key, isBest: (key: Key) => boolean) => Key[][]} */
  _kin(current, isBest) {
    const above = this.parents[current], up = [current, above];
    const down = [current, ...this._below(current)], all = [...up, ...down];
    return [[...all, ...this._below(above)], all, this._best(current, isBest), up, down, [current]];
  }

  /** @type {(current: Key, isBest: (key: Key) => boolean) => Key[]} */
  _best(current, isBest) {
    return [current, this.parents[current], ...this._below(current).filter(isBest)];
  }

  /** @param {Key} key */
  _below(key) {
    return this.children.get(key) ?? [];
  }

  // From where to where nodes reach along one axis, with what stands to their right.
  /** @type {(keys: Key[], along: 0 | 1) => Span} */
  _reach(keys, along) {
    const places = keys.map((key) => this.places[key]).filter(Boolean);
    /** @param {Place} place */
    const half = (place) => place[2 + along] / 2 + 14;
    return [Math.min(...places.map((place) => place[along] - half(place))),
      Math.max(...places.map((place) => place[along] + half(place) + (along ? 0 : place[4])))];
  }
}

/**
 * How far to move along one axis so that the first of these spans that fits is in view; a tree
 * that fits as a whole is left where it is.
 * @param {Span[]} spans
 * @param {number} scale
 * @param {number} offset how far the tree is moved
 * @param {number} room
 * @param {[start: number, length: number]} whole of the tree
 */
function toShow(spans, scale, offset, room, [start, length]) {
  const from = offset + scale * start, to = from + scale * length;
  if (from >= -1 && to <= room + 1) return 0;
  const fits = spans.find((span) => (span[1] - span[0]) * scale <= 0.94 * room);
  const [near, far] = (fits ?? spans[spans.length - 1]).map((at) => offset + scale * at);
  const margin = Math.max(0, Math.min(0.06 * room, (room - (far - near)) / 2));
  if (near >= 0 && far <= room) return 0;
  const wished = near < margin ? margin - near : room - margin - far;
  return clamp(wished, Math.min(0, room - to), Math.max(0, -from));
}

// The children of each node.
/** @param {DrawnTree["parents"]} parents */
function childrenOf(parents) {
  /** @type {Map<Key, Key[]>} */
  const children = new Map();
  for (const [child, above] of Object.entries(parents)) {
    const below = children.get(above) ?? [];
    children.set(above, below);
    below.push(Number(child));
  }
  return children;
}
