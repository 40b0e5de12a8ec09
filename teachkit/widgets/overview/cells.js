// @ts-check
// Cells: what is drawn in the bands of an overview. Each is a place of the search, or stands for
// many that are too narrow and says what it holds.

/** @import { BandData, ViewData, Window } from "./data" */
/**
 * @typedef {object} Band the cells of a ply, from left to right, as columns of numbers
 * @property {number} length
 * @property {Float64Array} left where a cell begins, of the width of the root
 * @property {Float64Array} right
 * @property {Int32Array} first the number of its first place, and how many there are in it
 * @property {Int32Array} count
 * @property {Uint16Array} code which parts of it are MAX's, MIN's, the other search's, and cut
 * @property {Int32Array} own how many nodes the search has in it, and of which kinds others
 * @property {Int32Array} alone
 * @property {Int32Array} others
 * @property {Int32Array} never
 * @property {Set<number>} line the numbers of cells on the principal variation
 * @property {Map<number, [move: string, value: string]>} labels by the numbers of places
 */
/** @typedef {{ window: Window, way: ViewData["way"], totals: ViewData["totals"],
 *   finest: number, bands: Band[] }} Seen all that is seen through a window */

const NARROW = 0.5; // pixels: what is narrower is not drawn on its own

const MERGED = 1; // pixels of a cell of many
const COUNTS = /** @type {const} */ (["own", "alone", "others", "never"]);

/** @type {(view: ViewData) => Seen} */
export function decoded(view) {
  const { window, way, totals, finest } = view;
  return { window, way, totals, finest, bands: view.bands.map((band) => decodedBand(band, view)) };
}

/** @type {(band: BandData, view: ViewData) => Band} */
function decodedBand(band, { window: [start, end], pixels, units }) {
  const numbers = (/** @type {string | undefined} */ text) => (text ? text.split(",").map(Number) : []);
  const [count, gap, width] = [numbers(band.count), numbers(band.gap), numbers(band.width)];
  const made = emptyBand(count.length);
  const unit = (end - start) / (pixels * units);
  let number = band.first;
  let at = 0;
  for (let cell = 0; cell < count.length; cell++) {
    made.first[cell] = number;
    number += count[cell];
    at += gap[cell] ?? 0;
    made.left[cell] = start + at * unit;
    at += width[cell] ?? 0;
    made.right[cell] = start + at * unit;
  }
  made.count.set(count);
  made.code.set(numbers(band.code));
  for (const name of COUNTS) made[name].set(numbers(band[name]));
  made.line = new Set(band.line);
  made.labels = new Map(band.labels.map(([place, move, value]) => [place, [move, value]]));
  return made;
}

/** @type {(length: number) => Band} */
function emptyBand(length) {
  const whole = () => new Int32Array(length);
  return { length, left: new Float64Array(length), right: new Float64Array(length), first: whole(),
    count: whole(), code: new Uint16Array(length), own: whole(), alone: whole(), others: whole(),
    never: whole(), line: new Set(), labels: new Map() };
}

// How many of so many parts of a cell are MAX's, MIN's, the other search's alone, and cut.
/** @type {(code: number) => [max: number, min: number, other: number, cut: number]} */
export function partsOf(code) {
  return [code & 15, (code >> 4) & 15, (code >> 8) & 15, code >> 12];
}

// ---- finding

// The first cell that ends after a point, of all of them if there is none.
/** @type {(band: Band, x: number) => number} */
export function firstAfter({ right, length }, x) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (right[middle] > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

// The cell at a point, or a narrow one that is less than some distance away; -1 if there is none.
/** @type {(band: Band, x: number, near?: number) => number} */
export function cellAt(band, x, near = 0) {
  const after = firstAfter(band, x);
  if (after < band.length && band.left[after] <= x) return after;
  const found = [after - 1, after].filter((cell) => cell >= 0 && cell < band.length);
  const away = (/** @type {number} */ cell) => Math.max(band.left[cell] - x, x - band.right[cell]);
  found.sort((one, other) => away(one) - away(other));
  return found.length && away(found[0]) <= near ? found[0] : -1;
}

// The cell that holds a place; -1 if there is none.
/** @type {(band: Band, place: number) => number} */
export function cellOf({ first, count, length }, place) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (first[middle] + count[middle] > place) high = middle;
    else low = middle + 1;
  }
  return low < length && first[low] <= place ? low : -1;
}

// The cell beside one, where a key leads: along its band, to what is above, or to the first below.
/** @type {(bands: Band[], ply: number, cell: number, way: [number, number], within: Window) =>
 *   [ply: number, cell: number] | null} */
