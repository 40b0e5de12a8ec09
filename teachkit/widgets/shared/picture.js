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
    const name = this.svg.querySelector(".name")?.getAttribute("font-size");
    this.svg.classList.add("tk-lettered");
    this.svg.style.setProperty("--tk-lettering", `${name ?? 0}px`);
    new ResizeObserver(() => this._measure()).observe(this.svg);
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

  // Tell the style sheet how many units a pixel is: what is written has a least size in pixels.
  _measure() {
    const svg = /** @type {SVGSVGElement} */ (this.svg), { width, height } = svg.viewBox.baseVal;
    const unit = Math.max(width / svg.clientWidth, height / svg.clientHeight);
    svg.style.setProperty("--tk-unit", Number.isFinite(unit) ? unit.toFixed(3) : "0");
  }

  // Write a number on each of some cells, and the names of some, where pieces may hide them.
  /** @type {(numbers: Record<number, number>, named?: Record<number, string>) => void} */
  number(numbers, named = {}) {
    /** @type {NodeListOf<SVGElement>} */
    const written = this.svg.querySelectorAll(".name[data-cell]");
    for (const name of written) name.toggleAttribute("data-covered", String(name.dataset.cell) in named);
    const names = Object.entries(named).map(([cell, name]) => {
      const [x, y] = this.board.cells[Number(cell)];
      return drawn("text", { x: (x - 0.48) * CELL, y: (y - 0.48) * CELL, class: "tk-named" }, name);
    });
    this.numbers.replaceChildren(...names, ...Object.entries(numbers).map(([cell, number]) => {
      const [x, y] = this.board.cells[Number(cell)], aside = cell in named ? 0.16 : 0;
      return drawn("text", { x: (x + aside) * CELL, y: (y + aside) * CELL }, String(number));
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
