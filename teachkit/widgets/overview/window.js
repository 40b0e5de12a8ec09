// @ts-check
// Windows: from where to where one looks at a search, whose root goes from 0 to 1.

import { clamp } from "../shared/numbers.js";

/** @import { Window } from "./data" */

/** @type {Window} */
export const WHOLE = [0, 1];

const NARROWEST = 1e-10;

/** @type {(window: Window) => number} */
export function widthOf([start, end]) {
  return end - start;
}

// A window of some width inside the whole, as near to a start as there is room.
/** @type {(start: number, width: number) => Window} */
function inWhole(start, width) {
  const from = clamp(start, 0, 1 - width);
  return [from, Math.min(1, from + width)];
}

// Look at what is narrower by a factor, around a point of the root that stays where it is.
/** @type {(window: Window, factor: number, at: number) => Window} */
export function zoomed([start, end], factor, at) {
  const width = clamp((end - start) / factor, NARROWEST, 1);
  return inWhole(at - ((at - start) * width) / (end - start), width);
}

// Look farther to the right, by a share of what is seen.
/** @type {(window: Window, share: number) => Window} */
export function panned([start, end], share) {
  return inWhole(start + share * (end - start), end - start);
}

// The window at some time from 0 to 1 on the way from one to another. The width changes by the
// same factor in the same time, so that going in looks as fast as going out.
/** @type {(from: Window, to: Window, time: number) => Window} */
export function onTheWay(from, to, time) {
  const [wide, narrow] = [widthOf(from), widthOf(to)];
  const width = wide * (narrow / wide) ** time;
  const share = Math.abs(wide - narrow) < 1e-9 * wide ? time : (width - wide) / (narrow - wide);
  const start = from[0] + share * (to[0] - from[0]);
  return [start, start + width];
}

/** @type {(time: number) => number} */
export function eased(time) {
  return 1 - (1 - time) ** 3;
}

/** @type {(one: Window, other: Window) => boolean} */
export function isSame(one, other) {
  const least = 1e-4 * Math.min(widthOf(one), widthOf(other));
  return Math.abs(one[0] - other[0]) < least && Math.abs(one[1] - other[1]) < least;
}
