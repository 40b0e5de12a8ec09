// @ts-check
// What a Stepper and a comparison share on the screen: head, keys, and the room that there is.
//
//   Root    the element of the whole widget, which knows how large it is and in which theme
//   Screen  what stands in it: the toolbar and one pane or two

import { make, windowHeight } from "../shared/dom.js";
import { clamp } from "../shared/numbers.js";

/** @import { End } from "../shared/data" */

/** @type {(title: string, subtitle: string, ...more: (Node | string)[]) => HTMLElement} */
export function heading(title, subtitle, ...more) {
  return make("div", { class: "tk-head" },
    make("h2", { class: "tk-title" }, title),
    make("span", { class: "tk-subtitle", title: subtitle }, subtitle),
    ...more);
}

// How high the stage is beside the board of a match, or null if there is none.
/** @type {(root: HTMLElement) => number | null} */
export function heightInMatch(root) {
  const match = matchOf(root);
  return match && Number(match.dataset.stage);
}

/** @type {(root: HTMLElement) => HTMLElement | null} */
function matchOf(root) {
  return root.closest(".tkm-match");
}

// How much larger than usual things are on a large screen.
/** @type {(width: number, height: number, isPresented: boolean) => string} */
export function largerFor(width, height, isPresented) {
  const share = Math.min(width / 1280, height / 720);
  return (isPresented ? clamp(share, 1, 3) : clamp(share ** 0.7, 1, 1.4)).toFixed(3);
}

/** @type {(root: HTMLElement, arrange: () => void) => End} */
export function watchSize(root, arrange) {
  let known = "";
  const look = () => {
    const width = root.clientWidth, height = windowHeight(root);
    const isPresented = root.closest(".tk-presented, .slide .stage") !== null;
    const size = `${width} ${height} ${isPresented} ${heightInMatch(root)}`;
    if (size === known || !width) return;
    known = size;
    root.dataset.size = width < 760 ? "slim" : width < 960 ? "narrow" : "wide";
    root.dataset.larger = matchOf(root)?.dataset.larger ?? largerFor(width, height, isPresented);
    root.style.setProperty("--tk-larger", root.dataset.larger);
    arrange();
  };
  const watch = new ResizeObserver(look);
  watch.observe(root);
  window.addEventListener("resize", look);
  root.addEventListener("tk-dressed", arrange);
  root.addEventListener("tk-room", look);
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", look);
    root.removeEventListener("tk-dressed", arrange);
    root.removeEventListener("tk-room", look);
  };
}

/** @param {HTMLElement} within */
export function focusStage(within) {
  const stage = /** @type {HTMLElement | null} */ (within.querySelector(".tks-stage"));
  stage?.focus({ preventScroll: true });
}
