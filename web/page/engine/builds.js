// The builds of the engine. That of the view in the address is loaded from here, while the modules of the page are on their way.
import { read } from "../state/address.js";

/** @typedef {"play" | "all" | "pdf" | "sweep"} Build A build: for a game to play, which is small, for all questions, for these and PDF files, or for sweeps, which is fast. */

/** The views whose first question is for the build with all questions. */
const LARGER = new Set(["explore", "learn", "print"]);

/** @type {Partial<Record<Build, Promise<WebAssembly.Module>>>} The builds, each compiled once for all workers. */
export const modules = {};

/** The first frame, before which no build is loaded: what can be read comes first. A page in the background has no frames. */
const painted = new Promise((resolve) =>
  document.hidden ? resolve(null) : requestAnimationFrame(() => setTimeout(resolve)),
);

/** Loads a build, once. @param {Build} build */
export const load = (build) =>
  (modules[build] ??= compile(build).catch((fault) => {
    delete modules[build];
    throw fault;
  }));

/** @param {Build} build */
async function compile(build) {
  await painted;
  const response = await fetch(new URL(`${build}/sumwise_wasm_bg.wasm`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status}`);
  // Some servers send another media type.
  const known = response.headers.get("content-type") === "application/wasm";
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// Who asks it will tell that it did not arrive.
const first = load(LARGER.has(read(location.hash).view) ? "all" : "play").catch(() => {});

/** The time after which the first answer is there. What can wait leaves the processor and the line to it until then. */
export const calm = first.then(() => new Promise((resolve) => setTimeout(resolve, 2000)));
