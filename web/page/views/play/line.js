// A formula that is written as a whole, number by number and sign by sign.
import { fill, h, printed, printedValue, switched, turn } from "../../parts/dom.js";
import { isWord, signsOf } from "../../parts/names.js";
import { say } from "../../words.js";
import { Latest, isGivenUp, quick } from "../../engine/engine.js";

/** The signs beside those of the rules. */
const BRACKETS = ["(", ")"];

export class Line {
  /** @type {{ text: string, place: number }[]} What is written; a sign has no place, which is −1. */
  #written = [];
  #puzzle;
  #changed;
  #latest = new Latest();
  #shown = h("output", { class: "line", "aria-label": say("board.line") });
  #enter;
  /** @type {() => void} */
  #act = () => {};

  /** @param {import("../../engine/schema.js").Puzzle} puzzle @param {() => void} changed */
  constructor(puzzle, changed) {
    this.#puzzle = puzzle;
    this.#changed = changed;
    const { brackets, points } = puzzle.rules;
    const words = signsOf(puzzle.rules.operators).some(isWord);
    this.signs = [...(brackets === "none" && !words ? [] : BRACKETS), ...(points ? ["."] : [])];
    this.#enter = switched({ class: "small main" }, () => this.#act(), say("board.enter"));
    this.element = h("div", { class: "line-row" }, this.#shown, this.#enter);
  }

  get text() {
    return this.#written.map(({ text }) => text).join("");
  }

  /** @param {number} place */
  uses(place) {
    return this.#written.some((one) => one.place === place);
  }

  /** Writes a number, or takes back the last if it is the same. @param {number} place */
  number(place) {
    if (this.uses(place)) {
      if (this.#written[this.#written.length - 1].place === place) this.back();
      return;
    }
    const last = this.#written[this.#written.length - 1];
    // Without joining, two numbers in a row are two numbers, which the engine says is wrong.
    const gap = last !== undefined && last.place >= 0 && !this.#puzzle.rules.join ? " " : "";
    this.#write(`${gap}${this.#puzzle.numbers[place]}`, place);
  }

  /** @param {string} sign */
  sign(sign) {
    this.#write(isWord(sign) ? `${sign}(` : sign, -1);
  }

  back() {
    this.#written.pop();
    this.#draw();
  }

  clear() {
    this.#written = [];
    this.#draw();
  }

  /** @param {boolean} on @param {() => void} act */
  turn(on, act) {
    this.#act = act;
    this.element.hidden = !on;
    turn(this.#enter, on && this.#written.length > 0);
  }

  /** @param {string} text @param {number} place */
  #write(text, place) {
    this.#written.push({ text, place });
    this.#draw();
  }

  #draw() {
    fill(this.#shown, printed(this.text));
    this.#changed();
    this.#value(this.#latest.renew());
  }

  /** Shows the value of what is written, judged as a formula of the numbers in it. @param {AbortSignal} signal */
  async #value(signal) {
    const { puzzle, numbers, target } = this.#puzzle;
    const used = this.#written.filter(({ place }) => place >= 0).map(({ place }) => numbers[place]);
    if (used.length === 0) return;
    const of = `${puzzle.slice(0, puzzle.indexOf(":"))}:${used.join(",")}=${target}`;
    try {
      const { value } = await quick.ask("check", { puzzle: of, text: this.text }, { signal });
      if (value !== null && String(value) !== this.text) this.#shown.append(` = ${printedValue(value)}`);
    } catch (error) {
      if (!isGivenUp(error)) throw error;
    }
  }
}
