// Solve: while a puzzle is typed, its best solution, then all solutions and their number, whichever is there first.
import * as address from "../state/address.js";
import { Card } from "../parts/card.js";
import { announce, drawing, field, fill, h, printed, printedStep, printedSign, printedValue } from "../parts/dom.js";
import { Engine, Fault, Latest, isGivenUp, long, quick } from "../engine/engine.js";
import { List } from "../parts/list.js";
import { count as grouped, say, sentences, tag } from "../words.js";
import { OPERATORS, setOf, signsOf } from "../parts/names.js";
import { Question } from "../parts/question.js";
import { Stopper } from "../parts/stopper.js";

/** @typedef {import("../engine/schema.js").Formula} Formula */
/** @typedef {import("../engine/schema.js").Solve} Solve */

export const key = "s";
export const title = say("view.solve");
/** The most solutions to list. */
const MOST = 200_000;
/** The most solutions that are printed with their trees. */
const PRINTED = 24;
const FIRST = "countdown:75,50,2,3,8,7=812";

/** The engine that counts, while the other one lists. */
const counting = new Engine();
/** The engine that says how an answer was found, beside both. */
const planning = new Engine();

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new SolveView(games);
  fill(root, view.elements);
  const go = ({ puzzle = "", game = "", ...chosen }) => view.go(puzzle, game, puzzle ? chosen : null);
  go(parameters);
  return {
    update: go,
    close: () => view.close(),
    keys: [
      ["↑ ↓", say("solve.key.list")],
      ["Home End", say("solve.key.ends")],
    ],
  };
}

/** The parameters of the address beside the puzzle. @typedef {{ only?: string, steps?: string, solution?: string }} Chosen */
/** Solutions that are written alike: they differ in brackets alone. @typedef {Formula & { ways: Formula[] }} Row */

class SolveView {
  #latest = new Latest();
  /** The question of how the answer was found. */
  #planning = new Latest();
  /** The search for all solutions, which can be cancelled alone. */
  #listing = new Latest();
  /** @type {Chosen} */
  #chosen = {};
  /** @type {string} The id of the puzzle shown. */
  #shown = "";
  #question;
  #status = h("p", { class: "status" });
  #searching = new Stopper(() => this.#cease());
  #fault = h("p", { class: "fault", role: "alert" });
  #card = new Card();
  #plan = h("div");
  #how = h(
    "details",
    { hidden: true, ontoggle: () => this.#tellHow() },
    h("summary", {}, say("solve.how")),
    this.#plan,
  );
  #ways = h("div", { class: "ways", role: "group", "aria-label": say("solve.brackets") });
  #filter = new Filter(() => this.#filtered());
  #counted = h("p", { class: "note" });
  #listed = h("p", { class: "note" });
  #going = new Stopper(() => this.#giveUp());
  #formulas = /** @type {List<Row>} */ (new List(say("solve.solutions"), row, (row) => this.#take(row)));
  #print = h(
    "button",
    { type: "button", class: "small", hidden: true, onclick: () => this.#toPaper() },
    say("solve.paper"),
  );
  /** The solutions, hidden until the first one is there, so that nothing moves. */
  #columns;
  /** What is printed in place of the controls. */
  #paper = h("section", { class: "paper", "aria-hidden": "true" });
  /** @type {Formula[]} */
  #solutions = [];
  /** The best or the nearest formula. @type {Formula | null} */
  #best = null;
  /** The formula that was opened last. */
  #opened = "";

