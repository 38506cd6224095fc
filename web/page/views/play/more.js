// More of a round: its end, other deals, the clock, one's own puzzle, and statistics.
import { fill, h } from "../../dom.js";
import { Fault, quick } from "../../engine.js";
import { Question, field } from "../../question.js";
import * as clock from "./clock.js";
import { wishes } from "./deals.js";
import * as sound from "./sound.js";
import { Tallies } from "./tallies.js";

/** @typedef {import("../../schema.js").Puzzle} Puzzle */

/**
 * What the view does for this sheet.
 * @typedef {object} Acts
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {() => void} none
 * @property {() => void} giveUp
 * @property {() => void} deal
 * @property {(puzzle: Puzzle) => void} play
 */

const BANDS = [["", "any"], ["easy", "easy"], ["medium", "medium"], ["hard", "hard"], ["expert", "expert"]];

export class More {
  element = h("dialog", { class: "more", "aria-labelledby": "more-title" });
  #fault = h("p", { class: "fault", role: "alert" });
  #round = h("div", { class: "actions" });
  #tallies = new Tallies();
  #own; #acts;
  #game = "countdown";
  #large = h("select", { name: "large" });
  #word = h("input", { type: "text", name: "word", autocomplete: "off", maxlength: "200", placeholder: "any word" });
  #snippet = h("textarea", { readonly: true, rows: "3", "aria-label": "Two lines for a web page" });
  #wall = h("a", { class: "button" }, "Show large, for a class");
  #games;

  /** @param {import("../../schema.js").Game[]} games @param {Acts} acts */
  constructor(games, acts) {
    this.#games = games;
    this.#acts = acts;
    this.#own = new Question(games, () => {}, { submitted: () => this.#ask(() => quick.ask("puzzle", this.#own.texts())) });
    this.#own.element.append(h("button", {}, "Play this"));
    const choice = (/** @type {string[][]} */ words, /** @type {string} */ value, /** @type {(value: string) => void} */ choose) => {
      const select = h("select", { onchange: () => choose(select.value) }, words.map(([word, told]) => h("option", { value: word }, told)));
      select.value = value;
      return select;
    };
    const check = (/** @type {string} */ label, /** @type {boolean} */ checked, /** @type {(on: boolean) => void} */ choose) => {
      const box = h("input", { type: "checkbox", checked, onchange: () => choose(box.checked) });
      return h("label", { class: "check" }, box, label);
    };
    const seeded = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#ask(() => quick.ask("deal", { game: this.#game, seed: this.#word.value.trim(), large: this.#large.value || null }));
    };
    const lengths = clock.LENGTHS.map((seconds) => [String(seconds), seconds ? `${seconds} seconds` : "no clock"]);
    this.element.append(
      h("div", { class: "more-head" }, h("h2", { id: "more-title" }, "More"),
        h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => this.element.close() }, "×")),
      this.#fault, this.#round,
      h("div", { class: "fields" },
        h("button", { type: "button", class: "main", onclick: () => this.#do(acts.deal) }, "New deal"),
        field("Difficulty", choice(BANDS, wishes.difficulty, (band) => (wishes.difficulty = band)), "narrow"),
        field("Clock, from the next round on", choice(lengths, String(clock.chosen()), (length) => clock.choose(Number(length))), "narrow")),
      check("Only deals that can be made", wishes.solvable, (on) => (wishes.solvable = on)),
      check("Sounds", sound.wanted(), (on) => sound.want(on)),
      h("details", {}, h("summary", {}, "A deal for a word"),
        h("form", { class: "fields", onsubmit: seeded },
          field("The same word, always the same deal", this.#word, "wide"), field("Large numbers", this.#large, "narrow"), h("button", {}, "Deal"))),
      h("details", {}, h("summary", {}, "Your own puzzle"), h("section", { "aria-label": "Your own puzzle" }, this.#own.element)),
      this.#tallies.element,
      h("details", {}, h("summary", {}, "For a class or your own site"), h("p", {}, this.#wall), h("label", { class: "field" }, h("span", {}, "This puzzle in a page of yours"), this.#snippet)),
    );
  }

  /** @param {import("./round.js").Round} round */
  open(round) {
    const { puzzle, state } = round;
    this.#game = puzzle.game ?? "countdown";
    this.#own.show(puzzle);
    this.#tallies.show();
    fill(this.#fault);
    const most = this.#games.find(({ game }) => game === this.#game)?.large ?? 0;
    fill(this.#large, h("option", { value: "" }, "by chance"), Array.from({ length: most && most + 1 }, (_, count) => h("option", { value: String(count) }, count)));
    this.#large.disabled = most === 0;
    const { redo, restart, none, giveUp } = this.#acts;
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, on = true) =>
      h("button", { type: "button", disabled: !on, onclick: () => this.#do(act) }, label);
    fill(this.#round, !state?.outcome && [
      button("Redo", redo, state?.can_redo), button("Start again", restart, Boolean(state?.steps.length)),
      button("It cannot be made", none), button("Give up", giveUp),
    ]);
    this.#wall.setAttribute("href", `#/wall?puzzle=${puzzle.puzzle}`);
    this.#snippet.value = `<iframe src="${location.origin}${location.pathname.replace(/[^/]*$/, "")}embed.html#/embed?puzzle=${puzzle.puzzle}"\n  width="400" height="640" title="${puzzle.numbers.join(" ")} make ${puzzle.target}"></iframe>`;
    this.element.showModal();
  }

  /** @param {() => void} act */
  #do(act) {
    this.element.close();
    act();
  }

  /** @param {() => Promise<Puzzle>} ask */
  async #ask(ask) {
    try {
      const puzzle = await ask();
      this.#do(() => this.#acts.play(puzzle));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(this.#fault, `${error.message}.`);
    }
  }
}
