// @ts-check
// The steps of a search: where one stops, where steps come from, and what they change.
//
//   Keys    a letter for each step: e enter, l leaf, + better, x cutoff, d done, and others;
//           X is a cutoff that leaves nothing to be cut, where that is known for all steps
//   Grain   how far one step goes: a line, a node, or to the next cut or change
//   Tick    a place among the steps at which one stops
//   Source  has the steps in parts of some hundred, asked for when needed and kept

import { clamp } from "../shared/numbers.js";

/** @import { Grain, Looks, Part, Still } from "./data" */

// ---- which steps to stop at

/** @type {(keys: string, at: number, grain: Grain) => boolean} */
function isStop(keys, at, grain) {
  if (at <= 0 || at >= keys.length - 1 || grain === "line") return true;
  const key = keys[at];
  if (grain === "node") return "lxXd".includes(key) || (key === "e" && keys[at + 1] !== "l");
  return "+xX".includes(key);
}

/** @type {(keys: string, from: number, direction: 1 | -1, grain: Grain) => number} */
export function nextStop(keys, from, direction, grain) {
  let at = clamp(from + direction, 0, keys.length - 1);
  while (!isStop(keys, at, grain)) at += direction;
  return at;
}

// The steps at which one stops. While the keys of a long search have not come, these are all.
export class Stops {
  /**
   * @param {Pick<Still, "keys" | "count">} still
   * @param {Grain} grain
   */
  constructor({ keys, count }, grain) {
    this.length = count;
    /** @type {number[] | null} */
    this.list = null;
    if (grain === "line" || !keys) return;
    this.list = [];
    for (let at = 0; at < count; at++) if (isStop(keys, at, grain)) this.list.push(at);
    this.length = this.list.length;
  }

  /** @param {number} tick */
  step(tick) {
    return this.list ? this.list[tick] : tick;
  }

  // The tick at which a step has been reached.
  /** @param {number} step */
  tick(step) {
    if (!this.list) return step;
    let low = 0, high = this.list.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle] < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// The step to which one may go: not past a question that has not been answered.
/** @type {(asked: number[], answered: { has(step: number): boolean }, to: number) => number} */
export function stepAllowed(asked, answered, to) {
  const next = asked.find((step) => step <= to && !answered.has(step));
  return next === undefined ? to : next - 1;
}

// ---- what steps change

// The looks that change on the way to a step of a part: from a step that is painted, if that
// comes before in the same part, else all.
/** @type {(part: Part, step: number, painted: { part: Part, step: number } | null) => Looks} */
export function looksAt(part, step, painted) {
  const goesOn = painted?.part === part && painted.step <= step;
  /** @type {Looks} */
  const looks = goesOn ? {} : { ...part.looks };
  for (let at = goesOn ? painted.step + 1 : part.start + 1; at <= step; at++) {
    Object.assign(looks, part.steps[at - part.start].looks);
  }
  return looks;
}

// Is something left untried at a cutoff? A bound may be reached by the last move, too.
/** @type {(part: Part, step: number) => boolean} */
export function leavesUntried(part, step) {
  const { node } = part.steps[step - part.start];
  return part.rows[node].some(([, ...nodes]) => !nodes.length);
}

// For each step, how often a key has come until then.
/** @type {(keys: string, key: string) => Uint32Array} */
export function soFar(keys, key) {
  const counts = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    counts[at] = (at ? counts[at - 1] : 0) + Number(keys[at] === key);
  }
  return counts;
}

// ---- where steps come from

export class Source {
  /**
   * @param {Still} still
   * @param {Record<string, Part>} parts those that are there at once, by number
   * @param {(what: number | "keys") => void} ask asks for another, or for the keys of all steps
   */
  constructor(still, parts, ask) {
    this.still = still;
    this.parts = new Map(Object.entries(parts).map(([number, part]) => [Number(number), part]));
    this.ask = ask;
    /** @type {Set<number>} */
    this.asked = new Set();
  }

  /** @param {number} step */
  number(step) {
    return Math.floor(step / this.still.part);
  }

  // The part of a step, if it has come; what will be needed soon is asked for too.
  /** @param {number} step */
  part(step) {
    const number = this.number(step);
    this.want(number);
    this.want(this.number(Math.min(step + this.still.part, this.still.count - 1)));
    this.want(this.number(Math.max(0, step - this.still.part / 2)));
    return this.parts.get(number);
  }

  /** @param {number} number */
  want(number) {
    if (this.parts.has(number) || this.asked.has(number)) return;
    this.asked.add(number);
    this.ask(number);
  }

  /** @type {(number: number, part: Part) => void} */
  keep(number, part) {
    this.parts.set(number, part);
  }
}
