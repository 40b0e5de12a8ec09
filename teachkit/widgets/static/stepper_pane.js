// One search on the screen.
//
//   Pane    tree, board, sentence, lines and calls, all at one step
//   Asking  what happens next, to be predicted before one may go on

const LEAST_STAGE = 200; // pixels

class Pane {
  constructor(source, options) {
    this.source = source;
    this.still = source.still;
    this.step = 0;
    this.painted = null;
    this.pending = null;
    this.picked = null;
    this.onStep = options.onStep;
    this.go = options.go ?? ((step) => this.show(step)); // where a click or an answer leads
    this.tree = new Tree(this.still, {
      unseen: options.unseen,
      onPick: (key, isShift) => this._pick(key, isShift),
      onOpen: (key) => options.onOpen?.(key),
    });
    this.board = this.still.board && options.board !== false && new Board(this.still.board);
    this.sentence = new Sentence();
    this.code = new Code(this.still.code);
    this.calls = new Calls(this.still.window);
    this.isCompact = Boolean(options.isCompact);
    const beside = this.board && !this.isCompact ? [this.board.element] : [];
    this.top = make("div", { class: "tk-top" }, ...beside, this.tree.element);
    const lines = this.still.code.MAX.length ? [this.code.element] : [];
    this.under = make("div", { class: "tk-under" }, ...lines, this.calls.element);
    this.asks = options.asks ? new Asking(this, options) : null;
  }

  // Show a step, now or as soon as it has come.
  show(step) {
    const wanted = clamp(Math.round(step), 0, this.still.count - 1);
    step = this.asks ? this.asks.allowed(wanted) : wanted;
    this.step = step;
    const part = this.source.part(step);
    this.pending = part ? null : step;
    this.top.classList.toggle("waiting", !part);
    if (part) this._paint(part, step, wanted > step);
    this.onStep(step);
  }

  // A part that was asked for has come.
  take({ number, part }) {
    this.source.keep(number, part);
    if (this.pending !== null && this.source.number(this.pending) === number) this.show(this.pending);
  }

  _paint(part, step, isHeld = false) {
    const started = performance.now();
    const known = this.painted;
    const goesOn = known && known.part === part && known.step <= step;
    const looks = goesOn ? {} : { ...part.looks };
    for (let at = goesOn ? known.step + 1 : part.start + 1; at <= step; at++) {
      Object.assign(looks, part.steps[at - part.start].looks);
    }
    this.painted = { part, step };
    const now = part.steps[step - part.start];
    this.tree.paint(looks);
    this.tree.mark(now);
    if (this.board) this.board.show(part.boards[now.node]);
    this.sentence.show(now.says);
    this.code.show(now.role, now.key);
    this.calls.show(now.stack);
    this.asks?.show(part, step, isHeld);
    this.top.dataset.milliseconds = (performance.now() - started).toFixed(2);
  }

  // How many nodes have been entered and how many cutoffs made, up to a step.
  counts(step = this.step) {
    this._nodes ??= soFar(this.still.keys, "e");
    this._cuts ??= soFar(this.still.keys, "x");
    return { nodes: this._nodes[step], cuts: this._cuts[step] };
  }

  get total() {
    return this.counts(this.still.count - 1);
  }

  countWords() {
    const { nodes, cuts } = this.counts();
    return [counted(nodes, "node", "nodes"),
      ...(this.still.window ? [counted(cuts, "cutoff", "cutoffs")] : [])];
  }

  _pick(key, isShift) {
    const [entered, left] = this.still.visits[key];
    const isSecond = this.picked === key && this.step === entered;
    this.picked = key;
    this.go(isShift || isSecond ? left : entered);
  }

  // The step of the next cutoff, or -1.
  nextCut() {
    return this.still.keys.indexOf("x", this.step + 1);
  }

  // Down over the current call, or up to the call above it.
  stepOver() {
    const visit = this.still.visits[this.tree.current];
    return visit && visit[1] > this.step ? visit[1] : Math.min(this.step + 1, this.still.count - 1);
  }

  stepOut() {
    const visit = this.still.visits[this.still.parents[this.tree.current]];
    return visit ? visit[0] : 0;
  }

