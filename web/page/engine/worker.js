// The engine in a worker, which answers one question at a time, in order.

/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {{ id: number, name: keyof Questions, takes: object }} Call */
/** @typedef {{ id: number, gives?: any, fault?: import("./schema.js").Fault, took?: number, absent?: boolean }} Reply an answer, a fault, or that the engine did not arrive */

/** @type {(module: WebAssembly.Module) => void} */
let start;
/** The compiled engine, which is the first message. */
const compiled = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => (start = resolve));
// A worker has the name of its engine. The bindings are loaded while the page compiles the engine.
const ready = import(`./${self.name}/sumwise_wasm.js`).then(async (engine) => {
  await engine.default({ module_or_path: await compiled });
  return engine;
});
// Who asks will tell that they did not arrive. A spare worker is asked by nobody.
ready.catch(() => {});

/** @param {Reply} reply */
const tell = (reply) => self.postMessage(reply);

/** @type {any} The current sweep. */
let sweeping;

/** @type {Record<string, (takes: any, engine: any) => string>} The questions that are not requests: a sweep unit by unit. */
const UNITS = {
  begin({ game, rules, question, listed }, engine) {
    sweeping?.free();
    sweeping = undefined;
    const asked = question === "histogram" ? { game, rules } : { game, rules, question };
    const kind = question === "histogram" ? "histogram" : listed ? "hands" : "sweep";
    sweeping = new engine.Sweeping(kind, JSON.stringify(asked));
    return JSON.stringify(sweeping.units());
  },
  unit({ place }) {
    sweeping?.unit(place);
    return "null";
  },
  hands: () => sweeping?.hands() ?? "[]",
  figures: () => sweeping?.figures() ?? "null",
};

/** @param {MessageEvent<Call | { module: WebAssembly.Module }>} event */
self.onmessage = async ({ data }) => {
  if ("module" in data) return start(data.module);
  const { id, name, takes } = data;
  const engine = await ready.catch(() => null);
  if (!engine) return tell({ id, absent: true });
  try {
    const began = performance.now();
    const text = Object.hasOwn(UNITS, name) ? UNITS[name](takes, engine) : engine.ask(name, JSON.stringify(takes));
    const took = performance.now() - began;
    tell({ id, gives: JSON.parse(text), took });
  } catch (fault) {
    if (typeof fault === "string") tell({ id, fault: JSON.parse(fault) });
    // An error of the engine is a text. Anything else is a crash, which must be thrown outside of promises to reach the page.
    else
      setTimeout(() => {
        throw fault;
      });
  }
};

export {};
