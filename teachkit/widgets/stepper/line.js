// @ts-check
// The line of play on which a search stands at a step: a row of moves for each ply.
//
//   Row    the moves of one call; the first row is the root alone
//   Cell   a move in a row: what the search knows of it at the step
//   Open   the one move of a row through which the line goes

/** @import { Call, Part, Still, Step } from "./data" */
/**
 * @typedef {"current" | "open" | "done" | "ahead" | "cut"} Status
 * @typedef {object} Cell
 * @property {string} name the move
 * @property {number} node to which it led, or -1
 * @property {Status} status
 * @property {"max" | "min" | "leaf" | ""} kind empty before the search has been there
 * @property {string} label its value as far as it is known, with the sign of a bound
 * @property {number} size how many nodes are below it, itself included; 0 while it is open
 * @property {boolean} isBest does it give the value that the call above it has?
 * @property {"" | "down" | "up"} lit is its edge the one that is gone at this step?
 * @typedef {object} Row
 * @property {number} above the call whose moves they are, -1 above the root
 * @property {Cell[]} cells
 * @property {number} open the place of the open move, or -1
 * @property {Call | null} call what is known at the open move
 * @property {string} [play] of a row that tells a move of best play: the words beside it
 */

/** @type {Record<string, "down" | "up">} */
const LIT = { try: "down", enter: "down", back: "up", probe: "up", research: "up" };

/** @type {(part: Part, step: Step) => Call[]} */
export function callsOf(part, step) {
  return step.stack.map((place) => part.calls[place]);
}

// What the rows show at a step of a part.
/** @type {(part: Part, number: number) => Row[]} */
export function rowsAt(part, number) {
  const step = part.steps[number - part.start];
  const calls = callsOf(part, step);
  const [root] = calls, about = step.key === "enter" ? step.node : step.about;
  /** @type {Row[]} */
  const rows = [{ above: -1, call: root, open: 0,
    cells: [openCell(part, root, "", calls.length === 1)] }];
  calls.forEach((call, ply) => {
    const moves = part.rows[call[0]];
    if (!moves) return; // a leaf
    const below = calls[ply + 1] ?? null;
    const isLeft = part.nodes[call[0]][4] <= number;
    const cells = moves.map(([name, ...nodes]) => {
      const node = nodes.findLast((each) => isEntered(part, each, number)) ?? -1;
      const cell = below !== null && node === below[0]
        ? openCell(part, below, name, ply === calls.length - 2)
        : otherCell(part, node, name, isLeft);
      cell.isBest = node >= 0 && node === call[7];
      if (nodes.includes(about)) cell.lit = LIT[step.key] ?? "";
      return cell;
    });
    const open = cells.findIndex(({ status }) => status === "open" || status === "current");
    rows.push({ above: call[0], cells, open, call: below });
  });
  return rows;
}

// At the end the best play goes on below the root's moves, a low row for each move.
/** @type {(rows: Row[], still: Still) => Row[]} */
export function withPlay(rows, { play }) {
  const last = rows[rows.length - 1], open = last.cells.findIndex(({ isBest }) => isBest);
  if (open < 0) return rows;
  let above = last.cells[open].node;
  return [...rows.slice(0, -1), { ...last, open }, ...play.map(([name, node, kind, label], ply) => {
    /** @type {Row} */
    const row = { above, open: 0, call: null, play: ply ? "" : "best play", cells: [{ name, node, status: "done",
      kind, label, size: 0, isBest: true, lit: "" }] };
    above = node;
    return row;
  })];
}

/** @type {(part: Part, node: number, number: number) => boolean} */
function isEntered(part, node, number) {
  const seen = part.nodes[node];
  return seen !== undefined && seen[3] <= number;
}

/** @type {(part: Part, call: Call, name: string, isCurrent: boolean) => Cell} */
function openCell(part, call, name, isCurrent) {
  return { name, node: call[0], status: isCurrent ? "current" : "open",
    kind: part.nodes[call[0]][0], label: call[6] ?? "", size: 0, isBest: false, lit: "" };
}

/** @type {(part: Part, node: number, name: string, isLeft: boolean) => Cell} */
function otherCell(part, node, name, isLeft) {
  if (node < 0) {
    return { name, node, status: isLeft ? "cut" : "ahead", kind: "", label: "", size: 0,
      isBest: false, lit: "" };
  }
  const [kind, label, size] = part.nodes[node];
  return { name, node, status: "done", kind, label, size, isBest: false, lit: "" };
}

// ---- where one goes along the line

/** @typedef {{ part: Part, step: number }} Moment */

// The innermost calls of a step, as the nodes that they are at.
/** @param {Moment} moment */
function innermost({ part, step }) {
  const { stack } = part.steps[step - part.start];
  return [stack.at(-1), stack.at(-2)].map((place) =>
    (place === undefined ? undefined : part.nodes[part.calls[place][0]]));
}

// Down over the current call: the step at which it is left.
/** @type {(moment: Moment, count: number) => number} */
export function stepOver(moment, count) {
  const left = innermost(moment)[0]?.[4] ?? 0;
  return left > moment.step ? left : Math.min(moment.step + 1, count - 1);
}

// Up to the call above: the step at which that was entered.
/** @type {(moment: Moment) => number} */
export function stepOut(moment) {
  return innermost(moment)[1]?.[3] ?? 0;
}
