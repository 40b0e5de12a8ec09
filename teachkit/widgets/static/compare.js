// Two searches side by side, stepped together or apart.
//
//   Side    the number of a search, 0 or 1; the active one is stepped while they go apart
//   Stops   the steps of a side at which one stops
//   Tick    a place among the stops: together, both sides are at the same tick

class Comparison {
  constructor(model, root) {
    Object.assign(this, { model, root, active: 0, ticks: [0, 0] });
    this.sides = model.get("_sides");
    this.stops = this._stops(model.get("granularity"));
    this.saver = new Saver(model, "steps", () => this.panes.map((pane) => pane.step));
    this.panes = this.sides.map(({ still, parts }, side) => new Pane(
      new Source(still, parts, (number) => model.send({ want: number, side })),
      { unseen: model.get("unseen"), board: false, onStep: () => this.tell(),
        go: (step) => this._goTo(side, step) }));
    this.together = button({ class: "tk-button tk-together",
      "aria-pressed": String(this.isTogether) }, () => this._switch(), "Step together");
    this.controls = new Controls(this, {
      grain: model.get("granularity"),
      canCut: this.sides.some(({ still }) => still.window),
      extra: [this.together],
      onLines: (isShown) => this._showCalls(isShown),
      onGrain: (grain) => this._choose(grain),
    });
    const most = Math.max(...this.panes.map((pane) => pane.total.nodes));
    this.columns = this.panes.map((pane, side) => new Column(pane, most,
      () => this._activate(side)));
    const screen = make("div", { class: "tk-screen" }, this.controls.element,
      make("div", { class: "tk-sides" }, ...this.columns.map((column) => column.element)));
    root.append(screen);
    takeKeys(screen, this.controls);
  }

  _stops(grain) {
    return this.sides.map(({ still }) => allStops(still.keys, grain));
  }

  get isTogether() {
    return this.model.get("together");
  }

  // The sides that move.
  get moving() {
    return this.isTogether ? [0, 1] : [this.active];
  }

  // The tick at which a step has been reached.
  _tickOf(side, step) {
    const at = this.stops[side].findIndex((stop) => stop >= step);
    return at < 0 ? this.stops[side].length - 1 : at;
  }

  // ---- as the controls' driver

  get length() {
    return Math.max(...this.moving.map((side) => this.stops[side].length));
  }

  get at() {
    return Math.max(...this.moving.map((side) => this.ticks[side]));
  }

  isWaiting() {
    return this.panes.some((pane) => pane.pending !== null);
  }

  go(tick) {
    tick = clamp(tick, 0, this.length - 1);
    for (const side of this.moving) {
      this.ticks[side] = Math.min(tick, this.stops[side].length - 1);
      this.panes[side].show(this.stops[side][this.ticks[side]]);
    }
  }

  next(direction) {
    this.go(this.at + direction);
  }

  over() {
    this.go(this._tickOf(this.active, this.panes[this.active].stepOver()));
  }

  out() {
    this.go(this._tickOf(this.active, this.panes[this.active].stepOut()));
  }

  open() {}

  choose() {}

  nextCut() {
    const found = this.moving.map((side) => {
      const at = this.panes[side].nextCut();
      return at < 0 ? Infinity : this._tickOf(side, at);
    });
    if (Math.min(...found) < Infinity) this.go(Math.min(...found));
  }

  cuts() {
    const length = Math.max(...this.stops.map((list) => list.length)) - 1 || 1;
    return this.stops.flatMap((list, side) => list.flatMap((stop, tick) =>
      this.sides[side].still.keys[stop] === "x" ? [tick / length] : []));
  }

  // ---- what else a person does

  _activate(side) {
    this.active = side;
    this.tell();
  }

  _goTo(side, step) {
    this.active = side;
    if (this.isTogether) this.go(this._tickOf(side, step));
    this._put(side, step); // which need not be one of the stops
  }

  _put(side, step) {
    this.ticks[side] = this._tickOf(side, step);
    this.panes[side].show(step);
  }

  _switch() {
    this.model.set("together", !this.isTogether);
    this.model.save_changes();
    this.together.setAttribute("aria-pressed", String(this.isTogether));
    if (this.isTogether) this.go(this.ticks[this.active]);
    this.tell();
  }

  _choose(grain) {
    this.stops = this._stops(grain);
    this.panes.forEach((pane, side) => { this.ticks[side] = this._tickOf(side, pane.step); });
    this.model.set("granularity", grain);
    this.model.save_changes();
    this.tell();
  }

  _showCalls(isShown) {
    for (const pane of this.panes) pane.calls.element.hidden = !isShown;
    this.arrange();
  }

  // ---- what Python says

  start() {
    this.model.get("steps").forEach((step, side) => this._put(side, step));
  }

  obey() {
    this.model.get("steps").forEach((step, side) => {
      if (step !== this.panes[side].step) this._put(side, step);
    });
  }

  // ---- what is seen

  tell() {
    this.columns.forEach((column, side) => column.show(!this.isTogether && this.active === side));
    const text = progress(this);
    this.controls.show([make("span", {}, text)], text);
    this.saver.soon();
  }

  // Both trees as high as the higher one.
  arrange() {
    const { panes, root } = this;
    const rest = root.offsetHeight - Math.max(...panes.map((pane) => pane.top.offsetHeight));
    for (const pane of panes) pane.arrange(room(root, rest));
    const high = Math.max(...panes.map((pane) => pane.tree.element.clientHeight));
    for (const pane of panes) {
      pane.tree.element.style.height = `${high}px`;
      pane.tree.view.fit();
    }
  }
}

// One of the two, with the nodes that it has visited of all that it will.
class Column {
  constructor(pane, most, onTouch) {
    this.pane = pane;
    this.number = make("b");
    this.bar = make("div", { class: "tk-bar-now" });
    const all = make("div", { class: "tk-bar-all" }, this.bar);
    all.style.width = `${(100 * pane.total.nodes) / most}%`;
    this.element = make("section", { class: "tk-side", "aria-label": pane.still.title },
      heading(pane.still.title, pane.still.subtitle),
      make("div", { class: "tk-tally", role: "group", "aria-label": "Nodes visited so far" },
        this.number, make("div", { class: "tk-bars", "aria-hidden": "true" }, all)),
      pane.top, pane.sentence.element, pane.calls.element);
    this.element.addEventListener("focusin", onTouch);
    this.element.addEventListener("pointerdown", onTouch);
  }

  show(isActive) {
    const { pane } = this;
    const isDone = pane.step === pane.still.count - 1;
    this.number.textContent = [...pane.countWords(), ...(isDone ? ["finished"] : [])].join(" · ");
    this.bar.style.width = `${(100 * pane.counts().nodes) / pane.total.nodes}%`;
    this.element.classList.toggle("active", isActive);
  }
}

function renderCompare({ model, el }) {
  const root = make("div", { class: "tk-stepper tk-compare" });
  el.append(root);
  const comparison = new Comparison(model, root);
  const undress = dress(root, model, model.get("_sides")[0].still.colours);
  const unwatch = watchSize(root, () => comparison.arrange());
  const unlisten = listen(model, {
    "change:steps": () => comparison.obey(),
    "msg:custom": (message) => comparison.panes[message?.side]?.take(message),
  });
  comparison.start();
  return () => {
    comparison.controls.toggle(false);
    comparison.saver.stop();
    undress();
    unwatch();
    unlisten();
  };
}
