// Packed texts are unpacked as zlib packed them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { unpacked, unpackedAtOnce } from "../../../teachkit/widgets/shared/packed.js";

const TEXTS = {
  nothing: "",
  short: "α ≥ 3",
  "the same again and again": "tetelb+".repeat(90_000),
  numbers: Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 10_007).join(","),
  "all characters": Array.from({ length: 0xd7ff }, (_, i) => String.fromCharCode(i)).join(""),
};

for (const [name, text] of Object.entries(TEXTS)) {
  for (const level of [0, 1, 6, 9]) {
    test(`${name}, packed at level ${level}, is read at once and by the browser`, async () => {
      const packed = deflateSync(text, { level }).toString("base64");
      assert.equal(unpackedAtOnce(packed), text);
      assert.equal(await unpacked(packed), text);
    });
  }
}

test("what is cut off or damaged is an error, not an endless loop", () => {
  const whole = deflateSync(TEXTS.numbers);
  assert.throws(() => unpackedAtOnce(whole.subarray(0, 900).toString("base64")), /cut off/);
  whole.fill(0xff, 2, 40);
  assert.throws(() => unpackedAtOnce(whole.toString("base64")));
});
