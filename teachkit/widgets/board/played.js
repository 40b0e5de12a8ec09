// @ts-check
// A board on which moves are made by clicking: what is clicked, and what is seen of it.
//
//   Made    the cells clicked so far
//   Hit     what is clicked and focused: a cell, or a column of a rack
//   Ahead   what is written where the next click may go, by the clicks made so far

import { drawn, setText, shapes } from "../shared/dom.js";
import { ARROWS, KEEPS_KEYS } from "../shared/keys.js";
import { CELL, Picture } from "../shared/picture.js";
import { Motion } from "./motion.js";
import { cellBeside, cellsAhead, isMove, onlyMan } from "./paths.js";

/** @import { Box, Point, Standing } from "../shared/data" */
/** @import { BoardData, Cell, Path, Position } from "./data" */

/** @type {Record<string, number>} */
const ROUND = { chequers: 0.38, points: 0.41 }; // the radii of rings around pieces, in cells

export class PlayedBoard {
  /**
   * @param {BoardData} board
   * @param {Position} position
   * @param {(message: object) => void} send
   * @param {() => void} onChange hears of clicks
   */
  constructor(board, position, send, onChange) {
    this.board = board;
    this.position = position;
    this.send = send;
    this.onChange = onChange;
    /** @type {Cell | null} */
    this.pointed = null;
    this.isDisabled = false;
    /** @type {Path} */
    this.made = [];
    this.isSent = false;
    this.says = "";
    this.picture = new Picture(board);
    this.motion = new Motion(this.picture, board);
    this.half = drawn("g", { class: "tkb-half" });
    this.plates = drawn("g", { class: "tkb-plates" });
    this.aims = drawn("g", { class: "tkb-aims" });
    this.hits = drawn("g", { class: "tkb-hits" });
    this.ghost = drawn("g", { class: "tkb-ghost" });
    this.picture.svg.append(this.half, this.picture.over, this.picture.numbers, this.plates,
      this.aims, this.hits, this.ghost);
    this.picture.svg.setAttribute("role", "group");
    this.buttons = new Map(Object.entries(board.hits).map(
      ([cell, box]) => [Number(cell), this.button(Number(cell), box)]));
    this.hits.append(...this.buttons.values());
    this.here = [...this.next(), ...this.buttons.keys()][0]; // where the keys are
    this.stand(this.here);
    this.picture.svg.addEventListener("keydown", (event) => this.key(event));
  }

