/** What the engine answers. Written by `cargo xtask schema`: change the Rust types instead. */

/** What stands against a way. */
export type Against = "method" | "left-out" | "brackets" | "written" | "operators" | "unjoined" | "plain" | "powers" | "formulas" | "limit" | "alike" | "classes";

/** The report of `audit` about a file of puzzles. */
export interface Audit extends File {
  /** The number of rows of each split. */
  splits: Record<string, number>;
  /** The number of answers that were judged. */
  answers: number;
  /** The number of these that stood in `<answer>…</answer>`. */
  tagged: number;
  /** The number of these that stood in `\boxed{…}`. */
  boxed: number;
  /** The columns, or fields, that are not read: the first hundred. */
  unread: string[];
  /** The other files, which may share no puzzle with it. */
  against: File[];
  /** The number of findings. */
  findings: number;
  /** The number of rows with a finding. */
  faulty_rows: number;
  /** The findings by kind. */
  found: Found[];
  /** The reason for stopping before the end of the file, or `null`. */
  stop: Stop | null;
}

/** The band of difficulty of a puzzle for a person. */
export type Band = "easy" | "medium" | "hard" | "expert";

/** Which parentheses a formula needs, and why. */
export interface Bracketed {
  /** The formula as it was given, in ASCII. */
  text: string;
  /** The formula with every parenthesis. */
  full: string;
  /** The formula with the fewest parentheses. */
  fewest: string;
  /** The formula as the first rule writes it. */
  first: string;
  /** The exact value; `null` if there is none. */
  value: Exact | null;
  /** The value of what the first rule writes. */
  first_value: Exact | null;
  /** The pairs of parentheses of the text. */
  pairs: PairJson2[];
  /** The nodes in postfix order. */
  nodes: Precedence[];
}

/** The brackets that a formula may need. */
export type Brackets = "any" | "none" | "left";

/** The verdict of `check`. */
export interface Check {
  /** The name of the verdict. */
  verdict: VerdictName;
  /** The exact value of the answer; `null` if it has none, or one that takes too long to compute. */
  value: Exact | null;
  /** The distance of the value from the target; `null` if there is no value. */
  distance: Exact | null;
  /** The part of the answer that the verdict is about, as a range of characters from 0, end excluded; `null` if there is no answer. */
  span: [number, number] | null;
  /** The number of the first wrong step in a list of steps, from 1. */
  step: number | null;
  /** The explanation: what is wrong, where, and what would be right. */
  message: string;
  /** The explanation as a code with values. */
  told: Message;
  /** The canonical form of the essential class of a solution. */
  essential: string | null;
}

/** The code of a message, to word it in another language. */
export type Code = "no_answer" | "answer_in_thought" | "open_thought" | "answer_too_long" | "number_too_long" | "claim_too_long" | "joined_too_many" | "misplaced" | "listed_no_number" | "expected_number" | "expected_operator" | "unclosed" | "unopened" | "lone_minus" | "lone_plus" | "leading_zero" | "fraction_groups" | "not_a_step" | "double_factorial" | "factorial_claim" | "root_degree" | "forbidden_operator" | "unknown_number" | "reused_number" | "missing_number" | "left_unknown" | "left_taken" | "left_unlisted" | "wrong_order" | "too_many_signs" | "left_to_right" | "forbidden_brackets" | "division_by_zero" | "undefined_power" | "undefined_factorial" | "undefined_root" | "illegal_intermediate" | "too_many_digits" | "wrong_claim" | "compared" | "wrong_value" | "undecided_claim" | "correct" | "done" | "step" | "time_up" | "declared" | "right_claim" | "false_claim" | "nothing_to_undo" | "nothing_to_redo" | "over" | "late" | "no_number" | "same_number" | "passes_over" | "no_numeral" | "closed" | "no_point" | "all_joined" | "whole_formula" | "nothing_made" | "worthless" | "stopped" | "hint_nothing" | "hint_there" | "hint_side_by_side" | "hint_length" | "hint_last" | "hint_leaves" | "hint_first" | "hint_solution" | "hardest_step" | "hardest_reason" | "target_there" | "unsolvable" | "untimed" | "untimed_form" | "empty_number" | "not_a_number" | "zero_denominator" | "no_numbers" | "too_many_numbers" | "not_an_id" | "unknown_game" | "not_a_rule" | "minus_without_brackets" | "not_a_seed" | "seed_version" | "no_target" | "nothing_found" | "search_too_long" | "other";

