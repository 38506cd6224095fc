// Deals: random, for a day, for a word, or typed.
import { fill, h } from "../../dom.js";
import { Fault, quick } from "../../engine.js";
import { Question, field, sorted, titleOf } from "../../question.js";

/** @typedef {import("../../schema.js").Game} Game */
/** @typedef {import("../../schema.js").Puzzle} Puzzle */

export class Deal {
  #games; #play; #tell;
  #game; #typed;
  #large = h("select", { name: "large" });
  #word = h("input", { type: "text", name: "word", autocomplete: "off", maxlength: "200", placeholder: "any word" });
  #day = h("input", { type: "date", name: "day" });
  #note = h("p", { class: "note" });

  /**
   * @param {Game[]} games @param {(puzzle: Puzzle, day: string) => void} play @param {(why: string) => void} tell
   */
  constructor(games, play, tell) {
    this.#games = games;
    this.#play = play;
    this.#tell = tell;
    this.#game = h("select", { name: "game", onchange: () => (this.#fillLarge(), this.deal()) },
      sorted(games).map(({ game }) => h("option", { value: game }, titleOf(game))));
    this.#typed = new Question(games, () => {}, { submitted: () => this.#own() });
    this.#typed.element.append(h("button", {}, "Play this"));
    this.#day.value = today();
    this.#fillLarge();
    const deal = (/** @type {() => void} */ how) => (/** @type {Event} */ event) => (event.preventDefault(), how());
    this.element = h("div", { class: "deal" },
      h("div", { class: "fields" },
        field("Game", this.#game),
        h("button", { type: "button", class: "main", onclick: () => this.deal() }, "New deal"),
        h("button", { type: "button", onclick: () => this.#daily(today()) }, "Today’s puzzle")),
      this.#note,
      h("details", {}, h("summary", {}, "Other deals"),
        h("div", { class: "others" },
          h("form", { class: "fields", onsubmit: deal(() => this.#seeded(this.#word.value.trim())) },
            field("Deal for a word: the same word, the same deal, for ever", this.#word, "wide"),
            field("Large numbers", this.#large, "narrow"), h("button", {}, "Deal")),
          h("form", { class: "fields", onsubmit: deal(() => this.#daily(this.#day.value)) },
            field("The puzzle of a day", this.#day, "wide"), h("button", {}, "Deal")),
          h("section", { "aria-label": "Your own puzzle" }, this.#typed.element))));
  }

  /** Deals a random puzzle. */
  deal() {
    const letters = "abcdefghijkmnpqrstuvwxyz23456789";
    const word = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join("");
    return this.#seeded(word);
  }

  /** Returns whether a puzzle is that of a day. @param {Puzzle} puzzle @param {string} day */
  async isOf({ puzzle, game }, day) {
    return game !== null && isDate(day) && (await ofDay(game, day)).puzzle === puzzle;
  }

  /** @param {Puzzle} puzzle @param {string} day */
  show(puzzle, day) {
    if (puzzle.game !== null) this.#game.value = puzzle.game;
    this.#fillLarge();
    this.#typed.show(puzzle);
    const description = this.#games.find(({ game }) => game === puzzle.game)?.description;
    fill(this.#note, day ? `The puzzle of ${day}: ` : "", description ? `${description[0].toUpperCase()}${description.slice(1)}.` : "");
  }

  #fillLarge() {
    const most = this.#games.find(({ game }) => game === this.#game.value)?.large ?? 0;
    const chosen = this.#large.value;
    fill(this.#large, h("option", { value: "" }, "by chance"),
      Array.from({ length: most && most + 1 }, (_, count) => h("option", { value: String(count) }, count)));
    this.#large.value = [...this.#large.options].some(({ value }) => value === chosen) ? chosen : "";
    this.#large.disabled = most === 0;
  }

  /** @param {string} word */
  #seeded(word) {
    return this.#ask(() => quick.ask("deal", { game: this.#game.value, seed: word, large: this.#large.value || null }), "");
  }

  /** @param {string} day */
  #daily(day) {
    if (!isDate(day)) return this.#tell("Choose a day");
    return this.#ask(() => ofDay(this.#game.value, day), day);
  }

  #own() {
    return this.#ask(() => quick.ask("puzzle", this.#typed.texts()), "");
  }

  /** @param {() => Promise<Puzzle>} ask @param {string} day */
  async #ask(ask, day) {
    try {
      this.#play(await ask(), day);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#tell(error.message);
    }
  }
}

/** @param {string} game @param {string} day */
const ofDay = (game, day) => quick.ask("deal", { game, seed: `day ${day}` });

/** Returns whether a text is a valid date. @param {string} day */
function isDate(day) {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Returns the local date. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
