// 4. Decorate: an odometer turns through arrangements, trees and operators; the tree is evaluated, and may have no value.
import { fill, h, printed, printedSign } from "../../dom.js";
import { quick } from "../../engine.js";
import { counted, tell } from "../../learn/words.js";
import { Odometer } from "../../widgets/odometer.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { OPERATORS, figure, nodesOf, stackOf, stepBar, stepped, thumb, valued } from "./kit.js";

const NUMBERS = [8, 3, 3, 1, 7];
const SIGNS = 4;

/** @type {import("../learn.js").Make} */
export function page(change) {
  const place = stepped("decorate.place", 0, 0, (value) => change({ at: String(value) }));
  const [total, product, trees, ways] = [figure(), figure(), figure(), figure()];
  const size = stepped("decorate.numbers", 2, 6, (value) => change({ n: String(value) }));
  const radix = stepped("decorate.operators", 1, 5, (value) => change({ r: String(value) }));
  const tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  const formula = h("p", { class: "formula large" });
  const odometer = /** @type {Odometer} */ (document.createElement("odo-meter"));
  odometer.addEventListener("turn", () => change({ at: String(odometer.value) }));
  const bar = stepBar((at) => change({ at: String(at) }), 260);
  const missing = h("button", { type: "button", onclick: () => void findMissing() }, tell("decorate.missing"));
  /** @type {string[]} */
  let shapes = [];
  let formulas = 0;
  let now = 0;

  const listed = (/** @type {number} */ from, /** @type {number} */ count) =>
    quick.ask("enumerate", { game: "cards", numbers: NUMBERS, rules: { order: "any" }, from, count });

  /** Goes to the next formula without a value. */
  async function findMissing() {
    for (const from of [now + 1, 0]) {
      const { listed: some } = await listed(from, 1000);
      const found = some.find(({ value }) => value === null);
      if (found) return change({ at: String(found.place) });
    }
  }

  return {
    start: { at: "1190", n: "5", r: "4" },
    parts: { at: place, total, n: size, r: radix, product, trees, ways },
    stage: [formula, tree, odometer, h("div", { class: "actions" }, bar, missing)],
    async draw({ at, n, r }) {
      if (shapes.length === 0) {
        shapes = (await quick.ask("shapes", { operators: NUMBERS.length - 1, count: 1000 })).drawn.map(({ template }) => template);
        formulas = Number((await listed(0, 0)).formulas);
        place.limit(0, formulas - 1);
      }
      place.value = Number(at);
      now = place.value;
      [size.value, radix.value] = [Number(n), Number(r)];
      const { terms } = await quick.ask("terms", { numbers: size.value, operators: radix.value, tiles: 24 });
      const { shapes: kinds, operators } = terms[terms.length - 1];
      [trees.textContent, ways.textContent] = [counted(kinds), counted(operators)];
      product.textContent = counted(BigInt(kinds) * BigInt(operators));
      total.textContent = counted(formulas);
      const [{ rpn, infix, value }] = (await listed(now, 1)).listed;
      const { tokens, stacks, template } = await stackOf(rpn);
      const nodes = nodesOf(tokens, stacks).map((node) => ({
        ...node, value: node.leaf ? "" : valued(node.result), tone: node.result === null ? "gone" : "",
      }));
      tree.show(nodes, tell("tree.label", { formula: printed(infix) }));
      fill(formula, printed(infix), h("span", { class: "value" }, value === null ? ` ${tell("decorate.no")}` : ` = ${valued(value)}`));
      const signs = OPERATORS.map(printedSign);
      const arrangements = formulas / (shapes.length * SIGNS ** (NUMBERS.length - 1));
      odometer.show(now, [
        { name: tell("decorate.wheel.numbers"), faces: arrangements, face: () => tokens.filter((token) => /\d/.test(token)).join(" ") },
        { name: tell("decorate.wheel.tree"), faces: shapes.length, face: () => thumb(template ?? "x", 44) },
        ...Array.from({ length: NUMBERS.length - 1 }, (_, wheel) => (
          { name: tell("decorate.wheel.operator", { n: wheel + 1 }), faces: SIGNS, face: (/** @type {number} */ digit) => signs[digit] })),
      ]);
      bar.show(now, formulas - 1);
      return value === null ? tell("decorate.told.none", { formula: printed(infix) })
        : tell("decorate.told", { place: counted(now + 1), formula: printed(infix), value: valued(value) });
    },
    questions: [
      {
        choices: ["256", "3,584", "430,080"].map((text) => counted(text.replace(",", ""))),
        right: async () => counted((await quick.ask("enumerate", { game: "cards", numbers: NUMBERS, count: 0 })).formulas),
      },
      {
        choices: ["0", "1", tell("decorate.no")],
        right: async () => {
          const { stacks } = await stackOf("7 8 3 3 - / -");
          const [value] = stacks[stacks.length - 1];
          return value === null ? tell("decorate.no") : String(value);
        },
      },
    ],
  };
}
