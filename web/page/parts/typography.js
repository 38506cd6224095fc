// Formulas, steps and values with typographic signs.

/** @type {Record<string, string>} */
const SIGNS = { "*": "×", "/": "÷", "-": "−" };

/** Writes an operator or a sign. @param {string} sign */
export const typographic = (sign) => SIGNS[sign] ?? sign;

/**
 * Writes a formula with typographic signs.
 * @param {string} text
 */
export function printed(text) {
  // A fraction in square brackets is a given number and not a division, and so is a value with a minus.
  const number = (/** @type {string} */ given) => printedValue(given.includes("/") ? `(${given})` : given);
  // A negative number after a sign stands in brackets, with what binds tighter than its minus.
  const apart = text.replace(/([-+*/^|])(-\d+!*)(?![\d.(!^|])/g, "$1($2)");
  return apart.replace(/\[[^\]]*\]|[*/-]/g, (given) =>
    given.length > 1 ? number(given.slice(1, -1)) : typographic(given),
  );
}

/**
 * Writes an exact value. The slash of a fraction stays.
 * @param {string | number} value
 */
export const printedValue = (value) => String(value).replace("-", "−");

/**
 * Writes a step, or any sentence of the engine, with typographic signs. The slash of a fraction stays.
 * @param {string} text
 */
export function printedSentence(text) {
  // In `20/5 = 4` the slash divides.
  const formulas = text
    .replace(/(?<![\d)*/^.+-])(\d+)\/(\d+) = /g, "$1÷$2 = ")
    .replace(/[-√]*[\d()[\].√!]+(?:[-+*/^|]+[\d()[\].√!]+)+/g, (formula) =>
      /^\(?-?\d+\/\d+\)?$/.test(formula) ? formula : printed(formula),
    );
  return formulas.replace(/ ([*/-]) /g, (_, sign) => ` ${typographic(sign)} `).replace(/(^|[ (√])-(?=[\d(√])/g, "$1−");
}
