// The engine, away from the page: one question at a time, answered in order.
import init, * as engine from "./engine/sumwise_wasm.js";

/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {{ id: number, name: keyof Questions, takes: object }} Asked */
/** @typedef {{ id: number, gives?: any, fault?: string, took?: number }} Told */

/** @type {(module: WebAssembly.Module) => void} */
let start;
/** The engine is compiled elsewhere, and comes first. */
const ready = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => (start = resolve))
  .then((module) => init({ module_or_path: module }));

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/** @type {engine.Sweeping | undefined} The sweep of which units are asked. */
let sweeping;

/** @type {Record<string, (takes: any) => string>} What is not a request of its own: a sweep unit by unit. */
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
    // The engine says what is wrong in a text; anything else is its end, of which the page hears outside of promises only.
    else setTimeout(() => { throw fault; });
  }
};
