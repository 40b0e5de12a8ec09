// @ts-check
// What stands around the tree: the position, the sentence, the lines of the search, its calls.
//
//   Board     the position of the current node
//   Sentence  what happens at this step, in words
//   Code      the lines of the search, the one at work lit
//   Calls     the calls from the root to the current node, with what each knows

import { make, setText } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { Picture } from "../shared/picture.js";

/** @import { EmptyBoard } from "../shared/data" */
/** @import { Call, Position, Role, Still } from "./data" */

/** @type {Role[]} */
const BOTH = ["MAX", "MIN"];
const LONGEST_LINE = 8; // moves
const DEEPEST_CALLS = 12; // the innermost ones are listed
const FEWEST_LINES = 7; // seen at a time, with the one that says which function it is
const ROLES = /\b(MAX|MIN)\b/;
const KEYWORDS = /\b(def|if|return|for|in|or|and|not|is|else|None)\b/;

export class Board {
  /** @param {EmptyBoard} board */
  constructor(board) {
    this.picture = new Picture(board);
    this.caption = make("div", { class: "tks-caption" });
    this.turn = make("div", { class: "tks-turn" });
    this.element = make("div", { class: "tks-board" }, this.caption, this.picture.svg, this.turn);
    /** @type {Position | undefined} */
    this.shown = undefined;
  }

  height() {
    return [...this.element.children].reduce(
      (sum, child) => sum + child.getBoundingClientRect().height, 0);
  }

  /** @param {Position | undefined} position */
  show(position) {
    if (!position || position === this.shown) return;
    this.shown = position;
    this.picture.show(position);
    this.picture.number(position.numbers, position.named); // the ply at which each came there
    setText(this.caption, lineWords(position.line) || position.caption);
    setText(this.turn, position.turn);
  }
}

// The moves of a line, the last ones of a long one.
/** @param {string[]} moves */
export function lineWords(moves) {
  const last = moves.slice(-LONGEST_LINE);
  return (last.length < moves.length ? ["…", ...last] : last).join(" – ");
}

// A text in pieces, with those that the one group of a pattern finds as elements.
/** @type {(text: string, pattern: RegExp, element: (piece: string) => Node) => (Node | string)[]} */
function marked(text, pattern, element) {
  return text.split(pattern).map((piece, number) => (number % 2 ? element(piece) : piece));
}

export class Sentence {
  constructor() {
    this.text = make("span");
    this.element = make("div", { class: "tks-says", role: "status", "aria-live": "polite" },
      this.text);
  }

  // Say a sentence, and beside it the line of code that is at work.
  /** @type {(sentence: string, line: string) => void} */
  show(sentence, line) {
    this.element.dataset.line = line;
    this.text.replaceChildren(...marked(sentence, ROLES,
      (role) => make("b", { class: `tks-role ${role.toLowerCase()}` }, role)));
  }

  /** @param {boolean} isPlaying */
  hush(isPlaying) {
    this.element.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }
}

export class Code {
  /** @param {Still["code"]} code */
  constructor(code) {
    /** @type {Record<Role, Map<string, HTMLElement>>} */
    this.lines = { MAX: new Map(), MIN: new Map() };
    this.blocks = BOTH.map((role) => {
      const lines = code[role].map(({ text, indent, key }) => {
        const element = make("div", { class: "tks-line" },
          ...marked(text, KEYWORDS, (word) => make("b", {}, word)));
        element.style.paddingLeft = `${1 + 2.1 * indent}ch`;
        if (key) this.lines[role].set(key, element);
        return element;
      });
      return make("div", { class: "tks-block", "data-role": role }, ...lines);
    });
    /** The line at work, as text. */
    this.now = "";
    this.element = make("div", { class: "tks-code", role: "group", "aria-label": "Pseudocode",
      tabindex: "0", ...KEEPS_KEYS }, ...this.blocks);
    /** @type {HTMLElement | undefined} */
    this.lit = undefined;
  }

  /** @type {(role: Role, key: string) => void} */
  show(role, key) {
    for (const block of this.blocks) block.hidden = block.dataset.role !== role;
    this.lit?.classList.remove("lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = this.lines[role].get(key);
    this.lit?.classList.add("lit");
    this.lit?.setAttribute("aria-current", "step");
    this.now = this._words(this.lit);
    this._reveal();
  }

  // A line, with the condition under which it stands.
  /** @param {HTMLElement | undefined} line */
  _words(line) {
    const text = line?.textContent ?? "", before = line?.previousElementSibling?.textContent ?? "";
    return before.startsWith("if ") && before.endsWith(":") ? `${before} ${text}` : text;
  }

  // Be no higher than that, except for a few lines, and keep the line at work in view.
  /** @param {number} height */
  limit(height) {
    const { element } = this;
    const most = Math.max(height, FEWEST_LINES * this._lineHigh());
    element.style.maxHeight = most < Infinity ? `${most}px` : "";
    this._reveal();
  }

  _lineHigh() {
    return parseFloat(getComputedStyle(this.element).lineHeight);
  }

  // Scroll a long search's lines, but not the page: by whole ones, below the first, which stays;
  // the next one is seen too.
  _reveal() {
    const { lit, element } = this;
    if (!lit || element.scrollHeight <= element.clientHeight) return;
    const high = this._lineHigh(), from = lit.offsetTop, { scrollTop, clientHeight } = element;
    const below = from + 2 * high - scrollTop - clientHeight, above = from - 2 * high - scrollTop;
    const by = below > 0 ? Math.ceil(below / high) : Math.min(0, Math.floor(above / high));
    element.scrollTop = Math.round(scrollTop / high + by) * high;
  }
}

export class Calls {
  /** @param {boolean} hasWindow */
  constructor(hasWindow) {
    this.columns = hasWindow ? 5 : 3;
    const heads = ["call", "where", "v", "α", "β"].slice(0, this.columns);
    this.rows = make("tbody");
    const table = make("table", {},
      make("caption", { class: "tks-spoken" }, "Calls from the root to the current node"),
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      this.rows);
    this.element = make("div", { class: "tks-calls", role: "group", "aria-label": "Call stack",
      tabindex: "0", ...KEEPS_KEYS }, table);
    /** @type {Call[]} */
    this.before = [];
  }

  /** @type {(calls: Call[], isLeaf: boolean) => void} */
  show(calls, isLeaf) {
    const innermost = calls.slice(-DEEPEST_CALLS);
    this.rows.replaceChildren(...innermost.map((call, depth) => {
      const role = call[1], texts = wordsOf(call).slice(0, this.columns - 1);
      const isLast = depth === innermost.length - 1;
      const kind = isLast && isLeaf ? "■ leaf" : role === "MAX" ? "▲ MAX" : "▼ MIN";
      const row = make("tr", isLast ? { class: "here", "aria-current": "true" } : {},
        make("th", { scope: "row" }, make("span", { class: `tks-role ${role.toLowerCase()}` }, kind)));
      texts.forEach((text, number) => {
        const known = this.before[depth];
        const isNew = known?.[0] === call[0] && wordsOf(known)[number] !== text;
        row.append(make("td", isNew ? { class: "new" } : {}, text ?? "–"));
      });
      return row;
    }));
    this.before = innermost;
    this.reveal();
  }

  // Scroll to the innermost call.
  reveal() {
    this.element.scrollTop = this.element.scrollHeight;
  }
}

// Place, v, alpha and beta.
/** @param {Call} call */
function wordsOf([, , place, v, alpha, beta]) {
  return [place, v, alpha, beta];
}
