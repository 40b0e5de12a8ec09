// The toolbar of the Stepper, and its keys.
//
//   Controls  buttons, menus, slider and keys: they move a driver
//   Driver    what is moved, a Stepper or a comparison: `panes`, `length`, `at`, `isWaiting()`,
//             `go(place)`, `next(direction)`, `over()`, `out()`, `open()`, `choose(number)`,
//             `nextCut()` and `cuts()`
//   Grain     how far one step goes

const SPEEDS = { "½×": 2400, "1×": 1200, "2×": 600, "4×": 300, "10×": 120 };
const GRAINS = { line: "every line", node: "every node", change: "cuts and changes" };
const ZOOM = 1.3;

const ICONS = {
  first: "M5 5h2.6v14H5zM18 4.5l2 2L14.5 12l5.5 5.5-2 2L10.5 12z",
  back: "M15.5 4.5l2 2L12 12l5.5 5.5-2 2L8 12z",
  play: "M7 4.5v15L19.5 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  forward: "M8.5 4.5l-2 2L12 12l-5.5 5.5 2 2L16 12z",
  last: "M16.4 5H19v14h-2.6zM6 4.5l-2 2L9.5 12 4 17.5l2 2L13.5 12z",
};
const LINE_ICONS = {
  cut: "M8.2 7.6L20 18.5M8.2 16.4L20 5.5M6 8.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM6 20.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  smaller: "M5 12h14",
  larger: "M5 12h14M12 5v14",
  lines: "M4 6h16M8 12h12M8 18h9",
  follow: "M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4",
};

// ---- its parts

function icon(name) {
  const path = ICONS[name]
    ? drawn("path", { d: ICONS[name], fill: "currentColor" })
    : drawn("path", { d: LINE_ICONS[name], class: "tk-outline" });
  return drawn("svg", { viewBox: "0 0 24 24", class: "tk-icon", "aria-hidden": "true" }, path);
}

function iconButton(name, label, act, words = "") {
  return button({ class: `tk-button tk-${name}`, "aria-label": label, title: label }, act,
    icon(name), words);
}

// A button that is on or off; `act` hears which.
function switchButton(name, label, isOn, act) {
  const element = iconButton(name, label, () => {
    const isOnNow = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(isOnNow));
    act(isOnNow);
  });
  element.setAttribute("aria-pressed", String(isOn));
  return element;
}

function choice(label, table, chosen, act) {
  const element = make("select", { class: "tk-select", "aria-label": label, title: label,
    ...KEEPS_KEYS }, ...Object.entries(table).map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text)));
  element.addEventListener("change", () => act(element.value));
  return element;
}

// Where a driver stands, counted as in Python: from 0.
function progress({ at, length }) {
  return `${at.toLocaleString("en")} of ${(length - 1).toLocaleString("en")}`;
}

// ---- the whole

class Controls {
  constructor(driver, { grain, onGrain, onLines, predict, canCut, lines = true, extra = [] }) {
    this.driver = driver;
    this.pause = SPEEDS["1×"];
    this.timer = null;
    this.playWords = make("span", {}, "Play");
    this.play = iconButton("play", "Play (space)", () => this.toggle(), this.playWords);
    this.lines = switchButton("lines", "Show the pseudocode and the calls", lines, onLines);
    this.follow = switchButton("follow", "Follow the current node", true,
      (follows) => this._follow(follows));
    this.slider = make("input", { type: "range", min: "0", max: String(driver.length - 1),
      class: "tk-slider", "aria-label": "Step of the search", ...KEEPS_KEYS });
    this.slider.addEventListener("input", () => driver.go(Number(this.slider.value)));
    this.count = make("span", { class: "tk-count" });
    this.element = make("div", { class: "tk-bar", role: "toolbar", "aria-label": "Steps" },
      this._stepping(),
      canCut ? iconButton("cut", "Next cutoff (n)", () => driver.nextCut(),
        make("span", {}, "Next cut")) : "",
      make("div", { class: "tk-track" }, this.slider, predict ? "" : this._ticks()),
      this.count,
      make("div", { class: "tk-group tk-right" },
        ...extra,
        choice("How far one step goes", GRAINS, grain, onGrain),
        choice("Speed", Object.fromEntries(Object.keys(SPEEDS).map((s) => [s, s])), "1×",
          (value) => { this.pause = SPEEDS[value]; }),
        this.lines,
        this.follow,
        iconButton("smaller", "Smaller (−)", () => this._zoom(1 / ZOOM)),
        iconButton("larger", "Larger (+)", () => this._zoom(ZOOM)),
        iconButton("fit", "Show the whole tree (0)", () => this._fit())));
  }

