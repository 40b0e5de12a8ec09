// @ts-check
// A question on the screen: what is asked, the tree, the answer, and how it was marked.
//
//   Answer   what Python has: a list, a dict or a text, as `quiz.how` describes it

import { drawn, make, nodeAt, setText } from "../shared/dom.js";
import { ARROWS, button } from "../shared/keys.js";
import { Present } from "../shared/present.js";
import { letDrag } from "./drag.js";
import { FORMS } from "./forms.js";
import { QuizTree } from "./tree.js";
import { leadsOut } from "./ways.js";

/** @import { Model } from "../shared/data" */
/** @import { Key } from "../stepper/data" */
/** @import { Asked, Item, Verdict } from "./data" */

// What the triangles mean.
function legend() {
  /** @type {(kind: string, points: string) => SVGElement} */
  const shape = (kind, points) => drawn("svg", { class: `tkq-meaning ${kind}`, viewBox: "0 0 20 16",
    "aria-hidden": "true" }, drawn("polygon", { points }));
  return make("span", { class: "tkq-meanings" },
    shape("max", "10,2 18,14 2,14"), "MAX to move", shape("min", "10,14 18,2 2,2"), "MIN to move");
}

// ---- the whole

export class QuizView {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    /** @type {Asked} */
    this.asked = model.get("_scene").asked;
    /** @type {Verdict} */
    this.verdict = {};
    this.answer = model.get("answer");
    /** @type {HTMLInputElement[]} */
    this.bounds = []; // the fields of a window
    /** @type {Map<Item, HTMLElement>} */
    this.others = new Map(); // the answers that are no node
    this.tree = new QuizTree();
    this.title = make("h2", { class: "tk-title" });
    this.which = make("span", { class: "tk-subtitle" });
    this.ask = make("p", { class: "tkq-ask" });
    this.hint = make("p", { class: "tkq-hint" });
    this.row = make("div", { class: "tkq-row" });
    this.isOpen = true;
    this.turn = 0; // counts the answers given, here or in another view
    this.marked = make("div", { class: "tkq-marked", role: "status", "aria-live": "polite" });
    this.check = button({ class: "tk-button tk-primary tkq-check" },
      () => this.tell({ check: this.written() }), "Check");
    /** @type {(word: string, text: string) => HTMLElement} */
    const sender = (word, text) => button({ class: `tk-button tkq-${word}` },
      () => this.send({ do: word }), text);
    this.again = sender("again", "Try again");
    this.reveal = sender("reveal", "Show answer");
    this.forward = sender("next", "Next question");
    this.present = new Present(() => root);
    this.bar = make("div", { class: "tk-bar" }, this.row,
      make("div", { class: "tk-group tk-right" }, this.check, this.again, this.reveal, this.forward,
        this.present.button));
    root.append(make("div", { class: "tk-screen" },
      make("div", { class: "tk-head" }, this.title, this.which, legend()),
      this.ask, this.tree.element, this.bar, this.hint, this.marked));
    root.addEventListener("keydown", (event) => {
      const isTyped = event.target instanceof HTMLInputElement;
      if (event.key !== "f" || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
      event.preventDefault();
      this.present.toggle();
    });
    this.tree.element.addEventListener("click", (event) => {
      const key = nodeAt(event, ".tk-spot.live");
      if (key !== null) this.press(key);
    });
    letDrag(this.tree, () => this.isOpen && Boolean(this.form.move), (key, by) => {
      this.tree.stop(key);
      this.form.move?.(this, key, by);
    });
    this.tree.element.addEventListener("keydown", (event) => this.key(event));
    this.tree.element.addEventListener("focusin", (event) => {
      const key = nodeAt(event, "[data-node]");
      if (key !== null && key !== this.tree.at) this.tree.stop(key);
    });
  }

  get form() {
    return FORMS[this.asked.form];
  }

  /** @param {object} message */
  send(message) {
    this.model.send(message);
  }

  /** @param {object} message */
  tell(message) {
    this.turn = Math.max(this.turn, this.model.get("_turn")) + 1;
    this.send({ ...message, turn: this.turn });
  }

  // ---- what Python says

  update() {
    const { asked, picture, verdict } = this.model.get("_scene");
    const had = this.root.contains(document.activeElement);
    const wasOpen = this.isOpen;
    const isNew = !this.tree.shown || JSON.stringify(asked) !== JSON.stringify(this.asked);
    [this.asked, this.verdict] = [asked, verdict];
    if (isNew || verdict.sort !== "complaint") this.takeAnswer(); // else what was typed stays
    this.isOpen = verdict.sort !== "right" && verdict.sort !== "key";
    if (isNew) this.askAnew();
    if (isNew || picture.svg !== this.tree.shown?.svg || wasOpen !== this.isOpen) {
      this.tree.show(picture);
      if (this.isOpen && this.form.role) this.tree.enliven(this.keys(), this.form.role);
    }
    this.judge();
    this.paint();
    this.tree.arrange();
    if (had) this.refocus(wasOpen);
    if (verdict.sort && verdict.sort !== "complaint") {
      this.marked.scrollIntoView({ block: "nearest" });
    }
  }

