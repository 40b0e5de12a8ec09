// @ts-check
// A move of the line view as it is drawn: its edge, its name, its node, how many nodes are below.
//
// All lengths are in sizes of type, from the middle of the move and the top of its row.

import { drawn } from "../shared/dom.js";
import { BOLD, LETTER } from "./plan.js";

/** @import { Point } from "../shared/data" */
/** @import { Cell } from "./line.js" */
/**
 * @typedef {object} Form
 * @property {Cell} cell
 * @property {boolean} isTick is there no room for more than a tick?
 * @property {boolean} isLow is its row low?
 * @property {boolean} isRoot
 * @property {number} type the size of type in pixels
 * @property {number} small that of the number of nodes
 * @property {number} wide how wide a node is, in sizes of type
 */

const BUS = 0.35; // where edges run along a row
const NAME = 1.55; // the middle of a name
const NODE = [2.2, 2.35]; // the top of a node, and how high it is
const COUNT = 5.1;
const ROOT_NODE = 0.3;
const LOW_MIDDLE = 0.95;
const ROUND = 0.5; // the radius of the corners of an edge
const RING = 0.42;
const NARROW = 0.7; // words that are wider than this share of a node leave no room for more
/** @type {Record<string, string>} */
const SIGNS = { cut: "✂", ahead: "" };

/** @param {Form} form */
function nodeTop({ isRoot }) {
  return isRoot ? ROOT_NODE : NODE[0];
}

// Where the edges below a node begin: its lower end.
/** @type {(form: Form) => number} */
export function lowerEnd(form) {
  return form.isLow ? LOW_MIDDLE + 0.55 : nodeTop(form) + NODE[1];
}

// The middle of what is written in a node.
/** @type {(form: Form) => number} */
export function labelMiddle(form) {
  if (form.isLow) return LOW_MIDDLE;
  const { kind } = form.cell;
  const share = kind === "max" ? 0.68 : kind === "min" ? 0.33 : 0.5;
  return nodeTop(form) + share * NODE[1];
}

// From the node above, down, along the row and down to the move: no edge crosses a name.
/** @type {(from: Point, at: Point, form: Form) => string} */
export function edgeTo([x0, y0], [x, top], form) {
  const { type, cell, isLow, isTick } = form;
  const isOpen = cell.status === "open" || cell.status === "current";
  if (isTick || (isLow && !isOpen)) return "";
  const along = top + (isLow ? 0.15 : BUS) * type;
  const end = top + type * (isLow ? 0.4 : cell.name ? 1.02 : nodeTop(form));
  const side = Math.sign(x - x0), bend = Math.min(ROUND * type, Math.abs(x - x0) / 2, end - along);
  if (!side || bend < 0.5) return `M${x0} ${y0}V${along}H${x}V${end}`;
  const up = Math.min(bend, along - y0);
  return `M${x0} ${y0}V${along - up}Q${x0} ${along} ${x0 + side * bend} ${along}`
    + `H${x - side * bend}Q${x} ${along} ${x} ${along + bend}V${end}`;
}

// Two strokes across the edge of a move that was cut.
/** @type {(at: Point, form: Form) => string} */
export function strikeAt([x, top], { type, isTick, isLow }) {
  if (isLow) return "";
  const y = top + (isTick ? 3.4 : 0.78) * type, half = 0.2 * type;
  return [-0.12, 0.12].map((aside) =>
    `M${x + aside * type - half} ${y + half}l${2 * half} ${-2 * half}`).join("");
}

// ---- what is drawn

/** @type {(group: SVGGElement, form: Form) => void} */
export function drawCell(group, form) {
  const { cell, isTick, isLow } = form;
  const words = ["tks-cell", cell.status, cell.kind, cell.isBest ? "best" : "",
    isLow ? "low" : "", isTick ? "tick" : ""];
  group.setAttribute("class", words.filter(Boolean).join(" "));
  const draw = isLow ? drawLow : isTick ? drawTick : drawWhole;
  group.replaceChildren(...draw(form));
}

