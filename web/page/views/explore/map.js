// The map of a hand: for every target of the game whether it can be made, the number of steps, and the best formula.
import { Card } from "../../card.js";
import { announce, fill, h, printed } from "../../dom.js";
import { Fault, Latest, isGivenUp, long, quick } from "../../engine.js";
import { Question } from "../../question.js";

/** @typedef {import("../../schema.js").Made} Made */

export const title = "Map of a hand";
const FIRST = "countdown:75,50,2,3,8,7=812";
const CHOOSE = "Choose a target to see how it is made.";
/** The most steps with a colour of their own. */
const STEPS = 5;

/** @type {import("../explore.js").Part} */
export function part(games, show) {
  const map = new HandMap(games, show);
  return { elements: map.elements, go: ({ puzzle = "", target = "" }) => map.go(puzzle, target), close: () => map.latest.renew() };
}

class HandMap {
  latest = new Latest();
  #shown = "";
  #fault = h("p", { class: "fault", role: "alert" });
  #told = h("p", { class: "status" });
  #cells = h("div", { class: "map", role: "grid", "aria-label": "Targets", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#heed(event) });
  #card = new Card();
  #choice = h("p", { class: "note" }, CHOOSE);
  /** @type {Made[]} */
  #made = [];
  #chosen = 0;
  /** The selected target, or an empty string. */
  #target = "";

  /** @param {import("../../schema.js").Game[]} games @param {(parameters: Record<string, string>) => void} show */
  constructor(games, show) {
    this.games = games;
    this.show = show;
    this.question = new Question(games, (texts) => this.#ask(texts), { target: false });
    this.elements = [
      this.question.element, this.#fault, this.#told, legend(),
      h("div", { class: "columns map-columns" },
        h("section", { "aria-label": "Map" }, this.#cells),
        h("section", { "aria-label": "How it is made", class: "beside" }, this.#choice, this.#card.element)),
    ];
  }

  /** @param {string} id nothing for what is shown @param {string} target the one that is chosen, if any */
  go(id, target) {
    if (!id && this.#shown) return this.show({ puzzle: this.#shown, target: this.#target });
    if (id && id === this.#shown) return void this.#choose(this.#placeOf(target));
    this.#draw(target, async (signal) => {
      const puzzle = await quick.ask("puzzle", { puzzle: id || FIRST }, { signal });
      this.question.show(puzzle);
      return puzzle;
    });
  }

  /** @param {import("../../question.js").Texts} texts */
  #ask(texts) {
    const of = this.games.find(({ game }) => game === texts.game);
    this.#draw("", (signal) => quick.ask("puzzle", { ...texts, target: of?.targets[0] ?? 1 }, { signal }));
  }

  /** @param {string} target */
  #placeOf(target) {
    return this.#made.findIndex((made) => String(made.target) === target);
  }

  /** @param {string} target @param {(signal: AbortSignal) => Promise<import("../../schema.js").Puzzle>} read */
  async #draw(target, read) {
    const signal = this.latest.renew();
    // A quick answer replaces the old map without flicker.
    const slow = setTimeout(() => this.#clear("Searching…"), 150);
    try {
      const { puzzle, game } = await read(signal);
      [this.#shown, this.#made, this.#target] = [puzzle, [], target];
      this.show({ puzzle, target });
      const [first, last] = targetsOf(this.games, game ?? "countdown");
      const reach = await long.ask("reach", { puzzle, targets: `${first}..${last}` }, { signal });
      fill(this.#fault);
      this.#made = reach.targets;
      const cut = reach.stop ? " The search was cut before its end." : "";
      fill(this.#told, `${reach.made} of ${reach.targets.length} targets can be made.${cut}`);
      announce(`${reach.made} of ${reach.targets.length} targets can be made.${cut}`);
      this.#card.clear();
      fill(this.#choice, CHOOSE);
      this.#fillCells();
      await this.#choose(this.#placeOf(target), false);
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      this.#clear();
      fill(this.#fault, error instanceof Fault ? `${error.message}.` : "Something went wrong. Please try again.");
    } finally {
      clearTimeout(slow);
    }
  }

  #clear(told = "") {
    this.#made = [];
    fill(this.#cells);
    fill(this.#fault);
    fill(this.#told, told);
    this.#card.clear();
    fill(this.#choice, CHOOSE);
  }

  #fillCells() {
    const wide = 20;
    this.#chosen = 0;
    const rows = Array.from({ length: Math.ceil(this.#made.length / wide) }, (_, row) =>
      h("div", { role: "row" }, this.#made.slice(row * wide, (row + 1) * wide).map(({ target, best }, place) => {
        const steps = best ? Math.min(best.operators, STEPS) : "none";
        const told = best ? `${target}, ${best.operators} steps` : `${target}, cannot be made`;
        return h("div", {
          role: "gridcell", tabindex: row + place === 0 ? "0" : "-1", class: `cell steps-${steps}`, "aria-label": told,
          onclick: () => this.#choose(row * wide + place),
        }, h("span", {}, target), h("small", {}, best ? best.operators : "–"));
      })));
    fill(this.#cells, rows);
  }

  /** @param {number} place @param {boolean} [pressed] whether somebody is there, so that the focus goes with it */
  async #choose(place, pressed = true) {
    if (place < 0 || place >= this.#made.length) return;
    const cells = /** @type {NodeListOf<HTMLElement>} */ (this.#cells.querySelectorAll(".cell"));
    cells[this.#chosen].tabIndex = -1;
    cells[this.#chosen].removeAttribute("aria-selected");
    this.#chosen = place;
    cells[place].tabIndex = 0;
    cells[place].setAttribute("aria-selected", "true");
    if (pressed) cells[place].focus();
    const { target, best } = this.#made[place];
    this.#target = String(target);
    this.show({ puzzle: this.#shown, target: this.#target });
    if (!best) {
      this.#card.clear();
      fill(this.#choice, `${target} cannot be made of these numbers.`);
      return announce(`${target} cannot be made of these numbers.`);
    }
    fill(this.#choice);
    announce(`${printed(best.infix)} makes ${target}`);
    await this.#card.show(best.rpn);
  }

  /** @param {KeyboardEvent} event */
  #heed(event) {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (this.#cells.querySelectorAll(".cell"));
    const across = columns(cells);
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, PageDown: 5 * across, PageUp: -5 * across,
      Home: -this.#chosen, End: this.#made.length - 1 - this.#chosen, Enter: 0, " ": 0,
    })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#choose(Math.max(0, Math.min(this.#made.length - 1, this.#chosen + by)));
  }
}

/** Counts the cells of a row. @param {NodeListOf<HTMLElement>} cells */
function columns(cells) {
  const top = cells[0]?.offsetTop;
  const next = [...cells].findIndex((cell) => cell.offsetTop !== top);
  return next < 0 ? cells.length : next;
}

/** @param {import("../../schema.js").Game[]} games @param {string} game @returns {[number, number]} */
function targetsOf(games, game) {
  const [first, last] = games.find((one) => one.game === game)?.targets ?? [1, 100];
  return first === last ? [0, 100] : [first, last];
}

function legend() {
  const steps = [1, 2, 3, 4, 5].map((count) =>
    h("li", {}, h("span", { class: `cell key steps-${count}`, "aria-hidden": "true" }, count), `${count}${count === STEPS ? " or more" : ""} step${count === 1 ? "" : "s"}`));
  return h("ul", { class: "legend", "aria-label": "Colours and numbers" }, steps,
    h("li", {}, h("span", { class: "cell key steps-none", "aria-hidden": "true" }, "–"), "cannot be made"));
}
