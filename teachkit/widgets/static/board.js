// The Board: a position on which moves are made by clicking.
//
//   Path    the cells that are clicked to make a move; Python sends those of all legal moves
//   Made    the cells clicked so far
//   Hit     what is clicked and focused: a cell, or a column of a rack
//   Ahead   what is written where the next click may go, by the clicks made so far
//
// There are no rules here: a click that goes on along a legal path is kept, and all others go
// to Python, which says why not. A whole path goes to Python too; until its answer comes, the
// piece stands where it was put. It comes after common.js, and uses what is there.

const ROUND = { chequers: 0.38, points: 0.41 }; // the radii of rings around pieces, in cells
const LEGIBLE = 6.5; // pixels: smaller coordinates are left out

class PlayedBoard {
  constructor(board, send) {
    Object.assign(this, { board, send, here: null, pointed: null, isDisabled: false });
    this.forget();
    this.picture = new Picture(board);
    [this.half, this.plates, this.aims, this.hits, this.ghost] = [
      "half", "plates", "aims", "hits", "ghost"].map((name) => drawn("g", { class: `tk-${name}` }));
    this.picture.svg.append(this.half, this.picture.over, this.plates, this.aims, this.hits,
      this.ghost);
    this.picture.svg.setAttribute("role", "group");
    this.buttons = new Map(Object.entries(board.hits).map(
      ([cell, box]) => [Number(cell), this.button(Number(cell), box)]));
    this.hits.append(...this.buttons.values());
    this.picture.svg.addEventListener("keydown", (event) => this.key(event));
  }

  button(cell, [left, top, wide, high]) {
    const place = { x: (left + 0.04) * CELL, y: (top + 0.04) * CELL, rx: 8,
      width: (wide - 0.08) * CELL, height: (high - 0.08) * CELL };
    const whole = { x: left * CELL, y: top * CELL, width: wide * CELL, height: high * CELL };
    const hit = drawn("g", { class: "tk-hit", role: "button", tabindex: "-1",
      "data-hit": cell, ...KEEPS_KEYS },
      drawn("rect", { class: "tk-area", ...whole }), drawn("rect", { class: "tk-halo", ...place }),
      drawn("rect", { class: "tk-ring", ...place }));
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
    const ahead = this.position.paths.filter((path) => made.every((cell, n) => path[n] === cell));
    return new Set(ahead.map((path) => path[made.length]));
  }

  click(cell) {
    if (this.isDisabled || this.isSent) return;
    const { made } = this;
    this.says = "";
    if (this.next().has(cell)) this.go([...made, cell]);
    else if (cell === made[0]) this.go([]);
    else if (made.length && this.next([]).has(cell)) this.go([cell]);
    else this.tell([...made, cell]);
    this.onChange();
  }

  go(made) {
    const isWhole = this.position.paths.some((path) =>
      path.length === made.length && path.every((cell, n) => cell === made[n]));
    if (isWhole) this.tell(made);
    this.made = made;
    this.isSent = isWhole;
    this.draw();
  }

  tell(clicks) {
    this.send({ clicks, number: this.position.number });
  }

  takeBack() {
    this.forget();
    this.draw();
    this.onChange();
  }

  forget() {
    Object.assign(this, { made: [], isSent: false, says: "" });
  }

  hint() {
    if (!this.made.length || this.isSent) return "";
    const way = this.made.map((cell) => this.board.names[cell]).join(" – ");
    const takes = [...this.next()].every((cell) => this.isTaken(cell));
    return takes ? `${way}: choose the man to take` : `${way}: choose where to go`;
  }

  // ---- keys

