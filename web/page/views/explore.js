// Explore: the targets of a hand, the shapes of formulas, a formula on its stack, and the figures of a game.
import * as address from "../state/address.js";
import { fill, h } from "../parts/dom.js";
import { styles } from "../parts/styles.js";
import { say } from "../words.js";

export const key = "e";
export const title = say("view.explore");

/**
 * A part of the view, with its elements. It is told of new parameters.
 * @typedef {(games: import("../engine/schema.js").Game[], show: (parameters: address.Parameters) => void) => {
 *   elements: HTMLElement[], go: (parameters: address.Parameters) => void, close?: () => void }} Part
 */

/** The parts, each of which loads when it is opened. @type {Record<string, { title: string, load: () => Promise<{ part: Part }> }>} */
const PARTS = {
  map: { title: say("map.title"), load: () => import("./explore/map.js") },
  shapes: { title: say("shapes.title"), load: () => import("./explore/shapes.js") },
  stack: { title: say("stack.title"), load: () => import("./explore/stack.js") },
  figures: { title: say("figures.title"), load: () => import("./explore/figures.js") },
};

/** @param {string | undefined} name */
const known = (name = "map") => (Object.hasOwn(PARTS, name) ? name : "map");

const { of } = address.read(location.hash).parameters;
await Promise.all([styles("explore.css"), styles("widgets/widgets.css"), PARTS[known(of)].load()]);

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const place = h("div", { class: "part" });
  const links = Object.entries(PARTS).map(([name, part]) => h("a", { href: `#/explore?of=${name}` }, part.title));
  fill(root, h("h1", {}, title), h("nav", { class: "parts", "aria-label": say("explore.parts") }, links), place);
  /** @type {{ name: string, part: ReturnType<Part> } | null} */
  let shown = null;
  let asked = 0;
  function close() {
    asked += 1;
    shown?.part.close?.();
    shown = null;
  }
  /** @param {address.Parameters} parameters */
  async function go({ of, ...parameters }) {
    const name = known(of);
    if (shown?.name !== name) {
      close();
      fill(place);
      const turn = asked;
      const { part: make } = await PARTS[name].load();
      // Another part may have been asked for while this one loaded.
      if (turn !== asked) return;
      const part = make(games, (changed) => address.show("explore", { of: name, ...changed }));
      shown = { name, part };
      fill(place, part.elements);
      links.forEach((link, at) => {
        if (Object.keys(PARTS)[at] === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      });
    }
    shown.part.go(parameters);
  }
  go(parameters);
  return {
    update: go,
    close,
    keys: [
      ["← → ↑ ↓", say("explore.key.go")],
      ["Enter", say("explore.key.show")],
    ],
  };
}
