// Where one looks at the tree: fitting, zooming, panning, following the current node.
//
//   View      the part of the tree that the stage shows: a scale, and how far the tree is moved
//   Place     where a node stands in the tree, how large it is, and what stands beside it
//   Kin       the nodes around the current one that should be seen with it, if there is room
//   Overview  the whole tree, small in a free corner, with a frame around the part that is shown

// Pixels, while nobody zooms. Nodes that are positions can be told apart when they are smaller.
const SMALLEST_TYPE = { projector: 15, other: 10.5 };
const SMALLEST_COMPACT = 0.85;
const LEAST_COMPACT = 0.7; // of that, if the best move would not be seen
const SMALLEST_POSITIONS = 0.85;
const LARGEST_TYPE = { projector: 34, other: 23 };
const GOOD = 0.75; // of the largest type
const SMALLEST_WHOLE = { positions: 6.3, other: 8.9 }; // if then all of the tree is seen
const TYPE = 12; // the size of type in the units of the tree
const OVERVIEW = [182, 74]; // pixels that the small picture needs in a corner
const CORNERS = ["bottom right", "bottom left", "top right", "top left"];

class View {
  constructor(tree) {
    this.tree = tree;
    this.still = tree.still;
    this.stage = tree.element;
    this.paper = tree.svg.querySelector(".tk-view");
    this.box = tree.svg.dataset.box.split(" ").map(Number);
    this.children = childrenOf(this.still.parents);
    this.hasPositions = Boolean(tree.svg.querySelector(".tk-position"));
    this.follows = true;
    this.scale = 1;
    this.x = this.y = 0;
    this.overview = new Overview(this);
  }

  // Another node is the current one.
  turn() {
    if (this.follows) this.follow();
    this.overview.show();
  }

  // ---- sizes

  size() {
    return [this.stage.clientWidth, this.stage.clientHeight];
  }

  limits() {
    const { theme, larger = 1 } = this.stage.closest(".tk-stepper")?.dataset ?? {};
    const of = (table) => ((table[theme] ?? table.other) * larger) / TYPE;
    const isCompact = this.stage.closest(".tk-compact");
    const smaller = isCompact ? SMALLEST_COMPACT
      : this.hasPositions ? SMALLEST_POSITIONS : 1;
    return [smaller * of(SMALLEST_TYPE), of(LARGEST_TYPE)];
  }

  fitting() {
    const [wide, high] = this.size();
    return Math.min(wide / this.box[2], high / this.box[3]);
  }

  // The height that the tree needs at a width, to be read well, and the one that it would like.
  heights(wide) {
    const [smallest, largest] = this.limits();
    const high = (most) => this.box[3] * clamp(wide / this.box[2], smallest, most);
    return { needed: high(Math.max(smallest, GOOD * largest)), wished: high(largest) };
  }

  // ---- moving

  fit(wholly) {
    const [smallest, largest] = this.limits();
    const [wide, high] = this.size();
    if (!wide || !high) return;
    this.scale = wholly || this._fitsWell() ? Math.min(this.fitting(), largest)
      : Math.min(smallest, this._scaleForBest(smallest));
    this.x = wide / 2 - this.scale * (this.box[0] + this.box[2] / 2);
    this.y = Math.max(0, high / 2 - (this.scale * this.box[3]) / 2) - this.scale * this.box[1];
    this._place();
    if (!wholly) this.follow(true);
  }

  // Can the whole tree be seen without becoming too small?
  _fitsWell() {
    return this.fitting() * TYPE >= SMALLEST_WHOLE[this.hasPositions ? "positions" : "other"];
  }

  // Where there is little room, the current node and the best move below it should still be seen.
  _scaleForBest(smallest) {
    const near = this.stage.closest(".tk-compact") && this._near();
    if (!near) return smallest;
    const [from, to] = near.best;
    return Math.max(LEAST_COMPACT * smallest, (0.9 * this.size()[0]) / (to - from));
  }

  zoom(factor, at) {
    const [wide, high] = this.size();
    const [x, y] = at ?? this.middleOf(this.tree.current) ?? [wide / 2, high / 2];
    const scale = clamp(this.scale * factor, Math.min(0.05, this.fitting()), 8);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this._place();
  }

  // Where a node stands on the stage.
  middleOf(key) {
    const place = this.still.places[key];
    return place && [this.x + this.scale * place[0], this.y + this.scale * place[1]];
  }

  // From where to where, on the stage, a node and what is written beside it reach: left, right,
  // top and bottom.
  boxOf(key) {
    const [x, y] = this.middleOf(key);
    const [wide, high, beside] = this.still.places[key].slice(2).map((size) => this.scale * size);
    return [x - wide / 2, x + wide / 2 + beside, y - high / 2, y + high / 2];
  }

