// @ts-check
// The whole tree, small in a free corner, with a frame around the part that is shown.

import { drawn } from "../shared/dom.js";

/** @import { View } from "./view.js" */

export class Miniature {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const { places, parents, box } = view.camera;
    const course = Object.entries(parents).map(([key, above]) =>
      `M${places[above][0]} ${places[above][1]}L${places[Number(key)][0]} ${places[Number(key)][1]}`);
    this.frame = drawn("rect", { class: "tks-frame" });
    this.dot = drawn("path", { class: "tks-dot" });
    this.element = drawn("svg", { class: "tks-miniature", viewBox: box.join(" "),
      "aria-hidden": "true", preserveAspectRatio: "none" },
    drawn("path", { d: course.join("") }), this.frame, this.dot);
    view.stage.append(this.element);
    this.element.addEventListener("pointerdown", (event) => this._go(event));
  }

  /** @param {PointerEvent} event */
  _go(event) {
    event.stopPropagation();
    const here = this.element.getBoundingClientRect();
    const [left, top, wide, high] = this.view.camera.box;
    this.view.centre([left + (wide * (event.clientX - here.left)) / here.width,
      top + (high * (event.clientY - here.top)) / here.height]);
  }

  // The frame around what is in view, and the dot at the current node.
  show() {
    const camera = this.view.measured();
    const corner = camera.isWhole ? null : camera.freeCorner(this.element.dataset.corner);
    this.element.classList.toggle("needed", Boolean(corner));
    if (!corner) return;
    this.element.dataset.corner = corner;
    const { x, y, scale, size } = camera;
    for (const [name, value] of Object.entries({ x: -x / scale, y: -y / scale,
      width: size[0] / scale, height: size[1] / scale })) {
      this.frame.setAttribute(name, String(value));
    }
    const place = camera.places[this.view.tree.current];
    if (!place) return;
    this.dot.setAttribute("d", `M${place[0]} ${place[1]}h0.01`); // its round ends are the dot
  }
}
