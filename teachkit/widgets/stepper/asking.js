// @ts-check
// What happens next, to be predicted before one may go on.

import { make } from "../shared/dom.js";
import { button } from "../shared/keys.js";
import { stepAllowed } from "./steps.js";

/** @import { Part, Question } from "./data" */
/** @import { Pane } from "./pane.js" */

export class Asking {
  /**
   * @param {Pane} pane
   * @param {(right: number, asked: number, all: number) => void} scored
   */
  constructor(pane, scored) {
    this.pane = pane;
    this.steps = pane.still.asked;
    /** @type {Map<number, boolean>} */
    this.answered = new Map(); // step -> was it right?
    /** @type {((number: number) => void) | null} */
    this.choose = null;
    this.verdictFor = -1; // no step yet
    this.scored = scored;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.text = make("p", { class: "tks-question" });
    this.answers = make("div", { class: "tks-answers", role: "group", "aria-label": "Answers" });
    this.verdict = make("p", { class: "tks-verdict" });
    this.element = make("section", { class: "tks-asking idle", "aria-label": "Question",
      "aria-live": "polite" }, this.text, this.answers, this.verdict);
    // A question stands where else the sentence does, so that nothing moves.
    this.place = make("div", { class: "tks-speech" }, pane.sentence.element, this.element);
    this._tellScore();
  }

  // The step to which one may go.
  /** @param {number} to */
  allowed(to) {
    return stepAllowed(this.steps, this.answered, to);
  }

  /** @param {number} step */
  isOpen(step) {
    return this.steps.includes(step) && !this.answered.has(step);
  }

  // The verdict on an answer stays until one wants to go on, also if another question follows.
  /** @type {(part: Part, step: number, isHeld: boolean) => void} */
  show(part, step, isHeld) {
    if (this.verdictFor === step && !isHeld) return;
    const at = step + 1;
    const asked = this.isOpen(at) && this._question(at, part);
    if (asked) this._ask(at, asked);
    else if (this.verdictFor !== step) this.element.classList.add("idle");
  }

  /** @type {(at: number, part: Part) => Question | undefined} */
  _question(at, part) {
    const home = at - part.start < part.steps.length ? part : this.pane.source.part(at);
    return home?.questions?.[at];
  }

  /** @type {(at: number, asked: Question) => void} */
  _ask(at, asked) {
    this.element.classList.remove("idle");
    this.text.textContent = asked.ask;
    this.verdict.textContent = "";
    this.element.classList.remove("right", "wrong");
    this.buttons = asked.answers.map((answer, number) => button({ class: "tk-button tks-answer" },
      () => this._answer(at, asked, number), make("kbd", {}, String(number + 1)), answer));
    this.answers.replaceChildren(...this.buttons);
    this.choose = (number) => this.buttons[number]?.click();
  }

  /** @type {(at: number, asked: Question, number: number) => void} */
  _answer(at, asked, number) {
    if (this.answered.has(at)) return;
    const isRight = number === asked.right;
    this.answered.set(at, isRight);
    this.choose = null;
    this.verdictFor = asked.until;
    const held = this.element.contains(document.activeElement);
    this.pane.go(asked.until);
    this.element.classList.remove("idle");
    this.element.classList.add(isRight ? "right" : "wrong");
    this.verdict.textContent = `${isRight ? "✓ Right." : `✗ No: ${asked.answers[asked.right]}.`} ${asked.why}`;
    this.buttons.forEach((answer, place) => {
      answer.disabled = true;
      if (place === asked.right) answer.classList.add("right");
      else if (place === number) answer.classList.add("wrong");
    });
    if (held) this.pane.stage.focus({ preventScroll: true });
    this._tellScore();
  }

  _tellScore() {
    const right = [...this.answered.values()].filter(Boolean).length;
    this.scored(right, this.answered.size, this.steps.length);
  }
}
