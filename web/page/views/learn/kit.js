// What the pages of Learn share.
import * as address from "../../state/address.js";
import { h, printed, printedValue } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { drawn } from "../../parts/svg.js";
import { StepBar } from "../../widgets/step-bar.js";
import { SteppedNumber } from "../../widgets/stepped-number.js";
import { laidOut } from "../../widgets/tree.js";

/** @typedef {import("../../engine/schema.js").Stack} Stack */
/** @typedef {import("../../widgets/tree.js").TreeNode} TreeNode */

export const OPERATORS = ["+", "-", "*", "/"];
export const isOperator = (/** @type {string} */ token) => /^[-+*/^]$/.test(token);

/** Returns the buttons for steps. @param {(at: number) => void} tell_ @param {number} [pace] */
export const stepBar = (tell_, pace) =>
  StepBar.make(
    {
      start: tell("step.start"),
      back: tell("step.back"),
      next: tell("step.next"),
      end: tell("step.end"),
      run: tell("step.run"),
      stop: tell("step.stop"),
      label: tell("step.label"),
    },
    tell_,
    pace,
  );

/** Makes a number of the text. @param {import("../../learn/words.js").Key} label @param {number} least @param {number} most @param {(value: number) => void} change @param {(value: number) => string} [shown] */
export const stepped = (label, least, most, change, shown) =>
  SteppedNumber.make(tell(label), least, most, change, shown);

/** Makes a link in the text that shows a formula. @param {string} page @param {string} formula */
export const example = (page, formula) =>
  h("a", { class: "inline", href: address.write("learn", { page, f: formula }) }, printed(formula));

/** Makes a place for a figure of the text. */
export const figure = () => h("b", { class: "figure" }, "…");

/** Writes a value that may be missing. @param {string | number | null} value */
export const valued = (value) => (value === null ? "∅" : printedValue(value));

/** Asks for a stack of postfix tokens. @param {string} postfix */
export const stackOf = (postfix) => quick.ask("stack", { postfix });

/**
 * Returns the nodes of the tree of postfix tokens, as far as they were taken. A node that stands between the same numbers keeps
 * its key, so that trees move into one another.
 * @param {string[]} tokens @param {(number | string | null)[][]} stacks
 * @returns {(TreeNode & { from?: string, result: number | string | null })[]}
 */
export function nodesOf(tokens, stacks) {
  let [leaf, operator] = [0, 0];
  return stacks.map((stack, at) => {
    const token = tokens[at];
    const result = stack[stack.length - 1];
    return isOperator(token)
      ? { key: `o${operator++}`, text: printed(token), result }
      : { key: `n${leaf++}`, text: printedValue(token), leaf: true, result };
  });
}

/** Makes a small drawing of a template. @param {string} template @param {number} [size] */
export function thumb(template, size = 56) {
  const nodes = [...template].map((mark, at) => ({ key: String(at), text: "", leaf: mark === "x" }));
  const { spots, edges } = laidOut(nodes);
  const xs = [...spots.values()];
  const [left, right] = [Math.min(...xs.map(({ x }) => x)), Math.max(...xs.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...xs.map(({ y }) => y)), Math.max(...xs.map(({ y }) => y))];
  const scale = Math.min(1, (size - 12) / Math.max(1, right - left), (size - 12) / Math.max(1, bottom - top));
  const at = (/** @type {string} */ key) => {
    const { x, y } = /** @type {{ x: number, y: number }} */ (spots.get(key));
    return [size / 2 + (x - (left + right) / 2) * scale, size / 2 + (y - (top + bottom) / 2) * scale].map((one) =>
      one.toFixed(1),
    );
  };
  const svg = drawn("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
  for (const [parent, child] of edges) {
    const [[x1, y1], [x2, y2]] = [at(parent), at(child)];
    svg.append(drawn("line", { x1, y1, x2, y2 }));
  }
  for (const { key, leaf } of nodes) {
    const [cx, cy] = at(key);
    svg.append(drawn("circle", { cx, cy, r: leaf ? 2.4 : 3.4, class: leaf ? "leaf" : "operator" }));
  }
  return svg;
}

/** Returns the two sides of a template. @param {string} template @returns {[left: string, right: string]} */
export function sides(template) {
  let [at, open] = [template.length - 2, 1];
  for (; open > 0; at--) open += template[at] === "o" ? 1 : -1;
  return [template.slice(0, at + 1), template.slice(at + 1, -1)];
}

/** Returns the mirror image of a template. @param {string} template @returns {string} */
export function mirrored(template) {
  if (template === "x") return template;
  const [left, right] = sides(template);
  return `${mirrored(right)}${mirrored(left)}o`;
}

/** Makes buttons of which one is pressed. @param {string} label @param {[name: string, shown: string][]} names @param {(name: string) => void} take */
export function choice(label, names, take) {
  const buttons = names.map(([name, shown]) =>
    h("button", { type: "button", value: name, onclick: () => take(name) }, shown),
  );
  const element = h("div", { class: "choice", role: "group", "aria-label": label }, buttons);
  const show = (/** @type {string} */ name) =>
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === name)));
  return { element, show };
}

/** How many formulas a patient computer looks at in a second. */
const PACE = 1_000_000n;

/** Writes the time in which a computer looks at formulas, in its largest unit. @param {bigint} formulas */
export function lookedAt(formulas) {
  const seconds = formulas / PACE;
  const units = /** @type {const} */ ([
    ["years", 31_557_600n],
    ["days", 86_400n],
    ["hours", 3600n],
    ["minutes", 60n],
    ["seconds", 1n],
  ]);
  const [unit, length] = units.find(([, one]) => seconds >= 2n * one) ?? units[4];
  return tell(`counting.${unit}`, { n: counted(seconds / length) });
}
