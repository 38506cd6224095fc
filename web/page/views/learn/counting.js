// 9. Counting them: the terms of the sum, the hands, and how long it would take to look at them all.
import { fill, h } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { figure, lookedAt, stepped } from "./kit.js";

/** @type {import("../learn.js").Make} */
export function page(change) {
  const numbers = stepped("counting.numbers", 1, 9, (value) => change({ n: String(value) }));
  const operators = stepped("counting.operators", 1, 6, (value) => change({ r: String(value) }));
  const tiles = stepped("counting.tiles", 6, 100, (value) => change({ t: String(value) }));
  const [formulas, all, looking, took] = [figure(), figure(), figure(), figure()];
  const body = h("tbody");
  const foot = h("tfoot");
  const head = /** @type {const} */ ([
    "counting.used",
    "counting.trees",
    "counting.ways",
    "counting.arrangements",
    "counting.term",
  ]);
  const table = h(
    "table",
    { class: "sum" },
    h("caption", { class: "unseen" }, tell("counting.caption")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((key) => h("th", { scope: "col" }, tell(key))),
      ),
    ),
    body,
    foot,
  );
  return {
    start: { n: "6", r: "4", t: "24" },
    parts: { n: numbers, r: operators, t: tiles, formulas, all, looking, took },
    stage: [
      h("div", { class: "gallery", tabindex: "0", role: "group", "aria-label": tell("counting.caption") }, table),
    ],
    async draw({ n, r, t }) {
      [numbers.value, operators.value] = [Number(n), Number(r)];
      tiles.limit(numbers.value, 100);
      tiles.value = Number(t);
      const counts = await quick.ask("terms", {
        numbers: numbers.value,
        operators: operators.value,
        tiles: tiles.value,
      });
      const millis = quick.took;
      const most = counts.terms.reduce(
        (largest, { formulas: one }) => (BigInt(one) > largest ? BigInt(one) : largest),
        1n,
      );
      fill(
        body,
        counts.terms.map((term) => {
          const bar = h("span", { class: "bar", "aria-hidden": "true" });
          bar.style.width = `${Number((BigInt(term.formulas) * 100n) / most)}%`;
          return h(
            "tr",
            {},
            h("th", { scope: "row" }, term.numbers),
            h("td", {}, counted(term.shapes)),
            h("td", {}, `× ${counted(term.operators)}`),
            h("td", {}, `× ${counted(term.arrangements)}`),
            h("td", {}, `= ${counted(term.formulas)}`, bar),
          );
        }),
      );
      const line = (
        /** @type {"counting.sum" | "counting.hands" | "counting.all"} */ key,
        /** @type {string | number} */ value,
      ) =>
        h(
          "tr",
          {},
          h("th", { scope: "row", colspan: "2" }, tell(key, { n: numbers.value, t: tiles.value })),
          h("td", { colspan: "3" }, counted(value)),
        );
      fill(
        foot,
        line("counting.sum", counts.formulas),
        line("counting.hands", counts.hands),
        line("counting.all", counts.all),
      );
      formulas.textContent = counted(counts.formulas);
      all.textContent = counted(counts.all);
      looking.textContent = lookedAt(BigInt(counts.all));
      took.textContent = tell("counting.millis", { n: millis < 1 ? "<1" : Math.round(millis) });
      return tell("counting.told", {
        formulas: counted(counts.formulas),
        hands: counted(counts.hands),
        all: counted(counts.all),
      });
    },
    questions: [
      {
        choices: ["1", "4", "24"],
        right: async () =>
          counted((await quick.ask("terms", { numbers: 1, operators: 4, tiles: 24 })).terms[0].formulas),
      },
      {
        choices: [50, 75, 91].map((share) => `${share} %`),
        right: async () => {
          const { terms, formulas: sum } = await quick.ask("terms", {});
          return `${(BigInt(terms[5].formulas) * 100n) / BigInt(sum)} %`;
        },
      },
    ],
  };
}