  /** @param {import("../engine/schema.js").Game[]} games */
  constructor(games) {
    this.#question = new Question(games, (texts) => this.#ask(texts), { touched: () => this.#forget() });
    this.#columns = h(
      "div",
      { class: "columns", hidden: true },
      h("section", { "aria-label": say("solve.solution") }, this.#ways, this.#card.element, this.#how),
      h(
        "section",
        { "aria-label": say("solve.all") },
        h("div", { class: "counted" }, this.#counted, this.#listed, this.#going.element, this.#print),
        this.#filter.element,
        this.#formulas.element,
      ),
    );
    this.elements = [
      h("h1", {}, title),
      this.#question.element,
      this.#fault,
      h("div", { class: "counted" }, this.#status, this.#searching.element),
      this.#columns,
      this.#paper,
    ];
  }

  close() {
    this.#latest.renew();
    this.#listing.renew();
    this.#planning.renew();
  }

  /** Gives up what an address or the fields asked for. */
  #forget() {
    this.close();
    this.#searching.end();
    this.#going.end();
  }

  /**
   * Shows a puzzle by its id, or an example, with a selection of its solutions; null keeps the current selection.
   * @param {string} id @param {string} game the name of a game, or the text of a game file @param {Chosen | null} chosen
   */
  async go(id, game, chosen) {
    if (!id && !game && this.#shown) return this.#show();
    if (id && id === this.#shown && (chosen === null || same(chosen, this.#chosen))) return this.#show();
    this.#chosen = chosen ?? {};
    this.close();
    const signal = this.#latest.renew();
    await this.#answer(signal, async () => {
      if (game) await this.#question.open(game);
      const asked = id || (game ? await this.#question.example() : FIRST);
      const puzzle = await long.ask("puzzle", { puzzle: asked }, { signal });
      this.#question.show(puzzle, !id || id === FIRST);
      await this.#solve(puzzle.puzzle, signal);
    });
  }

  /** Shows the answer to the typed puzzle. @param {import("../parts/question.js").Texts} texts */
  async #ask(texts) {
    this.#chosen = {};
    this.close();
    const signal = this.#latest.renew();
    await this.#answer(
      signal,
      async () => {
        const { puzzle } = await quick.ask("puzzle", texts, { signal });
        await this.#solve(puzzle, signal);
      },
      true,
    );
  }

