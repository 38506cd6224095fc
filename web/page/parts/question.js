// The form for a puzzle: game, numbers, target and rules.
import { choices } from "../engine/choices.js";
import { field, fill, h, printedSign } from "./dom.js";
import { Fault, quick } from "../engine/engine.js";
import { OPERATORS, entitle, setOf, signsOf, sorted, titleOf } from "./names.js";
import { say, sayName } from "../words.js";

/** @typedef {import("../engine/schema.js").Game} Game */
/** @typedef {import("../engine/schema.js").Puzzle} Puzzle */
/** @typedef {import("../engine/questions.js").Texts} Texts */

/** @typedef {import("../words.js").Key} Key */

/** The kinds of the texts of rules, where they are not the rule itself. @type {Record<string, Key>} */
const KINDS = { domain: "values" };
/** The most of what counts. @type {Record<string, string[]>} */
const MOST = { signs: ["any", "1", "2", "3"], digits: ["any", "4", "10", "30"] };

/** The rules by name, each with the kind of its texts and its words. @type {Record<string, [kind: Key, words: string[]]>} */
const CHOICES = Object.fromEntries(
  Object.entries({ ...choices, ...MOST }).map(([name, words]) => [name, [KINDS[name] ?? name, words]]),
);

/** Makes an option of a rule. A number is the most that is allowed. @param {Key} kind @param {string} word */
const option = (kind, word) =>
  h("option", { value: word }, /^\d+$/.test(word) ? say("field.most", { n: Number(word) }) : sayName(kind, word));

/** Well-known puzzles that stand for their games until one is typed. Other games show a deal. @type {Record<string, string>} */
const EXAMPLES = {
  countdown: "countdown:75,50,2,3,8,7=812",
  24: "24:3,3,8,8=24",
  cards: "cards:2,3,9,7,1=8",
  primes: "primes:2,3,5,7=17",
  ten: "ten:1,2,3,4=10",
};

/** The value of the choice for a game file. */
const OWN = "own";
/** The game that is chosen until a puzzle is shown. */
const FIRST = "countdown";

/** A game file to begin with. */
export const FILE = `name = "dice"
title = "Five dice"
description = "five dice make a number up to 100"
targets = "1..100"

[rules]
use = "any"
domain = "positive"

[[drawers]]
pool = "1..6"
draw = 5
`;

