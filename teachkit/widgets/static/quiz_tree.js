// The tree of the Quiz: its spots, the fields in them, the signs at them, the way of the keys.
//
//   Spot   a node in the picture, which may be chosen
//   Field  a place in a node into which a number is typed
//   Sign   ✓, ✗ or what was chosen, at a node

const LARGEST = { projector: 2.1, other: 1.6 }; // pixels for a unit of the tree
const SMALLEST = 0.95; // so that a leaf stays large enough for a finger
const LEAST_HIGH = 260; // pixels for the tree
const CELL_HIGH = 110; // pixels for the code above it in a notebook
const LEAST_REST = 150; // pixels for the question above it and the buttons below
const SIGNS = { true: "M-5 -0.5L-1.5 4L5.5 -5.5", false: "M-4.5 -4.5L4.5 4.5M-4.5 4.5L4.5 -4.5" };

class Tree {
  constructor() {
    this.paper = make("div", { class: "tk-paper" });
    this.element = make("div", { class: "tk-sheet" }, this.paper);
    this.spots = new Map();
    this.fields = new Map();
    this.at = null;
  }

  show(picture) {
    this.picture = picture;
    this.svg = parsed(picture.svg);
    this.box = this.svg.dataset.box.split(" ").map(Number);
    this.svg.setAttribute("viewBox", this.box.join(" "));
    this.svg.setAttribute("role", "group"); // screen readers look for nothing inside an "img"
    this.paper.replaceChildren(this.svg);
    this.spots.clear();
    this.fields.clear();
    for (const part of this.svg.querySelectorAll("[data-spot]")) {
      part.classList.add(...picture.looks[part.dataset.spot].split(" "));
      if (part.classList.contains("tk-spot")) this.spots.set(part.dataset.spot, part);
    }
    this.arrange();
  }

  // The tree as large as it fits, and the fields where their nodes are.
  arrange() {
    if (!this.svg || !this.element.clientWidth) return;
    const theme = this.element.closest(".tk-quiz").dataset.theme;
    const [left, top, wide, high] = this.box;
    const fitting = Math.min(this.element.clientWidth / wide, this.room() / high);
    const scale = clamp(fitting, SMALLEST, LARGEST[theme] ?? LARGEST.other);
    this.svg.style.width = `${wide * scale}px`;
    this.svg.style.height = `${high * scale}px`;
    this.paper.style.width = `${wide * scale}px`;
    for (const [key, field] of this.fields) {
      const [x, y, w, h] = this.picture.places[key];
      const kind = this.spots.get(key).classList;
      const lowered = kind.contains("max") ? 0.17 : kind.contains("min") ? -0.17 : 0;
      field.style.left = `${(x - left) * scale}px`;
      field.style.top = `${(y + lowered * h - top) * scale}px`;
      field.style.width = `${Math.max(26, (kind.contains("leaf") ? 0.94 * w : 23) * scale)}px`;
      field.style.height = `${Math.max(24, 15 * scale)}px`;
      field.style.fontSize = `${Math.max(13, 12 * scale)}px`;
    }
  }

  // How high the tree may be: as high as it was before a verdict came below it.
  room() {
    const quiz = this.element.closest(".tk-quiz");
    const verdict = quiz.querySelector(".tk-marked").offsetHeight;
    const rest = Math.max(LEAST_REST, quiz.offsetHeight - this.element.offsetHeight - verdict);
    return Math.max(LEAST_HIGH, windowHeight(this.element) - rest - CELL_HIGH);
  }

  // ---- signs

  // ✓ and ✗ for a part of the answer that is right or wrong, or else a text.
  sign(key, { right = null, text = "" }) {
    const [x, y] = this.corner(key);
    const group = drawn("g", { class: `tk-sign ${right === null ? "chosen" : right ? "right" : "wrong"}`,
      transform: `translate(${x} ${y})`, "aria-hidden": "true" });
    if (right !== null) {
      group.append(drawn("path", { d: SIGNS[right] }));
      this.target(key).setAttribute("aria-description", right ? "right" : "wrong");
    } else {
      group.append(drawn("text", { "text-anchor": "middle", y: 4.5, "font-size": 13 }, text));
    }
    this.svg.querySelector(".tk-view").append(group);
  }

