// Where one looks at a tree.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Camera } from "../../../teachkit/widgets/stepper/camera.js";

// A root at the top, three children below it, and a leaf below the last; 60 units apart.
const places = {
  0: [300, 20, 30, 26, 20], 1: [100, 80, 30, 26, 20], 2: [300, 80, 30, 26, 20],
  3: [500, 80, 30, 26, 20], 4: [500, 140, 20, 20, 0],
};
const parents = { 1: 0, 2: 0, 3: 0, 4: 3 };
const BOX = [80, 0, 460, 160];
const none = () => false;

function camera(size, look = {}, box = BOX) {
  const made = new Camera({ places, parents }, box, false);
  made.measure(size, { isCompact: false, ...look });
  return made;
}

// The node, on the stage.
function isSeen(looked, key) {
  const { left, right, top, bottom } = looked.boxOf(places[key]);
  return left >= 0 && top >= 0 && right <= looked.size[0] && bottom <= looked.size[1];
}

test("a tree that fits is seen as a whole, in the middle", () => {
  const looked = camera([900, 400]);
  looked.fit(false, 0, none);
  assert.ok(looked.isWhole);
  for (const key of Object.keys(places)) assert.ok(isSeen(looked, key), key);
  assert.equal(looked.x + looked.scale * (80 + 460 / 2), 450);
});

test("a small tree does not become huge", () => {
  const looked = camera([4000, 4000]);
  looked.fit(true, 0, none);
  assert.ok(looked.scale < 4000 / 460);
  assert.equal(looked.scale, looked.limits[1]);
});

test("a tree that would be too small to read is shown in part", () => {
  const looked = camera([150, 120]);
  looked.fit(false, 0, none);
  assert.ok(!looked.isWhole);
  assert.equal(looked.scale, looked.limits[0]);
  looked.fit(true, 0, none);
  assert.ok(looked.isWhole, "unless all of it is asked for");
});

test("type is larger on a projector, and smaller where there is little room", () => {
  const [usual] = camera([900, 400]).limits;
  assert.ok(camera([900, 400], { theme: "projector" }).limits[0] > usual);
  assert.ok(camera([900, 400], { isCompact: true }).limits[0] < usual);
  assert.equal(camera([900, 400], { larger: 1.4 }).limits[0], 1.4 * usual);
});

test("zooming keeps the point under the mouse, and undoes itself", () => {
  const looked = camera([900, 400]);
  looked.fit(false, 0, none);
  const before = { ...looked };
  const at = [200, 100];
  const under = () => [(at[0] - looked.x) / looked.scale, (at[1] - looked.y) / looked.scale];
  const [x, y] = under();
  looked.zoom(1.7, at);
  assert.ok(Math.abs(under()[0] - x) < 1e-9 && Math.abs(under()[1] - y) < 1e-9);
  looked.zoom(1 / 1.7, at);
  assert.ok(Math.abs(looked.x - before.x) < 1e-9 && Math.abs(looked.scale - before.scale) < 1e-9);
});

test("zooming ends somewhere, in both directions", () => {
  const looked = camera([900, 400]);
  for (let time = 0; time < 100; time++) looked.zoom(2, [0, 0]);
  assert.equal(looked.scale, 8);
  for (let time = 0; time < 100; time++) looked.zoom(0.5, [0, 0]);
  assert.ok(looked.scale > 0);
});

test("a point can be brought into the middle", () => {
  const looked = camera([150, 120]);
  looked.centre([500, 80]);
  assert.deepEqual(looked.middleOf(3), [75, 60]);
  assert.equal(looked.middleOf(99), undefined);
});

test("any node is followed, from any other", () => {
  const looked = camera([150, 120]);
  looked.fit(false, 0, none);
  for (const from of Object.keys(places)) {
    for (const to of Object.keys(places)) {
      looked.centre(places[from].slice(0, 2));
      looked.pan(...looked.toFollow(Number(to), none));
      assert.ok(isSeen(looked, to), `${from} to ${to}`);
      assert.deepEqual(looked.toFollow(Number(to), none), [0, 0], "and then stands still");
    }
  }
});

test("nodes around the current one are seen too where there is room", () => {
  const looked = camera([280, 120]);
  looked.fit(false, 3, none);
  looked.pan(...looked.toFollow(3, none));
  assert.deepEqual([0, 1, 2, 3].filter((key) => isSeen(looked, key)), [0, 2, 3]);
});

test("nothing moves for a tree that is seen as a whole, or a node that is nowhere", () => {
  const looked = camera([900, 400]);
  looked.fit(false, 0, none);
  assert.deepEqual(looked.toFollow(4, none), [0, 0]);
  assert.deepEqual(looked.toFollow(-1, none), [0, 0]);
});

test("beside a board, the best move decides how small the tree may be", () => {
  const wide = { ...places, 1: [-2000, 80, 30, 26, 20] };
  const looked = new Camera({ places: wide, parents }, [-2020, 0, 2560, 160], false);
  looked.measure([150, 120], { isCompact: true });
  looked.fit(false, 0, none);
  const usual = looked.scale;
  looked.fit(false, 0, (key) => key === 1);
  assert.ok(looked.scale < usual);
});

test("the small picture goes to a corner without nodes, and stays there", () => {
  const looked = camera([600, 300]);
  looked.scale = 1;
  assert.equal(looked.freeCorner(), "bottom right");
  assert.equal(looked.freeCorner("top left"), "bottom right", "a node stands there");
  looked.y = 100;
  assert.equal(looked.freeCorner(), "bottom left", "a leaf stands on the right");
  looked.y = 400;
  assert.equal(looked.freeCorner("top right"), "top right");
  const full = camera([100, 100]);
  full.scale = 0.2;
  assert.equal(full.freeCorner(), undefined);
});
