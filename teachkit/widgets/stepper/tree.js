// @ts-check
// The tree of the Stepper: what its nodes look like at a step, and the mouse on them.
//
//   Spot   a node, cut branch or fold in the picture, with the edge above it
//   Look   of a spot at a step: [status, label, notes, is it struck?, is it on the variation?]
//   Stage  the element that shows a part of the tree, as its View has it

import { drawn, make, nodeAt, parsed, setText } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { View } from "./view.js";

/** @import { DrawnTree, Key, Look, Looks, Place, Step } from "./data" */
/**
 * @typedef {object} Spot
 * @property {SVGElement} node
 * @property {string} base its classes at the beginning
 * @property {Element[]} labels
 * @property {Element[]} notes
 * @property {Element} [edge]
 * @property {Element} [arrow]
 */

const GLIDE = 200; // milliseconds
const LARGE = 400; // spots: such a tree does not glide
/** @type {Record<string, string>} */
const KINDS = { max: "MAX", min: "MIN", leaf: "leaf", stub: "branch", fold: "folded" };
/** @type {Record<string, string>} */
const STATES = { unseen: "not visited yet", pruned: "cut, never visited", current: "here now",
  open: "on the way to the current node", done: "finished" };
const LIT = ["try", "back", "probe", "research"]; // the steps that light an edge

export class Tree {
  /**
   * @param {DrawnTree} still
   * @param {object} options
   * @param {string} options.unseen how nodes are shown that are not visited yet
   * @param {(key: Key, isShift: boolean) => void} options.onPick
   * @param {(key: Key) => void} options.onOpen
   */
  constructor(still, { unseen, onPick, onOpen }) {
    this.still = still;
    this.svg = parsed(still.svg);
    this.svg.dataset.unseen = unseen;
    this.svg.toggleAttribute("data-veiled", still.veiled);
    this.tip = drawn("title");
    this.svg.prepend(this.tip);
    this.spots = spotsIn(this.svg);
    this.isLarge = this.spots.size > LARGE;
    /** @type {Map<Key, Look>} */
    this.shown = new Map();
    /** @type {Element | undefined} */
    this.lit = undefined;
    /** @type {Element | undefined} */
    this.arrow = undefined;
    this.current = -1; // none yet
    this.element = make("div", { class: "tks-stage", tabindex: "0", role: "group",
      "aria-label": "Search tree. Right and left arrows step, plus and minus zoom.",
      ...KEEPS_KEYS }, this.svg);
    this.view = new View(this);
    this._drag((key, isShift) => (still.visits[key] ? onPick(key, isShift) : onOpen(key)));
    this._point();
  }

  // ---- looks

  /** @param {Looks} looks */
  paint(looks) {
    for (const [name, look] of Object.entries(looks)) {
      const key = Number(name);
      if (this.shown.get(key) !== look) this._look(key, look);
    }
  }

  /** @type {(key: Key, look: Look) => void} */
  _look(key, look) {
    this.shown.set(key, look);
    const spot = this.spots.get(key);
    if (!spot) return;
    const [status, label, notes, struck, onVariation] = look;
    const state = ` ${status}${struck ? " struck" : ""}${onVariation ? " variation" : ""}`;
    spot.node.setAttribute("class", spot.base + state + (label ? "" : " blank"));
    spot.edge?.setAttribute("class", `tk-edge${state}`);
    if (this.still.veiled) this._veil(key, status === "unseen");
    const lines = label.split("\n");
    spot.labels.forEach((text, number) => setText(text, lines[number] ?? ""));
    spot.notes.forEach((text, number) => setText(text, notes[number] ?? ""));
  }

  // What is below a node that is not visited yet would tell which of its like will be cut.
  /** @type {(key: Key, isUnseen: boolean) => void} */
  _veil(key, isUnseen) {
    for (const child of this.view.camera.children.get(key) ?? []) {
      const { node, edge } = this.spots.get(child) ?? {};
      for (const part of [node, edge]) part?.toggleAttribute("data-beyond", isUnseen);
    }
  }