  /** Updates the address. */
  #show() {
    const { only = "", steps = "", solution = "" } = this.#chosen;
    address.show("solve", { puzzle: this.#shown, game: this.#question.file, only, steps, solution });
  }

  /** @param {AbortSignal} signal @param {() => Promise<void>} work @param {boolean} [typed] whether the address is of what was there before */
  async #answer(signal, work, typed = false) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      this.#shown = "";
      this.#clear();
      this.#searching.end();
      if (typed) address.show("solve", {});
      fill(this.#status);
      fill(this.#fault, error instanceof Fault ? error.message : say("wrong"));
      if (!(error instanceof Fault)) throw error;
    }
  }

  #clear() {
    this.#solutions = [];
    this.#going.end();
    this.#print.hidden = true;
    for (const part of [this.#fault, this.#counted, this.#listed, this.#ways, this.#paper, this.#plan]) fill(part);
    this.#how.hidden = true;
    this.#card.clear();
    this.#filter.show([], {});
    this.#formulas.show([]);
  }

  /** @param {string} puzzle @param {AbortSignal} signal */
  async #solve(puzzle, signal) {
    this.#shown = puzzle;
    this.#show();
    fill(this.#fault);
    const slow = setTimeout(() => fill(this.#status, say("board.searching")), 150);
    this.#searching.begin();
    const best = await long.ask("solve", { puzzle }, { signal }).finally(() => {
      clearTimeout(slow);
      if (!signal.aborted) this.#searching.end();
    });
    this.#clear();
    const told = outcome(best);
    fill(this.#status, told);
    announce(told);
    const shown = best.best ?? best.nearest[0];
    if (shown) await this.#card.show(shown.rpn, noteOf(shown));
    if (signal.aborted) return;
    this.#columns.hidden = false;
    this.#solutions = best.status === "exact" ? [] : best.nearest;
    if (best.nearest.length > 1) this.#formulas.show(rowsOf(best.nearest));
    this.#best = shown ?? null;
    this.#print.hidden = !shown;
    this.#how.hidden = false;
    this.#tellHow();
    this.#prepare(signal);
    if (best.status === "exact") await this.#listAll(puzzle, signal);
    this.#prepare(signal);
  }

  /** Says how the answer was found, once somebody wants to know. */
  async #tellHow() {
    if (!this.#how.open || this.#how.hidden || this.#plan.hasChildNodes()) return;
    const signal = this.#planning.renew();
    fill(this.#plan, say("board.searching"));
    try {
      const asked = planning.ask("solve", { puzzle: this.#shown, plan: true }, { signal });
      const [{ planned }, { plan }] = await Promise.all([import("../parts/plan.js"), asked]);
      if (!signal.aborted) fill(this.#plan, plan && planned(plan, planning.took));
    } catch (error) {
      if (!signal.aborted) fill(this.#plan, error instanceof Fault ? error.message : say("wrong"));
    }
  }

  /** Stops the search for the best solution. */
  #cease() {
    this.#latest.renew();
    this.#clear();
    this.#searching.end();
    fill(this.#status, say("stopped"));
    announce(say("stopped"));
  }

  /** Lists the solutions and counts them at the same time. @param {string} puzzle @param {AbortSignal} shown the signal of the question */
  async #listAll(puzzle, shown) {
    if (shown.aborted) return;
    const signal = this.#listing.renew();
    const tooMany = new AbortController();
    signal.addEventListener("abort", () => tooMany.abort(signal.reason), { once: true });
    this.#going.begin();
    fill(this.#counted, say("solve.counting"));
    const count = counting.ask("count", { puzzle }, { signal }).then((count) => {
      if (this.#tellCount(count) > MOST) tooMany.abort(new DOMException("These are too many.", "AbortError"));
    });
    const list = long.ask("solve", { puzzle, all: true }, { signal: tooMany.signal }).then(
      (all) => this.#tellList(all),
      (error) => {
        if (signal.aborted) throw error;
        fill(this.#listed, tooMany.signal.aborted ? say("solve.toomany") : say("solve.unlisted"));
      },
    );
    const [counted] = await Promise.allSettled([count, list]);
    if (signal.aborted) return;
    this.#going.end();
    if (counted.status === "rejected")
      fill(this.#counted, counted.reason instanceof Fault ? counted.reason.message : say("solve.uncounted"));
  }

  /** @param {Solve} all */
  #tellList({ solutions, stop }) {
    this.#solutions = solutions;
    fill(this.#listed, stop && say("solve.cut.listed", { n: solutions.length }));
    this.#filter.show(solutions, this.#chosen);
    this.#list();
  }

  /** @param {import("../engine/schema.js").Count} count */
  #tellCount({ rules, solutions, essential, formulas, stop }) {
    const fixed = rules.order === "fixed";
    const many = Number((fixed ? solutions : essential) ?? 0);
    const number = say(fixed ? "solve.count" : "solve.count.different", { n: many });
    const told = stop ? say("solve.least", { number }) : number;
    const among = say("solve.among", { formulas: grouped(BigInt(formulas)) });
    fill(this.#counted, h("strong", {}, told), ` ${stop ? say("solve.among.cut", { among }) : among}`);
    announce(told);
    return many;
  }

  /** Stops counting and listing. */
  #giveUp() {
    this.#listing.renew();
    this.#going.end();
    const listed = this.#solutions.length > 0;
    const counted = this.#counted.querySelector("strong") !== null;
    const told = say(counted ? "solve.stopped.listing" : listed ? "solve.stopped.counting" : "solve.stopped.both");
    fill(counted ? this.#listed : this.#counted, told);
    announce(told);
  }

  #filtered() {
    this.#chosen = { ...this.#chosen, ...this.#filter.chosen };
    this.#show();
    this.#list();
  }

  /** @param {Row} row */
  #take(row) {
    this.#chosen = { ...this.#chosen, solution: row.rpn };
    this.#show();
    this.#open(row, row);
  }

  #list() {
    const kept = this.#solutions.filter((formula) => this.#filter.keeps(formula));
    this.#filter.tell(kept.length, this.#solutions.length);
    const rows = rowsOf(kept);
    const wanted = this.#chosen.solution;
    const chosen = rows.findIndex(({ ways }) => ways.some(({ rpn }) => rpn === wanted));
    this.#formulas.show(rows, Math.max(0, chosen));
    const shown = rows[Math.max(0, chosen)];
    if (chosen >= 0 || (shown?.ways.length ?? 0) > 1)
      this.#open(shown, shown.ways.find(({ rpn }) => rpn === wanted) ?? shown);
  }

  /** Shows a row of the list: the ways to bracket it, and one of them with its tree. @param {Row} row @param {Formula} way */
  async #open({ ways }, way) {
    this.#opened = way.rpn;
    const several = ways.length > 1;
    const explained = several ? await Promise.all(ways.map(({ rpn }) => quick.ask("explain", { formula: rpn }))) : [];
    if (this.#opened !== way.rpn) return;
    const button = (/** @type {Formula} */ one, /** @type {string} */ full) =>
      h(
        "button",
        {
          type: "button",
          class: "small formula",
          "aria-pressed": one.rpn === way.rpn ? "true" : "false",
          onclick: (/** @type {Event} */ event) => {
            this.#chosen = { ...this.#chosen, solution: (this.#opened = one.rpn) };
            this.#show();
            for (const other of this.#ways.querySelectorAll("button"))
              other.setAttribute("aria-pressed", String(other === event.currentTarget));
            this.#card.show(one.rpn, noteOf(one));
          },
        },
        printed(full),
      );
    fill(
      this.#ways,
      several && [
        h("p", { class: "note" }, say("solve.ways.of", { n: ways.length, formula: printed(way.infix) })),
        h(
          "div",
          { class: "actions" },
          explained.map(({ full }, place) => button(ways[place], full)),
        ),
      ],
    );
    await this.#card.show(way.rpn, noteOf(way));
  }

  /** Makes the page to print as soon as nobody waits for something else, also for those who print by a key. @param {AbortSignal} signal */
  async #prepare(signal) {
    await new Promise((done) => setTimeout(done, 700));
    if (!signal.aborted) await this.#fillPaper();
  }

  async #toPaper() {
    await this.#fillPaper();
    window.print();
  }

  /** Fills the page to print: the best solution, and a number of others with their trees. */
  async #fillPaper() {
    const best = this.#best;
    if (!best) return;
    const rows = rowsOf(this.#solutions.filter((formula) => this.#filter.keeps(formula)));
    const explain = ({ rpn = "" }) => quick.ask("explain", { formula: rpn });
    const [first, ...others] = await Promise.all([best, ...rows.slice(0, PRINTED)].map(explain));
    if (this.#best !== best) return;
    const figure = (/** @type {Row} */ { infix, ways }, /** @type {string} */ tree) =>
      h(
        "figure",
        {},
        h(
          "figcaption",
          { class: "formula" },
          printed(infix),
          ways.length > 1 && h("small", {}, ` (${say("solve.ways", { n: ways.length })})`),
        ),
        drawing(tree, ""),
      );
    const { numbers, target } = this.#question.texts();
    fill(
      this.#paper,
      h("h1", {}, `${numbers.trim()} = ${target}`),
      h("p", {}, this.#status.textContent),
      h("p", { class: "formula best" }, `${printed(first.infix)} = ${first.value}`),
      h(
        "div",
        { class: "best" },
        drawing(first.tree, ""),
        h(
          "ol",
          { class: "steps" },
          first.steps.map((step) => h("li", {}, printedStep(step))),
        ),
      ),
      h("p", {}, this.#counted.textContent),
      rows.length > 1 &&
        h(
          "div",
          { class: "trees" },
          others.map(({ tree }, place) => figure(rows[place], tree)),
        ),
      rows.length > PRINTED && h("p", {}, say("solve.more", { n: rows.length - PRINTED })),
    );
  }
}

/**
 * Groups solutions that are written alike, in their order. Those that differ in which of two equal numbers they use are one.
 * @param {Formula[]} solutions @returns {Row[]}
 */
function rowsOf(solutions) {
  const rows = new Map();
  for (const solution of solutions) {
    const row = rows.get(solution.infix);
    if (row?.ways.some((/** @type {Formula} */ { rpn }) => rpn === solution.rpn)) continue;
    if (row) row.ways.push(solution);
    else rows.set(solution.infix, { ...solution, ways: [solution] });
  }
  return [...rows.values()];
}

/** @param {Chosen} a @param {Chosen} b */
const same = (a, b) =>
  ["only", "steps", "solution"].every(
    (name) => (a[/** @type {keyof Chosen} */ (name)] ?? "") === (b[/** @type {keyof Chosen} */ (name)] ?? ""),
  );

/** The selection of solutions, by their operators and their number of steps. */
class Filter {
  /** @type {HTMLInputElement[]} The signs that some solution has. */
  #signs = [];
  #steps;
  #box = h("fieldset", { class: "signs" });
  #told = h("p", { class: "note" });
  #none = h("p", { class: "note" });
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.#steps = h("select", { name: "steps", onchange: changed });
    this.element = h(
      "div",
      { class: "filter", hidden: true },
      this.#box,
      field(say("board.steps"), this.#steps, "narrow"),
      this.#told,
      this.#none,
    );
  }

  /** Returns the selection as parameters of the address. @returns {Chosen} */
  get chosen() {
    const only = this.#signs.filter(({ checked }) => checked).map(({ value }) => value);
    return { only: only.length === this.#signs.length ? "" : setOf(only) || "none", steps: this.#steps.value };
  }

  /** @param {Formula[]} solutions @param {Chosen} chosen */
  show(solutions, { only = "", steps: taken = "" }) {
    const steps = [...new Set(solutions.map(({ operators }) => operators))].sort((a, b) => a - b);
    fill(
      this.#steps,
      h("option", { value: "" }, say("more.any")),
      steps.map((count) => h("option", { value: String(count) }, count)),
    );
    if (steps.some((count) => String(count) === taken)) this.#steps.value = taken;
    const used = new Set(solutions.flatMap(({ rpn }) => rpn.split(" ")));
    this.#signs = Object.keys(OPERATORS)
      .filter((sign) => used.has(sign))
      .map((sign) =>
        h("input", {
          type: "checkbox",
          value: sign,
          checked: !only || signsOf(only).includes(sign),
          onchange: this.#changed,
        }),
      );
    fill(
      this.#box,
      h("legend", {}, say("solve.only")),
      this.#signs.map((box) =>
        h(
          "label",
          {},
          box,
          h("span", { "aria-hidden": "true" }, printedSign(box.value)),
          h("span", { class: "unseen" }, OPERATORS[box.value]),
        ),
      ),
    );
    this.element.hidden = solutions.length < 2;
    fill(this.#told);
    fill(this.#none);
  }

  /** @param {Formula} formula */
  keeps({ rpn, operators }) {
    const tokens = rpn.split(" ");
    const allowed = this.#signs.every((box) => box.checked || !tokens.includes(box.value));
    return allowed && (this.#steps.value === "" || Number(this.#steps.value) === operators);
  }

  /** @param {number} kept @param {number} all */
  tell(kept, all) {
    const told = kept === all ? "" : say("solve.kept", { n: kept, all });
    fill(this.#told, told);
    fill(
      this.#none,
      kept === 0 &&
        all > 0 && [
          say("solve.none"),
          " ",
          h("button", { type: "button", class: "small", onclick: () => this.#all() }, say("solve.showall")),
        ],
    );
    if (told) announce(told);
  }

  #all() {
    for (const box of this.#signs) box.checked = true;
    this.#steps.value = "";
    this.#changed();
    this.#steps.focus();
  }
}

/** @param {Row} row */
const row = ({ infix, operators, ways }) => [
  h("span", { class: "formula" }, printed(infix)),
  h(
    "span",
    { class: "note" },
    ways.length > 1 ? say("solve.ways", { n: ways.length }) : say("end.steps", { n: operators }),
  ),
];

/** @param {Formula} formula */
const noteOf = ({ operators, largest }) =>
  largest === null
    ? ""
    : say("solve.note", { steps: say("end.steps", { n: operators }), largest: printedValue(largest) });

/** Describes the answer in a sentence. @param {Solve} answer */
function outcome({ status, target, distance, nearest, stop }) {
  if (status === "exact") return say("solve.can", { target: printedValue(target) });
  const cannot = say("solve.cannot", { target: printedValue(target) });
  if (status === "nearest" && stop) return sentences(cannot, nearest.length > 0 ? say("solve.cut") : "");
  if (status === "nearest") {
    const values = new Intl.ListFormat(tag).format(nearest.map(({ value }) => printedValue(value)));
    return sentences(cannot, say("solve.nearest", { values, distance: printedValue(distance ?? "") }));
  }
  return status === "none" ? say("solve.nothing") : say("solve.cut");
}
