/**
 * The names of what the engine answers: the schema of `sumwise --format json`, and what the page adds to it.
 *
 * @typedef {number | string} Exact An integer below 2^53, or a text such as "8/3".
 * @typedef {{ infix: string, rpn: string, value: Exact, operators: number, largest: Exact | null }} Formula
 * @typedef {{ order: string, use: string, domain: string, operators: string }} Rules
 * @typedef {{ game: string, description: string, source: string | null, rules: Rules, numbers: number,
 *   targets: [number, number], large: number }} Game
 * @typedef {{ puzzle: string, game: string, numbers: Exact[], target: Exact, rules: Rules }} Puzzle
 * @typedef {{ formulas: Exact, valid?: Exact, solutions?: Exact, algebraic?: Exact, essential?: Exact }} Counts
 * @typedef {"limit" | "time" | "memory" | "interrupt" | null} Stop
 * @typedef {{ puzzle: string, numbers: Exact[], target: Exact, rules: Rules, status: "exact" | "nearest" | "none" | "cut",
 *   distance: Exact | null, best: Formula | null, nearest: Formula[], solutions: Formula[], counts: Counts, stop: Stop }} Solve
 * @typedef {Counts & { numbers: Exact[], target: Exact | null, rules: Rules, stop: Stop }} Count
 * @typedef {{ target: Exact, best: Formula | null }} Made
 * @typedef {{ numbers: Exact[], rules: Rules, targets: Made[], made: number, missing: Exact[], stop: Stop }} Reach
 * @typedef {{ verdict: string, value: Exact | null, distance: Exact | null, span: [number, number] | null,
 *   step: number | null, message: string, essential: string | null }} Check
 * @typedef {{ puzzle: string, level: number, winnable: boolean | null, operators: number | null, last: string | null,
 *   step: string | null, left: Exact[] | null, solution: Formula | null, nearest: Exact | null, stop: Stop,
 *   message: string }} Hint
 * @typedef {Formula & { full: string, lisp: string, latex: string, template: string, steps: string[],
 *   trace: [string, Exact[]][], tree: string }} Explained
 * @typedef {{ puzzle: string, position: string, left: Formula[], steps: string[], can_redo: boolean, best: Formula | null,
 *   late: boolean, outcome: "made" | "none" | "not_none" | "no_answer" | null, distance: Exact | null, points: number,
 *   declarable: number, hint_price: number, next_hint: [level: number, price: number],
 *   reply: { refused: boolean, message: string } }} Round
 * @typedef {{ join: [left: number, operator: string, right: number] } | { enter: string } | { hint: number } | "undo" | "redo" |
 *   "restart" | "late" | "declare" | "none" | "give_up"} Action
 * @typedef {{ template: string, tree: string }} Drawn
 * @typedef {Drawn & { operators: number, shapes: string, larger: Drawn[] }} Grown
 * @typedef {{ title: string, seed: string, puzzles: number, pages: string[], html: string }} Worksheet
 * @typedef {{ hands: number, draws: Exact, pairs: number, solvable: number, pairs_weighted: Exact,
 *   solvable_weighted: Exact, complete_hands: number }} Figures
 * @typedef {Figures & { game: string, rules: Rules, question: string, targets: [number, number],
 *   by_large: Record<string, Figures>, by_target: { target: number, hands: number, draws: Exact }[],
 *   by_answer?: { answer: Exact | null, pairs: number, pairs_weighted: Exact }[] }} Sweep
 */

/**
 * What can be asked of the engine: for each question what it takes and what it gives.
 *
 * @typedef {{
 *   games: { takes: [], gives: Game[] },
 *   puzzle: { takes: [id: string], gives: Puzzle },
 *   read: { takes: [game: string, numbers: string, target: string, ...rules: RuleTexts], gives: Puzzle },
 *   deal: { takes: [game: string, seed: string, large: string], gives: Puzzle },
 *   best: { takes: [puzzle: string], gives: Solve },
 *   all: { takes: [puzzle: string], gives: Solve },
 *   count: { takes: [puzzle: string], gives: Count },
 *   reach: { takes: [puzzle: string, first: number, last: number], gives: Reach },
 *   check: { takes: [puzzle: string, text: string, reading: string, extract: string], gives: Check },
 *   hint: { takes: [position: string, level: string], gives: Hint },
 *   round: { takes: [puzzle: string, actions: string], gives: Round },
 *   explain: { takes: [formula: string], gives: Explained },
 *   grow: { takes: [template: string], gives: Grown },
 *   shapes: { takes: [operators: number], gives: Drawn[] },
 *   worksheet: { takes: [game: string, seed: string, count: number, band: string, layout: string, paper: string, title: string,
 *     key: boolean], gives: Worksheet },
 *   sweep: { takes: [game: string, question: string, ...rules: RuleTexts], gives: Sweep },
 * }} Questions
 * @typedef {[order: string, use: string, domain: string, operators: string]} RuleTexts
 */

export {};
