// @ts-check
// Pictures on buttons.

import { drawn } from "../shared/dom.js";
import { button } from "../shared/keys.js";

/** @type {Record<string, string>} */
const ICONS = {
  first: "M5 5h2.6v14H5zM18 4.5l2 2L14.5 12l5.5 5.5-2 2L10.5 12z",
  back: "M15.5 4.5l2 2L12 12l5.5 5.5-2 2L8 12z",
  play: "M7 4.5v15L19.5 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  forward: "M8.5 4.5l-2 2L12 12l-5.5 5.5 2 2L16 12z",
  last: "M16.4 5H19v14h-2.6zM6 4.5l-2 2L9.5 12 4 17.5l2 2L13.5 12z",
};
/** @type {Record<string, string>} */
const LINE_ICONS = {
  cut: "M8.2 7.6L20 18.5M8.2 16.4L20 5.5M6 8.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM6 20.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  fit: "M3.5 6h17v12h-17zM12 8.5v2.5M12 11l-4 4.5M12 11l4 4.5M12 11v4.5",
  close: "M12 3v6M5 9h14v9H5zM9 13.5h6",
  line: "M12 3v5M12 8H5v4M12 8h7v4M19 12v4M19 16h-7v4M19 16h2v4",
  tree: "M12 4L5 19M12 4v15M12 4l7 15M8.5 11.5L9 19M15.5 11.5L15 19",
  smaller: "M5 12h14",
  larger: "M5 12h14M12 5v14",
  lines: "M4 6h16M8 12h12M8 18h9",
  follow: "M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4",
};

/** @param {string} name */
export function icon(name) {
  const path = ICONS[name]
    ? drawn("path", { d: ICONS[name], fill: "currentColor" })
    : drawn("path", { d: LINE_ICONS[name], class: "tk-outline" });
  return drawn("svg", { viewBox: "0 0 24 24", class: "tk-icon", "aria-hidden": "true" }, path);
}

/** @type {(name: string, label: string, act: () => void, words?: Node | string) => HTMLElement} */
export function iconButton(name, label, act, words = "") {
  return button({ class: `tk-button tks-${name}`, "aria-label": label, title: label }, act,
    icon(name), words);
}
