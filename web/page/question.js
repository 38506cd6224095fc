// The form for a puzzle: game, numbers, target and rules.
import { h, narrow } from "./dom.js";
import { say, sayName } from "./words.js";

/** @typedef {import("./schema.js").Game} Game */
/** @typedef {import("./schema.js").Puzzle} Puzzle */
/** @typedef {import("./questions.js").Texts} Texts */

/** @typedef {import("./words.js").Key} Key */

/** Sorts the games by popularity, with other games after these. @param {Game[]} games */
export const sorted = (games) => {
  const order = [say("game.first"), "countdown", "24", "krypto", "make-ten", "four-fours", "year", "cards", "primes", "n-copies"];
  const place = (/** @type {Game} */ { game }) => (order.includes(game) ? order.indexOf(game) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};

/** @param {string | null} game null for a puzzle whose id names only rules */
export const titleOf = (game) => sayName("game", game ?? "rules");

/** The rules to choose from, each with its label and its values. @type {Record<string, [label: Key, values: Record<string, Key>]>} */
const CHOICES = {
  order: ["order", { any: "order.any", fixed: "order.fixed" }],
  use: ["use", { any: "use.any", all: "use.all" }],
  domain: ["values", {
    positive: "values.positive", natural: "values.natural", integer: "values.integer", nonnegative: "values.nonnegative", rational: "values.rational",
  }],
  join: ["join", { none: "join.none", digits: "join.digits", some: "join.some", values: "join.values" }],
  points: ["points", { none: "points.none", decimals: "points.decimals", recurring: "points.recurring" }],
  brackets: ["brackets", { any: "brackets.any", none: "brackets.none", left: "brackets.left" }],
};

/**
 * Makes a labelled field.
 * @param {string} label @param {HTMLElement} input @param {string} [kind]
 */
export const field = (label, input, kind = "") => h("label", { class: `field ${kind}` }, h("span", {}, label), input);

/** The names of the operators, by their signs. @type {Record<string, string>} */
export const OPERATORS = {
  "+": say("sign.add"), "-": say("sign.subtract"), "*": say("sign.multiply"), "/": say("sign.divide"), "^": say("sign.power"),
  "!": say("sign.factorial"), "√": say("sign.root"), "~": say("sign.negate"),
};

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
    this.#rules = Object.entries(CHOICES).map(([name, [, values]]) =>
      h("select", { name, onchange: heed }, Object.entries(values).map(([word, key]) => h("option", { value: word }, say(key)))));
    this.#operators = Object.keys(OPERATORS).map((sign) => h("input", { type: "checkbox", value: sign, onchange: heed }));
    this.#reset();
    this.element = h("form", { class: "question", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), (submitted ?? heed)()) },
      field(say("field.game"), this.#game),
      field(say("field.numbers"), this.#numbers, "wide"),
      target && field(say("field.target"), this.#target, "narrow"),
      h("details", { class: "rules" }, h("summary", {}, say("field.rules")),
        h("div", { class: "fields" },
          Object.values(CHOICES).map(([label], place) => field(say(label), this.#rules[place])),
          h("fieldset", { class: "signs" }, h("legend", {}, say("field.operators")), this.#operators.map((box) =>
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
      select.value = rules[/** @type {"order" | "use" | "domain" | "join" | "points" | "brackets"} */ (select.name)] ?? select.options[0].value;
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
