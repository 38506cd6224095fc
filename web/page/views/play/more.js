// More of a round: its end, other deals, the clock, one's own puzzle, and statistics.
import { field, fill, h } from "../../parts/dom.js";
import { Fault, quick } from "../../engine/engine.js";
import { languages } from "../../state/language.js";
import { Question } from "../../parts/question.js";
import { language, say } from "../../words.js";
import * as clock from "./clock.js";
import { wishes } from "./deals.js";
import * as sound from "./sound.js";
import { Tallies } from "./tallies.js";

/** @typedef {import("../../engine/schema.js").Puzzle} Puzzle */

/**
 * What the view does for this sheet.
 * @typedef {object} Acts
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {() => void} none
 * @property {() => void} giveUp
 * @property {() => void} deal
 * @property {(puzzle: Puzzle, game: string) => void} play plays a puzzle of a game, given by its name or its game file
 */

const BANDS = [
  ["", say("more.any")],
  ["easy", say("band.easy")],
  ["medium", say("band.medium")],
  ["hard", say("band.hard")],
  ["expert", say("band.expert")],
];

export class More {
  element = h("dialog", { class: "more", "aria-labelledby": "more-title" });
  #fault = h("p", { class: "fault", role: "alert" });
  #round = h("div", { class: "actions" });
  #tallies = new Tallies();
  #own;
  #acts;
  #game = "countdown";
  #large = h("select", { name: "large" });
  #word = h("input", {
    type: "text",
    name: "word",
    autocomplete: "off",
    maxlength: "200",
    placeholder: say("more.word.any"),
  });
  #snippet = h("textarea", { readonly: true, rows: "3", "aria-label": say("more.lines") });
  #wall = h("a", { class: "button" }, say("more.wall"));
  #games;

  /** @param {import("../../engine/schema.js").Game[]} games @param {Acts} acts */
  constructor(games, acts) {
    this.#games = games;
    this.#acts = acts;
    this.#own = new Question(games, () => {}, {
      submitted: () => this.#ask(this.#own.game, () => quick.ask("puzzle", this.#own.texts())),
    });
    this.#own.element.append(h("button", {}, say("more.play")));
    const choice = (
      /** @type {string[][]} */ words,
      /** @type {string} */ value,
      /** @type {(value: string) => void} */ choose,
    ) => {
      const select = h(
        "select",
        { onchange: () => choose(select.value) },
        words.map(([word, told]) => h("option", { value: word }, told)),
      );
      select.value = value;
      return select;
    };
    const check = (
      /** @type {string} */ label,
      /** @type {boolean} */ checked,
      /** @type {(on: boolean) => void} */ choose,
    ) => {
      const box = h("input", { type: "checkbox", checked, onchange: () => choose(box.checked) });
      return h("label", { class: "check" }, box, label);
    };
    const seeded = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#ask(this.#game, () =>
        quick.ask("deal", { game: this.#game, seed: this.#word.value.trim(), large: this.#large.value || null }),
      );
    };
    const lengths = clock.LENGTHS.map((seconds) => [
      String(seconds),
      seconds ? say("more.seconds", { n: seconds }) : say("more.noclock"),
    ]);
    this.element.append(
      h(
        "div",
        { class: "more-head" },
        h("h2", { id: "more-title" }, say("board.more")),
        h(
          "button",
          { type: "button", class: "quiet", "aria-label": say("close"), onclick: () => this.element.close() },
          "×",
        ),
      ),
      this.#fault,
      this.#round,
      h(
        "div",
        { class: "fields" },
        h("button", { type: "button", class: "main", onclick: () => this.#do(acts.deal) }, say("more.deal")),
        field(
          say("more.difficulty"),
          choice(BANDS, wishes.difficulty, (band) => (wishes.difficulty = band)),
          "narrow",
        ),
        field(
          say("more.clock"),
          choice(lengths, String(clock.chosen()), (length) => clock.choose(Number(length))),
          "narrow",
        ),
      ),
      check(say("more.solvable"), wishes.solvable, (on) => (wishes.solvable = on)),
      check(say("more.sounds"), sound.wanted(), (on) => sound.want(on)),
      languages(),
      h(
        "details",
        {},
        h("summary", {}, say("more.word.title")),
        h(
          "form",
          { class: "fields", onsubmit: seeded },
          field(say("more.word"), this.#word, "wide"),
          field(say("more.large"), this.#large, "narrow"),
          h("button", {}, say("more.word.deal")),
        ),
      ),
      h(
        "details",
        {},
        h("summary", {}, say("more.own")),
        h("section", { "aria-label": say("more.own") }, this.#own.element),
      ),
      this.#tallies.element,
      h(
        "details",
        {},
        h("summary", {}, say("more.class")),
        h("p", {}, this.#wall),
        h("label", { class: "field" }, h("span", {}, say("more.page")), this.#snippet),
      ),
    );
  }

  /** @param {import("./round.js").Round} round @param {string} file the game file of the round, if it has one */
  open(round, file) {
    const { puzzle, state } = round;
    this.#game = file || (puzzle.game ?? "countdown");
    this.#own.show(puzzle);
    // An address may have a file that cannot be read.
    if (file)
      this.#own.open(file).then(
        () => this.#own.show(puzzle),
        () => {},
      );
    this.#tallies.show();
    fill(this.#fault);
    const most = this.#games.find(({ game }) => game === this.#game)?.large ?? 0;
    fill(
      this.#large,
      h("option", { value: "" }, say("more.chance")),
      Array.from({ length: most && most + 1 }, (_, count) => h("option", { value: String(count) }, count)),
    );
    this.#large.disabled = most === 0;
    const { redo, restart, none, giveUp } = this.#acts;
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, on = true) =>
      h("button", { type: "button", disabled: !on, onclick: () => this.#do(act) }, label);
    fill(
      this.#round,
      !state?.outcome && [
        button(say("board.redo"), redo, state?.can_redo),
        button(say("play.key.restart"), restart, Boolean(state?.steps.length)),
        button(say("play.none"), none),
        button(say("play.give"), giveUp),
      ],
    );
    this.#wall.setAttribute("href", `#/wall?puzzle=${puzzle.puzzle}`);
    this.#snippet.value = `<iframe src="${location.origin}${location.pathname.replace(/[^/]*$/, "")}embed.html#/embed?puzzle=${puzzle.puzzle}&lang=${language}"\n  width="400" height="640" title="${say("more.frame", { numbers: puzzle.numbers.join(" "), target: String(puzzle.target) })}"></iframe>`;
    this.element.showModal();
  }

  /** @param {() => void} act */
  #do(act) {
    this.element.close();
    act();
  }

  /** @param {string} game @param {() => Promise<Puzzle>} ask */
  async #ask(game, ask) {
    try {
      const puzzle = await ask();
      this.#do(() => this.#acts.play(puzzle, game));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(this.#fault, error.message);
    }
  }
}
