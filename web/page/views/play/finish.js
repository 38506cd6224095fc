// The finish of a round: a sheet over the lower half, with the result, one's own way and another.
import { minutes, said } from "../../days.js";
import { announce, copyButton, drawing, fill, h, printed, printedValue } from "../../dom.js";
import { Engine, Latest, quick } from "../../engine.js";
import { titleOf } from "../../names.js";
import { wording } from "../../told.js";
import { language, say, sayName, sentences } from "../../words.js";

/** @typedef {import("../../schema.js").Formula} Formula */
/** @typedef {import("../../schema.js").Round} State */

/** The most numbers of a hand whose solutions are all looked at for another way. */
const FEW = 6;

/** The engine for solutions, which nothing else waits for. */
const solver = new Engine();

export class Finish {
  #latest = new Latest();
  element = h("section", { class: "sheet", "aria-label": say("end.title"), tabindex: "-1", hidden: true });
  #round; #number; #acts;

  /**
   * @param {import("./round.js").Round} round @param {number} number the number of the day, or 0
   * @param {{ next: () => void, again: () => void, close: () => void }} acts
   */
  constructor(round, number, acts) {
    this.#round = round;
    this.#number = number;
    this.#acts = acts;
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide());
  }

  get seconds() {
    return Math.round(this.#round.spent / 1000);
  }

  hide() {
    this.element.hidden = true;
    this.#acts.close();
  }

  close() {
    this.#latest.renew();
  }

  /** Shows the sheet. @param {boolean} focus */
  async show(focus = true) {
    const signal = this.#latest.renew();
    const state = /** @type {State} */ (this.#round.state);
    const { points, best } = state;
    const { hints, again } = this.#round;
    const count = say("end.points", { n: points });
    const told = [again ? say("end.again", { points: count }) : count, minutes(this.seconds), hintsSaid(hints)].join(" · ");
    const heading = h("h2", {}, outcome(state));
    const ways = h("div", { class: "ways" });
    fill(this.element,
      h("div", { class: "sheet-body" },
        h("div", { class: `verdict ${points ? "won" : "lost"}` }, h("span", { class: "mark", "aria-hidden": "true" }, points ? "✓" : "–"), heading,
          h("button", { type: "button", class: "quiet close", "aria-label": say("end.close"), onclick: () => this.hide() }, "×")),
        h("p", { class: "told" }, told),
        best && h("p", { class: "way yours" }, h("span", { class: "note" }, say("end.yours")), formula(best)),
        ways),
      h("div", { class: "sheet-foot" },
        copyButton(say("end.share.what"), () => this.#shared(state), say("end.share")),
        h("button", { type: "button", onclick: () => this.#acts.again() }, say("end.repeat")),
        h("button", { type: "button", class: "main next", onclick: () => this.#acts.next() }, say("end.next"), h("span", { "aria-hidden": "true" }, " →"))));
    this.element.hidden = false;
    if (focus) this.element.focus();
    announce(sentences(outcome(state), told));
    try {
      await this.#showWays(ways, heading, state, signal);
    } catch {
      // Without another way the result stands.
      if (!signal.aborted) fill(ways);
    }
  }

  /** @param {HTMLElement} ways @param {HTMLElement} heading @param {State} state @param {AbortSignal} signal */
  async #showWays(ways, heading, state, signal) {
    const { puzzle: { puzzle, numbers }, whole } = this.#round;
    fill(ways, h("p", { class: "note" }, say("end.looking")));
    const solution = await solver.ask("solve", { puzzle }, { signal });
    if (!state.points) fill(heading, outcome(state, solution.status));
    const won = state.outcome === "made" && state.distance === 0;
    let [label, other] = solution.best ? [say("end.best"), solution.best] : [say("end.nearest"), solution.nearest[0]];
    if (won && solution.best && numbers.length <= FEW && !whole) {
      const { solutions } = await solver.ask("solve", { puzzle, all: true }, { signal });
      const own = state.best && (await quick.ask("check", { puzzle, text: state.best.infix })).essential;
      /** @type {Formula | undefined} */
      let found;
      for (const one of solutions.length > 1 ? [solution.best, ...solutions.slice(0, 2)] : []) {
        found ??= (await quick.ask("check", { puzzle, text: one.infix })).essential === own ? undefined : one;
      }
      [label, other] = found ? [say("end.another"), found] : [say("end.only"), state.best ?? solution.best];
    }
    if (signal.aborted || !other) return void fill(ways);
    const note = h("p", { class: "note" });
    const tree = h("div", { class: "tree" });
    fill(ways, h("div", { class: "way" }, h("span", { class: "note" }, label, note), other !== state.best && formula(other), tree,
      h("a", { class: "button quiet small solutions", href: `#/solve?puzzle=${puzzle}` }, say("end.all"))));
    // Trees and grades are answers of the larger engine.
    const shown = await quick.ask("explain", { formula: other.rpn });
    if (signal.aborted) return;
    fill(tree, drawing(shown.tree, say("end.tree", { formula: printed(other.infix) })));
    const grade = await quick.ask("grade", { puzzle });
    const told = [sayName("band", grade.band ?? ""), wording(grade.told), grade.seconds && say("end.people", { n: grade.seconds })];
    if (!signal.aborted && grade.band) fill(note, told.filter(Boolean).join(" · "));
  }

  /** Returns a text to share: what was played and how, without numbers of a solution. @param {State} state */
  #shared(state) {
    const { puzzle, day, hints } = this.#round;
    const right = state.outcome === "none" || (state.outcome === "made" && state.distance === 0);
    const how = right ? "✓" : state.outcome === "made" ? say("share.away", { distance: String(state.distance) }) : "✗";
    const steps = right && state.best ? state.best.operators : 0;
    const told = [
      ...(steps ? [say("end.steps", { n: steps })] : []), minutes(this.seconds), hintsSaid(hints),
    ].join(" · ");
    const title = this.#number ? `sumwise ${say("share.number", { number: String(this.#number) })} · ${said(day, { day: "numeric", month: "short", year: "numeric" })}` : "sumwise";
    const of = this.#number ? `game=${puzzle.game}&day=${day}` : `puzzle=${puzzle.puzzle}`;
    const challenge = right ? `&time=${this.seconds}${steps ? `&steps=${steps}` : ""}` : "";
    // A framed board is a part of the page.
    const address = `${location.origin}${location.pathname.replace(/embed\.html$/, "")}#/play?${of}${challenge}&lang=${language}`;
    const drawn = `${"▪".repeat(steps)}${"▫".repeat(hints)}`;
    return [title, `${titleOf(puzzle.game)} ${puzzle.target} ${how} ${told}`, ...(drawn ? [drawn] : []), address].join("\n");
  }
}

/** @param {Formula} formula */
const formula = ({ infix, value }) => h("span", { class: "formula" }, `${printed(infix)} = ${printedValue(value)}`);

/** @param {number} hints */
const hintsSaid = (hints) => (hints ? say("end.hints", { n: hints }) : say("end.nohints"));

/** Describes the outcome of a round in a short sentence. @param {State} state @param {import("../../schema.js").Solve["status"]} [status] of its puzzle */
function outcome(state, status) {
  switch (state.outcome) {
    case "made": return state.distance === 0 ? say("end.made") : say("end.away", { distance: printedValue(state.distance ?? "") });
    case "none": return say("end.none");
    case "not_none": return say("end.can");
    default: return say(status === "nearest" || status === "none" ? "end.cannot" : "end.over");
  }
}
