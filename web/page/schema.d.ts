/** What the engine answers. Written by `cargo xtask schema`: change the Rust types instead. */

/** What was found in a file of puzzles. */
export interface Audit extends File {
  /** How many rows each split has. */
  splits: Record<string, number>;
  /** The files that it was held against. */
  against: File[];
  /** How many things were found. */
  findings: number;
  /** In how many rows. */
  faulty_rows: number;
  /** What was found. */
  found: Found[];
  /** Why it ended before the end, if it did. */
  stop: Stop | null;
}

/** How hard a puzzle is for a person. */
export type Band = "easy" | "medium" | "hard" | "expert";

/** The verdict of `check`. */
export interface Check {
  /** The word that names the verdict. */
  verdict: VerdictName;
  /** The exact value of the answer; `null` where it has none that could be told at once. */
  value: Exact | null;
  /** How far the value is from the target; `null` where there is no value. */
  distance: Exact | null;
  /** What the verdict speaks of, in characters from 0, the end left out; `null` where there is no answer. */
  span: [number, number] | null;
  /** In a list of steps, the first that is wrong, from 1. */
  step: number | null;
  /** What is wrong, where, and what would be right. */
  message: string;
  /** The canonical form of a solution's essential class. */
  essential: string | null;
}

/** The answer to `count`. */
export interface Count extends Counts {
  /** The numbers as given. */
  numbers: Exact[];
  /** The target, if there is one. */
  target: Exact | null;
  /** The rules. */
  rules: Rules;
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** How many formulas there are; what was not asked for is left out. */
export interface Counts {
  /** All of them, valid or not. */
  formulas: Integer;
  /** Those that are valid. */
  valid?: Integer;
  /** Those that make the target. */
  solutions?: Integer;
  /** How many of these are algebraically different. */
  algebraic?: Integer;
  /** How many of these are essentially different. */
  essential?: Integer;
}

/** Which values an intermediate may take. */
export type Domain = "positive" | "natural" | "integer" | "nonnegative" | "rational";

/** A shape, drawn. */
export interface Drawn {
  /** The shape, such as `xxxoo`. */
  template: string;
  /** The tree, as SVG. */
  tree: string;
}

/** An exact value: an integer below 2^53, or a string such as "8/3". */
export type Exact = number | string;

/** An example of what was found. */
export interface Example {
  /** The row, from 1. */
  row: number;
  /** What is wrong. */
  message: string;
}

/** A formula in every notation, as a tree and on a stack. */
export interface Explained extends Formula {
  /** With every parenthesis. */
  full: string;
  /** In Lisp. */
  lisp: string;
  /** In LaTeX. */
  latex: string;
  /** Its shape, such as `xxxoo`. */
  template: string;
  /** Its steps, such as `5 + 10 = 15`. */
  steps: string[];
  /** Each token in postfix order with the stack after it. */
  trace: [string, Exact[]][];
  /** The tree, as SVG. */
  tree: string;
}

/** The answer to `reach --fewest`: as `Reach`, without the formulas. */
export interface Fewest {
  /** The numbers as given. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** Every target with its fewest operators. */
  targets: FewestOf[];
  /** How many of the targets are made. */
  made: number;
  /** The targets that are not. */
  missing: Exact[];
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** A target of `reach --fewest`. */
export interface FewestOf {
  /** The target. */
  target: Exact;
  /** The fewest operators that make it, or `null`. */
  operators: number | null;
}

/** How many hands, draws, and pairs of a hand and a target there are, and how many pairs are solvable. */
export interface Figures {
  /** The hands. */
  hands: Integer;
  /** The ways to deal them. */
  draws: Integer;
  /** The pairs of a hand and a target. */
  pairs: Integer;
  /** The solvable ones. */
  solvable: Integer;
  /** The ways to draw any pair. */
  pairs_weighted: Integer;
  /** The ways to draw a solvable one. */
  solvable_weighted: Integer;
  /** The hands that make every target. */
  complete_hands: Integer;
}

/** A file of puzzles. */
export interface File {
  /** Its name. */
  file: string;
  /** Its rows. */
  rows: number;
  /** How many puzzles are different. */
  puzzles: number;
}

/** One finding on a line of its own. */
export interface Finding {
  /** The row, from 1. */
  row: number;
  /** As in `Found`. */
  kind: Kind;
  /** As in `Found`. */
  about: string | null;
  /** What is wrong. */
  message: string;
}

/** A formula that has a value. */
export interface Formula {
  /** With the fewest parentheses. */
  infix: string;
  /** In reverse Polish notation. */
  rpn: string;
  /** Its value. */
  value: Exact;
  /** How many operators it has. */
  operators: number;
  /** Its largest intermediate by size; `null` for a number alone. */
  largest: Exact | null;
}

/** One kind of what was found. */
export interface Found {
  /** What is wrong. */
  kind: Kind;
  /** The label, the verdict or the other file; `null` where there is none. */
  about: string | null;
  /** How often it was found. */
  count: number;
  /** Where it was found first. */
  examples: Example[];
}

/** A game. */
export interface Game {
  /** Its name. */
  game: string;
  /** Its title, as people call it. */
  title: string;
  /** What is dealt and what is to be made, in a sentence. */
  description: string;
  /** Its rules. */
  rules: Rules;
  /** The least target and the greatest. */
  targets: [number, number];
  /** How many different large numbers can be asked for at most. */
  large: number;
  /** How many hands it can deal. */
  hands: number;
}

/** The answer to `grade`. */
export interface Grade {
  /** The puzzle. */
  puzzle: PuzzleId;
  /** From 0, the easiest, to 1000; `null` where there is no grade. */
  score: number | null;
  /** How hard it is, in a word. */
  band: Band | null;
  /** How many seconds people take, where that is known. */
  seconds: number | null;
  /** The step that costs most, or why there is no grade. */
  because: string;
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** A shape, with the shapes that grow from it by one operator. */
export interface Grown extends Drawn {
  /** How many operators it has. */
  operators: number;
  /** How many shapes have this number of operators, as a string. */
  shapes: string;
  /** One for each number of the shape, from left to right. */
  larger: Drawn[];
}

/** The answer to `hint`: what its level does not give away is `null`. */
export interface Hint {
  /** The position: the puzzle with the numbers that remain. */
  puzzle: PuzzleId;
  /** How much is given away, from 1 to 4. */
  level: number;
  /** Whether the target can be made; `null` where the search was cut. */
  winnable: boolean | null;
  /** How many steps there are to the target, or to the nearest value; `null` where nothing can be made. */
  operators: number | null;
  /** From level 2 on the symbol of the operator that comes last; `null` where nothing is left to do. */
  last: string | null;
  /** From level 3 on the first step. */
  step: string | null;
  /** From level 3 on the numbers that remain after it. */
  left: Exact[] | null;
  /** At level 4 the formula that makes the target, or the nearest value. */
  solution: Formula | null;
  /** Where the target cannot be made, the nearest value that can. */
  nearest: Exact | null;
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** The answer to `sweep --histogram`. Counts are strings, whatever their size. */
export interface Histogram {
  /** The game. */
  game: string;
  /** The rules. */
  rules: Rules;
  /** All formulas of all draws. */
  formulas: string;
  /** The valid ones. */
  valid: string;
  /** The first and the last value counted. */
  targets: [number, number];
  /** Value by value. */
  by_value: OfValue[];
}

/** A count: an integer below 2^53, or a string of its digits. */
export type Integer = number | string;

/** A generated puzzle with its labels. */
export interface Item {
  /** The puzzle. */
  id: PuzzleId;
  /** The numbers. */
  numbers: Exact[];
  /** The target. */
  target: Exact;
  /** The rules. */
  rules: Rules;
  /** What it is for; the puzzle alone decides. */
  split: Split;
  /** Whether there is a solution. */
  solvable: boolean;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** The steps of the best solution, such as `5 + 10 = 15`. */
  steps: string[];
  /** How many solutions are essentially different. */
  solutions: Integer;
  /** The fewest operators of a solution, or `null`. */
  operators: number | null;
  /** Whether every solution has a fraction among its intermediates. */
  needs_fraction: boolean;
  /** Whether every solution has a negative number among its intermediates. */
  needs_negative: boolean;
  /** Whether + and − alone make a solution. */
  plus_minus_only: boolean;
  /** How far the nearest value is from the target, or `null` where there is none. */
  distance: Exact | null;
  /** Where there is no solution, the nearest on each side that ties. */
  nearest: Formula[];
  /** How hard it is for a person, from 0 to 1000, or `null` where there is no solution. */
  grade: number | null;
  /** How hard it is, in a word. */
  band: Band | null;
  /** The seed, with its version. */
  seed: string;
  /** Which item of the seed it is. */
  index: number;
  /** A search that ends in the solution, when one was asked for. */
  trace?: string;
}

/** What can be wrong with a row of a file of puzzles. */
export type Kind = "unreadable" | "duplicate" | "overlap" | "against" | "unsolvable" | "label" | "answer" | "cut";

/** The answer to a line of standard input that has no other. */
export interface LineError {
  /** What is wrong, and what would be right. */
  error: string;
  /** The line, from 1. */
  line: number;
}

/** A target of `reach`. */
export interface Made {
  /** The target. */
  target: Exact;
  /** Its best formula, or `null`. */
  best: Formula | null;
}

/** The pairs with one answer: a number of operators or a distance. */
export interface OfAnswer {
  /** The answer, or `null` for none. */
  answer: Exact | null;
  /** The pairs that have it. */
  pairs: Integer;
  /** The ways to draw them. */
  pairs_weighted: Integer;
}

/** Who makes a target. */
export interface OfTarget {
  /** The target. */
  target: number;
  /** The hands that make it. */
  hands: Integer;
  /** The ways to draw them. */
  draws: Integer;
}

/** How many formulas take a value. */
export interface OfValue {
  /** The value. */
  value: number;
  /** Its formulas, as a string. */
  formulas: string;
}

/** Whether the numbers may be rearranged. */
export type Order = "any" | "fixed";

/** How a round ended. */
export type Outcome = "made" | "none" | "not_none" | "no_answer";

/** A hand and a target, as `sweep --list` lists them. */
export interface Pair {
  /** The numbers. */
  numbers: number[];
  /** The target. */
  target: number;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** How hard it is for a person, from 0 to 1000, where that was asked for and there is a solution. */
  grade?: number;
  /** The same in a word. */
  band?: Band;
}

/** A puzzle. */
export interface Puzzle {
  /** Its id. */
  puzzle: PuzzleId;
  /** The game, or `null` where the id names rules alone. */
  game: string | null;
  /** The numbers as given. */
  numbers: Exact[];
  /** The target. */
  target: Exact;
  /** The rules. */
  rules: Rules;
}

/** The id of a puzzle, such as `24:3,3,8,8=24`: its game, rules that are not the game's, numbers and target. */
export type PuzzleId = string;

/** What a sweep asks of every hand. */
export type Question = "solvable" | "fewest" | "distance" | "formulas" | "essential" | "grade";

/** The answer to `reach`. */
export interface Reach {
  /** The numbers as given. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** Every target with its best formula. */
  targets: Made[];
  /** How many of the targets are made. */
  made: number;
  /** The targets that are not. */
  missing: Exact[];
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** What came of something that was done. */
export interface Reply {
  /** Whether it was refused. */
  refused: boolean;
  /** What there is to say about it. */
  message: string;
}

/** A round after all that was done. */
export interface Round {
  /** The id of the puzzle that was dealt. */
  puzzle: PuzzleId;
  /** The id of the puzzle with the numbers that remain. */
  position: PuzzleId;
  /** The numbers that are left, each with how it was made. */
  left: Formula[];
  /** The steps so far. */
  steps: string[];
  /** Whether a step was undone that can be done again. */
  can_redo: boolean;
  /** The nearest value so far. */
  best: Formula | null;
  /** Whether the time is up. */
  late: boolean;
  /** How it ended, or `null`. */
  outcome: Outcome | null;
  /** How far the answer is from the target, or `null`. */
  distance: Exact | null;
  /** The points it has earned. */
  points: number;
  /** The points it would earn with the nearest value so far. */
  declarable: number;
  /** What the hints have cost. */
  hint_price: number;
  /** The level of the next hint for this position, and its price. */
  next_hint: [number, number];
  /** What came of the last thing that was done. */
  reply: Reply;
}

/** The four rules, by name. */
export interface Rules {
  /** Whether the numbers may be rearranged. */
  order: Order;
  /** Whether every number must be used. */
  use: Use;
  /** Which values an intermediate may take. */
  domain: Domain;
  /** The symbols of the operators. */
  operators: string;
}

/** Some of the shapes of one number of operators. */
export interface Shapes {
  /** How many there are in all, as a string. */
  shapes: string;
  /** Those that are drawn. */
  drawn: Drawn[];
}

/** The answer to `solve`. */
export interface Solve {
  /** The puzzle. */
  puzzle: PuzzleId;
  /** The numbers as given. */
  numbers: Exact[];
  /** The target. */
  target: Exact;
  /** The rules. */
  rules: Rules;
  /** How it was answered. */
  status: Status;
  /** How far the best or nearest is from the target; `null` when there is no value. */
  distance: Exact | null;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** Where there is no solution, the nearest on each side that ties. */
  nearest: Formula[];
  /** Every solution, when all were asked for. */
  solutions: Formula[];
  /** How many formulas there are. */
  counts: Counts;
  /** Why the search was cut, or `null`. */
  stop: Stop | null;
}

/** What a puzzle is for; the puzzle alone decides. */
export type Split = "train" | "test";

/** How a puzzle was answered. */
export type Status = "exact" | "nearest" | "none" | "cut";

/** Why a search was cut. */
export type Stop = "limit" | "time" | "memory" | "interrupt";

/** The answer to `sweep`. */
export interface Sweep extends Figures {
  /** The game. */
  game: string;
  /** The rules. */
  rules: Rules;
  /** What was asked. */
  question: Question;
  /** The first and the last target. */
  targets: [number, number];
  /** Those of the hands with so many large numbers. */
  by_large: Record<string, Figures>;
  /** Target by target. */
  by_target: OfTarget[];
  /** Answer by answer, for the questions that have few. */
  by_answer?: OfAnswer[];
}

/** Whether every number must be used. */
export type Use = "all" | "any";

/** The word that names a verdict, in the order in which faults are charged. */
export type VerdictName = "no_answer" | "too_long" | "syntax" | "forbidden_operator" | "unknown_number" | "reused_number" | "missing_number" | "wrong_order" | "division_by_zero" | "illegal_intermediate" | "wrong_value" | "correct";

/** A worksheet, drawn. */
export interface Worksheet {
  /** Its title. */
  title: string;
  /** The seed, with its version. */
  seed: string;
  /** How many puzzles it has. */
  puzzles: number;
  /** Every page, as SVG. */
  pages: string[];
  /** All pages, as an HTML document of its own. */
  html: string;
}