  // What is clicked for a cell.
  /** @type {(cell: Cell, box: Box) => SVGElement} */
  button(cell, [left, top, wide, high]) {
    const place = { x: (left + 0.04) * CELL, y: (top + 0.04) * CELL, rx: 8,
      width: (wide - 0.08) * CELL, height: (high - 0.08) * CELL };
    const whole = { x: left * CELL, y: top * CELL, width: wide * CELL, height: high * CELL };
    const hit = drawn("g", { class: "tkb-hit", role: "button", tabindex: "-1",
      "data-hit": cell, ...KEEPS_KEYS },
      drawn("title"), drawn("rect", { class: "tkb-area", ...whole }), drawn("rect", { class: "tkb-halo", ...place }),
      drawn("rect", { class: "tkb-ring", ...place }));
    hit.addEventListener("click", () => this.click(cell));
    hit.addEventListener("focus", () => this.stand(cell));
    hit.addEventListener("focus", () => hit.matches(":focus-visible") && this.point(cell));
    hit.addEventListener("blur", () => this.point(null));
    hit.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.point(cell));
    hit.addEventListener("pointerleave", () => this.point(null));
    return hit;
  }

  // ---- clicks

  // The cells with which a legal move can go on.
  next(made = this.made) {
    return cellsAhead(this.position.paths, made);
  }

  /** @param {Cell} cell */
  click(cell) {
    if (this.isDisabled || this.isSent) return;
    const { made } = this, man = made.length ? undefined : this.manTo(cell);
    this.says = "";
    if (this.next().has(cell)) this.go([...made, cell]);
    else if (cell === made[0]) this.go([]);
    else if (made.length && this.next([]).has(cell) && !(this.takes() && this.isTaken(cell))) {
      this.go([cell]);
    } else if (man !== undefined) this.go([man, cell]);
    else this.tell([...made, cell]);
    this.onChange();
  }

  // The man on the board that alone goes to an empty cell.
  /** @type {(cell: Cell) => Cell | undefined} */
  manTo(cell) {
    const { paths, pieces } = this.position, man = onlyMan(paths, cell);
    return man !== undefined && pieces[man] && !pieces[cell] ? man : undefined;
  }

  /** @param {Path} made */
  go(made) {
    const steps = made.length - this.made.length;
    this.made = made;
    this.isSent = isMove(this.position.paths, made);
    if (this.isSent) this.tell(made);
    this.draw();
    if (steps > 0) this.glide();
  }

  // Let the piece come to where it was clicked.
  glide() {
    const { made } = this, piece = this.half.querySelector("[data-on]");
    if (!piece || this.isTaken(made[made.length - 1])) return;
    this.motion.arrive(piece, made.slice(-2).map((cell) => this.landing(cell)));
  }

  /** @param {Path} clicks */
  tell(clicks) {
    this.send({ clicks, number: this.position.number });
  }

  takeBack() {
    this.forget();
    this.draw();
    this.onChange();
  }

  forget() {
    this.made = [];
    this.isSent = false;
    this.says = "";
  }

  hint() {
    if (!this.made.length || this.isSent) return "";
    const way = this.made.map((cell) => this.board.names[cell]).join(" – ");
    return this.takes() ? `${way}: choose the man to take` : `${way}: choose where to go`;
  }

  // Is a man of the other side chosen next, for this move to take?
  takes() {
    return this.made.length > 0 && [...this.next()].every((cell) => this.isTaken(cell));
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const hit = event.target instanceof Element && event.target.closest(".tkb-hit");
    if (!hit || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = Number(hit.getAttribute("data-hit")), way = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") this.click(cell);
    else if (event.key === "Escape" && this.made.length) this.takeBack();
    else if (way) this.buttons.get(this.beside(cell, way))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @type {(cell: Cell, way: Point) => Cell} */
  beside(cell, way) {
    return cellBeside(this.board, [...this.buttons.keys()], cell, way);
  }

  /** @param {Cell} cell */
  stand(cell) {
    this.buttons.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = cell;
    this.buttons.get(cell)?.setAttribute("tabindex", "0");
  }

  // The cell that has the keys.
  get keys() {
    return this.buttons.get(this.here) ?? null;
  }

  focus(cell = this.here) {
    this.buttons.get(cell)?.focus({ preventScroll: true });
  }

  // ---- what is seen

  /** @param {Position} position */
  show(position) {
    const before = this.position, isSeen = this.isSent;
    const isNew = position.number !== before.number;
    if (isNew) this.forget();
    this.says = "";
    this.position = position;
    this.picture.show(position);
    if (isNew) this.motion.play(before, position, isSeen);
    this.picture.svg.setAttribute("aria-label", `${this.board.title}. ${position.words}`);
    this.draw();
  }

  // Show another position for a while, with numbers on its pieces, or none any more.
  /** @param {(Standing & { numbers: Record<number, number>, named?: Record<number, string> }) | null} other */
  lend(other) {
    this.picture.svg.classList.toggle("tkb-lent", other !== null);
    this.picture.show(other ?? this.position);
    this.picture.number(other?.numbers ?? {}, other?.named);
    this.draw();
  }

  /** @param {boolean} isDisabled */
  disable(isDisabled) {
    this.isDisabled = isDisabled;
    if (isDisabled) this.forget();
    this.draw();
  }

  // The cell where a piece comes to lie that is put on another.
  /** @param {Cell} cell */
  landing(cell) {
    return this.position.lands[cell] ?? cell;
  }

  // Does another piece stand here than the one that moves? It may come back to where it began.
  /** @param {Cell} cell */
  isTaken(cell) {
    return this.made[0] !== cell && this.position.pieces[this.landing(cell)] !== undefined;
  }

  // The piece that the move puts or moves.
  mover() {
    return this.position.pieces[this.made[0]] ?? this.position.mover;
  }

  ahead() {
    return this.position.ahead[this.made.join()] ?? { drawn: "", texts: {} };
  }

  /** @param {Cell} cell */
  isMarked(cell) {
    return this.position.marked.includes(cell) || cell in this.ahead().texts;
  }

  draw() {
    const { pieces } = this.position;
    const { drawn: plates, texts } = this.ahead(), notes = this.position.notes[this.made.join()];
    const next = this.isDisabled || this.isSent ? new Set() : this.next();
    const at = this.made.at(-1);
    this.half.replaceChildren(...this.way());
    this.plates.replaceChildren(...shapes(plates));
    this.aims.replaceChildren(...[...next].filter((cell) => !this.isMarked(this.landing(cell)))
      .flatMap((cell) => this.aim(this.landing(cell))));
    this.aims.classList.toggle("tkb-second", this.made.length > 0);
    for (const piece of this.picture.pieces.children) {
      const isAway = this.made.length > 1 && piece.getAttribute("data-on") === String(this.made[0]);
      piece.classList.toggle("tkb-away", isAway);
      piece.classList.toggle("tkb-left", isAway && this.isSent);
    }
    for (const [cell, hit] of this.buttons) {
      const isLegal = next.has(cell);
      const piece = this.board.style === "rack" ? "" : `, ${pieces[cell] ?? "empty"}`;
      const more = cell === at ? ", chosen" : isLegal ? ", legal" : "";
      const text = isLegal && texts[this.landing(cell)];
      hit.setAttribute("aria-label",
        `${this.board.names[cell]}${piece}${more}${text ? `, ${text}` : ""}`);
      hit.setAttribute("aria-disabled", String(this.isDisabled));
      setText(/** @type {Element} */ (hit.firstElementChild), notes?.[this.landing(cell)] ?? "");
      hit.classList.toggle("legal", isLegal);
    }
    this.point(this.pointed);
  }

  /** @type {(cell: Cell, radius: number, kind: string) => SVGElement} */
  circle(cell, radius, kind) {
    const [x, y] = this.board.cells[cell];
    return drawn("circle", { class: kind, "data-aim": cell,
      cx: x * CELL, cy: y * CELL, r: radius * CELL });
  }

  /** @type {(cell: Cell, kind: string) => SVGElement[]} */
  ring(cell, kind) {
    const radius = ROUND[this.board.style] ?? 0.45;
    return [this.circle(cell, radius, `${kind}-edge`), this.circle(cell, radius, kind)];
  }

  // A dot on an empty cell where the move may go on, a ring around a piece.
  /** @type {(cell: Cell) => SVGElement[]} */
  aim(cell) {
    if (!this.position.pieces[cell]) {
      return [this.circle(cell, this.board.style === "grid" ? 0.05 : 0.13, "tkb-dot")];
    }
    return this.ring(cell, "tkb-round");
  }

  // The clicks so far: the piece where it has come to, and the way it went.
  /** @returns {SVGElement[]} */
  way() {
    const { made } = this;
    if (!made.length) return [];
    const lines = made.slice(1).flatMap((cell, n) => ["tkb-way-edge", "tkb-way"].map((kind) => {
      const [[x1, y1], [x2, y2]] = [this.board.cells[made[n]], this.board.cells[cell]];
      return drawn("line", { class: kind, x1: x1 * CELL, y1: y1 * CELL, x2: x2 * CELL, y2: y2 * CELL });
    }));
    const at = this.landing(made.findLast((cell) => !this.isTaken(cell)) ?? made[0]);
    const isNew = made.length > 1 || !this.position.pieces[at];
    const shown = isNew ? [this.picture.piece(at, this.mover())] : [];
    return [...lines, ...shown, ...this.ring(at, "tkb-chosen")];
  }

  // A faint piece where a click would put one.
  /** @param {Cell | null} cell */
  point(cell) {
    this.pointed = cell;
    const at = this.landing(cell ?? -1);
    const isOpen = cell !== null && !this.isDisabled && !this.isSent && this.next().has(cell);
    const isFree = isOpen && !this.position.pieces[at] && !this.isMarked(at);
    this.ghost.replaceChildren(...(isFree ? [this.picture.piece(at, this.mover())] : []));
    for (const dot of this.aims.children) {
      dot.classList.toggle("tkb-covered", isFree && dot.getAttribute("data-aim") === String(at));
    }
  }
}
