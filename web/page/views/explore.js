// Explore: the targets of a hand, the shapes of formulas, a formula on its stack, and the figures of a game.
import * as address from "../address.js";
import { fill, h } from "../dom.js";
import * as figures from "./explore/figures.js";
import * as map from "./explore/map.js";
import * as shapes from "./explore/shapes.js";
import { styles } from "../styles.js";
import { say } from "../words.js";
import * as stack from "./explore/stack.js";

await Promise.all([styles("explore.css"), styles("widgets/widgets.css")]);

export const key = "e";
export const title = say("view.explore");

/**
 * A part of the view, with its elements. It is told of new parameters.
 * @typedef {(games: import("../schema.js").Game[], show: (parameters: address.Parameters) => void) => {
 *   elements: HTMLElement[], go: (parameters: address.Parameters) => void, close?: () => void }} Part
 */

/** @type {Record<string, { title: string, part: Part }>} */
const PARTS = { map, shapes, stack, figures };

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const place = h("div", { class: "part" });
  const links = Object.entries(PARTS).map(([name, part]) => h("a", { href: `#/explore?of=${name}` }, part.title));
  fill(root, h("h1", {}, title), h("nav", { class: "parts", "aria-label": say("explore.parts") }, links), place);
  /** @type {{ name: string, part: ReturnType<Part> } | null} */
  let shown = null;
  /** @param {address.Parameters} parameters */
  function go({ of: wanted = "map", ...parameters }) {
    const name = Object.hasOwn(PARTS, wanted) ? wanted : "map";
    if (shown?.name !== name) {
      shown?.part.close?.();
      const part = PARTS[name].part(games, (changed) => address.show("explore", { of: name, ...changed }));
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
    close: () => shown?.part.close?.(),
    keys: [["← → ↑ ↓", say("explore.key.go")], ["Enter", say("explore.key.show")]],
  };
}
