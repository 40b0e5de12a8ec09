// What stands around the tree: the position, the sentence, the lines of the search, its calls.
//
//   Board     the position of the current node
//   Sentence  what happens at this step, in words
//   Code      the lines of the search, the one at work lit
//   Calls     the calls from the root to the current node, with what each knows

const FEWEST_LINES = 6.5; // seen at a time: the half one shows that there are more
const ROLES = /\b(MAX|MIN)\b/;
const KEYWORDS = /\b(def|if|return|for|in|or|and|not|is|else|None)\b/;

class Board {
  constructor(board) {
    this.picture = new Picture(board);
    this.caption = make("div", { class: "tk-caption" });
    this.turn = make("div", { class: "tk-turn" });
    this.element = make("div", { class: "tk-board" }, this.caption, this.picture.svg, this.turn);
    this.shown = null;
  }

  height() {
    return [...this.element.children].reduce(
      (sum, child) => sum + child.getBoundingClientRect().height, 0);
  }

  show(position) {
    if (!position || position === this.shown) return;
    this.shown = position;
    this.picture.show(position);
    setText(this.caption, position.caption);
    setText(this.turn, position.turn);
  }
}

// A text in pieces, with those that the one group of a pattern finds as elements.
function marked(text, pattern, element) {
  return text.split(pattern).map((piece, number) => (number % 2 ? element(piece) : piece));
}

class Sentence {
  constructor() {
    this.text = make("span");
    this.element = make("div", { class: "tk-says", role: "status", "aria-live": "polite" },
      this.text);
  }

  show(sentence) {
    this.text.replaceChildren(...marked(sentence, ROLES,
      (role) => make("b", { class: `tk-role ${role.toLowerCase()}` }, role)));
  }

  hush(isPlaying) {
    this.element.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }
}

class Code {
  constructor(code) {
    this.lines = {};
    this.blocks = {};
    for (const role of ["MAX", "MIN"]) {
      this.lines[role] = new Map();
      const lines = code[role].map(({ text, indent, key }) => {
        const element = make("div", { class: "tk-line" },
          ...marked(text, KEYWORDS, (word) => make("b", {}, word)));
        element.style.paddingLeft = `${1 + 2.1 * indent}ch`;
        if (key) this.lines[role].set(key, element);
        return element;
      });
      this.blocks[role] = make("div", { class: "tk-block" }, ...lines);
    }
    this.element = make("div", { class: "tk-code", role: "group", "aria-label": "Pseudocode",
      tabindex: "0", ...KEEPS_KEYS }, ...Object.values(this.blocks));
    this.lit = null;
  }

  show(role, key) {
    for (const [name, block] of Object.entries(this.blocks)) block.hidden = name !== role;
    this.lit?.classList.remove("lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = this.lines[role].get(key);
    this.lit?.classList.add("lit");
    this.lit?.setAttribute("aria-current", "step");
    this._reveal();
  }

  // Be no higher than that, except for a few lines, and keep the line at work in view.
  limit(height) {
    const { element } = this;
    const { lineHeight } = getComputedStyle(element);
    const most = Math.max(height, FEWEST_LINES * parseFloat(lineHeight));
    element.style.maxHeight = most < Infinity ? `${most}px` : "";
    this._reveal();
  }

  // Scroll a long search's lines, but not the page.
  _reveal() {
    const { lit, element } = this;
    if (!lit || element.scrollHeight <= element.clientHeight) return;
    const from = lit.offsetTop, to = from + lit.offsetHeight;
    if (from < element.scrollTop) element.scrollTop = from - 8;
    else if (to > element.scrollTop + element.clientHeight) {
      element.scrollTop = to - element.clientHeight + 8;
    }
  }
}

class Calls {
  constructor(hasWindow) {
    this.columns = hasWindow ? 5 : 3;
    const heads = ["call", "where", "v", "α", "β"].slice(0, this.columns);
    this.rows = make("tbody");
    const table = make("table", {},
      make("caption", { class: "tk-unseen" }, "Calls from the root to the current node"),
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      this.rows);
    this.element = make("div", { class: "tk-calls", role: "group", "aria-label": "Call stack",
      tabindex: "0", ...KEEPS_KEYS }, table);
    this.before = [];
  }

  show(calls) {
    this.rows.replaceChildren(...calls.map((call, depth) => {
      const [role, ...texts] = call.slice(0, this.columns);
      const sign = role === "MAX" ? "▲" : "▼";
      const row = make("tr", depth === calls.length - 1 ? { class: "here", "aria-current": "true" } : {},
        make("th", { scope: "row" }, make("span", { class: `tk-role ${role.toLowerCase()}` },
          `${sign} ${role}`)));
      texts.forEach((text, number) => {
        const known = this.before[depth];
        const isNew = known && known[0] === role && known[1] === call[1]
          && known[number + 1] !== text;
        row.append(make("td", isNew ? { class: "new" } : {}, text || "–"));
      });
      return row;
    }));
    this.before = calls;
    this.reveal();
  }

  // Scroll to the innermost call.
  reveal() {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
