// The tree of the Stepper: what its nodes look like at a step, and the mouse on them.
//
//   Spot   a node, cut branch or fold in the picture, with the edge above it
//   Look   of a spot at a step: [status, label, notes, is it struck?, is it on the variation?]
//   Stage  the element that shows a part of the tree, as its View has it (stepper_view.js)

const LARGE = 400; // spots: such a tree does not glide
const KINDS = { max: "MAX", min: "MIN", leaf: "leaf", stub: "branch", fold: "folded" };
const STATES = { unseen: "not visited yet", pruned: "cut, never visited", current: "here now",
  open: "on the way to the current node", done: "finished" };
const LIT = ["try", "back", "probe", "research"]; // the steps that light an edge

class Tree {
  constructor(still, { unseen, onPick, onOpen }) {
    this.still = still;
    this.svg = parsed(still.svg);
    this.svg.dataset.unseen = unseen;
    this.svg.toggleAttribute("data-veiled", still.veiled);
    this.tip = drawn("title");
    this.svg.prepend(this.tip);
    this.spots = spotsIn(this.svg);
    this.isLarge = this.spots.size > LARGE;
    this.svg.classList.toggle("tk-large", this.isLarge);
    this.shown = new Map();
    this.lit = null;
    this.arrow = null;
    this.current = null;
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
    this.view = new View(this);
    this._drag((key, isShift) => (still.visits[key] ? onPick(key, isShift) : onOpen(key)));
    this._point();
  }

  // ---- looks

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
    if (this.still.veiled) this._veil(key, status === "unseen");
    const lines = label.split("\n");
    spot.labels.forEach((text, number) => setText(text, lines[number] ?? ""));
    spot.notes.forEach((text, number) => setText(text, notes[number] ?? ""));
  }

  // What is below a node that is not visited yet would tell which of its like will be cut.
  _veil(key, isUnseen) {
    for (const child of this.view.children.get(key) ?? []) {
      const { node, edge } = this.spots.get(child);
      for (const part of [node, edge]) part.toggleAttribute("data-beyond", isUnseen);
    }
  }

  isBest(key) {
    return Boolean(this.shown.get(key)?.[4]);
  }

  mark(step) {
    this.lit?.classList.remove("lit", "down", "up");
    this.arrow?.classList.remove("now");
    this.current = step.spot;
    this.lit = step.child && LIT.includes(step.key) ? this.spots.get(step.child)?.edge : null;
    this.lit?.classList.add("lit", step.key === "try" ? "down" : "up");
    this.arrow = step.key === "cutoff" ? this.spots.get(step.spot)?.arrow : null;
    this.arrow?.classList.add("now");
    this.view.turn();
  }

  words(key) {
    const look = this.shown.get(key);
    if (!look) return "";
    const [status, label, notes] = look;
    if (this.still.veiled && status === "unseen") return STATES.unseen;
    const hint = this.still.hints[key];
    if (hint) return `${hint} · ${STATES[status]}`;
    const kind = KINDS[this.spots.get(key).base.split(" ")[1]];
    return [kind, label.replace("\n", " "), notes.join(", "), STATES[status]]
      .filter(Boolean).join(" · ");
  }

  // ---- mouse and touch

  // The tree is drawn along; a spot that is pressed and not drawn is clicked.
  _drag(onClick) {
    const stage = this.element;
    let drag = null;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY, moved: false, spot: spotAt(event),
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
    const end = (event) => {
      stage.classList.remove("dragged");
      if (drag && !drag.moved && drag.spot && event.type === "pointerup") {
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
      const key = spotAt(event);
      setText(this.tip, key ? this.words(key) : "");
    });
    // Only with Ctrl or the command key (as browsers report a pinch): the page keeps its wheel.
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      const at = [event.clientX - box.left, event.clientY - box.top];
      this.view.zoom(Math.exp(-event.deltaY / 300), at);
    }, { passive: false });
  }
}

function spotsIn(svg) {
  const spots = new Map();
  for (const node of svg.querySelectorAll(".tk-spot")) {
    spots.set(node.dataset.spot, {
      node,
      base: node.getAttribute("class"),
      labels: [...node.querySelectorAll(".tk-label")],
      notes: [...node.querySelectorAll(".tk-note")],
    });
  }
  for (const edge of svg.querySelectorAll(".tk-edge")) spots.get(edge.dataset.spot).edge = edge;
  for (const arrow of svg.querySelectorAll(".tk-arrow")) {
    spots.get(arrow.dataset.spot).arrow = arrow;
  }
  return spots;
}

function spotAt(event) {
  return event.target.closest?.(".tk-spot")?.dataset.spot;
}
