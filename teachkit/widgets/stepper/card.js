// @ts-check
// What is known of one move, beside the mouse: its position, value, window, and what cut it.

import { make } from "../shared/dom.js";
import { Picture } from "../shared/picture.js";

/** @import { EmptyBoard } from "../shared/data" */
/** @import { Part, Position, Seen } from "./data" */

export class Card {
  /** @param {EmptyBoard | null} board */
  constructor(board) {
    this.picture = board ? new Picture(board) : null;
    this.words = make("div", {});
    this.element = make("div", { class: "tks-card", hidden: true, role: "tooltip" },
      this.picture ? this.picture.svg : "", this.words);
  }

  /** @type {(seen: Seen, exact: string | undefined, step: number, position: Position | undefined) => void} */
  _fill([kind, value, size, , left, alpha, beta, cutBy], exact, step, position) {
    const role = kind === "leaf" ? "leaf" : kind.toUpperCase(), isLeft = left <= step;
    const lines = [position ? position.line.join(" – ") : "",
      isLeft ? `${role}: ${value}` : `${role}: not finished`,
      isLeft && exact ? `not rounded: ${exact}` : "",
      isLeft && size > 1 ? `${size.toLocaleString("en")} nodes` : "",
      alpha === undefined ? "" : `entered with α ${alpha}, β ${beta}`,
      isLeft && cutBy ? `cut by ${cutBy}` : ""];
    this.words.replaceChildren(...lines.filter(Boolean).map((line) => make("div", {}, line)));
    if (!this.picture) return;
    this.picture.svg.style.display = position ? "" : "none";
    if (position) this.picture.show(position);
  }

  /**
   * @type {(part: Part, node: number, step: number, position: Position | undefined, at: DOMRect,
   *   within: DOMRect) => void}
   */
  show(part, node, step, position, at, within) {
    this._fill(part.nodes[node], part.exact[node], step, position);
    this.element.hidden = false;
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const right = at.right - within.left + 10;
    const x = right + wide < within.width ? right : at.left - within.left - wide - 10;
    const y = Math.min(Math.max(0, at.top - within.top - high / 3), within.height - high);
    this.element.style.left = `${Math.max(0, x)}px`;
    this.element.style.top = `${Math.max(0, y)}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}
