// What the widgets share; each is sent as this file with its own after it.
//
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

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
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

// Give a widget its colours, and JupyterLab its shortcuts; what comes back undoes both.
function dress(root, model, colours) {
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
  return () => {
    unshare();
    watch.disconnect();
    system.removeEventListener("change", apply);
    model.off("change:theme", apply);
  };
}
