// What Python sends to the panel of a match: teachkit/widgets/match/view.py makes it.

/** What a menu offers, each with its text, and which of them is chosen. */
export interface Choices {
  chosen: string;
  choices: [value: string, text: string | number][];
}

export interface SideData {
  player: string;
  /** Are there pieces of one colour? X and O are their own picture. */
  hasPiece: boolean;
  /** Who sits there, in a few words. */
  who: string;
  /** By name; and is it a search that plays? */
  menus: Record<string, Choices> & { searches: boolean };
}

/** A rule of the game that can be changed. */
export interface Option {
  name: string;
  chosen: unknown;
  values: unknown[];
}

export interface PanelView {
  sides: SideData[];
  mover: string;
  tally: [name: string, games: number][];
  /** Why no tree is seen; empty if one is, and null if nobody wants to see it. */
  noTree: string | null;
  /** Is the search shown as a whole? */
  isWhole: boolean;
  moves: [number: number, player: string, name: string, hasSearch: boolean, time: string][];
  at: number;
  options: Option[];
  message: string;
  ending: string;
  /** What the computer thinks about: a move, a hint ... */
  purpose: string | null;
  isOver: boolean;
  isPersons: boolean;
  isPaused: boolean;
  /** Are all players computers? */
  watches: boolean;
  speed: string;
  speeds: string[];
  values: boolean;
  canUndo: boolean;
  position: string;
  text: string;
  file: string;
  warning: string;
}

/** How far a search has come; nothing, if none is under way. */
export interface Progress {
  nodes?: number;
  depth: number;
  seconds: number;
  limit: number | null;
}

/** What a person asks for. */
export type Tell = (command: { do: string, [name: string]: unknown }) => void;
