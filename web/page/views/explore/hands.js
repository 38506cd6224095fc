// The hands of a sweep as a list, with a selection, an order and files to save.
import * as address from "../../state/address.js";
import { announce, field, fill, h, save } from "../../parts/dom.js";
import { List } from "../../parts/list.js";
import { say, sayName } from "../../words.js";

/** @typedef {import("../../engine/schema.js").Hand} Hand */
/** @typedef {import("../../engine/schema.js").Sweep} Sweep */
/** @typedef {{ show?: string, sort?: string, find?: string }} Chosen The parameters of the address. */

const SHOWN = {
  "": say("hands.all"),
  complete: say("hands.complete"),
  some: say("hands.some"),
  none: say("hands.none"),
};
const SORTED = { "": say("hands.dealt"), most: say("hands.most"), fewest: say("hands.fewest") };

export class Hands {
  /** @type {Hand[]} */
  #hands = [];
  #targets = [1, 1];
  #question = "";
  #changed;
  #puzzle;
  #show = choice("show", SHOWN, () => this.#filtered());
  #sort = choice("sort", SORTED, () => this.#filtered());
  #find = h("input", {
    type: "text",
    name: "find",
    autocomplete: "off",
    inputmode: "numeric",
    maxlength: "100",
    placeholder: say("more.any"),
    oninput: () => this.#filtered(),
  });
  #told = h("p", { class: "note" });
  #links = h("p", { class: "actions" });
  #list = /** @type {List<Hand>} */ (
    new List(
      say("hands.title"),
      (hand) => [
        h("span", { class: "formula" }, hand.numbers.join(" ")),
        h("span", { class: "note" }, this.#saying(hand)),
      ],
      (hand) => this.#open(hand),
    )
  );

  /**
   * @param {() => void} changed
   * @param {(numbers: number[], target: number) => Promise<{ puzzle: string, file: string }>} puzzle asks for the id of a puzzle of the game
   */
  constructor(changed, puzzle) {
    this.#changed = changed;
    this.#puzzle = puzzle;
    this.element = h(
      "section",
      { class: "card hands", "aria-label": say("hands.title"), hidden: true },
      h("h2", {}, say("hands.title")),
      h(
        "div",
        { class: "filter" },
        field(say("hands.show"), this.#show),
        field(say("order"), this.#sort),
        field(say("hands.with"), this.#find, "narrow"),
      ),
      this.#told,
      this.#list.element,
      this.#links,
    );
  }

  /** The selection as parameters of the address. @returns {Chosen} */
  get chosen() {
    return { show: this.#show.value, sort: this.#sort.value, find: this.#find.value };
  }

  /** @param {Chosen} chosen */
  choose({ show = "", sort = "", find = "" }) {
    this.#show.value = Object.hasOwn(SHOWN, show) ? show : "";
    this.#sort.value = Object.hasOwn(SORTED, sort) ? sort : "";
    this.#find.value = find.slice(0, 100);
  }

  /** Shows the hands of a sweep; none hide the list. @param {Hand[]} hands @param {Sweep | null} sweep */
  show(hands, sweep) {
    this.#hands = hands.sort(byNumbers);
    this.#targets = sweep?.targets ?? [1, 1];
    this.#question = sweep?.question ?? "";
    // Of one target, every and some are the same.
    for (const option of this.#show.options)
      option.hidden = option.value === "complete" && this.#targets[0] === this.#targets[1];
    this.element.hidden = hands.length === 0;
    if (hands.length > 0) this.#fill();
  }

  /** Shows the hands that make every target. */
  showComplete() {
    this.#show.value = "complete";
    this.#filtered();
    this.#list.element.focus();
  }

  #filtered() {
    this.#changed();
    this.#fill();
  }

  get #kept() {
    const targets = this.#targets[1] - this.#targets[0] + 1;
    const wanted = (this.#find.value.match(/\d+/g) ?? []).map(Number);
    const keeps =
      /** @type {Record<string, (hand: Hand) => boolean>} */ ({
        complete: ({ made }) => made >= targets,
        some: ({ made }) => made > 0,
        none: ({ made }) => made === 0,
      })[this.#show.value] ?? (() => true);
    const kept = this.#hands.filter((hand) => keeps(hand) && has(hand.numbers, wanted));
    const by = this.#sort.value === "most" ? -1 : 1;
    // Hands without an answer come last.
    const value = (/** @type {Hand} */ { made, answer }) =>
      targets > 1 ? made : answer === null ? Infinity * by : fraction(answer);
    return this.#sort.value
      ? kept
          .map((hand) => ({ hand, value: value(hand) }))
          .sort((a, b) => (a.value === b.value ? 0 : by * (a.value < b.value ? -1 : 1)))
          .map(({ hand }) => hand)
      : kept;
  }

  #fill() {
    const kept = this.#kept;
    const [many, all] = [kept.length, this.#hands.length];
    const told = many === all ? say("hands.many", { n: all }) : say("hands.kept", { n: many, all });
    fill(
      this.#told,
      told,
      kept.length === 0 && [
        " ",
        say("hands.nothing"),
        " ",
        h(
          "button",
          { type: "button", class: "small", onclick: () => (this.choose({}), this.#filtered(), this.#show.focus()) },
          say("hands.showall"),
        ),
      ],
    );
    announce(told);
    this.#list.show(kept);
    fill(this.#links, kept.length > 0 && say("hands.choose"));
  }

  /** @param {Hand} hand */
  #saying({ made, answer, band }) {
    const targets = this.#targets[1] - this.#targets[0] + 1;
    if (targets > 1) return say("hands.makes", { n: made, targets });
    if (this.#question === "distance")
      return answer === null ? say("hands.makes.nothing") : say("share.away", { distance: String(answer) });
    if (made === 0) return say("map.cannot");
    if (this.#question === "fewest") return say("end.steps", { n: Number(answer) });
    if (this.#question === "essential") return say("solve.count", { n: Number(answer) });
    return this.#question === "grade"
      ? [band && sayName("band", band), say("hands.score", { score: String(answer) })]
          .filter(Boolean)
          .join(say("guide.and"))
      : say("hands.can");
  }

  /** Shows where a hand can be looked at. @param {Hand} hand */
  async #open({ numbers }) {
    const [first, last] = this.#targets;
    const target = first === last ? first : Math.floor((first + last) / 2);
    const { puzzle, file } = await this.#puzzle(numbers, target);
    const link = (
      /** @type {string} */ told,
      /** @type {string} */ view,
      /** @type {Record<string, string>} */ parameters,
    ) => h("a", { class: "button small", href: address.write(view, parameters) }, told);
    fill(
      this.#links,
      link(say("map.solve", { target: `${numbers.join(" ")} = ${target}` }), "solve", { puzzle, game: file }),
      link(say("hands.play"), "play", { puzzle }),
      link(say("hands.map"), "explore", { of: "map", puzzle, game: file }),
    );
  }

  /** Saves the hands of the selection in their order. @param {string} game */
  saveTable(game) {
    const cell = (/** @type {unknown} */ value) => (value === null ? "" : String(value));
    const rows = this.#kept.map(({ numbers, ways, made, answer, band }) =>
      [numbers.join(" "), ways, made, answer, band].map(cell).join(","),
    );
    save(`${game}-hands.csv`, `${["numbers,ways,made,answer,band", ...rows].join("\n")}\n`, "text/csv");
  }

  /** The hands of the selection in their order. */
  get kept() {
    return this.#kept;
  }
}

/** @param {string} name @param {Record<string, string>} words @param {() => void} changed */
const choice = (name, words, changed) =>
  h(
    "select",
    { name, onchange: changed },
    Object.entries(words).map(([word, told]) => h("option", { value: word }, told)),
  );

/** Compares two hands by their numbers. @param {Hand} a @param {Hand} b */
function byNumbers({ numbers: a }, { numbers: b }) {
  const place = a.findIndex((number, place) => number !== b[place]);
  return place < 0 ? 0 : a[place] - b[place];
}

/** Returns whether a hand has all of some numbers, each as often. @param {number[]} numbers @param {number[]} wanted */
function has(numbers, wanted) {
  const left = [...numbers];
  return wanted.every((number) => {
    const place = left.indexOf(number);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Returns about the value of an exact number, which is enough for an order of answers. @param {import("../../engine/schema.js").Exact} exact */
function fraction(exact) {
  const [above, below = 1] = String(exact).split("/").map(Number);
  return above / below;
}
