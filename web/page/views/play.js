// Play: deals, rounds by mouse, keys or text, hints, a clock, and statistics.
import * as address from "../address.js";
import { announce, fill, h } from "../dom.js";
import { Fault, quick } from "../engine.js";
import * as statistics from "../statistics.js";
import { Deal } from "./play/deal.js";
import { Round } from "./play/round.js";
import { Tallies } from "./play/tallies.js";

export const key = "p";
export const title = "Play";

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new PlayView(games);
  fill(root, view.elements);
  view.go(parameters);
  return {
    update: (changed) => view.go(changed),
    close: () => view.round?.close(),
    press: (pressed) => (pressed === "n" ? (view.deal.deal(), true) : view.round?.press(pressed) ?? false),
    keys: [
      ["1 – 9", "Take the number at that place"], ["+ − × ÷", "Take the operator: + - * /"], ["Enter", "Go to the field for typing"],
      ["u", "Undo"], ["r", "Redo"], ["0", "Start again"], ["h", "Hint"], ["n", "New deal"],
    ],
  };
}

class PlayView {
  /** @type {Round | null} */
  round = null;
  #shown = "";
  #day = "";
  #fault = h("p", { class: "fault", role: "alert" });
  #table = h("div", { class: "table" });
  #tallies = new Tallies();

  /** @param {import("../schema.js").Game[]} games */
  constructor(games) {
    this.deal = new Deal(games, (puzzle, day) => this.#play(puzzle, day), (why) => fill(this.#fault, `${why}.`));
    this.elements = [h("h1", {}, "Play"), this.deal.element, this.#fault, this.#table, this.#tallies.element];
  }

  /** @param {address.Parameters} parameters */
  async go({ puzzle, game, seed, large, day }) {
    if (puzzle && puzzle === this.#shown) return;
    try {
      if (puzzle) {
        const asked = await quick.ask("puzzle", { puzzle });
        this.#play(asked, (await this.deal.isOf(asked, day ?? "")) ? day : "");
      }
      else if (seed) this.#play(await quick.ask("deal", { game: game ?? "countdown", seed, large: large || null }), "");
      else if (this.round) address.show("play", { puzzle: this.#shown, day: this.#day });
      else this.deal.deal();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#shown = "";
      this.round?.close();
      this.round = null;
      fill(this.#table);
      fill(this.#fault, `${error.message}. Choose “New deal” to play.`);
    }
  }

  /** @param {import("../schema.js").Puzzle} puzzle @param {string} day the date of a daily puzzle, or nothing */
  #play(puzzle, day) {
    [this.#shown, this.#day] = [puzzle.puzzle, day];
    // A new entry of the history, so that "back" leads to the deal before.
    const after = "puzzle" in address.read(location.hash).parameters;
    address.show("play", { puzzle: puzzle.puzzle, day }, after);
    fill(this.#fault);
    this.deal.show(puzzle, day);
    this.round?.close();
    this.round = new Round(puzzle, (ended) => {
      statistics.add(puzzle.game ?? "rules", ended.points, day);
      this.#tallies.show();
    });
    fill(this.#table, this.round.element);
    announce(`Make ${puzzle.target} of ${puzzle.numbers.join(", ")}`);
  }
}
