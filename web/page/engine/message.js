// What the engine says: a code with values, worded by the page.
import { printed, printedSign, printedStep, printedValue } from "../parts/dom.js";
import { signsOf } from "../parts/names.js";
import { count, say, tag } from "../words.js";

/** @typedef {import("./schema.js").Message} Message */

/** The values that are words of the page, by the keys of these words. */
const WORDS = ["domain", "last", "reason", "stop"];

const listed = new Intl.ListFormat(tag, { type: "conjunction" });

/** Writes a step. The numbers of a numeral, `44 (4 and 4)`, are listed in the language. @param {string} text */
const step = (text) =>
  printedStep(text).replace(
    /\(([\d.]+(?:, [\d.]+)* and [\d.]+)\)/g,
    (_, of) => `(${listed.format(of.split(/, | and /))})`,
  );

const whole = (/** @type {string} */ value) => count(Number(value));

/** How the other values are written. @type {Record<string, (value: string) => string>} */
const FORMS = {
  step,
  value: printedValue,
  number: printedValue,
  nearest: printedValue,
  distance: printedValue,
  left: printedStep,
  claim: printedValue,
  solution: printed,
  operators: (signs) => signsOf(signs).map(printedSign).join(" "),
  sign: printedSign,
  length: whole,
  digits: whole,
  most: whole,
  numbers: whole,
  at: whole,
  line: whole,
};

/** Returns what the engine says, without the end of the sentence. @param {Message} told */
export function wording({ code, values }) {
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      WORDS.includes(name)
        ? say(/** @type {import("../words.js").Key} */ (`${name}.${value}`))
        : (FORMS[name]?.(value) ?? value),
    ]),
  );
  let text = say(`told.${code}`, { ...said, n: said.steps });
  if (code.startsWith("hint_") && code !== "hint_nothing")
    text = say("nearest" in said ? "hint.cannot" : "hint.can", { ...said, hint: text });
  if ("line" in said) text = say("told.line", { ...said, told: text });
  return "at" in said ? say("told.at", { ...said, told: text }) : text;
}
