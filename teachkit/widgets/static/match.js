// The panel of a match: menus, buttons, moves, tally, progress and messages.
//
//   View     what Python wants to be seen
//   Command  what a person asks for: {do: word, ...}
//
// It comes after common.js, and uses what is there.

const MENUS = {
  kind: ["", "Who plays"],
  depth: ["depth", "How many plies deep"],
  evaluate: ["evaluation", "Evaluation where the search ends"],
  order: ["order", "In which order moves are tried"],
  seconds: ["time", "Time limit for a move"],
};
const KEPT_FOR = 1500; // milliseconds that "copied" stands

// ---- small parts

function pressable(words, label, act) {
  const element = button({ class: "tk-do", title: label || null }, () => {
    if (element.getAttribute("aria-disabled") !== "true") act(element);
  }, words);
  return element;
}

// A button that cannot be used keeps the focus, so it is not disabled but says so.
function allow(button, isAllowed) {
  button.setAttribute("aria-disabled", String(!isAllowed));
}

// Hide something; the focus, if it was there, goes to a place that stays.
function hide(element, isHidden, refuge) {
  if (isHidden && element.contains(element.getRootNode().activeElement)) {
    refuge.focus({ preventScroll: true });
  }
  element.hidden = isHidden;
}

class Menu {
  constructor(words, label, act) {
    this.select = make("select", { class: "tk-choose", "aria-label": label, title: label,
      ...KEEPS_KEYS });
    this.select.addEventListener("change", () => act(this.select.value));
    this.element = make("label", { class: "tk-menu" }, words && make("span", {}, words), this.select);
  }

  show({ chosen, choices }) {
    const told = JSON.stringify(choices);
    if (told !== this.told) {
      this.told = told;
      this.select.replaceChildren(...choices.map(([value, text]) =>
        make("option", { value }, String(text))));
    }
    this.select.value = chosen;
  }
}

// ---- who plays

class Side {
  constructor(tell, colours) {
    this.colours = colours;
    this.dot = make("span", { class: "tk-piece", "aria-hidden": "true" });
    this.name = make("b", { class: "tk-player" });
    this.menus = {};
    for (const [name, [words, label]] of Object.entries(MENUS)) {
      this.menus[name] = new Menu(words, label,
        (value) => tell({ do: "seat", player: this.player, name, value }));
    }
    this.element = make("div", { class: "tk-side-of", role: "group" },
      make("span", { class: "tk-who" }, this.dot, this.name),
      ...Object.values(this.menus).map((menu) => menu.element));
  }

  show({ player, menus }, isMover) {
    this.player = player;
    setText(this.name, player);
    this.element.setAttribute("aria-label", player);
    this.element.classList.toggle("tk-mover", isMover);
    const fill = `--tk-piece-${player}-fill`;
    this.dot.hidden = (this.colours[fill] ?? "none") === "none"; // X and O are their own picture
    this.dot.style.setProperty("--tk-dot", `var(${CSS.escape(fill)})`);
    for (const [name, menu] of Object.entries(this.menus)) {
      menu.element.hidden = name !== "kind" && !menus.searches;
      menu.show(menus[name]);
    }
  }
}

// ---- the moves so far

class Moves {
  constructor(tell) {
    this.list = make("ol", { class: "tk-list" });
    this.element = make("div", { class: "tk-moves", role: "group", "aria-label": "Moves so far" },
      make("span", { class: "tk-caption" }, "Moves"), this.list);
    this.tell = tell;
    this.buttons = [];
    this.told = null;
  }

