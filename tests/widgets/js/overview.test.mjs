// Windows and cells of an overview.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellAt, nextCell, cellOf, decoded, merged, partsOf, totalsOf, wordsOf } from "../../../teachkit/widgets/overview/cells.js";
import { isSame, onTheWay, panned, widthOf, zoomed } from "../../../teachkit/widgets/overview/window.js";

const close = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

test("zooming keeps the point under the mouse, and stays inside", () => {
  const window = zoomed([0, 1], 4, 0.6);
  close(widthOf(window), 0.25);
  close((0.6 - window[0]) / widthOf(window), 0.6);
  assert.deepEqual(zoomed(window, 1 / 9, 0.6), [0, 1]);
  const edge = zoomed([0, 0.5], 2, 0);
  assert.deepEqual(edge, [0, 0.25]);
});

test("panning ends at the ends", () => {
  assert.deepEqual(panned([0.5, 0.75], 1), [0.75, 1]);
  assert.deepEqual(panned([0.5, 0.75], 40), [0.75, 1]);
  assert.deepEqual(panned([0.5, 0.75], -40), [0, 0.25]);
});

test("a glide begins and ends where it should, and never looks outside of both", () => {
  for (const [from, to] of [[[0, 1], [0.2, 0.21]], [[0.2, 0.21], [0, 1]], [[0, 0.1], [0.5, 0.6]]]) {
    assert.ok(isSame(onTheWay(from, to, 0), from));
    assert.ok(isSame(onTheWay(from, to, 1), to));
    for (const time of [0.1, 0.5, 0.9]) {
      const [start, end] = onTheWay(from, to, time);
      assert.ok(start >= Math.min(from[0], to[0]) - 1e-12 && end <= Math.max(from[1], to[1]) + 1e-12);
    }
  }
});

// Two plies: a root, and three places below it, the last two of which share a cell.
const VIEW = {
  window: [0, 1], pixels: 100, finest: 0.5, units: 8, way: [["all", 0, 0, 1]], totals: [],
  bands: [
    { first: 0, count: "1", width: "800", code: "15", own: "1", line: [0], labels: [[0, "start", "3"]] },
    { first: 0, count: "1,2", width: "796,4", code: "240,3840", own: "1,0", others: "0,2", labels: [] },
  ],
};

test("cells are read as they were written", () => {
  const { bands: [root, below] } = decoded(VIEW);
  assert.deepEqual([root.left[0], root.right[0], root.first[0], root.own[0]], [0, 1, 0, 1]);
  assert.deepEqual(root.labels.get(0), ["start", "3"]);
  assert.deepEqual([...below.first], [0, 1]);
  close(below.right[0], 0.995);
  assert.deepEqual(partsOf(below.code[0]), [0, 15, 0, 0]);
  assert.deepEqual(partsOf(below.code[1]), [0, 0, 15, 0]);
});

test("a cell is found by its place, by a point, and by one a little beside it", () => {
  const { bands: [, below] } = decoded(VIEW);
  assert.equal(cellOf(below, 0), 0);
  assert.equal(cellOf(below, 2), 1);
  assert.equal(cellOf(below, 3), -1);
  assert.equal(cellAt(below, 0.5), 0);
  assert.equal(cellAt(below, 0.997), 1);
  assert.equal(cellAt(below, 1.001), -1);
  assert.equal(cellAt(below, 1.001, 0.01), 1);
});

test("keys lead along a band, up and down", () => {
  const { bands } = decoded(VIEW);
  assert.deepEqual(nextCell(bands, 0, 0, [0, 1], [0, 1]), [1, 0]);
  assert.deepEqual(nextCell(bands, 1, 0, [1, 0], [0, 1]), [1, 1]);
  assert.deepEqual(nextCell(bands, 1, 1, [0, -1], [0, 1]), [0, 0]);
  assert.equal(nextCell(bands, 1, 1, [1, 0], [0, 1]), null);
  assert.equal(nextCell(bands, 1, 1, [0, 1], [0, 1]), null);
  assert.equal(nextCell(bands, 1, 0, [1, 0], [0, 0.5]), null, "what is not seen is not reached");
});

// A band of so many places, each as wide, every third of which was visited.
function fine(count) {
  const column = (number) => Array.from({ length: count }, (_, at) => number(at)).join(",");
  const band = { first: 0, labels: [], line: [7], count: column(() => 1), width: column(() => 8),
    code: column((at) => (at % 3 ? 3840 : 15)), own: column((at) => (at % 3 ? 0 : 1)),
    others: column((at) => (at % 3 ? 1 : 0)) };
  return decoded({ ...VIEW, pixels: count, bands: [band] });
}

const sum = (column) => column.reduce((one, other) => one + other, 0);

test("merging loses nothing, at any width", () => {
  const seen = fine(3000);
  for (const pixels of [1, 7, 100, 999, 3000]) {
    const { bands: [band] } = merged(seen, [0, 1], pixels);
    assert.equal(sum(band.own), 1000);
    assert.equal(sum(band.others), 2000);
    assert.equal(sum(band.count), 3000);
    assert.ok(band.length <= pixels * 2 + 1);
    assert.equal(band.line.size, 1);
    for (let cell = 1; cell < band.length; cell++) close(band.left[cell], band.right[cell - 1]);
  }
});

test("a merged cell says which part of it was visited", () => {
  const { bands: [band] } = merged(fine(3000), [0, 1], 100);
  const [max, min, other] = partsOf(band.code[50]);
  assert.ok(max >= 5 && max <= 6 && min === 0 && other >= 10, `${max} ${min} ${other}`);
  assert.match(wordsOf(band, 50), /^30 nodes share this column: 10 visited, 20 not visited\.$/);
});

test("through a narrow window the same cells are seen again, and only those", () => {
  const { bands: [band] } = merged(fine(3000), [0.5, 0.51], 300);
  assert.equal(band.length, 30);
  assert.equal(band.first[0], 1500);
  assert.ok(band.count.every((count) => count === 1));
});

test("totals of a part say of how many, and which part that is, as those of the whole", () => {
  const { bands } = merged(fine(3000), [0.5, 0.51], 300);
  assert.deepEqual(totalsOf(bands, true), [["10 of 30", "33 %"]]);
  assert.deepEqual(totalsOf(bands, false), [["10", ""]]);
  bands[0].alone[0] = bands[0].own[0];
  assert.match(totalsOf(bands, true)[0][0], / and /);
});
