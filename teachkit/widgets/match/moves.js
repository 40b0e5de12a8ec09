// @ts-check
// The moves so far: each leads back to where it was made.

import { make } from "../shared/dom.js";
import { pressable } from "./buttons.js";

/** @import { PanelView, Tell } from "./data" */

export class Moves {
  /** @param {Tell} tell */
  constructor(tell) {
    this.list = make("ol", { class: "tkm-list" });
    this.list.addEventListener("scroll",
      () => this.list.classList.toggle("tkm-more", this.list.scrollLeft > 0));
    this.element = make("div", { class: "tkm-moves", role: "group", "aria-label": "Moves so far" },
      this.list);
    this.tell = tell;
    /** @type {HTMLElement[]} */
    this.buttons = [];
    this.told = "";
  }

  /** @param {PanelView} view */
  show({ moves, at }) {
    const told = JSON.stringify(moves);
    if (told !== this.told) this._build(moves);
    this.told = told;
    this.buttons.forEach((button, number) => {
      const isHere = number === at;
      button.classList.toggle("tkm-later", number > at);
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this._reveal(this.buttons[at]);
  }

  /** @param {PanelView["moves"]} moves */
  _build(moves) {
    const held = this.buttons.findIndex((button) => button === document.activeElement);
    /** @type {(number: number, words: string, label: string) => HTMLElement} */
    const chip = (number, words, label) => pressable(words, label,
      () => this.tell({ do: "go", to: number }));
    this.buttons = [
      chip(0, "start", "Back to the start"),
      ...moves.map(([number, player, name, hasSearch, time]) => {
        const thought = time && `, thought about for ${time}`;
        const button = chip(number, `${number}. ${name}`,
          `To move ${number}, ${player} ${name}${hasSearch ? ", and its search" : ""}${thought}`);
        if (time) button.append(make("small", { class: "tkm-time", "aria-hidden": "true" }, ` ${time}`));
        return button;
      }),
    ];
    this.list.replaceChildren(...this.buttons.map((button) => make("li", {}, button)));
    if (held >= 0) this.buttons[Math.min(held, moves.length)].focus({ preventScroll: true });
  }

  // Scroll the list, but not the page.
  /** @param {HTMLElement | undefined} button */
  _reveal(button) {
    if (!button?.parentElement) return;
    const { offsetLeft: left, offsetWidth: wide } = button.parentElement, { list } = this;
    if (left < list.scrollLeft || left + wide > list.scrollLeft + list.clientWidth) {
      list.scrollLeft = left + wide - list.clientWidth + 4;
    }
  }
}