  // Share the height that there is: the tree gets what it needs, the lines as much of what they
  // would like as is left, and the tree the rest.
  arrange(most) {
    const stage = this.tree.element;
    const wide = stage.clientWidth;
    if (!wide) return;
    const least = this.isCompact || !this.board ? LEAST_STAGE
      : Math.max(LEAST_STAGE, this.board.height());
    const { needed, wished } = this.tree.view.heights(wide);
    const first = clamp(needed, least, Math.max(least, most - this._fewestLines()));
    this._limitLines(most - first);
    this.calls.reveal();
    const left = Math.max(first, most - this.under.offsetHeight);
    const high = Math.round(clamp(wished, least, left));
    if (stage.clientHeight !== high || this.fittedWidth !== wide) {
      stage.style.height = `${high}px`;
      this.fittedWidth = wide;
      this.tree.view.fit();
    }
  }

  // How high lines and calls are when only some lines are seen at a time.
  _fewestLines() {
    this.code.limit(0);
    return this.under.offsetHeight;
  }

  // Let lines and calls be so high, by scrolling the lines.
  _limitLines(most) {
    this.code.limit(Infinity);
    const { offsetHeight } = this.code.element;
    this.code.limit(offsetHeight - Math.max(0, this.under.offsetHeight - most));
  }
}

// For each step, how often a key has come until then.
function soFar(keys, key) {
  const counts = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    counts[at] = (at ? counts[at - 1] : 0) + (keys[at] === key);
  }
  return counts;
}

function counted(number, one, many) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

// ---- predicting

class Asking {
  constructor(pane, { scored }) {
    this.pane = pane;
    this.steps = pane.still.asked;
    this.answered = new Map(); // step -> was it right?
    this.scored = scored;
    this.text = make("p", { class: "tk-question" });
    this.answers = make("div", { class: "tk-answers", role: "group", "aria-label": "Answers" });
    this.verdict = make("p", { class: "tk-verdict" });
    this.element = make("section", { class: "tk-asking idle", "aria-label": "Question",
      "aria-live": "polite" }, this.text, this.answers, this.verdict);
    // A question stands where else the sentence does, so that nothing moves.
    this.place = make("div", { class: "tk-place" }, pane.sentence.element, this.element);
    this._tellScore();
  }

  // The step to which one may go: not past a question that has not been answered.
  allowed(to) {
    const next = this.steps.find((step) => step <= to && !this.answered.has(step));
    return next === undefined ? to : next - 1;
  }

  isOpen(step) {
    return this.steps.includes(step) && !this.answered.has(step);
  }

  // The verdict on an answer stays until one wants to go on, also if another question follows.
  show(part, step, isHeld) {
    if (this.verdictFor === step && !isHeld) return;
    const at = step + 1;
    const asked = this.isOpen(at) && this._question(at, part);
    if (asked) this._ask(at, asked);
    else if (this.verdictFor !== step) this.element.classList.add("idle");
  }

  _question(at, part) {
    const home = at - part.start < part.steps.length ? part : this.pane.source.part(at);
    return home?.questions?.[at];
  }

  _ask(at, asked) {
    this.element.classList.remove("idle");
    this.text.textContent = asked.ask;
    this.verdict.textContent = "";
    this.element.classList.remove("right", "wrong");
    const buttons = asked.answers.map((answer, number) => button({ class: "tk-answer" },
      () => this._answer(at, asked, number), make("kbd", {}, String(number + 1)), answer));
    this.answers.replaceChildren(...buttons);
    this.choose = (number) => buttons[number]?.click();
  }

  _answer(at, asked, number) {
    if (this.answered.has(at)) return;
    const isRight = number === asked.right;
    this.answered.set(at, isRight);
    this.choose = null;
    this.verdictFor = asked.until;
    const held = this.element.contains(document.activeElement);
    this.pane.go(asked.until);
    this.element.classList.remove("idle");
    this.element.classList.add(isRight ? "right" : "wrong");
    this.verdict.textContent = `${isRight ? "✓ Right." : `✗ No: ${asked.answers[asked.right]}.`} ${asked.why}`;
    [...this.answers.children].forEach((answer, place) => {
      answer.disabled = true;
      if (place === asked.right) answer.classList.add("right");
      else if (place === number) answer.classList.add("wrong");
    });
    if (held) this.pane.tree.element.focus({ preventScroll: true });
    this._tellScore();
  }

  _tellScore() {
    const right = [...this.answered.values()].filter(Boolean).length;
    this.scored(right, this.answered.size, this.steps.length);
  }
}
