// The figures of a game over every hand and target, computed in the browser.
import * as address from "../../state/address.js";
import { announce, field, fill, h, save } from "../../parts/dom.js";
import { Fault, Latest, quick } from "../../engine/engine.js";
import { plot } from "../../parts/plot.js";
import { Question } from "../../parts/question.js";
import { plus, sweep } from "../../engine/sweep.js";
import { BarHistogram } from "../../widgets/histogram.js";
import { count as grouped, say, sayName, sentences, tag } from "../../words.js";
import { Hands } from "./hands.js";

/** @typedef {import("../../engine/schema.js").Sweep} Sweep */
/** @typedef {import("../../engine/schema.js").Histogram} Histogram */
/** @typedef {import("../../engine/schema.js").Hand} Hand */
/** @typedef {import("../../engine/schema.js").Exact} Exact */

const QUESTIONS = {
  solvable: say("figures.solvable"),
  fewest: say("figures.fewest"),
  distance: say("figures.distance"),
  essential: say("figures.essential"),
  grade: say("figures.grade"),
  histogram: say("figures.histogram"),
};
/** The questions that are asked of games with one target: each pair of hand and target takes a search of its own. */
const SLOW = ["essential", "grade"];

/** @type {Record<string, Record<string, number>>} The minutes that long questions take on two cores. */
const MINUTES = { cards: { distance: 2 }, krypto: { distance: 30, histogram: 10 } };

/** What can be seen here, for those who come without a wish: each with its address. @type {[told: string, parameters: Record<string, string>][]} */
const EXAMPLES = [
  [say("figures.example.24", { n: 1820 }), { game: "24", question: "essential", sort: "most" }],
  [say("figures.example.hard"), { game: "24", question: "grade", sort: "most" }],
  [say("figures.example.natural"), { game: "24", question: "essential", rules: "domain=natural", sort: "most" }],
  [say("figures.example.countdown"), { game: "countdown", question: "solvable", show: "complete" }],
];

/** @type {import("../explore.js").Part} */
export function part(games, show) {
  const figures = new WholeGame(games, show);
  return {
    elements: figures.elements,
    go: (parameters) => figures.go(parameters),
    close: () => figures.latest.renew(),
  };
}