export class Question {
  #game;
  #numbers;
  #target;
  #rules;
  #operators;
  #games;
  #changed;
  #touched;
  #file = h("textarea", {
    name: "file",
    rows: "9",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    maxlength: "60000",
    oninput: () => this.#typeFile(),
  });
  #fault = h("p", { class: "fault", role: "alert" });
  #own = h("div", { class: "own", hidden: true }, field(say("field.file"), this.#file, "wide"), this.#fault);
  /** The game of the game file, if it is one. @type {Game | null} */
  #read = null;
  /** The numbers and the target that are shown as an example, which another game replaces. */
  #example = { numbers: "", target: "" };
  /** @type {HTMLElement} */
  element;

  /**
   * @param {Game[]} games
   * @param {(texts: Texts) => void} changed
   * @param {{ target?: boolean, numbers?: boolean, submitted?: () => void, touched?: () => void }} [shape] what is asked for beside the game and its rules, what its button does, and what a choice of a game does before it is read
   */
  constructor(games, changed, { target = true, numbers = true, submitted, touched = () => {} } = {}) {
    this.#games = games;
    this.#touched = touched;
    const heed = () => changed(this.texts());
    this.#changed = heed;
    this.#game = h(
      "select",
      { name: "game", onchange: () => this.#choose() },
      sorted(games).map(({ game }) => h("option", { value: game }, titleOf(game))),
      h("option", { value: OWN }, say("field.own")),
    );
    const typed = {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "2000",
      oninput: heed,
    };
    this.#numbers = h("input", { ...typed, name: "numbers", inputmode: "text" });
    this.#target = h("input", { ...typed, name: "target", size: "6" });
    this.#rules = Object.entries(CHOICES).map(([name, [kind, words]]) =>
      h(
        "select",
        { name, onchange: heed },
        words.map((word) => option(kind, word)),
      ),
    );
    this.#operators = Object.keys(OPERATORS).map((sign) =>
      h("input", { type: "checkbox", value: sign, onchange: heed }),
    );
    // What is typed before a puzzle is shown is of the game that is shown first.
    this.#game.value = FIRST;
    this.#reset();
    this.element = h(
      "form",
      { class: "question", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), (submitted ?? heed)()) },
      field(say("field.game"), this.#game),
      numbers && field(say("field.numbers"), this.#numbers, "wide"),
      target && field(say("field.target"), this.#target, "narrow"),
      this.#own,
      h(
        "details",
        { class: "rules" },
        h("summary", {}, say("field.rules")),
        h(
          "div",
          { class: "fields" },
          Object.values(CHOICES).map(([label], place) => field(say(label), this.#rules[place])),
          h(
            "fieldset",
            { class: "signs" },
            h("legend", {}, say("field.operators")),
            this.#operators.map((box) =>
              h(
                "label",
                {},
                box,
                h("span", { "aria-hidden": "true" }, printedSign(box.value)),
                h("span", { class: "unseen" }, OPERATORS[box.value]),
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** The game that is chosen. @returns {Game} */
  get of() {
    const known = this.#game.value === OWN ? this.#read : this.#games.find(({ game }) => game === this.#game.value);
    return known ?? this.#games[0];
  }

  /** The chosen game as the engine reads it: its name, or the text of its game file. */
  get game() {
    return this.#game.value === OWN ? this.#text : this.#game.value;
  }

  /** The typed game file. A text of one line would be the name of a game. */
  get #text() {
    return `${this.#file.value.trimEnd()}\n`;
  }

  /** The text of the game file, if it is chosen and short enough for an address. */
  get file() {
    return this.#game.value === OWN && this.#read && encodeURIComponent(this.game).length < 3000 ? this.game : "";
  }

  /** Returns the id of an example of the chosen game. */
  async example() {
    return EXAMPLES[this.#game.value] ?? (await quick.ask("deal", { game: this.game, seed: "v1:example" })).puzzle;
  }

  /** Shows the rules of the game that was chosen, and an example in place of the one before. */
  async #choose() {
    this.#touched();
    const own = this.#game.value === OWN;
    this.#own.hidden = !own;
    if (own) {
      this.#file.value ||= FILE.trimEnd();
      return this.#typeFile();
    }
    this.#reset();
    await this.#exemplify();
    this.#changed();
  }

  /** Reads the typed game file. */
  async #typeFile() {
    this.#touched();
    const text = this.#text;
    try {
      await this.#readFile(text);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      if (this.#text === text) fill(this.#fault, fault.message);
      return;
    }
    // What was typed since then is read after this.
    if (this.#text !== text) return;
    this.#reset();
    await this.#exemplify();
    if (this.#text === text) this.#changed();
  }

  /** @param {string} text */
  async #readFile(text) {
    this.#read = null;
    const read = await quick.ask("game", { game: text });
    fill(this.#fault);
    this.#read = read;
    entitle(read);
  }

  /** Chooses the game of an address: a name, or the text of a game file. @param {string} game */
  async open(game) {
    if (!game.includes("\n")) {
      if (this.#games.some((one) => one.game === game)) this.#game.value = game;
    } else if (game !== this.game) {
      await this.#readFile(game);
      this.#file.value = game.trimEnd();
      this.#game.value = OWN;
    }
    this.#own.hidden = this.#game.value !== OWN;
  }

  /** Replaces an example by one of the chosen game. What was typed stays. */
  async #exemplify() {
    const id = await this.example();
    const [numbers, target] = id.slice(id.indexOf(":") + 1).split("=");
    const kept = { numbers: this.#numbers.value, target: this.#target.value };
    const before = this.#example;
    this.#example = { numbers: numbers.replaceAll(",", " "), target };
    if (["", before.numbers].includes(kept.numbers.trim())) this.#numbers.value = this.#example.numbers;
    if (["", before.target].includes(kept.target.trim())) this.#target.value = this.#example.target;
  }

  #reset() {
    this.setRules(this.of.rules);
  }

  /** @param {import("../engine/schema.js").Rules} rules */
  setRules(rules) {
    // The first words of the last five are the usual ones, which a puzzle leaves out.
    for (const select of this.#rules) {
      const word = String(
        rules[
          /** @type {"order" | "use" | "domain" | "join" | "points" | "brackets" | "signs" | "digits"} */ (select.name)
        ] ?? select.options[0].value,
      );
      select.value = word;
      if (select.value === word) continue;
      // Of digits and signs there may be any number.
      if (/^\d{1,5}$/.test(word)) select.append(option(CHOICES[select.name][0], word));
      select.value = /^\d{1,5}$/.test(word) ? word : select.options[0].value;
    }
    const given = signsOf(rules.operators);
    for (const box of this.#operators) box.checked = given.includes(box.value);
  }

  /** Returns the rules as the engine reads them. @returns {Record<string, string>} */
  rules() {
    const operators = setOf(this.#operators.filter(({ checked }) => checked).map(({ value }) => value));
    return {
      ...Object.fromEntries(this.#rules.map(({ name, value }) => [name, value])),
      operators: operators || "none",
    };
  }

  /** Returns the texts of the fields, as the engine reads them. @returns {Texts} */
  texts() {
    return {
      game: this.game,
      numbers: this.#numbers.value,
      target: this.#target.value.trim() || null,
      rules: this.rules(),
    };
  }

  /** Shows a puzzle. An example gives way when another game is chosen. @param {Puzzle} puzzle @param {boolean} [example] */
  show({ game, numbers, target, rules }, example = false) {
    const own = this.#game.value === OWN && (game === null || game === this.#read?.game);
    if (!own) this.#game.value = game ?? FIRST;
    this.#own.hidden = !own;
    for (const [field, text] of /** @type {const} */ ([
      [this.#numbers, numbers.join(" ")],
      [this.#target, String(target)],
    ])) {
      field.value = text;
      // What is typed next in a field that has the focus replaces the text, and does not go on with it.
      if (field === document.activeElement) field.select();
    }
    if (example) this.#example = { numbers: this.#numbers.value, target: this.#target.value };
    this.setRules(rules);
  }
}
