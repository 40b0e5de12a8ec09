// What Python sends of a board: teachkit/widgets/board/board.py makes it.

import type { Box, EmptyBoard, Standing } from "../shared/data";

export type Cell = number;

/** The cells that are clicked to make a move. */
export type Path = Cell[];

/** A board, with what can be clicked on it. */
export interface BoardData extends EmptyBoard {
  style: string;
  title: string;
  /** What is clicked for a cell, or for all of a column. */
  hits: Record<Cell, Box>;
  names: Record<Cell, string>;
  /** Pixels where there is room, and how large its letters are as a share of that. */
  width: number;
  type: number;
}

/** A position, with the moves that are legal in it. */
export interface Position extends Standing {
  number: number;
  status: string;
  mover: string;
  /** The cells of the move that led here from the position shown before, if one did. */
  last: Cell[];
  paths: Path[];
  /** Where a piece comes to lie that is put on a cell, if elsewhere. */
  lands: Record<Cell, Cell>;
  marked: Cell[];
  /** What is written where the next click may go, by the clicks made so far. */
  ahead: Record<string, { drawn: string; texts: Record<Cell, string> }>;
  /** What is said of such a move under the mouse, by the clicks made so far. */
  notes: Record<string, Record<Cell, string>>;
  /** The moves for which nothing on the board is clicked, each with its own button. */
  choices: [name: string, description: string, mark: string][];
}
