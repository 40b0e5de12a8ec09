// @ts-check
// Texts that Python has packed.

/** @type {(packed: string) => Promise<string>} */
export async function unpacked(packed) {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

// The same at once, for values of a model, which has them when it is asked.
/** @param {string} packed */
export function unpackedAtOnce(packed) {
  return new TextDecoder().decode(new Unpacking(bytesOf(packed)).all());
}

/** @param {string} packed */
function bytesOf(packed) {
  return Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
}

// ---- RFC 1950 and 1951

const END = 256; // the symbol after which a block is over
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// For each symbol the least number that it stands for, and how many bits say by how much it is more.
/** @type {(symbols: number, first: number, shift: number) => number[][]} */
function ladder(symbols, first, shift) {
  return Array.from({ length: symbols }, (_, symbol) => {
    const bits = Math.max(0, (symbol >> shift) - 1);
    const rung = [first, bits];
    first += 1 << bits;
    return rung;
  });
}

const LENGTHS = [...ladder(28, 3, 2), [258, 0]];
const DISTANCES = ladder(30, 1, 1);

/** @typedef {{ counts: number[], symbols: number[] }} Code */

// A code is told by how long it is for each symbol.
/** @type {(lengths: number[]) => Code} */
function coded(lengths) {
  const counts = Array(16).fill(0);
  for (const length of lengths) counts[length] += length ? 1 : 0;
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
  return { counts, symbols: symbols.sort((a, b) => lengths[a] - lengths[b] || a - b) };
}

const FIXED = {
  literals: coded(Array.from({ length: 288 }, (_, s) => (s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8))),
  distances: coded(Array(30).fill(5)),
};

class Unpacking {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 16; // in bits: two bytes say how it was packed
    this.out = new Uint8Array(4 * bytes.length + 64);
    this.length = 0;
  }

  /** @param {number} bits */
  take(bits) {
    if (this.at + bits > 8 * this.bytes.length) throw new Error("a packed text is cut off");
    let value = 0;
    for (let bit = 0; bit < bits; bit++, this.at++) {
      value |= ((this.bytes[this.at >> 3] >> (this.at & 7)) & 1) << bit;
    }
    return value;
  }

  /** @param {Code} code */
  symbol({ counts, symbols }) {
    let [word, first, index] = [0, 0, 0];
    for (let length = 1; length < 16; length++) {
      word |= this.take(1);
      if (word < first + counts[length]) return symbols[index + word - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      word <<= 1;
    }
    throw new Error("a packed text is damaged");
  }

  /** @type {(ladder: number[][], code: number) => number} */
  number(ladder, code) {
    const [first, bits] = ladder[code];
    return first + this.take(bits);
  }

  /** @param {number} byte */
  put(byte) {
    if (this.length === this.out.length) {
      const out = new Uint8Array(2 * this.length);
      out.set(this.out);
      this.out = out;
    }
    this.out[this.length++] = byte;
  }

  stored() {
    this.at = (this.at + 7) & ~7;
    let left = this.take(16);
    this.take(16); // the same once more, turned round
    for (; left; left--) this.put(this.take(8));
  }

  codes() {
    const [literals, distances, given] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4];
    const short = Array(19).fill(0);
    for (const symbol of ORDER.slice(0, given)) short[symbol] = this.take(3);
    const code = coded(short);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < literals + distances) {
      const symbol = this.symbol(code);
      const again = symbol === 16 ? 3 + this.take(2) : symbol === 17 ? 3 + this.take(3)
        : symbol === 18 ? 11 + this.take(7) : 1;
      const length = symbol < 16 ? symbol : symbol === 16 ? lengths[lengths.length - 1] : 0;
      for (let time = 0; time < again; time++) lengths.push(length);
    }
    return { literals: coded(lengths.slice(0, literals)), distances: coded(lengths.slice(literals)) };
  }

  /** @param {{ literals: Code, distances: Code }} codes */
  block({ literals, distances }) {
    for (;;) {
      const symbol = this.symbol(literals);
      if (symbol === END) return;
      if (symbol < END) {
        this.put(symbol);
        continue;
      }
      const length = this.number(LENGTHS, symbol - END - 1);
      const back = this.number(DISTANCES, this.symbol(distances));
      for (let each = 0; each < length; each++) this.put(this.out[this.length - back]);
    }
  }

  all() {
    for (let isLast = false; !isLast;) {
      isLast = this.take(1) === 1;
      const kind = this.take(2);
      if (kind === 0) this.stored();
      else this.block(kind === 1 ? FIXED : this.codes());
    }
    return this.out.subarray(0, this.length);
  }
}
