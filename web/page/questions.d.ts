/** What the page asks of the engine, and which result it gives. */

import type { Check, Count, Explained, Game, Grown, Histogram, Puzzle, Reach, Round, Shapes, Solve, Sweep, Worksheet } from "./schema.js";

/** What a player does in a round. */
export type Action =
  | { join: [left: number, operator: string, right: number] }
  | { enter: string }
  | { hint: number }
  | "undo" | "redo" | "restart" | "late" | "declare" | "none" | "give_up";

/** Rules by name; an empty text stands for the game's own. */
export type RuleTexts = [order: string, use: string, domain: string, operators: string];

/** What can be asked of the engine: for each question what it takes and what it gives. */
export interface Questions {
  games: { takes: []; gives: Game[] };
  puzzle: { takes: [id: string]; gives: Puzzle };
  read: { takes: [game: string, numbers: string, target: string, ...rules: RuleTexts]; gives: Puzzle };
  deal: { takes: [game: string, seed: string, large: string]; gives: Puzzle };
  best: { takes: [puzzle: string]; gives: Solve };
  all: { takes: [puzzle: string]; gives: Solve };
  count: { takes: [puzzle: string]; gives: Count };
  reach: { takes: [puzzle: string, first: number, last: number]; gives: Reach };
  check: { takes: [puzzle: string, text: string, reading: string, extract: string]; gives: Check };
  round: { takes: [puzzle: string, actions: string]; gives: Round };
  explain: { takes: [formula: string]; gives: Explained };
  grow: { takes: [template: string]; gives: Grown };
  shapes: { takes: [operators: number, from: number, many: number]; gives: Shapes };
  worksheet: {
    takes: [game: string, seed: string, count: number, band: string, layout: string, paper: string, title: string, key: boolean];
    gives: Worksheet;
  };
  /** Begins a sweep, and gives the number of its units. */
  sweep: { takes: [game: string, question: string]; gives: number };
  /** Answers a unit of the sweep that was begun. */
  unit: { takes: [place: number]; gives: null };
  /** What the units that were answered come to. */
  figures: { takes: []; gives: Sweep | Histogram };
}