/** A way to find an answer, and whether it was taken. */
export interface Considered {
  /** The way. */
  way: Way;
  /** Whether it was taken. */
  chosen: boolean;
  /** What stands against it, or `null` if it would have found the answer too. */
  against: Against | null;
  /** The same in words. */
  because: string | null;
}

/** The answer to `count`. */
export interface Count extends Counts {
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The target, or `null`. */
  target: Exact | null;
  /** The rules. */
  rules: Rules;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
  /** How the answer was found, if that was requested. */
  plan?: Plan;
}

/** The numbers of formulas. Counts that were not requested are left out. */
export interface Counts {
  /** The number of formulas, valid or not. */
  formulas: Integer;
  /** The number of valid formulas. */
  valid?: Integer;
  /** The number of formulas that make the target. */
  solutions?: Integer;
  /** The number of algebraically different solutions. */
  algebraic?: Integer;
  /** The number of essentially different solutions. */
  essential?: Integer;
}

/** The puzzle of a day. */
export interface Daily {
  /** The number of the day, from 1 for 2026-01-01. */
  number: number;
  /** The date, such as `2026-11-21`. */
  day: string;
  /** The puzzle. */
  puzzle: Puzzle;
}

/** The values that an intermediate may take. */
export type Domain = "positive" | "natural" | "integer" | "nonnegative" | "rational";

/** A shape and its drawing. */
export interface Drawn {
  /** The shape, such as `xxxoo`. */
  template: string;
  /** The tree, as SVG. */
  tree: string;
}

/** A formula of an enumeration, valid or not. */
export interface Enumerated {
  /** The place of the formula, counted from 0. */
  place: Integer;
  /** The formula in infix, with all brackets where fewer would be another formula with another value or validity. */
  infix: string;
  /** The formula in reverse Polish notation. */
  rpn: string;
  /** The exact value; `null` when a step has none. */
  value: Exact | null;
  /** Whether the rules admit every step. */
  valid: boolean;
}

/** Some formulas of a hand, in order. */
export interface Enumeration {
  /** The number of all formulas of the hand. */
  formulas: Integer;
  /** The formulas that were asked for. */
  listed: Enumerated[];
}

/** An exact value: an integer below 2^53, or a string such as "8/3". */
export type Exact = number | string;

/** A row with a finding. */
export interface Example {
  /** The number of the row, from 1, or 0 for the file. */
  row: number;
  /** The error. */
  message: string;
}

/** A formula in every notation, as a tree and on a stack. */
export interface Explained extends Formula {
  /** The formula with every parenthesis. */
  full: string;
  /** The formula in Lisp. */
  lisp: string;
  /** The formula in LaTeX. */
  latex: string;
  /** The shape of the formula, such as `xxxoo`. */
  template: string;
  /** The steps of the formula, such as `5 + 10 = 15`. */
  steps: string[];
  /** The tokens in postfix order, each with the stack after it. */
  trace: [string, Exact[]][];
  /** The tree, as SVG. */
  tree: string;
}

/** An error of a request. */
export interface Fault {
  /** The message in English. */
  message: string;
  /** The message as a code with values. */
  told: Message;
}

/** The answer to `reach --fewest`: the fields of `Reach` without the formulas. */
export interface Fewest {
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** The targets, each with its fewest operators. */
  targets: FewestTarget[];
  /** The number of targets that the hand makes. */
  made: number;
  /** The targets that the hand does not make. */
  missing: Exact[];
  /** The targets for which a cut search found no formula: the hand may make them. */
  unknown: Exact[];
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
}

