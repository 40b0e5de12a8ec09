// The steps of a search: where one stops, what they change, and where they come from.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  looksAt, nextStop, soFar, Source, stepAllowed, Stops,
} from "../../../teachkit/widgets/stepper/steps.js";

// MAX enters, tries a leaf, is better, tries another node that cuts, and is done.
const KEYS = "eteltlb+tetlb+xbd";

const allStops = (keys, grain) => {
  const stops = new Stops({ keys, count: keys.length }, grain);
  return Array.from({ length: stops.length }, (_, tick) => stops.step(tick));
};

test("every line is a stop", () => {
  assert.deepEqual(allStops(KEYS, "line"), [...KEYS].map((_, at) => at));
});

test("a node is stopped at when it is entered and left, a leaf once", () => {
  const stops = allStops("etelb+telbd", "node");
  assert.deepEqual(stops, [0, 3, 8, 10]);
});

test("a change is a better value or a cutoff, and both ends are stops", () => {
  assert.deepEqual(allStops(KEYS, "change"), [0, 7, 13, 14, 16]);
});

test("the next stop is the nearest in either direction, and the ends hold", () => {
  for (const grain of ["line", "node", "change"]) {
    const stops = allStops(KEYS, grain);
    for (let at = 0; at < KEYS.length; at++) {
      const ahead = stops.find((stop) => stop > at) ?? KEYS.length - 1;
      const back = stops.findLast((stop) => stop < at) ?? 0;
      assert.equal(nextStop(KEYS, at, 1, grain), ahead);
      assert.equal(nextStop(KEYS, at, -1, grain), back);
    }
  }
});

test("a search of one step stays where it is", () => {
  assert.equal(nextStop("l", 0, 1, "change"), 0);
  assert.equal(nextStop("l", 0, -1, "node"), 0);
});

test("a step between two stops is reached at the later", () => {
  const stops = new Stops({ keys: KEYS, count: KEYS.length }, "change");
  assert.equal(stops.tick(7), 1);
  assert.equal(stops.tick(8), 2);
  assert.equal(stops.tick(16), 4);
});

test("until the keys of a long search have come, every step is a stop", () => {
  const stops = new Stops({ keys: "", count: 5_000_000 }, "change");
  assert.equal(stops.length, 5_000_000);
  assert.equal(stops.step(123_456), 123_456);
  assert.equal(stops.tick(123_456), 123_456);
});

test("nobody goes past a question without an answer", () => {
  assert.equal(stepAllowed([5, 9], new Set(), 12), 4);
  assert.equal(stepAllowed([5, 9], new Set([5]), 12), 8);
  assert.equal(stepAllowed([5, 9], new Set([5, 9]), 12), 12);
  assert.equal(stepAllowed([5, 9], new Set(), 3), 3);
});

const look = (status) => [status, "", [], false, false];
const PART = {
  start: 200,
  looks: { 0: look("open"), 1: look("unseen"), 2: look("unseen") },
  steps: [{}, { 1: look("current") }, { 1: look("done") }, { 2: look("current") }]
    .map((looks) => ({ looks })),
};

test("a step looks the same, whatever was painted before", () => {
  const whole = (step) => looksAt(PART, step, null);
  for (let from = 200; from < 204; from++) {
    for (let to = 200; to < 204; to++) {
      const changed = looksAt(PART, to, { part: PART, step: from });
      assert.deepEqual({ ...whole(from), ...changed }, whole(to), `${from} to ${to}`);
    }
  }
  assert.equal(whole(202)[1][0], "done");
  assert.equal(whole(200)[1][0], "unseen");
});

test("going on changes only what must be, and nothing where one stands", () => {
  assert.deepEqual(Object.keys(looksAt(PART, 203, { part: PART, step: 202 })), ["2"]);
  assert.deepEqual(looksAt(PART, 203, { part: PART, step: 203 }), {});
  const other = { ...PART };
  assert.equal(Object.keys(looksAt(PART, 203, { part: other, step: 202 })).length, 3);
});

test("letters are counted up to each step", () => {
  assert.deepEqual([...soFar("exxe", "x")], [0, 1, 2, 2]);
});

test("a part is asked for once, and its neighbours before they are needed", () => {
  const asked = [];
  const source = new Source({ part: 200, count: 1000 }, { 0: "first" }, (number) => asked.push(number));
  assert.equal(source.part(10), "first");
  source.part(150);
  assert.deepEqual(asked, [1]);
  assert.equal(source.part(250), undefined);
  source.keep(1, "second");
  assert.equal(source.part(250), "second");
  assert.deepEqual(asked, [1, 2]);
  source.part(890);
  source.part(999);
  assert.deepEqual(asked, [1, 2, 4, 3], "there is nothing after the last");
});
