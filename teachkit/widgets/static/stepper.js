// The Stepper: a search step by step, in a notebook or in a page of its own.
//
//   Source    where steps come from: parts of some hundred steps, kept once they have come
//   Tree      the tree: looks of its spots, panning, zooming, following the current node
//   Board     the position of the current node
//   Pane      tree, board, sentence, lines and calls of one search
//   Controls  the toolbar: moves a driver, which may be one pane or two
//
// It comes after common.js, and uses what is there.

const SPEEDS = { "½×": 2400, "1×": 1200, "2×": 600, "4×": 300, "10×": 120 };
const GRAINS = { line: "every line", node: "every node", change: "cuts and changes" };
// Pixels, while nobody zooms. Nodes that are positions can be told apart when they are smaller.
const SMALLEST_TYPE = { projector: 15, other: 10.5 };
const SMALLEST_COMPACT = 0.85;
const LEAST_COMPACT = 0.7; // of that, if the best move would not be seen
const SMALLEST_POSITIONS = 0.85;
const LARGEST_TYPE = { projector: 34, other: 23 };
const TYPE = 12; // the size of type in the units of the tree
const OVERVIEW = [260, 110]; // pixels in the corner that are kept for the small picture
const SAVE_EVERY = 150; // milliseconds between two messages to Python

const ICONS = {
  first: "M5 5h2.6v14H5zM18 4.5l2 2L14.5 12l5.5 5.5-2 2L10.5 12z",
  back: "M15.5 4.5l2 2L12 12l5.5 5.5-2 2L8 12z",
  play: "M7 4.5v15L19.5 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  forward: "M8.5 4.5l-2 2L12 12l-5.5 5.5 2 2L16 12z",
  last: "M16.4 5H19v14h-2.6zM6 4.5l-2 2L9.5 12 4 17.5l2 2L13.5 12z",
};
const LINE_ICONS = {
  cut: "M8.2 7.6L20 18.5M8.2 16.4L20 5.5M6 8.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM6 20.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  smaller: "M5 12h14",
  larger: "M5 12h14M12 5v14",
  lines: "M4 6h16M8 12h12M8 18h9",
  follow: "M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4",
};

// ---- small things

function icon(name) {
  const path = ICONS[name]
    ? drawn("path", { d: ICONS[name], fill: "currentColor" })
    : drawn("path", { d: LINE_ICONS[name], class: "tk-outline" });
  return drawn("svg", { viewBox: "0 0 24 24", class: "tk-icon", "aria-hidden": "true" }, path);
}

function clamp(number, low, high) {
  return Math.max(low, Math.min(high, number));
}

