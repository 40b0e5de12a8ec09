// @ts-check
// Buttons and menus of a panel.

import { make } from "../shared/dom.js";
import { button, KEEPS_KEYS } from "../shared/keys.js";

/** @import { Choices } from "./data" */

/** @type {(words: string, label: string, act: (button: HTMLElement) => void) => HTMLElement} */
export function pressable(words, label, act) {
  const element = button({ class: "tkm-do", title: label || null }, () => {
    if (element.getAttribute("aria-disabled") !== "true") act(element);
  }, words);
  return element;
}

// A button that cannot be used keeps the focus, so it is not disabled but says so.
/** @type {(button: HTMLElement, isAllowed: boolean) => void} */
export function allow(button, isAllowed) {
  button.setAttribute("aria-disabled", String(!isAllowed));
}

// Hide something; the focus, if it was there, goes to a place that stays.
/** @type {(element: HTMLElement, isHidden: boolean, refuge: HTMLElement) => void} */
export function hide(element, isHidden, refuge) {
  const page = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  if (isHidden && element.contains(page.activeElement)) {
    refuge.focus({ preventScroll: true });
  }
  element.hidden = isHidden;
}

export class Menu {
  /**
   * @param {string} words
   * @param {string} label
   * @param {(value: string) => void} act
   */
  constructor(words, label, act) {
    this.select = make("select", { class: "tkm-choose", "aria-label": label, title: label,
      ...KEEPS_KEYS });
    this.select.addEventListener("change", () => act(this.select.value));
    this.element = make("label", { class: "tkm-menu" }, words && make("span", {}, words), this.select);
    this.told = "";
  }

  /** @param {Choices} choices */
  show({ chosen, choices }) {
    const told = JSON.stringify(choices);
    if (told !== this.told) {
      this.told = told;
      this.select.replaceChildren(...choices.map(([value, text]) =>
        make("option", { value }, String(text))));
    }
    this.select.value = chosen;
  }
}
