/** What the page may ask. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead. */

import type { Action } from "./questions.js";
import type { Bracketed, Check, Count, Daily, Enumeration, Explained, Fewest, FirstMissing, Game, Grade, Grown, Hint, Histogram, Item, Line, Lookups, Next, Puzzle, Reach, Round, Shapes, Solve, Stack, Sweep, Terms, Values, Worksheet } from "./schema.js";

/** The questions, each with its fields and its result. A field that is null is left out. */
export interface Requests {
  /** Finds the best solution of a number puzzle such as Countdown or the 24 game, all different solutions, or the nearest values. The answer is exact: if the status is `nearest` or `none`, no solution exists. */
  solve: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** List all different solutions, best first. */
      all?: boolean | null;
      /** Which solutions count as different; by default essential, or formulas if the order is fixed. */
      distinct?: "formulas" | "algebraic" | "essential" | null;
      /** The side of the nearest values; `either` by default. */
      nearest?: "either" | "below" | "above" | "both" | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
      /** Also say how the answer was found. */
      plan?: boolean | null;
    };
    gives: Solve;
  };
  /** Judges an answer to a puzzle, in any usual notation, and says what is wrong and where. Nothing in the text is executed. */
  check: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The answer: a formula or steps, also in prose. */
      text: string;
      /** How strictly to read the answer; `lenient` by default. */
      reading?: "strict" | "lenient" | null;
      /** Where to find the answer in the text; `auto` by default. */
      extract?: "raw" | "answer" | "boxed" | "last" | "auto" | null;
      /** What an answer may claim: a solution, or also that there is none; `solution` by default. */
      claims?: "solution" | "none" | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
    };
    gives: Check;
  };
  /** Says whether the target can still be made from the numbers left, and from level 2 on the last operator, the first step, and the solution. */
  hint: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The numbers left after some steps: unused ones and results (in order, if the order is fixed). */
      left?: (number | string)[] | string | null;
      /** How much to tell: 1 whether the target can be made, and in how many steps, 2 the last operator, 3 the first step, 4 a solution; `1` by default. */
      level?: number | string | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
    };
    gives: Hint;
  };
  /** Lists which targets some numbers make, with the best formula for each, and which they do not make. */
  reach: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The targets, like 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
      /** Also say how the answer was found. */
      plan?: boolean | null;
    };
    gives: Reach;
  };
  /** Counts the formulas of a hand, the valid ones, and those that make a target: all of them, and the algebraically and the essentially different ones. */
  count: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** Count solutions for every target of a range, like 101..999. */
      targets?: number | [number, number] | string | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
      /** Also say how the answer was found. */
      plan?: boolean | null;
    };
    gives: Count;
  };
  /** Grades how hard a puzzle is for a person, from 0 (easiest) to 1000, and says why. */
  grade: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
    };
    gives: Grade;
  };
  /** Evaluates a formula exactly, step by step, and writes it in every notation. */
  explain: {
    takes: {
      /** A formula, such as `8/(3-8/3)` or `8 3 8 3 / - /`, of at most 100 operators. */
      formula: string;
    };
    gives: Explained;
  };
  /** Generates puzzles with their solutions and labels. */
  generate: {
    takes: {
      /** The seed; the same word always gives the same puzzles; by default a new one. */
      seed?: string | null;
      /** The number of puzzles; fewer if a part of the space is exhausted; `10` by default. */
      count?: number | string | null;
      /** The index of the first puzzle of the seed, from 0; `0` by default. */
      from?: number | string | null;
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The pool of numbers, like 1..99 or 1..10x2,25,50,75,100; by default the game's. */
      pool?: string | null;
      /** The size of a hand, like 4 or 4..6 (equally often); by default the game's. */
      size?: number | [number, number] | string | null;
      /** The targets, like 24 or 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The difficulty: easy, medium, hard, expert (for the game), or scores from 0 to 1000, like 300..600. */
      difficulty?: string | null;
      /** Whether a solution exists; `true` by default. */
      solvable?: boolean | "any" | null;
      /** The number of essentially different solutions, like 1 or 1..3. */
      solutions?: number | [number, number] | string | null;
      /** The number of operators of the best solution, like 3 or 2..3. */
      operators?: number | [number, number] | string | null;
      /** The number of large numbers, like 2 or 1..2, in games that have them. */
      large?: number | [number, number] | string | null;
      /** Every solution has a fraction as an intermediate. */
      needs_fraction?: boolean | null;
      /** Every solution has a negative number as an intermediate. */
      needs_negative?: boolean | null;
      /** A solution needs only + and -. */
      plus_minus_only?: boolean | null;
      /** The training set, or the test set (a fixed tenth of all puzzles). */
      split?: "train" | "test" | null;
      /** What stays in one split; `puzzle` by default. */
      split_by?: "puzzle" | "hand" | "scale" | null;
      /** The most puzzles to examine; then the results are partial. */
      limit?: number | string | null;
    };
    gives: Item[];
  };
  /** Lists the built-in games with their rules, targets and bands of difficulty. */
  games: {
    takes: {
    };
    gives: Game[];
  };
  /** Says how few operators make each target from some numbers. */
  fewest: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The targets, like 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
    };
    gives: Fewest;
  };
  /** Finds the first target that some numbers do not make. */
  first_missing: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The targets, like 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
      /** Also say how the answer was found. */
      plan?: boolean | null;
    };
    gives: FirstMissing;
  };
  /** Lists every value that some numbers make. */
  values: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The method: tables of sub-hand values, or every formula; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps; then the results are partial. */
      limit?: number | string | null;
      /** The most memory of tables in MiB; then the results are partial. */
      memory?: number | string | null;
      /** Also say how the answer was found. */
      plan?: boolean | null;
    };
    gives: Values;
  };
  /** Answers one question for every hand of a game and every target. */
  sweep: {
    takes: {
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The pool of numbers, like 1..13x4 or 1..10x2,25,50,75,100; by default the game's. */
      pool?: string | null;
      /** The size of a hand; by default the game's. */
      size?: number | string | null;
      /** The targets, like 24 or 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The values that count as large; by default the game's. */
      large?: number[] | null;
      /** The question for every hand and target; `solvable` by default. */
      question?: "solvable" | "fewest" | "distance" | "formulas" | "essential" | "grade" | null;
    };
    gives: Sweep;
  };
  /** Counts the formulas of all draws of a game by value. */
  histogram: {
    takes: {
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The pool of numbers, like 1..13x4 or 1..10x2,25,50,75,100; by default the game's. */
      pool?: string | null;
      /** The size of a hand; by default the game's. */
      size?: number | string | null;
      /** The targets, like 24 or 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The values that count as large; by default the game's. */
      large?: number[] | null;
      /** The question for every hand and target; `solvable` by default. */
      question?: "solvable" | "fewest" | "distance" | "formulas" | "essential" | "grade" | null;
    };
    gives: Histogram;
  };
  /** Reads a puzzle. */
  puzzle: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
    };
    gives: Puzzle;
  };
  /** Reads a game, under its rules or others. */
  game: {
    takes: {
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
    };
    gives: Game;
  };
  /** Deals a puzzle of a game that can be made. */
  deal: {
    takes: {
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** The seed; the same word always gives the same deal. */
      seed: string;
      /** The number of large numbers, in games that have them. */
      large?: number | string | null;
    };
    gives: Puzzle;
  };
  /** Deals the puzzle of a game on a day, the same everywhere. */
  daily: {
    takes: {
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** The day, such as `2026-11-21`. */
      day: string;
    };
    gives: Daily;
  };
  /** Replays the actions of a player, and returns the round and the reply to the last. */
  round: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The actions. */
      actions?: Action[] | null;
    };
    gives: Round;
  };
  /** Grows a shape: each of its numbers in turn becomes an operator over two numbers. */
  grow: {
    takes: {
      /** A shape in postfix, with `x` for numbers and `o` for operators. */
      template: string;
    };
    gives: Grown;
  };
  /** Draws some of the shapes with a number of operators. */
  shapes: {
    takes: {
      /** The number of operators; `0` by default. */
      operators?: number | string | null;
      /** The place of the first one, counted from 0; `0` by default. */
      from?: number | string | null;
      /** How many to list. */
      count?: number | string | null;
    };
    gives: Shapes;
  };
  /** Takes the tokens of a formula in postfix one by one onto a stack. */
  stack: {
    takes: {
      /** The tokens, with spaces between them. */
      postfix: string;
    };
    gives: Stack;
  };
  /** Hands out operators in turn to a shape, and takes the formula onto a stack. */
  decorate: {
    takes: {
      /** A shape in postfix, with `x` for numbers and `o` for operators. */
      template: string;
      /** The operators, such as `+*-/`. */
      operators: string;
      /** The numbers, from left to right. */
      numbers?: number[] | null;
    };
    gives: Stack;
  };
  /** Says which parentheses of a formula are needed. */
  brackets: {
    takes: {
      /** A formula, such as `8/(3-8/3)` or `8 3 8 3 / - /`, of at most 100 operators. */
      formula: string;
    };
    gives: Bracketed;
  };
  /** Steps from a state, a permutation or a combination to the next one. */
  next: {
    takes: {
      /** What the items are. */
      of: "state" | "permutation" | "combination";
      /** The items. */
      items?: number[] | null;
      /** How many of the items are chosen; by default all of them. */
      chosen?: number | string | null;
      /** The radix of the digits of a state; `10` by default. */
      radix?: number | string | null;
    };
    gives: Next;
  };
  /** Says what the fast method keeps and looks up for a puzzle. */
  lookups: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
    };
    gives: Lookups;
  };
  /** Counts the formulas of all hands of some tiles, term by term. */
  terms: {
    takes: {
      /** The numbers of a hand; `6` by default. */
      numbers?: number | string | null;
      /** The number of operators; `4` by default. */
      operators?: number | string | null;
      /** The tiles of the game; `24` by default. */
      tiles?: number | string | null;
    };
    gives: Terms;
  };
  /** Lists some formulas of a hand, in order. */
  enumerate: {
    takes: {
      /** A puzzle's id, with all of it, such as `24:3,3,8,8=24`. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default the game's, if it is fixed. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The place of the first one, counted from 0; `0` by default. */
      from?: number | string | null;
      /** How many to list. */
      count?: number | string | null;
    };
    gives: Enumeration;
  };
  /** Answers a command line that asks a question, as the command `sumwise` prints it. */
  line: {
    takes: {
      /** The words after `sumwise`. */
      words: string[];
    };
    gives: Line;
  };
  /** Lays out puzzles on pages. */
  worksheet: {
    takes: {
      /** The puzzles, by their ids or as `75 50 2 3 8 7 = 812`; by default generated ones. */
      puzzles?: string[] | null;
      /** The seed; the same word always gives the same puzzles. */
      seed?: string | null;
      /** The number of puzzles; `24` by default. */
      count?: number | string | null;
      /** The index of the first puzzle of the seed, from 0; `0` by default. */
      from?: number | string | null;
      /** The title; by default the name of the game. */
      title?: string | null;
      /** The paper size; `a4` by default. */
      paper?: "a4" | "letter" | null;
      /** `list`, or the number of cards on a page; `6` by default. */
      layout?: string | null;
      /** Whether the solutions follow, or stand alone. */
      key?: boolean | "only" | null;
      /** Whether puzzles show their grades; `true` by default. */
      grades?: boolean | null;
      /** The language, such as `de`; `en` by default. */
      language?: string | null;
      /** QR codes that lead to the puzzles or to the sheet at `link`. */
      qr?: "puzzles" | "sheet" | null;
      /** The address of the page for the QR codes. */
      link?: string | null;
      /** A file of the sheet, besides its pages. */
      file?: "pdf" | null;
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The pool of numbers, like 1..99 or 1..10x2,25,50,75,100; by default the game's. */
      pool?: string | null;
      /** The size of a hand, like 4 or 4..6 (equally often); by default the game's. */
      size?: number | [number, number] | string | null;
      /** The targets, like 24 or 1..100; by default the game's. */
      targets?: number | [number, number] | string | null;
      /** The difficulty: easy, medium, hard, expert (for the game), or scores from 0 to 1000, like 300..600. */
      difficulty?: string | null;
      /** Whether a solution exists; `true` by default. */
      solvable?: boolean | "any" | null;
      /** The number of essentially different solutions, like 1 or 1..3. */
      solutions?: number | [number, number] | string | null;
      /** The number of operators of the best solution, like 3 or 2..3. */
      operators?: number | [number, number] | string | null;
      /** The number of large numbers, like 2 or 1..2, in games that have them. */
      large?: number | [number, number] | string | null;
      /** Every solution has a fraction as an intermediate. */
      needs_fraction?: boolean | null;
      /** Every solution has a negative number as an intermediate. */
      needs_negative?: boolean | null;
      /** A solution needs only + and -. */
      plus_minus_only?: boolean | null;
      /** The training set, or the test set (a fixed tenth of all puzzles). */
      split?: "train" | "test" | null;
      /** What stays in one split; `puzzle` by default. */
      split_by?: "puzzle" | "hand" | "scale" | null;
    };
    gives: Worksheet;
  };
}