function counted(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

function wantsStillness() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- which steps to stop at

function isStop(keys, at, grain) {
  if (at <= 0 || at >= keys.length - 1 || grain === "line") return true;
  const key = keys[at];
  if (grain === "node") return "lxd".includes(key) || (key === "e" && keys[at + 1] !== "l");
  return key === "+" || key === "x";
}

function nextStop(keys, from, direction, grain) {
  let at = clamp(from + direction, 0, keys.length - 1);
  while (!isStop(keys, at, grain)) at += direction;
  return at;
}

function allStops(keys, grain) {
  const stops = [];
  for (let at = 0; at < keys.length; at++) if (isStop(keys, at, grain)) stops.push(at);
  return stops;
}

// ---- where steps come from

class Source {
  constructor(still, parts, ask) {
    this.still = still;
    this.parts = new Map(Object.entries(parts).map(([number, part]) => [Number(number), part]));
    this.ask = ask;
    this.asked = new Set();
  }

  number(step) {
    return Math.floor(step / this.still.part);
  }

  part(step) {
    const number = this.number(step);
    this.want(number);
    const ahead = this.number(Math.min(step + this.still.part / 2, this.still.count - 1));
    this.want(ahead);
    return this.parts.get(number);
  }

  want(number) {
    if (this.parts.has(number) || this.asked.has(number)) return;
    this.asked.add(number);
    this.ask(number);
  }

  keep(number, part) {
    this.parts.set(number, part);
  }
}

// ---- the tree

class Tree {
  constructor(still, { unseen, onPick, onOpen }) {
    this.still = still;
    this.svg = parsed(still.svg);
    this.svg.dataset.unseen = unseen;
    this.view = this.svg.querySelector(".tk-view");
    this.tip = drawn("title");
    this.svg.prepend(this.tip);
    this.box = this.svg.dataset.box.split(" ").map(Number);
    this.spots = new Map();
    this.shown = new Map();
    this.lit = null;
    this.arrow = null;
    this.current = null;
    this.follows = true;
    this.scale = 1;
    this.x = this.y = 0;
    this.element = make(
      "div",
      {
        class: "tk-stage",
        tabindex: "0",
        role: "group",
        "aria-label": "Search tree. Right and left arrows step, plus and minus zoom.",
        ...KEEPS_KEYS,
      },
      this.svg,
    );
    for (const node of this.svg.querySelectorAll(".tk-spot")) {
      this.spots.set(node.dataset.spot, {
        node,
        base: node.getAttribute("class"),
        labels: [...node.querySelectorAll(".tk-label")],
        notes: [...node.querySelectorAll(".tk-note")],
      });
    }
    for (const edge of this.svg.querySelectorAll(".tk-edge")) {
      this.spots.get(edge.dataset.spot).edge = edge;
    }
    for (const arrow of this.svg.querySelectorAll(".tk-arrow")) {
      this.spots.get(arrow.dataset.spot).arrow = arrow;
    }
    if (this.spots.size > 400) this.svg.classList.add("tk-large");
    this._listen(onPick, onOpen);
    this._overview();
  }

  // -- looks

  paint(looks) {
    for (const key in looks) {
      const look = looks[key];
      if (this.shown.get(key) !== look) this._look(key, look);
    }
  }

  _look(key, look) {
    this.shown.set(key, look);
    const spot = this.spots.get(key);
    if (!spot) return;
    const [status, label, notes, struck, onVariation] = look;
    const state = ` ${status}${struck ? " struck" : ""}${onVariation ? " variation" : ""}`;
    spot.node.setAttribute("class", spot.base + state + (label ? "" : " blank"));
    spot.edge.setAttribute("class", `tk-edge${state}`);
    const lines = label.split("\n");
    spot.labels.forEach((text, number) => setText(text, lines[number] ?? ""));
    spot.notes.forEach((text, number) => setText(text, notes[number] ?? ""));
  }

  mark(step) {
    this.lit?.classList.remove("lit", "down", "up");
    this.arrow?.classList.remove("now");
    this.current = step.spot;
    this.lit = step.child && ["try", "back", "probe", "research"].includes(step.key)
      ? this.spots.get(step.child)?.edge
      : null;
    this.lit?.classList.add("lit", step.key === "try" ? "down" : "up");
    this.arrow = step.key === "cutoff" ? this.spots.get(step.spot)?.arrow : null;
    this.arrow?.classList.add("now");
    if (this.follows) this.follow();
    this._moveDot();
    this._moveFrame();
  }

  words(key) {
    const look = this.shown.get(key);
    const hint = this.still.hints[key];
    if (!look) return "";
    const kind = this.spots.get(key).base.split(" ")[1];
    const role = { max: "MAX", min: "MIN", leaf: "leaf", stub: "branch", fold: "folded" }[kind];
    const states = { unseen: "not visited yet", pruned: "cut, never visited", current: "here now",
      open: "on the way to the current node", done: "finished" };
    if (hint) return `${hint} · ${states[look[0]]}`;
    return [role, look[1].replace("\n", " "), look[2].join(", "), states[look[0]]]
      .filter(Boolean).join(" · ");
  }

  // -- where one looks

  size() {
    return [this.element.clientWidth, this.element.clientHeight];
  }

  limits() {
    const theme = this.element.closest(".tk-stepper")?.dataset.theme;
    const larger = this.element.closest(".tk-stepper")?.dataset.larger ?? 1;
    const of = (table) => ((table[theme] ?? table.other) * larger) / TYPE;
    const isCompact = this.element.closest(".tk-compact");
    const smaller = isCompact ? SMALLEST_COMPACT
      : this.svg.querySelector(".tk-position") ? SMALLEST_POSITIONS : 1;
    return [smaller * of(SMALLEST_TYPE), of(LARGEST_TYPE)];
  }

  fitting() {
    const [wide, high] = this.size();
    return Math.min(wide / this.box[2], high / this.box[3]);
  }

  // The height that the tree would like at a width.
  wishedHeight(wide) {
    const [smallest, largest] = this.limits();
    return this.box[3] * clamp(wide / this.box[2], smallest, largest);
  }

  fit(wholly) {
    const [smallest, largest] = this.limits();
    const [wide, high] = this.size();
    if (!wide || !high) return;
    this.scale = wholly ? Math.min(this.fitting(), largest)
      : clamp(this.fitting(), Math.min(smallest, this._scaleForBest(smallest)), largest);
    this.x = wide / 2 - this.scale * (this.box[0] + this.box[2] / 2);
    this.y = Math.max(0, high / 2 - (this.scale * this.box[3]) / 2) - this.scale * this.box[1];
    this._place();
    if (!wholly) this.follow(true);
  }

  // Where there is little room, the current node and the best move below it should still be seen.
  _scaleForBest(smallest) {
    const near = this.element.closest(".tk-compact") && this._near();
    if (!near) return smallest;
    const [from, to] = near.best;
    return Math.max(LEAST_COMPACT * smallest, (0.9 * this.size()[0]) / (to - from));
  }

  zoom(factor, at) {
    const [wide, high] = this.size();
    const [x, y] = at ?? this._middleOf(this.current) ?? [wide / 2, high / 2];
    const scale = clamp(this.scale * factor, Math.min(0.05, this.fitting()), 8);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this._place();
  }

  _middleOf(key) {
    const place = this.still.places[key];
    return place && [this.x + this.scale * place[0], this.y + this.scale * place[1]];
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this._place();
  }

  // Bring the current node, and if there is room those above and below it, into view.
  follow(atOnce) {
    const [wide, high] = this.size();
    const near = this._near();
    if (!near || !wide) return;
    const dx = this._needed(near.x, wide, this.x, this.box[0], this.box[2]);
    const dy = this._needed(near.y, high, this.y, this.box[1], this.box[3]);
    if (dx || dy) {
      this.x += dx;
      this.y += dy;
      this._place(!atOnce);
    }
  }

  // From where to where the current node and its kin reach: first with all, last alone.
  _near() {
    const { places, parents } = this.still;
    if (!places[this.current]) return null;
    const reach = (keys, along) => {
      const spans = keys.filter((key) => places[key]).map((key) => {
        const half = places[key][2 + along] / 2 + 14;
        const beside = along ? 0 : places[key][4];
        return [places[key][along] - half, places[key][along] + half + beside];
      });
      return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
    };
    const above = parents[this.current], here = [this.current];
    const up = [...here, above], down = [...here, ...this.below(this.current)];
    const all = [...up, ...down];
    const best = [...up, ...this.below(this.current).filter((key) => this.shown.get(key)?.[4])];
    const kin = [[...all, ...this.below(above)], all, best, up, down, here];
    return { best: reach(best, 0), x: kin.map((keys) => reach(keys, 0)), y: kin.map((keys) => reach(keys, 1)) };
  }

  below(key) {
    if (!this.children) {
      this.children = new Map();
      for (const [child, above] of Object.entries(this.still.parents)) {
        if (!this.children.has(above)) this.children.set(above, []);
        this.children.get(above).push(child);
      }
    }
    return this.children.get(key) ?? [];
  }

  // How far to move along one axis so that the first of these spans that fits is in view;
  // a tree that fits as a whole is left where it is.
  _needed(spans, room, offset, start, length) {
    const from = offset + this.scale * start, to = from + this.scale * length;
    if (from >= -1 && to <= room + 1) return 0;
    const [a, b] = spans.find((span) => (span[1] - span[0]) * this.scale <= 0.94 * room)
      ?? spans.at(-1);
    const near = offset + this.scale * a, far = offset + this.scale * b;
    const margin = Math.max(0, Math.min(0.06 * room, (room - (far - near)) / 2));
    if (near >= 0 && far <= room) return 0;
    const wished = near < margin ? margin - near : room - margin - far;
    return clamp(wished, Math.min(0, room - to), Math.max(0, -from));
  }

  _place(smoothly = false) {
    this.view.classList.toggle("smooth", smoothly && !wantsStillness() && this.spots.size <= 400);
    this.view.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this._moveFrame();
  }

  // -- the small picture of the whole tree in the corner

  _overview() {
    const [left, top, wide, high] = this.box;
    let course = "";
    for (const [key, above] of Object.entries(this.still.parents)) {
      const [x0, y0] = this.still.places[above], [x1, y1] = this.still.places[key];
      course += `M${x0} ${y0}L${x1} ${y1}`;
    }
    this.frame = drawn("rect", { class: "tk-frame" });
    this.dot = drawn("path", { class: "tk-dot" });
    this.overview = drawn(
      "svg",
      { class: "tk-overview", viewBox: `${left} ${top} ${wide} ${high}`, "aria-hidden": "true",
        preserveAspectRatio: "none" },
      drawn("path", { d: course }), this.frame, this.dot,
    );
    this.element.append(this.overview);
    this.overview.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      const box = this.overview.getBoundingClientRect();
      const [w, h] = this.size();
      this.x = w / 2 - this.scale * (left + (wide * (event.clientX - box.left)) / box.width);
      this.y = h / 2 - this.scale * (top + (high * (event.clientY - box.top)) / box.height);
      this._place(true);
    });
  }

  _moveFrame() {
    const [wide, high] = this.size();
    const isWhole = this.scale <= this.fitting() * 1.02;
    this.overview.classList.toggle("needed", !isWhole);
    const [x, y] = this._middleOf(this.current) ?? [0, 0];
    const isInTheWay = x > wide - OVERVIEW[0] && y > high - OVERVIEW[1];
    this.overview.classList.toggle("left", isInTheWay);
    for (const [name, value] of Object.entries({
      x: -this.x / this.scale, y: -this.y / this.scale,
      width: wide / this.scale, height: high / this.scale,
    })) this.frame.setAttribute(name, value);
  }

  _moveDot() {
    const place = this.still.places[this.current];
    if (!place) return;
    this.dot.setAttribute("d", `M${place[0]} ${place[1]}h0.01`); // its round ends are the dot
  }

  // -- mouse and touch

  _listen(onPick, onOpen) {
    const stage = this.element;
    let drag = null;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY, moved: false,
        spot: event.target.closest?.(".tk-spot")?.dataset.spot, id: event.pointerId };
    });
    stage.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      if (!drag.moved && Math.hypot(dx, dy) < 5) return;
      if (!drag.moved) stage.setPointerCapture(event.pointerId);
      drag.moved = true;
      stage.classList.add("dragged");
      this.pan(dx, dy);
      drag.x = event.clientX;
      drag.y = event.clientY;
    });
    const end = (event) => {
      stage.classList.remove("dragged");
      if (drag && !drag.moved && drag.spot && event.type === "pointerup") {
        if (this.still.visits[drag.spot]) onPick(drag.spot, event.shiftKey);
        else onOpen(drag.spot);
      }
      drag = null;
    };
    stage.addEventListener("pointerup", end);
    stage.addEventListener("pointercancel", end);
    stage.addEventListener("pointerover", (event) => {
      const key = event.target.closest?.(".tk-spot")?.dataset.spot;
      setText(this.tip, key ? this.words(key) : "");
    });
    // Only with Ctrl or the command key (as browsers report a pinch): the page keeps its wheel.
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
  }
}