/** @type {(form: Form) => Element[]} */
function drawWhole(form) {
  const { cell, type, small, wide } = form;
  const top = nodeTop(form), middle = top + NODE[1] / 2;
  /** @type {Element[]} */
  const parts = [text(cell.name, 0, NAME, "tks-cell-name", type)];
  if (cell.status === "ahead") {
    parts.push(drawn("circle", { cy: middle * type, r: RING * type, class: "tks-shape" }));
  } else {
    const high = cell.status === "cut" ? 1.5 : NODE[1];
    parts.push(outline(cell, cell.status === "cut" ? 1.7 : wide, high, middle, type));
    const lines = SIGNS[cell.status] ? [SIGNS[cell.status]] : labelLines(form);
    const first = labelMiddle(form) - 0.45 * (Math.min(lines.length, 2) - 1);
    [lines[0], lines.slice(1).join(" ")].forEach((line, number) =>
      parts.push(text(line, 0, first + 0.95 * number, "tks-cell-label", type)));
  }
  if (cell.size > 1) {
    const count = cell.size.toLocaleString("en");
    const words = LETTER * small * (count.length + 6) <= wide * type ? `${count} nodes` : count;
    parts.push(text(words, 0, COUNT, "tks-cell-count", type));
  }
  return parts;
}

// The lines of a value. In a narrow node there is room for one: "win", and not in how many moves.
/** @type {(form: Form) => string[]} */
function labelLines({ cell, wide }) {
  const words = (bare(cell.label) || (cell.status === "done" ? "" : "?")).split(" ");
  return words.length > 1 && BOLD * words[0].length > NARROW * wide ? words.slice(0, 1) : words;
}

// A value without brackets: where it stands apart, it is plain what the sign before it is about.
/** @param {string} label */
function bare(label) {
  return label.replace(/[()]/g, "");
}

// A triangle for MAX or MIN, a box for a leaf or what was cut.
/** @type {(cell: Cell, wide: number, high: number, middle: number, type: number) => Element} */
function outline({ kind }, wide, high, middle, type) {
  const [x, y, dy] = [wide / 2, middle, high / 2].map((length) => length * type);
  const course = kind === "max" ? `M0 ${y - dy}L${x} ${y + dy}H${-x}z`
    : kind === "min" ? `M0 ${y + dy}L${x} ${y - dy}H${-x}z`
      : `M${-x} ${y - 0.8 * dy}H${x}V${y + 0.8 * dy}H${-x}z`;
  return drawn("path", { d: course, class: "tks-shape" });
}

/** @type {(form: Form) => Element[]} */
function drawTick({ cell, type }) {
  const y = 3.4 * type, half = (cell.status === "ahead" ? 0.12 : 0.62) * type;
  return [drawn("path", { d: `M0 ${y - half}V${y + half}`, class: "tks-shape" }),
    drawn("rect", { x: -0.3 * type, y: 2.2 * type, width: 0.6 * type, height: 2.2 * type,
      class: "tks-target" })];
}

// In a low row only the open move is told, in one line.
/** @type {(form: Form) => Element[]} */
function drawLow({ cell, isTick, type }) {
  if (isTick) {
    const half = (cell.status === "ahead" ? 0.1 : 0.3) * type, y = LOW_MIDDLE * type;
    return [drawn("path", { d: `M0 ${y - half}V${y + half}`, class: "tks-shape" })];
  }
  const name = text(cell.name, -0.85, LOW_MIDDLE, "tks-cell-name", type);
  const label = text(bare(cell.label).replace(" in ", " ") || "?", 0.85, LOW_MIDDLE, "tks-cell-label", type);
  name.setAttribute("text-anchor", "end");
  label.setAttribute("text-anchor", "start");
  return [outline(cell, 1.3, 1.1, LOW_MIDDLE, type), name, label];
}

/** @type {(words: string, x: number, y: number, kind: string, type: number) => SVGTextElement} */
function text(words, x, y, kind, type) {
  return drawn("text", { x: x * type, y: y * type, class: kind }, words);
}
