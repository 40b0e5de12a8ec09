// @ts-check
// The ways of clicks and keys on a board. There are no rules here: all legal moves are given.

/** @import { Point } from "../shared/data" */
/** @import { BoardData, Cell, Path } from "./data" */

// The cells with which a legal move can go on after some clicks.
/** @type {(paths: Path[], made: Path) => Set<Cell>} */
export function cellsAhead(paths, made) {
  const ahead = paths.filter((path) => path.length > made.length && begins(path, made));
  return new Set(ahead.map((path) => path[made.length]));
}

// Are these the clicks of a whole move?
/** @type {(paths: Path[], made: Path) => boolean} */
export function isMove(paths, made) {
  return paths.some((path) => path.length === made.length && begins(path, made));
}

// The man that goes to a cell, if only one does: then a click on the cell is enough.
/** @type {(paths: Path[], cell: Cell) => Cell | undefined} */
export function onlyMan(paths, cell) {
  const men = new Set(paths.filter((path) => path[1] === cell).map(([man]) => man));
  return men.size === 1 ? [...men][0] : undefined;
}

/** @type {(path: Path, made: Path) => boolean} */
function begins(path, made) {
  return made.every((cell, number) => path[number] === cell);
}

/**
 * The nearest of some cells in a direction, or the cell itself; on checkers' dark squares rows
 * are shifted against each other.
 * @param {Pick<BoardData, "cells" | "style">} board
 * @param {Cell[]} others
 * @param {Cell} cell
 * @param {Point} direction
 */
export function cellBeside({ cells, style }, others, cell, [right, down]) {
  const [x, y] = cells[cell];
  const zigzag = style === "chequers" && down;
  const column = zigzag ? x + (Math.floor(y) % 2 ? 1 : -1) : x;
  /** @param {Cell} other */
  const ahead = (other) => (cells[other][0] - x) * right + (cells[other][1] - y) * down;
  /** @param {Cell} other */
  const fits = (other) => ahead(other) > 0
    && (right ? cells[other][1] === y : cells[other][0] === column);
  return others.filter(fits).sort((one, two) => ahead(one) - ahead(two))[0] ?? cell;
}
