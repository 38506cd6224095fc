// Every tree shape with so many operators, grown one node at a time as in “4 Number Game”.
import { announce, drawing, fill, h } from "../../dom.js";
import { Fault, quick } from "../../engine.js";

/** @typedef {import("../../schema.js").Drawn} Drawn */

export const title = "Shapes";
const FIRST = "x";
const MOST = 6;

/** @type {import("../explore.js").Part} */
export function part(_games, show) {
  const shape = h("div", { class: "card shape" });
  const larger = h("div", { class: "shapes" });
  const fault = h("p", { class: "fault", role: "alert" });
  const path = h("p", { class: "note" });
  const all = h("div", { class: "shapes" });
  const told = h("h2", {});
  const count = h("select", { name: "operators", onchange: () => list(Number(count.value)) },
    Array.from({ length: MOST + 1 }, (_, n) => h("option", { value: String(n) }, n)));

  /** @param {string} template */
  async function go(template) {
    show({ shape: template });
    try {
      const grown = await quick.ask("grow", [template]);
      fill(fault);
      fill(shape, drawing(grown.tree, `The shape ${template}`), h("p", {}, h("code", {}, template)));
      fill(path, `${grown.operators} operator${grown.operators === 1 ? "" : "s"}: one of ${grown.shapes} shape${grown.shapes === "1" ? "" : "s"}. `,
        grown.operators < MOST ? "Make one of its numbers an operator over two numbers:" : "");
      fill(larger, grown.operators < MOST ? grown.larger.map((one) => card(one)) : []);
      announce(`${template}, ${grown.operators} operators`);
      if (count.value !== String(grown.operators) || all.childElementCount === 0) {
        count.value = String(grown.operators);
        await list(grown.operators);
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(fault, `${error.message}.`);
    }
  }

  /** @param {number} operators */
  async function list(operators) {
    const shapes = await quick.ask("shapes", [operators]);
    fill(told, `All ${shapes.length} shape${shapes.length === 1 ? "" : "s"} with ${operators} operator${operators === 1 ? "" : "s"}`);
    fill(all, shapes.map((one) => card(one)));
  }

  /** @param {Drawn} drawn */
  const card = ({ template, tree }) =>
    h("a", { class: "shape", href: `#/explore?of=shapes&shape=${template}` }, drawing(tree, ""), h("code", {}, template));

  return {
    elements: [
      h("p", {}, "A formula without its labels is a shape. Its template writes it in postfix order: ", h("code", {}, "x"),
        " for a number, ", h("code", {}, "o"), " for an operator."),
      fault, shape, path, larger,
      h("div", { class: "all-shapes" }, h("label", { class: "field narrow" }, h("span", {}, "Operators"), count), told), all,
    ],
    go: ({ shape: template = FIRST }) => void go(template),
  };
}
