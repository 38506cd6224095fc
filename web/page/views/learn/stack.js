// 6. The stack: a filmstrip of tokens, the stack before and after each, and the part of the tree it closes.
import { fill, h, printed, printedValue } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { tell } from "../../learn/words.js";
import { FormulaStack } from "../../widgets/stack.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { example, figure, isOperator, nodesOf, stackOf, stepBar, valued } from "./kit.js";

/** Examples: one that goes well, one with too few operands, and one with too many numbers. */
const EXAMPLES = ["8 3 8 3 / - /", "2 3 + * 4", "2 3 4 +"];

/** @type {import("../learn.js").Make} */
export function page(change) {
  const typed = h("input", {
    type: "text",
    name: "postfix",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
    oninput: () => change({ f: typed.value, at: "0" }),
  });
  const examples = EXAMPLES.map((text) => example("stack", text));
  const apart = h("dl", { class: "apart" });
  const tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  const film = FormulaStack.make({ tokens: tell("stack.tokens"), stack: tell("stack.stack") }, tree);
  const bar = stepBar((at) => change({ at: String(at) }));
  const value = figure();
  return {
    start: { f: EXAMPLES[0], at: "0" },
    parts: { good: examples[0], few: examples[1], many: examples[2], value },
    stage: [h("label", { class: "field" }, h("span", {}, tell("stack.field")), typed), film, apart, bar],
    async draw({ f, at: asked }) {
      if (typed.value !== f) typed.value = f;
      const { tokens, stacks, fault, template } = await stackOf(f);
      // A token that cannot be taken, or values that are left, are a step of their own.
      const last = stacks.length + (fault ? 1 : 0);
      const at = Math.max(0, Math.min(last, Math.trunc(Number(asked)) || 0));
      const wrong = fault !== null && at === last;
      const stack = stacks[Math.min(at, stacks.length) - 1] ?? [];
      film.show(
        tokens.map((token) => ({ text: printedValue(printed(token)), operator: isOperator(token) })),
        at,
        stack.map(valued),
        wrong ? { token: stacks.length, values: fault === "many" } : {},
      );
      const taken = Math.min(at, stacks.length);
      const nodes = nodesOf(tokens, stacks);
      const closed = taken > 0 && !wrong ? within(tokens, taken - 1) : 0;
      tree.hidden = fault !== null;
      tree.show(
        fault
          ? []
          : nodes.map((node, place) => ({
              ...node,
              value: !node.leaf && place < taken ? valued(node.result) : "",
              tone: place >= taken ? "dim" : place > taken - 1 - closed ? "lit" : "",
            })),
        tell("tree.label", { formula: f }),
      );
      const row = (
        /** @type {"stack.template" | "stack.operators" | "stack.numbers"} */ name,
        /** @type {string[]} */ shown,
      ) => [h("dt", {}, tell(name)), h("dd", {}, h("code", {}, shown.join(" ")))];
      fill(
        apart,
        template && [
          ...row("stack.template", [template]),
          ...row("stack.operators", tokens.filter(isOperator).map(printed)),
          ...row(
            "stack.numbers",
            tokens.filter((token) => !isOperator(token)),
          ),
        ],
      );
      const [result] = stacks[stacks.length - 1] ?? [];
      value.textContent = fault || result === undefined ? "—" : valued(result);
      bar.show(at, last);
      return said(tokens, stacks, fault, at);
    },
    questions: [
      {
        choices: ["2", "3", "4"],
        right: async () => String(Math.max(...(await stackOf(EXAMPLES[0])).stacks.map((stack) => stack.length))),
      },
      {
        choices: ["(2 + 3) × 4", "2 + 3 × 4", "2 × 3 + 4"],
        right: async () =>
          printed((await quick.ask("explain", { formula: "2 3 4 * +" })).infix).replace(/[+×]/g, " $& "),
      },
    ],
  };
}

/** Returns how many tokens the part has that ends with a token. @param {string[]} tokens @param {number} end */
function within(tokens, end) {
  let [count, open] = [0, 1];
  while (open > 0) open += isOperator(tokens[end - count++]) ? 1 : -1;
  return count;
}

/** @param {string[]} tokens @param {(string | number | null)[][]} stacks @param {string | null} fault @param {number} at */
function said(tokens, stacks, fault, at) {
  if (at === 0) return tell("stack.empty");
  const token = printed(tokens[Math.min(at, tokens.length) - 1] ?? "");
  if (at > stacks.length) {
    if (fault === "few") return tell("stack.few", { token, n: stacks[stacks.length - 1]?.length ?? 0 });
    return fault === "many"
      ? tell("stack.many", { n: stacks[stacks.length - 1].length })
      : tell("stack.unknown", { token });
  }
  const after = stacks[at - 1];
  const top = after[after.length - 1];
  if (!isOperator(tokens[at - 1])) return tell("stack.push", { token, n: after.length });
  const [left, right] = stacks[at - 2].slice(-2).map(valued);
  return tell(top === null ? "stack.gone" : "stack.step", { left, token, right, value: valued(top) });
}
