// @ts-check
// One of two searches side by side, with the nodes that it has visited of all that it will.

import { make } from "../shared/dom.js";
import { heading } from "./screen.js";

/** @import { Pane } from "./pane.js" */

export class Column {
  /**
   * @param {Pane} pane
   * @param {number} most the nodes of the larger search
   * @param {() => void} onTouch
   */
  constructor(pane, most, onTouch) {
    this.pane = pane;
    this.number = make("b");
    this.bar = make("div", { class: "tks-bar-now" });
    const all = make("div", { class: "tks-bar-all" }, this.bar);
    all.style.width = `${(100 * pane.still.nodes) / most}%`;
    this.element = make("section", { class: "tks-side", "aria-label": pane.still.title },
      heading(pane.still.title, pane.still.subtitle),
      make("div", { class: "tks-tally", role: "group", "aria-label": "Nodes visited so far" },
        this.number, make("div", { class: "tks-bars", "aria-hidden": "true" }, all)),
      pane.top, pane.sentence.element, pane.calls.element);
    this.element.addEventListener("focusin", onTouch);
    this.element.addEventListener("pointerdown", onTouch);
  }

  /** @param {boolean} isActive */
  show(isActive) {
    const { pane } = this;
    const isDone = pane.step === pane.still.count - 1;
    this.number.textContent = [...pane.countWords(), ...(isDone ? ["finished"] : [])].join(" · ");
    this.bar.style.width = `${(100 * pane.counts().nodes) / pane.still.nodes}%`;
    this.element.classList.toggle("active", isActive);
  }
}
