// The map of a hand: for every target of the game whether it can be made, the number of steps, and the best formula.
import * as address from "../../state/address.js";
import { Card } from "../../parts/card.js";
import { announce, field, fill, h, printed, printedSign } from "../../parts/dom.js";
import { Fault, Latest, isGivenUp, long, quick } from "../../engine/engine.js";
import { OPERATORS } from "../../parts/names.js";
import { Question } from "../../parts/question.js";
import { Stopper } from "../../parts/stopper.js";
import { TargetMap } from "../../widgets/target-map.js";
import { say, sentences } from "../../words.js";

/** @typedef {import("../../engine/schema.js").Made} Made */

const FIRST = "countdown:75,50,2,3,8,7=812";
/** The most steps with a colour of their own. */
const STEPS = 5;
/** The most targets of a map. */
const MOST = 3000;

/** @type {import("../explore.js").Part} */
export function part(games, show) {
  const map = new HandMap(games, show);
  return { elements: map.elements, go: (parameters) => map.go(parameters), close: () => map.latest.renew() };
}

class HandMap {
  latest = new Latest();
  #shown = "";
  #fault = h("p", { class: "fault", role: "alert" });
  #told = h("p", { class: "status" });
  #searching = new Stopper(() => this.#cease());
  #only = h("p", { class: "note" });
  #cells = TargetMap.make({ label: say("map.targets"), ten: say("map.ten") });
  #card = new Card();
  #choice = h("p", { class: "note" });
  #links = h("p", { class: "actions" });
  #steps = h(
    "select",
    { name: "steps", onchange: () => this.#filtered() },
    h("option", { value: "" }, say("more.any")),
    [1, 2, 3, 4, STEPS].map((count) =>
      h("option", { value: String(count) }, count === STEPS ? say("map.ormore", { n: count }) : count),
    ),
    h("option", { value: "none" }, say("map.cannot")),
  );
  #sign = h(
    "select",
    { name: "sign", onchange: () => this.#filtered() },
    h("option", { value: "" }, say("map.signs")),
    Object.entries(OPERATORS).map(([sign, name]) => h("option", { value: sign }, `${printedSign(sign)} ${name}`)),
  );
  /** @type {Made[]} */
  #made = [];
  /** The selected target, or an empty string. */
  #target = "";