  key(event) {
    const cell = Number(event.target.closest?.(".tk-hit")?.dataset.hit ?? NaN);
    if (Number.isNaN(cell) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.click(cell);
    else if (event.key === "Escape" && this.made.length) this.takeBack();
    else if (ARROWS[event.key]) this.buttons.get(this.beside(cell, ARROWS[event.key])).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest hit in a direction; on checkers' dark squares rows are shifted against each other.
  beside(cell, [right, down]) {
    const { cells, style } = this.board;
    const [x, y] = cells[cell];
    const zigzag = style === "chequers" && down;
    const column = zigzag ? x + (Math.floor(y) % 2 ? 1 : -1) : x;
    const ahead = (other) => (cells[other][0] - x) * right + (cells[other][1] - y) * down;
    const fits = (other) => ahead(other) > 0 &&
      (right ? cells[other][1] === y : cells[other][0] === column);
    return [...this.buttons.keys()].filter(fits).sort((a, b) => ahead(a) - ahead(b))[0] ?? cell;
  }

  stand(cell) {
    this.buttons.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = cell;
    this.buttons.get(cell).setAttribute("tabindex", "0");
  }

  // ---- what is seen

  show(position) {
    if (position.number !== this.position?.number) this.forget();
    this.says = "";
    this.position = position;
    this.picture.show(position);
    this.picture.svg.setAttribute("aria-label", `${this.board.title}. ${position.words}`);
    this.draw();
    if (this.here === null) this.stand([...this.next(), ...this.buttons.keys()][0]);
  }

  disable(isDisabled) {
    this.isDisabled = isDisabled;
    if (isDisabled) this.forget();
    this.draw();
  }

  // The cell where a piece comes to lie that is put on another.
  landing(cell) {
    return this.position.lands[cell] ?? cell;
  }

  // Does another piece stand here than the one that moves? It may come back to where it began.
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

  isMarked(cell) {
    return this.position.marked.includes(cell) || cell in this.ahead().texts;
  }

  draw() {
    if (!this.position) return;
    const { pieces } = this.position;
    const { drawn: plates, texts } = this.ahead();
    const next = this.isDisabled || this.isSent ? new Set() : this.next();
    const at = this.made.at(-1);
    this.half.replaceChildren(...this.way());
    this.plates.replaceChildren(...shapes(plates));
    this.aims.replaceChildren(...[...next].filter((cell) => !this.isMarked(this.landing(cell)))
      .flatMap((cell) => this.aim(this.landing(cell))));
    this.aims.classList.toggle("tk-second", this.made.length > 0);
    for (const piece of this.picture.pieces.children) {
      const isAway = this.made.length > 1 && piece.dataset.on === String(this.made[0]);
      piece.classList.toggle("tk-away", isAway);
      piece.classList.toggle("tk-left", isAway && this.isSent);
    }
    for (const [cell, hit] of this.buttons) {
      const isLegal = next.has(cell);
      const piece = this.board.style === "rack" ? "" : `, ${pieces[cell] ?? "empty"}`;
      const more = cell === at ? ", chosen" : isLegal ? ", legal" : "";
      const text = isLegal && texts[this.landing(cell)];
      hit.setAttribute("aria-label",
        `${this.board.names[cell]}${piece}${more}${text ? `, ${text}` : ""}`);
      hit.setAttribute("aria-disabled", String(this.isDisabled));
      hit.classList.toggle("legal", isLegal);
    }
    this.point(this.pointed);
  }

  circle(cell, radius, kind) {
    const [x, y] = this.board.cells[cell];
    return drawn("circle", { class: kind, "data-aim": cell,
      cx: x * CELL, cy: y * CELL, r: radius * CELL });
  }

  ring(cell, kind) {
    const radius = ROUND[this.board.style] ?? 0.45;
    return [this.circle(cell, radius, `${kind}-edge`), this.circle(cell, radius, kind)];
  }

  // A dot on an empty cell where the move may go on, a ring around a piece.
  aim(cell) {
    if (!this.position.pieces[cell]) {
      return [this.circle(cell, this.board.style === "grid" ? 0.09 : 0.13, "tk-dot")];
    }
    return this.ring(cell, "tk-round");
  }

  // The clicks so far: the piece where it has come to, and the way it went.
  way() {
    const { made } = this;
    if (!made.length) return [];
    const lines = made.slice(1).flatMap((cell, n) => ["tk-way-edge", "tk-way"].map((kind) => {
      const [[x1, y1], [x2, y2]] = [this.board.cells[made[n]], this.board.cells[cell]];
      return drawn("line", { class: kind, x1: x1 * CELL, y1: y1 * CELL, x2: x2 * CELL, y2: y2 * CELL });
    }));
    const at = this.landing(made.filter((cell) => !this.isTaken(cell)).at(-1));
    const isNew = made.length > 1 || !this.position.pieces[at];
    const shown = isNew ? [this.picture.piece(at, this.mover())] : [];
    return [...lines, ...shown, ...this.ring(at, "tk-chosen")];
  }

  // A faint piece where a click would put one.
  point(cell) {
    this.pointed = cell;
    const isOpen = cell !== null && !this.isDisabled && !this.isSent && this.next().has(cell);
    const at = this.landing(cell);
    const isFree = isOpen && !this.position.pieces[at] && !this.isMarked(at);
    this.ghost.replaceChildren(...(isFree ? [this.picture.piece(at, this.mover())] : []));
    for (const dot of this.aims.children) {
      dot.classList.toggle("tk-covered", isFree && dot.dataset.aim === String(at));
    }
  }
}

function render({ model, el }) {
  const root = make("div", { class: "tk-play" });
  const frame = make("div", { class: "tk-ground" });
  const status = make("div", { class: "tk-status", role: "status", "aria-live": "polite" });
  const pass = make("button", { class: "tk-pass", type: "button", ...KEEPS_KEYS }, "Pass");
  root.append(frame, make("div", { class: "tk-foot" }, status, pass));
  el.classList.add("tk-around");
  el.append(root);
  let board = null;

  const tell = () => {
    const told = board.says || board.hint() || model.get("message") || board.position.status;
    setText(status, told);
    status.classList.toggle("tk-refused", Boolean(board.says));
  };
  const arrange = () => {
    const isSmall = frame.clientWidth && board.board.type * frame.clientWidth < LEGIBLE;
    frame.classList.toggle("tk-small", isSmall);
  };
  const build = () => {
    const { made = [], here = null, position } = board ?? {};
    const hadFocus = frame.contains(document.activeElement);
    board = new PlayedBoard(model.get("_board"), (message) => model.send(message));
    board.onChange = tell;
    root.style.setProperty("--tk-width", `${board.board.width}px`);
    frame.replaceChildren(board.picture.svg);
    if (position?.number === model.get("_position").number) {
      Object.assign(board, { made, position });
    }
    if (here !== null) board.stand(here);
    paint();
    able();
    arrange();
    if (hadFocus) board.buttons.get(board.here).focus({ preventScroll: true });
  };
  const paint = () => {
    const hadFocus = root.getRootNode().activeElement === pass;
    board.show(model.get("_position"));
    root.dataset.number = board.position.number;
    pass.hidden = !board.position.passes;
    if (hadFocus && pass.hidden) board.buttons.get(board.here).focus({ preventScroll: true });
    tell();
  };
  const able = () => {
    const isDisabled = model.get("disabled");
    root.classList.toggle("tk-disabled", isDisabled);
    root.setAttribute("aria-disabled", String(isDisabled));
    pass.disabled = isDisabled;
    board.disable(isDisabled);
    tell();
  };
  const hear = (message) => {
    if (typeof message?.says !== "string") return;
    if (board.isSent) board.forget();
    board.says = message.says;
    board.draw();
    tell();
  };
  pass.addEventListener("click", () => {
    if (!board.isSent) board.tell([]);
    board.isSent = true;
  });

  build();
  const undress = dress(root, model, board.board.colours, ["change:_position", "msg:custom"]);
  const watch = new ResizeObserver(arrange);
  watch.observe(frame);
  const unlisten = listen(model, { "change:_board": build, "change:_position": paint,
    "change:disabled": able, "change:message": tell, "msg:custom": hear });
  return () => {
    undress();
    watch.disconnect();
    unlisten();
  };
}

export default { render };
