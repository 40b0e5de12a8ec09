// What can be said to a question, and what is right.

import assert from "node:assert/strict";
import test from "node:test";

import { countedAnswers, isRight, typedNumber } from "../../../teachkit/widgets/predict/judge.js";

const number = { choices: null, answer: "7", within: 0.5 };
const choice = { choices: ["left", "right"], answer: "left", within: 0 };

test("numbers are read as people write them", () => {
  assert.deepEqual([" 7 ", "−3", "1,000", "549 946", "1e3", "2.50"].map(typedNumber),
    ["7", "-3", "1000", "549946", "1000", "2.5"]);
  assert.deepEqual(["", "seven", "1,5", "7 8", "Infinity", "--1"].map(typedNumber),
    ["", "", "", "", "", ""]);
});

test("a number may be a little off, a choice may not", () => {
  assert.deepEqual(["7", "7.5", "6.5", "8"].map((said) => isRight(number, said)),
    [true, true, true, false]);
  assert.deepEqual(["left", "right"].map((said) => isRight(choice, said)), [true, false]);
  assert.equal(isRight({ ...number, answer: null }, "7"), null);
});

test("what is counted are the choices, or the numbers given and at the end the right one", () => {
  assert.deepEqual(countedAnswers(choice, ["right"], false), ["left", "right"]);
  assert.deepEqual(countedAnswers(number, ["10", "9"], false), ["9", "10"]);
  assert.deepEqual(countedAnswers(number, ["10", "9"], true), ["7", "9", "10"]);
});
