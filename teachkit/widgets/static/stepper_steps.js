// The steps of a search: where they come from, where one stops, what Python hears of them.
//
//   Keys    a letter for each step: e enter, l leaf, + better, x cutoff, d done, and others
//   Grain   how far one step goes: a line, a node, or to the next cut or change
//   Source  has the steps in parts of some hundred, asked for when needed and kept
//   Saver   tells Python where one is

const SAVE_EVERY = 150; // milliseconds between two messages to Python

// ---- which steps to stop at

function isStop(keys, at, grain) {
  if (at <= 0 || at >= keys.length - 1 || grain === "line") return true;
  const key = keys[at];
  if (grain === "node") return "lxd".includes(key) || (key === "e" && keys[at + 1] !== "l");
  return key === "+" || key === "x";
}

function nextStop(keys, from, direction, grain) {
  let at = clamp(from + direction, 0, keys.length - 1);
  while (!isStop(keys, at, grain)) at += direction;
  return at;
}

function allStops(keys, grain) {
  const stops = [];
  for (let at = 0; at < keys.length; at++) if (isStop(keys, at, grain)) stops.push(at);
  return stops;
}

// ---- where steps come from

class Source {
  constructor(still, parts, ask) {
    this.still = still;
    this.parts = new Map(Object.entries(parts).map(([number, part]) => [Number(number), part]));
    this.ask = ask;
    this.asked = new Set();
  }

  number(step) {
    return Math.floor(step / this.still.part);
  }

  // The part of a step, if it has come; what will be needed soon is asked for too.
  part(step) {
    const number = this.number(step);
    this.want(number);
    const ahead = this.number(Math.min(step + this.still.part / 2, this.still.count - 1));
    this.want(ahead);
    return this.parts.get(number);
  }

  want(number) {
    if (this.parts.has(number) || this.asked.has(number)) return;
    this.asked.add(number);
    this.ask(number);
  }

  keep(number, part) {
    this.parts.set(number, part);
  }
}

// ---- telling Python

// Tells Python now and then where we are. The model hears of a step only when Python does:
// else Python's echo of an earlier step would look like a wish to go back there.
class Saver {
  constructor(model, name, value) {
    Object.assign(this, { model, name, value, timer: null });
  }

  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      if (String(this.model.get(this.name)) === String(this.value())) return;
      this.model.set(this.name, this.value());
      this.model.save_changes();
    }, SAVE_EVERY);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