  // Let all spots glide from where they stood, and new ones from the place that was opened.
  /** @type {(places: Record<Key, Place>, opened: Place) => void} */
  glideFrom(places, opened) {
    for (const [key, { node, edge }] of this.spots) {
      const [x, y] = this.still.places[key], from = places[key] ?? opened;
      node.animate([{ transform: `translate(${from[0] - x}px,${from[1] - y}px)` },
        { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
      edge?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 2 * GLIDE });
    }
  }

  /** @param {Key} key */
  isBest(key) {
    return Boolean(this.shown.get(key)?.[4]);
  }

  /** @param {Step} step */
  mark(step) {
    this.lit?.classList.remove("lit", "down", "up");
    this.arrow?.classList.remove("now");
    this.current = step.spot ?? -1;
    this.lit = LIT.includes(step.key) ? this.spots.get(step.child ?? -1)?.edge : undefined;
    this.lit?.classList.add("lit", step.key === "try" ? "down" : "up");
    this.arrow = step.key === "cutoff" ? this.spots.get(this.current)?.arrow : undefined;
    this.arrow?.classList.add("now");
    this.view.turn();
  }

  // What a node is and how it looks, in words.
  /** @param {Key} key */
  words(key) {
    const look = this.shown.get(key);
    if (!look) return "";
    const [status, label, notes] = look;
    if (this.still.veiled && status === "unseen") return STATES.unseen;
    const hint = this.still.hints[key];
    if (hint) return `${hint} · ${STATES[status]}`;
    const kind = KINDS[this.spots.get(key)?.base.split(" ")[1] ?? ""];
    return [kind, label.replace("\n", " "), notes.join(", "), STATES[status]]
      .filter(Boolean).join(" · ");
  }

  // ---- mouse and touch

  // The tree is drawn along; a spot that is pressed and not drawn is clicked.
  /** @param {(key: Key, isShift: boolean) => void} onClick */
  _drag(onClick) {
    const stage = this.element;
    /** @type {{ x: number, y: number, moved: boolean, spot: Key | null, id: number } | null} */
    let drag = null;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY, moved: false, spot: nodeAt(event, ".tk-spot"),
        id: event.pointerId };
    });
    stage.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      if (!drag.moved && Math.hypot(dx, dy) < 5) return;
      if (!drag.moved) stage.setPointerCapture(event.pointerId);
      drag.moved = true;
      stage.classList.add("dragged");
      this.view.pan(dx, dy);
      drag.x = event.clientX;
      drag.y = event.clientY;
    });
    const end = (/** @type {PointerEvent} */ event) => {
      stage.classList.remove("dragged");
      if (drag && !drag.moved && drag.spot !== null && event.type === "pointerup") {
        onClick(drag.spot, event.shiftKey);
      }
      drag = null;
    };
    stage.addEventListener("pointerup", end);
    stage.addEventListener("pointercancel", end);
  }

  _point() {
    const stage = this.element;
    stage.addEventListener("pointerover", (event) => {
      const key = nodeAt(event, ".tk-spot");
      setText(this.tip, key === null ? "" : this.words(key));
    });
    // Only with Ctrl or the command key (as browsers report a pinch): the page keeps its wheel.
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      this.view.zoom(Math.exp(-event.deltaY / 300),
        [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
  }
}

/** @param {SVGElement} svg */
function spotsIn(svg) {
  /** @type {Map<Key, Spot>} */
  const spots = new Map();
  /** @returns {[Key, SVGElement][]} */
  const parts = (/** @type {string} */ kind) => [...svg.querySelectorAll(kind)].map(
    (part) => [Number(part.getAttribute("data-node")), /** @type {SVGElement} */ (part)]);
  for (const [key, node] of parts(".tk-spot")) {
    spots.set(key, {
      node,
      base: node.getAttribute("class") ?? "",
      labels: [...node.querySelectorAll(".tk-label")],
      notes: [...node.querySelectorAll(".tk-note")],
    });
  }
  for (const [key, edge] of parts(".tk-edge")) Object.assign(spots.get(key) ?? {}, { edge });
  for (const [key, arrow] of parts(".tk-arrow")) Object.assign(spots.get(key) ?? {}, { arrow });
  return spots;
}
