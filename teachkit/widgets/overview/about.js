// @ts-check
// What is said of one place of a search, with its board.

import { make, setText } from "../shared/dom.js";
import { button } from "../shared/keys.js";
import { Picture } from "../shared/picture.js";

/** @import { EmptyBoard } from "../shared/data" */
/** @import { About } from "./data" */

export class Panel {
  /**
   * @param {EmptyBoard | null} board
   * @param {(() => void) | null} onStep
   */
  constructor(board, onStep) {
    this.picture = board ? new Picture(board) : null;
    this.board = make("div", { class: "tko-board" }, ...(this.picture ? [this.picture.svg] : []));
    this.title = make("h3", { class: "tko-place" });
    this.lines = make("ul", { class: "tko-lines" });
    this.step = button({ class: "tk-button tko-step", title: "Open the Stepper at this node (s)" },
      () => onStep?.(), "Step through from here");
    this.spoken = make("div", { class: "tko-spoken", role: "status", "aria-live": "polite" });
    this.unable = make("p", { class: "tko-unable" },
      "To step through from here, open this overview in a notebook.");
    this.canStep = onStep !== null;
    this.element = make("aside", { class: "tko-panel", "aria-label": "The node that is pointed at" },
      this.board, this.step, this.canStep ? "" : this.unable, this.title, this.lines, this.spoken);
  }

  // Show what is known at once, such as a title; what Python tells comes later.
  /** @param {Partial<About>} about */
  show({ title = "", lines = [], board = null, steps = false }) {
    setText(this.title, title);
    this.lines.replaceChildren(...lines.map((line) => make("li", {}, line)));
    this.step.disabled = !steps;
    this.step.hidden = !this.canStep;
    this.unable.hidden = !steps;
    this.board.classList.toggle("tko-nothing", !board);
    if (board && this.picture) this.picture.show(board);
  }

  // Tell people who cannot see it.
  /** @param {string} words */
  say(words) {
    setText(this.spoken, words);
  }
}
