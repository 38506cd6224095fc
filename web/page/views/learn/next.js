// 8. The next one: an odometer, the next permutation of some of the items, and the next combination.
import { fill, h } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { choice, figure, stepBar, stepped } from "./kit.js";

/** @typedef {"state" | "permutation" | "combination"} Kind */

/** The most choices that are listed. */
const MOST = 800;

/**
 * The items as they are seen: a choice, or on the way to it after a move.
 * @typedef {object} Frame
 * @property {number[]} items
 * @property {number} place of the choice
 * @property {import("../../engine/schema.js").Next["moves"][number] | null} move
 */

/** @type {import("../learn.js").Make} */
export function page(change) {
  const chosen = stepped("next.chosen", 1, 5, (value) => change({ k: String(value), at: "0" }));
  const items = stepped("next.items", 2, 6, (value) => change({ n: String(value), at: "0" }));
  const twins = h("input", {
    type: "checkbox",
    onchange: () => change({ twins: twins.checked ? "yes" : "", at: "0" }),
  });
  const kind = choice(
    tell("next.kinds"),
    ["state", "permutation", "combination"].map((name) => [name, tell(/** @type {any} */ (`next.${name}`))]),
    (of) => change({ of, at: "0" }),
  );
  const row = h("ol", { class: "row-of-items", "aria-label": tell("next.row") });
  const history = h("ol", { class: "choices", tabindex: "0", "aria-label": tell("next.history") });
  const bar = stepBar((at) => change({ at: String(at) }), 420);
  const count = figure();
  const slow = h("input", { type: "checkbox", onchange: () => change({ slow: slow.checked ? "yes" : "", at: "0" }) });
  /** @type {Frame[]} */
  let all = [];
  let listed = "";

  /** Steps from the first choice to the last. @param {Kind} of @param {number[]} first @param {number} k @returns {Promise<Frame[]>} */
  async function list(of, first, k) {
    /** @type {Frame[]} */
    const frames = [{ items: first, place: 0, move: null }];
    for (let [place, now] = [1, first]; place < MOST; place++) {
      const { items, again, moves } = await quick.ask("next", {
        of,
        items: now,
        ...(of === "state" ? { radix: 4 } : { chosen: k }),
      });
      if (again) break;
      // A range of one item or none stays as it is.
      for (const move of moves)
        if (move.what === "exchange" || move.of[1] - move.of[0] > 1)
          frames.push({ items: move.items, place: place - 1, move });
      frames.push({ items, place, move: null });
      now = items;
    }
    return frames;
  }

  /** Returns what is stepped through: every move, or the choices alone. */
  const seen = () => (slow.checked ? all : all.filter(({ move }) => !move));

  return {
    start: { of: "combination", n: "5", k: "3", at: "0", twins: "", slow: "" },
    parts: { n: items, k: chosen, count },
    stage: [
      kind.element,
      h(
        "div",
        { class: "actions" },
        h("label", { class: "check" }, twins, tell("next.twins")),
        h("label", { class: "check" }, slow, tell("next.slow")),
      ),
      row,
      bar,
      history,
    ],
    async draw(state) {
      const of = /** @type {Kind} */ (["state", "permutation"].includes(state.of) ? state.of : "combination");
      items.value = Number(state.n);
      chosen.limit(1, items.value);
      chosen.value = Number(state.k);
      const [n, k] = [items.value, chosen.value];
      twins.checked = state.twins !== "" && of !== "state";
      slow.checked = state.slow !== "" && of !== "state";
      twins.disabled = slow.disabled = of === "state";
      kind.show(of);
      const asked = [of, n, k, twins.checked].join();
      if (asked !== listed) {
        const first =
          of === "state"
            ? Array.from({ length: k }, () => 0)
            : Array.from({ length: n }, (_, at) => (twins.checked && at > 0 ? at : at + 1));
        all = await list(of, first, k);
        listed = asked;
        fill(
          history,
          all
            .filter(({ move }) => !move)
            .map(({ items: one }, place) =>
              h(
                "li",
                {},
                h(
                  "button",
                  {
                    type: "button",
                    tabindex: "-1",
                    onclick: () =>
                      change({ at: String(seen().findIndex((frame) => !frame.move && frame.place === place)) }),
                  },
                  one.slice(0, k).join(" "),
                ),
              ),
            ),
        );
      }
      const frames = seen();
      const at = Math.max(0, Math.min(frames.length - 1, Math.trunc(Number(state.at)) || 0));
      const [before, { items: now, place: current, move }] = [frames[at - 1]?.items, frames[at]];
      const inMove = (/** @type {number} */ place) =>
        move && (move.what === "exchange" ? move.of.includes(place) : place >= move.of[0] && place < move.of[1]);
      fill(
        row,
        now.map((item, place) => {
          const isMoved = move ? inMove(place) : before && before[place] !== item;
          const one = h(
            "li",
            {
              class: `${place < k ? "taken" : "spare"} ${isMoved ? "moved" : ""} ${move && move.what !== "exchange" && isMoved ? "range" : ""}`,
            },
            item,
          );
          if (before) one.style.setProperty("--from", String(from(before, place, move)));
          return one;
        }),
      );
      [...history.children].forEach((one, place) => one.toggleAttribute("aria-current", place === current));
      const marked = /** @type {HTMLElement} */ (history.children[current]);
      history.scrollTop = marked.offsetTop - history.offsetTop - history.clientHeight / 2;
      const many = all[all.length - 1].place + 1;
      count.textContent = counted(many);
      bar.show(at, frames.length - 1);
      if (move) {
        const [first, last] = move.what === "exchange" ? move.of : [move.of[0], move.of[1] - 1];
        return tell(/** @type {any} */ (`next.move.${move.what}`), {
          a: now[first],
          b: now[last],
          range: now.slice(first, last + 1).join(" "),
          now: now.join(" "),
        });
      }
      return tell(`next.told.${of}`, {
        place: counted(current + 1),
        all: counted(many),
        now: now.slice(0, k).join(" "),
        spare: now.slice(k).join(" ") || "–",
      });
    },
    questions: [
      {
        choices: ["1 4 2", "1 4 3", "2 1 3"],
        right: async () =>
          (await quick.ask("next", { of: "permutation", items: [1, 3, 4, 2], chosen: 3 })).items.slice(0, 3).join(" "),
      },
      {
        choices: ["1 3 0", "2 0 0", "1 0 0"],
        right: async () => (await quick.ask("next", { of: "state", items: [1, 3, 3], radix: 4 })).items.join(" "),
      },
    ],
  };
}

/** Returns how many places an item came to the right, so that it can move from there. @param {number[]} before @param {number} place @param {Frame["move"]} move */
function from(before, place, move) {
  if (!move) return 0;
  const [first, last] = move.of;
  if (move.what === "exchange") return place === first ? last - first : place === last ? first - last : 0;
  if (place < first || place >= last) return 0;
  if (move.what === "reverse") return first + last - 1 - place - place;
  // Equal items keep their order, so the first item that a rotation brings is enough to tell how far it went.
  const range = before.slice(first, last);
  const by = range.findIndex((_, at) =>
    range.every((_, to) => range[(at + to) % range.length] === move.items[first + to]),
  );
  return ((place - first + by) % range.length) + first - place;
}
