// @ts-check
// The window as a number line, on which alpha and beta come closer and close.

import { make, setText } from "../shared/dom.js";

/** @import { Call } from "./data" */

const OPEN = "Only a value between α and β can still matter here.";
const CLOSED = "Nothing lies between α and β: the window is closed.";

export class WindowLine {
  constructor() {
    const [alpha, beta, v] = ["alpha", "beta", "v"].map((name) => new Pin(name));
    this.alpha = alpha;
    this.beta = beta;
    this.v = v;
    this.between = make("div", { class: "tks-between" });
    this.words = make("div", { class: "tks-window-words" });
    this.element = make("div", { class: "tks-window" },
      make("div", { class: "tks-axis", "aria-hidden": "true" }, this.between, v.element,
        alpha.element, beta.element),
      this.words);
  }

  /** @param {Call} call */
  show([, , , v, alpha, beta, , , vAt, alphaAt, betaAt]) {
    const isClosed = alphaAt >= betaAt;
    this.alpha.show(`α ${alpha}`, alphaAt);
    this.beta.show(`β ${beta}`, betaAt);
    this.v.show(v === null ? "" : `v ${v}`, vAt ?? 500);
    this.v.element.hidden = v === null;
    this.between.style.left = `${Math.min(alphaAt, betaAt) / 10}%`;
    this.between.style.width = `${Math.abs(betaAt - alphaAt) / 10}%`;
    this.element.classList.toggle("closed", isClosed);
    setText(this.words, isClosed ? CLOSED : OPEN);
  }
}

// A mark on the line, with its name above or below it.
class Pin {
  /** @param {string} name */
  constructor(name) {
    this.label = make("span");
    this.element = make("div", { class: `tks-pin ${name}` }, this.label);
  }

  /** @type {(words: string, at: number) => void} */
  show(words, at) {
    setText(this.label, words);
    this.element.style.left = `${at / 10}%`;
    this.label.style.transform = `translateX(${-at / 10}%)`; // so that it stays within the line
  }
}