// ---- the board

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

// ---- sentence, lines and calls

class Sentence {
  constructor() {
    this.text = make("span");
    this.element = make("div", { class: "tk-says", role: "status", "aria-live": "polite" },
      this.text);
  }

  show(sentence) {
    const words = sentence.split(/\b(MAX|MIN)\b/);
    this.text.replaceChildren(...words.map((word) =>
      word === "MAX" || word === "MIN"
        ? make("b", { class: `tk-role ${word.toLowerCase()}` }, word) : word));
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
      const lines = code[role].map((line) => {
        const element = make("div", { class: "tk-line" });
        element.style.paddingLeft = `${1 + 2.1 * line.indent}ch`;
        for (const word of line.text.split(/\b(def|if|return|for|in|or|and|not|is|else|None)\b/)) {
          element.append(/^(def|if|return|for|in|or|and|not|is|else|None)$/.test(word)
            ? make("b", {}, word) : word);
        }
        if (line.key) this.lines[role].set(line.key, element);
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
    this.element.scrollTop = this.element.scrollHeight;
  }
}

// ---- one search on the screen

class Pane {
  constructor(source, options) {
    this.source = source;
    this.still = source.still;
    this.step = 0;
    this.painted = null;
    this.pending = null;
    this.onStep = options.onStep ?? (() => {});
    this.picked = null;
    this.tree = new Tree(this.still, {
      unseen: options.unseen,
      onPick: (key, isShift) => this._pick(key, isShift),
      onOpen: (key) => options.onOpen?.(key),
    });
    this.board = this.still.board && options.board !== false && new Board(this.still.board);
    this.sentence = new Sentence();
    this.code = new Code(this.still.code);
    this.calls = new Calls(this.still.window);
    this.isCompact = Boolean(options.isCompact);
    const beside = this.board && !this.isCompact ? [this.board.element] : [];
    this.top = make("div", { class: "tk-top" }, ...beside, this.tree.element);
    const lines = this.still.code.MAX.length ? [this.code.element] : [];
    this.under = make("div", { class: "tk-under" }, ...lines, this.calls.element);
    this.asks = options.asks ? new Asking(this, options) : null;
    this.go = (step) => this.show(step);
    this._counts = null;
  }

  // Show a step, now or as soon as it has come.
  show(step) {
    const wanted = clamp(Math.round(step), 0, this.still.count - 1);
    step = this.asks ? this.asks.allowed(wanted) : wanted;
    this.step = step;
    const part = this.source.part(step);
    this.pending = part ? null : step;
    this.top.classList.toggle("waiting", !part);
    if (part) this._paint(part, step, wanted > step);
    this.onStep(step);
  }

  arrived(number) {
    if (this.pending !== null && this.source.number(this.pending) === number) this.show(this.pending);
  }

  _paint(part, step, isHeld = false) {
    const started = performance.now();
    const known = this.painted;
    const goesOn = known && known.part === part && known.step <= step;
    const looks = goesOn ? {} : { ...part.looks };
    for (let at = goesOn ? known.step + 1 : part.start + 1; at <= step; at++) {
      Object.assign(looks, part.steps[at - part.start].looks);
    }
    this.painted = { part, step };
    const now = part.steps[step - part.start];
    this.tree.paint(looks);
    this.tree.mark(now);
    if (this.board) this.board.show(part.boards[now.node]);
    this.sentence.show(now.says);
    this.code.show(now.role, now.key);
    this.calls.show(now.stack);
    this.asks?.show(part, step, isHeld);
    this.top.dataset.milliseconds = (performance.now() - started).toFixed(2);
  }

  counts(step = this.step) {
    if (!this._counts) {
      const nodes = new Uint32Array(this.still.count), cuts = new Uint32Array(this.still.count);
      let entered = 0, cut = 0;
      for (let at = 0; at < this.still.count; at++) {
        if (this.still.keys[at] === "e") entered++;
        if (this.still.keys[at] === "x") cut++;
        nodes[at] = entered;
        cuts[at] = cut;
      }
      this._counts = { nodes, cuts };
    }
    return { nodes: this._counts.nodes[step], cuts: this._counts.cuts[step] };
  }

  _pick(key, isShift) {
    const [entered, left] = this.still.visits[key];
    const isSecond = this.picked === key && this.step === entered;
    this.picked = key;
    this.go(isShift || isSecond ? left : entered);
  }

  // Down over the current call, or up to the call above it.
  stepOver() {
    const visit = this.still.visits[this.tree.current];
    return visit && visit[1] > this.step ? visit[1] : Math.min(this.step + 1, this.still.count - 1);
  }

  stepOut() {
    const visit = this.still.visits[this.still.parents[this.tree.current]];
    return visit ? visit[0] : 0;
  }

  arrange(most) {
    const stage = this.tree.element;
    const wide = stage.clientWidth;
    if (!wide) return;
    const least = this.isCompact || !this.board ? 200 : Math.max(280, this.board.height());
    const high = Math.round(clamp(this.tree.wishedHeight(wide), least, Math.max(least, most)));
    if (stage.clientHeight !== high || this.fittedWidth !== wide) {
      stage.style.height = `${high}px`;
      this.fittedWidth = wide;
      this.tree.fit();
    }
  }
}

// ---- predicting

class Asking {
  constructor(pane, { scored }) {
    this.pane = pane;
    this.steps = pane.still.asked;
    this.answered = new Map(); // step -> was it right?
    this.scored = scored;
    this.text = make("p", { class: "tk-question" });
    this.answers = make("div", { class: "tk-answers", role: "group", "aria-label": "Answers" });
    this.verdict = make("p", { class: "tk-verdict" });
    this.element = make("section", { class: "tk-asking idle", "aria-label": "Question",
      "aria-live": "polite" }, this.text, this.answers, this.verdict);
    // A question stands where else the sentence does, so that nothing moves.
    this.place = make("div", { class: "tk-place" }, pane.sentence.element, this.element);
  }

  // The step to which one may go: not past a question that has not been answered.
  allowed(to) {
    const next = this.steps.find((step) => step <= to && !this.answered.has(step));
    return next === undefined ? to : next - 1;
  }

  isOpen(step) {
    return this.steps.includes(step) && !this.answered.has(step);
  }

  // The verdict on an answer stays until one wants to go on, also if another question follows.
  show(part, step, isHeld) {
    if (this.verdictFor === step && !isHeld) return;
    const at = step + 1;
    const asked = this.isOpen(at) && this._question(at, part);
    if (asked) this._ask(at, asked);
    else if (this.verdictFor !== step) this.element.classList.add("idle");
  }

  _question(at, part) {
    const home = at - part.start < part.steps.length ? part : this.pane.source.part(at);
    return home?.questions?.[at];
  }

  _ask(at, asked) {
    this.element.classList.remove("idle");
    this.text.textContent = asked.ask;
    this.verdict.textContent = "";
    this.element.classList.remove("right", "wrong");
    const buttons = asked.answers.map((answer, number) => {
      const button = make("button", { type: "button", class: "tk-answer", ...KEEPS_KEYS },
        make("kbd", {}, String(number + 1)), answer);
      button.addEventListener("click", () => this._answer(at, asked, number));
      return button;
    });
    this.answers.replaceChildren(...buttons);
    this.choose = (number) => buttons[number]?.click();
  }

  _answer(at, asked, number) {
    if (this.answered.has(at)) return;
    const isRight = number === asked.right;
    this.answered.set(at, isRight);
    this.choose = null;
    this.verdictFor = at;
    const held = this.element.contains(document.activeElement);
    this.pane.go(at);
    this.element.classList.remove("idle");
    this.element.classList.add(isRight ? "right" : "wrong");
    this.verdict.textContent = `${isRight ? "✓ Right." : `✗ No: ${asked.answers[asked.right]}.`} ${asked.why}`;
    [...this.answers.children].forEach((button, place) => {
      button.disabled = true;
      if (place === asked.right) button.classList.add("right");
      else if (place === number) button.classList.add("wrong");
    });
    if (held) this.pane.tree.element.focus({ preventScroll: true });
    const right = [...this.answered.values()].filter(Boolean).length;
    this.scored(right, this.answered.size, this.steps.length);
  }
}

// ---- the toolbar

// A driver has: length, at, go(place), next(direction), nextCut(), cuts() and the panes it moves.
class Controls {
  constructor(driver, { grain, onGrain, onLines, predict, lines = true, extra = [] }) {
    this.driver = driver;
    this.pause = 1200;
    this.timer = null;
    const button = (name, label, act, words = "") => {
      const element = make("button", { type: "button", class: `tk-button tk-${name}`,
        "aria-label": label, title: label, ...KEEPS_KEYS }, icon(name), words);
      element.addEventListener("click", act);
      return element;
    };
    const choice = (label, table, chosen, act) => {
      const element = make("select", { class: "tk-select", "aria-label": label, title: label,
        ...KEEPS_KEYS }, ...Object.entries(table).map(([value, text]) =>
        make("option", { value, selected: value === chosen }, text)));
      element.addEventListener("change", () => act(element.value));
      return element;
    };
    this.playWords = make("span", {}, "Play");
    this.play = button("play", "Play (space)", () => this.toggle(), this.playWords);
    this.follow = button("follow", "Follow the current node", () => {
      const follows = this.follow.getAttribute("aria-pressed") !== "true";
      this.follow.setAttribute("aria-pressed", follows);
      for (const { tree } of driver.panes) {
        tree.follows = follows;
        if (follows) tree.follow();
      }
    });
    this.follow.setAttribute("aria-pressed", "true");
    this.lines = button("lines", "Show the pseudocode and the calls", () => {
      const isShown = this.lines.getAttribute("aria-pressed") !== "true";
      this.lines.setAttribute("aria-pressed", isShown);
      onLines(isShown);
    });
    this.lines.setAttribute("aria-pressed", String(lines));
    this.slider = make("input", { type: "range", min: "0", max: String(driver.length - 1),
      class: "tk-slider", "aria-label": "Step of the search", ...KEEPS_KEYS });
    this.slider.addEventListener("input", () => driver.go(Number(this.slider.value)));
    this.ticks = predict ? "" : this._ticks();
    this.count = make("span", { class: "tk-count" });
    this.grain = choice("How far one step goes", GRAINS, grain, (value) => onGrain(value));
    this.element = make("div", { class: "tk-bar", role: "toolbar", "aria-label": "Steps" },
      make("div", { class: "tk-group" },
        button("first", "First step (Home)", () => driver.go(0)),
        button("back", "One step back (left arrow)", () => driver.next(-1)),
        this.play,
        button("forward", "One step forward (right arrow)", () => driver.next(1)),
        button("last", "Last step (End)", () => driver.go(driver.length - 1))),
      button("cut", "Next cutoff (n)", () => driver.nextCut(), make("span", {}, "Next cut")),
      make("div", { class: "tk-track" }, this.slider, this.ticks),
      this.count,
      make("div", { class: "tk-group tk-right" },
        ...extra,
        this.grain,
        choice("Speed", Object.fromEntries(Object.keys(SPEEDS).map((s) => [s, s])), "1×",
          (value) => { this.pause = SPEEDS[value]; }),
        this.lines,
        this.follow,
        button("smaller", "Smaller (−)", () => this._zoom(1 / 1.3)),
        button("larger", "Larger (+)", () => this._zoom(1.3)),
        button("fit", "Show the whole tree (0)", () => this._each((tree) => tree.fit(true)))));
  }

  _each(act) {
    for (const pane of this.driver.panes) act(pane.tree);
  }

  _zoom(factor) {
    this._each((tree) => tree.zoom(factor));
  }

  // Small marks below the slider where something was cut.
  _ticks() {
    const places = new Set(this.driver.cuts().map((share) => Math.round(share * 500)));
    if (places.size > 250) return ""; // marks everywhere mark nothing
    const course = [...places].map((place) => `M${place} 0V4`).join("");
    return drawn("svg", { class: "tk-ticks", viewBox: "0 0 500 4", preserveAspectRatio: "none",
      "aria-hidden": "true" }, drawn("path", { d: course, "vector-effect": "non-scaling-stroke" }));
  }

  show(words, spoken) {
    this.slider.max = String(this.driver.length - 1);
    this.slider.value = String(this.driver.at);
    this.slider.setAttribute("aria-valuetext", spoken);
    this.count.replaceChildren(...words);
  }

  get isPlaying() {
    return this.timer !== null;
  }

  toggle(plays = !this.isPlaying) {
    clearTimeout(this.timer);
    this.timer = null;
    if (plays) {
      if (this.driver.at >= this.driver.length - 1) this.driver.go(0);
      this._tick();
    }
    this.play.firstChild.replaceWith(icon(this.isPlaying ? "pause" : "play"));
    const label = this.isPlaying ? "Pause (space)" : "Play (space)";
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    setText(this.playWords, this.isPlaying ? "Pause" : "Play");
    for (const pane of this.driver.panes) pane.sentence.hush(this.isPlaying);
  }

  _tick() {
    this.timer = setTimeout(() => {
      const before = this.driver.at;
      if (!this.driver.isWaiting()) this.driver.next(1);
      const stands = this.driver.at === before && !this.driver.isWaiting();
      if (stands || this.driver.at >= this.driver.length - 1) this.toggle(false);
      else this._tick();
    }, this.pause);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const tag = event.target.tagName;
    if (tag === "SELECT") return false;
    const scrolls = event.target.matches(".tk-code, .tk-calls");
    if (scrolls && ["ArrowUp", "ArrowDown"].includes(event.key)) return false;
    const { driver } = this;
    const acts = {
      ArrowRight: () => driver.next(1),
      ArrowLeft: () => driver.next(-1),
      ArrowDown: () => driver.over(),
      ArrowUp: () => driver.out(),
      Home: () => driver.go(0),
      End: () => driver.go(driver.length - 1),
      n: () => driver.nextCut(),
      "+": () => this._zoom(1.3),
      "=": () => this._zoom(1.3),
      "-": () => this._zoom(1 / 1.3),
      0: () => this._each((tree) => tree.fit(true)),
      f: () => this.follow.click(),
    };
    if (event.key === " " && tag !== "BUTTON") acts[" "] = () => this.toggle();
    if (event.key === "Enter" && tag === "DIV") acts.Enter = () => driver.open();
    if (/^[1-9]$/.test(event.key)) acts[event.key] = () => driver.choose(Number(event.key) - 1);
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  }
}

// ---- telling Python

// Tells Python now and then where we are. The model hears of a step only when Python does:
// else Python's echo of an earlier step would look like a wish to go back there.
class Saver {
  constructor(model, name, value) {
    Object.assign(this, { model, name, value, timer: null });
  }

  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      if (String(this.model.get(this.name)) === String(this.value())) return;
      this.model.set(this.name, this.value());
      this.model.save_changes();
    }, SAVE_EVERY);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}

