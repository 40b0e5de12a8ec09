// @ts-check
// The tree of the Quiz: its spots, the fields in them, the signs at them, the way of the keys.
//
//   Spot   a node in the picture, which may be chosen
//   Field  a place in a node into which a number is typed
//   Sign   ✓, ✗ or what was chosen, at a node

import { contentHeight, drawn, make, parsed, windowHeight } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { clamp } from "../shared/numbers.js";
import { nodeBeside, rowsOf } from "./ways.js";

/** @import { Box, Point } from "../shared/data" */
/** @import { Key } from "../stepper/data" */
/** @import { Mark, QuizPicture } from "./data" */

/** @type {Record<string, number>} */
const LARGEST = { projector: 2.1, presented: 3.2, other: 1.6 }; // pixels for a unit of the tree
const SMALLEST = 0.95; // so that a leaf stays large enough for a finger
const PADDING = 8; // pixels beside the tree
const LEAST_HIGH = 260; // pixels for the tree
const CELL_HIGH = 110; // pixels for the code above it in a notebook
const PRESENTED_REST = 120; // pixels for a verdict where the quiz fills the screen
const LEAST_REST = 150; // pixels for the question above it and the buttons below
const RIGHT = "M-5 -0.5L-1.5 4L5.5 -5.5", WRONG = "M-4.5 -4.5L4.5 4.5M-4.5 4.5L4.5 -4.5";

export class QuizTree {
  constructor() {
    this.paper = make("div", { class: "tkq-paper" });
    this.element = make("div", { class: "tkq-sheet", role: "group", "aria-label": "The tree" },
      this.paper);
    /** @type {QuizPicture | null} */
    this.shown = null;
    this.svg = /** @type {SVGElement} */ (drawn("svg"));
    /** @type {Map<Key, SVGElement>} */
    this.spots = new Map();
    /** @type {Map<Key, HTMLInputElement>} */
    this.fields = new Map();
    /** @type {Key[][]} */
    this.rows = []; // of the nodes that can be chosen
    /** @type {Key | null} */
    this.at = null;
  }

  // What is shown; there is nothing to ask for before.
  get picture() {
    return /** @type {QuizPicture} */ (this.shown);
  }

  /** @param {QuizPicture} picture */
  show(picture) {
    this.shown = picture;
    this.svg = parsed(picture.svg);
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.svg.setAttribute("role", "group"); // screen readers look for nothing inside an "img"
    this.paper.replaceChildren(this.svg);
    this.spots.clear();
    this.fields.clear();
    /** @type {NodeListOf<SVGElement>} */
    const parts = this.svg.querySelectorAll("[data-node]");
    for (const part of parts) {
      const key = Number(part.dataset.node);
      part.classList.add(...picture.looks[key].split(" "));
      if (part.classList.contains("tk-spot")) this.spots.set(key, part);
    }
    this.arrange();
  }

  get box() {
    return /** @type {Box} */ (this.svg.dataset.box?.split(" ").map(Number));
  }

  /** @type {(key: Key, kind: string) => boolean} */
  isOf(key, kind) {
    return this.spots.get(key)?.classList.contains(kind) ?? false;
  }

  // The tree as large as it fits, and the fields where their nodes are.
  arrange() {
    if (!this.shown || !this.element.clientWidth) return;
    const { theme = "" } = this.quiz.dataset;
    const [left, top, wide, high] = this.box;
    const fitting = Math.min((this.element.clientWidth - PADDING) / wide, this.room() / high);
    const largest = this.isPresented ? LARGEST.presented : LARGEST[theme] ?? LARGEST.other;
    const scale = clamp(fitting, SMALLEST, largest);
    this.svg.style.width = `${wide * scale}px`;
    this.svg.style.height = `${high * scale}px`;
    this.paper.style.width = `${wide * scale}px`;
    const isWide = this.element.scrollWidth > this.element.clientWidth; // then keys scroll it
    for (const [name, value] of Object.entries({ tabindex: "0", ...KEEPS_KEYS })) {
      if (isWide) this.element.setAttribute(name, value);
      else this.element.removeAttribute(name);
    }
    for (const [key, field] of this.fields) {
      const [x, y, w, h] = this.picture.places[key];
      const lowered = this.isOf(key, "max") ? 0.17 : this.isOf(key, "min") ? -0.17 : 0;
      field.style.left = `${(x - left) * scale}px`;
      field.style.top = `${(y + lowered * h - top) * scale}px`;
      field.style.width = `${Math.max(26, (this.isOf(key, "leaf") ? 0.94 * w : 23) * scale)}px`;
      field.style.height = `${Math.max(24, 15 * scale)}px`;
      field.style.fontSize = `${Math.max(13, 12 * scale)}px`;
    }
  }

  get isPresented() {
    return this.element.closest(".tk-presented") !== null;
  }

