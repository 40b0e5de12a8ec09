// @ts-check
// One of the two players: who it is, and among the settings the menus that say who plays.

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
  /** @param {Tell} tell */
  constructor(tell) {
    this.player = "";
    this.dots = [1, 2].map(() => make("span", { class: "tkm-piece", "aria-hidden": "true" }));
    this.names = [1, 2].map(() => make("b", { class: "tkm-player" }));
    this.who = make("span", { class: "tkm-who" });
    this.badge = make("span", { class: "tkm-badge" }, this.dots[0], this.names[0], this.who);
    /** @type {Record<string, Menu>} */
    this.menus = {};
    for (const [name, [words, label]] of Object.entries(MENUS)) {
      this.menus[name] = new Menu(words, label,
        (value) => tell({ do: "seat", player: this.player, name, value }));
    }
    this.settings = make("div", { class: "tkm-side", role: "group" },
      make("span", { class: "tkm-badge" }, this.dots[1], this.names[1]),
      ...Object.values(this.menus).map((menu) => menu.element));
  }

  /** @type {(side: SideData, isMover: boolean) => void} */
  show({ player, hasPiece, who, menus }, isMover) {
    this.player = player;
    for (const name of this.names) setText(name, player);
    setText(this.who, who);
    this.badge.title = `${player}: ${who}`;
    this.badge.classList.toggle("tkm-mover", isMover);
    this.settings.setAttribute("aria-label", player);
    const fill = `--tk-piece-${player}-fill`;
    for (const dot of this.dots) {
      dot.hidden = !hasPiece;
      dot.style.setProperty("--tkm-dot", `var(${CSS.escape(fill)})`);
    }
    for (const [name, menu] of Object.entries(this.menus)) {
      menu.element.hidden = name !== "kind" && !menus.searches;
      menu.show(menus[name]);
    }
  }
}
