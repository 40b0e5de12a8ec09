// What Python sends of a search: teachkit/widgets/stepper/scene.py makes it.

import type { EmptyBoard, Standing } from "../shared/data";

/** A node, cut branch or fold of the picture, by its number. */
export type Key = number;

/** How far one step goes: to the next line, the next node, or the next cut or change. */
export type Grain = "line" | "node" | "change";

/** What is seen of a search: the line on which it stands, or the whole tree. */
export type View = "line" | "tree";

export type Role = "MAX" | "MIN";

/** Where a spot stands in the tree, how large it is, and how wide what is written beside it. */
export type Place = [x: number, y: number, wide: number, high: number, beside: number];

/** How a spot looks at a step. */
export type Look = [status: string, label: string, notes: string[], isStruck: boolean,
  isOnVariation: boolean];
export type Looks = Record<Key, Look>;

/** The whole tree as a picture, and where in it everything is. */
export interface DrawnTree {
  svg: string;
  places: Record<Key, Place>;
  parents: Record<Key, Key>;
  /** The steps at which a node is entered and left. */
  visits: Record<Key, [entered: number, left: number]>;
  /** What a fold hides. */
  hints: Record<Key, string>;
  /** The folds that have been opened, by the first node in each. */
  opened: Key[];
  /** Do all nodes look alike until they are visited? */
  veiled: boolean;
}

/** What stays while one steps. */
export interface Still {
  title: string;
  subtitle: string;
  tree: DrawnTree | null;
  nodes: number;
  /** How many steps there are, and how many a part has. */
  count: number;
  part: number;
  /** A letter for each step: e enter, l leaf, + better, x cutoff, d done, and others. Of a long
   *  search they come when they are asked for. */
  keys: string;
  /** The steps before which something is asked. */
  asked: number[];
  code: Record<Role, { text: string; indent: number; key: string | null }[]>;
  board: EmptyBoard | null;
  /** How many plies there are and about how many moves, and the letters of values and names. */
  extent: { plies: number; moves: number; value: number; line: number; short: number; name: number };
  /** Who is MAX and who is MIN, in a game. */
  players: Partial<Record<Role, string>>;
  /** The best play below the root's best move, as far as the search saw it. */
  play: [name: string, node: number, kind: "max" | "min" | "leaf", value: string][];
  /** Has the search alpha and beta? */
  window: boolean;
  scene?: number;
  /** The step at which it begins. */
  at?: number;
}

/** A call of the search at some moment: what it knows, and where its numbers lie on a line. */
export type Call = [node: number, role: Role, place: string,
  v: string | null, alpha: string, beta: string, label: string | null,
  best: number, vAt: number | null, alphaAt: number, betaAt: number];

/** A node that has been entered. */
export type Seen = [kind: "max" | "min" | "leaf", value: string, size: number, entered: number,
  left: number, alpha?: string, beta?: string, cutBy?: string];

/** A move of a call: its name, and the nodes to which it led. */
export type Tried = [name: string, ...nodes: number[]];

export interface Step {
  key: string;
  role: Role;
  node: number;
  /** The child that it speaks of, or -1. */
  about: number;
  says: string;
  /** The calls from the root to the current one, by their places among those of the part. */
  stack: number[];
  /** Where it is in the tree, and the looks that it changes there. */
  spot?: Key;
  child?: Key | null;
  looks?: Looks;
}

/** The position of a node, and the moves that led to it. */
export type Position = Standing & { caption: string; turn: string; line: string[];
  numbers: Record<number, number>; named?: Record<number, string> };

export interface Question {
  ask: string;
  answers: string[];
  right: number;
  why: string;
  /** The step until which one goes with the answer. */
  until: number;
}

/** Some hundred steps, with the calls, rows and nodes that they speak of. */
export interface Part {
  start: number;
  steps: Step[];
  calls: Call[];
  rows: Record<number, Tried[]>;
  nodes: Record<number, Seen>;
  /** All digits of the values that are rounded for people. */
  exact: Record<number, string>;
  boards: Record<number, Position>;
  /** All looks of the tree at the first step. */
  looks?: Looks;
  questions?: Record<number, Question>;
}
