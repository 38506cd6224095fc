// Solve: while a puzzle is typed, its best solution, then the number of solutions, then all of them.
import * as address from "../address.js";
import { Card } from "../card.js";
import { announce, fill, h, printed, waiting } from "../dom.js";
import { Fault, Latest, isGivenUp, long, quick } from "../engine.js";
import { List } from "../list.js";
import { OPERATORS, Question, field, printedSign } from "../question.js";

/** @typedef {import("../schema.js").Formula} Formula */
/** @typedef {import("../schema.js").Solve} Solve */

export const key = "s";
export const title = "Solve";
/** The most solutions to list. */
const MOST = 200_000;
const SIGNS = Object.keys(OPERATORS).join("");
const FIRST = "countdown:75,50,2,3,8,7=812";

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new SolveView(games);
  fill(root, view.elements);
  view.go(parameters.puzzle || FIRST, parameters);
  return {
    update: ({ puzzle, ...chosen }) => view.go(puzzle || view.shown || FIRST, puzzle ? chosen : null),
    close: () => view.close(),
    keys: [["↑ ↓", "Go through the list of solutions"], ["Home End", "The first and the last of it"]],
  };
}

/** The parameters of the address beside the puzzle. @typedef {{ only?: string, steps?: string, solution?: string }} Chosen */

class SolveView {
  #latest = new Latest();
  /** The search for all solutions, which can be cancelled alone. */
  #listing = new Latest();
  /** @type {Chosen} */
  #chosen = {};
  /** @type {string} The id of the puzzle shown. */
  shown = "";
  #question;
  #status = h("p", { class: "status" });
  #fault = h("p", { class: "fault", role: "alert" });
  #card = new Card();
  #filter = new Filter(() => this.#filtered());
  #listed = h("p", { class: "note" });
  #elapsed = h("p", { class: "note" });
  #stop = h("button", { type: "button", class: "small", hidden: true, onclick: () => this.#giveUp() }, "Stop");
  #formulas = /** @type {List<Formula>} */ (new List("Solutions", row, (formula) => this.#take(formula)));
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
        h("section", { "aria-label": "All solutions" }, h("div", { class: "counted" }, this.#listed, this.#elapsed, this.#stop), this.#filter.element, this.#formulas.element)),
    ];
  }

  close() {
    this.#latest.renew();
    this.#listing.renew();
  }

