// @ts-check
// Presenting: a widget fills the screen, or the page where the browser allows no full screen.

import { button } from "./keys.js";
import { drawn } from "./dom.js";

/** @import { End } from "./data" */

const OUTWARD = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
const INWARD = "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5";
const LABEL = "Fill the screen (f)";

export class Present {
  // What is presented is asked for when it is needed: a widget may stand in another.
  /** @param {() => HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.mark = drawn("path", { d: OUTWARD, class: "tk-outline" });
    this.button = button({ class: "tk-button tk-present", "aria-label": LABEL, title: LABEL,
      "aria-pressed": "false" }, () => this.toggle(),
    drawn("svg", { viewBox: "0 0 24 24", class: "tk-icon", "aria-hidden": "true" }, this.mark));
    const changed = () => this._show(document.fullscreenElement === this.root());
    const left = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !this.root().hasAttribute("popover")) return;
      event.stopPropagation();
      this.toggle();
    };
    document.addEventListener("fullscreenchange", changed);
    window.addEventListener("keydown", left, true);
    /** @type {End} */
    this.end = () => {
      document.removeEventListener("fullscreenchange", changed);
      window.removeEventListener("keydown", left, true);
    };
  }

  get isOn() {
    return this.root().classList.contains("tk-presented");
  }

  async toggle() {
    const root = this.root();
    if (document.fullscreenElement === root) return document.exitFullscreen();
    if (this.isOn) return this._cover(false);
    try {
      await root.requestFullscreen();
    } catch {
      this._cover(true);
    }
  }

  // Lie above all else on the page.
  /** @param {boolean} isOn */
  _cover(isOn) {
    const root = this.root();
    if (isOn) root.setAttribute("popover", "manual");
    if (isOn) root.showPopover();
    else root.removeAttribute("popover");
    this._show(isOn);
  }

  /** @param {boolean} isOn */
  _show(isOn) {
    if (this.isOn === isOn) return;
    this.root().classList.toggle("tk-presented", isOn);
    this.mark.setAttribute("d", isOn ? INWARD : OUTWARD);
    this.button.setAttribute("aria-pressed", String(isOn));
    window.dispatchEvent(new Event("resize"));
  }
}
