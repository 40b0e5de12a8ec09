// What the widgets share; each is sent as this file with its own after it.
//
//   Root     the element of a whole widget, which has its theme and its colours
//   Picture  an empty board, and on it the pieces of a position
//
// All texts are set as text. Markup comes from Python's own drawing alone.

const SVG = "http://www.w3.org/2000/svg";

// ---- small things

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function drawn(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function parsed(markup) {
  const page = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (page.querySelector("parsererror")) throw new Error("the drawing cannot be read");
  return document.importNode(page.documentElement, true);
}

function shapes(markup) {
  return [...parsed(`<svg xmlns="${SVG}">${markup}</svg>`).childNodes];
}

// JupyterLab leaves keys alone only if the focused element itself asks for it.
const KEEPS_KEYS = { "data-lm-suppress-shortcuts": "true" };

// But its shortcuts with Ctrl, Alt or the command key stay its own, such as Ctrl+S: for such a
// key the focused element asks for nothing, except in a field where the key edits the text.
// JupyterLab listens at the document before anyone in it, so we listen at the window.
function shareShortcuts(root) {
  const [[name, value]] = Object.entries(KEEPS_KEYS);
  const share = (event) => {
    const { target } = event;
    if (!(event.ctrlKey || event.metaKey || event.altKey) || !root.contains(target)) return;
    if (target.matches("input, textarea") && /^[acvxyz]$/i.test(event.key)) return;
    if (!target.hasAttribute(name)) return;
    target.removeAttribute(name);
    setTimeout(() => target.setAttribute(name, value));
  };
  window.addEventListener("keydown", share, true);
  return () => window.removeEventListener("keydown", share, true);
}

// Not all browsers focus a button that the mouse presses, and the next keys would be JupyterLab's.
function focusPressed(root) {
  const focus = ({ target, detail }) => {
    if (!detail) return; // a key did it
    target.closest("button, input")?.focus({ preventScroll: true });
  };
  root.addEventListener("click", focus, true);
  return () => root.removeEventListener("click", focus, true);
}

const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function button(attributes, act, ...children) {
  const element = make("button", { type: "button", ...attributes, ...KEEPS_KEYS }, ...children);
  element.addEventListener("click", act);
  return element;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function clamp(number, low, high) {
  return Math.max(low, Math.min(high, number));
}

// How high the window is through which an element is seen: a notebook's, or the browser's.
function windowHeight(element) {
  const notebook = element.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  return notebook?.clientHeight || window.innerHeight;
}

// Hear of events of the model; what comes back ends it.
function listen(model, listeners) {
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
  };
}

// ---- boards

const CELL = 100; // how many units of a drawing a cell is wide

class Picture {
  constructor(board) {
    this.board = board;
    this.svg = parsed(board.svg);
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.svg.querySelectorAll("title, desc").forEach((words) => words.remove());
    [this.under, this.pieces, this.over] = ["under", "pieces", "over"].map(() => drawn("g"));
    this.svg.append(this.under, this.pieces, this.over);
    this.kinds = new Map(Object.entries(board.kinds).map(([kind, markup]) =>
      [kind, drawn("g", {}, ...shapes(markup))]));
  }

  piece(cell, kind) {
    const [x0, y0] = this.board.origin;
    const [x, y] = this.board.cells[cell];
    const piece = this.kinds.get(kind).cloneNode(true);
    piece.dataset.on = cell;
    piece.setAttribute("transform", `translate(${(x - x0) * CELL} ${(y - y0) * CELL})`);
    return piece;
  }

  show(position) {
    this.under.replaceChildren(...shapes(position.under));
    this.over.replaceChildren(...shapes(position.over));
    this.pieces.replaceChildren(...Object.entries(position.pieces).map(
      ([cell, kind]) => this.piece(cell, kind)));
    this.svg.setAttribute("aria-label", position.words);
  }
}

// ---- colours and keys

// Give a widget its colours, JupyterLab its shortcuts, and a person word of Python; what comes
// back undoes all of it. `answers` are the events by which Python answers whatever is sent.
function dress(root, model, colours, answers = []) {
  const wished = () => {
    const theme = model.get("theme");
    if (theme !== "auto") return theme;
    const lab = document.body.dataset.jpThemeLight;
    if (lab !== undefined) return lab === "false" ? "dark" : "light";
    return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  };
  const apply = () => {
    const theme = wished();
    root.dataset.theme = theme;
    for (const [name, colour] of Object.entries(colours[theme])) {
      root.style.setProperty(name, colour);
    }
    root.dispatchEvent(new Event("tk-dressed"));
  };
  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", apply);
  model.on("change:theme", apply);
  apply();
  const unshare = shareShortcuts(root);
  const unfocus = focusPressed(root);
  const unmiss = missPython(root, model, answers);
  return () => {
    unshare();
    unfocus();
    unmiss();
    watch.disconnect();
    system.removeEventListener("change", apply);
    model.off("change:theme", apply);
  };
}

// ---- is Python there?

const PATIENCE = 4000; // milliseconds that Python may be silent
const GONE = "Python has stopped or was restarted, and does not know this any more. "
  + "Run the cell again to go on.";
const SILENT = "Python has not answered yet. It may be busy with another cell: then wait. "
  + "If it was restarted, run this cell again.";
const LOUD = { background: "#7a1f00", borderRadius: "8px", boxSizing: "border-box", color: "#fff",
  font: "600 14px/1.4 system-ui, sans-serif", margin: "0 0 6px", padding: "7px 12px",
  minWidth: "100%", width: "0" }; // as wide as the widget, and never widening it

// Say so when Python is gone, or silent after something was sent; what comes back ends it. A
// notebook tells of a lost connection, and of when Python has heard, but not whether the answer
// got here: where all is answered we wait for that. A Stepper steps without Python, until it
// must ask.
function missPython(root, model, answers) {
  const notice = make("div", { class: "tk-missed", role: "alert", hidden: true });
  Object.assign(notice.style, LOUD);
  root.before(notice);
  const isNotebook = document.body.dataset.jpThemeLight !== undefined;
  let isGone = false;
  let timer = null;
  const say = (words) => {
    clearTimeout(timer);
    setText(notice, words);
    notice.hidden = !words;
    notice.classList.toggle("tk-gone", words === GONE);
  };
  const heard = () => {
    isGone = false;
    say("");
  };
  const { send } = model;
  model.send = (message) => {
    clearTimeout(timer);
    try {
      send(message, answers.length ? undefined : { iopub: { status: heard } });
    } catch { // there is no line to Python any more
      isGone = true;
    }
    if (isGone) say(GONE);
    else if (isNotebook) timer = setTimeout(() => say(SILENT), PATIENCE);
  };
  const leave = () => {
    isGone = true;
    if (!root.matches(".tk-stepper:not(.tk-quiz)")) say(GONE);
  };
  const unlisten = listen(model, { comm_live_update: leave,
    ...Object.fromEntries(answers.map((event) => [event, heard])) });
  return () => {
    model.send = send;
    clearTimeout(timer);
    unlisten();
    notice.remove();
  };
}
