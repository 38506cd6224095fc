// 1. The game: a deal to try, on the board of Play.
import { h } from "../../parts/dom.js";
import { quick } from "../../engine/engine.js";
import { counted, tell } from "../../learn/words.js";
import { Board } from "../play/board.js";
import { Round } from "../play/round.js";
import { figure, stepped } from "./kit.js";

const GAME = "cards";

/** @type {import("../learn.js").Make} */
export function page(change) {
  const deal = stepped("game.deal", 1, 999, (value) => change({ deal: String(value) }));
  const [target, cards] = [figure(), figure()];
  const place = h("div", { class: "table" });
  let shown = "";
  /** @type {Round | null} */
  let round = null;
  /** @type {Board | null} */
  let board = null;
  /** @type {import("../../engine/schema.js").Puzzle | null} */
  let puzzle = null;

  function leave() {
    board?.close();
    round?.close();
  }

  const solved = async () => (await quick.ask("solve", { puzzle: puzzle?.puzzle ?? "" })).best;

  return {
    start: { deal: "7" },
    parts: { deal, target, cards },
    stage: [place],
    close: leave,
    press: (key) => board?.press(key) ?? false,
    async draw(state) {
      deal.value = Number(state.deal);
      if (shown === state.deal && puzzle) return told(puzzle);
      shown = state.deal;
      puzzle = await quick.ask("deal", { game: GAME, seed: `v1:learn ${deal.value}` });
      leave();
      const playing = new Round(puzzle, "", 0, {
        changed: (changed) => {
          made.show(changed);
          if (playing.state?.outcome) made.say(tell(playing.state.outcome === "made" ? "game.won" : "game.over"));
        },
        failed: (why) => made.fail(why),
      });
      const made = new Board(
        playing,
        () => {},
        () => {},
      );
      [round, board] = [playing, made];
      place.replaceChildren(made.element);
      target.textContent = String(puzzle.target);
      cards.textContent = puzzle.numbers.join(" ");
      await playing.open();
      return told(puzzle);
    },
    questions: [
      { choices: [tell("yes"), tell("no")], right: async () => tell((await solved()) ? "yes" : "no") },
      {
        choices: [256, 1024, 3584, 7680].map(counted),
        right: async () => counted((await quick.ask("enumerate", { puzzle: puzzle?.puzzle ?? "", count: 0 })).formulas),
      },
    ],
  };
}

/** @param {import("../../engine/schema.js").Puzzle} puzzle */
const told = ({ numbers, target }) => tell("game.told", { numbers: numbers.join(" "), target });
