// 10. Twenty-four: every hand, what it needs, an answer with every step, and floating point beside fractions.
import { fill, h, printed, printedStep } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { sweep } from "../../engine/sweep.js";
import { choice, figure, isOperator } from "./kit.js";

/** The most hands that are shown at once. */
const SHOWN = 96;
const GAME = { game: "24", hands: 1820 };
/** The domains from the narrowest to the widest. */
const DOMAINS = /** @type {const} */ (["natural", "integer", "rational"]);

/** What a hand needs: nothing, negative numbers, fractions, or more than there is. @typedef {"plain" | "negative" | "fraction" | "never"} Need */

/** Asks in each domain which hands make 24. @returns {Promise<Map<string, Need>>} */
async function asked() {
  const lists = await Promise.all(
    DOMAINS.map(async (domain) => {
      /** @type {import("../../engine/schema.js").Hand[]} */
      const hands = [];
      await sweep(GAME, "solvable", { rules: { domain }, list: (part) => hands.push(...part), cores: 1 });
      return hands;
    }),
  );
  const makes = lists.map(
    (hands) => new Set(hands.filter(({ made }) => made > 0).map(({ numbers }) => numbers.join(" "))),
  );
  const need = (/** @type {string} */ hand) =>
    /** @type {const} */ (["plain", "negative", "fraction"])[makes.findIndex((set) => set.has(hand))] ?? "never";
  return new Map(lists[0].map(({ numbers }) => numbers.join(" ")).map((hand) => [hand, need(hand)]));
}

/** The answer is the same on every visit of the page. @type {Promise<Map<string, Need>> | null} */
let known = null;

/** Returns what floating point makes of each operator of a formula in postfix. @param {string} rpn */
function floating(rpn) {
  const stack = /** @type {number[]} */ ([]);
  return rpn.split(" ").flatMap((token) => {
    if (!isOperator(token)) return stack.push(Number(token)) && [];
    const [right, left] = [stack.pop() ?? 0, stack.pop() ?? 0];
    const value = { "+": left + right, "-": left - right, "*": left * right, "/": left / right }[token] ?? 0;
    stack.push(value);
    return [value];
  });
}

/** @type {import("../learn.js").Make} */
export function page(change) {
  const names = ["hands", "each", "all", "solvable", "natural", "negative", "only", "never"];
  const parts = Object.fromEntries(names.map((name) => [name, figure()]));
  const kinds = /** @type {const} */ (["any", "plain", "fraction", "never"]);
  const kind = choice(
    tell("twentyfour.kinds"),
    kinds.map((name) => [name, tell(`twentyfour.${name}`)]),
    (need) => change({ need }),
  );
  const typed = h("input", {
    type: "text",
    name: "hand",
    autocomplete: "off",
    inputmode: "numeric",
    maxlength: "12",
    placeholder: "3 3 8 8",
    oninput: () => change({ find: typed.value }),
  });
  const list = h("div", { class: "gallery", tabindex: "0", role: "group", "aria-label": tell("twentyfour.list") });
  const answer = h("div", { class: "answer" });

  /** @param {string} hand */
  async function show(hand) {
    const { best } = await quick.ask("solve", { puzzle: `24:${hand.replaceAll(" ", ",")}=24` });
    if (!best) {
      fill(answer, h("p", {}, tell("twentyfour.none", { hand })));
      return tell("twentyfour.none", { hand });
    }
    const { steps, rpn, infix } = await quick.ask("explain", { formula: best.rpn });
    const floats = floating(rpn);
    fill(
      answer,
      h("p", { class: "formula" }, printed(rpn)),
      h(
        "table",
        {},
        h("caption", { class: "unseen" }, tell("twentyfour.steps")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, tell("twentyfour.exact")),
            h("th", { scope: "col" }, tell("twentyfour.float")),
          ),
        ),
        h(
          "tbody",
          {},
          steps.map((step, at) =>
            h("tr", {}, h("th", { scope: "row" }, printedStep(step)), h("td", {}, String(floats[at]))),
          ),
        ),
      ),
    );
    const last = floats[floats.length - 1];
    return tell(last === 24 ? "twentyfour.told" : "twentyfour.misses", {
      formula: printed(infix),
      value: String(last),
    });
  }

  return {
    start: { hand: "3 3 8 8", need: "fraction", find: "" },
    parts,
    stage: [kind.element, h("label", { class: "field" }, h("span", {}, tell("twentyfour.find")), typed), list, answer],
    async draw({ hand, need, find }) {
      if (typed.value !== find) typed.value = find;
      kind.show(need);
      if (!known) {
        fill(list, tell("twentyfour.wait"));
        known = asked();
        known.catch(() => (known = null));
      }
      const all = await known;
      const formulas = BigInt((await quick.ask("enumerate", { puzzle: "24:3,3,8,8=24", count: 0 })).formulas);
      const many = (/** @type {Need} */ one) => [...all.values()].filter((other) => other === one).length;
      const figures = {
        hands: all.size,
        each: formulas,
        all: formulas * BigInt(all.size),
        solvable: all.size - many("never"),
        natural: many("plain"),
        negative: many("negative"),
        only: many("fraction"),
        never: many("never"),
      };
      for (const [name, value] of Object.entries(figures)) parts[name].textContent = counted(value);
      const wanted = find
        .trim()
        .split(/[\s,]+/)
        .filter(Boolean);
      // A whole hand that is typed is shown at once.
      const whole = wanted.toSorted((a, b) => Number(a) - Number(b)).join(" ");
      const shown = all.has(whole) ? whole : hand;
      const found = [...all].filter(
        ([one, kept]) => (need === "any" || kept === need) && holds(one.split(" "), wanted),
      );
      fill(
        list,
        found.slice(0, SHOWN).map(([one]) =>
          h(
            "button",
            {
              type: "button",
              class: "hand",
              "aria-pressed": String(one === shown),
              onclick: () => change({ hand: one }),
            },
            one,
          ),
        ),
        h(
          "p",
          { class: "note" },
          tell("twentyfour.found", { n: counted(found.length), more: counted(Math.max(0, found.length - SHOWN)) }),
        ),
      );
      const [room, pressed] = [list, list.querySelector("[aria-pressed=true]")].map((part) =>
        part?.getBoundingClientRect(),
      );
      if (room && pressed && (pressed.top < room.top || pressed.bottom > room.bottom))
        list.scrollTop += pressed.top - room.top;
      if (!all.has(shown)) return tell("twentyfour.unknown");
      return show(shown);
    },
    questions: [
      {
        choices: ["(5 − 1 ÷ 5) × 5", "5 × 5 − 1 × 1", "(5 + 1) × (5 − 1)"],
        right: async () => {
          const formulas = ["(5 − 1 ÷ 5) × 5", "5 × 5 − 1 × 1", "(5 + 1) × (5 − 1)"];
          const judged = await Promise.all(
            formulas.map((text) => quick.ask("check", { puzzle: "24:1,5,5,5=24", text })),
          );
          return formulas[judged.findIndex(({ verdict }) => verdict === "correct")];
        },
      },
      { choices: [24, 1820, 10000].map(counted), right: async () => counted((await (known ??= asked())).size) },
    ],
  };
}

/** Returns whether a hand has all of some numbers. @param {string[]} hand @param {string[]} wanted */
function holds(hand, wanted) {
  const left = [...hand];
  return wanted.every((number) => {
    const at = left.indexOf(number);
    return at >= 0 && left.splice(at, 1);
  });
}
