// @ts-check
// What is going on: messages, and how far the computer has come in its thinking.

import { make, setText } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { hide, pressable } from "./buttons.js";

/** @import { PanelView, Progress, Tell } from "./data" */

export class News {
  /** @param {Tell} tell */
  constructor(tell) {
    this.words = make("span", { class: "tkm-words", role: "status", "aria-live": "polite",
      tabindex: "-1", ...KEEPS_KEYS });
    this.share = make("div");
    this.bar = make("div", { class: "tkm-progress", role: "progressbar",
      "aria-label": "The computer thinks" }, this.share);
    this.count = make("span", { class: "tkm-count" });
    this.cancel = pressable("Cancel", "Stop thinking (Escape)", () => tell({ do: "cancel" }));
    this.busy = make("div", { class: "tkm-busy" }, this.bar, this.count, this.cancel);
    this.warning = make("div", { class: "tkm-warning", role: "status" });
    this.element = make("div", { class: "tkm-news" }, this.words, this.warning, this.busy);
  }

  /** @param {PanelView} view */
  show(view) {
    /** @type {Record<string, string>} */
    const purposes = { move: `${view.mover} thinks`, hint: "Looking for a hint",
      show: "The computer thinks about your move",
      values: "Looking for the values of the moves" };
    const thinks = purposes[view.purpose ?? ""];
    hide(this.busy, !thinks, this.words);
    setText(this.words, thinks ? `${thinks} …`
      : [view.ending, view.message].filter(Boolean).join(" · "));
    setText(this.warning, view.warning);
    this.words.classList.toggle("tkm-ended", Boolean(view.ending) && !thinks);
  }

  /** @param {Progress} progress */
  progress({ nodes, depth, seconds, limit }) {
    const isKnown = nodes !== undefined;
    setText(this.count, isKnown
      ? `${nodes.toLocaleString("en")} nodes · depth ${depth} · ${seconds.toFixed(1)} s` : "");
    const share = isKnown && limit ? Math.min(1, seconds / limit) : null;
    this.bar.classList.toggle("tkm-unknown", share === null);
    this.share.style.width = share === null ? "" : `${100 * share}%`;
    if (share === null) this.bar.removeAttribute("aria-valuenow");
    else this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }
}
