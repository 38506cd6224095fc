// The statistics of this browser, with export, import and clear.
import { minutes, said } from "../../days.js";
import { announce, fill, h, save } from "../../dom.js";
import { titleOf } from "../../question.js";
import * as statistics from "../../statistics.js";

/** The number of days that are shown. */
const DAYS = 14;

export class Tallies {
  #table = h("div", { class: "scroll", role: "group", "aria-label": "Statistics", tabindex: "0" });
  #days = h("div", { class: "scroll", role: "group", "aria-label": "The last days", tabindex: "0" });
  #said = h("p", { class: "note" });
  #file = h("input", { type: "file", accept: "application/json,.json", class: "unseen", tabindex: "-1", "aria-label": "A file of statistics", onchange: () => this.#import() });
  #clear = h("button", { type: "button", onclick: () => this.#askToClear() }, "Clear");
  #sure = false;

  constructor() {
    this.element = h("details", { class: "tallies" }, h("summary", {}, "Statistics"),
      h("div", { class: "card" }, this.#table, this.#days,
        h("div", { class: "actions" },
          h("button", { type: "button", onclick: () => save("sumwise.json", JSON.stringify(statistics.load(), null, 1), "application/json") }, "Export"),
          h("button", { type: "button", onclick: () => this.#file.click() }, "Import"), this.#file, this.#clear),
        this.#said,
        h("p", { class: "note" }, "They are kept in this browser and sent nowhere.")));
    this.show();
  }

  show() {
    const all = statistics.load();
    const games = Object.entries(all.games);
    const days = Object.entries(all.days).sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, DAYS);
    const most = Math.max(1, ...days.map(([, { points }]) => points));
    const streak = statistics.streakOf(all);
    fill(this.#days, days.length > 0 && [
      h("p", {}, `${streak} day${streak === 1 ? "" : "s"} in a row with a puzzle of the day.`),
      h("table", {},
        h("thead", {}, h("tr", {}, ["day", "rounds", "average", "points", ""].map((head) => (head ? h("th", { scope: "col" }, head) : h("td", {}))))),
        h("tbody", {}, days.map(([day, { rounds, won, points, seconds }]) => {
          const bar = h("span", { class: "bar", "aria-hidden": "true" });
          bar.style.width = `${(100 * points) / most}%`;
          const cells = [rounds, won ? minutes(Math.round(seconds / won)) : "–", points, bar];
          return h("tr", {}, h("th", { scope: "row" }, said(day, { day: "numeric", month: "short" })), cells.map((cell) => h("td", {}, cell)));
        }))),
    ]);
    fill(this.#table, games.length === 0 ? h("p", {}, "No round has been played yet.") : h("table", {},
      h("thead", {}, h("tr", {}, ["game", "rounds", "won", "points", "in a row", "longest", "fastest", "average"].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, games.map(([game, { rounds, won, points, streak, longest, seconds, fastest }]) => {
        const times = won && fastest ? [minutes(fastest), minutes(Math.round(seconds / won))] : ["–", "–"];
        return h("tr", {}, h("th", { scope: "row" }, titleOf(game)), [rounds, won, points, streak, longest, ...times].map((count) => h("td", {}, count)));
      }))));
  }

  #askToClear() {
    if (this.#sure) {
      statistics.clear();
      this.show();
      this.#say("The statistics are cleared.");
    }
    this.#sure = !this.#sure;
    fill(this.#clear, this.#sure ? "Clear for good?" : "Clear");
  }

  async #import() {
    const file = this.#file.files?.[0];
    if (!file) return;
    try {
      if (file.size > statistics.LONGEST) throw new Error("These are no statistics of sumwise: the file is too large.");
      const given = statistics.read(await file.text());
      const take = () => {
        const stored = statistics.store(given);
        this.show();
        this.#say(stored ? "The statistics are imported." : "The browser does not allow this page to keep anything.");
      };
      // What is there would be lost.
      if (Object.keys(statistics.load().games).length === 0) take();
      else this.#say("Replace those of this browser?", h("button", { type: "button", class: "small", onclick: take }, "Replace"));
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
