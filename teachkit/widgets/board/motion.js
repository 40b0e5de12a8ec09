// @ts-check
// How pieces move: they glide, fall, turn over, and leave.

import { wantsStillness } from "../shared/dom.js";
import { CELL } from "../shared/picture.js";

/** @import { Point } from "../shared/data" */
/** @import { Picture } from "../shared/picture.js" */
/** @import { BoardData, Cell, Position } from "./data" */

const GLIDE = 200; // milliseconds

export class Motion {
  /**
   * @param {Picture} picture
   * @param {BoardData} board
   */
  constructor(picture, board) {
    this.picture = picture;
    this.board = board;
  }

  // Let the last move of a position be seen, on a board that showed the one before it.
  /** @type {(before: Position, after: Position, isSeen: boolean) => void} */
  play({ pieces: old }, { pieces, last }, isSeen) {
    if (!last.length || wantsStillness()) return;
    const arrival = last.findLast((cell) => pieces[cell] !== old[cell] && pieces[cell] !== undefined);
    for (const piece of this.picture.pieces.children) {
      const cell = Number(piece.getAttribute("data-on"));
      if (cell === arrival && !isSeen) this.arrive(piece, last.slice(0, last.indexOf(cell) + 1));
      else if (old[cell] !== undefined && old[cell] !== pieces[cell]) this.turn(piece, cell);
    }
    for (const [name, kind] of Object.entries(old)) {
      const cell = Number(name);
      if (pieces[cell] === undefined && cell !== last[0]) this.leave(cell, kind);
    }
  }

  // Bring a piece along cells to the last of them; one that comes from outside falls or grows.
  /** @type {(piece: Element, way: Cell[]) => void} */
  arrive(piece, way) {
    if (wantsStillness()) return;
    const [x, y] = this.board.cells[way[way.length - 1]];
    if (way.length > 1) {
      this._run(piece, way.map((cell) => this._at(this.board.cells[cell])));
    } else if (this.board.style === "rack") {
      this._run(piece, [this._at([x, -0.5]), this._at([x, y])], "ease-in");
    } else {
      this._run(piece, [this._at([x, y], [0.3, 0.3]), this._at([x, y])]);
    }
  }

  /** @type {(piece: Element, cell: Cell) => void} */
  turn(piece, cell) {
    const at = this.board.cells[cell];
    this._run(piece, [this._at(at, [0.05, 1]), this._at(at)]);
  }

  // Let a piece that is gone be seen a little longer.
  /** @type {(cell: Cell, kind: string) => void} */
  leave(cell, kind) {
    const piece = this.picture.piece(cell, kind), at = this.board.cells[cell];
    delete piece.dataset.on; // it stands there no more
    this.picture.over.append(piece);
    const end = { transform: this._at(at, [0.3, 0.3]), opacity: 0 };
    piece.animate([{ transform: this._at(at), opacity: 1 }, end], GLIDE)
      .finished.finally(() => piece.remove());
  }

  /** @type {(piece: Element, places: string[], easing?: string) => void} */
  _run(piece, places, easing = "ease-out") {
    piece.animate(places.map((transform) => ({ transform })), { duration: GLIDE, easing });
  }

  // A piece with its middle at a point, in cells, and scaled there.
  /** @type {(point: Point, scale?: Point) => string} */
  _at([x, y], [wide, high] = [1, 1]) {
    const [x0, y0] = this.board.origin ?? [0, 0];
    return `translate(${x * CELL}px,${y * CELL}px) scale(${wide},${high}) `
      + `translate(${-x0 * CELL}px,${-y0 * CELL}px)`;
  }
}