  pan(dx, dy, isSmooth = false) {
    this.x += dx;
    this.y += dy;
    this._place(isSmooth);
  }

  // Bring a point of the tree into the middle.
  centre(x, y) {
    const [wide, high] = this.size();
    this.x = wide / 2 - this.scale * x;
    this.y = high / 2 - this.scale * y;
    this._place(true);
  }

  _place(isSmooth = false) {
    this.paper.classList.toggle("smooth", isSmooth && !wantsStillness() && !this.tree.isLarge);
    this.paper.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this.overview.show();
  }

  // ---- following

  // Bring the current node, and if there is room those above and below it, into view.
  follow(atOnce) {
    const [wide, high] = this.size();
    const near = this._near();
    if (!near || !wide) return;
    const dx = this._needed(near.x, wide, this.x, this.box[0], this.box[2]);
    const dy = this._needed(near.y, high, this.y, this.box[1], this.box[3]);
    if (dx || dy) this.pan(dx, dy, !atOnce);
  }

  // From where to where the current node and its kin reach: first with all, last alone.
  _near() {
    const { current } = this.tree;
    if (!this.still.places[current]) return null;
    const above = this.still.parents[current], here = [current];
    const up = [...here, above], down = [...here, ...this._below(current)];
    const all = [...up, ...down];
    const best = [...up, ...this._below(current).filter((key) => this.tree.isBest(key))];
    const kin = [[...all, ...this._below(above)], all, best, up, down, here];
    return { best: this._reach(best, 0), x: kin.map((keys) => this._reach(keys, 0)),
      y: kin.map((keys) => this._reach(keys, 1)) };
  }

  _below(key) {
    return this.children.get(key) ?? [];
  }

  // From where to where nodes reach along one axis, with what stands to their right.
  _reach(keys, along) {
    const places = keys.map((key) => this.still.places[key]).filter(Boolean);
    const half = (place) => place[2 + along] / 2 + 14;
    return [Math.min(...places.map((place) => place[along] - half(place))),
      Math.max(...places.map((place) => place[along] + half(place) + (along ? 0 : place[4])))];
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
}

function childrenOf(parents) {
  const children = new Map();
  for (const [child, above] of Object.entries(parents)) {
    if (!children.has(above)) children.set(above, []);
    children.get(above).push(child);
  }
  return children;
}

function wantsStillness() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- the small picture of the whole tree in a corner

class Overview {
  constructor(view) {
    this.view = view;
    const { places, parents } = view.still;
    const course = Object.entries(parents).map(([key, above]) =>
      `M${places[above][0]} ${places[above][1]}L${places[key][0]} ${places[key][1]}`).join("");
    this.frame = drawn("rect", { class: "tk-frame" });
    this.dot = drawn("path", { class: "tk-dot" });
    this.element = drawn(
      "svg",
      { class: "tk-overview", viewBox: view.box.join(" "), "aria-hidden": "true",
        preserveAspectRatio: "none" },
      drawn("path", { d: course }), this.frame, this.dot,
    );
    view.stage.append(this.element);
    this.element.addEventListener("pointerdown", (event) => this._go(event));
  }

  _go(event) {
    event.stopPropagation();
    const box = this.element.getBoundingClientRect();
    const [left, top, wide, high] = this.view.box;
    this.view.centre(left + (wide * (event.clientX - box.left)) / box.width,
      top + (high * (event.clientY - box.top)) / box.height);
  }

  // A corner in which it covers no node, the one where it is if that is free.
  _freeCorner() {
    const { view } = this;
    const [wide, high] = view.size();
    const taken = Object.keys(view.still.places).map((key) => view.boxOf(key));
    const isFree = (corner) => {
      const left = corner.includes("left") ? 0 : wide - OVERVIEW[0];
      const top = corner.includes("top") ? 0 : high - OVERVIEW[1];
      return !taken.some(([from, to, upper, lower]) => from < left + OVERVIEW[0] && to > left
        && upper < top + OVERVIEW[1] && lower > top);
    };
    return [this.element.dataset.corner, ...CORNERS].filter(Boolean).find(isFree);
  }

  // The frame around what is in view, and the dot at the current node.
  show() {
    const { view } = this;
    const { current } = view.tree;
    const [wide, high] = view.size();
    const isWhole = view.scale <= view.fitting() * 1.02;
    const corner = isWhole ? null : this._freeCorner();
    this.element.classList.toggle("needed", Boolean(corner));
    if (!corner) return;
    this.element.dataset.corner = corner;
    for (const [name, value] of Object.entries({
      x: -view.x / view.scale, y: -view.y / view.scale,
      width: wide / view.scale, height: high / view.scale,
    })) this.frame.setAttribute(name, value);
    const place = view.still.places[current];
    if (!place) return;
    this.dot.setAttribute("d", `M${place[0]} ${place[1]}h0.01`); // its round ends are the dot
  }
}
