// @ts-check
// A board as a picture: the empty board, and on it the pieces of a position.

import { drawn, parsed, shapes } from "./dom.js";

/** @import { EmptyBoard, Standing } from "./data" */

export const CELL = 100; // how many units of a drawing a cell is wide
const LEAST_NAME = 14; // how high one is at least, in pixels
const ROOM_FOR_TWO = 34; // in a cell a name so high has no room beside a number
const LETTER = 0.64; // how wide one of a name is, in sizes of type

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
    this._anchorNames(Number(name));
    this.svg.style.setProperty("--tk-lettering", `${name ?? 0}px`);
    new ResizeObserver(() => this._measure()).observe(this.svg);
    this.kinds = new Map();
    this.learn(board.kinds);
  }

  // Names in the corners of cells that are written larger grow into their cells.
  /** @param {number} size in which they are drawn */
  _anchorNames(size) {
    /** @type {NodeListOf<SVGElement>} */
    const names = this.svg.querySelectorAll(".name[data-cell]");
    for (const name of names) {
      const wide = LETTER * size * (name.textContent ?? "").length;
      name.setAttribute("x", String(Number(name.getAttribute("x")) - wide / 2));
      name.style.textAnchor = "start";
    }
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
    const least = LEAST_NAME * unit * Number(getComputedStyle(svg).getPropertyValue("--tk-larger") || 1);
    svg.classList.toggle("tk-crowded", least > ROOM_FOR_TWO);
  }

  // Write a number on each of some cells, and the names of some, where pieces may hide them.
  /** @type {(numbers: Record<number, number>, named?: Record<number, string>) => void} */
  number(numbers, named = {}) {
    /** @type {NodeListOf<SVGElement>} */
    const written = this.svg.querySelectorAll(".name[data-cell]");
    for (const name of written) name.toggleAttribute("data-covered", String(name.dataset.cell) in named);
    const names = Object.entries(named).map(([cell, name]) => {
      const [x, y] = this.board.cells[Number(cell)];
      return drawn("text", { x: (x - 0.48) * CELL, y: (y - 0.48) * CELL,
        class: cell in numbers ? "tk-named tk-beside" : "tk-named" }, name);
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
