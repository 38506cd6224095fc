// The statistics of rounds, which stay in this browser.
import { isDate, today } from "./days.js";
import * as storage from "./storage.js";
import { say } from "../words.js";

/**
 * @typedef {object} Tally
 * @property {number} rounds
 * @property {number} won
 * @property {number} points
 * @property {number} streak
 * @property {number} longest
 * @property {number} seconds the seconds of all rounds won
 * @property {number} fastest the seconds of the fastest round won, or 0
 */
/** What was played on a day: the seconds are those of the rounds won. @typedef {{ rounds: number, won: number, points: number, seconds: number }} Played */
/** @typedef {{ version: 1, games: Record<string, Tally>, daily: Record<string, number>, days: Record<string, Played> }} Statistics */

const PLACE = "statistics";
/** @type {Tally} */
const NONE = { rounds: 0, won: 0, points: 0, streak: 0, longest: 0, seconds: 0, fastest: 0 };
/** @type {Played} */
const NOTHING = { rounds: 0, won: 0, points: 0, seconds: 0 };

/** @returns {Statistics} */
export function load() {
  try {
    return read(storage.get(PLACE) ?? "");
  } catch {
    return { version: 1, games: {}, daily: {}, days: {} };
  }
}

/**
 * Adds a round. A daily puzzle counts once.
 * @param {string} game @param {number} points @param {number} seconds @param {string} day the date of a daily puzzle, or nothing
 */
export function add(game, points, seconds, day) {
  const all = load();
  const daily = `${game} ${day}`;
  if (day && Object.hasOwn(all.daily, daily)) return;
  if (day) all.daily[daily] = points;
  const before = all.games[game] ?? NONE;
  const won = points > 0;
  const streak = won ? before.streak + 1 : 0;
  all.games[game] = {
    rounds: before.rounds + 1,
    won: before.won + Number(won),
    points: before.points + points,
    streak,
    longest: Math.max(before.longest, streak),
    seconds: before.seconds + (won ? seconds : 0),
    fastest: won ? Math.min(before.fastest || Infinity, Math.max(1, seconds)) : before.fastest,
  };
  const played = all.days[today()] ?? NOTHING;
  all.days[today()] = {
    rounds: played.rounds + 1,
    won: played.won + Number(won),
    points: played.points + points,
    seconds: played.seconds + (won ? seconds : 0),
  };
  store(all);
}

/** Returns the points of the daily puzzle of a game, or null if it was not played. @param {Statistics} all @param {string} game @param {string} day */
export const pointsOf = (all, game, day) =>
  Object.hasOwn(all.daily, `${game} ${day}`) ? all.daily[`${game} ${day}`] : null;

/** Returns how many days in a row up to today, or to yesterday, a daily puzzle of any game was won. @param {Statistics} all */
export function streakOf(all) {
  const won = new Set(
    Object.entries(all.daily)
      .filter(([, points]) => points > 0)
      .map(([daily]) => daily.slice(daily.lastIndexOf(" ") + 1)),
  );
  let day = won.has(today()) ? today() : dayBefore(today());
  let streak = 0;
  for (; won.has(day); day = dayBefore(day)) streak += 1;
  return streak;
}

/** @param {string} day */
function dayBefore(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Stores the statistics. Returns whether the browser did it. @param {Statistics} all */
export const store = (all) => storage.put(PLACE, JSON.stringify(all));

export const clear = () => storage.put(PLACE, null);

/** The maximum length of a file of statistics. */
export const LONGEST = 1_000_000;

/**
 * Reads statistics from a text, which is not trusted.
 * @param {string} text @returns {Statistics}
 */
export function read(text) {
  const wrong = (/** @type {import("../words.js").Key} */ why) => new Error(say(why));
  if (text.length > LONGEST) throw wrong("tally.large");
  /** @type {any} */
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrong("tally.json");
  }
  if (given?.version !== 1 || typeof given.games !== "object" || given.games === null) throw wrong("tally.version");
  const count = (/** @type {any} */ value) => Number.isSafeInteger(value) && value >= 0;
  /** @type {Statistics} */
  const all = { version: 1, games: {}, daily: {}, days: {} };
  /** @template {object} T @param {any} from @param {T} none @returns {T} */
  const counts = (from, none) => {
    const fields = Object.keys(none);
    if (!fields.every((field) => count(from?.[field]))) throw wrong("tally.count");
    return /** @type {T} */ (Object.fromEntries(fields.map((field) => [field, from[field]])));
  };
  for (const [game, tally] of Object.entries(given.games)) {
    if (game.length > 40) throw wrong("tally.name");
    // Seconds came later than the other counts.
    all.games[game] = counts({ seconds: 0, fastest: 0, ...tally }, NONE);
  }
  for (const [day, points] of Object.entries(given.daily ?? {})) {
    if (day.length > 80 || !count(points)) throw wrong("tally.count");
    all.daily[day] = Number(points);
  }
  for (const [day, played] of Object.entries(given.days ?? {})) {
    if (!isDate(day)) throw wrong("tally.date");
    all.days[day] = counts(played, NOTHING);
  }
  return all;
}