/** A target of `reach --fewest` and its fewest operators. */
export interface FewestTarget {
  /** The target. */
  target: Exact;
  /** The fewest operators that make the target, or `null`. */
  operators: number | null;
}

/** The numbers of hands, of draws, and of pairs of a hand and a target, solvable or not. */
export interface Figures {
  /** The number of hands. */
  hands: Integer;
  /** The number of ways to deal the hands. */
  draws: Integer;
  /** The number of pairs of a hand and a target. */
  pairs: Integer;
  /** The number of solvable pairs. */
  solvable: Integer;
  /** The number of ways to draw a pair. */
  pairs_weighted: Integer;
  /** The number of ways to draw a solvable pair. */
  solvable_weighted: Integer;
  /** The number of hands that make every target. */
  complete_hands: Integer;
}

/** A file of puzzles. */
export interface File {
  /** The name of the file. */
  file: string;
  /** The number of rows. */
  rows: number;
  /** The number of different puzzles. */
  puzzles: number;
}

/** A single finding, as a line of JSON. */
export interface Finding {
  /** The number of the row, from 1, or 0 for the file. */
  row: number;
  /** The kind of the finding. */
  kind: FindingKind;
  /** The label, the verdict or the other file that the finding is about, or `null`. */
  about: string | null;
  /** The error. */
  message: string;
}

/** The kind of a finding about a row or a file. */
export type FindingKind = "empty" | "columns" | "unreadable" | "duplicate" | "overlap" | "against" | "unsolvable" | "label" | "answer" | "cut";

/** The answer to `reach --first-missing`. */
export interface FirstMissing {
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** The first target that the hand does not make, or `null` if it makes all of them or the search was cut. */
  first_missing: Exact | null;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
  /** How the answer was found, if that was requested. */
  plan?: Plan;
}

/** A formula and its value. */
export interface Formula {
  /** The formula with the fewest parentheses. */
  infix: string;
  /** The formula in reverse Polish notation. */
  rpn: string;
  /** The exact value. */
  value: Exact;
  /** The number of operators. */
  operators: number;
  /** The intermediate of the largest absolute value; `null` for a single number. */
  largest: Exact | null;
}

/** The findings of one kind. */
export interface Found {
  /** The kind of the findings. */
  kind: FindingKind;
  /** The label, the verdict or the other file that the findings are about, or `null`. */
  about: string | null;
  /** The number of findings. */
  count: number;
  /** The first rows with such a finding. */
  examples: Example[];
}

/** A game. */
export interface Game {
  /** The name of the game. */
  game: string;
  /** The title, as people call the game. */
  title: string;
  /** The description: the numbers dealt and the target to make, in one sentence. */
  description: string;
  /** The rules. */
  rules: Rules;
  /** The least and the greatest target. */
  targets: [number, number];
  /** The most large numbers that a deal can have. */
  large: number;
  /** The number of hands that the game can deal. */
  hands: number;
  /** The points by the distance from the target: each pair is the maximum distance and its points, the nearest first. */
  points: [number, number][];
  /** The number of seconds that players have, if the game has a clock. */
  seconds: number | null;
}

/** The answer to `grade`. */
export interface Grade {
  /** The puzzle. */
  puzzle: PuzzleId;
  /** The difficulty, from 0, the easiest, to 1000; `null` if there is no grade. */
  score: number | null;
  /** The band of difficulty in its game, or `null` without a grade or a game, or with other rules or another number of numbers than the game's. */
  band: Band | null;
  /** The number of seconds that people take, if known. */
  seconds: number | null;
  /** The step that costs most, or the reason why there is no grade. */
  because: string;
  /** The same as a code with values. */
  told: Message;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
}

/** A shape and the shapes with one operator more that grow from it. */
export interface Grown extends Drawn {
  /** The number of operators. */
  operators: number;
  /** The number of shapes with this number of operators, as a string. */
  shapes: string;
  /** The larger shapes, one for each number of the shape, from left to right. */
  larger: Drawn[];
}

