// The ways of clicks and keys on a board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellBeside, cellsAhead, isMove, onlyMan } from "../../../teachkit/widgets/board/paths.js";

const PATHS = [[12, 16], [12, 19, 26], [12, 19, 10], [3]];

test("a move can begin with the first cell of each path", () => {
  assert.deepEqual(cellsAhead(PATHS, []), new Set([12, 3]));
});

test("a move goes on along the paths that it has begun", () => {
  assert.deepEqual(cellsAhead(PATHS, [12]), new Set([16, 19]));
  assert.deepEqual(cellsAhead(PATHS, [12, 19]), new Set([26, 10]));
  assert.deepEqual(cellsAhead(PATHS, [12, 16]), new Set());
  assert.deepEqual(cellsAhead(PATHS, [5]), new Set());
});

test("a move is whole at the end of a path and not before", () => {
  assert.ok(isMove(PATHS, [3]));
  assert.ok(isMove(PATHS, [12, 19, 10]));
  assert.ok(!isMove(PATHS, [12, 19]));
  assert.ok(!isMove(PATHS, [12, 19, 10, 1]));
  assert.ok(!isMove(PATHS, []));
});

test("a cell is enough where one man alone goes there", () => {
  assert.equal(onlyMan(PATHS, 16), 12);
  assert.equal(onlyMan([...PATHS, [11, 16]], 16), undefined);
  assert.equal(onlyMan(PATHS, 26), undefined, "it goes by another cell");
  assert.equal(onlyMan(PATHS, 3), undefined, "nothing goes there: it is put there");
});

const RIGHT = [1, 0], LEFT = [-1, 0], DOWN = [0, 1], UP = [0, -1];

test("arrow keys go to the nearest cell, over gaps, and stay at the edge", () => {
  const cells = Object.fromEntries([...Array(9).keys()].map((n) => [n, [n % 3 + 0.5, Math.floor(n / 3) + 0.5]]));
  const grid = { cells, style: "grid" };
  const all = [...Array(9).keys()];
  assert.equal(cellBeside(grid, all, 4, RIGHT), 5);
  assert.equal(cellBeside(grid, all, 4, UP), 1);
  assert.equal(cellBeside(grid, all, 8, DOWN), 8);
  assert.equal(cellBeside(grid, [0, 2, 6], 0, RIGHT), 2);
});

test("on dark squares alone, up and down lead to the next row and back", () => {
  const dark = [];
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) if ((x + y) % 2) dark.push([x + 0.5, y + 0.5]);
  const board = { cells: Object.fromEntries(dark.entries()), style: "chequers" };
  const all = [...dark.keys()];
  for (const cell of all.slice(0, -4)) {
    const below = cellBeside(board, all, cell, DOWN);
    assert.equal(dark[below][1], dark[cell][1] + 1, `below ${cell}`);
    assert.equal(cellBeside(board, all, below, UP), cell);
  }
  assert.equal(cellBeside(board, all, 0, LEFT), 0);
});
