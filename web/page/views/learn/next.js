// 8. The next one: an odometer, the next permutation of some of the items, and the next combination.
import { fill, h } from "../../dom.js";
import { quick } from "../../engine.js";
import { counted, tell } from "../../learn/words.js";
import { choice, figure, stepBar, stepped } from "./kit.js";

/** @typedef {"state" | "permutation" | "combination"} Kind */

/** The most choices that are listed. */
const MOST = 800;

/** @type {import("../learn.js").Make} */
export function page(change) {
  const chosen = stepped("next.chosen", 1, 5, (value) => change({ k: String(value), at: "0" }));
  const items = stepped("next.items", 2, 6, (value) => change({ n: String(value), at: "0" }));
  const twins = h("input", { type: "checkbox", onchange: () => change({ twins: twins.checked ? "yes" : "", at: "0" }) });
  const kind = choice(tell("next.kinds"), ["state", "permutation", "combination"].map((name) => [name, tell(/** @type {any} */ (`next.${name}`))]),
    (of) => change({ of, at: "0" }));
  const row = h("ol", { class: "row-of-items", "aria-label": tell("next.row") });
  const history = h("ol", { class: "choices", tabindex: "0", "aria-label": tell("next.history") });
  const bar = stepBar((at) => change({ at: String(at) }), 420);
  const count = figure();
  /** @type {number[][]} */
  let all = [];
  let listed = "";

  /** Steps from the first choice to the last. @param {Kind} of @param {number[]} first @param {number} k */
  async function list(of, first, k) {
    const choices = [first];
    while (choices.length < MOST) {
      const takes = of === "state" ? { of, items: choices[choices.length - 1], radix: 4 } : { of, items: choices[choices.length - 1], chosen: k };
      const { items: next, again } = await quick.ask("next", takes);
      if (again) break;
      choices.push(next);
    }
    return choices;
  }

  return {
    start: { of: "combination", n: "5", k: "3", at: "0", twins: "" },
    parts: { n: items, k: chosen, count },
    stage: [kind.element, h("label", { class: "check" }, twins, tell("next.twins")), row, bar, history],
    async draw(state) {
      const of = /** @type {Kind} */ (["state", "permutation"].includes(state.of) ? state.of : "combination");
      items.value = Number(state.n);
      chosen.limit(1, items.value);
      chosen.value = Number(state.k);
      const [n, k] = [items.value, chosen.value];
      twins.checked = state.twins !== "" && of !== "state";
      twins.disabled = of === "state";
      kind.show(of);
      const asked = [of, n, k, twins.checked].join();
      if (asked !== listed) {
        const first = of === "state" ? Array.from({ length: k }, () => 0) : Array.from({ length: n }, (_, at) => (twins.checked && at > 0 ? at : at + 1));
        all = await list(of, first, k);
        listed = asked;
        fill(history, all.map((one, place) => h("li", {}, h("button", { type: "button", tabindex: "-1", onclick: () => change({ at: String(place) }) }, one.slice(0, k).join(" ")))));
      }
      const at = Math.max(0, Math.min(all.length - 1, Math.trunc(Number(state.at)) || 0));
      const [before, now] = [all[at - 1], all[at]];
      fill(row, now.map((item, place) => h("li", {
        class: `${place < k ? "taken" : "spare"} ${before && before[place] !== item ? "moved" : ""}`,
      }, item)));
      [...history.children].forEach((one, place) => one.toggleAttribute("aria-current", place === at));
      const current = /** @type {HTMLElement} */ (history.children[at]);
      history.scrollTop = current.offsetTop - history.offsetTop - history.clientHeight / 2;
      count.textContent = counted(all.length);
      bar.show(at, all.length - 1);
      const place = counted(at + 1);
      return tell(`next.told.${of}`, { place, all: counted(all.length), now: now.slice(0, k).join(" "), spare: now.slice(k).join(" ") || "–" });
    },
    questions: [
      { choices: ["1 4 2", "1 4 3", "2 1 3"], right: async () => (await quick.ask("next", { of: "permutation", items: [1, 3, 4, 2], chosen: 3 })).items.slice(0, 3).join(" ") },
      { choices: ["1 3 0", "2 0 0", "1 0 0"], right: async () => (await quick.ask("next", { of: "state", items: [1, 3, 3], radix: 4 })).items.join(" ") },
    ],
  };
}