/** A hand of a sweep. */
export interface Hand {
  /** The numbers. */
  numbers: number[];
  /** The number of ways to deal the hand. */
  ways: Integer;
  /** The number of targets that the hand makes. */
  made: number;
  /** The answer, if there is one target; otherwise `null`. */
  answer: Exact | null;
  /** The band of difficulty, if the question was the grade of one target and the game has bands; otherwise `null`. */
  band: Band | null;
}

/** The answer to `hint`. Fields that its level does not reveal are `null`. */
export interface Hint {
  /** The puzzle with the numbers that remain. */
  puzzle: PuzzleId;
  /** The level of the hint, from 1 to 4. */
  level: number;
  /** Whether the target can be made; `null` if the search was cut. */
  winnable: boolean | null;
  /** The number of steps to the target, or to the nearest value; `null` if there is neither. */
  operators: number | null;
  /** The symbol of the last operator or sign, from level 2 on; `null` if there are no more steps. */
  last: string | null;
  /** The first step, from level 3 on. */
  step: string | null;
  /** The numbers that remain after the first step, from level 3 on. */
  left: Exact[] | null;
  /** The formula that makes the target or the nearest value, at level 4. */
  solution: Formula | null;
  /** The nearest value, if the target cannot be made. */
  nearest: Exact | null;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
}

/** The answer to `sweep --histogram`. Its counts are always strings. */
export interface Histogram {
  /** The game. */
  game: string;
  /** The rules. */
  rules: Rules;
  /** The number of formulas of all draws. */
  formulas: string;
  /** The number of valid formulas. */
  valid: string;
  /** The least and the greatest value counted. */
  targets: [number, number];
  /** The numbers of formulas by value. */
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
  /** The split, which depends on the numbers and the target alone. */
  split: Split;
  /** Whether there is a solution. */
  solvable: boolean;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** The steps of the best solution, such as `5 + 10 = 15`. */
  steps: string[];
  /** The number of essentially different solutions; `null` where there are too many formulas to count them. */
  solutions: Integer | null;
  /** The fewest operators of a solution, or `null`. */
  operators: number | null;
  /** Whether every solution has a fraction as an intermediate. */
  needs_fraction: boolean;
  /** Whether every solution has a negative number as an intermediate. */
  needs_negative: boolean;
  /** Whether some solution uses only + and −. */
  plus_minus_only: boolean;
  /** The distance of the nearest value from the target, or `null` if there is no value. */
  distance: Exact | null;
  /** The nearest formulas if there is no solution: one, or two if values on both sides tie. */
  nearest: Formula[];
  /** The difficulty for a person, from 0 to 1000, or `null` if there is no solution. */
  grade: number | null;
  /** The band of difficulty in its game, or `null` without a solution or a game, or with other rules or another number of numbers than the game's. */
  band: Band | null;
  /** The seed and its version. */
  seed: string;
  /** The index of the item in the seed. */
  index: number;
  /** A search that ends with the solution, if one was requested. */
  trace?: string;
}

/** Whether numbers may be written side by side, as one numeral. */
export type Join = "none" | "digits" | "some" | "values";

/** What a command line prints. */
export interface Line {
  /** What it writes to standard output. */
  out: string;
  /** What it writes to standard error. */
  err: string;
  /** Its exit code. */
  exit: number;
}

/** The error of a line of standard input. */
export interface LineError {
  /** The error: what is wrong, and what would be right. */
  error: string;
  /** The number of the line, from 1. */
  line: number;
}

/** A question: one side of a last step and the target give the other side. Does a sub-hand make it? */
export interface Lookup {
  /** The operator of the last step. */
  operator: string;
  /** The index of the sub-hand of the known side. */
  known: number;
  /** The value of the known side. */
  value: Exact;
  /** The index of the sub-hand that is asked. */
  asked: number;
  /** The value that it should have. */
  wanted: Exact;
  /** Whether the side that is asked is the right one. */
  on_right: boolean;
  /** Whether it has the value. */
  answer: boolean;
}

