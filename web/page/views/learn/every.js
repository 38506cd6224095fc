// 3. Every tree there is: grown from buds, by the sizes of their sides, and in mirror pairs.
import { fill, h } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { BuddingTree } from "../../widgets/budding-tree.js";
import { choice, figure, mirrored, sides, stepped, thumb } from "./kit.js";

/** The most operators of the trees that are drawn in a list. */
const LISTED = 5;
/** The most operators of trees that are counted here, and of the tree that grows. */
const [COUNTED, GROWN] = [12, 7];

/** Returns the templates with a number of operators. @param {number} operators */
const shapes = async (operators) =>
  (await quick.ask("shapes", { operators, count: 1000 })).drawn.map(({ template }) => template);
/** @param {number} operators */
const catalan = async (operators) => (await quick.ask("shapes", { operators, count: 0 })).shapes;
/** @param {string} template */
const grown = async (template) => (await quick.ask("grow", { template })).larger.map((one) => one.template);

/** @type {import("../learn.js").Make} */
export function page(change) {
  const listed = stepped("every.operators", 1, LISTED, (value) => change({ n: String(value) }));
  const asked = stepped("every.place", 0, COUNTED, (value) => change({ k: String(value) }));
  const [met, different, row, count] = [figure(), figure(), figure(), figure()];
  const tree = BuddingTree.make();
  const template = h("p", { class: "tokens-line" });
  const back = h("button", { type: "button", onclick: () => change({ shape: "x" }) }, tell("every.again"));
  const view = choice(
    tell("every.view"),
    ["grow", "sides", "mirror"].map((name) => [name, tell(/** @type {any} */ (`every.view.${name}`))]),
    (by) => change({ by }),
  );
  const gallery = h("div", { class: "gallery", tabindex: "0", role: "group", "aria-label": tell("every.gallery") });
  let current = "x";
  let drawn = "";
  tree.addEventListener("sprout", async (event) => {
    const shape = (await grown(current))[/** @type {CustomEvent<number>} */ (event).detail];
    if (shape) change({ shape });
  });

  /** @param {string} one @param {string} [tone] @param {string} [told] */
  const card = (one, tone = "", told = "") =>
    h(
      "button",
      {
        type: "button",
        class: `thumb ${tone}`,
        value: one,
        "aria-label": `${one}${told}`,
        onclick: () => change({ shape: one }),
      },
      thumb(one),
    );

  /** @param {number} n @param {string} by */
  async function fillGallery(n, by) {
    if (drawn === `${n} ${by}`) return;
    const before = await shapes(n - 1);
    const grows = (await Promise.all(before.map(grown))).flat();
    const all = await shapes(n);
    drawn = `${n} ${by}`;
    [met.textContent, different.textContent] = [counted(grows.length), counted(new Set(grows).size)];
    if (by === "sides") {
      const sizes = Array.from({ length: n }, (_, at) => n - 1 - at);
      fill(
        gallery,
        sizes.map((left) => {
          const of = all.filter((one) => (sides(one)[0].length - 1) / 2 === left);
          return h(
            "div",
            { class: "bunch" },
            h("p", {}, tell("every.left", { left, right: n - 1 - left, n: of.length })),
            h(
              "div",
              {},
              of.map((one) => card(one)),
            ),
          );
        }),
      );
    } else if (by === "mirror") {
      const pairs = all.filter((one) => one <= mirrored(one));
      fill(
        gallery,
        pairs.map((one) => h("div", { class: "pair" }, card(one), one !== mirrored(one) && card(mirrored(one)))),
      );
    } else {
      const seen = new Set();
      fill(
        gallery,
        grows.map((one) => {
          const again = seen.has(one);
          seen.add(one);
          return card(one, again ? "again" : "", again ? tell("every.seen") : "");
        }),
      );
    }
  }

  return {
    start: { shape: "xxo", n: "4", k: "10", by: "grow" },
    parts: { n: listed, k: asked, met, different, row, count },
    stage: [tree, template, h("div", { class: "actions" }, back, view.element), gallery],
    async draw({ shape, n, k, by }) {
      [listed.value, asked.value] = [Number(n), Number(k)];
      // A template from an address may be wrong, which the engine tells.
      const { shapes: alike, operators } = await quick.ask("grow", { template: shape });
      current = shape;
      tree.show(shape, tell("every.label", { template: shape, n: operators }), (n) =>
        operators < GROWN ? tell("every.bud", { n }) : "",
      );
      fill(
        template,
        [...shape].map((mark) => h("span", { class: mark === "x" ? "x" : "o" }, mark)),
      );
      view.show(by);
      await fillGallery(listed.value, by);
      for (const one of gallery.querySelectorAll("button"))
        one.setAttribute("aria-pressed", String(one.value === shape));
      const first = await Promise.all(Array.from({ length: 7 }, (_, at) => catalan(at)));
      row.textContent = `${first.join(", ")}…`;
      count.textContent = counted(await catalan(asked.value));
      return tell("every.told", { n: operators, buds: operators + 1, alike: counted(alike) });
    },
    questions: [
      {
        choices: ["0", "2", "4"],
        right: async () => String((await shapes(4)).filter((one) => one === mirrored(one)).length),
      },
      {
        choices: ["28", "42", "70"],
        right: async () => String((await shapes(5)).length),
      },
    ],
  };
}