  get quiz() {
    return /** @type {HTMLElement} */ (this.element.closest(".tkq-quiz"));
  }

  // How high the tree may be: as high as it was before a verdict came below it.
  room() {
    const { quiz } = this;
    const marked = /** @type {HTMLElement | null} */ (quiz.querySelector(".tkq-marked"));
    const verdict = marked?.offsetHeight ?? 0;
    const rest = Math.max(LEAST_REST, contentHeight(quiz) - this.element.offsetHeight - verdict);
    const around = this.isPresented ? PRESENTED_REST : CELL_HIGH;
    return Math.max(LEAST_HIGH, windowHeight(this.element) - rest - around);
  }

  // ---- signs

  // ✓ and ✗ for a part of the answer that is right or wrong, or else a text.
  /** @type {(key: Key, mark: Mark) => void} */
  sign(key, { right = null, text = "" }) {
    const [x, y] = this.corner(key);
    const group = drawn("g", { class: `tkq-sign ${right === null ? "chosen" : right ? "right" : "wrong"}`,
      transform: `translate(${x} ${y})`, "aria-hidden": "true" });
    if (right !== null) {
      group.append(drawn("path", { d: right ? RIGHT : WRONG }));
      this.target(key)?.setAttribute("aria-description", right ? "right" : "wrong");
    } else {
      group.append(drawn("text", { "text-anchor": "middle", y: 4.5, "font-size": 13 }, text));
    }
    this.svg.querySelector(".tk-view")?.append(group);
  }

  unsign() {
    for (const sign of this.svg.querySelectorAll(".tkq-sign")) sign.remove();
    for (const part of this.paper.querySelectorAll("[aria-description]")) {
      part.removeAttribute("aria-description");
    }
  }

  // Where a sign has room: below a leaf; left of a triangle that has its window at the right,
  // else in the corner that it leaves empty.
  /** @type {(key: Key) => Point} */
  corner(key) {
    const [x, y, wide, high] = this.picture.places[key];
    if (this.isOf(key, "leaf")) return [x, y + high / 2 + 10];
    const height = y + (this.isOf(key, "max") ? -0.28 : 0.28) * high;
    return this.picture.windows ? [x - wide / 2 - 10, height] : [x + wide / 2 - 4, height];
  }

  // ---- the way of the keys

  /** @type {(keys: Key[], role: string) => void} */
  enliven(keys, role) {
    for (const key of keys) {
      const part = this.spots.get(key);
      part?.classList.add("live");
      for (const [name, value] of Object.entries({ role, tabindex: "-1", ...KEEPS_KEYS,
        "aria-label": this.picture.words[key] })) part?.setAttribute(name, value);
    }
    this.rove(keys);
  }

  /** @type {(key: Key, value: string, onChange: (text: string) => void) => void} */
  addField(key, value, onChange) {
    const field = make("input", { class: "tkq-field", type: "text", inputmode: "text",
      autocomplete: "off", maxlength: "12", "aria-label": this.picture.words[key],
      "data-node": key, ...KEEPS_KEYS });
    field.value = value;
    replaceWhole(field);
    field.addEventListener("change", () => onChange(field.value));
    this.fields.set(key, field);
    this.paper.append(field);
  }

  // Tab goes to every field, but only to one of many spots; the arrow keys go on from there.
  /** @param {Key[]} keys */
  rove(keys) {
    this.rows = rowsOf(this.picture, keys, keys.every((key) => this.isOf(key, "leaf")));
    if (this.at === null || !keys.includes(this.at)) this.at = this.keys[0] ?? null;
    this.stop(this.at);
  }

  // The nodes that can be chosen, in reading order.
  get keys() {
    return this.rows.flat();
  }

  /** @param {Key} key */
  target(key) {
    return this.fields.get(key) ?? this.spots.get(key);
  }

  /** @param {Key | null} key */
  stop(key) {
    if (key === null) return;
    for (const each of [this.at ?? key, key]) {
      if (!this.isOf(each, "live")) continue;
      this.spots.get(each)?.setAttribute("tabindex", each === key ? "0" : "-1");
    }
    this.at = key;
  }

  focus(key = this.at) {
    const target = key === null ? null : this.target(key);
    if (!target) return;
    this.stop(key);
    target.focus({ preventScroll: true });
  }

  // The node to which an arrow key leads.
  /** @param {Point} way */
  near(way) {
    if (this.at === null) return undefined;
    return nodeBeside(this.picture, this.rows, this.at, way, this.fields.size > 0);
  }
}

// What is typed replaces what stood in a field when it was entered, with a key or the mouse.
/** @param {HTMLInputElement} field */
export function replaceWhole(field) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("mousedown", (event) => {
    if (document.activeElement === field) return; // a second click places the caret
    event.preventDefault();
    field.focus();
  });
}
