// A question in a page: how an answer is marked without Python.

import assert from "node:assert/strict";
import test from "node:test";

import { markOf } from "../../../teachkit/widgets/quiz/marking.js";

const several = { form: "several", items: { 11: 4, 12: 5, 13: 6 } };
const one = { form: "one", items: { 7: "B", 9: 2 } };
const numbers = { form: "numbers", items: { 0: "A", 1: "B" } };
const bounds = { form: "bounds", items: {} };

test("numbers are read as people write them", () => {
  const isRead = (right, text) => markOf(bounds, [right, 1], [text, "1"]) === null;
  assert.ok([["3", 3], [" −2,5 ", -2.5], ["∞", "+∞"], ["-INF", "−∞"], ["+inf", "+∞"]]
    .every(([text, right]) => isRead(right, text)));
});

test("what is right is right in any order and in any writing", () => {
  assert.equal(markOf(several, [4, 5], [5, 4]), null);
  assert.equal(markOf(one, "B", "B"), null);
  assert.equal(markOf(numbers, { A: 3, B: -2 }, { A: "3.0", B: "−2" }), null);
  assert.equal(markOf(bounds, [3, "+∞"], ["3", "inf"]), null);
});

test("of a wrong answer only what was given is marked, and nothing tells the right one", () => {
  const verdict = markOf(several, [4, 5], [4, 6]);
  assert.equal(verdict.head, "✗ Not right: 1 of 3 right");
  assert.deepEqual(verdict.marks, [{ spot: 11, right: true }, { spot: 13, right: false }]);
  assert.match(verdict.says, /missing/);
  assert.equal(markOf(several, [4, 5], []).says, "Something is missing.");
  assert.deepEqual(markOf(one, "B", 2).marks, [{ spot: 9, right: false }]);
  assert.deepEqual(markOf(bounds, [3, "+∞"], ["3", "7"]).lines, ["✓ α = 3", "✗ β = 7"]);
});

test("what cannot be marked yet says why", () => {
  assert.equal(markOf(numbers, { A: 3, B: -2 }, { A: "3" }).head, "Still to give: B.");
  assert.equal(markOf(bounds, [3, "+∞"], ["3", "x"]).head, "x is no number.");
  assert.equal(markOf(one, "B", null).sort, "complaint");
});
