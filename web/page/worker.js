// The engine, away from the page: one question at a time, answered in order.
import init, * as engine from "./engine/sumwise_wasm.js";

/** @typedef {import("./schema.js").Questions} Questions */
/** @typedef {{ id: number, name: keyof Questions, takes: any[] }} Asked */
/** @typedef {{ id: number, gives?: any, fault?: string, done?: number, of?: number, took?: number }} Told */

const ready = init();

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/**
 * Sweeps a game unit by unit, and tells how far it is.
 * @param {number} id @param {Questions["sweep"]["takes"]} takes
 */
function sweep(id, takes) {
  const sweeping = new engine.Sweeping(...takes);
  const of = sweeping.units();
  for (let done = 0; done < of;) {
    done = sweeping.step();
    tell({ id, done, of });
  }
  const figures = sweeping.figures();
  sweeping.free();
  return figures;
}

/** @type {Record<string, (...takes: any[]) => string>} */
const ANSWERS = {
  games: engine.games,
  puzzle: engine.puzzle,
  read: engine.read,
  deal: engine.deal,
  best: engine.best,
  all: engine.all,
  count: engine.count,
  reach: engine.reach,
  check: engine.check,
  round: engine.round,
  explain: engine.explain,
  grow: engine.grow,
  shapes: engine.shapes,
  worksheet: engine.worksheet,
};

/** @param {MessageEvent<Asked>} event */
self.onmessage = async ({ data: { id, name, takes } }) => {
  try {
    await ready;
    const began = performance.now();
    const text = name === "sweep" ? sweep(id, /** @type {any} */ (takes)) : ANSWERS[name](...takes);
    const took = performance.now() - began;
    tell({ id, gives: JSON.parse(text), took });
  } catch (fault) {
    if (typeof fault === "string") tell({ id, fault });
    // The engine says what is wrong in a text; anything else is its end, of which the page hears outside of promises only.
    else setTimeout(() => { throw fault; });
  }
};
