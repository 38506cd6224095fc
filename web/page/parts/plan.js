// How an answer was found: the ways that were considered, and what the search took. Its texts are apart, since few ask for it.
import { h } from "./dom.js";
import { count, language, sayName } from "../words.js";

/** @typedef {import("../engine/schema.js").Plan} Plan */
/** @typedef {keyof typeof import("../plan/en.js").texts} Key */

/** @type {{ texts: Record<string, string> }} */
const { texts } = await import(`../plan/${language}.js`);

/** Returns a text with its value. @param {Key} key @param {string} [value] */
const tell = (key, value = "") => texts[key].replace(/\{\w+\}/, () => value);

/** Returns a text about a way or a reason, or the words of the engine. @param {string} kind @param {string} name @param {string} [others] */
const told = (kind, name, others = name) => texts[`${kind}.${name}`] ?? others;

/** @param {import("../engine/schema.js").Considered} considered */
const verdict = ({ way, chosen, against, because }) =>
  against
    ? tell("against", told("against", against, because ?? against))
    : tell(chosen ? "chosen" : "unneeded", told("about", way));

/** Makes the list of a plan. @param {Plan} plan @param {number} took the milliseconds of the search */
export const planned = ({ ways, steps, bytes, stop }, took) =>
  h(
    "dl",
    { class: "notations" },
    [
      ...ways.map((considered) => [told("way", considered.way), verdict(considered)]),
      [tell("steps"), count(steps)],
      [tell("time"), tell("took", count(Math.ceil(took)))],
      [tell("memory"), tell("bytes", count(Math.ceil(bytes / 1024)))],
      [tell("end"), stop ? sayName("stop", stop) : tell("decided")],
    ].flatMap(([name, what]) => [h("dt", {}, name), h("dd", {}, what)]),
  );
