// The puzzles of the days: today's, and the archive by months.
import * as address from "../../state/address.js";
import { FIRST, said, today } from "../../state/days.js";
import { fill, h } from "../../parts/dom.js";
import * as statistics from "../../state/statistics.js";
import { titleOf } from "../../parts/names.js";
import { say, sentence } from "../../words.js";

/** A week from Monday on, whose days have the names of all weeks. */
const WEEK = Array.from({ length: 7 }, (_, day) => `2026-06-0${day + 1}`);

export class Calendar {
  element = h("dialog", { class: "calendar", "aria-labelledby": "calendar-title" });
  #game = "";
  /** The month that is shown, such as 2026-11. */
  #month = "";

  constructor() {
    // A link leads to another puzzle.
    this.element.addEventListener(
      "click",
      ({ target }) => target instanceof Element && target.closest("a") && this.element.close(),
    );
  }

  /** @param {string} game @param {string} day a day of the month to show */
  open(game, day) {
    [this.#game, this.#month] = [game, day.slice(0, 7)];
    this.#draw();
    this.element.showModal();
  }

  /** @param {number} by */
  #turn(by) {
    const date = new Date(`${this.#month}-15T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + by);
    this.#month = date.toISOString().slice(0, 7);
    this.#draw();
  }

  #draw() {
    const now = today();
    const all = statistics.load();
    const first = new Date(`${this.#month}-01T00:00:00Z`);
    const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const streak = statistics.streakOf(all);
    // Weeks begin on Monday.
    const before = (first.getUTCDay() + 6) % 7;
    const cell = (/** @type {number} */ number) => {
      const day = `${this.#month}-${String(number).padStart(2, "0")}`;
      const points = statistics.pointsOf(all, this.#game, day);
      const result = points === null ? "" : points > 0 ? "✓" : "–";
      const date = said(day, { weekday: "long", day: "numeric", month: "long" });
      const label = points === null ? date : say("day.points", { day: date, n: points });
      const shown = [h("span", {}, number), h("small", { "aria-hidden": "true" }, result)];
      if (day < FIRST || day > now) return h("span", { class: "day", "aria-hidden": "true" }, shown);
      const href = address.write("play", { game: this.#game, day });
      return h(
        "a",
        {
          class: `day open ${points ? "done" : ""}`,
          href,
          "aria-label": label,
          "aria-current": day === now ? "date" : null,
        },
        shown,
      );
    };
    const turn = (
      /** @type {string} */ label,
      /** @type {string} */ shown,
      /** @type {number} */ by,
      /** @type {boolean} */ on,
    ) =>
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": label, disabled: !on, onclick: () => this.#turn(by) },
        shown,
      );
    fill(
      this.element,
      h(
        "div",
        { class: "more-head" },
        h("h2", { id: "calendar-title" }, say("day.title", { game: titleOf(this.#game) })),
        h(
          "button",
          { type: "button", class: "quiet", "aria-label": say("close"), onclick: () => this.element.close() },
          "×",
        ),
      ),
      h("p", { class: "note" }, streak ? sentence(say("play.streak", { n: streak })) : say("day.none")),
      h(
        "div",
        { class: "month" },
        turn(say("day.before"), "‹", -1, this.#month > FIRST.slice(0, 7)),
        h("strong", { "aria-live": "polite" }, said(`${this.#month}-01`, { month: "long", year: "numeric" })),
        turn(say("day.after"), "›", 1, this.#month < now.slice(0, 7)),
      ),
      h(
        "div",
        { class: "days" },
        WEEK.map((day) => h("span", { class: "weekday", "aria-hidden": "true" }, said(day, { weekday: "short" }))),
        Array.from({ length: before }, () => h("span")),
        Array.from({ length: days }, (_, number) => cell(number + 1)),
      ),
      h(
        "p",
        { class: "actions" },
        h(
          "a",
          { class: "button main", href: address.write("play", { game: this.#game, day: now }) },
          say("play.today"),
        ),
      ),
    );
  }
}
