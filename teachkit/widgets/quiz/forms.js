// @ts-check
// For each form of answers, how an answer is shown and changed.

import { make } from "../shared/dom.js";
import { button, KEEPS_KEYS } from "../shared/keys.js";
import { replaceWhole } from "./tree.js";
import { swapped } from "./ways.js";

/** @import { Key } from "../stepper/data" */
/** @import { Item } from "./data" */
/** @import { QuizView } from "./view.js" */
/**
 * @typedef {object} Form how an answer is shown and changed
 * @property {string} [role] of a node that can be chosen
 * @property {(quiz: QuizView) => void} show after the tree was drawn
 * @property {(quiz: QuizView, key: Key) => void} [press] for a click or a key on a node
 * @property {(quiz: QuizView, key: Key | null, by: number) => void} [move]
 * @property {(quiz: QuizView) => Node[]} [row] what stands below the tree
 */

// An answer to numbers, with one of them changed: numbers are in a list or have names.
/** @type {(answer: any, item: Item, text: string) => unknown} */
function changed(answer, item, text) {
  return Array.isArray(answer) ? answer.with(Number(item), text) : { ...answer, [item]: text };
}

/** @type {Record<string, Form>} */
export const FORMS = {
  several: {
    role: "checkbox",
    show(quiz) {
      for (const [key, item] of quiz.items()) {
        quiz.choose(key, quiz.answer.includes(item), quiz.asked.sign);
      }
    },
    press(quiz, key) {
      const item = quiz.asked.items[key];
      quiz.change(quiz.answer.includes(item)
        ? quiz.answer.filter((/** @type {Item} */ other) => other !== item) : [...quiz.answer, item]);
    },
  },
  one: {
    role: "radio",
    show(quiz) {
      for (const [key, item] of quiz.items()) {
        quiz.choose(key, item === quiz.answer, quiz.asked.sign);
      }
      for (const [other, part] of quiz.others) {
        part.setAttribute("aria-pressed", String(quiz.answer === other));
      }
    },
    press: (quiz, key) => quiz.change(quiz.asked.items[key]),
    row(quiz) {
      quiz.others = new Map(Object.entries(quiz.asked.others).map(([other, text]) =>
        [other, button({ class: "tk-button tkq-over" }, () => quiz.change(other), text)]));
      return [...quiz.others.values()];
    },
  },
  numbers: {
    show: (quiz) => quiz.fill((item) => quiz.answer[item],
      (item, text) => quiz.change(changed(quiz.answer, item, text), false)),
  },
  bounds: {
    show: (quiz) => quiz.bounds.forEach((field, number) => {
      if (document.activeElement !== field) field.value = quiz.answer[number] ?? "";
    }),
    row(quiz) {
      quiz.bounds = ["α", "β"].map((name, number) => {
        const field = make("input", { class: "tkq-field tkq-bound", type: "text", autocomplete: "off",
          maxlength: "12", "aria-label": name, ...KEEPS_KEYS });
        replaceWhole(field);
        const put = (/** @type {string} */ text) => quiz.change(quiz.answer.with(number, text), false);
        field.addEventListener("change", () => put(field.value));
        field.addEventListener("keydown", (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // else the same key presses the button that it leads to
          if (number === 0) quiz.bounds[1].focus();
          else quiz.check.focus();
        });
        return field;
      });
      return quiz.bounds.flatMap((field, number) => [
        make("label", { class: "tkq-label" }, `${"αβ"[number]} =`, field),
        button({ class: "tk-button tkq-infinite",
          "aria-label": `${"αβ"[number]} is ${["minus", "plus"][number]} infinity` },
        () => quiz.change(quiz.answer.with(number, ["−∞", "+∞"][number])), ["−∞", "+∞"][number]),
      ]);
    },
  },
  order: {
    role: "button",
    show(quiz) {
      for (const [key] of quiz.items()) quiz.choose(key, key === quiz.tree.at, "◆");
    },
    press(quiz, key) {
      quiz.tree.focus(key);
      quiz.paint();
    },
    move(quiz, key, by) {
      for (const [name, usual] of Object.entries(quiz.asked.children)) {
        const which = usual.findIndex((child) => child === key);
        const order = which >= 0 && swapped(quiz.answer[name] ?? [...usual.keys()], which, by);
        if (order) quiz.change({ ...quiz.answer, [name]: order }, false);
      }
    },
    row: (quiz) => ["◀ Move left", "Move right ▶"].map((text, right) =>
      button({ class: "tk-button tkq-move" },
        () => FORMS.order.move?.(quiz, quiz.tree.at, right ? 1 : -1), text)),
  },
};
