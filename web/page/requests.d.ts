/** What the page may ask. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead. */

import type { Action } from "./questions.js";
import type { Bracketed, Check, Count, Daily, Enumeration, Explained, Game, Grade, Grown, Hint, Item, Line, Lookups, Next, Puzzle, Reach, Round, Shapes, Solve, Stack, Terms, Worksheet } from "./schema.js";

/** The questions, each with its fields and its result. A field that is null is left out. */
export interface Requests {
  /** Finds the best solution of a number puzzle such as Countdown or the 24 game, all different solutions, or the nearest values. The answer is exact: if the status is `nearest` or `none`, no solution exists. */
  solve: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** Whether to list all different solutions, best first. */
      all?: boolean | null;
      /** Which solutions count as different. */
      distinct?: "formulas" | "algebraic" | "essential" | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
      memory?: number | string | null;
    };
    gives: Solve;
  };
  /** Judges an answer to a puzzle, in any usual notation, and says what is wrong and where. `extract` says where in a longer text the answer stands. Nothing in the text is executed. */
  check: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The answer: a formula or steps. Prose around it needs `extract`. */
      text: string;
      /** How strictly the answer is read. */
      reading?: "strict" | "lenient" | null;
      /** Where in the text the answer stands; `raw`, all of it, by default. */
      extract?: "raw" | "answer" | "boxed" | "last" | null;
      /** What an answer may claim: `solution`, or with `none` also in words that there is none, which is then decided. */
      claims?: "solution" | "none" | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
      memory?: number | string | null;
    };
    gives: Check;
  };
  /** Says whether the target can still be made from the numbers left, and from level 2 on the last operator, the first step, and the solution. */
  hint: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The numbers left after some steps: unused ones and results. */
      left?: (number | string)[] | string | null;
      /** How much to tell: 1 whether it can be done, 2 the last operator, 3 the first step, 4 all. */
      level?: number | string | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
      memory?: number | string | null;
    };
    gives: Hint;
  };
  /** Lists which targets some numbers make, with the best formula for each, and which they do not make. */
  reach: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The targets, such as `"101..999"` or `[1, 100]`; by default those of the game. */
      targets?: number | [number, number] | string | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
      memory?: number | string | null;
    };
    gives: Reach;
  };
  /** Counts the formulas of a hand, the valid ones, and those that make a target: all of them, and the algebraically and the essentially different ones. */
  count: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The targets, such as `"101..999"` or `[1, 100]`; by default those of the game. */
      targets?: number | [number, number] | string | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
      memory?: number | string | null;
    };
    gives: Count;
  };
  /** Grades how hard a puzzle is for a person, from 0 (easiest) to 1000, and says why. */
  grade: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The method of the search; `fast` by default. */
      method?: "fast" | "literal" | null;
      /** The most steps of the search. A search that was cut says so in `stop`. */
      limit?: number | string | null;
      /** The most memory of the search in MiB, up to the limit of the server. */
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
  /** Generates puzzles with their solutions and labels. The same seed always gives the same puzzles. */
  generate: {
    takes: {
      /** The seed: any word. */
      seed: string;
      /** The number of puzzles; 10 by default. */
      count?: number | string | null;
      /** The index of the first puzzle of the seed; 0 by default. */
      from?: number | string | null;
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The numbers to draw from, such as `1..10x2,25,50,75,100`; by default those of the game. */
      pool?: string | null;
      /** The number of numbers; by default that of the game. */
      size?: number | [number, number] | string | null;
      /** The targets; by default those of the game. */
      targets?: number | [number, number] | string | null;
      /** A band (`easy`, `medium`, `hard` or `expert`) or a range of scores such as `200..400`. */
      difficulty?: string | null;
      /** Whether a solution exists; true by default. */
      solvable?: boolean | "any" | null;
      /** The number of essentially different solutions. */
      solutions?: number | [number, number] | string | null;
      /** The number of operators of the best solution. */
      operators?: number | [number, number] | string | null;
      /** The number of large numbers, in games that have them. */
      large?: number | [number, number] | string | null;
      /** Whether every solution has a fraction on the way. */
      needs_fraction?: boolean | null;
      /** Whether every solution has a negative value on the way. */
      needs_negative?: boolean | null;
      /** Whether a solution needs only + and -. */
      plus_minus_only?: boolean | null;
      /** The part of a data set to which the puzzles belong. */
      split?: "train" | "test" | null;
      /** The most candidates to look at. */
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
  /** Reads a puzzle. */
  puzzle: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
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
      /** The seed: any word. */
      seed: string;
      /** The number of large numbers; by default the seed chooses. */
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
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
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
      /** The number of operators; 0 by default. */
      operators?: number | string | null;
      /** The place of the first one; 0 by default. */
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
      /** How many of the items are chosen; all by default. */
      chosen?: number | string | null;
      /** The radix of the digits of a state; 10 by default. */
      radix?: number | string | null;
    };
    gives: Next;
  };
  /** Says what the fast method keeps and looks up for a puzzle. */
  lookups: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
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
      /** The numbers of a hand; 6 by default. */
      numbers?: number | string | null;
      /** The number of operators; 4 by default. */
      operators?: number | string | null;
      /** The tiles of the game; 24 by default. */
      tiles?: number | string | null;
    };
    gives: Terms;
  };
  /** Lists some formulas of a hand, in order. */
  enumerate: {
    takes: {
      /** A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target. */
      puzzle?: string | null;
      /** The numbers, if no id is given. */
      numbers?: (number | string)[] | string | null;
      /** The target; by default that of the game, if the game has one. */
      target?: number | string | null;
      /** The game, whose rules hold; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The place of the first one; 0 by default. */
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
      /** The puzzles, by their ids or as `75 50 2 3 8 7 = 812`; otherwise they are generated. */
      puzzles?: string[] | null;
      /** The seed: any word. */
      seed?: string | null;
      /** The number of puzzles; 24 by default. */
      count?: number | string | null;
      /** The index of the first puzzle of the seed; 0 by default. */
      from?: number | string | null;
      /** The title; by default the name of the game. */
      title?: string | null;
      /** The paper; `a4` by default. */
      paper?: "a4" | "letter" | null;
      /** `list`, or the number of cards on a page; 6 by default. */
      layout?: string | null;
      /** Whether the solutions follow, or stand alone. */
      key?: boolean | "only" | null;
      /** Whether puzzles show their grades; true by default. */
      grades?: boolean | null;
      /** The language of the texts, such as `de`; `en` by default. */
      language?: string | null;
      /** Codes that lead to the puzzles or to the sheet at `link`. */
      qr?: "puzzles" | "sheet" | null;
      /** The address of the page to which codes lead. */
      link?: string | null;
      /** A file of the sheet, besides its pages. */
      file?: "pdf" | null;
      /** The name of a game, or the text of a game file; `countdown` by default. */
      game?: string | null;
      /** Rules that replace those of the game. */
      rules?: Record<string, string> | null;
      /** The numbers to draw from, such as `1..10x2,25,50,75,100`; by default those of the game. */
      pool?: string | null;
      /** The number of numbers; by default that of the game. */
      size?: number | [number, number] | string | null;
      /** The targets; by default those of the game. */
      targets?: number | [number, number] | string | null;
      /** A band (`easy`, `medium`, `hard` or `expert`) or a range of scores such as `200..400`. */
      difficulty?: string | null;
      /** Whether a solution exists; true by default. */
      solvable?: boolean | "any" | null;
      /** The number of essentially different solutions. */
      solutions?: number | [number, number] | string | null;
      /** The number of operators of the best solution. */
      operators?: number | [number, number] | string | null;
      /** The number of large numbers, in games that have them. */
      large?: number | [number, number] | string | null;
      /** Whether every solution has a fraction on the way. */
      needs_fraction?: boolean | null;
      /** Whether every solution has a negative value on the way. */
      needs_negative?: boolean | null;
      /** Whether a solution needs only + and -. */
      plus_minus_only?: boolean | null;
      /** The part of a data set to which the puzzles belong. */
      split?: "train" | "test" | null;
    };
    gives: Worksheet;
  };
}
