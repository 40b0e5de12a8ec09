// @ts-check
// Answers to a question: what can be said, and what is right.

/** @import { AskedFirst } from "./data" */

// A number as Python writes it, of what a person typed: "1,000", "−3", " 7 "; "" if it is none.
/** @param {string} text */
export function typedNumber(text) {
  const plain = text.trim().replaceAll("−", "-").replace(/(?<=\d)[,\u202f ](?=\d{3}(\D|$))/g, "");
  return plain && Number.isFinite(Number(plain)) ? String(Number(plain)) : "";
}

// Null where there is no right and wrong.
/** @type {(asked: AskedFirst, said: string) => boolean | null} */
export function isRight(asked, said) {
  if (asked.answer === null) return null;
  if (asked.choices) return said === asked.answer;
  return Math.abs(Number(said) - Number(asked.answer)) <= asked.within;
}

// The answers to count, in order: the choices, or the numbers that somebody gave and the right one.
/** @type {(asked: AskedFirst, given: string[], isOpen: boolean) => string[]} */
export function countedAnswers(asked, given, isOpen) {
  if (asked.choices) return asked.choices;
  const right = isOpen && asked.answer !== null ? [asked.answer] : [];
  const all = [...given, ...right].map(Number);
  return [...new Set(all)].sort((one, other) => one - other).map(String);
}