// ---- the widget as a whole

function heading(title, subtitle, ...more) {
  return make("header", { class: "tk-head" },
    make("h2", { class: "tk-title" }, title), make("span", { class: "tk-subtitle" }, subtitle),
    ...more);
}

// Words beside the title, and whether the search is out of date; they may change at any time.
function remark(model, root) {
  const element = make("span", { class: "tk-remark", role: "status" });
  const show = () => {
    setText(element, model.get("note") ?? "");
    root.classList.toggle("tk-old", Boolean(model.get("old")));
  };
  const events = ["change:note", "change:old"];
  for (const event of events) model.on(event, show);
  show();
  return { element, end: () => events.forEach((event) => model.off(event, show)) };
}

// How high a stage may be so that all of the widget can be seen at once.
function room(root, rest) {
  const isCompact = root.matches(".tk-compact");
  const least = isCompact ? 200 : root.dataset.theme === "projector" ? 300 : 240;
  const above = isCompact ? root.closest(".tk-match")?.firstElementChild.offsetHeight ?? 0 : 0;
  const notebook = root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  return Math.max(least, (notebook?.clientHeight || window.innerHeight) - rest - above - 24);
}

function watchSize(root, arrange) {
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    root.dataset.size = width < 760 ? "slim" : width < 960 ? "narrow" : "wide";
    root.dataset.larger = clamp((width / 1280) ** 0.7, 1, 1.4).toFixed(3);
    root.style.setProperty("--tk-larger", root.dataset.larger);
    arrange();
  });
  watch.observe(root);
  root.addEventListener("tk-dressed", arrange);
  return () => {
    watch.disconnect();
    root.removeEventListener("tk-dressed", arrange);
  };
}

