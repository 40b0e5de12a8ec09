// @ts-check
// Numbers.

/** @type {(number: number, low: number, high: number) => number} */
export function clamp(number, low, high) {
  return Math.max(low, Math.min(high, number));
}
