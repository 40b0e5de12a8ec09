// What Python sends of a question: teachkit/widgets/quiz/scene.py makes it.

import type { Key, Place } from "../stepper/data";

/** The tree as a picture that holds no more than may be seen. */
export interface QuizPicture {
  svg: string;
  places: Record<Key, Place>;
  parents: Record<Key, Key>;
  /** Do nodes have alpha and beta beside them? */
  windows: boolean;
  /** The classes of each node, and the node in words. */
  looks: Record<Key, string>;
  words: Record<Key, string>;
}

/** What can be chosen or filled in, as answers name it. */
export type Item = number | string;

/** A question, without anything that would tell its answer. */
export interface Asked {
  form: string;
  title: string;
  ask: string;
  hint: string;
  seed: number;
  items: Record<Key, Item>;
  /** Answers that are no node, each with its text. */
  others: Record<string, string>;
  /** What stands at a node that is chosen. */
  sign: string;
  /** The children of each node, by its name. */
  children: Record<string, Key[]>;
}

/** Right, wrong, or only chosen; at a node. */
export interface Mark {
  right?: boolean | null;
  text?: string;
}

/** How an answer was marked; nothing before that. */
export interface Verdict {
  sort?: "right" | "wrong" | "key" | "complaint";
  head?: string;
  says?: string;
  lines?: string[];
  marks?: (Mark & { spot: Key })[];
}
