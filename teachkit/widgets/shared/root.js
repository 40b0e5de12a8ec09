// @ts-check
// The element of a whole widget, its root: it has a theme, its colours, and its keys.

import { shareShortcuts, takeClicks } from "./keys.js";

/** @import { End, Model } from "./data" */

// The colour on which an element lies, null where the page has painted none.
/** @type {(element: Element) => number[] | null} */
function groundOf(element) {
  const shadow = element.getRootNode();
  const around = element.parentElement ?? (shadow instanceof ShadowRoot ? shadow.host : null);
  if (!around) return null;
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return null;
  brush.fillStyle = getComputedStyle(around).backgroundColor; // in any of CSS's notations
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = brush.getImageData(0, 0, 1, 1).data;
  return opacity > 127 ? [red, green, blue] : groundOf(around);
}

// JupyterLab says whether it is dark, and our own pages are as the system is; in any other page a
// widget is as dark as what it lies on.
/** @param {Element} root */
function isDark(root) {
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  const isSystemDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const page = document.documentElement;
  if (page.dataset.tkPage !== undefined) return isSystemDark;
  const ground = groundOf(root);
  if (!ground) return isSystemDark && getComputedStyle(page).colorScheme.includes("dark");
  const [red, green, blue] = ground;
  return 0.3 * red + 0.6 * green + 0.1 * blue < 110;
}

// Give a widget its theme and, where it is clicked, the keys, and JupyterLab its shortcuts; what
// comes back undoes it. Home is where the keys go after a click on nothing that takes them.
/** @type {(root: HTMLElement, model: Model, home: Parameters<typeof takeClicks>[1]) => End} */
export function dress(root, model, home) {
  const apply = () => {
    const wished = model.get("theme");
    const theme = wished !== "auto" ? wished : isDark(root) ? "dark" : "light";
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    root.dispatchEvent(new Event("tk-dressed"));
  };
  const watch = new MutationObserver(apply);
  for (const part of [document.documentElement, document.body]) {
    watch.observe(part, { attributes: true });
  }
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", apply);
  model.on("change:theme", apply);
  apply();
  const unshare = shareShortcuts(root);
  const unclick = takeClicks(root, home);
  return () => {
    unshare();
    unclick();
    watch.disconnect();
    system.removeEventListener("change", apply);
    model.off("change:theme", apply);
  };
}
