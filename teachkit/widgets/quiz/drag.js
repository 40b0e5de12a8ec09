// @ts-check
// Dragging a node of the tree among its siblings, with the mouse or a finger.

import { nodeAt } from "../shared/dom.js";
import { draggedBy } from "./ways.js";

/** @import { Key } from "../stepper/data" */
/** @import { QuizTree } from "./tree.js" */

const STARTS = 6; // pixels: less is a click

/**
 * @param {QuizTree} tree
 * @param {() => boolean} isAllowed
 * @param {(key: Key, by: number) => void} drop
 */
export function letDrag(tree, isAllowed, drop) {
  tree.element.addEventListener("pointerdown", (event) => {
    const key = nodeAt(event, ".tk-spot.live");
    if (key === null || event.button || !isAllowed()) return;
    event.preventDefault(); // no text is selected, and nothing of the browser's own is dragged
    follow(tree, event, key, drop);
  });
}

/** @type {(tree: QuizTree, event: PointerEvent, key: Key, drop: (key: Key, by: number) => void) => void} */
function follow(tree, { clientX: from, pointerId }, key, drop) {
  const part = tree.spots.get(key);
  const scale = tree.svg.getBoundingClientRect().width / tree.box[2];
  let moved = 0;
  const isOurs = (/** @type {PointerEvent} */ event) => event.pointerId === pointerId;
  const move = (/** @type {PointerEvent} */ event) => {
    if (!isOurs(event)) return;
    moved = event.clientX - from;
    if (part && Math.abs(moved) >= STARTS) part.style.transform = `translateX(${moved / scale}px)`;
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (!isOurs(event)) return;
    stop.abort();
    if (part) part.style.transform = "";
    if (event.type === "pointercancel" || Math.abs(moved) < STARTS) return;
    const { parents, places } = tree.picture;
    const siblings = [...tree.spots.keys()].filter((other) => parents[other] === parents[key]);
    const by = draggedBy(places, siblings, key, places[key][0] + moved / scale);
    if (by) drop(key, by);
  };
  const stop = new AbortController();
  const options = { signal: stop.signal };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
}
