// The figures of a game over every hand and target, computed in the browser.
import { announce, fill, h } from "../../dom.js";
import { Fault, Latest } from "../../engine.js";
import { field, sorted, titleOf } from "../../question.js";
import { plot } from "../../plot.js";
import { plus, sweep } from "../../sweep.js";

/** @typedef {import("../../schema.js").Sweep} Sweep */
/** @typedef {import("../../schema.js").Histogram} Histogram */
/** @typedef {import("../../schema.js").Exact} Exact */

export const title = "A whole game";

const QUESTIONS = {
  solvable: "whether it can be made", fewest: "the fewest steps", distance: "the distance to the nearest value",
  histogram: "how many formulas take each value",
};

/** @type {Record<string, Record<string, number>>} The minutes that long questions take on two cores. */
const MINUTES = { cards: { distance: 2 }, krypto: { solvable: 5, fewest: 5, distance: 30, histogram: 10 } };

/** @type {import("../explore.js").Part} */
export function part(games, show) {
  const figures = new WholeGame(games, show);
  return { elements: figures.elements, go: (parameters) => figures.go(parameters), close: () => figures.latest.renew() };
}

class WholeGame {
  latest = new Latest();
  #games; #show; #game;
  #shown = "";
  /** Whether the requested figures are shown or being computed. */
  #computed = false;
  #told = h("p", { class: "status" });
  #fault = h("p", { class: "fault", role: "alert" });
  #bar = h("progress", { max: "1", "aria-label": "Progress of the sweep", hidden: true });
  #left = h("p", { class: "note" });
  #result = h("div", { class: "figures" });
  #question = h("select", { name: "question", onchange: () => this.go({}) },
    Object.entries(QUESTIONS).map(([name, text]) => h("option", { value: name }, text)));
  #run = h("button", { type: "button", class: "main", onclick: () => this.#compute(true) }, "Compute");
  #stop = h("button", { type: "button", onclick: () => this.#halt(), hidden: true }, "Stop");

  /** @param {import("../../schema.js").Game[]} games @param {(parameters: Record<string, string>) => void} show */
  constructor(games, show) {
    this.#games = games;
    this.#show = show;
    this.#game = h("select", { name: "game", onchange: () => this.go({}) },
      sorted(games).map(({ game }) => h("option", { value: game }, titleOf(game))));
    this.elements = [
      h("p", {}, "One question asked of every hand that the game can deal, and every target it can ask for."),
      h("div", { class: "fields" }, field("Game", this.#game), field("Asked of each", this.#question), this.#run, this.#stop),
      this.#bar, this.#left, this.#fault, this.#told, this.#result,
    ];
  }

  /** @param {Record<string, string>} parameters */
  go({ game, question, computed }) {
    if (this.#games.some((one) => one.game === game)) this.#game.value = game;
    if (question && Object.hasOwn(QUESTIONS, question)) this.#question.value = question;
    const asks = `${this.#game.value} ${this.#question.value}`;
    const changed = asks !== this.#shown;
    this.#shown = asks;
    if (changed) {
      this.latest.renew();
      this.#working(false);
      for (const part of [this.#fault, this.#told, this.#result]) fill(part);
      const { hands } = this.#of();
      const minutes = MINUTES[this.#game.value]?.[this.#question.value];
      fill(this.#left, `${count(hands)} hand${hands === 1 ? "" : "s"}.`, minutes ? ` On two cores that takes some ${minutes} minutes.` : "");
    }
    this.#address(changed ? false : this.#computed);
    // An address of figures starts the computation.
    if (computed && changed) this.#compute(false);
  }

  #of() {
    return /** @type {import("../../schema.js").Game} */ (this.#games.find(({ game }) => game === this.#game.value));
  }

  /** @param {boolean} computed */
  #address(computed) {
    this.#computed = computed;
    this.#show({ game: this.#game.value, question: this.#question.value, computed: computed ? "yes" : "" });
  }

  /** @param {boolean} asked whether a button was pressed for it, which gives way to the next */
  async #compute(asked) {
    const signal = this.latest.renew();
    this.#address(true);
    this.#working(true);
    for (const part of [this.#fault, this.#result, this.#left]) fill(part);
    this.#bar.value = 0;
    fill(this.#told, "Computing…");
    announce("Computing");
    if (asked) this.#stop.focus();
    const began = performance.now();
    const progress = (/** @type {number} */ done, /** @type {number} */ of) => {
      this.#bar.value = done / of;
      const spent = performance.now() - began;
      if (spent > 2000 && done > 1) fill(this.#left, timeLeft((spent / done) * (of - done)));
    };
    try {
      const figures = await sweep(this.#of(), this.#question.value, { signal, progress });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const done = "valid" in figures
        ? `${count(figures.valid)} of ${count(figures.formulas)} formulas of all draws are valid.`
        : `${count(figures.solvable)} of ${count(figures.pairs)} pairs of a hand and a target are solvable.`;
      fill(this.#told, `${done} Computed in ${seconds} seconds.`);
      announce(done);
      fill(this.#result, "valid" in figures ? histogram(figures) : tables(figures));
    } catch (error) {
      if (signal.aborted) return;
      this.#address(false);
      fill(this.#told);
      fill(this.#fault, `${error instanceof Fault ? error.message : "Something went wrong: please try again"}.`);
    }
    this.#working(false);
  }

  #halt() {
    this.latest.renew();
    this.#address(false);
    this.#working(false);
    fill(this.#told, "Stopped.");
    announce("Stopped");
  }

  /** @param {boolean} is */
  #working(is) {
    const held = document.activeElement === this.#stop;
    [this.#run.hidden, this.#stop.hidden, this.#bar.hidden] = [is, !is, !is];
    if (held) this.#run.focus();
    if (!is) fill(this.#left);
  }
}

/** @param {number} milliseconds */
function timeLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 100) return `About ${seconds} second${seconds === 1 ? "" : "s"} left.`;
  return `About ${Math.ceil(seconds / 60)} minutes left.`;
}

/** @param {Exact} exact */
const count = (exact) => BigInt(exact).toLocaleString("en");

/** Writes a share in percent with two decimals, rounded down. @param {Exact} part @param {Exact} whole */
function percent(part, whole) {
  if (BigInt(whole) === 0n) return "–";
  const hundredths = (BigInt(part) * 10_000n) / BigInt(whole);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}\u00a0%`;
}

/** @param {Sweep} sweep */
function tables(sweep) {
  const large = Object.entries(sweep.by_large);
  const targets = BigInt(sweep.by_target.length);
  // If targets are drawn from the deck, they are not equally frequent, and there is no share to plot.
  const evenly = targets > 1n && BigInt(sweep.pairs_weighted) === BigInt(sweep.draws) * targets;
  return [
    table("All hands", ["", "hands", "draws"], [
      ["dealt", count(sweep.hands), count(sweep.draws)],
      ["with a target", count(sweep.pairs), count(sweep.pairs_weighted)],
      ["solvable", count(sweep.solvable), count(sweep.solvable_weighted)],
      ["", percent(sweep.solvable, sweep.pairs), percent(sweep.solvable_weighted, sweep.pairs_weighted)],
      ["make every target", count(sweep.complete_hands), ""],
    ]),
    large.length > 0 && table("By large numbers", ["large", "hands", "solvable draws", ""], large.map(([number, of]) => [
      number, count(of.hands), percent(of.solvable_weighted, of.pairs_weighted), meter(of.solvable_weighted, of.pairs_weighted),
    ])),
    sweep.by_answer && table(sweep.question === "fewest" ? "By fewest steps" : "By distance", ["", "pairs", "draws", ""],
      answers(sweep).map(([answer, pairs, weighted]) =>
        [answer, count(pairs), percent(weighted, sweep.pairs_weighted), meter(weighted, sweep.pairs_weighted)])),
    evenly && plot("Draws that make each target", sweep.by_target.map(({ target, draws }) =>
      [target, Number((BigInt(draws) * 10_000n) / BigInt(sweep.draws)) / 100]), { unit: "\u00a0%" }),
    h("details", {}, h("summary", {}, "Every target as a table"),
      table("Targets", ["target", "hands", "draws"], sweep.by_target.map(({ target, hands, draws }) =>
        [String(target), count(hands), count(draws)]))),
  ];
}

/** @param {Histogram} histogram */
function histogram({ by_value: values, formulas, valid }) {
  const some = values.filter(({ formulas }) => BigInt(formulas) > 0n);
  return [
    table("All formulas of all draws", ["", "formulas"], [
      ["written", count(formulas)], ["valid", count(valid)], ["", percent(valid, formulas)],
      [`with a value from ${values[0].value} to ${values[values.length - 1].value}`, count(values.reduce((sum, { formulas }) => plus(sum, formulas), "0"))],
    ]),
    some.length > 1 && plot("Formulas that take each value, by powers of ten", some.map(({ value, formulas }) => [value, Number(formulas)]), { scale: "powers" }),
    h("details", {}, h("summary", {}, "Every value as a table"),
      table("Values", ["value", "formulas"], values.map(({ value, formulas }) => [String(value), count(formulas)]))),
  ];
}

/** The most answers with a row of their own. */
const ROWS = 12;

/** @param {Sweep} sweep @returns {[string, Exact, Exact][]} */
function answers({ by_answer: all = [] }) {
  const told = all.map(({ answer, pairs, pairs_weighted }) =>
    /** @type {[string, Exact, Exact]} */ ([answer === null ? "none" : String(answer), pairs, pairs_weighted]));
  if (told.length <= ROWS + 1) return told;
  const rest = told.slice(ROWS);
  const sum = (/** @type {1 | 2} */ of) => rest.reduce((sum, row) => plus(sum, row[of]), "0");
  return [...told.slice(0, ROWS), ["others", sum(1), sum(2)]];
}

/** Makes a bar of the length of a share. @param {Exact} part @param {Exact} whole */
function meter(part, whole) {
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.width = `${Number((BigInt(part) * 1000n) / (BigInt(whole) || 1n)) / 10}%`;
  return bar;
}

/** @param {string} caption @param {string[]} head @param {(string | HTMLElement)[][]} rows */
function table(caption, head, rows) {
  return h("div", { class: "card scroll", role: "group", "aria-label": caption, tabindex: "0" }, h("table", {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head.map((text) => (text ? h("th", { scope: "col" }, text) : h("td", {}))))),
    h("tbody", {}, rows.map(([first, ...rest]) =>
      h("tr", {}, first ? h("th", { scope: "row" }, first) : h("td", {}), rest.map((cell) => h("td", {}, cell)))))));
}