/** What the fast method keeps and looks up for a puzzle. */
export interface Lookups {
  /** The number of formulas of the hand. */
  formulas: Integer;
  /** The number of look-ups. */
  asked: number;
  /** The sub-hands, smaller ones first. The whole hand is the last one. */
  sub_hands: SubHand[];
  /** The number of questions about a last step that makes the target. */
  last: number;
  /** Some of these questions: first those whose answer is yes, then those of the largest sub-hands. */
  questions: Lookup[];
}

/** A target of `reach` and its best formula. */
export interface Made {
  /** The target. */
  target: Exact;
  /** The best formula that makes the target, or `null`. */
  best: Formula | null;
}

/** A message as a code with values. */
export interface Message {
  /** The code of the message. */
  code: Code;
  /** The values that the message quotes, by their names. */
  values: Record<string, string>;
}

/** A move of a step from one choice to the next. */
export interface Move {
  /** `exchange`, `reverse` or `rotate`. */
  what: string;
  /** The indices of the two items, or of the first item of a range and the one after its last. */
  of: [number, number];
  /** The items after it. */
  items: number[];
}

/** A choice after another. */
export interface Next {
  /** The items after the step. */
  items: number[];
  /** Whether the step went from the last choice back to the first. */
  again: boolean;
  /** The moves of a permutation or combination. */
  moves: Move[];
}

/** The figures of one answer, such as a number of operators or a distance. */
export interface OfAnswer {
  /** The answer, or `null` for pairs without one. */
  answer: Exact | null;
  /** The number of pairs with this answer. */
  pairs: Integer;
  /** The number of ways to draw these pairs. */
  pairs_weighted: Integer;
}

/** The figures of one target. */
export interface OfTarget {
  /** The target. */
  target: number;
  /** The number of hands that make the target. */
  hands: Integer;
  /** The number of ways to draw these hands. */
  draws: Integer;
}

/** The number of formulas of one value. */
export interface OfValue {
  /** The value. */
  value: number;
  /** The number of formulas, as a string. */
  formulas: string;
}

/** Whether the numbers may be rearranged. */
export type Order = "any" | "fixed";

/** The outcome of a round. */
export type Outcome = "made" | "none" | "not_none" | "no_answer";

/** A pair of a hand and a target, as `sweep --list` writes it. */
export interface Pair {
  /** The numbers. */
  numbers: number[];
  /** The target. */
  target: number;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** The difficulty for a person, from 0 to 1000, if it was requested and there is a solution. */
  grade?: number;
  /** The band of difficulty, under the same conditions, if the game has bands. */
  band?: Band;
}

/** A pair of parentheses. */
export interface PairJson2 {
  /** The index of the opening character. */
  from: number;
  /** The index of the closing character. */
  to: number;
  /** Whether the formula means the same without the pair. */
  idle: boolean;
}

/** How an answer was found: the ways in which it could be, and what the search took. */
export interface Plan {
  /** The ways that were considered, in order. */
  ways: Considered[];
  /** The steps that the search took. */
  steps: number;
  /** The most bytes that its tables took at once. */
  bytes: number;
  /** The microseconds that the search took; `null` where there is no clock. */
  microseconds: number | null;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
}

/** Whether a point may stand in a numeral. */
export type Points = "none" | "decimals" | "recurring";

/** The precedence of a node, and that of the operator above it. */
export interface Precedence {
  /** The number or operator. */
  token: string;
  /** The precedence of the operator; `null` for a number. */
  own: number | null;
  /** The precedence of the operator above; 0 at the root. */
  above: number;
  /** Whether the node is a right operand. */
  right: boolean;
  /** Whether the first rule writes parentheses: the operator above binds tighter. */
  first: boolean;
  /** Whether parentheses are needed. */
  needed: boolean;
}

/** A puzzle. */
export interface Puzzle {
  /** The id of the puzzle. */
  puzzle: PuzzleId;
  /** The game, or `null` if the id names only rules. */
  game: string | null;
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The target. */
  target: Exact;
  /** The rules. */
  rules: Rules;
}

