/** The names of what the engine answers: the schema of `sumwise --format json`, and what the page adds to it. */

/** An integer below 2^53, or a text such as "8/3". */
export type Exact = number | string;

export interface Formula {
  infix: string;
  rpn: string;
  value: Exact;
  operators: number;
  largest: Exact | null;
}

export interface Rules {
  order: string;
  use: string;
  domain: string;
  operators: string;
}

export interface Game {
  game: string;
  description: string;
  rules: Rules;
  targets: [first: number, last: number];
  large: number;
  hands: number;
}

export interface Puzzle {
  puzzle: string;
  /** Null where the id names no game. */
  game: string | null;
  numbers: Exact[];
  target: Exact;
  rules: Rules;
}

export interface Counts {
  formulas: Exact;
  valid?: Exact;
  solutions?: Exact;
  algebraic?: Exact;
  essential?: Exact;
}

export type Stop = "limit" | "time" | "memory" | "interrupt" | null;

export interface Solve {
  puzzle: string;
  numbers: Exact[];
  target: Exact;
  rules: Rules;
  status: "exact" | "nearest" | "none" | "cut";
  distance: Exact | null;
  best: Formula | null;
  nearest: Formula[];
  solutions: Formula[];
  counts: Counts;
  stop: Stop;
}

export interface Count extends Counts {
  numbers: Exact[];
  target: Exact | null;
  rules: Rules;
  stop: Stop;
}

export interface Made {
  target: Exact;
  best: Formula | null;
}

export interface Reach {
  numbers: Exact[];
  rules: Rules;
  targets: Made[];
  made: number;
  missing: Exact[];
  stop: Stop;
}

export interface Check {
  verdict: string;
  value: Exact | null;
  distance: Exact | null;
  span: [from: number, to: number] | null;
  step: number | null;
  message: string;
  essential: string | null;
}

export interface Explained extends Formula {
  full: string;
  lisp: string;
  latex: string;
  template: string;
  steps: string[];
  trace: [token: string, stack: Exact[]][];
  tree: string;
}

export interface Round {
  puzzle: string;
  position: string;
  left: Formula[];
  steps: string[];
  can_redo: boolean;
  best: Formula | null;
  late: boolean;
  outcome: "made" | "none" | "not_none" | "no_answer" | null;
  distance: Exact | null;
  points: number;
  declarable: number;
  hint_price: number;
  next_hint: [level: number, price: number];
  reply: { refused: boolean; message: string };
}

/** What a player does in a round. */
export type Action =
  | { join: [left: number, operator: string, right: number] }
  | { enter: string }
  | { hint: number }
  | "undo" | "redo" | "restart" | "late" | "declare" | "none" | "give_up";

export interface Drawn {
  template: string;
  tree: string;
}

export interface Grown extends Drawn {
  operators: number;
  shapes: string;
  larger: Drawn[];
}

export interface Worksheet {
  title: string;
  seed: string;
  puzzles: number;
  pages: string[];
  html: string;
}

export interface Figures {
  hands: Exact;
  draws: Exact;
  pairs: Exact;
  solvable: Exact;
  pairs_weighted: Exact;
  solvable_weighted: Exact;
  complete_hands: Exact;
}

export interface Sweep extends Figures {
  game: string;
  rules: Rules;
  question: string;
  targets: [first: number, last: number];
  by_large: Record<string, Figures>;
  by_target: { target: number; hands: Exact; draws: Exact }[];
  by_answer?: { answer: Exact | null; pairs: Exact; pairs_weighted: Exact }[];
}

export interface Histogram {
  game: string;
  rules: Rules;
  formulas: string;
  valid: string;
  targets: [first: number, last: number];
  by_value: { value: number; formulas: string }[];
}

/** Rules by name; an empty text stands for the game's own. */
export type RuleTexts = [order: string, use: string, domain: string, operators: string];

/** What can be asked of the engine: for each question what it takes and what it gives. */
export interface Questions {
  games: { takes: []; gives: Game[] };
  /** The game of a name or of the text of a game file, which may stand wherever a game is named. */
  game: { takes: [text: string]; gives: Game };
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
  shapes: { takes: [operators: number, from: number, many: number]; gives: { shapes: string; drawn: Drawn[] } };
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
