// The Quiz: a question about a tree, answered by clicking and typing, marked by Python.
//
//   Tree     the picture: its spots, the fields in them, the signs at them, the way of the keys
//   FORMS    for each kind of question how its answer is shown and changed
//   Answer   what Python has: a list, a dict or a text, as `quiz.how` describes it
//
// The right answer is not in the page before Python has marked one or was asked for it.

const LARGEST = { projector: 2.1, other: 1.6 }; // pixels for a unit of the tree
const SMALLEST = 0.95; // so that a leaf stays large enough for a finger
const LEAST_HIGH = 260; // pixels for the tree
const CELL_HIGH = 110; // pixels for the code above it in a notebook
const LEAST_REST = 150; // pixels for the question above it and the buttons below
const SIGNS = { true: "M-5 -0.5L-1.5 4L5.5 -5.5", false: "M-4.5 -4.5L4.5 4.5M-4.5 4.5L4.5 -4.5" };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// ---- the tree

class Tree {
  constructor() {
    this.paper = make("div", { class: "tk-paper" });
    this.element = make("div", { class: "tk-sheet" }, this.paper);
    this.spots = new Map();
    this.fields = new Map();
    this.at = null;
  }

  show(picture) {
    this.picture = picture;
    this.svg = parsed(picture.svg);
    this.box = this.svg.dataset.box.split(" ").map(Number);
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.svg.setAttribute("role", "group"); // screen readers look for nothing inside an "img"
    this.paper.replaceChildren(this.svg);
    this.spots.clear();
    this.fields.clear();
    for (const part of this.svg.querySelectorAll("[data-spot]")) {
      part.classList.add(...picture.looks[part.dataset.spot].split(" "));
      if (part.classList.contains("tk-spot")) this.spots.set(part.dataset.spot, part);
    }
    this.arrange();
  }

  // The tree as large as it fits, and the fields where their nodes are.
  arrange() {
    if (!this.svg || !this.element.clientWidth) return;
    const theme = this.element.closest(".tk-quiz").dataset.theme;
    const [left, top, wide, high] = this.box;
    const scale = Math.max(SMALLEST, Math.min(this.element.clientWidth / wide,
      this.room() / high, LARGEST[theme] ?? LARGEST.other));
    this.svg.style.width = `${wide * scale}px`;
    this.svg.style.height = `${high * scale}px`;
    this.paper.style.width = `${wide * scale}px`;
    for (const [key, field] of this.fields) {
      const [x, y, w, h] = this.picture.places[key];
      const kind = this.spots.get(key).classList;
      const lowered = kind.contains("max") ? 0.17 : kind.contains("min") ? -0.17 : 0;
      field.style.left = `${(x - left) * scale}px`;
      field.style.top = `${(y + lowered * h - top) * scale}px`;
      field.style.width = `${Math.max(26, (kind.contains("leaf") ? 0.94 * w : 23) * scale)}px`;
      field.style.height = `${Math.max(24, 15 * scale)}px`;
      field.style.fontSize = `${Math.max(13, 12 * scale)}px`;
    }
  }

  // How high the tree may be: as high as it was before a verdict came below it.
  room() {
    const notebook = this.element.closest(".jp-WindowedPanel-outer, .jp-Notebook");
    const quiz = this.element.closest(".tk-quiz");
    const verdict = quiz.querySelector(".tk-marked").offsetHeight;
    const rest = Math.max(LEAST_REST, quiz.offsetHeight - this.element.offsetHeight - verdict);
    return Math.max(LEAST_HIGH, (notebook?.clientHeight || window.innerHeight) - rest - CELL_HIGH);
  }

  // ---- signs

  sign(key, { right = null, text = "" }) {
    const [x, y] = this.corner(key);
    const group = drawn("g", { class: `tk-sign ${right === null ? "chosen" : right ? "right" : "wrong"}`,
      transform: `translate(${x} ${y})`, "aria-hidden": "true" });
    if (right !== null) group.append(drawn("path", { d: SIGNS[right] }));
    if (text) {
      const words = drawn("text", right === null
        ? { "text-anchor": "middle", y: 4.5, "font-size": 13 } : { x: 8, y: 4, "font-size": 10 });
      words.textContent = text;
      group.append(words);
    }
    this.svg.querySelector(".tk-view").append(group);
  }

  unsign() {
    for (const sign of this.svg.querySelectorAll(".tk-sign")) sign.remove();
  }

  // Where a sign has room: below a leaf; left of a triangle that has its window at the right,
  // else in the corner that it leaves empty.
  corner(key) {
    const [x, y, wide, high] = this.picture.places[key];
    const kind = this.spots.get(key).classList;
    if (kind.contains("leaf")) return [x, y + high / 2 + 10];
    const height = y + (kind.contains("max") ? -0.28 : 0.28) * high;
    return this.picture.windows ? [x - wide / 2 - 10, height] : [x + wide / 2 - 4, height];
  }

