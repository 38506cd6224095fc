/** The questions of the page to the engine, and their results. */

import type { Bracketed, Check, Count, Daily, Enumeration, Explained, Game, Grade, Grown, Hand, Histogram, Item, Lookups, Next, Puzzle, Reach, Round, Shapes, Solve, Stack, Sweep, Terms, Worksheet } from "./schema.js";

/** An action of a player in a round. */
export type Action =
  | { join: [left: number, operator: string, right: number] }
  | { sign: [sign: string, place: number] }
  | { point: [place: number, recurs: boolean] }
  | { enter: string }
  | { hint: number }
  | "undo" | "redo" | "restart" | "late" | "declare" | "none" | "give_up";

/** A puzzle as typed. Fields that are left out or null are the game's own. */
export interface Texts {
  game: string;
  numbers: string;
  target: string | number | null;
  rules: Record<string, string>;
}

/** A puzzle's id. */
export interface Named {
  puzzle: string;
}

/** The requests to the engine, each with its fields and its result. */
export interface Questions {
  puzzle: { takes: Named | Texts; gives: Puzzle };
  /** A game by its name or the text of a game file. */
  game: { takes: { game: string; rules?: Record<string, string> }; gives: Game };
  /** The game is a name or the text of a game file. */
  deal: { takes: { game: string; seed: string; large?: string | null }; gives: Puzzle };
  /** The puzzle of a game on a day such as 2026-11-21. */
  daily: { takes: { game: string; day: string }; gives: Daily };
  solve: { takes: Named & { all?: boolean }; gives: Solve };
  count: { takes: Named; gives: Count };
  reach: { takes: Named & { targets: string }; gives: Reach };
  check: { takes: Named & { text: string; reading?: string; extract?: string }; gives: Check };
  round: { takes: Named & { actions: Action[] }; gives: Round };
  grade: { takes: Named; gives: Grade };
  generate: { takes: { game: string; seed: string; count: number; difficulty: string }; gives: Item[] };
  explain: { takes: { formula: string }; gives: Explained };
  grow: { takes: { template: string }; gives: Grown };
  shapes: { takes: { operators: number; from?: number; count: number }; gives: Shapes };
  /** Postfix tokens, with spaces between them. */
  stack: { takes: { postfix: string }; gives: Stack };
  /** The formula of a template, whose operators are handed out in turn. */
  decorate: { takes: { template: string; operators: string; numbers: number[] }; gives: Stack };
  brackets: { takes: { formula: string }; gives: Bracketed };
  next: { takes: { of: string; items: number[]; chosen?: number; radix?: number }; gives: Next };
  lookups: { takes: Named; gives: Lookups };
  terms: { takes: { numbers?: number; operators?: number; tiles?: number }; gives: Terms };
  enumerate: {
    takes: (Named | { game: string; numbers: number[]; rules?: Record<string, string> }) & { from?: number; count: number };
    gives: Enumeration;
  };
  worksheet: {
    takes: ({ game: string; seed: string; count: number; difficulty: string | null } | { puzzles: string[] }) & {
      layout: string; paper: string; title: string; language: string; key: boolean | "only"; grades: boolean;
      qr: string | null; link: string | null; file?: "pdf";
    };
    gives: Worksheet;
  };
  /** Starts a sweep or a histogram, and returns the number of its units. */
  begin: { takes: { game: string; rules?: Record<string, string>; question: string; listed?: boolean }; gives: number };
  /** Does a unit of the started sweep. */
  unit: { takes: { place: number }; gives: null };
  /** Returns the hands of the units done so far, if they are listed. */
  hands: { takes: {}; gives: Hand[] };
  /** Returns the figures of the units done so far. */
  figures: { takes: {}; gives: Sweep | Histogram };
}
