// 5. Polish notation backwards: templates grow from `x`, and the number of waiting values tells whether one is whole.
import { fill, h } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { ExpressionTree } from "../../widgets/tree.js";
import { figure, stackOf, stepped, thumb } from "./kit.js";

/** The most operators of a template that grows, and of those that are listed. */
const [GROWN, LISTED] = [8, 5];

/** @type {import("../learn.js").Make} */
export function page(change) {
  const most = stepped("rpn.arguments", 1, LISTED + 1, (value) => change({ n: String(value) }));
  const [count] = [figure()];
  const typed = h("input", {
    type: "text",
    name: "template",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: "17",
    oninput: () => change({ t: typed.value.toLowerCase().replace(/[^xo]/g, "") }),
  });
  const tokens = h("div", { class: "film", role: "group", "aria-label": tell("rpn.tokens") });
  const tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  const list = h("div", { class: "gallery", tabindex: "0", role: "group", "aria-label": tell("rpn.list") });
  let listed = 0;

  /** Puts `xxo` in the place of an `x`. @param {string} template @param {number} x which one */
  async function sprout(template, x) {
    const { larger } = await quick.ask("grow", { template });
    change({ t: larger[x].template });
  }

  return {
    start: { t: "xxxoo", n: "4" },
    parts: { n: most, count },
    stage: [h("label", { class: "field" }, h("span", {}, tell("rpn.field")), typed), tokens, tree, list],
    async draw({ t: template, n }) {
      if (typed.value !== template) typed.value = template;
      most.value = Number(n);
      if (listed !== most.value) {
        listed = most.value;
        const sizes = await Promise.all(
          Array.from({ length: listed }, (_, operators) => quick.ask("shapes", { operators, count: 1000 })),
        );
        const all = sizes.flatMap(({ drawn }) => drawn.map((one) => one.template));
        count.textContent = counted(all.length);
        fill(
          list,
          all.map((one) =>
            h(
              "button",
              { type: "button", class: "thumb named", value: one, onclick: () => change({ t: one }) },
              thumb(one, 44),
              h("code", {}, one),
            ),
          ),
        );
      }
      for (const one of list.querySelectorAll("button"))
        one.setAttribute("aria-pressed", String(one.value === template));
      // The engine counts the values that wait, with 1 for each number and + for each operator.
      const { stacks, fault } = await stackOf([...template].map((mark) => (mark === "x" ? "1" : "+")).join(" "));
      const grows = !fault && template.length > 0 && (template.length - 1) / 2 < GROWN;
      let x = 0;
      const focused = tokens.contains(document.activeElement)
        ? [...tokens.children].indexOf(/** @type {Element} */ (document.activeElement?.parentElement))
        : -1;
      fill(
        tokens,
        [...template].map((mark, at) => {
          const place = mark === "x" ? x++ : -1;
          const height = stacks[at]?.length;
          const pressed = {
            type: "button",
            class: "mark x",
            "aria-label": tell("rpn.act", { n: x }),
            onclick: () => void sprout(template, place),
          };
          return h(
            "div",
            { class: `frame ${height === undefined ? "wrong" : ""}` },
            place >= 0 && grows ? h("button", pressed, "x") : h("span", { class: `mark ${mark}` }, mark),
            h(
              "span",
              { class: "pile", "aria-hidden": "true" },
              Array.from({ length: height ?? 0 }, () => h("i", {})),
            ),
            h("small", {}, height === undefined ? "!" : String(height)),
          );
        }),
      );
      if (focused >= 0) tokens.children[focused]?.querySelector("button")?.focus();
      const whole = !fault && template.length > 0;
      tree.hidden = !whole;
      if (whole) {
        let [leaf, operator] = [0, 0];
        tree.show(
          [...template].map((mark) =>
            mark === "x" ? { key: `x${leaf++}`, text: "x", leaf: true } : { key: `o${operator++}`, text: "o" },
          ),
          tell("rpn.label", { template }),
        );
      }
      return whole
        ? tell("rpn.told", { template, n: (template.length + 1) / 2 })
        : tell(fault === "few" ? "rpn.few" : fault === "many" ? "rpn.many" : "rpn.empty", {
            n: stacks.length + 1,
            left: stacks[stacks.length - 1]?.length ?? 0,
          });
    },
    questions: [
      { choices: ["xxoxo", "xoxxo", "xxoox"], right: () => whole(["xxoxo", "xoxxo", "xxoox"]) },
      {
        choices: ["x", "o"],
        right: async () =>
          (await quick.ask("shapes", { operators: 4, count: 1000 })).drawn.every(({ template }) =>
            template.endsWith("o"),
          )
            ? "o"
            : "x",
      },
    ],
  };
}

/** Returns the first of some texts that is a template. @param {string[]} texts */
async function whole(texts) {
  const found = await Promise.all(
    texts.map((template) =>
      quick.ask("grow", { template }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return texts[found.indexOf(true)];
}
