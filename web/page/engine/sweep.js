// The sweep of a game, unit by unit, on as many workers as there are cores.
import { Engine } from "./engine.js";

/** @typedef {import("./schema.js").Exact} Exact */
/** @typedef {import("./schema.js").Sweep} Sweep */
/** @typedef {import("./schema.js").Histogram} Histogram */
/** @typedef {import("./schema.js").Hand} Hand */

/** The most workers. Each of them has the sub-hands of the game in memory. */
const MOST = 8;
/** The number of hands that are worth a worker. */
const SHARE = 2000;

/**
 * @param {{ game: string, hands: number }} game the game or the text of its file, and the number of its hands
 * @param {string} question
 * @param {{ signal?: AbortSignal, progress?: (done: number, of: number) => void, list?: (hands: Hand[]) => void, rules?: Record<string, string>, cores?: number }} [manner]
 *   `list` takes the hands of a worker with their answers, `rules` are those that are not the game's
 * @returns {Promise<Sweep | Histogram>}
 */
export async function sweep(
  { game, hands },
  question,
  { signal, progress, list, rules, cores = navigator.hardwareConcurrency || 1 } = {},
) {
  const many = Math.min(cores, MOST, Math.ceil(hands / SHARE));
  const engines = Array.from({ length: many }, () => new Engine());
  /** @type {Shares | undefined} */
  let shares;
  let done = 0;
  /** @param {Engine} engine @param {number} place */
  async function work(engine, place) {
    const units = await engine.ask("begin", { game, rules, question, listed: Boolean(list) }, { signal });
    shares ??= new Shares(units, many);
    for (let unit = shares.take(place); unit !== undefined; unit = shares.take(place)) {
      await engine.ask("unit", { place: unit }, { signal });
      progress?.(++done, units);
    }
    list?.(await engine.ask("hands", {}, { signal }));
    return engine.ask("figures", {}, { signal });
  }
  try {
    const parts = await Promise.all(engines.map(work));
    return parts.reduce((sum, part) => added(sum, part));
  } finally {
    for (const engine of engines) engine.end();
  }
}

/** The units of the workers. Neighbouring units share sub-hands, so each worker has a range of its own. */
class Shares {
  /** @type {[from: number, to: number][]} */
  #runs;

  /** @param {number} units @param {number} many */
  constructor(units, many) {
    const end = (/** @type {number} */ place) => Math.floor((units * place) / many);
    this.#runs = Array.from({ length: many }, (_, place) => [end(place), end(place + 1)]);
  }

  /** Returns the next unit of a worker. A worker without units takes the last unit of the worker with the most. @param {number} place */
  take(place) {
    const own = this.#runs[place];
    if (own[0] < own[1]) return own[0]++;
    const longest = this.#runs.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
    return longest[0] < longest[1] ? --longest[1] : undefined;
  }
}

const FIGURES = ["hands", "draws", "pairs", "solvable", "pairs_weighted", "solvable_weighted", "complete_hands"];

/**
 * Adds the figures of two parts of a sweep, count by count.
 * @param {Sweep | Histogram} a @param {Sweep | Histogram} b @returns {Sweep | Histogram}
 */
export function added(a, b) {
  if ("valid" in a) {
    const other = /** @type {Histogram} */ (b);
    return { ...a, valid: plus(a.valid, other.valid), by_value: rows(a.by_value, other.by_value, "value") };
  }
  const other = /** @type {Sweep} */ (b);
  const large = [...new Set([...Object.keys(a.by_large), ...Object.keys(other.by_large)])].sort();
  const of = (/** @type {string} */ count) => [a.by_large[count], other.by_large[count]].filter(Boolean);
  const answers =
    a.by_answer &&
    other.by_answer &&
    rows(a.by_answer, other.by_answer, "answer").sort((one, next) => order(one.answer, next.answer));
  return {
    ...counts(a, other, FIGURES),
    by_large: Object.fromEntries(
      large.map((count) => [count, of(count).reduce((sum, part) => counts(sum, part, FIGURES))]),
    ),
    by_target: rows(a.by_target, other.by_target, "target"),
    ...(answers && { by_answer: answers }),
  };
}

/**
 * Merges two lists of rows, adding rows of the same name.
 * @template {Record<string, any>} R
 * @param {R[]} a @param {R[]} b @param {string} name
 */
function rows(a, b, name) {
  const all = new Map(a.map((row) => [row[name], row]));
  for (const row of b) {
    const same = all.get(row[name]);
    all.set(
      row[name],
      same
        ? counts(
            same,
            row,
            Object.keys(row).filter((field) => field !== name),
          )
        : row,
    );
  }
  return [...all.values()];
}

/**
 * Returns a row with some of its counts added to those of another.
 * @template {Record<string, any>} R
 * @param {R} a @param {R} b @param {string[]} fields @returns {R}
 */
const counts = (a, b, fields) => ({
  ...a,
  ...Object.fromEntries(fields.map((field) => [field, plus(a[field], b[field])])),
});

/** Adds two counts. @param {Exact} a @param {Exact} b */
export const plus = (a, b) => String(BigInt(a) + BigInt(b));

/** Compares two answers: none comes first, the others are ascending. @param {Exact | null} a @param {Exact | null} b */
function order(a, b) {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [[above, below], [over, under]] = [a, b].map((answer) => [...String(answer).split("/"), "1"].map(BigInt));
  const [left, right] = [above * under, over * below];
  return left < right ? -1 : Number(left > right);
}
