// The line of play: where steps along it lead, and where its rows stand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOut, stepOver, withPlay } from "../../../teachkit/widgets/stepper/line.js";
import { bandsFor, sizesFor } from "../../../teachkit/widgets/stepper/plan.js";

// The root is entered at 0 and left at 19; its child from 2 to 8.
const PART = {
  start: 0,
  calls: [[0], [1]],
  nodes: { 0: ["max", "3", 9, 0, 19], 1: ["min", "3", 4, 2, 8] },
  steps: Array.from({ length: 20 }, (_, at) => ({ stack: at < 2 || at > 8 ? [0] : [0, 1] })),
};

test("down goes to where a call is left, and then on", () => {
  assert.equal(stepOver({ part: PART, step: 3 }, 20), 8);
  assert.equal(stepOver({ part: PART, step: 8 }, 20), 9);
  assert.equal(stepOver({ part: PART, step: 1 }, 20), 19);
  assert.equal(stepOver({ part: PART, step: 19 }, 20), 19);
});

test("up goes to where the call above was entered", () => {
  assert.equal(stepOut({ part: PART, step: 5 }), 0);
  assert.equal(stepOut({ part: PART, step: 0 }), 0);
});

const LIMITS = [14, 25];
const still = (extent) => ({ extent: { plies: 4, moves: 7, value: 4, line: 3, short: 3, name: 2, ...extent },
  window: true, players: { MAX: "red", MIN: "yellow" } });
const row = (count, open, best = -1) => ({ above: 0, open, call: null,
  cells: Array.from({ length: count }, (_, at) => ({ status: at === open ? "open"
    : at < open ? "done" : "ahead", isBest: at === best, lit: "" })) });
const line = (depth, count = 7) => [row(1, 0), ...Array.from({ length: depth }, () => row(count, 2))];

for (const [wide, high] of [[840, 430], [1300, 800], [500, 300]]) {
  for (const moves of [3, 7, 24, 60]) {
    for (const depth of [0, 4, 9, 40]) {
      test(`all that fits is seen: ${moves} moves, ${depth} plies, ${wide} x ${high}`, () => {
        const sizes = sizesFor(still({ moves, plies: depth }), [wide, high], LIMITS);
        const rows = line(depth, moves), bands = bandsFor(rows, sizes);
        assert.ok(sizes.type >= LIMITS[0] && sizes.type <= LIMITS[1]);
        assert.equal(bands.at(-1).row, rows.length - 1, "the current row is seen");
        assert.ok(!bands.at(-1).isLow);
        const bottom = bands.at(-1).top + bands.at(-1).high;
        if (bands.length > 2) assert.ok(bottom <= high + 1);
        for (const { spots } of bands) {
          spots.forEach(({ x }, at) => {
            assert.ok(x >= 0 && x <= wide - sizes.beside);
            if (at) assert.ok(x > spots[at - 1].x, "in their order");
          });
        }
      });
    }
  }
}

test("of many moves the open one, the best and their neighbours stay large", () => {
  const sizes = sizesFor(still({ moves: 40 }), [840, 430], LIMITS);
  const [, band] = bandsFor([row(1, 0), row(40, 20, 3)], sizes);
  const large = band.spots.flatMap(({ isTick }, at) => (isTick ? [] : [at]));
  for (const place of [3, 19, 20, 21]) assert.ok(large.includes(place), String(place));
  assert.ok(large.length < 40);
});

test("type does not change from step to step", () => {
  const sizes = sizesFor(still({}), [840, 430], LIMITS);
  const [first] = bandsFor(line(1), sizes), [again] = bandsFor(line(3), sizes);
  assert.deepEqual(first, again);
});

const PLAY = Array.from({ length: 30 }, (_, ply) => [String(ply), ply + 9, "max", "3"]);
const ended = (count, best, play) => withPlay([row(1, 0), { ...row(count, -1, best), above: 0 }], { play });

test("at the end the best play stands in low rows below the best move", () => {
  const rows = ended(7, 2, PLAY.slice(0, 4));
  const sizes = sizesFor(still({}), [840, 430], LIMITS), bands = bandsFor(rows, sizes);
  assert.deepEqual(rows.slice(2).map(({ cells }) => cells[0].name), ["0", "1", "2", "3"]);
  assert.deepEqual(rows.map(({ play }) => play), [undefined, undefined, "best play", "", "", ""]);
  assert.deepEqual(bands.map(({ isLow }) => isLow), [false, false, true, true, true, true]);
  for (const { spots } of bands.slice(2)) assert.equal(spots[0].x, bands[1].spots[2].x);
  assert.deepEqual(bands.slice(0, 2).map(({ top }) => top),
    bandsFor(rows.slice(0, 2), sizes).map(({ top }) => top), "nothing above it moves");
});

test("best play goes as far as there is room, and where nothing is best there is none", () => {
  const bands = bandsFor(ended(7, 2, PLAY), sizesFor(still({}), [840, 430], LIMITS));
  const { top, high } = bands.at(-1);
  assert.ok(bands.length > 4 && bands.length < 32 && top + high <= 431);
  assert.ok(!bands[0].isLow && !bands[1].isLow);
  assert.equal(ended(7, -1, PLAY).length, 2);
});

test("numbers of nodes are told wherever moves have room to be wider", () => {
  const many = ended(7, 2, []);
  many[1].cells[2].size = 1069;
  const widths = [undefined, 3000].map((nodes) =>
    sizesFor({ ...still({ value: 2, line: 2 }), nodes }, [1300, 430], LIMITS).cell);
  assert.ok(widths[1] > widths[0]);
  const [, band] = bandsFor(many, sizesFor({ ...still({ value: 2, line: 2 }), nodes: 3000 }, [1300, 430], LIMITS));
  assert.ok("1,069 nodes".length * 0.62 * band.small < band.cell + 1e-6);
  assert.ok(band.small >= LIMITS[0]);
});

test("all rows have their values inside, or none", () => {
  for (const wide of [376, 500, 700, 900]) {
    const sizes = sizesFor(still({ moves: 5 }), [wide, 400], LIMITS);
    const bands = bandsFor([row(1, 0), row(5, 2), row(4, 2), row(2, 1)], sizes);
    assert.equal(new Set(bands.map(({ isInside }) => isInside)).size, 1, String(wide));
  }
});

test("a search of five plies has all its rows where there is room for large type", () => {
  for (const [high, isWhole] of [[830, true], [430, false]]) {
    const bands = bandsFor(line(5), sizesFor(still({ plies: 5 }), [1300, high], LIMITS));
    assert.equal(bands.every(({ isLow }) => !isLow), isWhole);
  }
});
