// Deals: random ones as the player wishes, and those of a day.
import { Fault, long, quick } from "../../engine/engine.js";
import { today } from "../../state/days.js";
import * as storage from "../../state/storage.js";

/** @typedef {import("../../engine/schema.js").Puzzle} Puzzle */
/** @typedef {import("../../engine/schema.js").Game} Game */
/** A puzzle, with its difficulty if that was wished for. @typedef {Puzzle & { band?: string }} Dealt */

/** The most deals to look at for one that can be made. */
const MOST = 40;

/** The wishes for deals, which stay in this browser. */
export const wishes = {
  get difficulty() {
    return storage.get("difficulty") ?? "";
  },
  set difficulty(band) {
    storage.put("difficulty", band || null);
  },
  /** Whether only puzzles are dealt that can be made. */
  get solvable() {
    return storage.get("solvable") !== "any";
  },
  set solvable(only) {
    storage.put("solvable", only ? null : "any");
  },
};

/** Returns a random word. */
export function word() {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join("");
}

/** Deals a puzzle of a random word. The year game has the digits of this year. @param {string} game */
async function deal(game) {
  const dealt = await quick.ask("deal", { game, seed: word(), large: null });
  if (game !== "year") return dealt;
  return quick.ask("puzzle", { puzzle: `year:${[...today().slice(0, 4)]}=${dealt.target}` });
}

/**
 * Deals a random puzzle of a game.
 * @param {string} game @param {AbortSignal} signal @returns {Promise<Dealt>}
 */
export async function random(game, signal) {
  const { difficulty, solvable } = wishes;
  // Other years come with a difficulty.
  if (difficulty && game !== "year") {
    const [item] = await long
      .ask("generate", { game, seed: word(), count: 1, difficulty }, { signal })
      .catch((error) => {
        // Some games have no bands.
        if (error instanceof Fault) return [];
        throw error;
      });
    if (item) return { ...(await quick.ask("puzzle", { puzzle: item.id })), band: difficulty };
  }
  for (let tried = 1; ; tried += 1) {
    const puzzle = await deal(game);
    if (
      !solvable ||
      tried === MOST ||
      (await long.ask("solve", { puzzle: puzzle.puzzle }, { signal })).status === "exact"
    )
      return puzzle;
  }
}

/**
 * Deals the next puzzle after one: of the same game, with the same rules.
 * @param {Puzzle} puzzle @param {string} usual the game if the puzzle has none @param {AbortSignal} signal @returns {Promise<Dealt>}
 */
export async function next({ puzzle, game }, usual, signal) {
  const dealt = await random(game ?? usual, signal);
  const rules = puzzle.slice(0, puzzle.indexOf(":"));
  if (game === null || rules === game) return dealt;
  return quick.ask("puzzle", { puzzle: `${rules}${dealt.puzzle.slice(dealt.puzzle.indexOf(":"))}` });
}

/** Returns the games whose puzzles differ from day to day. @param {Game[]} games */
export const daily = (games) => games.filter(({ hands, targets: [least, most] }) => hands > 1 || most > least);
