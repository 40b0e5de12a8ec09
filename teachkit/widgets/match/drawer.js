// @ts-check
// What is seldom needed: who plays, rules, texts to copy and paste, files.

import { make } from "../shared/dom.js";
import { KEEPS_KEYS } from "../shared/keys.js";
import { Menu, pressable } from "./buttons.js";

/** @import { PanelView, Tell } from "./data" */

const KEPT_FOR = 1500; // milliseconds that "copied" stands

export class Drawer {
  /**
   * @param {Tell} tell
   * @param {HTMLElement[]} players who plays, and how fast
   */
  constructor(tell, players) {
    this.tell = tell;
    /** @type {PanelView | null} */
    this.view = null;
    /** @type {string | null} */
    this.told = null;
    this.rules = make("div", { class: "tkm-row" });
    /** @type {Map<string, Menu>} */
    this.menus = new Map();
    this.text = make("textarea", { class: "tkm-text", rows: "3", spellcheck: "false",
      "aria-label": "Position or game as text", placeholder: "Paste a position or moves here",
      ...KEEPS_KEYS });
    this.name = make("input", { class: "tkm-file", type: "text", "aria-label": "Name of the file",
      spellcheck: "false", ...KEEPS_KEYS });
    this.file = make("input", { type: "file", accept: ".json,application/json", hidden: true });
    this.file.addEventListener("change", () => this._upload());
    /** @type {(words: string, of: (view: PanelView) => string) => HTMLElement} */
    const copy = (words, of) => pressable(words, "", (button) => this._copy(button, of));
    this.element = make("div", { class: "tkm-drawer", hidden: true, role: "group",
      "aria-label": "Settings" },
      ...players, this.rules,
      make("div", { class: "tkm-row" },
        copy("Copy position", (view) => view.position), copy("Copy game", (view) => view.text),
        pressable("Use this text", "Go on from the text below",
          () => tell({ do: "paste", text: this.text.value }))),
      this.text,
      make("div", { class: "tkm-row" },
        make("label", { class: "tkm-menu" }, make("span", {}, "file"), this.name),
        pressable("Save", "Save in the notebook's folder", () => tell({ do: "save", name: this.name.value })),
        pressable("Load", "Load from the notebook's folder", () => tell({ do: "load", name: this.name.value })),
        pressable("Download", "Download as a file", () => tell({ do: "download" })),
        pressable("Upload …", "Load a file of this computer", () => this.file.click()), this.file));
    this.flip = pressable("Turn the board", "", () => tell({ do: "flip" }));
  }

  /** @param {PanelView} view */
  show(view) {
    this.view = view;
    if (!this.name.value) this.name.value = view.file;
    const told = view.options.map(({ name }) => name).join();
    if (told !== this.told) {
      this.told = told;
      this.menus = new Map(view.options.map(({ name }) => [name, new Menu(name,
        `${name}; a new game begins`, (value) => this._choose(name, value))]));
      this.rules.replaceChildren(...[...this.menus.values()].map((menu) => menu.element), this.flip);
    }
    for (const { name, chosen, values } of view.options) {
      const offered = values.includes(chosen) ? values : [...values, chosen];
      this.menus.get(name)?.show({ chosen: String(chosen),
        choices: offered.map((value) => [String(value), String(value)]) });
    }
  }

  /** @type {(name: string, text: string) => void} */
  _choose(name, text) {
    const option = this.view?.options.find((each) => each.name === name);
    const value = option?.values.find((each) => String(each) === text);
    if (value !== undefined) this.tell({ do: "option", name, value });
  }

  /** @type {(button: HTMLElement, of: (view: PanelView) => string) => Promise<void>} */
  async _copy(button, of) {
    const text = this.view ? of(this.view) : "";
    this.text.value = text;
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch { // not allowed, or not a secure page: the old way, or by hand
      this.text.focus();
      this.text.select();
      isCopied = document.execCommand("copy");
      if (isCopied) button.focus();
    }
    const words = button.textContent;
    button.textContent = isCopied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => { button.textContent = words; }, KEPT_FOR);
  }

  async _upload() {
    const file = this.file.files?.[0];
    if (file) this.tell({ do: "upload", text: await file.text() });
    this.file.value = "";
  }
}

// Give a person a file to keep.
/** @type {(name: string, text: string) => void} */
export function download(name, text) {
  const link = make("a", { download: name,
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
  link.click();
  URL.revokeObjectURL(link.href);
}
