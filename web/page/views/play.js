// Play: one board. The games are chips above it, the finish comes up over it, and the rest is in "More".
import * as address from "../state/address.js";
import { FIRST, isOpen, minutes, said, today } from "../state/days.js";
import { announce, fill, h, printedValue } from "../parts/dom.js";
import { Fault, Latest, isGivenUp, quick } from "../engine/engine.js";
import * as storage from "../state/storage.js";
import { sorted, titleOf } from "../parts/names.js";
import * as rounds from "../state/rounds.js";
import * as statistics from "../state/statistics.js";
import { say, sayName } from "../words.js";
import { Board } from "./play/board.js";
import * as clock from "./play/clock.js";
import { daily, next, random } from "./play/deals.js";
import { guide } from "./play/guide.js";
import { Round } from "./play/round.js";
import { skinOf } from "./play/skins.js";
import * as sound from "./play/sound.js";

export const key = "p";
export const title = say("view.play");

/** @typedef {import("../engine/schema.js").Puzzle} Puzzle */
/** @typedef {{ number: number, day: string }} Day A day with its number. */

/** The ways to show the board: with everything around it, alone in the page of another site, and large for a class. @typedef {"play" | "embed" | "wall"} Mode */

/** @type {(mode: Mode) => import("../main.js").Open} */
export const openAs = (mode) => (root, games, parameters) => {
  const view = new PlayView(root, games, mode);
  view.go(parameters);
  const seen = () => (document.visibilityState === "visible" ? view.round?.go() : view.round?.pause());
  const left = () => view.round?.pause();
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("pagehide", left);
  return {
    update: (changed) => view.go(changed),
    close: () => {
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pagehide", left);
      view.close();
    },
    press: (pressed) => view.press(pressed),
    guide: () => view.guide(),
    keys: [
      ["1 – 9", say("play.key.number")],
      ["+ − × ÷ √", say("play.key.sign")],
      ["Enter", say("play.key.type")],
      ["u", say("board.undo")],
      ["r", say("board.redo")],
      ["0", say("play.key.restart")],
      ["h", say("hint")],
      ["n", say("more.deal")],
    ],
  };
};

export const open = openAs("play");

class PlayView {
  /** @type {Round | null} */
  round = null;
  /** @type {Board | null} */
  #board = null;
  /** What loads when a round is finished. @type {import("./play/finish.js").Finish | null} */
  #finish = null;
  #root;
  #games;
  #mode;
  #latest = new Latest();
  /** @type {Day} */
  #day = { number: 0, day: "" };
  /** The time and the steps of a challenge, as in the address. @type {{ time?: string, steps?: string }} */
  #challenge = {};
  /** The game file of the deals, if they are of one's own game. */
  #file = "";
  /** The difficulty of the deal, if it is known. */
  #band = "";
  #heading = h("h1", { class: "unseen" }, title);
  #chips;
  #about = h("div", { class: "about" });
  #fault = h("p", { class: "fault", role: "alert" });
  #table = h("div", { class: "table" });
  #dialogs = h("div");

  /** @param {HTMLElement} root @param {import("../engine/schema.js").Game[]} games @param {Mode} mode */
  constructor(root, games, mode) {
    this.#root = root;
    this.#games = games;
    this.#mode = mode;
    if (mode !== "play") document.body.dataset.alone = mode;
    this.#chips = sorted(games).map(({ game }) =>
      h("a", { class: "chip", href: address.write("play", { game }) }, titleOf(game)),
    );
    this.elements = [
      this.#heading,
      h("nav", { class: "chips", "aria-label": say("games") }, this.#chips),
      this.#about,
      this.#fault,
      this.#table,
      this.#dialogs,
    ];
  }

  close() {
    this.#latest.renew();
    this.#end();
    delete document.body.dataset.table;
    delete document.body.dataset.alone;
  }

  /** @param {string} pressed */
  press(pressed) {
    if (pressed !== "n") return this.#board?.press(pressed) ?? false;
    this.deal();
    return true;
  }

  guide() {
    const game = this.#games.find(({ game }) => game === this.round?.puzzle.game);
    return this.round ? guide(this.round.puzzle, game, this.round.whole) : [];
  }

