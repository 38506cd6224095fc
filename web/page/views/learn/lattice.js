// 11. From looking to knowing: the values of all sub-hands, and the last step turned round.
import { fill, h, printedSign } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { ValueLattice } from "../../widgets/lattice.js";
import { figure, lookedAt, stepBar, stepped, valued } from "./kit.js";

/** @typedef {import("../../engine/schema.js").Lookups} Lookups */
/** @typedef {Lookups["questions"][number]} Question */

const HAND = "75 50 2 3 8 7";

/** Asks for the look-ups of a puzzle of Countdown. @param {string} hand @param {number} target */
const lookups = (hand, target) =>
  quick.ask("lookups", {
    puzzle: `countdown:${hand
      .trim()
      .split(/[\s,]+/)
      .join(",")}=${target}`,
  });

/** @type {import("../learn.js").Make} */
export function page(change) {
  const target = stepped("lattice.target", 1, 999, (value) => change({ t: String(value), node: "" }));
  const [formulas, looking, asked, kept, took, last] = Array.from({ length: 6 }, figure);
  const typed = h("input", {
    type: "text",
    name: "hand",
    autocomplete: "off",
    inputmode: "numeric",
    maxlength: "24",
    oninput: () => change({ hand: typed.value, node: "" }),
  });
  const lattice = /** @type {ValueLattice} */ (document.createElement("value-lattice"));
  lattice.addEventListener("choose", (event) =>
    change({ node: String(/** @type {CustomEvent<number>} */ (event).detail) }),
  );
  const bar = stepBar((at) => change({ at: String(at), node: "" }), 1200);
  const list = h("div", { class: "values", tabindex: "0", role: "group", "aria-label": tell("lattice.values") });
  let shown = "";
  /** @type {Lookups | null} */
  let found = null;

  return {
    start: { hand: HAND, t: "812", at: "0", node: "" },
    parts: { target, formulas, looking, asked, kept, took, last },
    stage: [h("label", { class: "field" }, h("span", {}, tell("lattice.field")), typed), lattice, list, bar],
    async draw({ hand, t, at: step, node }) {
      if (typed.value !== hand) typed.value = hand;
      target.value = Number(t);
      if (shown !== `${hand} = ${target.value}`) {
        found = await lookups(hand, target.value);
        shown = `${hand} = ${target.value}`;
        took.textContent = tell("counting.millis", { n: quick.took < 1 ? "<1" : Math.round(quick.took) });
      }
      const { sub_hands: all, questions, asked: looked, formulas: many, last: turned } = /** @type {Lookups} */ (found);
      const names = all.map(({ numbers }) => numbers.map(valued).join(" "));
      const levels = Math.max(...all.map(({ numbers, made }) => (made === null ? 1 : numbers.length)));
      const at = Math.max(0, Math.min(levels + 1, Math.trunc(Number(step)) || 0));
      const isChosen = node !== "" && all[Number(node)] !== undefined;
      const chosen = isChosen ? Number(node) : all.length - 1;
      // A part that is never asked stays empty.
      const isShown = all.map(({ numbers, made, asked }) =>
        made === null ? at > levels && asked > 0 : at >= numbers.length,
      );
      const yes = questions.filter(({ answer }) => answer);
      const saysYes = new Set(at > levels ? yes.flatMap((one) => [one.known, one.asked]) : []);
      const told = (/** @type {number} */ one) => {
        const { made, asked } = all[one];
        if (!isShown[one]) return at > levels ? tell("lattice.unasked", { numbers: names[one] }) : names[one];
        return tell(made === null ? "lattice.asked" : "lattice.makes", {
          numbers: names[one],
          n: counted(made ?? asked),
        });
      };
      lattice.show(
        all.map(({ numbers, made, asked }, one) => ({
          numbers: numbers.map(String),
          told: told(one),
          tone: `${isShown[one] ? (made === null ? "shown asked" : "shown") : ""} ${saysYes.has(one) ? "yes" : ""}`,
          text: numbers.length === 1 ? names[one] : isShown[one] ? String(made ?? asked) : "",
        })),
        chosen,
        isChosen,
        tell("lattice.label", { hand: names[all.length - 1] }),
      );
      const about =
        at > levels ? questions.filter((one) => !isChosen || one.known === chosen || one.asked === chosen) : [];
      const { made, values } = all[chosen];
      fill(
        list,
        isChosen &&
          made !== null &&
          isShown[chosen] &&
          h(
            "p",
            {},
            values.map(valued).join("  "),
            made > values.length && ` ${tell("lattice.more", { n: counted(made - values.length) })}`,
          ),
        about.length > 0 &&
          h(
            "ul",
            {},
            about.map((one) => h("li", { class: one.answer ? "yes" : "" }, sentence(one, target.value, names))),
          ),
      );
      list.scrollTop = 0;
      [formulas.textContent, asked.textContent, last.textContent] = [counted(many), counted(looked), counted(turned)];
      kept.textContent = counted(all.reduce((sum, { made }) => sum + (made ?? 0), 0));
      looking.textContent = lookedAt(BigInt(many));
      bar.show(at, levels + 1);
      if (isChosen) return told(chosen);
      if (at === 0) return tell("lattice.start", { n: all.length });
      if (at <= levels) {
        const level = all.filter(({ numbers, made }) => numbers.length === at && made !== null);
        return tell("lattice.level", {
          size: at,
          n: level.length,
          values: counted(level.reduce((sum, { made }) => sum + (made ?? 0), 0)),
        });
      }
      return yes[0]
        ? tell("lattice.yes", { question: sentence(yes[0], target.value, names), n: counted(looked) })
        : tell("lattice.no", { target: target.value, n: counted(looked) });
    },
    questions: [
      {
        choices: ["116", "805", "819"],
        right: async () => String((await quick.ask("explain", { formula: "812/7" })).value),
      },
      { choices: ["36", "63", "720"], right: async () => String((await lookups(HAND, 812)).sub_hands.length) },
    ],
  };
}

/** Writes a question and its answer. @param {Question} question @param {number} target @param {string[]} names */
function sentence({ operator, value, wanted, asked, on_right: right, answer }, target, names) {
  const [left, other] = [value, wanted].map((one) => (String(one).startsWith("-") ? `(${valued(one)})` : valued(one)));
  const step = [right ? left : other, printedSign(operator), right ? other : left].join(" ");
  return tell(answer ? "lattice.is" : "lattice.is.not", {
    step: `${target} = ${step}`,
    wanted: valued(wanted),
    numbers: names[asked],
  });
}