  show({ moves, at }) {
    const told = JSON.stringify(moves);
    if (told !== this.told) this._build(moves);
    this.told = told;
    this.buttons.forEach((button, number) => {
      const isHere = number === at;
      button.classList.toggle("tk-later", number > at);
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this._reveal(this.buttons[at]);
  }

  _build(moves) {
    const held = this.buttons.indexOf(document.activeElement);
    const chip = (number, words, label) => pressable(words, label,
      () => this.tell({ do: "go", to: number }));
    this.buttons = [
      chip(0, "start", "Back to the start"),
      ...moves.map(([number, player, name, hasSearch]) => chip(number, `${number}. ${name}`,
        `To move ${number}, ${player} ${name}${hasSearch ? ", and its search" : ""}`)),
    ];
    this.list.replaceChildren(...this.buttons.map((button) => make("li", {}, button)));
    if (held >= 0) this.buttons[Math.min(held, moves.length)].focus({ preventScroll: true });
  }

  // Scroll the list, but not the page.
  _reveal(button) {
    if (!button) return;
    const place = button.parentElement.offsetTop;
    if (place < this.list.scrollTop || place + 30 > this.list.scrollTop + this.list.clientHeight) {
      this.list.scrollTop = place - 4;
    }
  }
}

// ---- messages and progress

class News {
  constructor(tell) {
    this.words = make("span", { class: "tk-words", role: "status", "aria-live": "polite",
      tabindex: "-1", ...KEEPS_KEYS });
    this.bar = make("div", { class: "tk-progress", role: "progressbar",
      "aria-label": "The computer thinks" }, make("div"));
    this.count = make("span", { class: "tk-count" });
    this.cancel = pressable("Cancel", "", () => tell({ do: "cancel" }));
    this.busy = make("div", { class: "tk-busy" }, this.bar, this.count, this.cancel);
    this.warning = make("div", { class: "tk-warning", role: "status" });
    this.element = make("div", { class: "tk-news" }, this.words, this.busy, this.warning);
  }

  show(view) {
    const thinks = { move: `${view.mover} thinks`, hint: "Looking for a hint",
      show: "The computer thinks about your move",
      values: "Looking for the values of the moves" }[view.purpose];
    hide(this.busy, !thinks, this.words);
    setText(this.words, thinks ? `${thinks} …`
      : [view.ending, view.message].filter(Boolean).join(" · "));
    setText(this.warning, view.warning);
    this.words.classList.toggle("tk-ended", Boolean(view.ending) && !thinks);
  }

  progress({ nodes, depth, seconds, limit }) {
    const isKnown = nodes !== undefined;
    setText(this.count, isKnown
      ? `${nodes.toLocaleString("en")} nodes · depth ${depth} · ${seconds.toFixed(1)} s` : "");
    const share = isKnown && limit ? Math.min(1, seconds / limit) : null;
    this.bar.classList.toggle("tk-unknown", share === null);
    this.bar.firstChild.style.width = share === null ? "" : `${100 * share}%`;
    if (share === null) this.bar.removeAttribute("aria-valuenow");
    else this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }
}

// ---- rules, texts and files

class Drawer {
  constructor(tell) {
    this.tell = tell;
    this.rules = make("div", { class: "tk-row" });
    this.menus = new Map();
    this.text = make("textarea", { class: "tk-text", rows: "3", spellcheck: "false",
      "aria-label": "Position or game as text", placeholder: "Paste a position or moves here",
      ...KEEPS_KEYS });
    this.name = make("input", { class: "tk-name-of", type: "text", "aria-label": "Name of the file",
      spellcheck: "false", ...KEEPS_KEYS });
    this.file = make("input", { type: "file", accept: ".json,application/json", hidden: true });
    this.file.addEventListener("change", () => this._upload());
    const copy = (words, of) => pressable(words, "", (button) => this._copy(button, of));
    this.element = make("div", { class: "tk-drawer", hidden: true },
      this.rules,
      make("div", { class: "tk-row" },
        copy("Copy position", (view) => view.position), copy("Copy game", (view) => view.text),
        pressable("Use this text", "Go on from the text below",
          () => tell({ do: "paste", text: this.text.value }))),
      this.text,
      make("div", { class: "tk-row" },
        make("label", { class: "tk-menu" }, make("span", {}, "file"), this.name),
        pressable("Save", "Save in the notebook's folder", () => tell({ do: "save", name: this.name.value })),
        pressable("Load", "Load from the notebook's folder", () => tell({ do: "load", name: this.name.value })),
        pressable("Download", "Download as a file", () => tell({ do: "download" })),
        pressable("Upload …", "Load a file of this computer", () => this.file.click()), this.file));
    this.flip = pressable("Turn the board", "", () => tell({ do: "flip" }));
  }

  show(view) {
    this.view = view;
    if (!this.name.value) this.name.value = view.file;
    const told = view.options.map(({ name }) => name).join();
    if (told !== this.told) {
      this.told = told;
      this.menus = new Map(view.options.map(({ name }) => [name, new Menu(name,
        `${name}; a new game begins`, (value) => this._choose(name, value))]));
      this.rules.replaceChildren(...[...this.menus.values()].map((menu) => menu.element), this.flip);
    }
    for (const { name, chosen, values } of view.options) {
      const choices = (values.includes(chosen) ? values : [...values, chosen])
        .map((value) => [String(value), value]);
      this.menus.get(name).show({ chosen: String(chosen), choices });
    }
  }

  _choose(name, text) {
    const { values } = this.view.options.find((option) => option.name === name);
    const value = values.find((each) => String(each) === text);
    if (value !== undefined) this.tell({ do: "option", name, value });
  }

  async _copy(button, of) {
    const text = of(this.view);
    this.text.value = text;
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch { // not allowed, or not a secure page: the old way, or by hand
      this.text.focus();
      this.text.select();
      isCopied = document.execCommand("copy");
      if (isCopied) button.focus();
    }
    const words = button.textContent;
    button.textContent = isCopied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { button.textContent = words; }, KEPT_FOR);
  }

  async _upload() {
    const [file] = this.file.files;
    if (file) this.tell({ do: "upload", text: await file.text() });
    this.file.value = "";
  }
}

function download(name, text) {
  const link = make("a", { download: name,
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

// ---- the panel

function render({ model, el }) {
  const tell = (command) => model.send(command);
  const sides = [0, 1].map(() => new Side(tell, model.get("_colours").light));
  const moves = new Moves(tell);
  const news = new News(tell);
  const drawer = new Drawer(tell);
  const button = (words, label, word) => pressable(words, label, () => tell({ do: word }));
  const acts = {
    undo: button("Undo", "Take back your last move; right after a new game, bring the old one back", "undo"),
    redo: button("Redo", "Make the move again that was taken back", "redo"),
    hint: button("Hint", "A hint for the next move", "hint"),
    show: button("What would the computer do?", "", "show"),
    values: button("Values", "Show on the board what each move is worth to the computer's search", "values"),
    play: pressable("Play", "", () => tell({ do: acts.play.dataset.word })),
    step: button("Step", "One move of the computer", "step"),
  };
  const speed = new Menu("speed", "Pause between two moves of the computer",
    (value) => tell({ do: "speed", value }));
  const tally = make("span", { class: "tk-score-of", role: "group", "aria-label": "Tally of games" });
  const more = pressable("More …", "Rules, copy and paste, save and load", () => {
    drawer.element.hidden = !drawer.element.hidden;
    more.setAttribute("aria-expanded", String(!drawer.element.hidden));
  });
  more.setAttribute("aria-expanded", "false");
  const root = make("div", { class: "tk-panel" },
    make("div", { class: "tk-sides-of" }, ...sides.map((side) => side.element)),
    make("div", { class: "tk-row", role: "toolbar", "aria-label": "Match" },
      button("New game", "", "new"), button("Change side", "A new game with the sides changed", "change side"),
      acts.undo, acts.redo, acts.hint, acts.show, acts.values, more),
    drawer.element, news.element, moves.element);
  news.words.after(make("span", { class: "tk-row tk-pace" }, acts.play, acts.step, speed.element));
  moves.element.append(tally);
  el.append(root);

  function show() {
    const view = model.get("_view");
    if (!view.sides) return;
    view.sides.forEach((side, number) => sides[number].show(side, side.player === view.mover));
    tally.replaceChildren(...view.tally.map(([name, number]) =>
      make("span", {}, `${name} `, make("b", {}, String(number)))));
    const thinksOfMove = view.purpose === "move";
    allow(acts.undo, view.canUndo);
    allow(acts.redo, view.at < view.moves.length);
    for (const name of ["hint", "show"]) allow(acts[name], !view.isOver && !thinksOfMove);
    allow(acts.values, !view.isOver || view.values);
    acts.values.setAttribute("aria-pressed", String(view.values));
    const waits = view.isPaused && !view.isPersons && !view.isOver;
    const runs = view.watches && !view.isPaused && !view.isOver;
    hide(acts.play, !(waits || view.watches), news.words);
    acts.play.dataset.word = runs ? "pause" : "play";
    setText(acts.play, runs ? "Pause" : view.watches ? "Play" : "Let the computer move");
    allow(acts.play, waits || runs);
    acts.step.hidden = speed.element.hidden = !view.watches;
    allow(acts.step, !view.isOver && !runs);
    speed.show({ chosen: view.speed, choices: view.speeds.map((each) => [each, each]) });
    news.show(view);
    moves.show(view);
    drawer.show(view);
  }
  const progress = () => news.progress(model.get("_progress"));
  const onMessage = (message) => {
    if (typeof message?.file === "string") download(message.file, message.text);
  };
  const unlisten = listen(model, { "change:_view": show, "change:_progress": progress,
    "msg:custom": onMessage });
  const undress = dress(root, model, model.get("_colours"));
  show();
  progress();
  return () => {
    undress();
    unlisten();
  };
}

export default { render };
