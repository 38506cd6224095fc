// The engine in a worker, which answers one question at a time, in order.
import init, * as engine from "./engine/sumwise_wasm.js";

/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {{ id: number, name: keyof Questions, takes: any[] }} Asked */
/** @typedef {{ id: number, gives?: any, fault?: string, took?: number }} Told */

/** @type {(module: WebAssembly.Module) => void} */
let start;
/** The compiled engine, which is the first message. */
const ready = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => (start = resolve))
  .then((module) => init({ module_or_path: module }));

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/** @type {engine.Sweeping | undefined} The current sweep. */
let sweeping;

/** @param {string} game @param {string} question */
function sweep(game, question) {
  sweeping?.free();
  sweeping = undefined;
  sweeping = new engine.Sweeping(game, question);
  return JSON.stringify(sweeping.units());
}

/** @param {number} place */
function unit(place) {
  sweeping?.unit(place);
  return "null";
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
  sweep,
  unit,
  figures: () => sweeping?.figures() ?? "null",
};

/** @param {MessageEvent<Asked | { engine: WebAssembly.Module }>} event */
self.onmessage = async ({ data }) => {
  if ("engine" in data) return start(data.engine);
  const { id, name, takes } = data;
  try {
    await ready;
    const began = performance.now();
    const text = ANSWERS[name](...takes);
    const took = performance.now() - began;
    tell({ id, gives: JSON.parse(text), took });
  } catch (fault) {
    if (typeof fault === "string") tell({ id, fault });
    // An error of the engine is a string. Anything else is a crash, which must be thrown outside of promises to reach the page.
    else setTimeout(() => { throw fault; });
  }
};