  // ---- the way of the keys

  enliven(keys, role) {
    for (const key of keys) {
      const part = this.spots.get(key);
      part.classList.add("live");
      for (const [name, value] of Object.entries({ role, tabindex: "-1", ...KEEPS_KEYS,
        "aria-label": this.picture.words[key] })) part.setAttribute(name, value);
    }
    this.rove(keys);
  }

  addField(key, value, onChange) {
    const field = make("input", { class: "tk-field", type: "text", inputmode: "text",
      autocomplete: "off", maxlength: "12", "aria-label": this.picture.words[key], tabindex: "-1",
      "data-spot": key, ...KEEPS_KEYS });
    field.value = value;
    field.addEventListener("focus", () => field.select());
    field.addEventListener("change", () => onChange(field.value));
    this.fields.set(key, field);
    this.paper.append(field);
  }

  // One of these can be reached with Tab; the arrow keys go on from there.
  rove(keys) {
    this.keys = [...keys];
    if (!this.keys.includes(this.at)) this.at = this.keys[0] ?? null;
    this.stop(this.at);
  }

  target(key) {
    return this.fields.get(key) ?? this.spots.get(key);
  }

  stop(key) {
    if (key === null) return;
    if (this.target(this.at)) this.target(this.at).setAttribute("tabindex", "-1");
    this.at = key;
    this.target(key).setAttribute("tabindex", "0");
  }

  focus(key = this.at) {
    if (key === null || !this.target(key)) return;
    this.stop(key);
    this.target(key).focus({ preventScroll: true });
  }

  // The nearest spot in a direction; at the side first those at the same height.
  near(way) {
    const [dx, dy] = WAYS[way];
    const [x0, y0] = this.picture.places[this.at];
    let best = null, least = Infinity;
    for (const key of this.keys) {
      const [x, y] = this.picture.places[key];
      const along = dx * (x - x0) + dy * (y - y0);
      const across = Math.abs(dy * (x - x0)) + Math.abs(dx * (y - y0));
      const far = along + (dx ? 4 : 1) * across;
      if (along > 1 && far < least) [best, least] = [key, far];
    }
    return best;
  }
}

// ---- kinds of questions

// How an answer is shown and changed: `show(quiz)` after the tree was drawn, `press(quiz, key)`
// for a click or a key on a spot, `row` what stands below the tree.
const FORMS = {
  pruned: {
    role: "checkbox",
    show(quiz) {
      for (const [key, leaf] of Object.entries(quiz.asked.items)) {
        const isChosen = quiz.answer.includes(leaf);
        quiz.choose(key, isChosen, "✂");
      }
    },
    press(quiz, key) {
      const leaf = quiz.asked.items[key];
      quiz.change(quiz.answer.includes(leaf)
        ? quiz.answer.filter((other) => other !== leaf) : [...quiz.answer, leaf]);
    },
  },
  next: {
    role: "radio",
    show(quiz) {
      for (const [key, item] of Object.entries(quiz.asked.items)) {
        quiz.choose(key, item === quiz.answer, "▲");
      }
      quiz.over.setAttribute("aria-pressed", String(quiz.answer === "over"));
    },
    press: (quiz, key) => quiz.change(quiz.asked.items[key]),
    row(quiz) {
      quiz.over = button("None: the search is over", () => quiz.change("over"), "tk-over");
      return [quiz.over];
    },
  },
  values: {
    show: (quiz) => quiz.fill((name) => quiz.answer[name],
      (name, text) => quiz.change({ ...quiz.answer, [name]: text }, false)),
  },
  build: {
    show: (quiz) => quiz.fill((leaf) => quiz.answer[leaf],
      (leaf, text) => quiz.change(quiz.answer.with(leaf, text), false)),
  },
  window: {
    show: (quiz) => quiz.bounds.forEach((field, number) => {
      if (document.activeElement !== field) field.value = quiz.answer[number] ?? "";
    }),
    row(quiz) {
      quiz.bounds = ["α", "β"].map((name, number) => {
        const field = make("input", { class: "tk-field tk-bound", type: "text", autocomplete: "off",
          maxlength: "12", "aria-label": name, ...KEEPS_KEYS });
        const put = (text) => quiz.change(quiz.answer.with(number, text), false);
        field.addEventListener("change", () => put(field.value));
        field.addEventListener("keydown", (event) => {
          if (event.key !== "Enter") return;
          if (number === 0) quiz.bounds[1].focus();
          else quiz.check.focus();
        });
        return field;
      });
      return quiz.bounds.flatMap((field, number) => [
        make("label", { class: "tk-label-of" }, `${"αβ"[number]} =`, field),
        button(["−∞", "+∞"][number], () => {
          quiz.change(quiz.answer.with(number, ["−∞", "+∞"][number]));
        }, "tk-infinite", `${"αβ"[number]} is ${["minus", "plus"][number]} infinity`),
      ]);
    },
  },
  order: {
    role: "button",
    show(quiz) {
      for (const key of Object.keys(quiz.asked.items)) quiz.choose(key, key === quiz.tree.at, "◆");
    },
    press(quiz, key) {
      quiz.tree.focus(key);
      quiz.paint();
    },
    move(quiz, key, by) {
      const name = Object.keys(quiz.asked.children)
        .find((above) => quiz.asked.children[above].includes(key));
      const usual = quiz.asked.children[name];
      const order = [...(quiz.answer[name] ?? usual.keys())];
      const from = order.indexOf(usual.indexOf(key)), to = from + by;
      if (to < 0 || to >= order.length) return;
      [order[from], order[to]] = [order[to], order[from]];
      quiz.change({ ...quiz.answer, [name]: order }, false);
    },
    row: (quiz) => [["◀ Move left", -1], ["Move right ▶", 1]].map(([text, by]) =>
      button(text, () => FORMS.order.move(quiz, quiz.tree.at, by), "tk-move-it")),
  },
};

