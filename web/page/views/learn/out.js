// 12. What comes out: the histogram of all formulas of a hand or a game, the hardest targets and hands, and what fractions add.
import * as address from "../../state/address.js";
import { fill, h } from "../../parts/dom.js";
import { counted, tell } from "../../learn/words.js";
import { sweep } from "../../engine/sweep.js";
import { BarHistogram } from "../../widgets/histogram.js";
import { choice, figure, stepped } from "./kit.js";

/** @typedef {import("../../widgets/histogram.js").Bar} Bar */
/** @typedef {{ bars: Bar[], formulas: bigint, hardest: string[], puzzle: (hand: string, target: number) => string }} Found */
/** @typedef {{ game: string, hands: number, targets: [number, number], domains: string[], id: string }} Space */

const HAND = "3 3 8 8";
/** How many of the hardest targets and hands are named. */
const NAMED = 5;

/** Writes a game file. @param {string} dealt */
const file = (dealt) => `name = "asked"\ntargets = "1..100"\n${dealt}\n`;

/** Whole numbers alone, and fractions too. */
const BOTH = ["integer", "rational"];

/** Returns what is asked: one hand, or every hand of a game. @param {string} of @param {string} hand @returns {Space} */
function space(of, hand) {
  if (of === "countdown") return { game: of, hands: 13_243, targets: [101, 999], domains: ["positive"], id: of };
  if (of === "primes") return { game: of, hands: 1, targets: [1, 100], domains: BOTH, id: of };
  if (of === "24")
    return {
      game: file('[[drawers]]\npool = "1..13x4"\ndraw = 4'),
      hands: 1820,
      targets: [1, 100],
      domains: BOTH,
      id: "rules",
    };
  return {
    game: file(`given = [${hand.match(/\d+/g)?.slice(0, 5) ?? []}]`),
    hands: 1,
    targets: [1, 100],
    domains: BOTH,
    id: "rules",
  };
}

/** @param {Space} of @param {AbortSignal} signal @returns {Promise<Found>} */
async function ask({ game, hands, targets: [first, last], domains, id }, signal) {
  const histograms = [];
  for (const domain of domains) {
    histograms.push(
      /** @type {import("../../engine/schema.js").Histogram} */ (
        await sweep({ game, hands }, "histogram", { rules: { domain }, signal })
      ),
    );
  }
  const [part, whole = part] = histograms;
  const of = new Map(part.by_value.map(({ value, formulas }) => [value, BigInt(formulas)]));
  const bars = whole.by_value
    .filter(({ value }) => value >= first && value <= last)
    .map(({ value, formulas }) => ({ value: Number(value), count: BigInt(formulas), part: of.get(value) ?? 0n }));
  /** @type {import("../../engine/schema.js").Hand[]} */
  const made = [];
  if (hands > 1) await sweep({ game, hands }, "solvable", { list: (some) => made.push(...some), signal });
  const hardest = made
    .sort((a, b) => a.made - b.made)
    .slice(0, NAMED)
    .map(({ numbers }) => numbers.join(" "));
  return {
    bars,
    formulas: BigInt(whole.formulas),
    hardest,
    puzzle: (hand, target) => `${id}:${hand.replaceAll(" ", ",")}=${target}`,
  };
}

