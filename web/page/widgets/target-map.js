// The targets of a hand in rows of ten, each with the fewest steps that make it.
import { fill, h } from "../parts/dom.js";

/** @typedef {{ target: number, steps: number | null, told: string }} MapCell `steps` is null if the target cannot be made. */

/** The most steps with a colour of their own. */
const STEPS = 5;
/** The window in which a row of ten stands on one line, as in the style sheet. */
const wide = window.matchMedia("(min-width: 40rem)");

/** Tells by the event `choose` that a cell was pressed, or gone to by keys. */
export class TargetMap extends HTMLElement {
  /** @type {HTMLElement[]} */
  #cells = [];
  #ten = "";
  /** The place of the chosen cell. Before one is chosen it is the first. */
  chosen = 0;

  /** @param {{ label: string, ten: string }} texts its name, and the head of the rows */
  static make({ label, ten }) {
    const element = /** @type {TargetMap} */ (document.createElement("target-map"));
    element.#ten = ten;
    element.setAttribute("role", "grid");
    element.setAttribute("aria-label", label);
    element.addEventListener("keydown", (event) => element.#heed(event));
    element.addEventListener("click", ({ target }) => {
      const place = element.#cells.indexOf(/** @type {HTMLElement} */ (target));
      if (place >= 0) element.#go(place);
    });
    return element;
  }

  /** @param {MapCell[]} cells in the order of their targets, which follow one another */
  show(cells) {
    this.chosen = 0;
    /** @type {Map<number, HTMLElement[]>} */
    const rows = new Map();
    this.#cells = cells.map(({ target, steps, told }, place) => {
      const cell = h(
        "div",
        {
          role: "gridcell",
          tabindex: place === 0 ? "0" : "-1",
          class: `cell steps-${steps === null ? "none" : Math.min(steps, STEPS)}`,
          "aria-label": told,
          "data-steps": steps ?? "–",
        },
        target,
      );
      const ten = Math.floor(target / 10) * 10;
      // The first row may begin after its ten.
      const row = rows.get(ten) ?? Array.from({ length: target - ten }, () => h("span", { "aria-hidden": "true" }));
      row.push(cell);
      rows.set(ten, row);
      return cell;
    });
    const heads = h(
      "div",
      { role: "row", class: "heads" },
      h("span", { role: "columnheader" }, h("span", { class: "unseen" }, this.#ten)),
      Array.from({ length: 10 }, (_, digit) => h("span", { role: "columnheader" }, `+${digit}`)),
    );
    fill(
      this,
      rows.size > 0 && heads,
      [...rows].map(([ten, cells]) => h("div", { role: "row" }, h("span", { role: "rowheader" }, ten), cells)),
    );
  }

  /** Sets apart the cells that are not kept. @param {boolean[]} kept */
  fade(kept) {
    this.#cells.forEach((cell, place) => cell.classList.toggle("out", !kept[place]));
  }

  /** Marks a cell. @param {number} place @param {boolean} focused whether the focus goes with it */
  choose(place, focused) {
    const [before, cell] = [this.#cells[this.chosen], this.#cells[place]];
    before.tabIndex = -1;
    before.removeAttribute("aria-selected");
    this.chosen = place;
    cell.tabIndex = 0;
    cell.setAttribute("aria-selected", "true");
    if (focused) cell.focus();
  }

  /** @param {number} place */
  #go(place) {
    this.choose(place, true);
    this.dispatchEvent(new Event("choose"));
  }

  /** @param {KeyboardEvent} event */
  #heed(event) {
    const across = wide.matches ? 10 : 5;
    const last = this.#cells.length - 1;
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: across,
      ArrowUp: -across,
      PageDown: 5 * across,
      PageUp: -5 * across,
      Home: -this.chosen,
      End: last - this.chosen,
      Enter: 0,
      " ": 0,
    })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#go(Math.max(0, Math.min(last, this.chosen + by)));
  }
}

customElements.define("target-map", TargetMap);
