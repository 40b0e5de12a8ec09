// The Quiz: a question about a tree, answered by clicking and typing, marked by Python.
//
//   Tree     the picture, from quiz_tree.js
//   FORMS    for each kind of question how its answer is shown and changed
//   Answer   what Python has: a list, a dict or a text, as `quiz.how` describes it
//
// The right answer is not in the page before it was given or asked for.

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
      quiz.over = button({ class: "tk-button tk-over" }, () => quiz.change("over"),
        "None: the search is over");
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
        whole(field);
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
        button({ class: "tk-button tk-infinite",
          "aria-label": `${"αβ"[number]} is ${["minus", "plus"][number]} infinity` },
        () => quiz.change(quiz.answer.with(number, ["−∞", "+∞"][number])), ["−∞", "+∞"][number]),
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
      button({ class: "tk-button tk-move-it" },
        () => FORMS.order.move(quiz, quiz.tree.at, by), text)),
  },
};

// What the triangles mean.
function legend() {
  const shape = (kind, points) => drawn("svg", { class: `tk-meaning ${kind}`, viewBox: "0 0 20 16",
    "aria-hidden": "true" }, drawn("polygon", { points }));
  return make("span", { class: "tk-meanings" },
    shape("max", "10,2 18,14 2,14"), "MAX to move", shape("min", "10,14 18,2 2,2"), "MIN to move");
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
    this.check = button({ class: "tk-button tk-play tk-check" },
      () => this.tell({ check: this.written() }), "Check");
    const sender = (word, text) => button({ class: `tk-button tk-${word}` },
      () => this.send({ do: word }), text);
    this.again = sender("again", "Try again");
    this.reveal = sender("reveal", "Show answer");
    this.forward = sender("next", "Next question");
    this.bar = make("div", { class: "tk-bar" }, this.row,
      make("div", { class: "tk-group tk-right" }, this.check, this.again, this.reveal, this.forward));
    root.append(make("div", { class: "tk-screen" },
      make("header", { class: "tk-head" }, this.title, this.which, legend()),
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
    this.isOpen = verdict.sort !== "right" && verdict.sort !== "key";
    if (isNew) this.askAnew();
    if (isNew || picture.svg !== this.tree.picture?.svg || wasOpen !== this.isOpen) {
      this.tree.show(picture);
      const keys = this.isOpen ? Object.keys(asked.items) : [];
      if (this.isOpen && this.form.role) this.tree.enliven(keys, this.form.role);
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
    this.row.replaceChildren(...(this.form.row?.(this) ?? []));
    this.tree.at = null;
  }

  // Who works with keys goes on where the next key is needed.
  refocus(wasOpen) {
    if (wasOpen && !this.isOpen) {
      this.forward.focus();
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
  }

  // ---- the answer

  get marks() {
    return this.verdict.marks ?? [];
  }

  paint() {
    this.tree.unsign();
    if (this.isOpen) this.form.show(this);
    for (const mark of this.marks) this.tree.sign(mark.spot, mark);
  }

  choose(key, isChosen, text) {
    const part = this.tree.spots.get(key);
    part.classList.toggle("chosen", isChosen);
    part.setAttribute(this.form.role === "button" ? "aria-pressed" : "aria-checked", isChosen);
    const isMarked = this.marks.some((mark) => mark.spot === key);
    if (isChosen && !isMarked) this.tree.sign(key, { text });
  }

  fill(read, write) {
    this.tree.rove(Object.keys(this.asked.items));
    for (const key of this.tree.keys) {
      const item = this.asked.items[key], field = this.tree.fields.get(key);
      const text = String(read(item) ?? "").replace("-", "−");
      if (!field) this.tree.addField(key, text, (typed) => write(item, typed));
      else if (document.activeElement !== field) field.value = text;
    }
  }

  // The answer with what is still being typed.
  written() {
    const active = document.activeElement;
    if (active?.classList?.contains("tk-field")) active.blur();
    return this.answer;
  }

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

  press(key) {
    if (!this.isOpen) return;
    this.tree.focus(key);
    this.form.press?.(this, key);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.isOpen || !this.tree.at) return;
    const isField = event.target.classList.contains("tk-field");
    const way = ARROWS[event.key];
    if (event.shiftKey && way && this.form.move) {
      if (way[0]) this.form.move(this, this.tree.at, way[0]);
    } else if (way && !event.shiftKey) {
      if (isField && !leaves(event.target, way)) return;
      const key = this.tree.near(event.key);
      if (key) this.tree.focus(key);
      else if (isField) event.target.select();
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
  const onAnswer = () => {
    view.takeAnswer();
    if (view.isOpen) view.paint();
  };
  const unlisten = listen(model, { "change:_scene": () => view.update(), "change:answer": onAnswer });
  const arrange = () => view.tree.arrange();
  const watch = new ResizeObserver(arrange);
  watch.observe(root);
  root.addEventListener("tk-dressed", arrange);
  return () => {
    watch.disconnect();
    undress();
    unlisten();
  };
}

export default { render };