function button(text, onClick, kind = "", label = null) {
  const element = make("button", { type: "button", class: `tk-button ${kind}`,
    "aria-label": label, ...KEEPS_KEYS }, text);
  element.addEventListener("click", onClick);
  return element;
}

// ---- the whole

class QuizView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.tree = new Tree();
    this.title = make("h2", { class: "tk-title" });
    this.which = make("span", { class: "tk-subtitle" });
    this.ask = make("p", { class: "tk-ask" });
    this.hint = make("p", { class: "tk-hint" });
    this.row = make("div", { class: "tk-row" });
    this.isOpen = true;
    this.turn = 0; // counts the answers given, here or in another view
    this.marked = make("div", { class: "tk-marked", role: "status", "aria-live": "polite" });
    this.check = button("Check", () => this.tell({ check: this.written() }), "tk-play tk-check");
    this.again = button("Try again", () => this.send({ do: "again" }), "tk-again");
    this.reveal = button("Show answer", () => this.send({ do: "reveal" }), "tk-reveal");
    this.forward = button("Next question", () => this.send({ do: "next" }), "tk-next");
    this.bar = make("div", { class: "tk-bar" }, this.row,
      make("div", { class: "tk-group tk-right" }, this.check, this.again, this.reveal, this.forward));
    root.append(make("div", { class: "tk-screen" },
      make("header", { class: "tk-head" }, this.title, this.which),
      this.ask, this.tree.element, this.bar, this.hint, this.marked));
    this.tree.element.addEventListener("click", (event) => {
      const key = event.target.closest?.(".tk-spot.live")?.dataset.spot;
      if (key) this.press(key);
    });
    this.tree.element.addEventListener("keydown", (event) => this.key(event));
    this.tree.element.addEventListener("focusin", (event) => {
      const key = event.target.closest?.("[data-spot]")?.dataset.spot;
      if (key && key !== this.tree.at) this.tree.stop(key);
    });
  }

  get form() {
    return FORMS[this.asked.kind];
  }

  send(message) {
    this.model.send(message);
  }

  tell(message) {
    this.turn = Math.max(this.turn, this.model.get("_turn")) + 1;
    this.send({ ...message, turn: this.turn });
  }

  // ---- what Python says

  update() {
    const { asked, picture, verdict } = this.model.get("_scene");
    const had = this.root.contains(document.activeElement);
    const wasOpen = this.isOpen;
    const isNew = !this.asked || JSON.stringify(asked) !== JSON.stringify(this.asked);
    [this.asked, this.verdict] = [asked, verdict];
    if (isNew || verdict.sort !== "complaint") this.takeAnswer(); // else what was typed stays
    this.isOpen = verdict.sort === undefined || verdict.sort === "complaint";
    if (isNew) this.askAnew();
    if (isNew || picture.svg !== this.tree.picture?.svg || wasOpen !== this.isOpen) {
      this.tree.show(picture);
      const keys = this.isOpen ? Object.keys(asked.items) : [];
      if (this.isOpen && this.form.role) this.tree.enliven(keys, this.form.role);
    }
    this.judge();
    if (this.isOpen) this.paint();
    this.tree.arrange();
    if (had) this.refocus(wasOpen);
    if (wasOpen && !this.isOpen) this.marked.scrollIntoView({ block: "nearest" });
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
    this.row.replaceChildren(...(this.form.row?.(this) ?? []));
    this.tree.at = null;
  }

  // Who works with keys goes on where the next key is needed.
  refocus(wasOpen) {
    if (wasOpen && !this.isOpen) {
      (this.verdict.sort === "wrong" ? this.again : this.forward).focus();
    } else if (!this.root.contains(document.activeElement) || !wasOpen) {
      if (this.tree.at) this.tree.focus();
      else (this.bounds?.[0] ?? this.check).focus();
    }
  }

  judge() {
    const { verdict, isOpen } = this;
    this.check.hidden = !isOpen;
    this.again.hidden = isOpen;
    this.reveal.hidden = verdict.sort === "key" || verdict.sort === "right";
    this.row.hidden = !isOpen;
    this.hint.hidden = !isOpen;
    this.marked.dataset.sort = verdict.sort ?? "";
    this.marked.replaceChildren(...(verdict.sort ? [
      make("p", { class: "tk-headline" }, verdict.head),
      ...(verdict.says ? [make("p", {}, verdict.says)] : []),
      ...(verdict.lines.length ? [make("ul", {}, ...verdict.lines.map((line) =>
        make("li", {}, line)))] : []),
    ] : []));
    this.tree.unsign();
    if (!isOpen) for (const mark of verdict.marks) this.tree.sign(mark.spot, mark);
  }

  // ---- the answer

  paint() {
    this.tree.unsign();
    this.form.show(this);
  }

  choose(key, isChosen, text) {
    const part = this.tree.spots.get(key);
    part.classList.toggle("chosen", isChosen);
    part.setAttribute(this.form.role === "button" ? "aria-pressed" : "aria-checked", isChosen);
    if (isChosen) this.tree.sign(key, { text });
  }

  fill(read, write) {
    for (const [key, item] of Object.entries(this.asked.items)) {
      const field = this.tree.fields.get(key);
      const text = String(read(item) ?? "").replace("-", "−");
      if (!field) this.tree.addField(key, text, (typed) => write(item, typed));
      else if (document.activeElement !== field) field.value = text;
    }
    this.tree.rove(Object.keys(this.asked.items));
  }

  // The answer with what is still being typed.
  written() {
    const active = document.activeElement;
    if (active?.classList?.contains("tk-field")) active.blur();
    return this.answer;
  }

  change(answer, isShown = true) {
    this.answer = answer;
    if (isShown) this.paint();
    this.tell({ answer });
  }

  press(key) {
    if (!this.isOpen) return;
    this.tree.focus(key);
    this.form.press?.(this, key);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.isOpen || !this.tree.at) return;
    const isField = event.target.classList.contains("tk-field");
    const way = WAYS[event.key];
    if (event.shiftKey && way && this.form.move) {
      if (way[0]) this.form.move(this, this.tree.at, way[0]);
    } else if (way && !event.shiftKey) {
      if (isField && !leaves(event.target, way)) return;
      const key = this.tree.near(event.key);
      if (key) this.tree.focus(key);
      if (key && this.form.move) this.paint();
    } else if (isField && event.key === "Enter") {
      const keys = this.tree.keys;
      const next = keys[keys.indexOf(this.tree.at) + 1];
      if (next) this.tree.focus(next);
      else this.check.focus();
    } else if (!isField && (event.key === "Enter" || event.key === " ")) {
      this.form.press(this, this.tree.at);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

// A comparison is not broken at the end of a line.
function unbroken(text) {
  return text.replace(/v ([≥≤<>]) ([αβ])/g, "v\u00a0$1\u00a0$2");
}

// Does an arrow key lead out of a field, as its caret cannot go farther?
function leaves(field, [dx, dy]) {
  if (dy) return true;
  return dx < 0 ? field.selectionStart === 0 : field.selectionEnd === field.value.length;
}

function render({ model, el }) {
  const root = make("div", { class: "tk-stepper tk-quiz" });
  el.append(root);
  const view = new QuizView(model, root);
  const undress = dress(root, model, model.get("_colours"));
  view.update();
  const onScene = () => view.update();
  const onAnswer = () => {
    view.takeAnswer();
    if (view.isOpen) view.paint();
  };
  model.on("change:_scene", onScene);
  model.on("change:answer", onAnswer);
  const arrange = () => view.tree.arrange();
  const watch = new ResizeObserver(arrange);
  watch.observe(root);
  root.addEventListener("tk-dressed", arrange);
  return () => {
    watch.disconnect();
    undress();
    model.off("change:_scene", onScene);
    model.off("change:answer", onAnswer);
  };
}

export default { render };
