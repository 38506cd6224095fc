// Solve: as a puzzle is typed, its best solution, then how many there are, then all of them.
import * as address from "../address.js";
import { Card } from "../card.js";
import { announce, fill, h, printed } from "../dom.js";
import { Fault, Latest, isGivenUp, long, quick } from "../engine.js";
import { List } from "../list.js";
import { Question, field, printedSign } from "../question.js";

/** @typedef {import("../schema.js").Formula} Formula */
/** @typedef {import("../schema.js").Solve} Solve */

export const key = "s";
export const title = "Solve";
/** The most solutions that are listed. */
const MOST = 200_000;
const FIRST = "countdown:75,50,2,3,8,7=812";

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new SolveView(games);
  fill(root, view.elements);
  view.go(parameters.puzzle ?? FIRST);
  return {
    update: ({ puzzle }) => view.go(puzzle ?? (view.shown || FIRST)),
    close: () => view.latest.renew(),
    keys: [["↑ ↓", "Go through the list of solutions"], ["Home End", "The first and the last of it"]],
  };
}

class SolveView {
  latest = new Latest();
  /** @type {string} The puzzle that is shown. */
  shown = "";
  #question;
  #status = h("p", { class: "status" });
  #fault = h("p", { class: "fault", role: "alert" });
  #card = new Card();
  #filter = new Filter(() => this.#list());
  #listed = h("p", { class: "note" });
  #formulas = /** @type {List<Formula>} */ (new List("Solutions", row, (formula) => this.#card.show(formula.rpn, noteOf(formula))));
  /** @type {Formula[]} */
  #solutions = [];

