// What Python sends of a search as a whole: teachkit/widgets/overview/scene.py makes it.

import type { EmptyBoard, Standing } from "../shared/data";

/** From where to where one looks, of the width of the root, which goes from 0 to 1. */
export type Window = [start: number, end: number];

/** A ply, and the number of a place in it. */
export type Spot = [ply: number, number: number];

/** All that does not change with the window. */
export interface OverviewStill {
  title: string;
  subtitle: string;
  /** The name of each ply, and who moves there. */
  plies: string[];
  /** The marks that there are, and what they mean. */
  legend: [kind: string, words: string][];
  /** How to read the picture. */
  reading: string;
  /** What is said of the root. */
  start: About;
  board: EmptyBoard | null;
  /** The width of a cell is told in so many parts. */
  shares: number;
  /** Is another search kept, of which the same is known? */
  isCompared: boolean;
  /** In a page, where nobody can be asked: what is said of places, by ply and number. */
  told?: Record<string, About>;
}

/** What is seen through a window. */
export interface ViewData {
  window: Window;
  pixels: number;
  /** What is narrower, in pixels, is part of a cell of many. */
  finest: number;
  /** Into how many parts a pixel is divided. */
  units: number;
  /** From the root to the narrowest place that fills the window. */
  way: [name: string, number: number, start: number, end: number][];
  /** Of each ply how many nodes are seen, and which part of all that is. */
  totals: [words: string, share: string][];
  bands: BandData[];
}

/** The cells of a ply, from left to right: columns of numbers with commas between them. */
export interface BandData {
  first: number;
  count: string;
  gap?: string;
  width?: string;
  code?: string;
  own?: string;
  alone?: string;
  others?: string;
  never?: string;
  /** The cells on the principal variation. */
  line?: number[];
  labels: [number: number, move: string, value: string][];
}

/** What is said of a place. */
export interface About {
  title: string;
  lines: string[];
  board: Standing | null;
  /** The moves that lead there. */
  line?: string[];
  /** Is there a node at which the Stepper can be opened? */
  steps: boolean;
}