  /** Shows a puzzle by its id, with a selection of its solutions; null keeps the current selection. @param {string} id @param {Chosen | null} chosen */
  async go(id, chosen) {
    if (id === this.shown && (chosen === null || same(chosen, this.#chosen))) return this.#show();
    this.#chosen = chosen ?? {};
    this.close();
    const signal = this.#latest.renew();
    await this.#answer(signal, async () => {
      const puzzle = await quick.ask("puzzle", { puzzle: id }, { signal });
      this.#question.show(puzzle);
      await this.#solve(puzzle.puzzle, signal);
    });
  }

  /** Shows the answer to the typed puzzle. @param {import("../question.js").Texts} texts */
  async #ask(texts) {
    this.#chosen = {};
    this.close();
    const signal = this.#latest.renew();
    await this.#answer(signal, async () => {
      const { puzzle } = await quick.ask("puzzle", texts, { signal });
      await this.#solve(puzzle, signal);
    });
  }

  /** Updates the address. */
  #show() {
    const { only = "", steps = "", solution = "" } = this.#chosen;
    address.show("solve", { puzzle: this.shown, only, steps, solution });
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
    this.#rest();
    fill(this.#fault);
    fill(this.#listed);
    this.#card.clear();
    this.#filter.show([], {});
    this.#formulas.show([]);
  }

  /** @param {string} puzzle @param {AbortSignal} signal */
  async #solve(puzzle, signal) {
    this.shown = puzzle;
    this.#show();
    fill(this.#fault);
    const slow = setTimeout(() => fill(this.#status, "Searching…"), 150);
    const best = await long.ask("solve", { puzzle }, { signal }).finally(() => clearTimeout(slow));
    this.#clear();
    const told = outcome(best);
    fill(this.#status, told);
    announce(told);
    const shown = best.best ?? best.nearest[0];
    if (shown) await this.#card.show(shown.rpn, noteOf(shown));
    if (best.status === "exact") await this.#listAll(puzzle, signal);
    else if (best.nearest.length > 1) this.#formulas.show(this.#solutions = best.nearest);
  }

  /** Counts the solutions, then lists them. @param {string} puzzle @param {AbortSignal} shown the signal of the question */
  async #listAll(puzzle, shown) {
    if (shown.aborted) return;
    const signal = this.#listing.renew();
    const done = waiting((seconds) => {
      fill(this.#elapsed, `${seconds} second${seconds === 1 ? "" : "s"} so far`);
      this.#stop.hidden = false;
    });
    fill(this.#listed, "Counting…");
    try {
      const count = await long.ask("count", { puzzle }, { signal });
      const many = this.#tellCount(count);
      if (many > MOST) return void this.#listed.append(", too many to list here");
      const all = await long.ask("solve", { puzzle, all: true }, { signal });
      this.#solutions = all.solutions;
      if (all.stop) this.#listed.append(`; the search was cut, and ${all.solutions.length} are listed`);
    } finally {
      done();
      if (!signal.aborted) this.#rest();
    }
    this.#filter.show(this.#solutions, this.#chosen);
    this.#list();
  }

  /** @param {import("../schema.js").Count} count */
  #tellCount({ rules, solutions, essential, formulas, stop }) {
    const fixed = rules.order === "fixed";
    const many = Number((fixed ? solutions : essential) ?? 0);
    const kind = fixed ? "" : "essentially different ";
    const told = `${stop ? "at least " : ""}${many.toLocaleString("en")} ${kind}solution${many === 1 ? "" : "s"}`;
    fill(this.#listed, h("strong", {}, told), ` among ${grouped(formulas)} formulas${stop ? "; the count was cut" : ""}`);
    announce(told);
    return many;
  }

  /** Stops counting and listing. */
  #rest() {
    this.#stop.hidden = true;
    fill(this.#elapsed);
  }

  #giveUp() {
    this.#listing.renew();
    this.#rest();
    const told = "Stopped: the solutions are not counted.";
    fill(this.#listed, told);
    announce(told);
  }

  #filtered() {
    this.#chosen = { ...this.#chosen, ...this.#filter.chosen };
    this.#show();
    this.#list();
  }

  /** @param {Formula} formula */
  #take(formula) {
    this.#chosen = { ...this.#chosen, solution: formula.rpn };
    this.#show();
    this.#card.show(formula.rpn, noteOf(formula));
  }

  #list() {
    const kept = this.#solutions.filter((formula) => this.#filter.keeps(formula));
    this.#filter.tell(kept.length, this.#solutions.length);
    const chosen = kept.findIndex(({ rpn }) => rpn === this.#chosen.solution);
    this.#formulas.show(kept, Math.max(0, chosen));
    if (chosen >= 0) this.#card.show(kept[chosen].rpn, noteOf(kept[chosen]));
  }
}

/** @param {Chosen} a @param {Chosen} b */
const same = (a, b) => ["only", "steps", "solution"].every((name) => (a[/** @type {keyof Chosen} */ (name)] ?? "") === (b[/** @type {keyof Chosen} */ (name)] ?? ""));

/** The selection of solutions, by their operators and their number of steps. */
class Filter {
  #signs;
  #steps;
  #told = h("p", { class: "note" });

  /** @param {() => void} changed */
  constructor(changed) {
    this.#signs = [...SIGNS].map((sign) => h("input", { type: "checkbox", value: sign, checked: true, onchange: changed }));
    this.#steps = h("select", { name: "steps", onchange: changed });
    this.element = h("div", { class: "filter", hidden: true },
      h("fieldset", { class: "signs" }, h("legend", {}, "Only with"), this.#signs.map((box) => h("label", {}, box,
        h("span", { "aria-hidden": "true" }, printedSign(box.value)), h("span", { class: "unseen" }, OPERATORS[box.value])))),
      field("Steps", this.#steps, "narrow"), this.#told);
  }

  /** Returns the selection as parameters of the address. @returns {Chosen} */
  get chosen() {
    const only = this.#signs.filter(({ checked }) => checked).map(({ value }) => value).join("");
    return { only: only === SIGNS ? "" : only || "none", steps: this.#steps.value };
  }

  /** @param {Formula[]} solutions @param {Chosen} chosen */
  show(solutions, { only = "", steps: taken = "" }) {
    const steps = [...new Set(solutions.map(({ operators }) => operators))].sort((a, b) => a - b);
    fill(this.#steps, h("option", { value: "" }, "any"), steps.map((count) => h("option", { value: String(count) }, count)));
    if (steps.some((count) => String(count) === taken)) this.#steps.value = taken;
    for (const box of this.#signs) box.checked = (only || SIGNS).includes(box.value);
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

/** Describes the answer in a sentence. @param {Solve} answer */
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

/** Writes an exact count with its digits in groups. @param {import("../schema.js").Exact} count */
const grouped = (count) => BigInt(count).toLocaleString("en");