/** The id of a puzzle, such as `24:3,3,8,8=24`: its game, the rules that differ from the game's, its numbers and its target. */
export type PuzzleId = string;

/** The question that a sweep asks about every hand. */
export type Question = "solvable" | "fewest" | "distance" | "formulas" | "essential" | "grade";

/** The answer to `reach`. */
export interface Reach {
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** The targets, each with its best formula. */
  targets: Made[];
  /** The number of targets that the hand makes. */
  made: number;
  /** The targets that the hand does not make. */
  missing: Exact[];
  /** The targets for which a cut search found no formula: the hand may make them. */
  unknown: Exact[];
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
  /** How the answer was found, if that was requested. */
  plan?: Plan;
}

/** The reply to an action. */
export interface Reply {
  /** Whether the action was refused. */
  refused: boolean;
  /** The message to show. */
  message: string;
  /** The message as a code with values. */
  told: Message;
}

/** The state of a round after some actions. */
export interface Round {
  /** The id of the dealt puzzle. */
  puzzle: PuzzleId;
  /** The id of the puzzle with the numbers that remain. */
  position: PuzzleId;
  /** The numbers that remain, each as the formula that makes it. */
  left: Formula[];
  /** The place of each of them among the numbers dealt, from 0: a result has that of its last operand. */
  places: number[];
  /** The steps so far. */
  steps: string[];
  /** Whether there is an undone step to redo. */
  can_redo: boolean;
  /** The nearest value so far. */
  best: Formula | null;
  /** Whether time is up. */
  late: boolean;
  /** The outcome, or `null` while the round goes on. */
  outcome: Outcome | null;
  /** The distance of the answer from the target, or `null`. */
  distance: Exact | null;
  /** The points earned. */
  points: number;
  /** The points for declaring the nearest value so far. */
  declarable: number;
  /** The price of the hints taken. */
  hint_price: number;
  /** The level and the price of the next hint for this position. */
  next_hint: [number, number];
  /** The reply to the last action. */
  reply: Reply;
}

/** The rules of a puzzle. */
export interface Rules {
  /** Whether the numbers may be rearranged. */
  order: Order;
  /** Whether every number must be used. */
  use: Use;
  /** The values that an intermediate may take. */
  domain: Domain;
  /** The symbols of the allowed operators and signs. */
  operators: string;
  /** The most decimal digits of an intermediate, if the rules say so. Else there is no bound, or 100 where an operator such as `^` makes values grow without end. */
  digits?: number;
  /** The most signs on one value, if the rules state it. */
  signs?: number;
  /** Whether numbers may be written side by side, if they may. */
  join?: Join;
  /** Whether a point may stand in a numeral, if it may. */
  points?: Points;
  /** The brackets that a formula may need, if not all are allowed. */
  brackets?: Brackets;
}

/** Some of the shapes with one number of operators. */
export interface Shapes {
  /** The number of all such shapes, as a string. */
  shapes: string;
  /** The shapes that were asked for. */
  drawn: Drawn[];
}

/** The answer to `solve`. */
export interface Solve {
  /** The puzzle. */
  puzzle: PuzzleId;
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The target. */
  target: Exact;
  /** The rules. */
  rules: Rules;
  /** The status of the answer. */
  status: Status;
  /** The distance of the best or nearest formula from the target; `null` if there is no value. */
  distance: Exact | null;
  /** The best solution, or `null`. */
  best: Formula | null;
  /** The nearest formulas if there is no solution: one, or two if values on both sides tie. If the search was cut, the nearest that were found. */
  nearest: Formula[];
  /** Every solution, if all were requested; otherwise empty. */
  solutions: Formula[];
  /** The numbers of formulas. */
  counts: Counts;
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
  /** How the answer was found, if that was requested. */
  plan?: Plan;
}

/** The split of a puzzle, which depends on its numbers and target alone. */
export type Split = "train" | "test";

