// The engine in a worker, which answers one question at a time, in order.
import init, * as engine from "./engine/sumwise_wasm.js";

/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {{ id: number, name: keyof Questions, takes: object }} Asked */
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

/** @type {Record<string, (takes: any) => string>} The questions that are not requests: a sweep unit by unit. */
const UNITS = {
  begin({ game, question }) {
    sweeping?.free();
    sweeping = undefined;
    const asked = question === "histogram" ? { game } : { game, question };
    sweeping = new engine.Sweeping(question === "histogram" ? "histogram" : "sweep", JSON.stringify(asked));
    return JSON.stringify(sweeping.units());
  },
  unit({ place }) {
    sweeping?.unit(place);
    return "null";
  },
  figures: () => sweeping?.figures() ?? "null",
};

/** @param {MessageEvent<Asked | { engine: WebAssembly.Module }>} event */
self.onmessage = async ({ data }) => {
  if ("engine" in data) return start(data.engine);
  const { id, name, takes } = data;
  try {
    await ready;
    const began = performance.now();
    const text = Object.hasOwn(UNITS, name) ? UNITS[name](takes) : engine.ask(name, JSON.stringify(takes));
    const took = performance.now() - began;
    tell({ id, gives: JSON.parse(text), took });
  } catch (fault) {
    if (typeof fault === "string") tell({ id, fault });
    // An error of the engine is a string. Anything else is a crash, which must be thrown outside of promises to reach the page.
    else setTimeout(() => { throw fault; });
  }
};