function takeKeys(screen, controls) {
  screen.addEventListener("keydown", (event) => controls.key(event));
  screen.addEventListener("click", (event) => {
    if (event.target.closest("button, select, input, [tabindex]")) return;
    screen.querySelector(".tk-stage").focus({ preventScroll: true });
  });
}

function countWords(pane) {
  const { nodes, cuts } = pane.counts();
  const parts = [`step ${(pane.step + 1).toLocaleString("en")} of ${pane.still.count.toLocaleString("en")}`,
    counted(nodes, "node", "nodes")];
  if (pane.still.window) parts.push(counted(cuts, "cutoff", "cutoffs"));
  return parts;
}

// ---- the Stepper

function renderStepper({ model, el }) {
  const isCompact = model.get("compact");
  const root = make("div", { class: isCompact ? "tk-stepper tk-compact" : "tk-stepper" });
  el.append(root);
  const note = remark(model, root);
  let showsLines = !isCompact;
  let end = build();
  const rebuild = () => {
    const hadFocus = root.contains(document.activeElement);
    end();
    root.replaceChildren();
    end = build();
    if (hadFocus) root.querySelector(".tk-stage").focus({ preventScroll: true });
  };
  model.on("change:_still", rebuild);

  function build() {
    const still = model.get("_still");
    const predict = model.get("predict");
    const source = new Source(still, model.get("_parts"), (number) => model.send({ want: number }));
    const score = make("span", { class: "tk-score", role: "status" });
    let grain = model.get("granularity");
    const saver = new Saver(model, "step", () => pane.step);
    const pane = new Pane(source, {
      isCompact,
      unseen: model.get("unseen"),
      asks: predict && still.asked.length > 0,
      scored: (right, asked, all) =>
        setText(score, `${right} of ${asked} right · ${counted(all - asked, "question", "questions")} left`),
      onOpen: (key) => model.send({ open: key }),
      onStep: () => {
        const words = countWords(pane);
        controls.show(words.map((word) => make("span", {}, word)), words[0]);
        saver.soon();
      },
    });
    const driver = {
      panes: [pane],
      length: still.count,
      get at() { return pane.step; },
      isWaiting: () => pane.pending !== null,
      go: (step) => pane.show(step),
      next: (direction) => pane.show(nextStop(still.keys, pane.step, direction, grain)),
      over: () => pane.show(pane.stepOver()),
      out: () => pane.show(pane.stepOut()),
      open: () => still.hints[pane.tree.current] && model.send({ open: pane.tree.current }),
      choose: (number) => pane.asks?.choose?.(number),
      nextCut: () => {
        const at = still.keys.indexOf("x", pane.step + 1);
        if (at >= 0) pane.show(at);
      },
      cuts: () => [...still.keys.matchAll(/x/g)].map(({ index }) => index / Math.max(1, still.count - 1)),
    };
    const controls = new Controls(driver, {
      grain,
      predict,
      lines: showsLines,
      onLines: (isShown) => {
        showsLines = isShown;
        pane.under.hidden = !isShown;
        arrange();
      },
      onGrain: (value) => {
        grain = value;
        model.set("granularity", value);
        model.save_changes();
      },
    });
    pane.under.hidden = !showsLines;
    const screen = make("div", { class: "tk-screen" },
      heading(isCompact ? still.title.split(" · ")[0] : still.title, still.subtitle, note.element, score),
      controls.element, pane.top,
      make("div", { class: "tk-below" }, pane.asks?.place ?? pane.sentence.element,
        isCompact && pane.board ? pane.board.element : ""), pane.under);
    root.append(screen);
    takeKeys(screen, controls);
    const undress = dress(root, model, still.colours);
    const arrange = () => pane.arrange(
      room(root, root.offsetHeight - pane.top.offsetHeight));
    const unwatch = watchSize(root, arrange);
    const onStep = () => {
      if (model.get("step") === pane.step) return;
      saver.stop();
      pane.show(model.get("step"));
    };
    const onMessage = (message) => {
      if (message?.scene !== still.scene) return;
      source.keep(message.number, message.part);
      pane.arrived(message.number);
    };
    const onUnseen = () => { pane.tree.svg.dataset.unseen = model.get("unseen"); };
    model.on("change:step", onStep);
    model.on("change:unseen", onUnseen);
    model.on("msg:custom", onMessage);
    pane.show(model.get("step"));
    return () => {
      controls.toggle(false);
      saver.stop();
      undress();
      unwatch();
      model.off("change:step", onStep);
      model.off("change:unseen", onUnseen);
      model.off("msg:custom", onMessage);
    };
  }

  return () => {
    end();
    note.end();
    model.off("change:_still", rebuild);
  };
}

