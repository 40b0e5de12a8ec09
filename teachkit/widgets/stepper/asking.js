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
   * @param {(right: number, given: number, ahead: number) => void} scored
   */
  constructor(pane, scored) {
    this.pane = pane;
    this.steps = pane.still.asked;
    /** @type {Map<number, boolean | null>} */
    this.answered = new Map(); // step -> was it right? Null if it was only shown
    /** @type {((number: number) => void) | null} */
    this.choose = null;
    /** @type {{ at: number, asked: Question } | null} */
    this.now = null; // the question that is asked
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

  get isLit() {
    return this.element.classList.contains("lit");
  }

  // The verdict on an answer stays until one wants to go on, also if another question follows.
  /** @type {(part: Part, step: number, isHeld: boolean) => void} */
  show(part, step, isHeld) {
    if (this.verdictFor === step && !isHeld) return;
    const at = step + 1;
    if (isHeld && this.now?.at === at) return this._light();
    const asked = this.isOpen(at) && this._question(at, part);
    if (asked) this._ask(at, asked);
    else if (this.verdictFor !== step) {
      this.element.classList.add("idle");
      this.element.classList.remove("lit");
      this.now = null;
    }
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
    this.element.classList.remove("right", "wrong", "lit");
    this.buttons = asked.answers.map((answer, number) => button({ class: "tk-button tks-answer" },
      () => this._answer(at, asked, number), make("kbd", {}, String(number + 1)), answer));
    this.answers.replaceChildren(...this.buttons);
    this.choose = (number) => this.buttons[number]?.click();
    this.now = { at, asked };
  }

  // Someone wants to go on from a step before the question is answered: it is lit and says what
  // it waits for, and who wants so again is shown the answer. A clicker has no other keys.
  /** @param {number} step */
  holds(step) {
    const { now } = this;
    if (now?.at !== step + 1) return false;
    if (this.isLit) this._answer(now.at, now.asked, null);
    else this._light();
    return true;
  }

  _light() {
    const last = this.buttons.length;
    const others = this.buttons.slice(1).map((_, number) => number + 1).join(", ");
    this.verdict.textContent = `Choose ${others} or ${last}. To go on once more shows the answer.`;
    this.element.classList.add("lit");
  }

  // No number is chosen where the answer is only shown.
  /** @type {(at: number, asked: Question, number: number | null) => void} */
  _answer(at, asked, number) {
    if (this.answered.has(at)) return;
    const isRight = number === null ? null : number === asked.right;
    const right = asked.answers[asked.right];
    this.answered.set(at, isRight);
    this.choose = this.now = null;
    this.verdictFor = asked.until;
    const held = this.element.contains(document.activeElement);
    this.pane.go(asked.until);
    this.element.classList.remove("idle", "lit");
    if (isRight !== null) this.element.classList.add(isRight ? "right" : "wrong");
    const verdict = isRight ? "✓ Right." : isRight === null ? `It is: ${right}.` : `✗ No: ${right}.`;
    this.verdict.textContent = `${verdict} ${asked.why}`;
    this.buttons.forEach((answer, place) => {
      answer.disabled = true;
      if (place === asked.right) answer.classList.add("right");
      else if (place === number) answer.classList.add("wrong");
    });
    if (held) this.pane.stage.focus({ preventScroll: true });
    this._tellScore();
  }

  _tellScore() {
    const given = [...this.answered.values()].filter((isRight) => isRight !== null);
    this.scored(given.filter(Boolean).length, given.length, this.steps.length - this.answered.size);
  }
}
