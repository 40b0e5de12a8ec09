// @ts-check
// The element of a whole widget, its root: it has a theme, its colours, and its keys.

import { focusPressed, shareShortcuts } from "./keys.js";

/** @import { Colours, End, Model } from "./data" */

// Give a widget its colours, and JupyterLab its shortcuts; what comes back undoes it.
/** @type {(root: HTMLElement, model: Model, colours: Colours) => End} */
export function dress(root, model, colours) {
  const wished = () => {
    const theme = model.get("theme");
    if (theme !== "auto") return theme;
    const lab = document.body.dataset.jpThemeLight;
    if (lab !== undefined) return lab === "false" ? "dark" : "light";
    return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  };
  const apply = () => {
    const theme = wished();
    root.dataset.theme = theme;
    for (const [name, colour] of Object.entries(colours[theme])) {
      root.style.setProperty(name, colour);
    }
    root.dispatchEvent(new Event("tk-dressed"));
  };
  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", apply);
  model.on("change:theme", apply);
  apply();
  const unshare = shareShortcuts(root);
  const unfocus = focusPressed(root);
  return () => {
    unshare();
    unfocus();
    watch.disconnect();
    system.removeEventListener("change", apply);
    model.off("change:theme", apply);
  };
}
