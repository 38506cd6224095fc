// The form for a puzzle: game, numbers, target and rules.
import { h, narrow } from "./dom.js";

/** @typedef {import("./schema.js").Game} Game */
/** @typedef {import("./schema.js").Puzzle} Puzzle */
/** @typedef {import("./questions.js").Texts} Texts */

const TITLES = /** @type {Record<string, string>} */ ({
  countdown: "Countdown", 24: "24 game", cards: "Cards in order", primes: "Primes", krypto: "Krypto",
  "make-ten": "Make ten", "n-copies": "One number", rules: "Own rules",
});

/** Adds the titles of the engine's games that have none here. @param {Game[]} games */
export function learn(games) {
  for (const { game, title } of games) TITLES[game] ??= title;
}

/** Sorts the games by popularity, with other games after these. @param {Game[]} games */
export const sorted = (games) => {
  const order = ["countdown", "24", "krypto", "make-ten", "four-fours", "year", "friedman", "cards", "primes", "n-copies"];
  const place = (/** @type {Game} */ { game }) => (order.includes(game) ? order.indexOf(game) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};

/** @param {string | null} game null for a puzzle whose id names only rules */
export const titleOf = (game) => (game === null ? TITLES.rules : Object.hasOwn(TITLES, game) ? TITLES[game] : game);

const CHOICES = {
  order: { label: "Order", words: { any: "any order", fixed: "in the order given" } },
  use: { label: "Use", words: { any: "some or all numbers", all: "every number" } },
  domain: {
    label: "Intermediates",
    words: {
      positive: "positive whole numbers", natural: "whole numbers from 0", integer: "whole numbers, also negative",
      nonnegative: "fractions from 0", rational: "any fractions",
    },
  },
  join: {
    label: "Side by side",
    words: {
      none: "not allowed", digits: "4 and 4 make 44", some: "the same, but never all numbers",
      values: "values too: 3×4 and 5 make 125",
    },
  },
  points: { label: "Points", words: { none: "not allowed", decimals: "4 makes .4", recurring: "also .(4), which is 4/9" } },
  brackets: { label: "Brackets", words: { any: "any", none: "none", left: "strictly left to right" } },
};

/**
 * Makes a labelled field.
 * @param {string} label @param {HTMLElement} input @param {string} [kind]
 */
export const field = (label, input, kind = "") => h("label", { class: `field ${kind}` }, h("span", {}, label), input);

/** The names of the operators, by their signs. @type {Record<string, string>} */
export const OPERATORS = { "+": "plus", "-": "minus", "*": "times", "/": "divided by", "^": "to the power of", "!": "factorial", "√": "square root of", "~": "negation" };

export class Question {
  #game; #numbers; #target; #rules; #operators; #games;
  /** @type {HTMLElement} */
  element;

  /**
   * @param {Game[]} games
   * @param {(texts: Texts) => void} changed
   * @param {{ target?: boolean, submitted?: () => void }} [shape] whether a target is asked for, and what its button does
   */
  constructor(games, changed, { target = true, submitted } = {}) {
    this.#games = games;
    const heed = () => changed(this.texts());
    this.#game = h("select", { name: "game", onchange: () => (this.#reset(), heed()) },
      sorted(games).map(({ game }) => h("option", { value: game }, titleOf(game))));
    const typed = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "2000", oninput: heed };
    this.#numbers = h("input", { ...typed, name: "numbers", inputmode: "text" });
    this.#target = h("input", { ...typed, name: "target", size: "6" });
    this.#rules = Object.entries(CHOICES).map(([name, { words }]) =>
      h("select", { name, onchange: heed }, Object.entries(words).map(([word, told]) => h("option", { value: word }, told))));
    this.#operators = Object.keys(OPERATORS).map((sign) => h("input", { type: "checkbox", value: sign, onchange: heed }));
    this.#reset();
    this.element = h("form", { class: "question", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), (submitted ?? heed)()) },
      field("Game", this.#game),
      field("Numbers", this.#numbers, "wide"),
      target && field("Target", this.#target, "narrow"),
      h("details", { class: "rules" }, h("summary", {}, "Rules"),
        h("div", { class: "fields" },
          Object.values(CHOICES).map(({ label }, place) => field(label, this.#rules[place])),
          h("fieldset", { class: "signs" }, h("legend", {}, "Operators"), this.#operators.map((box) =>
            h("label", {}, box, h("span", { "aria-hidden": "true" }, printedSign(box.value)),
              h("span", { class: "unseen" }, OPERATORS[box.value])))))));
  }

  #reset() {
    const rules = /** @type {Game} */ (this.#games.find(({ game }) => game === this.#game.value)).rules;
    this.#setRules(rules);
  }

  /** @param {import("./schema.js").Rules} rules */
  #setRules(rules) {
    // The first words of the last three are the usual ones, which a puzzle leaves out.
    for (const select of this.#rules) {
      select.value = rules[/** @type {keyof typeof CHOICES} */ (select.name)] ?? select.options[0].value;
    }
    for (const box of this.#operators) box.checked = rules.operators.includes(box.value);
  }

  /** Returns the texts of the fields, as the engine reads them. @returns {Texts} */
  texts() {
    const operators = this.#operators.filter(({ checked }) => checked).map(({ value }) => value).join("");
    const words = Object.fromEntries(this.#rules.map(({ name, value }) => [name, value]));
    const rules = { ...words, operators: operators || "none" };
    return { game: this.#game.value, numbers: narrow(this.#numbers.value), target: narrow(this.#target.value).trim() || null, rules };
  }

  /** Shows a puzzle. @param {Puzzle} puzzle */
  show({ game, numbers, target, rules }) {
    this.#game.value = game ?? "countdown";
    this.#numbers.value = numbers.join(" ");
    this.#target.value = String(target);
    this.#setRules(rules);
  }
}

/** @param {string} sign */
export const printedSign = (sign) => ({ "*": "×", "/": "÷", "-": "−" })[sign] ?? sign;
