// Questions to the engine, which runs in workers. A question is cancelled by terminating its worker; a spare worker takes
// over.

import { load, modules } from "./builds.js";
import { wording } from "./message.js";
import { say, sentence } from "../words.js";

/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {import("./worker.js").Reply} Reply */
/** @typedef {import("./builds.js").Build} Build */

/** An error of the engine about a question, in whole sentences. */
export class Fault extends Error {}

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {keyof Questions} name
 * @property {object} takes
 * @property {(gives: any) => void} resolve
 * @property {(fault: Error) => void} reject
 */

/** The questions that the engine for a game to play answers. */
const PLAY = new Set(["game", "puzzle", "deal", "daily", "solve", "check", "round"]);

/** The builds whose questions a build answers. @type {Record<Build, Build[]>} */
const ANSWERS = { play: ["play"], all: ["play", "all"], pdf: ["play", "all", "pdf"], sweep: ["sweep"] };

/** The questions of a sweep unit by unit. */
const UNITS = new Set(["begin", "unit", "hands", "figures"]);

/**
 * Returns the build that answers a question. The small one knows games by their names, has no reader of game files, and tells no plan. It is not
 * loaded after the one with all questions.
 * @param {string} name @param {{ game?: string, file?: string, plan?: boolean }} takes @returns {Build}
 */
function buildFor(name, { game, file, plan }) {
  if (UNITS.has(name)) return "sweep";
  if (file === "pdf") return "pdf";
  return PLAY.has(name) && !plan && !game?.includes("\n") && (modules.play || !modules.all) ? "play" : "all";
}

/** @param {Build} build */
function spawn(build) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: build });
  // Without a module there is no engine, and the worker counts as stopped.
  const stopped = () => worker.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
  load(build).then((module) => worker.postMessage({ module }), stopped);
  return worker;
}

/** Whether spare workers are kept: from a second after the first answer on. Until then they would take the processor from it and from what shows it. */
let keeps = false;
/** Whether any question was answered. */
let answered = false;

/** @type {Partial<Record<Build, Worker>>} A worker of a build that is ready before it is needed. */
const spares = {};

/** Starts a spare worker after a short delay, so that it does not slow down an answer. @param {Build} build */
function prepare(build) {
  setTimeout(() => {
    if (spares[build]) return;
    const worker = (spares[build] = spawn(build));
    worker.onerror = (event) => {
      event.preventDefault();
      if (spares[build] === worker) delete spares[build];
    };
  }, 100);
}

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Build} The build that the worker has. */
  #build = "play";
  /** @type {Waiting[]} The waiting questions, the first of which is with the worker. */
  #waiting = [];
  #asked = 0;
  #patient;
  /** The milliseconds that the last answer took in the worker. */
  took = 0;

  /** @param {{ patient?: boolean }} [manner] whether it goes on with a question that is no longer wanted */
  constructor({ patient = false } = {}) {
    this.#patient = patient;
  }

  /**
   * Asks a question, after those that are waiting.
   * @template {keyof Questions} K
   * @param {K} name @param {Questions[K]["takes"]} takes
   * @param {{ signal?: AbortSignal }} [manner]
   * @returns {Promise<Questions[K]["gives"]>}
   */
  ask(name, takes, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { id: ++this.#asked, name, takes, resolve, reject };
      signal?.addEventListener("abort", () => this.#drop(waiting, signal.reason), { once: true });
      this.#waiting.push(waiting);
      if (this.#waiting.length === 1) this.#send();
    });
  }

  #send() {
    const [first] = this.#waiting;
    if (!first) return;
    const build = buildFor(first.name, first.takes);
    if (!ANSWERS[this.#build].includes(build)) this.end();
    if (!this.#worker) this.#build = build;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id: first.id, name: first.name, takes: first.takes });
  }

  #start() {
    const build = this.#build;
    const worker = spares[build] ?? spawn(build);
    delete spares[build];
    if (keeps) prepare(build);
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(modules[build] ? "engine.stopped" : "start.why");
    };
    return worker;
  }

  /** Ends the worker, which cannot answer, and goes on with the next question. @param {"engine.stopped" | "start.why"} why */
  #fail(why) {
    this.end();
    // Where another build has answered, this one has not arrived.
    this.#waiting.shift()?.reject(new Fault(say(why === "start.why" && answered ? "engine.absent" : why)));
    this.#send();
  }

  /** Terminates the worker, which frees its memory. The next question starts another. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {Reply} told */
  #take({ id, gives, fault, took, absent }) {
    const first = this.#waiting[0];
    if (first?.id !== id) return;
    if (absent) return this.#fail("start.why");
    this.#waiting.shift();
    this.took = took ?? 0;
    if (!answered) {
      const build = this.#build;
      setTimeout(() => {
        keeps = true;
        prepare(build);
      }, 1000);
    }
    answered = true;
    if (fault === undefined) first.resolve(gives);
    else first.reject(new Fault(sentence(wording(fault.told))));
    this.#send();
  }

  /** @param {Waiting} waiting @param {Error} reason */
  #drop(waiting, reason) {
    const place = this.#waiting.indexOf(waiting);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    waiting.reject(reason);
    if (place > 0) return;
    if (!this.#patient) this.end();
    this.#send();
  }
}

/** The engine for questions that are answered at once. */
export const quick = new Engine({ patient: true });
/** The engine for questions that may take long. */
export const long = new Engine();

/** A scope in which a new question cancels the one before. */
export class Latest {
  #abort = new AbortController();

  /** Cancels the question before. */
  renew() {
    this.#abort.abort(new DOMException("Another question came.", "AbortError"));
    this.#abort = new AbortController();
    return this.#abort.signal;
  }
}

/**
 * Returns whether a question was cancelled, which is not an error.
 * @param {unknown} error
 */
export const isGivenUp = (error) => error instanceof DOMException && error.name === "AbortError";
