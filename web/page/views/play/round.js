// A round. The page keeps the actions of the player as a list, and the engine computes the state of the round from them.
import { Engine, Fault, Latest, isGivenUp } from "../../engine/engine.js";
import * as rounds from "../../state/rounds.js";
import { say } from "../../words.js";

/** @typedef {import("../../engine/questions.js").Action} Action */
/** @typedef {import("../../engine/schema.js").Puzzle} Puzzle */
/** @typedef {import("../../engine/schema.js").Round} State */

/**
 * What a change of a round was: the state before it and the action, unless the round was just opened.
 * @typedef {object} Change
 * @property {Action} [action]
 * @property {State | null} before
 * @property {number[]} from the places of the numbers before it
 */

/**
 * Those who watch a round.
 * @typedef {object} Watch
 * @property {(change: Change) => void} changed
 * @property {(why: string) => void} failed
 */

/** An engine for rounds only, since a hint or a claim may take long, and other questions should not wait for it. */
const engine = new Engine();

/** Returns whether rules are about whole formulas, so that no single step can be judged. @param {import("../../engine/schema.js").Rules} rules */
export const isWhole = ({ brackets }) => brackets === "none" || brackets === "left";

export class Round {
  puzzle;
  day;
  /** Whether it counts no more, because it was played before. */
  again = false;
  /** The seconds of its clock, or 0. */
  clock = 0;
  /** @type {State | null} */
  state = null;
  /** @type {number[]} The places of the numbers left. */
  places = [];
  #watch;
  /** @type {Action[]} */
  #actions = [];
  #latest = new Latest();
  #signal = this.#latest.renew();
  #spent = 0;
  /** When the time that is being played began, or 0. */
  #since = 0;
  /** @type {Promise<void>} Actions are done one after the other. */
  #queue = Promise.resolve();
  /** The number of those that are not done. */
  #waiting = 0;

  /** @param {Puzzle} puzzle @param {string} day the date of a daily puzzle, or nothing @param {number} clock @param {Watch} watch */
  constructor(puzzle, day, clock, watch) {
    this.puzzle = puzzle;
    this.day = day;
    this.clock = clock;
    this.#watch = watch;
    this.places = puzzle.numbers.map((_, place) => place);
  }

  /** Whether the formula is written as a whole. */
  get whole() {
    return isWhole(this.puzzle.rules);
  }

  /** The milliseconds played. */
  get spent() {
    return this.#spent + (this.#since && performance.now() - this.#since);
  }

  /** Whether an answer of the engine is awaited. */
  get busy() {
    return this.#waiting > 0;
  }

  get hints() {
    return this.#actions.filter((action) => typeof action === "object" && "hint" in action).length;
  }

  /** Whether the round has been begun and is not over. */
  get begun() {
    return this.#actions.length > 0 && this.state?.outcome === null;
  }

  /** Brings back what is kept of the round, and starts the time. */
  open() {
    return this.#then(() => this.#open());
  }

  /** Does something after what is being done. @param {() => Promise<void>} work */
  #then(work) {
    this.#waiting += 1;
    this.#queue = this.#queue.then(work).finally(() => (this.#waiting -= 1));
    return this.#queue;
  }

  async #open() {
    const kept = rounds.get(this.puzzle.puzzle);
    if (kept) {
      this.#actions = kept.actions;
      this.#spent = kept.spent;
      this.again = kept.again;
      if (kept.actions.length > 0) this.clock = kept.clock;
    }
    try {
      await this.#ask();
    } catch (error) {
      if (isGivenUp(error)) return;
      // What is kept may be of another version.
      this.#actions = [];
      this.#spent = 0;
      await this.#ask().catch((again) => this.#fail(again));
    }
    if (this.#signal.aborted || !this.state) return;
    this.go();
    this.#watch.changed({ before: null, from: this.places });
  }

  /** Forgets what was played, so that the puzzle can be played once more, without points that count. */
  forget() {
    [this.#actions, this.#spent, this.#since, this.state, this.again] = [[], 0, 0, null, true];
    this.#keep();
  }

  /** Lets the time go on. */
  go() {
    if (!this.#since && this.state && !this.state.outcome) this.#since = performance.now();
  }

  /** Stops the time, and keeps the round. */
  pause() {
    [this.#spent, this.#since] = [this.spent, 0];
    if (this.#actions.length > 0 || this.again || this.#spent > 2000) this.#keep();
  }

  close() {
    this.pause();
    this.#latest.renew();
  }

  #keep() {
    const { puzzle, game } = this.puzzle;
    rounds.put(
      { puzzle, game: game ?? "", day: this.day },
      {
        actions: this.#actions,
        spent: Math.round(this.spent),
        clock: this.clock,
        ended: Boolean(this.state?.outcome),
        again: this.again,
      },
    );
  }

  /** Does an action after those that are being done. @param {Action} action */
  act(action) {
    return this.#then(() => this.#do(action));
  }

  /** @param {Action} action */
  async #do(action) {
    if (this.state?.outcome || this.#signal.aborted) return;
    const [before, from] = [this.state, this.places];
    this.#actions.push(action);
    try {
      const state = await this.#ask();
      // A refused action is not repeated with every later one.
      if (state.reply.refused && !state.outcome) this.#actions.pop();
      if (state.outcome) [this.#spent, this.#since] = [this.spent, 0];
      if (!this.#signal.aborted) this.#keep();
      this.#watch.changed({ action, before, from });
    } catch (error) {
      this.#actions.pop();
      this.#fail(error);
    }
  }

  async #ask() {
    this.state = await engine.ask(
      "round",
      { puzzle: this.puzzle.puzzle, actions: this.#actions },
      { signal: this.#signal },
    );
    this.places = this.state.places;
    return this.state;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (isGivenUp(error)) return;
    this.#watch.failed(error instanceof Fault ? error.message : say("wrong"));
  }
}
