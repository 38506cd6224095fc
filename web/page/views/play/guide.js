// How to play: the rules of a puzzle in a line, and each game in three.
import { h, printed, printedValue } from "../../parts/dom.js";
import { isUnary, signsOf, titleOf } from "../../parts/names.js";
import { say, sentence } from "../../words.js";

/** @typedef {import("../../engine/schema.js").Puzzle} Puzzle */
/** @typedef {import("../../engine/schema.js").Game} Game */

/** What is to be done, by the use of the numbers and their order. */
const USES = /** @type {const} */ ({
  all: { any: "rules.all", fixed: "rules.all.fixed" },
  any: { any: "rules.any", fixed: "rules.any.fixed" },
});

/** Returns the rules of a puzzle in a line or two, from the rules alone. @param {Puzzle} puzzle */
export function rulesOf({ numbers, target, rules }) {
  const parts = [
    say(USES[rules.use][rules.order], { n: numbers.length, target: printedValue(target) }),
    say(`rules.${rules.domain}`),
    (rules.join || rules.operators.includes("|")) && say("rules.join"),
    rules.points && say(rules.points === "recurring" ? "rules.recurring" : "rules.decimals"),
    rules.brackets && rules.brackets !== "any" && say(`rules.${rules.brackets}`),
  ];
  return sentence(parts.filter(Boolean).join(say("rules.and")));
}

/** An example of each kind of game: a puzzle and a way, which a test checks. @type {Record<string, [puzzle: string, way: string]>} */
export const EXAMPLES = {
  24: ["24:3,3,8,8=24", "8/(3-8/3)"],
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

/** Returns how signs, joined numbers and points are taken, where there are any. @param {import("../../engine/schema.js").Rules} rules */
function forms({ operators, signs, join, points }) {
  const parts = [
    signsOf(operators).some(isUnary) && signs !== 0 && say("guide.signs"),
    (join || operators.includes("|")) && say("guide.join"),
    points && say("guide.point"),
  ];
  return parts.filter(Boolean).join("").trim();
}

/** Returns how a game is played: three lines, an example and the points. @param {Puzzle} puzzle @param {Game | undefined} game @param {boolean} whole */
export function guide(puzzle, game, whole) {
  const [example, way] = (game && EXAMPLES[game.game]) ?? EXAMPLES.countdown;
  const [numbers, target] = example.slice(example.indexOf(":") + 1).split("=");
  const points = game?.points ?? [[0, 10]];
  const scoring = points.map(([within, points]) =>
    within === 0 ? say("guide.target", { n: points }) : say("guide.within", { n: points, within }),
  );
  return [
    h("h2", { id: "shortcuts-title" }, say("guide.title", { game: titleOf(puzzle.game) })),
    h(
      "ol",
      { class: "guide" },
      h("li", {}, rulesOf(puzzle)),
      h("li", {}, say(whole ? "guide.whole" : "guide.step")),
      !whole && forms(puzzle.rules) && h("li", {}, forms(puzzle.rules)),
      h("li", {}, say("guide.undo")),
    ),
    h(
      "p",
      { class: "example" },
      say("guide.example", { numbers: numbers.replaceAll(",", " "), target }),
      h("span", { class: "formula" }, `${printed(way)} = ${target}`),
    ),
    h("p", { class: "note" }, say("guide.scoring", { list: scoring.join(say("guide.and")) })),
  ];
}
