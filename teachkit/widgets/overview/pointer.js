// @ts-check
// Mouse, fingers and wheel on the stage of an overview.

/** @import { Point } from "../shared/data" */
/**
 * @typedef {object} Looking what a pointer can do
 * @property {(point: Point | null) => void} point
 * @property {(point: Point) => void} click
 * @property {(share: number) => void} pan
 * @property {(factor: number, at?: number) => void} zoom
 * @property {[number, number]} window
 */

const STILL = 5; // pixels that a finger may move while it clicks

/** @type {(stage: HTMLElement, looking: Looking) => void} */
export function handle(stage, looking) {
  /** @type {Map<number, Point>} */
  const down = new Map(); // where each finger is
  let hasMoved = false;
  /** @type {(event: MouseEvent) => Point} */
  const at = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  // The place of the search at a point of the stage, of the width of the root.
  const under = (/** @type {number} */ x) => {
    const [start, end] = looking.window;
    return start + (x / stage.clientWidth) * (end - start);
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (!down.size) hasMoved = false;
    down.set(event.pointerId, at(event));
  });
  stage.addEventListener("pointermove", (event) => {
    const now = at(event), before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") looking.point(now);
      return;
    }
    if (!hasMoved && Math.abs(now[0] - before[0]) < STILL) return;
    if (!hasMoved) stage.setPointerCapture(event.pointerId);
    hasMoved = true;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = Math.abs(now[0] - other[0]) / Math.max(1, Math.abs(before[0] - other[0]));
      looking.zoom(Math.max(0.5, Math.min(2, factor)), under((now[0] + other[0]) / 2));
    } else {
      looking.pan((before[0] - now[0]) / stage.clientWidth);
    }
    down.set(event.pointerId, now);
  });
  const end = (/** @type {PointerEvent} */ event) => {
    const wasDown = down.delete(event.pointerId);
    if (wasDown && !hasMoved && event.type === "pointerup") looking.click(at(event));
  };
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
  stage.addEventListener("pointerleave", () => looking.point(null));
  // Only with Ctrl or the command key (as browsers report a pinch): the page keeps its wheel.
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    looking.zoom(Math.exp(-event.deltaY / 300), under(at(event)[0]));
  }, { passive: false });
}
