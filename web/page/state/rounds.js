// The rounds that were begun, which stay in this browser: a round is replayed from its actions.
import * as storage from "./storage.js";

/**
 * @typedef {object} Kept
 * @property {import("../engine/questions.js").Action[]} actions
 * @property {number} spent the milliseconds played
 * @property {number} clock the seconds of its clock, or 0
 * @property {boolean} ended
 * @property {boolean} again whether it was played before, and counts no more
 */
/** @typedef {{ puzzle: string, game: string, day: string, ended: boolean }} Entry */

/** The most rounds that are kept. */
const MOST = 300;
const PLACE = "rounds";

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the list of the rounds, the latest first. @returns {Entry[]} */
export function list() {
  const all = parsed(storage.get(PLACE) ?? "");
  const whole = (/** @type {any} */ one) =>
    ["puzzle", "game", "day"].every((field) => typeof one?.[field] === "string");
  return Array.isArray(all) ? all.filter(whole).slice(0, MOST) : [];
}

/** Returns what is kept of a round. @param {string} puzzle @returns {Kept | null} */
export function get(puzzle) {
  const given = parsed(storage.get(`round ${puzzle}`) ?? "");
  if (!Array.isArray(given?.actions) || !Number.isFinite(given.spent)) return null;
  const { actions, spent, clock, ended, again } = given;
  return {
    actions,
    spent: Math.max(0, spent),
    clock: Number(clock) || 0,
    ended: ended === true,
    again: again === true,
  };
}

/** Keeps a round. @param {Omit<Entry, "ended">} of @param {Kept} round */
export function put(of, round) {
  const others = list().filter(({ puzzle }) => puzzle !== of.puzzle);
  for (const { puzzle } of others.splice(MOST - 1)) storage.put(`round ${puzzle}`, null);
  storage.put(`round ${of.puzzle}`, JSON.stringify(round));
  storage.put(PLACE, JSON.stringify([{ ...of, ended: round.ended }, ...others]));
}