  unsign() {
    for (const sign of this.svg.querySelectorAll(".tk-sign")) sign.remove();
    for (const part of this.paper.querySelectorAll("[aria-description]")) {
      part.removeAttribute("aria-description");
    }
  }

  // Where a sign has room: below a leaf; left of a triangle that has its window at the right,
  // else in the corner that it leaves empty.
  corner(key) {
    const [x, y, wide, high] = this.picture.places[key];
    const kind = this.spots.get(key).classList;
    if (kind.contains("leaf")) return [x, y + high / 2 + 10];
    const height = y + (kind.contains("max") ? -0.28 : 0.28) * high;
    return this.picture.windows ? [x - wide / 2 - 10, height] : [x + wide / 2 - 4, height];
  }

  // ---- the way of the keys

  enliven(keys, role) {
    for (const key of keys) {
      const part = this.spots.get(key);
      part.classList.add("live");
      for (const [name, value] of Object.entries({ role, tabindex: "-1", ...KEEPS_KEYS,
        "aria-label": this.picture.words[key] })) part.setAttribute(name, value);
    }
    this.rove(keys);
  }

  addField(key, value, onChange) {
    const field = make("input", { class: "tk-field", type: "text", inputmode: "text",
      autocomplete: "off", maxlength: "12", "aria-label": this.picture.words[key],
      "data-spot": key, ...KEEPS_KEYS });
    field.value = value;
    whole(field);
    field.addEventListener("change", () => onChange(field.value));
    this.fields.set(key, field);
    this.paper.append(field);
  }

  // These in reading order: level by level, or leaves alone from left to right. Tab goes
  // to every field, but only to one of many spots; the arrow keys go on from there.
  rove(keys) {
    const isFlat = keys.every((key) => this.spots.get(key).classList.contains("leaf"));
    this.level = (key) => (isFlat ? 0 : this.depth(key));
    const x = (key) => this.picture.places[key][0];
    this.keys = keys.toSorted((one, other) =>
      this.level(one) - this.level(other) || x(one) - x(other));
    if (!this.keys.includes(this.at)) this.at = this.keys[0] ?? null;
    this.stop(this.at);
  }

  depth(key) {
    const above = this.picture.parents[key];
    return above ? this.depth(above) + 1 : 0;
  }

  target(key) {
    return this.fields.get(key) ?? this.spots.get(key);
  }

  stop(key) {
    if (key === null) return;
    for (const [each, index] of [[this.at, "-1"], [key, "0"]]) {
      const spot = this.spots.get(each);
      if (spot?.classList.contains("live")) spot.setAttribute("tabindex", index);
    }
    this.at = key;
  }

  focus(key = this.at) {
    if (key === null || !this.target(key)) return;
    this.stop(key);
    this.target(key).focus({ preventScroll: true });
  }

  // The neighbour on the same level; the parent or first child, or else the nearest above or below.
  // A node alone on its level has its children for neighbours, unless there is a text to go through.
  near(way) {
    const [dx, dy] = ARROWS[way];
    const { parents, places } = this.picture;
    const row = this.keys.filter((key) => this.level(key) === this.level(this.at) + dy);
    if (dx && (row.length > 1 || this.fields.size)) return row[row.indexOf(this.at) + dx];
    if (dx || !row.length) {
      return this.keys.filter((key) => parents[key] === this.at).at(dx > 0 ? -1 : 0);
    }
    const isKin = (key) => (dy < 0 ? parents[this.at] === key : parents[key] === this.at);
    const far = (key) => Math.abs(places[key][0] - places[this.at][0]);
    return row.find(isKin) ?? row.toSorted((one, other) => far(one) - far(other))[0];
  }
}

// What is typed replaces what stood in a field when it was entered, with a key or the mouse.
function whole(field) {
  field.addEventListener("focus", () => field.select());
  field.addEventListener("mousedown", (event) => {
    if (document.activeElement === field) return; // a second click places the caret
    event.preventDefault();
    field.focus();
  });
}
