// What Python sends of a search: teachkit/widgets/stepper/scene.py makes it.

import type { Colours, EmptyBoard, Standing } from "../shared/data";

/** A node, cut branch or fold of the picture, by its number. */
export type Key = number;

/** How far one step goes: to the next line, the next node, or the next cut or change. */
export type Grain = "line" | "node" | "change";

export type Role = "MAX" | "MIN";

/** Where a spot stands in the tree, how large it is, and how wide what is written beside it. */
export type Place = [x: number, y: number, wide: number, high: number, beside: number];

/** How a spot looks at a step. */
export type Look = [status: string, label: string, notes: string[], isStruck: boolean,
  isOnVariation: boolean];
export type Looks = Record<Key, Look>;

/** What stays while one steps. */
export interface Still {
  title: string;
  subtitle: string;
  svg: string;
  places: Record<Key, Place>;
  parents: Record<Key, Key>;
  /** How many steps there are, and how many a part has. */
  count: number;
  part: number;
  /** A letter for each step: e enter, l leaf, + better, x cutoff, d done, and others. */
  keys: string;
  /** The steps before which something is asked. */
  asked: number[];
  /** The steps at which a node is entered and left. */
  visits: Record<Key, [entered: number, left: number]>;
  /** What a fold hides. */
  hints: Record<Key, string>;
  code: Record<Role, { text: string; indent: number; key: string | null }[]>;
  board: EmptyBoard | null;
  /** Has the search alpha and beta? */
  window: boolean;
  /** Do all nodes look alike until they are visited? */
  veiled: boolean;
  colours: Colours;
  scene?: number;
}

/** A call of the search: role, place, v, alpha, beta. */
export type Call = string[];

export interface Step {
  key: string;
  role: Role;
  spot: Key;
  node: number;
  child: Key | null;
  says: string;
  stack: Call[];
  /** The looks that this step changes. */
  looks: Looks;
}

export interface Question {
  ask: string;
  answers: string[];
  right: number;
  why: string;
  /** The step until which one goes with the answer. */
  until: number;
}

/** Some hundred steps: all looks at the first, and then what each changes. */
export interface Part {
  start: number;
  looks: Looks;
  steps: Step[];
  boards: Record<number, Standing & { caption: string; turn: string }>;
  questions?: Record<number, Question>;
}
