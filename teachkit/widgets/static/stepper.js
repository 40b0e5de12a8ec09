// The Stepper: a search step by step, in a notebook or in a page of its own.
//
//   SteppedSearch  one search on the screen, until another takes its place
//   Remark         words beside the title, and whether the search is out of date
//
// Its other files: stepper_steps.js (steps), stepper_view.js and stepper_tree.js (the tree),
// stepper_beside.js (board, sentence, lines, calls), stepper_pane.js (all of these),
// stepper_controls.js (the toolbar), stepper_screen.js (the room for them), and compare.js.

class SteppedSearch {
  constructor(model, root, remark, showsLines) {
    Object.assign(this, { model, root, remark, showsLines });
    this.still = model.get("_still");
    this.grain = model.get("granularity");
    this.saver = new Saver(model, "step", () => this.pane.step);
    this.score = make("span", { class: "tk-score", role: "status" });
    this.pane = this._pane();
    this.panes = [this.pane];
    this.controls = new Controls(this, {
      grain: this.grain,
      predict: model.get("predict"),
      canCut: this.still.window,
      lines: showsLines,
      onLines: (isShown) => this._showLines(isShown),
      onGrain: (grain) => this._chooseGrain(grain),
    });
    this.pane.under.hidden = !showsLines;
    const screen = this._screen();
    root.append(screen);
    takeKeys(screen, this.controls);
    const undress = dress(root, model, this.still.colours);
    const unwatch = watchSize(root, () => this.arrange());
    const unlisten = listen(model, {
      "change:step": () => this._obey(),
      "change:unseen": () => { this.pane.tree.svg.dataset.unseen = model.get("unseen"); },
      "msg:custom": (message) => message?.scene === this.still.scene && this.pane.take(message),
    });
    this.end = () => {
      this.controls.toggle(false);
      this.saver.stop();
      undress();
      unwatch();
      unlisten();
    };
    this.pane.show(model.get("step"));
  }

  _pane() {
    const { model, still } = this;
    const source = new Source(still, model.get("_parts"), (number) => model.send({ want: number }));
    return new Pane(source, {
      isCompact: model.get("compact"),
      unseen: model.get("unseen"),
      asks: model.get("predict") && still.asked.length > 0,
      scored: (right, asked, all) => setText(this.score,
        `${right} of ${asked} right · ${all - asked} to go`),
      onOpen: (key) => model.send({ open: key }),
      onStep: () => this._tell(),
    });
  }

  _screen() {
    const { pane, still } = this;
    const isCompact = this.model.get("compact");
    const title = isCompact ? still.title.split(" · ")[0] : still.title;
    return make("div", { class: "tk-screen" },
      heading(title, still.subtitle, this.remark, this.score, isCompact ? "" : this.controls.count),
      this.controls.element, pane.top,
      make("div", { class: "tk-below" }, pane.asks?.place ?? pane.sentence.element,
        isCompact && pane.board ? pane.board.element : ""),
      pane.under);
  }

  arrange() {
    const { top, under } = this.pane;
    this.pane.arrange(room(this.root,
      this.root.offsetHeight - top.offsetHeight - under.offsetHeight));
  }

  _tell() {
    const where = `step ${progress(this)}`;
    const words = [where, ...this.pane.countWords()];
    this.controls.show(words.map((word) => make("span", {}, word)), where);
    this.saver.soon();
  }

  _obey() {
    if (this.model.get("step") === this.at) return;
    this.saver.stop();
    this.go(this.model.get("step"));
  }

  _showLines(isShown) {
    this.showsLines = isShown;
    this.pane.under.hidden = !isShown;
    this.arrange();
  }

  _chooseGrain(grain) {
    this.grain = grain;
    this.model.set("granularity", grain);
    this.model.save_changes();
  }

  // ---- as the controls' driver

  get length() {
    return this.still.count;
  }

  get at() {
    return this.pane.step;
  }

  isWaiting() {
    return this.pane.pending !== null;
  }

  go(step) {
    this.pane.show(step);
  }

  next(direction) {
    this.go(nextStop(this.still.keys, this.at, direction, this.grain));
  }

  over() {
    this.go(this.pane.stepOver());
  }

  out() {
    this.go(this.pane.stepOut());
  }

  open() {
    const { current } = this.pane.tree;
    if (this.still.hints[current]) this.model.send({ open: current });
  }

  choose(number) {
    this.pane.asks?.choose?.(number);
  }

  nextCut() {
    const at = this.pane.nextCut();
    if (at >= 0) this.go(at);
  }

  cuts() {
    const last = Math.max(1, this.length - 1);
    return [...this.still.keys.matchAll(/x/g)].map(({ index }) => index / last);
  }
}

// ---- beside the title

class Remark {
  constructor(model, root) {
    this.element = make("span", { class: "tk-remark", role: "status" });
    const show = () => {
      setText(this.element, model.get("note") ?? "");
      root.classList.toggle("tk-old", Boolean(model.get("old")));
    };
    this.end = listen(model, { "change:note": show, "change:old": show });
    show();
  }
}

// ---- the widget

function renderStepper({ model, el }) {
  const isCompact = model.get("compact");
  const root = make("div", { class: isCompact ? "tk-stepper tk-compact" : "tk-stepper" });
  el.append(root);
  const remark = new Remark(model, root);
  const show = (showsLines) => new SteppedSearch(model, root, remark.element, showsLines);
  let shown = show(!isCompact);
  const unlisten = listen(model, { "change:_still": () => {
    const hadFocus = root.contains(document.activeElement);
    shown.end();
    root.replaceChildren();
    shown = show(shown.showsLines);
    if (hadFocus) root.querySelector(".tk-stage").focus({ preventScroll: true });
  } });
  return () => {
    shown.end();
    remark.end();
    unlisten();
  };
}

function render(context) {
  return context.model.get("_sides") ? renderCompare(context) : renderStepper(context);
}

export default { render };
