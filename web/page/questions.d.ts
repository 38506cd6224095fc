/** The questions of the page to the engine, and their results. */

import type { Check, Count, Explained, Game, Grown, Histogram, Puzzle, Reach, Round, Shapes, Solve, Sweep, Worksheet } from "./schema.js";

/** An action of a player in a round. */
export type Action =
  | { join: [left: number, operator: string, right: number] }
  | { enter: string }
  | { hint: number }
  | "undo" | "redo" | "restart" | "late" | "declare" | "none" | "give_up";

/** Rules by name. An empty string stands for the game's own rule. */
export type RuleTexts = [order: string, use: string, domain: string, operators: string];

/** The questions, each with its arguments and its result. */
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
  /** Starts a sweep, and returns the number of its units. */
  sweep: { takes: [game: string, question: string]; gives: number };
  /** Does a unit of the started sweep. */
  unit: { takes: [place: number]; gives: null };
  /** Returns the figures of the units done so far. */
  figures: { takes: []; gives: Sweep | Histogram };
}
