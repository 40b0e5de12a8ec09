// @ts-check
// The part of the tree that the stage shows: a camera, and what a browser does with it.

import { wantsStillness } from "../shared/dom.js";
import { Camera } from "./camera.js";
import { Miniature } from "./miniature.js";

/** @import { Box, Point, Size } from "../shared/data" */
/** @import { Key } from "./data" */
/** @import { Tree } from "./tree.js" */

export class View {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.stage = tree.element;
    this.paper = /** @type {SVGElement} */ (tree.svg.querySelector(".tk-view"));
    const box = /** @type {Box} */ (tree.svg.dataset.box?.split(" ").map(Number));
    this.camera = new Camera(tree.still, box, tree.svg.querySelector(".tk-position") !== null);
    this.isBest = (/** @type {Key} */ key) => tree.isBest(key);
    this.follows = true;
    /** @type {{ scale: number, x: number, y: number, size: Size } | null} */
    this.kept = null; // while the stage is as large as it was
    this.miniature = new Miniature(this);
  }

  // The camera, told how large the stage is now.
  measured() {
    const { stage, camera } = this;
    const root = /** @type {HTMLElement | null} */ (stage.closest(".tks-stepper"));
    const { theme, larger = "1" } = root?.dataset ?? {};
    const isCompact = stage.closest(".tks-compact") !== null;
    camera.measure([stage.clientWidth, stage.clientHeight],
      { theme, larger: Number(larger), isCompact });
    return camera;
  }

  // Go on where the view of a tree stood in which a fold was closed or open: the place that
  // changed stays where it was, at the same scale, and the others glide.
  /** @param {View} before */
  continue(before) {
    const folds = [this.tree, before.tree].map(({ still }) => still.opened);
    const [shorter, longer] = folds.sort((a, b) => a.length - b.length);
    const key = longer.at(-1);
    if (longer.length - shorter.length !== 1 || key === undefined) return; // another search
    const at = before.camera.middleOf(key), place = this.camera.places[key];
    if (!at || !place) return;
    const { scale, size } = before.camera;
    this.kept = { scale, x: at[0] - scale * place[0], y: at[1] - scale * place[1], size };
    this.stage.style.height = before.stage.style.height;
    this.fit();
    if (!wantsStillness()) this.tree.glideFrom(before.camera.places, before.camera.places[key]);
  }

  // Another node is the current one.
  turn() {
    if (this.follows) this.follow();
    this.miniature.show();
  }

  fit(wholly = false) {
    const camera = this.measured();
    if (!camera.size[0] || !camera.size[1]) return;
    if (this.kept && !wholly && String(this.kept.size) === String(camera.size)) {
      Object.assign(camera, this.kept);
      this._place();
      return;
    }
    this.kept = null;
    camera.fit(wholly, this.tree.current, this.isBest);
    this._place();
    if (!wholly) this.follow(true);
  }

  // Show the tree as another beside it is shown.
  /** @type {(scale: number, top: number) => void} */
  align(scale, top) {
    this.camera.align(scale, top);
    this._place();
    this.follow(true);
  }

  /** @type {(factor: number, at?: Point) => void} */
  zoom(factor, at) {
    this.kept = null;
    const camera = this.measured();
    const [wide, high] = camera.size;
    camera.zoom(factor, at ?? camera.middleOf(this.tree.current) ?? [wide / 2, high / 2]);
    this._place();
  }

  /** @type {(dx: number, dy: number, isSmooth?: boolean) => void} */
  pan(dx, dy, isSmooth = false) {
    this.kept = null;
    this.camera.pan(dx, dy);
    this._place(isSmooth);
  }

  // Bring a point of the tree into the middle.
  /** @param {Point} point */
  centre(point) {
    this.measured().centre(point);
    this._place(true);
  }

  // Bring the current node, and if there is room those above and below it, into view.
  follow(atOnce = false) {
    const camera = this.measured();
    if (!camera.size[0]) return;
    const [dx, dy] = camera.toFollow(this.tree.current, this.isBest);
    if (dx || dy) this.pan(dx, dy, !atOnce);
  }

  _place(isSmooth = false) {
    const { x, y, scale } = this.camera;
    this.paper.classList.toggle("smooth", isSmooth && !wantsStillness() && !this.tree.isLarge);
    this.paper.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    this.miniature.show();
  }
}
