// @ts-check
// How an answer is marked by its parts, where only one is right.
//
//   Part   what an answer is made of: a node that is chosen, a number

/** @import { Key } from "../stepper/data" */
/** @import { Asked, Item, Verdict } from "./data" */
/** @typedef {{ item: Item, name: string, given: boolean, isRight: boolean }} Part */

const AGAIN = "Look again at what is marked with ✗.";
const MISSING = "Something is missing.";

/**
 * How an answer is marked; null if it is right.
 * @type {(asked: Asked, right: any, answer: any) => Verdict | null}
 */
export function markOf(asked, right, answer) {
  const numbers = asked.form === "numbers" || asked.form === "bounds";
  if (numbers) {
    const unread = Object.entries(answer).map(([item, text]) => [nameOf(asked, item), text])
      .filter(([, text]) => Number.isNaN(numberOf(text)));
    const empty = Object.keys(right).filter((item) => numberOf(answer[item]) === null);
    if (unread.length) return complaint(`${unread[0][1]} is no number.`);
    if (empty.length) return complaint(`Still to give: ${empty.map((item) => nameOf(asked, item)).join(", ")}.`);
  } else if (asked.form === "one" && answer === null) {
    return complaint("Choose an answer first.");
  }
  const parts = partsOf(asked, right, answer);
  return parts.every((part) => part.isRight) ? null : wrong(asked, parts, answer);
}

/** @type {(asked: Asked, right: any, answer: any) => Part[]} */
function partsOf(asked, right, answer) {
  if (asked.form === "several") {
    return [...new Set([...answer, ...right])].map((item) => ({ item, name: "",
      given: answer.includes(item), isRight: answer.includes(item) && right.includes(item) }));
  }
  if (asked.form === "one") {
    return [{ item: answer, name: "", given: true, isRight: answer === right }];
  }
  return Object.keys(right).map((item) => ({ item, name: nameOf(asked, item), given: true,
    isRight: numberOf(answer[item]) === numberOf(right[item]) }));
}

/** @type {(asked: Asked, parts: Part[], answer: any) => Verdict} */
function wrong(asked, parts, answer) {
  const count = parts.filter(({ isRight }) => isRight).length;
  const isMissing = parts.some(({ given }) => !given);
  const isMarked = parts.some(({ given, isRight }) => given && !isRight);
  const spots = new Map(Object.entries(asked.items).map(([key, item]) => [item, Number(key)]));
  return {
    sort: "wrong",
    head: parts.length > 1 ? `✗ Not right: ${count} of ${parts.length} right` : "✗ Not right",
    says: [isMarked && parts.length > 1 && AGAIN, isMissing && MISSING].filter(Boolean).join(" "),
    lines: asked.form !== "bounds" ? []
      : parts.map(({ item, name, isRight }) => `${isRight ? "✓" : "✗"} ${name} = ${answer[item]}`),
    marks: parts.filter(({ item, given }) => given && spots.has(item))
      .map(({ item, isRight }) => ({ spot: /** @type {Key} */ (spots.get(item)), right: isRight })),
  };
}

/** @type {(says: string) => Verdict} */
function complaint(says) {
  return { sort: "complaint", head: says, says: "", lines: [], marks: [] };
}

/** @type {(asked: Asked, item: string) => string} */
function nameOf(asked, item) {
  return asked.form === "bounds" ? "αβ"[Number(item)] : item;
}

// A number as people write it, null where nothing stands, NaN for what is none.
/** @param {unknown} thing */
function numberOf(thing) {
  const text = String(thing ?? "").trim().toLowerCase().replaceAll("−", "-").replace(",", ".");
  if (!text) return null;
  if (/^[+-]?(inf|∞)$/.test(text)) return text[0] === "-" ? -Infinity : Infinity;
  return Number(text);
}
