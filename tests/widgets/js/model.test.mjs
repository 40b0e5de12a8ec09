// The model that a widget has in a page without Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { PageModel } from "../../../teachkit/widgets/shared/model.js";
import { clamp } from "../../../teachkit/widgets/shared/numbers.js";

test("listeners hear of another value, once for each, until they end it", () => {
  const model = new PageModel({ step: 3 });
  let heard = 0;
  const listener = () => { heard += 1; };
  model.on("change:step", listener);
  model.on("change:step", listener);
  model.set("step", 3);
  assert.equal(heard, 0, "it was 3");
  model.set("step", 4);
  model.set("other", 1);
  assert.equal(heard, 1);
  assert.equal(model.get("step"), 4);
  model.off("change:step", listener);
  model.set("step", 5);
  assert.equal(heard, 1);
});

test("there is nobody to send to or to save for", () => {
  const model = new PageModel({});
  model.off("change:step", () => {});
  model.save_changes();
  model.send();
});

test("what is packed in the page is sent as Python would", async () => {
  const text = JSON.stringify({ start: 200 });
  const model = new PageModel({ _packed: { 2: deflateSync(text).toString("base64") } });
  const heard = [];
  model.on("msg:custom", (message) => heard.push(message));
  await model.send({ want: 2 });
  await model.send({ want: 3 });
  assert.deepEqual(heard, [{ number: 2, side: undefined, part: { start: 200 } }]);
});

test("a number is kept between two others", () => {
  assert.deepEqual([-1, 0.5, 7].map((number) => clamp(number, 0, 1)), [0, 0.5, 1]);
});