  _stepping() {
    const { driver } = this;
    return make("div", { class: "tk-group" },
      iconButton("first", "First step (Home)", () => driver.go(0)),
      iconButton("back", "One step back (left arrow)", () => driver.next(-1)),
      this.play,
      iconButton("forward", "One step forward (right arrow)", () => driver.next(1)),
      iconButton("last", "Last step (End)", () => driver.go(driver.length - 1)));
  }

  get _views() {
    return this.driver.panes.map((pane) => pane.tree.view);
  }

  _zoom(factor) {
    for (const view of this._views) view.zoom(factor);
  }

  _fit() {
    for (const view of this._views) view.fit(true);
  }

  _follow(follows) {
    for (const view of this._views) {
      view.follows = follows;
      if (follows) view.follow();
    }
  }

  // Small marks below the slider where something was cut.
  _ticks() {
    const places = new Set(this.driver.cuts().map((share) => Math.round(share * 500)));
    if (places.size > 250) return ""; // marks everywhere mark nothing
    const course = [...places].map((place) => `M${place} 0V4`).join("");
    return drawn("svg", { class: "tk-ticks", viewBox: "0 0 500 4", preserveAspectRatio: "none",
      "aria-hidden": "true" }, drawn("path", { d: course, "vector-effect": "non-scaling-stroke" }));
  }

  show(words, spoken) {
    this.slider.max = String(this.driver.length - 1);
    this.slider.value = String(this.driver.at);
    this.slider.setAttribute("aria-valuetext", spoken);
    this.count.replaceChildren(...words);
  }

  get isPlaying() {
    return this.timer !== null;
  }

  toggle(plays = !this.isPlaying) {
    clearTimeout(this.timer);
    this.timer = null;
    if (plays) {
      if (this.driver.at >= this.driver.length - 1) this.driver.go(0);
      this._tick();
    }
    this.play.firstChild.replaceWith(icon(this.isPlaying ? "pause" : "play"));
    const label = this.isPlaying ? "Pause (space)" : "Play (space)";
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    setText(this.playWords, this.isPlaying ? "Pause" : "Play");
    for (const pane of this.driver.panes) pane.sentence.hush(this.isPlaying);
  }

  _tick() {
    this.timer = setTimeout(() => {
      const before = this.driver.at;
      if (!this.driver.isWaiting()) this.driver.next(1);
      const stands = this.driver.at === before && !this.driver.isWaiting();
      if (stands || this.driver.at >= this.driver.length - 1) this.toggle(false);
      else this._tick();
    }, this.pause);
  }

  key(event) {
    const act = !(event.altKey || event.ctrlKey || event.metaKey) && this._meant(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  // What a key does; nothing, if what it was pressed on needs it.
  _meant({ key, target }) {
    const tag = target.tagName;
    if (tag === "SELECT") return null;
    const isScrolled = target.matches(".tk-code, .tk-calls");
    if (isScrolled && ["ArrowUp", "ArrowDown"].includes(key)) return null;
    if (key === " " && tag === "BUTTON") return null;
    if (key === "Enter" && tag !== "DIV") return null;
    const { driver } = this;
    if (/^[1-9]$/.test(key)) return () => driver.choose(Number(key) - 1);
    return {
      ArrowRight: () => driver.next(1),
      ArrowLeft: () => driver.next(-1),
      ArrowDown: () => driver.over(),
      ArrowUp: () => driver.out(),
      Home: () => driver.go(0),
      End: () => driver.go(driver.length - 1),
      Enter: () => driver.open(),
      " ": () => this.toggle(),
      n: () => driver.nextCut(),
      "+": () => this._zoom(ZOOM),
      "=": () => this._zoom(ZOOM),
      "-": () => this._zoom(1 / ZOOM),
      0: () => this._fit(),
      f: () => this.follow.click(),
    }[key];
  }
}
