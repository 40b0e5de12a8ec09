// @ts-check
// What widgets expect of a notebook, in a page: a model with values and listeners.

/** @import { Model } from "./data" */

/** @implements {Model} */
export class PageModel {
  /** @param {Record<string, unknown>} values */
  constructor(values) {
    this.values = values;
    /** @type {Map<string, Set<() => void>>} */
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
    for (const listener of this.listeners.get(`change:${name}`) ?? []) listener();
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

  send() {}
}
