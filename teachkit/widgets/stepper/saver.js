// @ts-check
// Tells Python where one is.

/** @import { Model } from "../shared/data" */

const SAVE_EVERY = 150; // milliseconds between two messages to Python

// Now and then, and not at each step. The model hears of a step only when Python does:
// else Python's echo of an earlier step would look like a wish to go back there.
export class Saver {
  /**
   * @param {Model} model
   * @param {string} name what Python knows it by
   * @param {() => unknown} value
   */
  constructor(model, name, value) {
    this.model = model;
    this.name = name;
    this.value = value;
    /** @type {number | null} */
    this.timer = null;
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
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
  }
}