  /** @param {import("../schema.js").Game[]} games */
  constructor(games) {
    this.#question = new Question(games, (texts) => this.#ask(texts));
    this.elements = [
      h("h1", {}, "Solve"),
      this.#question.element,
      this.#fault,
      this.#status,
      h("div", { class: "columns" },
        h("section", { "aria-label": "Solution" }, this.#card.element),
        h("section", { "aria-label": "All solutions" }, this.#listed, this.#filter.element, this.#formulas.element)),
    ];
  }

  /** Shows the puzzle of an id. @param {string} id */
  async go(id) {
    if (id === this.shown) return address.show("solve", { puzzle: id });
    const signal = this.latest.renew();
    await this.#answer(signal, async () => {
      const puzzle = await quick.ask("puzzle", [id], { signal });
      this.#question.show(puzzle);
      await this.#solve(puzzle.puzzle, signal);
    });
  }

  /** Shows what is typed. @param {import("../question.js").Texts} texts */
  async #ask(texts) {
    const signal = this.latest.renew();
    await this.#answer(signal, async () => {
      const { puzzle } = await quick.ask("read", texts, { signal });
      await this.#solve(puzzle, signal);
    });
  }

  /** @param {AbortSignal} signal @param {() => Promise<void>} work */
  async #answer(signal, work) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      this.shown = "";
      this.#clear();
      fill(this.#status);
      fill(this.#fault, error instanceof Fault ? sentence(error.message) : "Something went wrong. Please try again.");
      if (!(error instanceof Fault)) throw error;
    }
  }

  #clear() {
    this.#solutions = [];
    fill(this.#fault);
    fill(this.#listed);
    this.#card.clear();
    this.#filter.show([]);
    this.#formulas.show([]);
  }

  /** @param {string} puzzle @param {AbortSignal} signal */
  async #solve(puzzle, signal) {
    this.shown = puzzle;
    address.show("solve", { puzzle });
    fill(this.#fault);
    const waiting = setTimeout(() => fill(this.#status, "Searching…"), 150);
    const best = await long.ask("best", [puzzle], { signal }).finally(() => clearTimeout(waiting));
    this.#clear();
    const told = outcome(best);
    fill(this.#status, told);
    announce(told);
    const shown = best.best ?? best.nearest[0];
    if (shown) await this.#card.show(shown.rpn, noteOf(shown));
    if (best.status === "exact") await this.#listAll(puzzle, signal);
    else if (best.nearest.length > 1) this.#formulas.show(this.#solutions = best.nearest);
  }

  /** Counts the solutions, then lists them. @param {string} puzzle @param {AbortSignal} signal */
  async #listAll(puzzle, signal) {
    fill(this.#listed, "Counting…");
    const count = await long.ask("count", [puzzle], { signal });
    const fixed = count.rules.order === "fixed";
    const many = Number((fixed ? count.solutions : count.essential) ?? 0);
    const kind = fixed ? "" : "essentially different ";
    const told = `${count.stop ? "at least " : ""}${many.toLocaleString("en")} ${kind}solution${many === 1 ? "" : "s"}`;
    fill(this.#listed, h("strong", {}, told), ` among ${grouped(count.formulas)} formulas${count.stop ? "; the count was cut" : ""}`);
    announce(told);
    if (many > MOST) return void this.#listed.append(", too many to list here");
    const all = await long.ask("all", [puzzle], { signal });
    this.#solutions = all.solutions;
    if (all.stop) this.#listed.append(`; the search was cut, and ${all.solutions.length} are listed`);
    this.#filter.show(all.solutions);
    this.#list();
  }

  #list() {
    const kept = this.#solutions.filter((formula) => this.#filter.keeps(formula));
    this.#filter.tell(kept.length, this.#solutions.length);
    this.#formulas.show(kept);
  }
}

/** Which solutions are listed: by their operators and by how many steps they take. */
class Filter {
  #signs;
  #steps;
  #told = h("p", { class: "note" });

  /** @param {() => void} changed */
  constructor(changed) {
    this.#signs = [..."+-*/"].map((sign) => h("input", { type: "checkbox", value: sign, checked: true, onchange: changed }));
    this.#steps = h("select", { name: "steps", onchange: changed });
    const names = ["plus", "minus", "times", "divided by"];
    this.element = h("div", { class: "filter", hidden: true },
      h("fieldset", { class: "signs" }, h("legend", {}, "Only with"), this.#signs.map((box, place) =>
        h("label", {}, box, h("span", { "aria-hidden": "true" }, printedSign(box.value)), h("span", { class: "unseen" }, names[place])))),
      field("Steps", this.#steps, "narrow"), this.#told);
  }

  /** @param {Formula[]} solutions */
  show(solutions) {
    const steps = [...new Set(solutions.map(({ operators }) => operators))].sort((a, b) => a - b);
    fill(this.#steps, h("option", { value: "" }, "any"), steps.map((count) => h("option", { value: String(count) }, count)));
    for (const box of this.#signs) box.checked = true;
    this.element.hidden = solutions.length < 2;
    fill(this.#told);
  }

  /** @param {Formula} formula */
  keeps({ rpn, operators }) {
    const tokens = rpn.split(" ");
    const allowed = this.#signs.every((box) => box.checked || !tokens.includes(box.value));
    return allowed && (this.#steps.value === "" || Number(this.#steps.value) === operators);
  }

  /** @param {number} kept @param {number} all */
  tell(kept, all) {
    const told = kept === all ? "" : `${kept.toLocaleString("en")} of ${all.toLocaleString("en")} listed`;
    fill(this.#told, told);
    if (told) announce(told);
  }
}

/** @param {Formula} formula */
const row = (formula) => [
  h("span", { class: "formula" }, printed(formula.infix)),
  h("span", { class: "note" }, `${formula.operators} step${formula.operators === 1 ? "" : "s"}`),
];

/** @param {Formula} formula */
const noteOf = ({ operators, largest }) =>
  largest === null ? "" : `${operators} step${operators === 1 ? "" : "s"}, largest intermediate ${largest}`;

/** How a puzzle came out, in a sentence. @param {Solve} answer */
function outcome({ status, target, distance, nearest }) {
  if (status === "exact") return `${target} can be made.`;
  if (status === "nearest") {
    const values = nearest.map(({ value }) => value).join(" and ");
    return `${target} cannot be made. The nearest is ${values}, ${distance} away.`;
  }
  return status === "none" ? "Nothing can be made: every formula has an invalid step." : "The search was cut before its end: this is the best so far.";
}

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** An exact count with its digits in groups. @param {import("../schema.js").Exact} count */
const grouped = (count) => BigInt(count).toLocaleString("en");
