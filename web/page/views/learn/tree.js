// 2. An expression is a tree: text and tree change together, and are evaluated from the leaves or from the root.
import { fill, h, printed, printedSign } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { tell } from "../../learn/words.js";
import { SteppedNumber } from "../../widgets/stepped-number.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { OPERATORS, choice, nodesOf, stackOf, stepBar, valued } from "./kit.js";

/** @typedef {import("../learn.js").State} State */

/** Writes a state in postfix. @param {State} state */
const postfix = ({ a, b, c, p, q, top }) => (top === "q" ? `${a} ${b} ${p} ${c} ${q}` : `${a} ${b} ${c} ${q} ${p}`);

/** The steps of an evaluation: which operator is asked for its value, and which tells it. @param {State} state @returns {[key: string, what: "ask" | "tell"][]} */
function steps({ from, top }) {
  const [upper, lower] = top === "q" ? ["q", "p"] : ["p", "q"];
  return from === "root"
    ? [
        [upper, "ask"],
        [lower, "ask"],
        [lower, "tell"],
        [upper, "tell"],
      ]
    : [
        [lower, "tell"],
        [upper, "tell"],
      ];
}

/** @type {import("../learn.js").Make} */
export function page(change) {
  const numbers = ["a", "b", "c"].map((name, at) =>
    SteppedNumber.make(tell("tree.number", { n: at + 1 }), 0, 20, (value) =>
      change({ [name]: String(value), at: "0" }),
    ),
  );
  const signs = ["p", "q"].map((name, at) =>
    SteppedNumber.make(
      tell("tree.operator", { n: at + 1 }),
      0,
      3,
      (value) => change({ [name]: OPERATORS[value], at: "0" }),
      (value) => printedSign(OPERATORS[value]),
    ),
  );
  const formula = h("p", { class: "formula large" });
  const tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  const turn = h(
    "button",
    { type: "button", onclick: () => change({ top: now.top === "q" ? "p" : "q", at: "0" }) },
    tell("tree.turn"),
  );
  const way = choice(
    tell("tree.way"),
    [
      ["leaves", tell("tree.leaves")],
      ["root", tell("tree.root")],
    ],
    (from) => change({ from, at: "0" }),
  );
  const bar = stepBar((at) => change({ at: String(at) }));
  /** @type {State} */
  let now = {};
  tree.drags = true;
  tree.addEventListener("press", (event) => press(/** @type {CustomEvent<string>} */ (event).detail));
  tree.addEventListener("swap", (event) => drop(.../** @type {CustomEvent<[string, string]>} */ (event).detail));

  /** An operator that is pressed becomes the next one, a number grows. @param {string} key */
  function press(key) {
    const next = OPERATORS[(OPERATORS.indexOf(now[key]) + 1) % 4];
    change({ [key]: "pq".includes(key) ? next : String((Number(now[key]) + 1) % 21), at: "0" });
  }

  /** Numbers change places; of two operators the other one comes to the top. @param {string} key @param {string} onto */
  function drop(key, onto) {
    const operators = ["p", "q"];
    if (operators.includes(key) && operators.includes(onto)) change({ top: now.top === "q" ? "p" : "q", at: "0" });
    else if (!operators.includes(key) && !operators.includes(onto))
      change({ [key]: now[onto], [onto]: now[key], at: "0" });
  }

  return {
    start: { a: "2", b: "3", c: "4", p: "+", q: "*", top: "q", from: "leaves", at: "0" },
    parts: { a: numbers[0], b: numbers[1], c: numbers[2], p: signs[0], q: signs[1] },
    stage: [formula, tree, h("div", { class: "actions" }, turn, way.element), bar],
    async draw(state) {
      now = tidy(state);
      ["a", "b", "c"].forEach((name, at) => (numbers[at].value = Number(now[name])));
      ["p", "q"].forEach((name, at) => (signs[at].value = OPERATORS.indexOf(now[name])));
      const { tokens, stacks, infix } = await stackOf(postfix(now));
      const all = steps(now);
      const at = Math.min(Number(now.at) || 0, all.length);
      const [asked, done] = ["ask", "tell"].map((what) =>
        all
          .slice(0, at)
          .filter(([, one]) => one === what)
          .map(([key]) => key),
      );
      const names = now.top === "q" ? ["p", "q"] : ["q", "p"];
      const nodes = nodesOf(tokens, stacks).map((node) => {
        const key = node.leaf ? "abc"[Number(node.key.slice(1))] : names[Number(node.key.slice(1))];
        const act = tell(node.leaf ? "tree.act.number" : "tree.act.operator", { text: node.text });
        const value = !node.leaf && done.includes(key) ? valued(node.result) : "";
        return { ...node, key, act, value, tone: done.includes(key) ? "lit" : asked.includes(key) ? "asked" : "" };
      });
      const text = printed(infix ?? "");
      tree.show(nodes, tell("tree.label", { formula: text }));
      const root = nodes[nodes.length - 1];
      fill(formula, text, h("span", { class: "value" }, at === all.length ? ` = ${valued(root.result)}` : ""));
      way.show(now.from);
      bar.show(at, all.length);
      if (at === 0) return tell("tree.told", { formula: text, root: root.text });
      const [key, what] = all[at - 1];
      const node = /** @type {typeof nodes[number]} */ (nodes.find((one) => one.key === key));
      return tell(what === "ask" ? "tree.asks" : node.result === null ? "tree.none" : "tree.tells", {
        operator: node.text,
        value: valued(node.result),
      });
    },
    questions: [
      {
        choices: ["+", "×"],
        right: async () => printed((await quick.ask("explain", { formula: "2+3*4" })).rpn.slice(-1)),
      },
      {
        choices: ["1", "5", "11"],
        right: async () => String((await quick.ask("explain", { formula: "8-(5-2)" })).value),
      },
    ],
  };
}

/** Returns a state with known operators only. @param {State} state */
function tidy(state) {
  const operator = (/** @type {string} */ given, /** @type {string} */ usual) =>
    OPERATORS.includes(given) ? given : usual;
  const number = (/** @type {string} */ given) => String(Math.max(0, Math.min(20, Math.trunc(Number(given)) || 0)));
  return {
    ...state,
    a: number(state.a),
    b: number(state.b),
    c: number(state.c),
    p: operator(state.p, "+"),
    q: operator(state.q, "*"),
  };
}