  // Python may still be telling of an answer that has been changed since.
  takeAnswer() {
    if (this.model.get("_turn") >= this.turn) this.answer = this.model.get("answer");
  }

  askAnew() {
    setText(this.title, this.asked.title);
    setText(this.which, `question ${this.asked.seed}`);
    setText(this.ask, unbroken(this.asked.ask));
    setText(this.hint, this.asked.hint);
    this.bounds = [];
    this.row.replaceChildren(...(this.form.row?.(this) ?? []));
    this.tree.at = null;
  }

  // Who works with keys goes on where the next key is needed.
  /** @param {boolean} wasOpen */
  refocus(wasOpen) {
    if (wasOpen && !this.isOpen) {
      (this.forward.hidden ? this.again : this.forward).focus();
    } else if (!this.root.contains(document.activeElement) || !wasOpen) {
      if (this.tree.at !== null) this.tree.focus();
      else (this.bounds[0] ?? this.check).focus();
    }
  }

  judge() {
    const { verdict, isOpen } = this;
    this.check.hidden = !isOpen;
    this.again.hidden = isOpen;
    this.reveal.hidden = verdict.sort === "key" || verdict.sort === "right";
    this.forward.hidden = Boolean(this.model.get("alone")); // nobody could draw another
    this.row.hidden = !isOpen;
    this.hint.hidden = !isOpen;
    this.marked.dataset.sort = verdict.sort ?? "";
    const { head = "", says, lines = [] } = verdict;
    this.marked.replaceChildren(...(verdict.sort ? [
      make("p", { class: "tkq-headline" }, head),
      ...(says ? [make("p", {}, says)] : []),
      ...(lines.length ? [make("ul", {}, ...lines.map((line) => make("li", {}, line)))] : []),
    ] : []));
  }

  // ---- the answer

  // What can be chosen or filled in: the numbers of nodes, each with its name in answers.
  /** @returns {[Key, Item][]} */
  items() {
    return Object.entries(this.asked.items).map(([key, item]) => [Number(key), item]);
  }

  keys() {
    return this.items().map(([key]) => key);
  }

  get marks() {
    return this.verdict.marks ?? [];
  }

  paint() {
    this.tree.unsign();
    if (this.isOpen) this.form.show(this);
    for (const mark of this.marks) this.tree.sign(mark.spot, mark);
  }

  /** @type {(key: Key, isChosen: boolean, text: string) => void} */
  choose(key, isChosen, text) {
    const part = this.tree.spots.get(key);
    const state = this.form.role === "button" ? "aria-pressed" : "aria-checked";
    part?.classList.toggle("chosen", isChosen);
    part?.setAttribute(state, String(isChosen));
    const isMarked = this.marks.some((mark) => mark.spot === key);
    if (isChosen && !isMarked) this.tree.sign(key, { text });
  }

  /** @type {(read: (item: Item) => any, write: (item: Item, text: string) => void) => void} */
  fill(read, write) {
    this.tree.rove(this.keys());
    for (const key of this.tree.keys) {
      const item = this.asked.items[key], field = this.tree.fields.get(key);
      const text = String(read(item) ?? "").replace("-", "−");
      if (!field) this.tree.addField(key, text, (typed) => write(item, typed));
      else if (document.activeElement !== field) field.value = text;
    }
  }

  // The answer with what is still being typed.
  written() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (active?.classList.contains("tkq-field")) active.blur();
    return this.answer;
  }

  /** @type {(answer: unknown, isShown?: boolean) => void} */
  change(answer, isShown = true) {
    this.answer = answer;
    if (this.verdict.sort === "wrong") this.unmark();
    if (isShown) this.paint();
    this.tell({ answer });
  }

  // What was said of an answer does not hold for the next one.
  unmark() {
    this.verdict = {};
    this.judge();
    this.tree.unsign();
  }

  /** @param {Key} key */
  press(key) {
    if (!this.isOpen) return;
    this.tree.focus(key);
    this.form.press?.(this, key);
  }

  // Where the keys go after a click on nothing that takes them.
  get home() {
    const { at } = this.tree;
    const target = this.isOpen && at !== null ? this.tree.target(at) : undefined;
    return target ?? [this.bounds[0], this.check, this.forward, this.again].find(
      (place) => place?.getClientRects().length) ?? null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { at } = this.tree;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.isOpen || at === null) return;
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    const way = ARROWS[event.key];
    if (event.shiftKey && way && this.form.move) {
      if (way[0]) this.form.move(this, at, way[0]);
    } else if (way && !event.shiftKey) {
      if (field && !leadsOut(field, way)) return;
      const key = this.tree.near(way);
      if (key !== undefined) this.tree.focus(key);
      else if (field) field.select();
      if (key !== undefined && this.form.move) this.paint();
    } else if (field && event.key === "Enter") {
      const { keys } = this.tree;
      const next = keys[keys.indexOf(at) + 1];
      if (next !== undefined) this.tree.focus(next);
      else this.check.focus();
    } else if (!field && (event.key === "Enter" || event.key === " ")) {
      this.form.press?.(this, at);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

// A comparison is not broken at the end of a line.
/** @param {string} text */
function unbroken(text) {
  return text.replace(/v ([≥≤<>]) ([αβ])/g, "v\u00a0$1\u00a0$2");
}
