// Questions to the engine, which lives in a worker. A question that is no longer wanted ends the worker it is in.

/** @typedef {import("./schema.js").Questions} Questions */
/** @typedef {import("./worker.js").Told} Told */

/** What the engine finds wrong with a question, in a sentence. */
export class Fault extends Error {}

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {keyof Questions} name
 * @property {any[]} takes
 * @property {(gives: any) => void} resolve
 * @property {(fault: Error) => void} reject
 * @property {((done: number, of: number) => void) | undefined} progress
 */

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Waiting[]} The first is with the worker. */
  #waiting = [];
  #asked = 0;
  /** How many milliseconds the last answer took in the worker. */
  took = 0;

  /**
   * Asks a question, after those that wait already.
   * @template {keyof Questions} K
   * @param {K} name @param {Questions[K]["takes"]} takes
   * @param {{ signal?: AbortSignal, progress?: (done: number, of: number) => void }} [manner]
   * @returns {Promise<Questions[K]["gives"]>}
   */
  ask(name, takes, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { id: ++this.#asked, name, takes, resolve, reject, progress };
      signal?.addEventListener("abort", () => this.#drop(waiting, signal.reason), { once: true });
      this.#waiting.push(waiting);
      if (this.#waiting.length === 1) this.#send();
    });
  }

  #send() {
    const [first] = this.#waiting;
    if (!first) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id: first.id, name: first.name, takes: first.takes });
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end();
      this.#waiting.shift()?.reject(new Fault("The engine stopped at this question. Please ask a smaller one"));
      this.#send();
    };
    return worker;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {Told} told */
  #take({ id, gives, fault, done, of, took }) {
    const first = this.#waiting[0];
    if (first?.id !== id) return;
    if (done !== undefined) return first.progress?.(done, of ?? done);
    this.#waiting.shift();
    this.took = took ?? 0;
    if (fault === undefined) first.resolve(gives);
    else first.reject(new Fault(fault));
    this.#send();
  }

  /** @param {Waiting} waiting @param {Error} reason */
  #drop(waiting, reason) {
    const place = this.#waiting.indexOf(waiting);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    waiting.reject(reason);
    if (place > 0) return;
    this.#end();
    this.#send();
  }
}

/** For what is answered at once. */
export const quick = new Engine();
/** For what may take long. */
export const long = new Engine();

/** A scope of which only the latest question is wanted. */
export class Latest {
  #abort = new AbortController();

  /** Gives up what was asked before. */
  renew() {
    this.#abort.abort(new DOMException("Another question came.", "AbortError"));
    this.#abort = new AbortController();
    return this.#abort.signal;
  }
}

/**
 * Whether a question was given up, which is no fault.
 * @param {unknown} error
 */
export const isGivenUp = (error) => error instanceof DOMException && error.name === "AbortError";
