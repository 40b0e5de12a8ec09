// @ts-check
// What widgets expect of a notebook, in a page: a model with values and listeners.

import { unpacked } from "./packed.js";

/** @import { Model } from "./data" */

/** @implements {Model} */
export class PageModel {
  /** @param {Record<string, any>} values */
  constructor(values) {
    this.values = values;
    /** @type {Map<string, Set<(message?: any) => void>>} */
    this.listeners = new Map();
  }

  /** @param {string} name */
  get(name) {
    return this.values[name];
  }

  /** @type {Model["set"]} */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    this._tell(`change:${name}`);
  }

  /** @type {(event: string, message?: unknown) => void} */
  _tell(event, message) {
    for (const listener of this.listeners.get(event) ?? []) listener(message);
  }

  /** @type {Model["on"]} */
  on(event, listener) {
    const listeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, listeners.add(listener));
  }

  /** @type {Model["off"]} */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  save_changes() {}

  // Answer as Python would, if the page has what is wanted: a part of a search that is packed.
  /** @param {any} [message] */
  async send(message) {
    const { want, side } = message ?? {};
    const packed = side === undefined ? this.values._packed : this.values._sides[side].packed;
    if (!packed?.[want]) return;
    this._tell("msg:custom", { number: want, side, part: JSON.parse(await unpacked(packed[want])) });
  }
}