// ---- two searches side by side

function renderCompare({ model, el }) {
  const root = make("div", { class: "tk-stepper tk-compare" });
  el.append(root);
  const sides = model.get("_sides");
  let grain = model.get("granularity");
  let active = 0;
  const saver = new Saver(model, "steps", () => panes.map((pane) => pane.step));
  const panes = sides.map(({ still, parts }, side) => new Pane(
    new Source(still, parts, (number) => model.send({ want: number, side })),
    { unseen: model.get("unseen"), board: false, onStep: () => told() },
  ));
  let stops = sides.map(({ still }) => allStops(still.keys, grain));
  const ticks = [0, 0];
  const isTogether = () => model.get("together");
  // The tick at which a step has been reached.
  const tickOf = (side, step) => {
    const at = stops[side].findIndex((stop) => stop >= step);
    return at < 0 ? stops[side].length - 1 : at;
  };
  const driver = {
    panes,
    get length() {
      return isTogether() ? Math.max(...stops.map((list) => list.length)) : stops[active].length;
    },
    get at() { return isTogether() ? Math.max(...ticks) : ticks[active]; },
    isWaiting: () => panes.some((pane) => pane.pending !== null),
    go: (tick) => {
      tick = clamp(tick, 0, driver.length - 1);
      for (const side of isTogether() ? [0, 1] : [active]) {
        ticks[side] = Math.min(tick, stops[side].length - 1);
        panes[side].show(stops[side][ticks[side]]);
      }
    },
    next: (direction) => driver.go(driver.at + direction),
    over: () => driver.go(tickOf(active, panes[active].stepOver())),
    out: () => driver.go(tickOf(active, panes[active].stepOut())),
    open: () => {},
    choose: () => {},
    nextCut: () => {
      const found = (isTogether() ? [0, 1] : [active]).map((side) => {
        const at = sides[side].still.keys.indexOf("x", panes[side].step + 1);
        return at < 0 ? Infinity : tickOf(side, at);
      });
      if (Math.min(...found) < Infinity) driver.go(Math.min(...found));
    },
    cuts: () => {
      const length = Math.max(...stops.map((list) => list.length)) - 1 || 1;
      return stops.flatMap((list, side) => list.flatMap((stop, tick) =>
        sides[side].still.keys[stop] === "x" ? [tick / length] : []));
    },
  };
  const together = make("button", { type: "button", class: "tk-button tk-together",
    "aria-pressed": String(isTogether()), ...KEEPS_KEYS }, "Step together");
  together.addEventListener("click", () => {
    model.set("together", !isTogether());
    model.save_changes();
    together.setAttribute("aria-pressed", String(isTogether()));
    if (isTogether()) driver.go(ticks[active]);
    told();
  });
  const controls = new Controls(driver, {
    grain,
    extra: [together],
    onLines: (isShown) => {
      for (const pane of panes) pane.calls.element.hidden = !isShown;
      arrange();
    },
    onGrain: (value) => {
      grain = value;
      stops = sides.map(({ still }) => allStops(still.keys, grain));
      panes.forEach((pane, side) => { ticks[side] = tickOf(side, pane.step); });
      model.set("granularity", value);
      model.save_changes();
      told();
    },
  });
  const most = Math.max(...panes.map((pane) => pane.counts(pane.still.count - 1).nodes));
  const columns = panes.map((pane, side) => {
    const number = make("b");
    const bar = make("div", { class: "tk-bar-now" });
    const all = make("div", { class: "tk-bar-all" }, bar);
    const total = pane.counts(pane.still.count - 1);
    all.style.width = `${(100 * total.nodes) / most}%`;
    pane.tell = () => {
      const { nodes, cuts } = pane.counts();
      const isDone = pane.step === pane.still.count - 1;
      number.textContent = `${counted(nodes, "node", "nodes")}`
        + (pane.still.window ? ` · ${counted(cuts, "cutoff", "cutoffs")}` : "")
        + (isDone ? " · finished" : "");
      bar.style.width = `${(100 * nodes) / total.nodes}%`;
      column.classList.toggle("active", !isTogether() && active === side);
    };
    pane.go = (step) => {
      active = side;
      const tick = tickOf(side, step);
      if (isTogether()) driver.go(tick);
      ticks[side] = tick;
      pane.show(step);
    };
    const column = make("section", { class: "tk-side", "aria-label": pane.still.title },
      heading(pane.still.title, pane.still.subtitle),
      make("div", { class: "tk-tally", role: "group", "aria-label": "Nodes visited so far" },
        number, make("div", { class: "tk-bars", "aria-hidden": "true" }, all)),
      pane.top, pane.sentence.element, pane.calls.element);
    const choose = () => {
      active = side;
      told();
    };
    column.addEventListener("focusin", choose);
    column.addEventListener("pointerdown", choose);
    return column;
  });

  function told() {
    if (panes.some((pane) => !pane.tell)) return;
    for (const pane of panes) pane.tell();
    const text = `${(driver.at + 1).toLocaleString("en")} of ${driver.length.toLocaleString("en")}`;
    controls.show([make("span", {}, text)], text);
    saver.soon();
  }

  const screen = make("div", { class: "tk-screen" }, controls.element,
    make("div", { class: "tk-sides" }, ...columns));
  root.append(screen);
  takeKeys(screen, controls);
  const undress = dress(root, model, sides[0].still.colours);
  const arrange = () => {
    const rest = root.offsetHeight - Math.max(...panes.map((pane) => pane.top.offsetHeight));
    for (const pane of panes) pane.arrange(room(root, rest));
    const high = Math.max(...panes.map((pane) => pane.tree.element.clientHeight));
    for (const pane of panes) {
      pane.tree.element.style.height = `${high}px`;
      pane.tree.fit();
    }
  };
  const unwatch = watchSize(root, arrange);
  const onSteps = () => model.get("steps").forEach((step, side) => {
    if (step === panes[side].step) return;
    ticks[side] = tickOf(side, step);
    panes[side].show(step);
  });
  const onMessage = (message) => {
    const pane = panes[message?.side];
    if (!pane) return;
    pane.source.keep(message.number, message.part);
    pane.arrived(message.number);
  };
  model.on("change:steps", onSteps);
  model.on("msg:custom", onMessage);
  model.get("steps").forEach((step, side) => {
    ticks[side] = tickOf(side, step);
    panes[side].show(step);
  });
  return () => {
    controls.toggle(false);
    saver.stop();
    undress();
    unwatch();
    model.off("change:steps", onSteps);
    model.off("msg:custom", onMessage);
  };
}

function render(context) {
  return context.model.get("_sides") ? renderCompare(context) : renderStepper(context);
}

export default { render };