/** Postfix tokens on a stack. */
export interface Stack {
  /** The tokens. */
  tokens: string[];
  /** The stack after each token, up to the first that cannot be taken. A value is `null` if it does not exist. */
  stacks: (Exact | null)[][];
  /** What is wrong with the token after the last stack: `unknown`, or `few` values for it; or `many` values are left at the end. `null` if the tokens are a formula. */
  fault: string | null;
  /** The shape, if the tokens are a formula. */
  template: string | null;
  /** The formula in infix. */
  infix: string | null;
  /** The formula with every parenthesis. */
  full: string | null;
}

/** The status of an answer. */
export type Status = "exact" | "nearest" | "none" | "cut";

/** The reason why a search was cut. */
export type Stop = "limit" | "time" | "memory" | "interrupt";

/** A sub-hand of a hand. */
export interface SubHand {
  /** Its numbers. */
  numbers: Exact[];
  /** The number of its values; `null` if it is too large for a table. */
  made: number | null;
  /** The smallest of its values, ascending. */
  values: Exact[];
  /** How often it was asked for a value. */
  asked: number;
}

/** The answer to `sweep`. */
export interface Sweep extends Figures {
  /** The game. */
  game: string;
  /** The rules. */
  rules: Rules;
  /** The question. */
  question: Question;
  /** The least and the greatest target. */
  targets: [number, number];
  /** The figures by the number of large numbers. */
  by_large: Record<string, Figures>;
  /** The figures by target. */
  by_target: OfTarget[];
  /** The figures by answer, except for the question `solvable`. The answer to `grade` is the score. Formulas are counted by the greatest power of two up to their number. */
  by_answer?: OfAnswer[];
}

/** The number of formulas that use some number of numbers. It is the product of the other counts. */
export interface Term {
  /** The number of numbers used. */
  numbers: number;
  /** The number of shapes. */
  shapes: Integer;
  /** The number of ways to place the operators. */
  operators: Integer;
  /** The number of ways to take and arrange the numbers. */
  arrangements: Integer;
  /** The number of formulas. */
  formulas: Integer;
}

/** The number of formulas of hands, by the number of numbers used. */
export interface Terms {
  /** One term for each number of numbers used. */
  terms: Term[];
  /** The number of formulas of a hand. */
  formulas: Integer;
  /** The number of hands. */
  hands: Integer;
  /** The number of formulas of all hands. */
  all: Integer;
}

/** Whether every number must be used. */
export type Use = "all" | "any";

/** Every value of some numbers. */
export interface Values {
  /** The numbers, in the given order. */
  numbers: Exact[];
  /** The rules. */
  rules: Rules;
  /** The number of values. */
  count: number;
  /** The smallest value, or `null` if there is none. */
  smallest: Exact | null;
  /** The largest value, or `null` if there is none. */
  largest: Exact | null;
  /** The number of whole values above 0. */
  whole: number;
  /** The sum of the whole values above 0. */
  sum: Exact;
  /** The smallest whole number above 0 that is not made. */
  first_missing: Exact;
  /** The values, in ascending order. */
  values: Exact[];
  /** The reason why the search was cut, or `null`. */
  stop: Stop | null;
  /** How the answer was found, if that was requested. */
  plan?: Plan;
}

/** The name of a verdict, in the order in which faults are charged. */
export type VerdictName = "no_answer" | "too_long" | "syntax" | "forbidden_operator" | "unknown_number" | "reused_number" | "missing_number" | "wrong_order" | "too_many_signs" | "forbidden_brackets" | "division_by_zero" | "undefined_power" | "undefined_sign" | "illegal_intermediate" | "wrong_value" | "undecided" | "not_none" | "none" | "correct";

/** A way to find an answer. */
export type Way = "tables" | "numerals" | "forms" | "enumeration" | "classes" | "last-steps" | "existence";

/** A finished worksheet. */
export interface Worksheet {
  /** The title. */
  title: string;
  /** The seed and its version; null if the puzzles were given. */
  seed: string | null;
  /** The number of puzzles. */
  puzzles: number;
  /** The pages, each as SVG. */
  pages: string[];
  /** All pages as one HTML document. */
  html: string;
  /** The PDF file in Base64, if it was requested. */
  pdf: string | null;
}