/** @type {import("../learn.js").Make} */
export function page(change) {
  const value = stepped("out.value", 1, 999, (to) => change({ v: String(to) }));
  const [times, without, missing, lost, all] = [figure(), figure(), figure(), figure(), figure()];
  const kinds = /** @type {const} */ (["hand", "primes", "24", "countdown"]);
  const kind = choice(
    tell("out.kinds"),
    kinds.map((name) => [name, tell(`out.${name}`)]),
    (of) => {
      leave.abort();
      change({ of });
    },
  );
  const typed = h("input", {
    type: "text",
    name: "hand",
    autocomplete: "off",
    inputmode: "numeric",
    maxlength: "16",
    oninput: () => change({ hand: typed.value, of: "hand" }),
  });
  const histogram = /** @type {BarHistogram} */ (document.createElement("bar-histogram"));
  histogram.addEventListener("scrub", () => change({ v: String(histogram.value) }));
  const field = h("label", { class: "field" }, h("span", {}, tell("out.field")), typed);
  const facts = h("dl", { class: "apart" });
  const map = h("a", { href: "" }, tell("out.map"));
  let leave = new AbortController();
  /** @type {Map<string, Promise<Found>>} */
  const known = new Map();

  /** @param {string} of @param {string} hand */
  function asked(of, hand) {
    const name = of === "hand" ? hand : of;
    const found = known.get(name) ?? ask(space(of, hand), leave.signal);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found;
  }

  return {
    start: { of: "hand", hand: HAND, v: "24" },
    parts: {
      v: value,
      times,
      without,
      missing,
      lost,
      all,
      map,
      own: h("a", { href: "#/explore?of=figures" }, tell("out.own")),
      fractions: h(
        "a",
        { href: "#/explore?of=figures&game=24&question=grade&sort=most&computed=yes" },
        tell("out.fractions"),
      ),
    },
    stage: [kind.element, field, histogram, facts],
    close: () => leave.abort(),
    async draw({ of: wanted, hand, v }) {
      const of = kinds.find((name) => name === wanted) ?? "hand";
      if (leave.signal.aborted) leave = new AbortController();
      if (typed.value !== hand) typed.value = hand;
      kind.show(of);
      field.hidden = of !== "hand";
      const slow = setTimeout(() => {
        fill(facts, h("dt", { role: "status" }, tell("out.wait")));
        for (const one of [times, without, missing, lost, all]) one.textContent = "…";
      }, 300);
      const { signal } = leave;
      const found = await asked(of, hand)
        .catch((error) => {
          // Who goes on to another question or page waits no longer.
          if (!signal.aborted) throw error;
        })
        .finally(() => clearTimeout(slow));
      if (!found) return "";
      const { bars, formulas, hardest, puzzle } = found;
      const [first, last] = [bars[0].value, bars[bars.length - 1].value];
      value.limit(first, last);
      value.value = Number(v);
      const bar = bars[value.value - first];
      const none = bars.filter(({ count }) => count === 0n);
      const fractions = bars.filter(({ count, part }) => count > 0n && part === 0n);
      const told = tell(bar.count === 0n ? "out.never" : of === "countdown" ? "out.many" : "out.told", {
        v: bar.value,
        n: counted(bar.count),
        part: counted(bar.part),
      });
      histogram.show(bars, bar.value, tell("out.label"), told);
      const rare = bars
        .filter(({ count }) => count > 0n)
        .sort((a, b) => (a.count < b.count ? -1 : a.count > b.count ? 1 : a.value - b.value))
        .slice(0, NAMED);
      const link = (/** @type {string} */ text, /** @type {string} */ id) =>
        h("a", { href: address.write("solve", { puzzle: id }) }, text);
      const numbers = of === "primes" ? "2 3 5 7" : hand.trim();
      const targets = (/** @type {Bar[]} */ some) =>
        some.flatMap(({ value: one }) => [link(String(one), puzzle(hardest[0] ?? numbers, one)), "   "]);
      const row = (
        /** @type {"out.formulas" | "out.rare" | "out.none" | "out.hands" | "out.only"} */ name,
        /** @type {(Node | string)[]} */ shown,
      ) => (shown.length > 0 ? [h("dt", {}, tell(name)), h("dd", {}, shown)] : []);
      fill(
        facts,
        row("out.formulas", [counted(formulas)]),
        row("out.rare", targets(rare)),
        row("out.none", targets(none.slice(0, NAMED))),
        row("out.only", of === "countdown" ? [] : targets(fractions.slice(0, NAMED))),
        row(
          "out.hands",
          hardest.flatMap((one) => [link(one, puzzle(one, bar.value)), "   "]),
        ),
      );
      [times.textContent, without.textContent] = [counted(bar.count), counted(bar.part)];
      [missing.textContent, lost.textContent, all.textContent] = [
        counted(none.length),
        counted(fractions.length),
        counted(formulas),
      ];
      map.href = address.write("solve", { puzzle: puzzle(hardest[0] ?? numbers, bar.value) });
      return told;
    },
    questions: [
      {
        choices: ["16", "24", "40"],
        right: async () =>
          String(
            (await asked("hand", HAND)).bars.find(
              ({ value: one, count, part }) => [16, 24, 40].includes(one) && count > 0n && part === 0n,
            )?.value,
          ),
      },
      {
        choices: ["97", "24", "60"],
        right: async () => {
          const { bars } = await asked("24", HAND);
          const rarest = (/** @type {string} */ one) =>
            bars.find(({ value: other }) => other === Number(one))?.count ?? 0n;
          return ["97", "24", "60"].reduce((least, one) => (rarest(one) < rarest(least) ? one : least));
        },
      },
    ],
  };
}
