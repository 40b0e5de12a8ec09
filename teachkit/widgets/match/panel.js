// @ts-check
// The panel of a match: menus, buttons, moves, tally, progress and messages.
//
//   View     what Python wants to be seen
//   Command  what a person asks for: {do: word, ...}

import { make, setText } from "../shared/dom.js";
import { listen } from "../shared/python.js";
import { allow, Menu, pressable } from "./buttons.js";
import { download, Drawer } from "./drawer.js";
import { Moves } from "./moves.js";
import { News } from "./news.js";
import { Side } from "./side.js";

/** @import { Context, End, Model } from "../shared/data" */
/** @import { PanelView, Tell } from "./data" */

class Panel {
  /**
   * @param {Model} model
   * @param {HTMLElement} present the button that fills the screen
   */
  constructor(model, present) {
    /** @type {Tell} */
    const tell = (command) => model.send(command);
    this.sides = [0, 1].map(() => new Side(tell));
    this.moves = new Moves(tell);
    this.news = new News(tell);
    this.speed = new Menu("speed", "Pause between two moves of the computer",
      (value) => tell({ do: "speed", value }));
    this.tally = make("span", { class: "tkm-tally", role: "group", "aria-label": "Tally of games" });
    /** @type {(words: string, label: string, word: string) => HTMLElement} */
    const act = (words, label, word) => pressable(words, label, () => tell({ do: word }));
    this.acts = {
      undo: act("Undo", "Take back your last move; right after a new game, bring the old one back", "undo"),
      redo: act("Redo", "Make the move again that was taken back", "redo"),
      hint: act("Hint", "A hint for the next move", "hint"),
      show: act("Think", "What would the computer do? Its search is shown, and no move is made", "show"),
      whole: act("Overview", "The whole search on one picture, or step by step again (o)", "whole"),
      values: act("Values", "What each move is worth, on the board", "values"),
      play: pressable("Play", "", (button) => tell({ do: String(button.dataset.word) })),
      step: act("Step", "One move of the computer", "step"),
    };
    const { undo, redo, hint, show, values, whole, play, step } = this.acts;
    play.classList.add("tkm-play");
    this.drawer = new Drawer(tell, [...this.sides.map((side) => side.settings),
      make("div", { class: "tkm-row" },
        act("Change side", "A new game with the sides changed", "change side"), this.speed.element)]);
    this.gear = this._gear();
    this.root = make("div", { class: "tkm-panel" },
      make("div", { class: "tkm-bar", role: "toolbar", "aria-label": "Match" },
        act("New", "A new game", "new"), undo, redo, hint, show, values, whole, play, step,
        make("span", { class: "tkm-end" }, this.gear, present)),
      make("div", { class: "tkm-line" },
        make("span", { class: "tkm-badges" }, ...this.sides.map((side) => side.badge)), this.moves.element, this.tally),
      this.news.element, this.drawer.element);
  }

  // The button that opens what is seldom needed, above the rest.
  _gear() {
    const gear = pressable("⚙", "Who plays, rules, copy and paste, save and load",
      () => this._open(this.drawer.element.hidden));
    gear.setAttribute("aria-label", "Settings");
    gear.setAttribute("aria-expanded", "false");
    for (const part of [gear, this.drawer.element]) {
      part.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || this.drawer.element.hidden) return;
        event.stopPropagation();
        this._open(false);
        gear.focus();
      });
    }
    return gear;
  }

  /** @param {boolean} isOpen */
  _open(isOpen) {
    this.drawer.element.hidden = !isOpen;
    this.gear.setAttribute("aria-expanded", String(isOpen));
  }

  // A click on board or search closes what the gear has opened; the other buttons go with it.
  /** @param {EventTarget | null} clicked */
  leave(clicked) {
    if (!(clicked instanceof Node && this.root.contains(clicked))) this._open(false);
  }

  /** @param {PanelView} view */
  show(view) {
    if (!view.sides) return;
    view.sides.forEach((side, number) =>
      this.sides[number].show(side, side.player === view.mover));
    this.tally.replaceChildren(...view.tally.map(([name, number]) =>
      make("span", {}, `${name} `, make("b", {}, String(number)))));
    this._allow(view);
    this._pace(view);
    this.news.show(view);
    this.moves.show(view);
    this.drawer.show(view);
  }

  // What can be done now.
  /** @param {PanelView} view */
  _allow(view) {
    const { undo, redo, hint, show, values, whole } = this.acts;
    allow(undo, view.canUndo);
    allow(redo, view.at < view.moves.length);
    for (const button of [hint, show]) allow(button, !view.isOver && view.purpose !== "move");
    allow(values, !view.isOver || view.values);
    values.setAttribute("aria-pressed", String(view.values));
    whole.hidden = view.noTree === null;
    allow(whole, view.noTree === "");
    whole.setAttribute("aria-pressed", String(view.isWhole));
  }

  // Two computers are watched, or one is let move.
  /** @param {PanelView} view */
  _pace(view) {
    const { play, step } = this.acts;
    const waits = view.isPaused && !view.isPersons && !view.isOver;
    const runs = view.watches && !view.isPaused && !view.isOver;
    play.dataset.word = runs ? "pause" : "play";
    setText(play, runs ? "Pause" : "Play");
    play.title = view.watches ? "Let the computers play, or wait" : "Let the computer move";
    allow(play, waits || runs);
    step.hidden = this.speed.element.hidden = !view.watches;
    allow(step, !view.isOver && !runs);
    this.speed.show({ chosen: view.speed, choices: view.speeds.map((each) => [each, each]) });
  }
}

/** @type {(context: Context, present: HTMLElement, match: HTMLElement) => End} */
export function renderPanel({ model, el }, present, match) {
  const panel = new Panel(model, present);
  el.append(panel.root);
  match.addEventListener("pointerdown", ({ target }) => panel.leave(target));
  const show = () => panel.show(model.get("_view"));
  const progress = () => panel.news.progress(model.get("_progress"));
  const unlisten = listen(model, { "change:_view": show, "change:_progress": progress,
    "msg:custom": (message) => {
      if (typeof message?.file === "string") download(message.file, message.text);
    } });
  show();
  progress();
  return unlisten;
}
