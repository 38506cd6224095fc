// Formulas, steps and values with typographic signs.

/** @type {Record<string, string>} */
const SIGNS = { "*": "×", "/": "÷", "-": "−", "%": "mod", "//": "div" };

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
  const apart = text.replace(/([-+*/%^|])(-\d+!*)(?![\d.(!^|])/g, "$1($2)");
  return apart.replace(/\[[^\]]*\]|\/\/|[*/%-]/g, (given) => {
    if (given.startsWith("[")) return number(given.slice(1, -1));
    const sign = typographic(given);
    return sign.length > 1 ? ` ${sign} ` : sign;
  });
}

/**
 * Writes an exact value. The slash of a fraction stays.
 * @param {string | number} value
 */
export const printedValue = (value) => String(value).replace("-", "−");

/**
 * Writes a step of the engine, like `8 / (1/3) = 24`, or a part of a formula with its value, like `3-8/3 = 1/3`. Spaces stand around the
 * operator of a step, and in a number there is no operator.
 * @param {string} text
 */
export function printedStep(text) {
  const [operation, ...values] = text.split(" = ");
  const parts = operation.split(" ");
  // A fraction alone is a value, unless its value follows.
  const isValue = values.length === 0 && /^-?\d+\/\d+$/.test(operation);
  const step =
    parts.length > 1
      ? parts.map((part) => SIGNS[part] ?? part.replaceAll("-", "−")).join(" ")
      : isValue
        ? printedValue(operation)
        : printed(operation);
  return [step, ...values.map(printedValue)].join(" = ");
}
