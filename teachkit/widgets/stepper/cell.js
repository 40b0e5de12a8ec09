// @ts-check
// A move of the line view as it is drawn: its edge, its name, its node, how many nodes are below.
//
// All lengths are in sizes of type, from the middle of the move and the top of its row.

import { drawn } from "../shared/dom.js";
import { BOLD, LETTER, SECOND_LINE, countWords } from "./plan.js";

/** @import { Point } from "../shared/data" */
/** @import { Cell } from "./line.js" */
/**
 * @typedef {object} Form
 * @property {Cell} cell
 * @property {boolean} isTick is there no room for more than a tick?
 * @property {number} ticks how many ticks stand here in a row, at the first of them, else 0
 * @property {number} ticksWide how many pixels it is to the last of them
 * @property {boolean} isLow is its row low?
 * @property {boolean} isInside does its value stand in its triangle, and not below it?
 * @property {boolean} isRoot
 * @property {number} type the size of type in pixels
 * @property {number} small that of the number of nodes
 * @property {number} wide how wide a node is, in sizes of type
 */

const BUS = 0.35; // where edges run along a row
const NAME = 1.55; // the middle of a name
const NODE = [2.2, 2.35]; // the top of a node, and how high it is with what is written in it
const SMALL_NODE = [3, 1.15]; // a triangle above its value: how wide and high it is
const VALUE = 1.75; // the middle of a value below it
const FIRST = 1.8; // of the first of two lines of it
const COUNT = 5.1;
const ROOT_NODE = 0.3;
const LOW_MIDDLE = 0.95;
const ROUND = 0.5; // the radius of the corners of an edge
const RING = 0.42;
/** @type {Record<string, string>} */
const UNTRIED = { ahead: "to come", cut: "cut" };

/** @param {Form} form */
function nodeTop({ isRoot }) {
  return isRoot ? ROOT_NODE : NODE[0];
}

// How many nodes are below, where there is room to say it.
/** @param {Form} form */
function countTold({ cell, small, wide, type }) {
  const words = countWords(cell.size);
  return LETTER * small * words.length <= (wide + 0.35) * type + 1e-6 ? words : "";
}

// Where the edges below a node begin: its lower end.
/** @type {(form: Form) => number} */
export function lowerEnd(form) {
  if (form.isLow) return LOW_MIDDLE + 0.55;
  if (countTold(form)) return COUNT + 0.5;
  return nodeTop(form) + NODE[1] + (form.isInside ? 0 : 0.7);
}

// The middle of what is written in a node, where its triangle is wide, or below it.
/** @type {(form: Form) => number} */
export function labelMiddle(form) {
  if (form.isLow) return LOW_MIDDLE;
  const { kind } = form.cell;
  if (kind === "leaf") return nodeTop(form) + NODE[1] / 2;
  return nodeTop(form) + (form.isInside ? (kind === "max" ? 0.76 : 0.24) * NODE[1] : VALUE);
}

// From the node above, down, along the row and down to the move: no edge crosses a name.
/** @type {(from: Point, at: Point, form: Form) => string} */
export function edgeTo([x0, y0], [x, top], form) {
  const { type, cell, isLow, isTick } = form;
  const isOpen = cell.status === "open" || cell.status === "current";
  if (isTick || (isLow && !isOpen && !cell.isBest)) return "";
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
  const { cell, isTick, isLow, isInside } = form;
  const words = ["tks-cell", cell.status, cell.kind, cell.isBest ? "best" : "",
    isInside && !isLow ? "inside" : "", isTick ? "tick" : ""];
  group.setAttribute("class", words.filter(Boolean).join(" "));
  const draw = isLow ? drawLow : isTick ? drawTick : drawWhole;
  group.replaceChildren(...draw(form));
}

/** @type {(form: Form) => Element[]} */
function drawWhole(form) {
  const { cell, type, wide, isInside } = form;
  const top = nodeTop(form), middle = top + NODE[1] / 2;
  const name = text(cell.name, 0, NAME, "tks-cell-name", type);
  if (cell.status === "ahead") {
    return [name, drawn("circle", { cy: middle * type, r: RING * type, class: "tks-shape" })];
  }
  if (cell.status === "cut") {
    return [name, outline(cell, 1.7, 1.5, middle, type), text("✂", 0, middle, "tks-cell-label", type)];
  }
  const isWhole = isInside || cell.kind === "leaf";
  const shape = isWhole ? outline(cell, wide, NODE[1], middle, type)
    : outline(cell, Math.min(wide, SMALL_NODE[0]), SMALL_NODE[1], top + SMALL_NODE[1] / 2, type);
  const lines = labelLines(form), isLong = lines.length > 1;
  const first = isLong && !isWhole ? top + FIRST : labelMiddle(form) - (isLong ? 0.45 : 0);
  const label = lines.map((line, number) =>
    text(line, 0, first + 0.9 * number, "tks-cell-label", type));
  const told = countTold(form), below = COUNT + (isLong ? SECOND_LINE : 0);
  return [name, shape, ...label,
    ...(told ? [count(told, 0, below, form)] : [])];
}

// The lines of a value: "win in 3" is one where there is room.
/** @type {(form: Form) => string[]} */
function labelLines({ cell, wide }) {
  const words = bare(cell.label) || (cell.status === "done" ? "" : "?");
  if (BOLD * words.length <= wide) return [words];
  const [first, ...others] = words.split(" ");
  return others.length ? [first, others.join(" ")] : [first];
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

// A move for which there is no room; the first of several says how many they are.
/** @type {(form: Form) => Element[]} */
function drawTick(form) {
  const { cell, type, ticks, ticksWide } = form;
  const y = 3.4 * type, half = (cell.status === "ahead" ? 0.12 : 0.62) * type;
  const target = drawn("rect", { x: -0.3 * type, y: 2.2 * type, width: 0.6 * type,
    height: 2.2 * type, class: "tks-target" });
  if (cell.node < 0) target.append(drawn("title", {}, `${cell.name}: ${UNTRIED[cell.status]}`));
  const words = count(`+${ticks}`, ticksWide / type / 2, NAME, form);
  return [drawn("path", { d: `M0 ${y - half}V${y + half}`, class: "tks-shape" }), target,
    ...(ticks ? [words] : [])];
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

/** @type {(words: string, x: number, y: number, form: Form) => SVGTextElement} */
function count(words, x, y, { type, small }) {
  const told = text(words, x, y, "tks-cell-count", type);
  told.style.fontSize = `${small}px`;
  return told;
}

/** @type {(words: string, x: number, y: number, kind: string, type: number) => SVGTextElement} */
function text(words, x, y, kind, type) {
  return drawn("text", { x: x * type, y: y * type, class: kind }, words);
}
