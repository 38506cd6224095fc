// The finish of a round: a sheet over the lower half, with the result, one's own way and another.
import { minutes, said } from "../../state/days.js";
import { announce, copyButton, drawing, fill, h, printed, printedValue } from "../../parts/dom.js";
import { Engine, Latest, quick } from "../../engine/engine.js";
import { titleOf } from "../../parts/names.js";
import { wording } from "../../engine/message.js";
import { language, say, sayName, sentences } from "../../words.js";

/** @typedef {import("../../engine/schema.js").Formula} Formula */
/** @typedef {import("../../engine/schema.js").Round} State */

/** The most numbers of a hand whose solutions are all looked at for another way. */
const FEW = 6;

/** The engine for solutions, which nothing else waits for. */
const solver = new Engine();

export class Finish {
  #latest = new Latest();
  element = h("section", { class: "sheet", "aria-label": say("end.title"), tabindex: "-1", hidden: true });
  #round;
  #number;
  #acts;

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
    const told = [again ? say("end.again", { points: count }) : count, minutes(this.seconds), hintsSaid(hints)].join(
      " · ",
    );
    const facts = h("p", { class: "told" }, told);
    const heading = h("h2", {}, outcome(state));
    const ways = h("div", { class: "ways" });
    fill(
      this.element,
      h(
        "div",
        { class: "sheet-body" },
        h(
          "div",
          { class: `verdict ${points ? "won" : "lost"}` },
          h("span", { class: "mark", "aria-hidden": "true" }, points ? "✓" : "–"),
          heading,
          h(
            "button",
            { type: "button", class: "quiet close", "aria-label": say("end.close"), onclick: () => this.hide() },
            "×",
          ),
        ),
        facts,
        best && h("p", { class: "way yours" }, h("span", { class: "note" }, say("end.yours")), formula(best)),
        ways,
      ),
      h(
        "div",
        { class: "sheet-foot" },
        copyButton(say("end.share.what"), () => this.#shared(state), say("end.share")),
        h("button", { type: "button", onclick: () => this.#acts.again() }, say("end.repeat")),
        h(
          "button",
          { type: "button", class: "main next", onclick: () => this.#acts.next() },
          say("end.next"),
          h("span", { "aria-hidden": "true" }, " →"),
        ),
      ),
    );
    this.element.hidden = false;
    if (focus) this.element.focus();
    announce(sentences(outcome(state), told));
    try {
      await this.#showWays({ ways, heading, facts }, state, signal);
    } catch {
      // Without another way the result stands.
      if (!signal.aborted) fill(ways);
    }
  }

  /** @param {{ ways: HTMLElement, heading: HTMLElement, facts: HTMLElement }} parts @param {State} state @param {AbortSignal} signal */
  async #showWays({ ways, heading, facts }, state, signal) {
    const {
      puzzle: { puzzle, numbers },
      whole,
    } = this.#round;
    fill(ways, h("p", { class: "note" }, say("end.looking")));
    const solution = await solver.ask("solve", { puzzle }, { signal });
    if (!state.points) fill(heading, outcome(state, solution.status));
    const won = state.outcome === "made" && state.distance === 0;
    const { best } = solution;
    const another =
      won && best && state.best && numbers.length <= FEW && !whole
        ? await this.#another(best, state.best, signal)
        : null;
    const own = won && best?.infix === state.best?.infix;
    const [label, other] =
      another ??
      (best
        ? [say(own ? "end.best.yours" : "end.best"), best]
        : [say(solution.stop ? "solve.cut" : "end.nearest"), solution.nearest[0]]);
    if (signal.aborted || !other) return void fill(ways);
    const note = h("p", { class: "note" });
    const tree = h("div", { class: "tree" });
    fill(
      ways,
      h(
        "div",
        { class: "way" },
        h("span", { class: "note" }, label, note),
        other.infix !== state.best?.infix && formula(other),
        tree,
        h("a", { class: "button quiet small solutions", href: `#/solve?puzzle=${puzzle}` }, say("end.all")),
      ),
    );
    // Trees and grades are answers of the larger engine.
    const shown = await quick.ask("explain", { formula: other.rpn });
    if (signal.aborted) return;
    fill(tree, drawing(shown.tree, say("end.tree", { formula: printed(other.infix) })));
    const { band, told, seconds } = await quick.ask("grade", { puzzle });
    if (signal.aborted || !band) return;
    facts.append(` · ${sayName("band", band)}`, seconds ? ` · ${say("end.people", { n: seconds })}` : "");
    // The reason of a grade is about the best solution.
    if (other.rpn === best?.rpn) fill(note, wording(told));
  }

  /**
   * Returns a solution of another idea than the player's own, or the own one if there is none, with what it is; null if that
   * is not known.
   * @param {Formula} best @param {Formula} own @param {AbortSignal} signal @returns {Promise<[string, Formula] | null>}
   */
  async #another(best, own, signal) {
    const { puzzle } = this.#round.puzzle;
    const idea = async (/** @type {Formula} */ { infix }) =>
      (await quick.ask("check", { puzzle, text: infix })).essential;
    const [{ solutions, stop }, of] = await Promise.all([
      solver.ask("solve", { puzzle, all: true }, { signal }),
      idea(own),
    ]);
    for (const one of [best, ...solutions.filter(({ infix }, place) => infix !== solutions[place - 1]?.infix)]) {
      const other = signal.aborted ? of : await idea(one);
      if (of && other && other !== of) return [say("end.another"), one];
    }
    return of && !stop ? [say("end.only"), own] : null;
  }

  /** Returns a text to share: what was played and how, without numbers of a solution. @param {State} state */
  #shared(state) {
    const { puzzle, day, hints } = this.#round;
    const right = state.outcome === "none" || (state.outcome === "made" && state.distance === 0);
    const how = right ? "✓" : state.outcome === "made" ? say("share.away", { distance: String(state.distance) }) : "✗";
    const steps = right && state.best ? state.best.operators : 0;
    const told = [...(steps ? [say("end.steps", { n: steps })] : []), minutes(this.seconds), hintsSaid(hints)].join(
      " · ",
    );
    const title = this.#number
      ? `sumwise ${say("share.number", { number: String(this.#number) })} · ${said(day, { day: "numeric", month: "short", year: "numeric" })}`
      : "sumwise";
    const of = this.#number ? `game=${puzzle.game}&day=${day}` : `puzzle=${puzzle.puzzle}`;
    const challenge = right ? `&time=${this.seconds}${steps ? `&steps=${steps}` : ""}` : "";
    // A framed board is a part of the page.
    const address = `${location.origin}${location.pathname.replace(/embed\.html$/, "")}#/play?${of}${challenge}&lang=${language}`;
    const drawn = `${"▪".repeat(steps)}${"▫".repeat(hints)}`;
    return [title, `${titleOf(puzzle.game)} ${puzzle.target} ${how} ${told}`, ...(drawn ? [drawn] : []), address].join(
      "\n",
    );
  }
}

/** @param {Formula} formula */
const formula = ({ infix, value }) => h("span", { class: "formula" }, `${printed(infix)} = ${printedValue(value)}`);

/** @param {number} hints */
const hintsSaid = (hints) => (hints ? say("end.hints", { n: hints }) : say("end.nohints"));

/** Describes the outcome of a round in a short sentence. @param {State} state @param {import("../../engine/schema.js").Solve["status"]} [status] of its puzzle */
function outcome(state, status) {
  switch (state.outcome) {
    case "made":
      return state.distance === 0 ? say("end.made") : say("end.away", { distance: printedValue(state.distance ?? "") });
    case "none":
      return say("end.none");
    case "not_none":
      return say("end.can");
    default:
      return say(status === "nearest" || status === "none" ? "end.cannot" : "end.over");
  }
}
