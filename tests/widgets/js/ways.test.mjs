// The ways of keys through the tree of a question.

import assert from "node:assert/strict";
import { test } from "node:test";

import { draggedBy, leadsOut, nodeBeside, rowsOf, swapped } from "../../../teachkit/widgets/quiz/ways.js";

const at = (x) => [x, 0, 30, 26, 0];
const TREE = {
  places: { 0: at(50), 1: at(20), 2: at(80), 3: at(10), 4: at(30), 5: at(90) },
  parents: { 1: 0, 2: 0, 3: 1, 4: 1, 5: 2 },
};
const ALL = [5, 4, 3, 2, 1, 0];
const RIGHT = [1, 0], LEFT = [-1, 0], DOWN = [0, 1], UP = [0, -1];

test("nodes are read row by row, from left to right", () => {
  assert.deepEqual(rowsOf(TREE, ALL, false), [[0], [1, 2], [3, 4, 5]]);
  assert.deepEqual(rowsOf(TREE, [5, 3, 4], true), [[3, 4, 5]]);
});

test("arrow keys lead to neighbours, parents and first children", () => {
  const rows = rowsOf(TREE, ALL, false);
  const beside = (from, way) => nodeBeside(TREE, rows, from, way, false);
  assert.equal(beside(3, RIGHT), 4);
  assert.equal(beside(3, LEFT), undefined);
  assert.equal(beside(4, UP), 1);
  assert.equal(beside(1, DOWN), 3);
  assert.equal(beside(2, DOWN), 5);
});

test("who is alone in a row goes sideways to the children, but not out of a text", () => {
  const rows = rowsOf(TREE, ALL, false);
  assert.equal(nodeBeside(TREE, rows, 0, RIGHT, false), 2);
  assert.equal(nodeBeside(TREE, rows, 0, LEFT, false), 1);
  assert.equal(nodeBeside(TREE, rows, 0, RIGHT, true), undefined);
});

test("without kin in the next row, the nearest will do", () => {
  const tree = { ...TREE, parents: { ...TREE.parents, 5: 1 } };
  assert.equal(nodeBeside(tree, rowsOf(tree, ALL, false), 2, DOWN, false), 5);
});

test("a child changes places with its neighbour, not with what is not there", () => {
  assert.deepEqual(swapped([2, 0, 1], 0, 1), [2, 1, 0]);
  assert.deepEqual(swapped([2, 0, 1], 0, -1), [0, 2, 1]);
  assert.equal(swapped([2, 0, 1], 2, -1), null);
  assert.equal(swapped([2, 0, 1], 1, 1), null);
  assert.deepEqual(swapped([2, 0, 1], 2, 2), [0, 1, 2]);
});

test("an arrow leads out of a field at its ends, or up and down", () => {
  const field = (selectionStart, selectionEnd) => ({ selectionStart, selectionEnd, value: "−12" });
  assert.ok(leadsOut(field(1, 1), UP));
  assert.ok(leadsOut(field(0, 0), LEFT));
  assert.ok(leadsOut(field(3, 3), RIGHT));
  assert.ok(leadsOut(field(0, 3), RIGHT), "all of it is chosen");
  assert.ok(!leadsOut(field(1, 1), LEFT));
  assert.ok(!leadsOut(field(1, 1), RIGHT));
});

test("a dragged node goes past each sibling whose middle it passed", () => {
  const places = { 1: at(10), 2: at(20), 3: at(30) };
  const by = (/** @type {number} */ key, /** @type {number} */ x) => draggedBy(places, [1, 2, 3], key, x);
  assert.deepEqual([by(1, 19), by(1, 21), by(1, 99)], [0, 1, 2]);
  assert.deepEqual([by(3, 21), by(3, 19), by(3, -5)], [0, -1, -2]);
  assert.equal(by(2, 25), 0);
});
