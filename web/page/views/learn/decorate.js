// 4. Decorate: an odometer turns through arrangements, trees and operators; the tree is evaluated, and may have no value.
import { fill, h, printed, printedSign } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { Odometer } from "../../widgets/odometer.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { OPERATORS, choice, figure, nodesOf, stackOf, stepBar, stepped, thumb, valued } from "./kit.js";

const NUMBERS = [8, 3, 3, 1, 7];
const SIGNS = 4;
/** Rings of signs that are handed out one after another. */
const RINGS = ["+-", "+*", "-/", "+-*/"];

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
  const way = choice(
    tell("decorate.way"),
    [
      ["", tell("decorate.all")],
      ...RINGS.map((ring) => /** @type {[string, string]} */ ([ring, [...ring].map(printedSign).join(" ")])),
    ],
    (ring) => change({ ring, at: "0" }),
  );
  const rings = figure();
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

  /** Returns a formula with its stacks: of the enumeration, or of the trees whose signs a ring hands out. @param {string} ring */
  async function formulaAt(ring) {
    if (!ring) return stackOf((await listed(now, 1)).listed[0].rpn);
    const from = now % ring.length;
    return quick.ask("decorate", {
      template: shapes[Math.floor(now / ring.length)],
      operators: ring.slice(from) + ring.slice(0, from),
      numbers: NUMBERS,
    });
  }

  return {
    start: { at: "1190", n: "5", r: "4", ring: "" },
    parts: { at: place, total, n: size, r: radix, product, trees, ways, rings },
    stage: [way.element, formula, tree, odometer, h("div", { class: "actions" }, bar, missing)],
    async draw({ at, n, r, ring: asked }) {
      if (shapes.length === 0) {
        shapes = (await quick.ask("shapes", { operators: NUMBERS.length - 1, count: 1000 })).drawn.map(
          ({ template }) => template,
        );
        formulas = Number((await listed(0, 0)).formulas);
      }
      const ring = RINGS.includes(asked) ? asked : "";
      const all = ring ? shapes.length * ring.length : formulas;
      way.show(ring);
      missing.hidden = ring !== "";
      rings.textContent = counted(shapes.length * (ring || RINGS[1]).length);
      place.limit(0, all - 1);
      place.value = Number(at);
      now = place.value;
      [size.value, radix.value] = [Number(n), Number(r)];
      const { terms } = await quick.ask("terms", { numbers: size.value, operators: radix.value, tiles: 24 });
      const { shapes: kinds, operators } = terms[terms.length - 1];
      [trees.textContent, ways.textContent] = [counted(kinds), counted(operators)];
      product.textContent = counted(BigInt(kinds) * BigInt(operators));
      total.textContent = counted(formulas);
      const { tokens, stacks, template, infix: written } = await formulaAt(ring);
      const [infix, [value]] = [written ?? "", stacks[stacks.length - 1]];
      const nodes = nodesOf(tokens, stacks).map((node) => ({
        ...node,
        value: node.leaf ? "" : valued(node.result),
        tone: node.result === null ? "gone" : "",
      }));
      tree.show(nodes, tell("tree.label", { formula: printed(infix) }));
      fill(
        formula,
        printed(infix),
        h("span", { class: "value" }, value === null ? ` ${tell("decorate.no")}` : ` = ${valued(value)}`),
      );
      const signs = OPERATORS.map(printedSign);
      const arrangements = formulas / (shapes.length * SIGNS ** (NUMBERS.length - 1));
      const shape = { name: tell("decorate.wheel.tree"), faces: shapes.length, face: () => thumb(template ?? "x", 44) };
      odometer.show(
        now,
        ring
          ? [
              shape,
              { name: tell("decorate.wheel.ring"), faces: ring.length, face: (digit) => printedSign(ring[digit]) },
            ]
          : [
              {
                name: tell("decorate.wheel.numbers"),
                faces: arrangements,
                face: () => tokens.filter((token) => /\d/.test(token)).join(" "),
                wide: true,
              },
              shape,
              ...Array.from({ length: NUMBERS.length - 1 }, (_, wheel) => ({
                name: tell("decorate.wheel.operator", { n: wheel + 1 }),
                faces: SIGNS,
                face: (/** @type {number} */ digit) => signs[digit],
              })),
            ],
      );
      bar.show(now, all - 1);
      return value === null
        ? tell("decorate.told.none", { formula: printed(infix) })
        : tell("decorate.told", { place: counted(now + 1), formula: printed(infix), value: valued(value) });
    },
    questions: [
      {
        choices: ["256", "3,584", "430,080"].map((text) => counted(text.replace(",", ""))),
        right: async () =>
          counted((await quick.ask("enumerate", { game: "cards", numbers: NUMBERS, count: 0 })).formulas),
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
