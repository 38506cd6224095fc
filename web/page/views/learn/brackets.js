// 7. Brackets: full and fewest, the precedence of each operator, a first rule that fails and the one that is right.
import { fill, h, printed } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { tell } from "../../learn/words.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { example, figure, valued } from "./kit.js";

const EXAMPLES = ["((2+3)*(4*5))-6", "8-(5-2)", "8/(4/2)", "8+(5-2)"];

/** @type {import("../learn.js").Make} */
export function page(change) {
  const typed = h("input", {
    type: "text",
    name: "formula",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
    oninput: () => change({ f: typed.value }),
  });
  const examples = EXAMPLES.map((text) => example("brackets", text));
  const shown = h("p", { class: "formula large" });
  const tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  const table = h("dl", { class: "apart" });
  const idle = figure();
  return {
    start: { f: EXAMPLES[0] },
    parts: { a: examples[0], b: examples[1], c: examples[2], d: examples[3], idle },
    stage: [h("label", { class: "field" }, h("span", {}, tell("brackets.field")), typed), shown, tree, table],
    async draw({ f }) {
      if (typed.value !== f) typed.value = f;
      const {
        text,
        full,
        fewest,
        first,
        value,
        first_value: wrong,
        pairs,
        nodes,
      } = await quick.ask("brackets", { formula: f });
      const of = new Map(
        pairs.flatMap((pair) => [
          [pair.from, pair],
          [pair.to, pair],
        ]),
      );
      fill(
        shown,
        [...text].map((character, at) => {
          const pair = of.get(at);
          if (!pair) return printed(character);
          return pair.idle ? h("s", { class: "idle" }, character) : h("mark", {}, character);
        }),
      );
      let [leaf, operator] = [0, 0];
      tree.show(
        nodes.map((node) => ({
          key: node.own === null ? `n${leaf++}` : `o${operator++}`,
          leaf: node.own === null,
          text: printed(node.token),
          value: node.own === null ? "" : `${node.above}→${node.own}`,
          tone: node.needed ? (node.first ? "lit" : "caught") : "",
        })),
        tell("brackets.label", { formula: printed(fewest) }),
      );
      const agree = wrong === value;
      const row = (
        /** @type {"brackets.full" | "brackets.first" | "brackets.fewest"} */ name,
        /** @type {string} */ formula,
        /** @type {string | number | null} */ result,
        good = true,
      ) => [
        h("dt", {}, tell(name)),
        h(
          "dd",
          { class: good ? "" : "wrong" },
          h("code", {}, `${printed(formula)} = ${valued(result)}`),
          good ? "" : h("strong", {}, ` ✗ ${tell("brackets.wrong")}`),
        ),
      ];
      fill(
        table,
        row("brackets.full", full, value),
        row("brackets.first", first, wrong, agree),
        row("brackets.fewest", fewest, value),
      );
      const count = pairs.filter((pair) => pair.idle).length;
      idle.textContent = String(count);
      return agree
        ? tell("brackets.told", { idle: count, all: pairs.length, fewest: printed(fewest) })
        : tell("brackets.fails", { first: printed(first), wrong: valued(wrong), value: valued(value) });
    },
    questions: [
      {
        choices: ["8 − (5 − 2)", "8 − (5 + 2)", "8 + (5 − 2)"],
        right: () => idleOne(["8 − (5 − 2)", "8 − (5 + 2)", "8 + (5 − 2)"]),
      },
      {
        choices: ["1", "2", "4"],
        right: async () => String((await quick.ask("brackets", { formula: EXAMPLES[2] })).first_value),
      },
    ],
  };
}

/** Returns the first of some formulas that has a pair of idle brackets. @param {string[]} formulas */
async function idleOne(formulas) {
  const answers = await Promise.all(formulas.map((formula) => quick.ask("brackets", { formula })));
  return formulas[answers.findIndex(({ pairs }) => pairs.some(({ idle }) => idle))];
}
