// @ts-check
// Where everything of the line view stands, in pixels.
//
//   Plan   the size of type, and a band for each row that there is room for
//   Band   from where to where a row reaches; far above the current node it is low
//   Spot   where a move stands in its row, and whether it is but a tick

import { clamp } from "../shared/numbers.js";

/** @import { Size } from "../shared/data" */
/** @import { Still } from "./data" */
/** @import { Row } from "./line.js" */
/**
 * @typedef {{ x: number, isTick: boolean }} Spot
 * @typedef {object} Band
 * @property {number} row its number
 * @property {number} top
 * @property {number} high
 * @property {boolean} isLow
 * @property {number} cell how wide its moves are
 * @property {boolean} isInside do values stand in the triangles?
 * @property {number} small the size of type of its numbers of nodes
 * @property {Spot[]} spots
 * @typedef {object} Sizes
 * @property {number} type the size of type
 * @property {number} small the same for what is told beside, such as how many nodes there are
 * @property {number} least what type is at least
 * @property {number} cell how wide a move is
 * @property {number} inside how wide it is at least, so that its value fits into its triangle
 * @property {number} tight how wide it is at least, where many should fit
 * @property {number} full how high a row is, if it is not low
 * @property {number} root how high the first one is
 * @property {number} gap how far rows stand apart where there is more room than they need
 * @property {number} low how wide the open move of a low row is
 * @property {number} name how far the best play stands from the left at least
 * @property {number} beside how wide the room for alpha and beta is
 * @property {boolean} isStacked does beta stand below alpha?
 * @property {boolean} isNarrow is there so little room that few words stand beside?
 * @property {Size} room
 */

// Heights in sizes of type.
const FULL = 5.65; // of a row: edge, name, node, how many nodes
const LOW = 1.9;
const ROOT = 3.1; // has neither edge nor name above it
export const SECOND_LINE = 0.65; // more, where values may be of several words
const TICK = 0.6; // how wide one is
const SEEN_ROWS = 5; // so many are to be seen in full, if there is room at all
const ROOMY = 1.2; // type that is so much larger than the least gives room for all rows
const LARGE_MOVES = [5, 9]; // about so many of a row are large
export const LETTER = 0.62; // how wide one is
export const BOLD = 0.78; // a bold one
const SMALL = 0.8; // how large is what is told beside, where that can be read
const TIGHT = 0.72; // a bold letter, where there is little room
const LEAST = 1.9; // how wide a move is at least
const WIDEST = 7;
const WORTH = 0.8; // type may be smaller by this if values then fit into triangles
const MOST_GAP = 2;
const COUNT_GAP = 0.4; // between numbers of nodes
const PLAY_GAP = 0.6; // above the best play
const SHORT = 6; // letters of a value at most where alpha and beta stand in one line
const NARROW = 44; // so many sizes of type are too narrow for that
const FEW = 4; // so many moves are large even where ticks must then stand close
const IN_TRIANGLE = 0.6; // so much of its width is free for what stands in it

/**
 * How large everything is. This depends on the search and the room, and not on the step: nothing
 * jumps while one steps.
 * @type {(still: Pick<Still, "extent" | "window" | "players" | "nodes">, room: Size,
 *   limits: Size) => Sizes}
 */
export function sizesFor({ extent, window: hasWindow, players, nodes }, room, [least, most]) {
  const name = LETTER * extent.name + 0.6;
  const inside = Math.max((BOLD * extent.value) / IN_TRIANGLE + 0.35, name, 3.6);
  const tight = Math.max(TIGHT * extent.value, LETTER * extent.name, LEAST) + 0.3;
  const low = 2 * (BOLD * Math.max(extent.name, extent.line + 1) + 1.1);
  const isNarrow = room[0] < NARROW * least;
  const player = Math.max(0, ...Object.values(players).map(({ length }) => length));
  const who = isNarrow ? 0.7 + LETTER * Math.max(4, player) : 3.8 + BOLD * player;
  const isStacked = extent.line > SHORT || isNarrow;
  const letters = isNarrow ? Math.max(7.6, extent.short + 1.8) : isStacked ? extent.line + 3 : 2 * extent.line + 7;
  const beside = Math.max(who, hasWindow ? LETTER * letters : 0);
  const more = extent.line < extent.value ? 0 : SECOND_LINE;
  const full = FULL + more, root = ROOT + more;
  const isRoomy = room[1] >= ROOMY * least * (root + extent.plies * full);
  const rows = isRoomy ? Math.max(2, extent.plies) : clamp(extent.plies, 2, SEEN_ROWS - 1);
  const large = clamp(extent.moves, LARGE_MOVES[0], LARGE_MOVES[1]);
  const ticks = Math.max(0, extent.moves - large) * TICK;
  const typeFor = (/** @type {number} */ cell) => clamp(Math.min(room[1] / (root + rows * full),
    room[0] / (large * cell + ticks + beside)), least, most);
  const below = clamp(tight + 0.5, 3.2, 6.4); // the cell where values stand below triangles
  const isInside = extent.line < extent.value && inside <= WIDEST // else some are of several words
    && typeFor(inside) >= WORTH * typeFor(below)
    && room[0] >= least * (large * inside + ticks + beside); // else only some rows had them inside
  const each = isInside ? inside : below, type = typeFor(each), small = Math.max(least, SMALL * type);
  const free = room[0] / type - ticks - beside; // wider moves are told how many nodes they have
  const counted = (LETTER * countWords(nodes).length * small) / type + COUNT_GAP;
  const cell = clamp(counted, each, Math.max(each, free / large));
  const gap = clamp((room[1] - (root + rows * full) * type) / rows, 0, MOST_GAP * type);
  return { type, small, least, cell: cell * type,
    inside: isInside ? inside * type : Infinity, tight: Math.min(tight, cell) * type,
    name: (LETTER * extent.name + 1) * type, low: low * type, beside: beside * type, gap, isStacked, isNarrow, room, full: full * type,
    root: root * type };
}

