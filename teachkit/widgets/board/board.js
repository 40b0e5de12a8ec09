// @ts-check
// The Board: a position on which moves are made by clicking.
//
//   Path    the cells that are clicked to make a move; Python sends those of all legal moves
//
// There are no rules here: a click that goes on along a legal path is kept, and all others go
// to Python, which says why not. A whole path goes to Python too; until its answer comes, the
// piece stands where it was put.

import { make, setText } from "../shared/dom.js";
import { button } from "../shared/keys.js";
import { listen, listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { PlayedBoard } from "./played.js";

/** @import { Context, End } from "../shared/data" */

const LEGIBLE = 6.5; // pixels: smaller coordinates are left out

class BoardView {
  /** @param {Context} context */
  constructor({ model, el }) {
    this.model = model;
    this.frame = make("div", { class: "tkb-ground" });
    this.status = make("div", { class: "tkb-status", role: "status", "aria-live": "polite" });
    this.choices = make("div", { class: "tkb-choices", role: "group", "aria-label": "Moves" });
    this.root = make("div", { class: "tk-root tkb-board" }, this.frame,
      make("div", { class: "tkb-foot" }, this.status, this.choices));
    el.classList.add("tkb-around");
    el.append(this.root);
    this.lentFor = ""; // what another position that it shows belongs to
    this.board = this.newBoard();
    this.place();
  }

  // Show another position, and say what it belongs to; null goes back to the game.
  /** @type {(other: Parameters<PlayedBoard["lend"]>[0], words: string) => void} */
  lend(other, words) {
    if (!other && !this.lentFor) return;
    this.lentFor = other ? words : "";
    this.board.lend(other);
    this.tell();
  }

  newBoard() {
    const { model } = this;
    return new PlayedBoard(model.get("_board"), model.get("_position"),
      (message) => model.send(message), () => this.tell());
  }

  // Another board, as one that is turned: the same clicks are made on it.
  rebuild() {
    const { made, here, position } = this.board;
    const hadFocus = this.frame.contains(document.activeElement);
    this.board = this.newBoard();
    if (position.number === this.board.position.number) this.board.made = made;
    this.board.stand(here);
    this.place();
    if (hadFocus) this.board.focus();
  }

  place() {
    const { picture, board } = this.board;
    this.root.style.setProperty("--tkb-width", `${board.width}px`);
    this.frame.replaceChildren(picture.svg);
    this.paint();
    this.able();
    this.arrange();
  }

  tell() {
    const { board } = this;
    const told = this.lentFor || board.says || board.hint() || this.model.get("message")
      || board.position.status;
    setText(this.status, told);
    this.status.classList.toggle("tkb-refused", Boolean(board.says));
  }

  arrange() {
    const wide = this.frame.clientWidth;
    const isSmall = wide > 0 && this.board.board.type * wide < LEGIBLE;
    this.frame.classList.toggle("tkb-small", isSmall);
  }

  paint() {
    const { board, root } = this;
    this.lend(null, "");
    board.show(this.model.get("_position"));
    root.dataset.number = String(board.position.number);
    this.offer();
    this.tell();
  }

  // The moves for which nothing on the board is clicked.
  offer() {
    const { board, choices } = this;
    const page = /** @type {Document | ShadowRoot} */ (choices.getRootNode());
    const hadFocus = choices.contains(page.activeElement);
    choices.hidden = !board.position.choices.length;
    choices.replaceChildren(...board.position.choices.map(([name, description, mark], number) =>
      button({ class: "tkb-choice", title: description || null,
        "aria-disabled": String(board.isDisabled) }, () => this.choose(number), name,
      ...(mark ? [make("b", {}, mark)] : []))));
    if (!hadFocus) return;
    if (choices.hidden) board.focus();
    else /** @type {HTMLElement} */ (choices.firstElementChild).focus({ preventScroll: true });
  }

  /** @param {number} choice */
  choose(choice) {
    const { board } = this;
    if (board.isDisabled || board.isSent) return;
    board.isSent = true;
    board.send({ choice, number: board.position.number });
  }

  able() {
    const isDisabled = this.model.get("disabled");
    this.root.classList.toggle("tkb-disabled", isDisabled);
    this.root.setAttribute("aria-disabled", String(isDisabled));
    this.board.disable(isDisabled);
    this.offer();
    this.tell();
  }

  // Python says why a move is not legal.
  /** @param {any} message */
  hear(message) {
    const { board } = this;
    if (typeof message?.says !== "string") return;
    if (board.isSent) board.forget();
    board.says = message.says;
    board.draw();
    this.tell();
  }
}

// The board, which may be lent for other positions, and what ends it.
/** @type {(context: Context) => { view: BoardView, end: End }} */
export function renderBoard(context) {
  const { model } = context, view = new BoardView(context);
  const undress = dress(view.root, model, () => view.board.keys);
  const watch = new ResizeObserver(() => view.arrange());
  watch.observe(view.frame);
  const unlisten = listen(model, { "change:disabled": () => view.able(),
    "change:message": () => view.tell(), "msg:custom": (message) => view.hear(message) });
  const unlistenTogether = listenTogether(model, ["_board", "_position"], () => {
    if (model.get("_board") === view.board.board) view.paint();
    else view.rebuild();
  });
  const end = () => {
    undress();
    watch.disconnect();
    unlisten();
    unlistenTogether();
  };
  return { view, end };
}

export const render = withPython((context) => renderBoard(context).end, { answers: ["change:_position", "msg:custom"] });
