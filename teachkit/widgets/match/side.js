// @ts-check
// One of the two players: the piece, the name, and the menus that say who plays.

import { make, setText } from "../shared/dom.js";
import { Menu } from "./buttons.js";

/** @import { SideData, Tell } from "./data" */

/** @type {Record<string, [words: string, label: string]>} */
const MENUS = {
  kind: ["", "Who plays"],
  depth: ["depth", "How many plies deep"],
  evaluate: ["evaluation", "Evaluation where the search ends"],
  order: ["order", "In which order moves are tried"],
  seconds: ["time", "Time limit for a move"],
};

export class Side {
  /**
   * @param {Tell} tell
   * @param {Record<string, string>} colours
   */
  constructor(tell, colours) {
    this.colours = colours;
    this.player = "";
    this.dot = make("span", { class: "tkm-piece", "aria-hidden": "true" });
    this.name = make("b", { class: "tkm-player" });
    /** @type {Record<string, Menu>} */
    this.menus = {};
    for (const [name, [words, label]] of Object.entries(MENUS)) {
      this.menus[name] = new Menu(words, label,
        (value) => tell({ do: "seat", player: this.player, name, value }));
    }
    this.element = make("div", { class: "tkm-side", role: "group" },
      make("span", { class: "tkm-who" }, this.dot, this.name),
      ...Object.values(this.menus).map((menu) => menu.element));
  }

  /** @type {(side: SideData, isMover: boolean) => void} */
  show({ player, menus }, isMover) {
    this.player = player;
    setText(this.name, player);
    this.element.setAttribute("aria-label", player);
    this.element.classList.toggle("tkm-mover", isMover);
    const fill = `--tk-piece-${player}-fill`;
    this.dot.hidden = (this.colours[fill] ?? "none") === "none"; // X and O are their own picture
    this.dot.style.setProperty("--tkm-dot", `var(${CSS.escape(fill)})`);
    for (const [name, menu] of Object.entries(this.menus)) {
      menu.element.hidden = name !== "kind" && !menus.searches;
      menu.show(menus[name]);
    }
  }
}
