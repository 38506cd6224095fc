// How to play: the rules of a puzzle in a line, and each game in three.
import { h, printed, printedValue } from "../../dom.js";
import { titleOf } from "../../question.js";

/** @typedef {import("../../schema.js").Puzzle} Puzzle */
/** @typedef {import("../../schema.js").Game} Game */

const STEPS = {
  positive: "each step gives a whole number above 0",
  natural: "each step gives a whole number, 0 too",
  integer: "each step gives a whole number, negative ones too",
  nonnegative: "fractions are allowed, and nothing negative",
  rational: "fractions and negative numbers are allowed",
};

/** Returns the rules of a puzzle in a line or two, from the rules alone. @param {Puzzle} puzzle */
export function rulesOf({ numbers, target, rules }) {
  const order = rules.order === "fixed" ? " in this order" : "";
  const use = rules.use === "all" ? `Use ${numbers.length === 1 ? "the number" : `all ${numbers.length} numbers`} once${order}` : `Use any of the ${numbers.length} numbers, each at most once${order}`;
  const others = [
    rules.join && "numbers may stand side by side, as 44",
    rules.points && (rules.points === "recurring" ? "a point may stand before one, also recurring" : "a point may stand before one, as .4"),
    rules.brackets === "none" && "without brackets",
    rules.brackets === "left" && "strictly from left to right",
  ].filter(Boolean);
  return `${use} to make ${printedValue(target)}; ${[STEPS[rules.domain], ...others].join("; ")}.`;
}

/** An example of each kind of game: a puzzle and a way, which a test checks. @type {Record<string, [puzzle: string, way: string]>} */
export const EXAMPLES = {
  "24": ["24:3,3,8,8=24", "8/(3-8/3)"],
  cards: ["cards:2,3,9,7,1=8", "2*3+9-7*1"],
  krypto: ["krypto:1,2,3,4,5=15", "1+2+3+4+5"],
  "make-ten": ["make-ten:1,1,5,8=10", "8/(1-1/5)"],
  ten: ["ten:1,2,3,4=10", "1+2+3+4"],
  primes: ["primes:2,3,5,7=32", "(2+3)*5+7"],
  hundred: ["hundred:1,2,3,4,5,6,7,8,9=100", "123-45-67+89"],
  "four-fours": ["four-fours:4,4,4,4=41", "(4*4+.4)/.4"],
  year: ["year:2,0,9,7=83", "20+9*7"],
  friedman: ["friedman:1,2,7=127", "2^7-1"],
  "n-copies": ["n-copies:3,3,3,3=10", "3*3+3/3"],
  countdown: ["countdown:75,50,2,3,8,7=812", "(50+8)*7*2"],
};

/** Returns how a game is played: three lines, an example and the points. @param {Puzzle} puzzle @param {Game | undefined} game @param {boolean} whole */
export function guide(puzzle, game, whole) {
  const [example, way] = (game && EXAMPLES[game.game]) ?? EXAMPLES.countdown;
  const [numbers, target] = example.slice(example.indexOf(":") + 1).split("=");
  const points = game?.points ?? [[0, 10]];
  const scoring = points.map(([within, points]) => (within === 0 ? `${points} point${points === 1 ? "" : "s"} for the target` : `${points} within ${within}`));
  return [
    h("h2", { id: "shortcuts-title" }, `How to play ${titleOf(puzzle.game)}`),
    h("ol", { class: "guide" },
      h("li", {}, rulesOf(puzzle)),
      h("li", {}, whole ? "Touch numbers and signs to write a formula, then Enter. “Type” takes a whole answer too."
        : "A step is three touches: a number, a sign, a number. The result lies where the second number was."),
      h("li", {}, "Undo takes steps back. “More” gives up, says that it cannot be made, and deals anew.")),
    h("p", { class: "example" }, `For example, ${numbers.replaceAll(",", " ")} make ${target}: `, h("span", { class: "formula" }, `${printed(way)} = ${target}`)),
    h("p", { class: "note" }, `Scoring: ${scoring.join(", ")}. Hints cost 1, 2, 3 and then all points.`),
  ];
}
