// What all widgets get: a model, and from Python its values.

/** What a widget knows of the notebook that it lives in, or of the page: anywidget's model. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: (message?: any) => void): void;
  off(event: string, listener: (message?: any) => void): void;
  send(message: unknown, callbacks?: object): void;
  /** All models of the notebook, by their names; not every host has it. */
  widget_manager?: any;
}

/** What a widget is rendered with: its model, and the element to put it into. */
export interface Context {
  model: Model;
  el: HTMLElement;
}

/** What undoes what was done. */
export type End = () => void;

export type Point = [x: number, y: number];
export type Size = [wide: number, high: number];

/** Left, top, width and height. */
export type Box = [left: number, top: number, wide: number, high: number];

/** A board without pieces: markup, and where in it the middles of the cells are, in cells. */
export interface EmptyBoard {
  svg: string;
  /** Each kind of piece, drawn where the first cell is; a page of text has neither. */
  kinds: Record<string, string>;
  origin: Point | null;
  cells: Record<number, Point>;
}

/** What stands on a board, and what is drawn under and over the pieces. */
export interface Standing {
  pieces: Record<number, string>;
  /** The kinds of pieces that it needs and the empty board has not. */
  kinds: Record<string, string>;
  under: string;
  over: string;
  words: string;
}