// How high all rows would be in full.
/** @type {(plies: number, sizes: Sizes) => number} */
export function wholeHeight(plies, { root, full }) {
  return root + plies * full;
}

// The rows that are seen, from top to bottom: the nearer ones in full.
/** @type {(rows: Row[], sizes: Sizes) => Band[]} */
export function bandsFor(rows, { type, small, least, cell, inside, tight, name, low, beside, gap, full, root,
  room: [wide, high] }) {
  const heights = rows.map(({ play }, row) => (play !== undefined ? LOW * type : row ? full : root));
  const playGap = rows.some(({ play }) => play) ? PLAY_GAP * type : 0;
  let total = heights.reduce((sum, each) => sum + each, playGap);
  let first = 0, { length } = rows;
  while (total > high && rows[length - 1].play !== undefined) total -= heights[--length];
  for (let row = 0; row < length - 2 && total > high; row++) {
    total -= heights[row] - LOW * type;
    heights[row] = LOW * type;
  }
  while (total > high && first < length - 2) total -= heights[first++];
  const spare = Math.max(0, high - total) / Math.max(1, length - 1 - first);
  let top = 0, under = 0;
  return rows.slice(first, length).map((_, at) => {
    const row = first + at, { cells, open, play } = rows[row];
    const isLow = heights[row] <= LOW * type;
    const each = isLow ? low : clamp((wide - beside) / cells.length, tight, cell);
    const isInside = each >= inside - 1e-6;
    if (at && !isLow) top += Math.min(gap, spare);
    if (play) top += playGap;
    const spots = play === undefined
      ? spotsFor(rows[row], wide - beside, isLow ? 1 : Infinity, each, TICK * type)
      : [{ x: clamp(under, name, Math.max(name, wide - beside - each / 2)), isTick: false }];
    under = spots[open]?.x ?? 0;
    const band = { row, top, high: heights[row], isLow, cell: each, isInside,
      small: countType(rows[row], each, small, least), spots };
    top += heights[row];
    return band;
  });
}

// The size of type in which the numbers of nodes of a row stand beside each other.
/** @type {(row: Row, each: number, most: number, least: number) => number} */
function countType({ cells }, each, most, least) {
  const letters = Math.max(1, ...cells.map(({ size }) => countWords(size).length));
  return clamp(each / (LETTER * letters + COUNT_GAP), least, most);
}

// How many nodes there are: a number alone would look like a value.
/** @type {(size: number) => string} */
export function countWords(size) {
  return size > 1 ? `${size.toLocaleString("en")} nodes` : "";
}

/**
 * Where the moves of a row stand. Where they do not all fit, the open one, the best and their
 * neighbours stay large, and the others are ticks.
 * @type {(row: Row, wide: number, most: number, cell: number, tick: number) => Spot[]}
 */
function spotsFor(row, wide, most, cell, tick) {
  const { length } = row.cells;
  const fitting = (/** @type {number} */ each) =>
    Math.floor((wide - length * each) / (cell - each) + 1e-6);
  const large = largeOnes(row, Math.min(most, Math.max(fitting(tick), Math.min(FEW, fitting(tick / 2)))));
  const narrow = Math.min(tick, (wide - large.size * cell) / Math.max(1, length - large.size));
  const widths = row.cells.map((_, place) => (large.has(place) ? cell : narrow));
  let x = (wide - widths.reduce((sum, each) => sum + each, 0)) / 2;
  return widths.map((each, place) => {
    x += each;
    return { x: x - each / 2, isTick: !large.has(place) };
  });
}

// The places of the moves that are large, if so many may be.
/** @type {(row: Row, most: number) => Set<number>} */
function largeOnes({ cells, open }, most) {
  if (cells.length <= most) return new Set(cells.keys());
  const lit = cells.findIndex((cell) => cell.lit);
  const best = cells.findIndex((cell) => cell.isBest);
  const done = cells.findLastIndex((cell) => cell.status === "done");
  const here = [open, lit, done, 0].find((place) => place >= 0) ?? 0;
  const near = [...cells.keys()].sort((a, b) => Math.abs(a - here) - Math.abs(b - here) || a - b);
  const wished = [here, best, lit, ...near].filter((place) => place >= 0);
  return new Set([...new Set(wished)].slice(0, Math.max(1, most)));
}