export function nextCell(bands, ply, cell, [across, down], [start, end]) {
  const band = bands[ply];
  if (across) {
    const next = cell + across;
    const isSeen = next >= 0 && next < band.length && band.left[next] < end && band.right[next] > start;
    return isSeen ? [ply, next] : null;
  }
  const other = bands[ply + down];
  if (!other) return null;
  const [left, right] = [Math.max(band.left[cell], start), Math.min(band.right[cell], end)];
  if (down < 0) return found(ply + down, cellAt(other, (left + right) / 2, 1));
  const below = firstAfter(other, left + 1e-3 * (right - left));
  return below < other.length && other.left[below] < right ? found(ply + down, below) : null;
}

/** @type {(ply: number, cell: number) => [number, number] | null} */
function found(ply, cell) {
  return cell < 0 ? null : [ply, cell];
}

// ---- merging

// The same through another window that is so many pixels wide: what has become too narrow is
// merged. Nothing is lost, and nothing finer is found.
/** @type {(seen: Seen, window: Window, pixels: number) => Seen} */
export function merged(seen, window, pixels) {
  const scale = pixels / (window[1] - window[0]);
  const bands = seen.bands.map((band) => mergedBand(band, window, scale));
  return { ...seen, window, bands };
}

/** @type {(band: Band, window: Window, scale: number) => Band} */
function mergedBand(band, [start, end], scale) {
  const hair = 1e-3 / scale; // less is not seen, and may be due to rounding
  const from = start > 0 ? firstAfter(band, start + hair) : 0;
  const limit = end < 1 ? end - hair : Infinity;
  /** @type {number[]} */
  const starts = [];
  let [last, wasWide] = [NaN, true];
  let to = from;
  for (; to < band.length && band.left[to] < limit; to++) {
    const isWide = (band.right[to] - band.left[to]) * scale >= NARROW;
    const column = Math.floor((((band.left[to] + band.right[to]) / 2 - start) * scale) / MERGED);
    if (isWide || wasWide || column !== last) starts.push(to);
    [last, wasWide] = [column, isWide];
  }
  const made = emptyBand(starts.length);
  starts.forEach((first, cell) => {
    const next = starts[cell + 1] ?? to;
    made.first[cell] = band.first[first];
    made.left[cell] = band.left[first];
    made.right[cell] = band.right[next - 1];
    made.code[cell] = mergedCode(band, first, next);
    for (let each = first; each < next; each++) {
      made.count[cell] += band.count[each];
      for (const name of COUNTS) made[name][cell] += band[name][each];
      if (band.line.has(each)) made.line.add(cell);
    }
  });
  made.labels = band.labels;
  return made;
}

/** @type {(band: Band, first: number, next: number) => number} */
function mergedCode(band, first, next) {
  if (next === first + 1) return band.code[first];
  const sums = [0, 0, 0, 0];
  let whole = 0;
  for (let cell = first; cell < next; cell++) {
    const width = band.right[cell] - band.left[cell];
    whole += width;
    partsOf(band.code[cell]).forEach((part, kind) => { sums[kind] += part * width; });
  }
  return sums.reduce((code, sum, kind) => code + (Math.min(15, Math.ceil(sum / (whole || 1) - 1e-9)) << (4 * kind)), 0);
}

// ---- words

// How many nodes of each ply are seen; where another search is known, also of how many, and which
// part that is, in the words of the whole.
/** @type {(bands: Band[], isCompared: boolean) => [words: string, share: string][]} */
export function totalsOf(bands, isCompared) {
  return bands.map((band) => {
    const [own, alone, others] = [band.own, band.alone, band.others].map((column) =>
      column.reduce((one, other) => one + other, 0));
    const whole = own - alone + others, visited = own.toLocaleString("en");
    if (!isCompared) return [visited, ""];
    return [`${visited} ${alone ? "and" : "of"} ${whole.toLocaleString("en")}`,
      whole ? percent(own / whole) : ""];
  });
}

// A share of all, as people say it.
/** @param {number} share */
function percent(share) {
  const hundredths = 100 * share;
  if (hundredths >= 10 || hundredths === 0) return `${hundredths.toFixed(0)} %`;
  return hundredths >= 0.1 ? `${hundredths.toFixed(1)} %` : "less than 0.1 %";
}

/** @type {(band: Band, cell: number) => string} */
export function wordsOf(band, cell) {
  const count = (/** @type {number} */ number, /** @type {string} */ what) =>
    (number ? [`${number.toLocaleString("en")} ${what}`] : []);
  const visited = band.own[cell], others = band.others[cell], never = band.never[cell];
  const nodes = (visited + others).toLocaleString("en");
  const parts = [...count(visited, "visited"), ...count(others, "not visited"),
    ...count(never, never === 1 ? "cut" : "cuts")];
  return `${nodes} nodes share this column: ${parts.join(", ")}.`;
}
