// The figures of a whole game, computed in the browser: every hand, every target.
import { announce, fill, h } from "../../dom.js";
import { Latest, isGivenUp, long } from "../../engine.js";
import { field, sorted, titleOf } from "../../question.js";
import { plot } from "../../plot.js";

/** @typedef {import("../../schema.js").Sweep} Sweep */
/** @typedef {import("../../schema.js").Exact} Exact */

export const title = "A whole game";

const QUESTIONS = { solvable: "whether it can be made", fewest: "the fewest steps", distance: "the distance to the nearest value" };

/** @type {import("../explore.js").Part} */
export function part(games, show) {
  const latest = new Latest();
  const told = h("p", { class: "status" });
  const fault = h("p", { class: "fault", role: "alert" });
  const bar = h("progress", { max: "1", "aria-label": "Progress of the sweep", hidden: true });
  const result = h("div", { class: "figures" });
  let shown = "";
  const game = h("select", { name: "game", onchange: () => go({}) },
    sorted(games).filter(({ sweepable }) => sweepable).map((one) => h("option", { value: one.game }, titleOf(one.game))));
  const question = h("select", { name: "question", onchange: () => go({}) },
    Object.entries(QUESTIONS).map(([name, text]) => h("option", { value: name }, text)));
  const run = h("button", { type: "button", class: "main", onclick: () => sweep() }, "Compute");
  const stop = h("button", { type: "button", onclick: () => latest.renew(), hidden: true }, "Stop");

  async function sweep() {
    const signal = latest.renew();
    const working = (/** @type {boolean} */ is) => [run.hidden, stop.hidden, bar.hidden] = [is, !is, !is];
    working(true);
    bar.value = 0;
    fill(fault);
    fill(result);
    fill(told, "Computing…");
    announce("Computing");
    stop.focus();
    const began = performance.now();
    try {
      const progress = (/** @type {number} */ done, /** @type {number} */ of) => (bar.value = done / of);
      const figures = await long.ask("sweep", [game.value, question.value], { signal, progress });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const done = `${count(figures.solvable)} of ${count(figures.pairs)} pairs of a hand and a target are solvable.`;
      fill(told, `${done} Computed in ${seconds} seconds.`);
      announce(done);
      fill(result, tables(figures));
    } catch (error) {
      fill(told);
      if (isGivenUp(error)) fill(told, "Stopped.");
      else fill(fault, `${/** @type {Error} */ (error).message}.`);
    }
    const held = document.activeElement === stop;
    working(false);
    if (held) run.focus();
  }

  /** @param {Record<string, string>} parameters */
  function go({ game: wanted, question: asked }) {
    if (wanted && [...game.options].some(({ value }) => value === wanted)) game.value = wanted;
    if (asked && Object.hasOwn(QUESTIONS, asked)) question.value = asked;
    const asks = `${game.value} ${question.value}`;
    if (asks !== shown) {
      latest.renew();
      for (const part of [fault, told, result]) fill(part);
    }
    shown = asks;
    show({ game: game.value, question: question.value });
  }

  return {
    elements: [
      h("p", {}, "One question asked of every hand that the game can deal, and every target it can ask for."),
      h("div", { class: "fields" }, field("Game", game), field("Asked of each", question), run, stop),
      bar, fault, told, result,
    ],
    go,
    close: () => latest.renew(),
  };
}

/** @param {Exact} exact */
const count = (exact) => BigInt(exact).toLocaleString("en");

/** A share in per cent with two places, cut and not rounded. @param {Exact} part @param {Exact} whole */
function percent(part, whole) {
  if (BigInt(whole) === 0n) return "–";
  const hundredths = (BigInt(part) * 10_000n) / BigInt(whole);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}\u00a0%`;
}

/** @param {Sweep} sweep */
function tables(sweep) {
  const large = Object.entries(sweep.by_large);
  const targets = BigInt(sweep.by_target.length);
  // Where targets are drawn from the deck, some come more often than others, and there is no share to plot.
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
    evenly && plot("Draws that make each target, %", sweep.by_target.map(({ target, draws }) =>
      [target, Number((BigInt(draws) * 10_000n) / BigInt(sweep.draws)) / 100])),
    h("details", {}, h("summary", {}, "Every target as a table"),
      table("Targets", ["target", "hands", "draws"], sweep.by_target.map(({ target, hands, draws }) =>
        [String(target), count(hands), count(draws)]))),
  ];
}

/** The most answers that have a row of their own. */
const ROWS = 12;

/** @param {Sweep} sweep @returns {[string, Exact, Exact][]} */
function answers({ by_answer: all = [] }) {
  const told = all.map(({ answer, pairs, pairs_weighted }) =>
    /** @type {[string, Exact, Exact]} */ ([answer === null ? "none" : String(answer), pairs, pairs_weighted]));
  if (told.length <= ROWS + 1) return told;
  const rest = told.slice(ROWS);
  const sum = (/** @type {1 | 2} */ of) => String(rest.reduce((sum, row) => sum + BigInt(row[of]), 0n));
  return [...told.slice(0, ROWS), ["others", sum(1), sum(2)]];
}

/** A bar as long as a share. @param {Exact} part @param {Exact} whole */
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
