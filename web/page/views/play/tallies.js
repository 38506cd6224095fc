// The statistics of this browser, with export, import and clear.
import { minutes, said } from "../../state/days.js";
import { announce, fill, h, save } from "../../parts/dom.js";
import { titleOf } from "../../parts/names.js";
import * as statistics from "../../state/statistics.js";
import { count, say } from "../../words.js";

/** The number of days that are shown. */
const DAYS = 14;

export class Tallies {
  #table = h("div", { class: "scroll", role: "group", "aria-label": say("tally.title"), tabindex: "0" });
  #days = h("div", { class: "scroll", role: "group", "aria-label": say("tally.days"), tabindex: "0" });
  #said = h("p", { class: "note" });
  #file = h("input", {
    type: "file",
    accept: "application/json,.json",
    class: "unseen",
    tabindex: "-1",
    "aria-label": say("tally.file"),
    onchange: () => this.#import(),
  });
  #clear = h("button", { type: "button", onclick: () => this.#askToClear() }, say("tally.clear"));
  #sure = false;

  constructor() {
    this.element = h(
      "details",
      { class: "tallies" },
      h("summary", {}, say("tally.title")),
      h(
        "div",
        { class: "card" },
        this.#table,
        this.#days,
        h(
          "div",
          { class: "actions" },
          h(
            "button",
            {
              type: "button",
              onclick: () => save("sumwise.json", JSON.stringify(statistics.load(), null, 1), "application/json"),
            },
            say("tally.export"),
          ),
          h("button", { type: "button", onclick: () => this.#file.click() }, say("tally.import")),
          this.#file,
          this.#clear,
        ),
        this.#said,
        h("p", { class: "note" }, say("tally.here")),
      ),
    );
    this.show();
  }

  show() {
    const all = statistics.load();
    const games = Object.entries(all.games);
    const days = Object.entries(all.days)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, DAYS);
    const most = Math.max(1, ...days.map(([, { points }]) => points));
    const streak = statistics.streakOf(all);
    fill(
      this.#days,
      days.length > 0 && [
        h("p", {}, say("tally.streak", { n: streak })),
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              /** @type {const} */ (["tally.day", "tally.rounds", "tally.average", "tally.points"]).map((head) =>
                h("th", { scope: "col" }, say(head)),
              ),
              h("td", {}),
            ),
          ),
          h(
            "tbody",
            {},
            days.map(([day, { rounds, won, points, seconds }]) => {
              const bar = h("span", { class: "bar", "aria-hidden": "true" });
              bar.style.width = `${(100 * points) / most}%`;
              const cells = [rounds, won ? minutes(Math.round(seconds / won)) : "–", points, bar];
              return h(
                "tr",
                {},
                h("th", { scope: "row" }, said(day, { day: "numeric", month: "short" })),
                cells.map((cell) => h("td", {}, typeof cell === "number" ? count(cell) : cell)),
              );
            }),
          ),
        ),
      ],
    );
    fill(
      this.#table,
      games.length === 0
        ? h("p", {}, say("tally.nothing"))
        : h(
            "table",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                /** @type {const} */ ([
                  "tally.game",
                  "tally.rounds",
                  "tally.won",
                  "tally.points",
                  "tally.row",
                  "tally.longest",
                  "tally.fastest",
                  "tally.average",
                ]).map((head) => h("th", { scope: "col" }, say(head))),
              ),
            ),
            h(
              "tbody",
              {},
              games.map(([game, { rounds, won, points, streak, longest, seconds, fastest }]) => {
                const times = won && fastest ? [minutes(fastest), minutes(Math.round(seconds / won))] : ["–", "–"];
                return h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, titleOf(game)),
                  [rounds, won, points, streak, longest, ...times].map((cell) =>
                    h("td", {}, typeof cell === "number" ? count(cell) : cell),
                  ),
                );
              }),
            ),
          ),
    );
  }

  #askToClear() {
    if (this.#sure) {
      statistics.clear();
      this.show();
      this.#say(say("tally.cleared"));
    }
    this.#sure = !this.#sure;
    fill(this.#clear, this.#sure ? say("tally.sure") : say("tally.clear"));
  }

  async #import() {
    const file = this.#file.files?.[0];
    if (!file) return;
    try {
      if (file.size > statistics.LONGEST) throw new Error(say("tally.large"));
      const given = statistics.read(await file.text());
      const take = () => {
        const stored = statistics.store(given);
        this.show();
        this.#say(say(stored ? "tally.imported" : "tally.unkept"));
      };
      // What is there would be lost.
      if (Object.keys(statistics.load().games).length === 0) take();
      else
        this.#say(
          say("tally.replace.ask"),
          h("button", { type: "button", class: "small", onclick: take }, say("tally.replace")),
        );
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message);
    }
    this.#file.value = "";
  }

  /** @param {string} text @param {HTMLElement} [button] */
  #say(text, button) {
    fill(this.#said, text, " ", button);
    announce(text);
  }
}