  /** @param {import("../../engine/schema.js").Game[]} games @param {(parameters: Record<string, string>) => void} show */
  constructor(games, show) {
    this.games = games;
    this.show = show;
    this.question = new Question(games, (texts) => this.#ask(texts), { target: false, touched: () => this.#forget() });
    this.#cells.addEventListener("choose", () => this.#choose(this.#cells.chosen));
    this.elements = [
      this.question.element,
      this.#fault,
      h("div", { class: "counted" }, this.#told, this.#searching.element),
      h(
        "div",
        { class: "filter" },
        field(say("board.steps"), this.#steps, "narrow"),
        field(say("map.with"), this.#sign, "narrow"),
        legend(),
      ),
      this.#only,
      h(
        "div",
        { class: "columns map-columns" },
        h("section", { "aria-label": say("map.map") }, this.#cells),
        h("section", { "aria-label": say("map.how"), class: "beside" }, this.#choice, this.#links, this.#card.element),
      ),
    ];
  }

  /** Shows the map of a puzzle or of an example, and what is selected on it. @param {Record<string, string>} parameters */
  go({ puzzle: id = "", game = "", target = "", steps = "", sign = "" }) {
    if (!id && !game && this.#shown) return this.#show();
    for (const [select, value] of /** @type {const} */ ([
      [this.#steps, steps],
      [this.#sign, sign],
    ])) {
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    if (id && id === this.#shown) return (this.#fade(), void this.#choose(this.#placeOf(target)));
    this.#draw(target, async (signal) => {
      if (game) await this.question.open(game);
      const asked = id || (game ? await this.question.example() : FIRST);
      const puzzle = await long.ask("puzzle", { puzzle: asked }, { signal });
      this.question.show(puzzle, !id || id === FIRST);
      return puzzle;
    });
  }

  /** @param {import("../../parts/question.js").Texts} texts */
  #ask(texts) {
    this.#draw(
      "",
      (signal) => quick.ask("puzzle", { ...texts, target: this.question.of.targets[0] }, { signal }),
      true,
    );
  }

  #show() {
    this.show({
      puzzle: this.#shown,
      game: this.question.file,
      target: this.#target,
      steps: this.#steps.value,
      sign: this.#sign.value,
    });
  }

  /** @param {string} target */
  #placeOf(target) {
    return this.#made.findIndex((made) => String(made.target) === target);
  }

  /** @param {string} target @param {(signal: AbortSignal) => Promise<import("../../engine/schema.js").Puzzle>} read @param {boolean} [typed] */
  async #draw(target, read, typed = false) {
    const signal = this.latest.renew();
    // A quick answer replaces the old map without flicker.
    const slow = setTimeout(() => this.#clear(say("board.searching")), 150);
    this.#searching.begin();
    try {
      const { puzzle, game } = await read(signal);
      [this.#shown, this.#made, this.#target] = [puzzle, [], target];
      this.#show();
      const [first, last] = this.#targetsOf(game);
      const reach = await long.ask(
        "reach",
        { puzzle, targets: `${first}..${Math.min(last, first + MOST - 1)}` },
        { signal },
      );
      // The formula of the chosen target may take longer, and must not clear the map.
      clearTimeout(slow);
      fill(this.#fault);
      this.#made = reach.targets;
      const told = sentences(
        say("map.made", { made: reach.made, all: reach.targets.length }),
        reach.stop ? say("map.cut") : "",
        last - first < MOST ? "" : say("map.ends", { n: MOST }),
      );
      fill(this.#told, told);
      announce(told);
      this.#card.clear();
      fill(this.#links);
      this.#suggest();
      this.#cells.show(
        this.#made.map(({ target, best }) => ({
          target: Number(target),
          steps: best?.operators ?? null,
          told: say("map.cell", {
            target: String(target),
            how: best ? say("end.steps", { n: best.operators }) : say("map.cannot"),
          }),
        })),
      );
      this.#fade();
      await this.#choose(this.#placeOf(target), false);
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      this.#shown = "";
      if (typed) this.show({});
      this.#clear();
      fill(this.#fault, error instanceof Fault ? error.message : say("wrong"));
      fill(
        this.#choice,
        say("map.nomap"),
        " ",
        h(
          "a",
          { href: address.write("explore", { of: "map", puzzle: FIRST }) },
          say("map.example", { numbers: "75 50 2 3 8 7" }),
        ),
      );
    } finally {
      clearTimeout(slow);
      if (!signal.aborted) this.#searching.end();
    }
  }

  /** Gives up what an address or the fields asked for. */
  #forget() {
    this.latest.renew();
    this.#searching.end();
  }

  /** Stops the search. */
  #cease() {
    this.#forget();
    this.#clear(say("map.stopped"));
    this.#shown = "";
    announce(say("stopped"));
  }

  /** Returns the targets of a game. A game with one target has a map from 0 to 100. @param {string | null} name @returns {[number, number]} */
  #targetsOf(name) {
    const { of } = this.question;
    const [first, last] = (of.game === name ? of : this.games.find(({ game }) => game === name))?.targets ?? [1, 100];
    return first === last ? [0, 100] : [first, last];
  }

  /** Says what the place for a formula is for, with an example: the target that takes most steps. */
  #suggest() {
    const most = this.#made.reduce(
      (/** @type {Made | null} */ most, made) =>
        (made.best?.operators ?? -1) > (most?.best?.operators ?? -1) ? made : most,
      null,
    );
    const example =
      most?.best &&
      h(
        "button",
        { type: "button", class: "small", onclick: () => this.#choose(this.#placeOf(String(most.target))) },
        most.target,
      );
    fill(this.#choice, say(example ? "map.choose.example" : "map.choose"), " ", example);
  }

  #clear(told = "") {
    this.#made = [];
    this.#cells.show([]);
    for (const part of [this.#fault, this.#choice, this.#links, this.#only]) fill(part);
    fill(this.#told, told);
    this.#card.clear();
  }

  #filtered() {
    this.#show();
    this.#fade();
  }

  /** Sets apart the targets that the selection leaves out. */
  #fade() {
    const [steps, sign] = [this.#steps.value, this.#sign.value];
    const keeps = (/** @type {Made} */ { best }) => {
      if (steps === "none") return !best;
      if (steps && Math.min(best?.operators ?? 0, STEPS) !== Number(steps)) return false;
      return !sign || (best?.rpn.split(" ").includes(sign) ?? false);
    };
    const kept = this.#made.map(keeps);
    this.#cells.fade(kept);
    const many = kept.filter(Boolean).length;
    const told = steps || sign ? say("map.kept", { n: many, all: kept.length }) : "";
    const reset = h(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => {
          this.#steps.value = this.#sign.value = "";
          this.#filtered();
          this.#steps.focus();
        },
      },
      say("map.showall"),
    );
    fill(this.#only, told, many === 0 && kept.length > 0 && [" ", say("map.allow"), " ", reset]);
    if (told) announce(told);
  }

  /** @param {number} place @param {boolean} [pressed] whether somebody is there, so that the focus goes with it */
  async #choose(place, pressed = true) {
    if (place < 0 || place >= this.#made.length) return;
    this.#cells.choose(place, pressed);
    const { target, best } = this.#made[place];
    this.#target = String(target);
    this.#show();
    const puzzle = `${this.#shown.slice(0, this.#shown.lastIndexOf("="))}=${target}`;
    fill(
      this.#links,
      h(
        "a",
        { class: "button small", href: address.write("solve", { puzzle, game: this.question.file }) },
        say("map.solve", { target: String(target) }),
      ),
      h(
        "a",
        { class: "button small", href: address.write("play", { puzzle }) },
        say("map.play", { target: String(target) }),
      ),
    );
    if (!best) {
      this.#card.clear();
      const told = say("map.not", { target: String(target) });
      fill(this.#choice, told);
      return announce(told);
    }
    fill(this.#choice);
    announce(`${printed(best.infix)} = ${target}`);
    await this.#card.show(best.rpn);
  }
}

function legend() {
  const steps = [1, 2, 3, 4, 5].map((count) =>
    h(
      "li",
      {},
      h("span", { class: `cell key steps-${count}`, "aria-hidden": "true" }, count),
      say(count === STEPS ? "map.steps.more" : "end.steps", { n: count }),
    ),
  );
  return h(
    "ul",
    { class: "legend", "aria-label": say("map.legend") },
    steps,
    h("li", {}, h("span", { class: "cell key steps-none", "aria-hidden": "true" }, "–"), say("map.cannot")),
  );
}