class WholeGame {
  latest = new Latest();
  #show;
  #shown = "";
  /** Whether the requested figures are shown or being computed. */
  #computed = false;
  /** The value that is selected in a histogram, or an empty string. */
  #value = "";
  #told = h("p", { class: "status" });
  #fault = h("p", { class: "fault", role: "alert" });
  #bar = h("progress", { max: "1", "aria-label": say("figures.progress"), hidden: true });
  #left = h("p", { class: "note" });
  #result = h("div", { class: "figures" });
  #hands = new Hands(
    () => this.#address(this.#computed),
    (numbers, target) => this.#puzzle(numbers, target),
  );
  #asks = h(
    "select",
    { name: "question", onchange: () => this.#ask() },
    Object.entries(QUESTIONS).map(([name, text]) => h("option", { value: name }, text)),
  );
  #run = h("button", { type: "button", class: "main", onclick: () => this.#compute(true) }, say("figures.compute"));
  #stop = h("button", { type: "button", onclick: () => this.#halt(), hidden: true }, say("stop.button"));
  #question;

  /** @param {import("../../engine/schema.js").Game[]} games @param {(parameters: Record<string, string>) => void} show */
  constructor(games, show) {
    this.#show = show;
    this.#question = new Question(games, () => this.#ask(), { target: false, numbers: false });
    this.elements = [
      h("p", {}, say("figures.about")),
      this.#question.element,
      h("div", { class: "fields" }, field(say("figures.asked"), this.#asks), this.#run, this.#stop),
      this.#bar,
      this.#left,
      this.#fault,
      this.#told,
      this.#result,
      this.#hands.element,
    ];
  }

  /** @param {Record<string, string>} parameters */
  async go({ game = "", question, rules = "", computed, value = "", ...chosen }) {
    const signal = this.latest.renew();
    try {
      if (game) await this.#question.open(game);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return fill(this.#fault, fault.message);
    }
    if (signal.aborted) return;
    if (game) this.#question.setRules({ ...this.#question.of.rules, ...read(rules) });
    if (question && Object.hasOwn(QUESTIONS, question)) this.#asks.value = question;
    if (game || !this.#shown) {
      this.#hands.choose(chosen);
      this.#value = value;
    }
    await this.#ask(Boolean(computed));
  }

  /** Takes another question. @param {boolean} [computed] whether its figures are computed at once */
  async #ask(computed = false) {
    const one = this.#question.of.targets[0] === this.#question.of.targets[1];
    for (const option of this.#asks.options) option.disabled = SLOW.includes(option.value) && !one;
    if (this.#asks.selectedOptions[0]?.disabled) this.#asks.value = "solvable";
    const asks = JSON.stringify([this.#question.game, this.#question.rules(), this.#asks.value]);
    const changed = asks !== this.#shown;
    this.#shown = asks;
    this.#address(changed ? false : this.#computed);
    if (!changed) return;
    const signal = this.latest.renew();
    this.#working(false);
    for (const part of [this.#fault, this.#told, this.#result, this.#left]) fill(part);
    this.#hands.show([], null);
    // An address of figures starts the computation.
    if (computed) return this.#compute(false);
    this.#suggest();
    try {
      const { hands } = await this.#game(signal);
      const minutes = MINUTES[this.#question.game]?.[this.#asks.value];
      fill(
        this.#left,
        sentences(say("hands.many", { n: hands }), minutes ? say("figures.minutes", { n: minutes }) : ""),
      );
    } catch (error) {
      if (!signal.aborted) fill(this.#fault, error instanceof Fault ? error.message : say("wrong"));
    }
  }

  /** Shows examples in place of figures. */
  #suggest() {
    fill(
      this.#result,
      h("p", { class: "wide" }, say("figures.nothing")),
      h(
        "ul",
        { class: "wide" },
        EXAMPLES.map(([told, parameters]) =>
          h(
            "li",
            {},
            h("a", { href: address.write("explore", { of: "figures", ...parameters, computed: "yes" }) }, told),
          ),
        ),
      ),
    );
  }

  /** Asks for the game under the chosen rules. @param {AbortSignal} signal */
  #game(signal) {
    return quick.ask("game", { game: this.#question.game, rules: this.#question.rules() }, { signal });
  }

  /** @param {number[]} numbers @param {number} target */
  async #puzzle(numbers, target) {
    const { puzzle } = await quick.ask("puzzle", {
      game: this.#question.game,
      numbers: numbers.join(" "),
      target,
      rules: this.#question.rules(),
    });
    return { puzzle, file: this.#question.file };
  }

  /** @param {boolean} computed */
  #address(computed) {
    this.#computed = computed;
    const { of } = this.#question;
    const own = /** @type {Record<string, any>} */ ({ ...of.rules });
    const changes = Object.entries(this.#question.rules()).filter(
      ([name, word]) => String(own[name] ?? USUAL[name]) !== word,
    );
    const game = this.#question.file || of.game;
    const { show = "", sort = "", find = "" } = this.#hands.chosen;
    this.#show({
      game,
      question: this.#asks.value,
      rules: changes.map((change) => change.join("=")).join(","),
      show,
      sort,
      find,
      value: this.#value,
      computed: computed ? "yes" : "",
    });
  }

  /** @param {boolean} asked whether a button was pressed for it, which gives way to the next */
  async #compute(asked) {
    const signal = this.latest.renew();
    this.#address(true);
    this.#working(true);
    for (const part of [this.#fault, this.#result, this.#left]) fill(part);
    this.#hands.show([], null);
    this.#bar.value = 0;
    fill(this.#told, say("figures.computing"));
    announce(say("figures.computing"));
    if (asked) this.#stop.focus();
    const began = performance.now();
    const progress = (/** @type {number} */ done, /** @type {number} */ of) => {
      this.#bar.value = done / of;
      const spent = performance.now() - began;
      if (spent > 2000 && done > 1) fill(this.#left, timeLeft((spent / done) * (of - done)));
    };
    try {
      const { hands } = await this.#game(signal);
      /** @type {Hand[]} */
      const all = [];
      const list = (/** @type {Hand[]} */ part) => part.forEach((hand) => all.push(hand));
      const manner = {
        signal,
        progress,
        rules: this.#question.rules(),
        ...(this.#asks.value !== "histogram" && { list }),
      };
      const figures = await sweep({ game: this.#question.game, hands }, this.#asks.value, manner);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const done =
        "valid" in figures
          ? say("figures.valid", { valid: count(figures.valid), formulas: count(figures.formulas) })
          : say("figures.pairs", { solvable: count(figures.solvable), pairs: count(figures.pairs) });
      fill(this.#told, sentences(done, say("figures.took", { n: seconds })));
      announce(done);
      const example = await this.#question.example();
      const link = (/** @type {number} */ target) =>
        address.write("solve", {
          puzzle: `${example.slice(0, example.lastIndexOf("="))}=${target}`,
          game: this.#question.file,
        });
      if ("valid" in figures) {
        const select = (/** @type {number} */ value) => {
          this.#value = String(value);
          this.#address(true);
        };
        fill(this.#result, histogram(figures, link, this.#value, select), this.#files(figures, []));
      } else {
        this.#hands.show(all, figures);
        fill(
          this.#result,
          tables(figures, all, link, () => this.#hands.showComplete()),
          this.#files(figures, all),
        );
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#address(false);
      fill(this.#told);
      fill(this.#fault, error instanceof Fault ? error.message : say("wrong"));
    }
    this.#working(false);
  }

  /** Makes the buttons that save the figures. @param {Sweep | Histogram} figures @param {Hand[]} hands */
  #files(figures, hands) {
    const name = this.#question.of.game;
    const button = (/** @type {string} */ told, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "small", onclick: act }, told);
    const rows =
      "valid" in figures
        ? ["value,formulas", ...figures.by_value.map(({ value, formulas }) => `${value},${formulas}`)]
        : ["target,hands,draws", ...figures.by_target.map(({ target, hands, draws }) => `${target},${hands},${draws}`)];
    return h(
      "p",
      { class: "actions wide" },
      hands.length > 0 && button(say("figures.save.hands"), () => this.#hands.saveTable(name)),
      button(say("valid" in figures ? "figures.save.values" : "figures.save.targets"), () =>
        save(`${name}.csv`, `${rows.join("\n")}\n`, "text/csv"),
      ),
      button(say("figures.save.json"), () =>
        save(
          `${name}.json`,
          JSON.stringify({ ...figures, ...(hands.length > 0 && { listed: hands }) }),
          "application/json",
        ),
      ),
    );
  }

  #halt() {
    this.latest.renew();
    this.#address(false);
    this.#working(false);
    this.#suggest();
    fill(this.#told, say("stopped"));
    announce(say("stopped"));
  }

  /** @param {boolean} is */
  #working(is) {
    const held = document.activeElement === this.#stop;
    [this.#run.hidden, this.#stop.hidden, this.#bar.hidden] = [is, !is, !is];
    if (held) this.#run.focus();
    if (!is) fill(this.#left);
  }
}

/** The rules that a game need not name. @type {Record<string, string>} */
const USUAL = { join: "none", points: "none", brackets: "any", signs: "any", digits: "any" };

/** Reads the rules of an address, such as `domain=natural,use=all`. @param {string} text */
const read = (text) =>
  Object.fromEntries(
    text
      .split(",")
      .map((rule) => rule.split("="))
      .filter((rule) => rule.length === 2),
  );

/** @param {number} milliseconds */
function timeLeft(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 100) return say("figures.left.seconds", { n: seconds });
  return say("figures.left.minutes", { n: Math.ceil(seconds / 60) });
}

/** @param {Exact} exact */
const count = (exact) => grouped(BigInt(exact));

/** @type {Intl.NumberFormat | undefined} */
let share;

/** Writes a share in percent with two decimals, rounded down. @param {Exact} part @param {Exact} whole */
function percent(part, whole) {
  if (BigInt(whole) === 0n) return "–";
  const hundredths = (BigInt(part) * 10_000n) / BigInt(whole);
  return `${(share ??= new Intl.NumberFormat(tag, { minimumFractionDigits: 2 })).format(Number(hundredths) / 100)}\u00a0%`;
}

/**
 * @param {Sweep} sweep @param {Hand[]} hands @param {(target: number) => string} link the address of a puzzle with a target
 * @param {() => void} complete shows the hands that make every target
 */
function tables(sweep, hands, link, complete) {
  const large = Object.entries(sweep.by_large);
  const targets = BigInt(sweep.by_target.length);
  // If targets are drawn from the deck, they are not equally frequent, and there is no share to plot.
  const evenly = targets > 1n && BigInt(sweep.pairs_weighted) === BigInt(sweep.draws) * targets;
  return [
    table(
      say("figures.all"),
      ["", say("figures.hands"), say("figures.draws")],
      [
        [say("figures.dealt"), count(sweep.hands), count(sweep.draws)],
        [say("figures.target"), count(sweep.pairs), count(sweep.pairs_weighted)],
        [say("figures.can"), count(sweep.solvable), count(sweep.solvable_weighted)],
        ["", percent(sweep.solvable, sweep.pairs), percent(sweep.solvable_weighted, sweep.pairs_weighted)],
        ...(targets > 1n
          ? [
              [
                say("figures.every"),
                hands.length > 0 && BigInt(sweep.complete_hands) > 0n
                  ? h(
                      "button",
                      {
                        type: "button",
                        class: "small quiet",
                        "aria-label": say("figures.every.show", { n: Number(sweep.complete_hands) }),
                        onclick: complete,
                      },
                      count(sweep.complete_hands),
                    )
                  : count(sweep.complete_hands),
                "",
              ],
            ]
          : []),
      ],
    ),
    large.length > 0 &&
      table(
        say("figures.large"),
        [say("figures.large.head"), say("figures.hands"), say("figures.draws.can"), ""],
        large.map(([number, of]) => [
          number,
          count(of.hands),
          percent(of.solvable_weighted, of.pairs_weighted),
          meter(of.solvable_weighted, of.pairs_weighted),
        ]),
      ),
    sweep.question === "grade"
      ? table(
          say("figures.bands"),
          ["", say("figures.hands"), ""],
          bands(hands).map(([band, many]) => [band, count(many), meter(many, hands.length)]),
        )
      : sweep.by_answer &&
        table(
          BY[sweep.question] ?? say("figures.by"),
          ["", say("figures.pairs.head"), say("figures.draws"), ""],
          answers(sweep).map(([answer, pairs, weighted]) => [
            answer,
            count(pairs),
            percent(weighted, sweep.pairs_weighted),
            meter(weighted, sweep.pairs_weighted),
          ]),
        ),
    evenly &&
      plot(
        say("figures.plot"),
        sweep.by_target.map(({ target, draws }) => [
          target,
          Number((BigInt(draws) * 10_000n) / BigInt(sweep.draws)) / 100,
        ]),
        { unit: "\u00a0%", x: say("figures.target.head"), y: say("figures.plot.share"), link },
      ),
    h(
      "details",
      {},
      h("summary", {}, say("figures.table")),
      table(
        say("map.targets"),
        [say("figures.target.head"), say("figures.hands"), say("figures.draws")],
        sweep.by_target.map(({ target, hands, draws }) => [
          h("a", { href: link(target) }, target),
          count(hands),
          count(draws),
        ]),
      ),
    ),
  ];
}

/** @type {Record<string, string>} */
const BY = {
  fewest: say("figures.by.fewest"),
  distance: say("figures.by.distance"),
  essential: say("figures.by.essential"),
};

/** Counts hands by their band, or by hundreds of the score where a game has no bands. @param {Hand[]} hands @returns {[string, number][]} */
function bands(hands) {
  const from = (/** @type {number} */ hundreds) => say("figures.from", { score: hundreds * 100 });
  const grades = ["easy", "medium", "hard", "expert"].map((band) => sayName("band", band));
  const names = [...grades, ...Array.from({ length: 10 }, (_, hundreds) => from(hundreds)), say("map.cannot")];
  const counts = new Map(names.map((name) => [name, 0]));
  for (const { band, answer } of hands) {
    const name = band
      ? sayName("band", band)
      : answer === null
        ? say("map.cannot")
        : from(Math.min(9, Math.floor(Number(answer) / 100)));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, many]) => many > 0);
}

/**
 * @param {Histogram} histogram @param {(target: number) => string} link @param {string} chosen the selected value, or an empty string
 * @param {(value: number) => void} select is told of another value
 */
function histogram({ by_value: values, formulas, valid }, link, chosen, select) {
  const [first, last] = [values[0].value, values[values.length - 1].value];
  return [
    table(
      say("figures.formulas"),
      ["", say("figures.formulas.head")],
      [
        [say("figures.written"), count(formulas)],
        [say("figures.legal"), count(valid)],
        ["", percent(valid, formulas)],
        [
          say("figures.range", { from: String(first), to: String(last) }),
          count(values.reduce((sum, { formulas }) => plus(sum, formulas), "0")),
        ],
      ],
    ),
    values.length > 1 && bars(values, link, chosen, select),
    h(
      "details",
      {},
      h("summary", {}, say("figures.values.table")),
      table(
        say("figures.values"),
        [say("figures.value"), say("figures.formulas.head")],
        values.map(({ value, formulas }) => [h("a", { href: link(value) }, value), count(formulas)]),
      ),
    ),
  ];
}

/**
 * Draws the values as bars, with one selected.
 * @param {Histogram["by_value"]} values @param {(target: number) => string} link @param {string} chosen @param {(value: number) => void} select
 */
function bars(values, link, chosen, select) {
  const drawn = /** @type {BarHistogram} */ (document.createElement("bar-histogram"));
  const told = h("p", {});
  const all = values.map(({ value, formulas }) => ({ value: Number(value), count: BigInt(formulas), part: 0n }));
  const show = (/** @type {import("../../widgets/histogram.js").Bar} */ { value, count }) => {
    const text = say("figures.histogram.at", { n: Number(count), count: grouped(count), value: String(value) });
    drawn.show(all, value, say("figures.histogram.plot"), text);
    fill(
      told,
      text,
      " ",
      h("a", { class: "button small", href: link(value) }, say("map.solve", { target: String(value) })),
    );
  };
  const most = all.reduce((most, bar) => (bar.count > most.count ? bar : most));
  const at = (/** @type {string | number} */ value) => all.find((bar) => String(bar.value) === String(value)) ?? most;
  drawn.addEventListener("scrub", () => {
    show(at(drawn.value));
    select(drawn.value);
  });
  show(at(chosen));
  return h("figure", { class: "card plot" }, h("figcaption", {}, say("figures.histogram.plot")), drawn, told);
}

/** The most answers with a row of their own. */
const ROWS = 12;

/** @param {Sweep} sweep @returns {[string, Exact, Exact][]} */
function answers({ by_answer: all = [] }) {
  const told = all.map(
    ({ answer, pairs, pairs_weighted }) =>
      /** @type {[string, Exact, Exact]} */ ([
        answer === null ? say("figures.none") : String(answer),
        pairs,
        pairs_weighted,
      ]),
  );
  if (told.length <= ROWS + 1) return told;
  const rest = told.slice(ROWS);
  const sum = (/** @type {1 | 2} */ of) => rest.reduce((sum, row) => plus(sum, row[of]), "0");
  return [...told.slice(0, ROWS), [say("figures.others"), sum(1), sum(2)]];
}

/** Makes a bar of the length of a share. @param {Exact} part @param {Exact} whole */
function meter(part, whole) {
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.width = `${Number((BigInt(part) * 1000n) / (BigInt(whole) || 1n)) / 10}%`;
  return bar;
}

/** @param {string} caption @param {string[]} head @param {(string | HTMLElement)[][]} rows */
function table(caption, head, rows) {
  return h(
    "div",
    { class: "card scroll", role: "group", "aria-label": caption, tabindex: "0" },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text) => (text ? h("th", { scope: "col" }, text) : h("td", {}))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([first, ...rest]) =>
          h(
            "tr",
            {},
            first ? h("th", { scope: "row" }, first) : h("td", {}),
            rest.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}
