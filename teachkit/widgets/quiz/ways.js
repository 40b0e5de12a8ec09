// @ts-check
// The ways of keys through a tree whose nodes can be chosen, and of nodes among their siblings.

/** @import { Point } from "../shared/data" */
/** @import { Key } from "../stepper/data" */
/** @import { QuizPicture } from "./data" */

// How many edges lie above a node.
/** @type {(picture: Pick<QuizPicture, "parents">, key: Key) => number} */
function depthOf(picture, key) {
  const above = picture.parents[key];
  return above === undefined ? 0 : depthOf(picture, above) + 1;
}

// Nodes in reading order: rows from the top, or all in one row, as leaves alone are.
/** @type {(picture: Pick<QuizPicture, "parents" | "places">, keys: Key[], isFlat: boolean) => Key[][]} */
export function rowsOf(picture, keys, isFlat) {
  /** @type {Map<number, Key[]>} */
  const rows = new Map();
  for (const key of keys) {
    const level = isFlat ? 0 : depthOf(picture, key);
    rows.set(level, [...(rows.get(level) ?? []), key]);
  }
  const x = (/** @type {Key} */ key) => picture.places[key][0];
  return [...rows.entries()].sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort((one, other) => x(one) - x(other)));
}

/**
 * The node to which an arrow key leads: the neighbour in the same row; the parent or first child,
 * or else the nearest in the row above or below. A node alone in its row has its children for
 * neighbours, unless there is a text to go through.
 * @param {Pick<QuizPicture, "parents" | "places">} picture
 * @param {Key[][]} rows
 * @param {Key} at
 * @param {Point} way
 * @param {boolean} hasTexts
 * @returns {Key | undefined}
 */
export function nodeBeside({ parents, places }, rows, at, [dx, dy], hasTexts) {
  const here = rows.findIndex((row) => row.includes(at));
  const row = rows[here + dy] ?? [];
  if (dx && (row.length > 1 || hasTexts)) return row[row.indexOf(at) + dx];
  if (dx || !row.length) {
    return rows.flat().filter((key) => parents[key] === at).at(dx > 0 ? -1 : 0);
  }
  const isKin = (/** @type {Key} */ key) => (dy < 0 ? parents[at] === key : parents[key] === at);
  const far = (/** @type {Key} */ key) => Math.abs(places[key][0] - places[at][0]);
  return row.find(isKin) ?? [...row].sort((one, other) => far(one) - far(other))[0];
}

// The order of siblings with one of them moved by some places, or null beyond the end of the row.
/** @type {(order: number[], which: number, by: number) => number[] | null} */
export function swapped(order, which, by) {
  const to = order.indexOf(which) + by;
  if (to < 0 || to >= order.length) return null;
  const others = order.filter((each) => each !== which);
  return [...others.slice(0, to), which, ...others.slice(to)];
}

// By how many places a node goes that was dragged to some x: past each sibling whose middle it passed.
/** @type {(places: QuizPicture["places"], siblings: Key[], key: Key, x: number) => number} */
export function draggedBy(places, siblings, key, x) {
  const isLeft = (/** @type {Key} */ other, /** @type {number} */ of) => places[other][0] < of;
  const others = siblings.filter((other) => other !== key);
  const before = others.filter((other) => isLeft(other, places[key][0])).length;
  return others.filter((other) => isLeft(other, x)).length - before;
}

// Does an arrow key lead out of a field, as its caret cannot go farther?
/** @type {(field: { selectionStart: number | null, selectionEnd: number | null, value: string }, way: Point) => boolean} */
export function leadsOut({ selectionStart, selectionEnd, value }, [dx, dy]) {
  if (dy) return true;
  return dx < 0 ? selectionStart === 0 : selectionEnd === value.length;
}
