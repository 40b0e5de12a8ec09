// @ts-check
// Elements of a page.
//
// All texts are set as text. Markup comes from Python's own drawing alone.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | number | null>} [attributes] without null and false
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function drawn(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @type {(markup: string) => SVGElement} */
export function parsed(markup) {
  const page = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (page.querySelector("parsererror")) throw new Error("the drawing cannot be read");
  return /** @type {any} */ (document.importNode(page.documentElement, true));
}

/** @type {(markup: string) => ChildNode[]} */
export function shapes(markup) {
  return [...parsed(`<svg xmlns="${SVG}">${markup}</svg>`).childNodes];
}

// The number of the node that an event is on, null where there is none.
/** @type {(event: Event, parts: string) => number | null} */
export function nodeAt({ target }, parts) {
  const part = target instanceof Element && target.closest(parts);
  return part ? Number(part.getAttribute("data-node")) : null;
}

/** @type {(element: Element, text: string) => void} */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Does the person want nothing to move?
export function wantsStillness() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// How high what stands in a root is, with its edges, or those of the root in which it stands; a
// presented root is higher.
/** @param {HTMLElement} root */
export function contentHeight(root) {
  const screen = /** @type {HTMLElement | null} */ (root.querySelector(".tk-screen"));
  const outer = root.parentElement?.closest(".tk-root") ?? root;
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(outer);
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce(
    (sum, length) => sum + parseFloat(length), screen?.offsetHeight ?? 0);
}

// How high the window is through which an element is seen: a notebook's, or the browser's.
/** @type {(element: Element) => number} */
export function windowHeight(element) {
  if (element.closest(".tk-presented")) return window.innerHeight;
  const notebook = element.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  return notebook?.clientHeight || window.innerHeight;
}

const AROUND = 36; // pixels that a notebook leaves around a cell
const MOST_LINES = 112; // pixels: longer cells are scrolled away

// How much of that is free for a widget: below the lines that made it, so that both are seen.
/** @type {(element: Element) => number} */
export function freeHeight(element) {
  if (element.closest(".tk-presented")) return windowHeight(element);
  const lines = /** @type {HTMLElement | null | undefined} */ (
    element.closest(".jp-Cell")?.querySelector(".jp-InputArea"));
  return windowHeight(element) - AROUND - Math.min(MOST_LINES, lines?.offsetHeight ?? 0);
}
