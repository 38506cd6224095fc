// The names of games and operators.
import { say, sayName } from "../words.js";

/** @typedef {import("../engine/schema.js").Game} Game */

/** Sorts the games by popularity, with other games after these. @param {Game[]} games */
export const sorted = (games) => {
  const order = [
    say("game.first"),
    "countdown",
    "24",
    "krypto",
    "make-ten",
    "four-fours",
    "year",
    "friedman",
    "cards",
    "primes",
    "n-copies",
  ];
  const place = (/** @type {Game} */ { game }) => (order.includes(game) ? order.indexOf(game) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};

/** The titles of games from game files. @type {Record<string, string>} */
const TITLES = Object.create(null);

/** @param {string | null} game null for a puzzle whose id names only rules */
export function titleOf(game) {
  const title = sayName("game", game ?? "rules");
  return title === game ? (TITLES[game] ?? game) : title;
}

/** Keeps the title of a game from a game file. @param {Game} game */
export const entitle = ({ game, title }) => (TITLES[game] ??= title || game);

/** The names of the operators, by their signs. @type {Record<string, string>} */
export const OPERATORS = {
  "+": say("sign.add"),
  "-": say("sign.subtract"),
  "*": say("sign.multiply"),
  "/": say("sign.divide"),
  "^": say("sign.power"),
  "|": say("solve.joined"),
  "!": say("sign.factorial"),
  "√": say("sign.root"),
  "~": say("sign.negate"),
  "%": say("sign.remainder"),
  "//": say("sign.quotient"),
  root: say("sign.nth_root"),
  log: say("sign.logarithm"),
  C: say("sign.binomial"),
  "!!": say("sign.double_factorial"),
  sub: say("sign.subfactorial"),
  sq: say("sign.square"),
  floor: say("sign.floor"),
  ceil: say("sign.ceiling"),
};

/** The operators of one number. */
const UNARY = ["!", "√", "~", "!!", "sub", "sq", "floor", "ceil"];

/** Returns whether an operator takes one number. @param {string} sign */
export const isUnary = (sign) => UNARY.includes(sign);

/** Returns whether an operator is a word, with brackets around its numbers. @param {string} sign */
export const isWord = (sign) => /^[a-z]/i.test(sign);

/** Returns the operators of a set, as the engine writes it. @param {string} operators @returns {string[]} */
export const signsOf = (operators) => operators.match(/\/\/|!!|[a-z]+|[^,\s]/gi) ?? [];

/** Writes a set of operators, which reads back. @param {string[]} signs */
export const setOf = (signs) => signs.join(signs.some(isWord) ? "," : "");
