// @ts-check
// Keys: which are a widget's, and which stay JupyterLab's.

import { make } from "./dom.js";

/** @import { End, Point } from "./data" */

// JupyterLab leaves keys alone only if the focused element itself asks for it.
export const KEEPS_KEYS = { "data-lm-suppress-shortcuts": "true" };

// But its shortcuts with Ctrl, Alt or the command key stay its own, such as Ctrl+S: for such a
// key the focused element asks for nothing, except in a field where the key edits the text.
// JupyterLab listens at the document before anyone in it, so we listen at the window.
/** @type {(root: HTMLElement) => End} */
export function shareShortcuts(root) {
  const [[name, value]] = Object.entries(KEEPS_KEYS);
  const share = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!(event.ctrlKey || event.metaKey || event.altKey) || !root.contains(target)) return;
    if (target.matches("input, textarea") && /^[acvxyz]$/i.test(event.key)) return;
    if (!target.hasAttribute(name)) return;
    target.removeAttribute(name);
    setTimeout(() => target.setAttribute(name, value));
  };
  window.addEventListener("keydown", share, true);
  return () => window.removeEventListener("keydown", share, true);
}

const CONTROLS = "button, input, select, textarea, label, a, summary, [tabindex]";

// A click gives a widget the keys, which else would be JupyterLab's: what was clicked, as not all
// browsers focus a button that the mouse presses, or the home of the keys where that takes none.
// The button that fills the screen keeps none either: the next keys are meant for what is seen.
/** @type {(root: HTMLElement, home: (clicked: Element) => HTMLElement | SVGElement | null) => End} */
export function takeClicks(root, home) {
  const focus = (/** @type {MouseEvent} */ { target, detail }) => {
    if (!detail || !(target instanceof Element)) return; // a key did it
    if (target.closest(".tk-root") !== root) return; // it belongs to a widget in this one
    const control = /** @type {HTMLElement | null} */ (target.closest(CONTROLS));
    const isOwn = control !== root && root.contains(control) && !control?.matches(".tk-present");
    const taker = isOwn ? control : home(target);
    if (!taker?.matches("label, select")) taker?.focus({ preventScroll: true });
  };
  root.addEventListener("click", focus, true);
  return () => root.removeEventListener("click", focus, true);
}

// How many columns to the right and rows down a key leads.
/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/**
 * @param {Record<string, string | boolean | null>} attributes
 * @param {() => void} act
 * @param {...(Node | string)} children
 */
export function button(attributes, act, ...children) {
  const element = make("button", { type: "button", ...attributes, ...KEEPS_KEYS }, ...children);
  element.addEventListener("click", act);
  return element;
}
