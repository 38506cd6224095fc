// All tree shapes with a number of operators, grown one node at a time as in “4 Number Game”.
import { announce, drawing, fill, h } from "../../parts/dom.js";
import { Fault, quick } from "../../engine/engine.js";
import { count as grouped, say } from "../../words.js";
import { Shelf } from "../../parts/shelf.js";
import { BuddingTree } from "../../widgets/budding-tree.js";

/** @typedef {import("../../engine/schema.js").Drawn} Drawn */

const FIRST = "x";
const MOST = 12;
/** The most operators of a tree whose buds can be pressed. A larger one is drawn whole. */
const BUDDING = 12;

/** @type {import("../explore.js").Part} */
export function part(_games, show) {
  const shape = h("div", { class: "card shape" });
  const tree = BuddingTree.make();
  tree.addEventListener("sprout", (event) => {
    const sprouted = next[/** @type {CustomEvent<number>} */ (event).detail];
    if (sprouted) location.hash = addressOf(sprouted);
  });
  const larger = h("div", { class: "shapes" });
  const fault = h("p", { class: "fault", role: "alert" });
  const typed = h("input", {
    type: "text",
    name: "formula",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "2000",
    placeholder: "8÷(3−8÷3)",
    oninput: () => take(typed.value),
  });
  const path = h("p", { class: "note" });
  const told = h("h2", {});
  let [shown, listed] = ["", -1];
  /** @type {string[]} The shapes that the buds sprout to, in their order. */
  let next = [];
  const count = h(
    "select",
    { name: "operators", onchange: () => list(Number(count.value)) },
    Array.from({ length: MOST + 1 }, (_, n) => h("option", { value: String(n) }, n)),
  );
  const all = /** @type {Shelf<Drawn>} */ (
    new Shelf(
      say("shapes.all.label"),
      async (from, many) => (await quick.ask("shapes", { operators: Number(count.value), from, count: many })).drawn,
      (one) => card(one),
    )
  );

  /** Goes to the shape of a formula in any notation, or to a template. @param {string} text */
  async function take(text) {
    if (!text.trim()) return fill(fault);
    try {
      const template = /^[xo]+$/.test(text.trim())
        ? text.trim()
        : (await quick.ask("explain", { formula: text })).template;
      if (typed.value === text) await go(template);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (typed.value === text) fill(fault, error.message);
    }
  }

  /** @param {string} template @param {string} [operators] of the list, if not those of the shape */
  async function go(template, operators) {
    try {
      const grown = await quick.ask("grow", { template });
      shown = grown.template;
      fill(fault);
      next = grown.larger.map(({ template }) => template);
      const label = say("shapes.shape", { template: shown });
      const buds = grown.operators <= BUDDING;
      fill(shape, buds ? tree : drawing(grown.tree, label), h("p", {}, h("code", {}, shown)));
      if (buds) tree.show(shown, label, (n) => (next[n - 1] ? say("shapes.bud", { n }) : ""));
      fill(
        path,
        say("shapes.one", {
          operators: plural(grown.operators, "shapes.operators"),
          shapes: plural(grown.shapes, "shapes.shapes"),
        }),
        " ",
        grown.larger.length > 0 ? say("shapes.grow") : "",
      );
      fill(
        larger,
        grown.larger.map((one) => card(one)),
      );
      announce(`${template}, ${plural(grown.operators, "shapes.operators")}`);
      await list(
        operators && [...count.options].some(({ value }) => value === operators) ? Number(operators) : grown.operators,
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(fault, error.message);
    }
  }

  /** Counts and lists the shapes with a number of operators. @param {number} operators */
  async function list(operators) {
    const own = (shown.length - 1) / 2;
    show({ shape: shown, operators: operators === own ? "" : String(operators) });
    if (operators === listed) return;
    listed = operators;
    count.value = String(operators);
    const { shapes } = await quick.ask("shapes", { operators, count: 0 });
    fill(
      told,
      say("shapes.all", { operators: plural(operators, "shapes.operators"), shapes: plural(shapes, "shapes.shapes") }),
    );
    await all.show(Number(shapes));
  }

  /** @param {Drawn} drawn */
  const card = ({ template, tree }) =>
    h("a", { class: "shape", href: addressOf(template) }, drawing(tree, ""), h("code", {}, template));

  return {
    elements: [
      h("p", {}, say("shapes.about")),
      h("label", { class: "field wide" }, h("span", {}, say("shapes.field")), typed),
      fault,
      shape,
      path,
      larger,
      h(
        "div",
        { class: "all-shapes" },
        h("label", { class: "field narrow" }, h("span", {}, say("field.operators")), count),
        told,
      ),
      all.element,
    ],
    go: ({ shape: template = FIRST, operators }) => void go(template, operators),
  };
}

/** @param {import("../../engine/schema.js").Exact} count @param {"shapes.operators" | "shapes.shapes"} what */
const plural = (count, what) => say(what, { n: Number(count), count: grouped(BigInt(count)) });

/** @param {string} template */
const addressOf = (template) => `#/explore?of=shapes&shape=${template}`;