  /** Opens what an address names. @param {address.Parameters} parameters */
  go({ puzzle, game, seed, large, day, time, steps }) {
    if (puzzle && puzzle === this.round?.puzzle.puzzle) return;
    if (puzzle || game || seed || day) this.#file = game?.includes("\n") ? game : "";
    return this.#do(async (signal) => {
      const challenge = {
        time: /^\d{1,5}$/.test(time ?? "") ? time : "",
        steps: /^\d{1,2}$/.test(steps ?? "") ? steps : "",
      };
      if (puzzle) {
        const asked = await quick.ask("puzzle", { puzzle });
        const of =
          day && asked.game && isOpen(day)
            ? await quick.ask("daily", { game: asked.game, day }).catch(() => null)
            : null;
        return () => this.#play(asked, of?.puzzle.puzzle === asked.puzzle ? of : null, challenge);
      }
      if (seed) {
        const dealt = await quick.ask("deal", { game: game ?? "countdown", seed, large: large || null });
        return () => this.#play(dealt, null, challenge);
      }
      if (day) return this.#daily(game ?? "countdown", day, challenge);
      if (!game && this.round) return () => this.#show();
      return this.#resume(game, signal);
    });
  }

  /** Deals a new puzzle of the same game. */
  deal() {
    const before = this.round;
    return this.#do(async (signal) => {
      const puzzle = before ? await next(before.puzzle, this.#usual, signal) : await random(this.#usual, signal);
      return async () => {
        const begun = before?.begun;
        await this.#play(puzzle, null);
        if (begun)
          this.#board?.say(
            say("play.new"),
            false,
            h("button", { type: "button", class: "small", onclick: () => history.back() }, say("play.back")),
          );
      };
    });
  }

  get #usual() {
    if (this.#file) return this.#file;
    const usual = storage.get("game") ?? "";
    return this.#games.some(({ game }) => game === usual) ? usual : say("game.first");
  }

  /** Goes on where the player was: with a round that was begun, with today's puzzle, or with a new deal. @param {string | undefined} wanted @param {AbortSignal} signal */
  async #resume(wanted, signal) {
    // The puzzle of a day that is over does not stand before today's.
    const goesOn = (/** @type {rounds.Entry} */ { ended, day }) => !ended && (!day || day === today());
    const list = rounds.list();
    const begun = (wanted ? list.filter(({ game }) => game === wanted) : list.slice(0, 1)).find(goesOn);
    if (begun) {
      const puzzle = await quick.ask("puzzle", { puzzle: begun.puzzle }).catch(() => null);
      const of = puzzle && begun.day ? await quick.ask("daily", { game: begun.game, day: begun.day }) : null;
      if (puzzle) return () => this.#play(puzzle, of);
    }
    const game = wanted ?? this.#usual;
    const played = statistics.pointsOf(statistics.load(), game, today()) !== null;
    if (!played && this.#hasDays(game)) return this.#daily(game, today(), {});
    const dealt = await random(game, signal);
    return () => this.#play(dealt, null);
  }

  /** @param {string | null} game */
  #hasDays(game) {
    return daily(this.#games).some((one) => one.game === game);
  }

  /** @param {string} game @param {string} day @param {{ time?: string, steps?: string }} challenge */
  async #daily(game, day, challenge) {
    if (!isOpen(day)) throw new Fault(say("play.noday", { day: day.slice(0, 20), first: FIRST }));
    const of = await quick.ask("daily", { game, day });
    return () => this.#play(of.puzzle, of, challenge);
  }

  /** Does what takes answers of the engine, unless something else is asked for meanwhile. @param {(signal: AbortSignal) => Promise<(() => unknown)>} find */
  async #do(find) {
    const signal = this.#latest.renew();
    try {
      const act = await find(signal);
      if (signal.aborted) return;
      this.#enter();
      act();
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      if (!(error instanceof Fault)) throw error;
      this.#enter();
      this.#end();
      fill(this.#table);
      fill(this.#about);
      fill(
        this.#fault,
        `${error.message} `,
        h("button", { type: "button", onclick: () => this.deal() }, say("more.deal")),
      );
      address.show(this.#mode, {});
    }
  }

  /** Takes its place on the page, with the first answer of the engine. */
  #enter() {
    if (!this.#heading.isConnected) fill(this.#root, this.elements);
  }

  #end() {
    this.round?.close();
    this.#board?.close();
    this.#finish?.close();
    [this.round, this.#board, this.#finish] = [null, null, null];
  }

  /** @param {import("./play/deals.js").Dealt} puzzle @param {Day | null} day @param {{ time?: string, steps?: string }} [challenge] */
  #play(puzzle, day, challenge = {}) {
    // An id has the rules of one's own game, and not its name.
    if (this.#file) puzzle = { ...puzzle, game: null };
    this.#end();
    this.#day = day ?? { number: 0, day: "" };
    this.#challenge = challenge;
    this.#band = puzzle.band ?? "";
    if (puzzle.game !== null) storage.put("game", puzzle.game);
    document.body.dataset.table = skinOf(puzzle.game).table;
    fill(this.#fault);
    const own = this.#games.find(({ game }) => game === puzzle.game)?.seconds ?? 60;
    const round = new Round(puzzle, this.#day.day, clock.chosen() || (this.#mode === "wall" ? own : 0), {
      changed: (change) => this.#changed(round, change),
      failed: (why) => this.#board?.fail(why),
    });
    this.round = round;
    this.#board = new Board(
      round,
      () => this.#more(),
      () => this.#showFinish(round),
    );
    fill(this.#table, this.#board.element);
    this.#show();
    announce(say("play.announce", { target: printedValue(puzzle.target), numbers: puzzle.numbers.join(" ") }));
    return round.open();
  }

  /** @param {Round} round @param {import("./play/round.js").Change} change */
  #changed(round, change) {
    this.#board?.show(change);
    const state = /** @type {import("../engine/schema.js").Round} */ (round.state);
    if (change.action) {
      if (state.reply.refused) sound.play("refused");
      else if (state.outcome) sound.play(state.points ? "won" : "refused");
      else sound.play("step");
    }
    if (!state.outcome) return;
    if (change.action && !round.again) {
      statistics.add(round.puzzle.game ?? "rules", state.points, Math.round(round.spent / 1000), round.day);
      this.#tellAbout();
    }
    this.#showFinish(round);
  }

  /** Shows the finish of a round. @param {Round} round */
  async #showFinish(round) {
    const part = await import("./play/finish.js").catch(() => null);
    if (!part) return this.#board?.fail(say("engine.absent"));
    const { Finish } = part;
    if (round !== this.round || !round.state?.outcome) return;
    if (!this.#finish) {
      this.#finish = new Finish(round, this.#day.number, {
        next: () => this.#next(),
        again: () => this.#again(),
        close: () => this.#board?.focusResult(),
      });
      this.#table.append(this.#finish.element);
    }
    await this.#finish.show();
  }

  /** Deals from the sheet of the finish, which goes with its focus. */
  async #next() {
    await this.deal();
    this.#board?.focus();
  }

  #again() {
    const round = /** @type {Round} */ (this.round);
    round.forget();
    this.#play(round.puzzle, this.#day.number ? this.#day : null, this.#challenge);
    this.#board?.focus();
  }

  /** Shows the address, the title, and what is played. */
  #show() {
    const { puzzle } = /** @type {Round} */ (this.round);
    const name = titleOf(puzzle.game);
    // A new entry of the history, so that "back" leads to the deal before.
    const shown = address.read(location.hash).parameters;
    const game = encodeURIComponent(this.#file).length < 3000 ? this.#file : "";
    address.show(
      this.#mode,
      { puzzle: puzzle.puzzle, game, day: this.#day.day, ...this.#challenge },
      Boolean(shown.puzzle && shown.puzzle !== puzzle.puzzle),
    );
    document.title = `${name} ${printedValue(puzzle.target)} · ${title} · sumwise`;
    fill(this.#heading, say("play.title", { game: name }));
    for (const [place, { game }] of sorted(this.#games).entries()) {
      const chip = this.#chips[place];
      if (game !== puzzle.game) chip.removeAttribute("aria-current");
      else {
        chip.setAttribute("aria-current", "page");
        const row = /** @type {HTMLElement} */ (chip.parentElement);
        row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
      }
    }
    this.#tellAbout();
  }

  #tellAbout() {
    const {
      puzzle: { game },
    } = /** @type {Round} */ (this.round);
    const { number, day } = this.#day;
    const all = statistics.load();
    const streak = statistics.streakOf(all);
    const { time, steps } = this.#challenge;
    const has = this.#hasDays(game);
    const played = has && statistics.pointsOf(all, game ?? "", today()) !== null;
    fill(
      this.#about,
      number
        ? h(
            "span",
            {},
            say("play.number", {
              number: String(number),
              day: said(day, { weekday: "short", day: "numeric", month: "short" }),
            }),
          )
        : has && !played
          ? h("a", { href: address.write("play", { game: game ?? "", day: today() }) }, say("play.today"))
          : h("span", {}, say(played ? "play.today.done" : "play.deal")),
      this.#band && h("span", {}, sayName("band", this.#band)),
      time &&
        h(
          "span",
          { class: "challenge" },
          say(steps ? "play.beat.steps" : "play.beat", { time: minutes(Number(time)), n: Number(steps) }),
        ),
      has &&
        h(
          "button",
          { type: "button", class: "quiet small", "aria-haspopup": "dialog", onclick: () => this.#days() },
          streak ? say("play.streak", { n: streak }) : say("play.days"),
        ),
    );
  }

  async #days() {
    const { Calendar } = await import("./play/calendar.js");
    const calendar = new Calendar();
    fill(this.#dialogs, calendar.element);
    calendar.open(this.round?.puzzle.game ?? "countdown", this.#day.day || today());
  }

  async #more() {
    const { More } = await import("./play/more.js");
    const [round, board] = [/** @type {Round} */ (this.round), this.#board];
    const more = new More(this.#games, {
      redo: () => round.act("redo"),
      restart: () => round.act("restart"),
      none: () => board?.ask(say("play.none.ask"), say("play.none"), () => round.act("none")),
      giveUp: () => board?.ask(say("play.give.ask"), say("play.give"), () => round.act("give_up")),
      deal: () => this.deal(),
      play: (puzzle, game) => {
        this.#file = game.includes("\n") ? game : "";
        this.#play(puzzle, null);
      },
    });
    fill(this.#dialogs, more.element);
    more.open(round, this.#file);
  }
}
