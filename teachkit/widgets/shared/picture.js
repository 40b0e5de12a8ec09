// @ts-check
// A board as a picture: the empty board, and on it the pieces of a position.

import { drawn, parsed, shapes } from "./dom.js";

/** @import { EmptyBoard, Standing } from "./data" */

export const CELL = 100; // how many units of a drawing a cell is wide

export class Picture {
  /** @param {EmptyBoard} board */
  constructor(board) {
    this.board = board;
    this.svg = parsed(board.svg);
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.svg.querySelectorAll("title, desc").forEach((words) => words.remove());
    this.under = drawn("g");
    this.pieces = drawn("g");
    this.over = drawn("g");
    this.numbers = drawn("g", { class: "tk-numbers", "aria-hidden": "true" });
    this.svg.append(this.under, this.pieces, this.over, this.numbers);
    this.kinds = new Map();
    this.learn(board.kinds);
  }

  // Kinds of pieces, each drawn on the origin.
  /** @param {Record<string, string>} kinds */
  learn(kinds) {
    for (const [kind, markup] of Object.entries(kinds)) {
      this.kinds.set(kind, drawn("g", {}, ...shapes(markup)));
    }
  }

  // A piece of a kind on a cell.
  /** @type {(cell: number, kind: string) => SVGElement} */
  piece(cell, kind) {
    const [x0, y0] = this.board.origin ?? [0, 0];
    const [x, y] = this.board.cells[cell];
    const piece = /** @type {SVGElement} */ (this.kinds.get(kind)?.cloneNode(true));
    piece.dataset.on = String(cell);
    piece.setAttribute("transform", `translate(${(x - x0) * CELL} ${(y - y0) * CELL})`);
    return piece;
  }

  // Write a number on each of some cells.
  /** @param {Record<number, number>} numbers */
  number(numbers) {
    this.numbers.replaceChildren(...Object.entries(numbers).map(([cell, number]) => {
      const [x, y] = this.board.cells[Number(cell)];
      return drawn("text", { x: x * CELL, y: y * CELL }, String(number));
    }));
  }

  /** @param {Standing} position */
  show(position) {
    this.learn(position.kinds);
    this.under.replaceChildren(...shapes(position.under));
    this.over.replaceChildren(...shapes(position.over));
    this.pieces.replaceChildren(...Object.entries(position.pieces).map(
      ([cell, kind]) => this.piece(Number(cell), kind)));
    this.svg.setAttribute("aria-label", position.words);
  }
}
