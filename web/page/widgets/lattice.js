// The sub-hands of a hand: single numbers at the foot, the whole hand at the top.
import { drawn } from "../parts/svg.js";

/**
 * A sub-hand, smaller ones first.
 * @typedef {object} LatticeNode
 * @property {string[]} numbers
 * @property {string} text what stands in its disc
 * @property {string} told what it is, for those who do not see it
 * @property {string} tone classes: `shown`, `yes`
 */

const [WIDTH, HEIGHT] = [480, 340];
/** The most discs in a row. A larger level has two. */
const ROW = 11;

/** Tells by the event `choose` of the index of a sub-hand that is chosen. */
export class ValueLattice extends HTMLElement {
  #svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "listbox" });
  /** @type {{ x: number, y: number, group: SVGElement, below: [of: number, line: SVGElement][] }[]} */
  #places = [];
  #drawn = "";
  chosen = 0;

  constructor() {
    super();
    this.#svg.addEventListener("click", (event) => {
      // A finger is wider than a disc, so the nearest one is meant.
      const far = (/** @type {{ group: SVGElement }} */ { group }) => {
        const box = group.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
      };
      this.#choose(
        this.#places.reduce((nearest, place, at) => (far(place) < far(this.#places[nearest]) ? at : nearest), 0),
      );
    });
    this.#svg.addEventListener("keydown", (event) => this.#heed(event));
  }

  connectedCallback() {
    this.append(this.#svg);
  }

  /** @param {LatticeNode[]} nodes @param {number} chosen where keys begin @param {boolean} lit whether it and its parts are lit @param {string} label */
  show(nodes, chosen, lit, label) {
    this.#svg.setAttribute("aria-label", label);
    const drawn = nodes.map(({ numbers }) => numbers.join(" ")).join();
    if (drawn !== this.#drawn) this.#draw(nodes);
    [this.#drawn, this.chosen] = [drawn, chosen];
    const inside = new Set(lit ? [chosen] : []);
    for (let at = chosen; at >= 0; at--) if (inside.has(at)) this.#places[at].below.forEach(([of]) => inside.add(of));
    this.#places.forEach(({ group, below }, at) => {
      const { text, told, tone } = nodes[at];
      group.setAttribute("class", `${tone} ${lit && at === chosen ? "chosen" : inside.has(at) ? "inside" : ""}`);
      group.setAttribute("aria-label", told);
      group.setAttribute("aria-selected", String(lit && at === chosen));
      group.setAttribute("tabindex", at === chosen ? "0" : "-1");
      group.children[1].textContent = text;
      group.children[1].setAttribute("class", text.length > 3 ? "long" : "");
      for (const [, line] of below) line.setAttribute("class", inside.has(at) ? "inside" : "");
    });
  }

  /** @param {LatticeNode[]} nodes */
  #draw(nodes) {
    const sizes = [...new Set(nodes.map(({ numbers }) => numbers.length))];
    const rows = sizes.flatMap((size) => {
      const level = nodes.flatMap(({ numbers }, at) => (numbers.length === size ? [at] : []));
      const half = Math.ceil(level.length / 2);
      return level.length > ROW ? [level.slice(0, half), level.slice(half)] : [level];
    });
    const step = HEIGHT / rows.length;
    const radius = Math.min(19, step / 2 - 2, WIDTH / Math.max(...rows.map(({ length }) => length)) / 2 - 2);
    const lines = drawn("g", { class: "lines", "aria-hidden": "true" });
    rows.forEach((row, place) =>
      row.forEach((at, across) => {
        const [x, y] = [(WIDTH * (across + 0.5)) / row.length, HEIGHT - step * (place + 0.5)];
        const group = drawn("g", { role: "option", transform: `translate(${x} ${y})` });
        group.append(
          drawn("circle", { r: radius }),
          drawn("text", { "text-anchor": "middle", dy: "0.35em", "aria-hidden": "true" }),
        );
        this.#places[at] = { x, y, group, below: [] };
      }),
    );
    this.#places.length = nodes.length;
    nodes.forEach(({ numbers }, at) => {
      const here = this.#places[at];
      for (const number of new Set(numbers)) {
        const left = numbers.indexOf(number);
        const less = numbers.filter((_, place) => place !== left).join(" ");
        const of = nodes.findIndex((one) => one.numbers.join(" ") === less);
        if (of < 0) continue;
        const line = drawn("line", { x1: here.x, y1: here.y, x2: this.#places[of].x, y2: this.#places[of].y });
        here.below.push([of, line]);
        lines.append(line);
      }
    });
    this.#svg.replaceChildren(lines, ...this.#places.map(({ group }) => group));
  }

  /** @param {number} at */
  #choose(at) {
    this.dispatchEvent(new CustomEvent("choose", { detail: at }));
    /** @type {HTMLElement} */ (/** @type {unknown} */ (this.#places[at].group)).focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #heed(event) {
    const { x, y } = this.#places[this.chosen];
    const row = (/** @type {(other: number) => boolean} */ is) => {
      const rows = this.#places.map((place, at) => ({
        at,
        far: Math.abs(place.y - y) * WIDTH + Math.abs(place.x - x),
        is: is(place.y),
      }));
      return rows.filter((one) => one.is).sort((a, b) => a.far - b.far)[0]?.at;
    };
    const last = this.#places.length - 1;
    const to = /** @type {Record<string, () => number | undefined>} */ ({
      ArrowLeft: () => Math.max(0, this.chosen - 1),
      ArrowRight: () => Math.min(last, this.chosen + 1),
      Home: () => 0,
      End: () => last,
      ArrowUp: () => row((other) => other < y),
      ArrowDown: () => row((other) => other > y),
    })[event.key];
    if (!to) return;
    event.preventDefault();
    this.#choose(to() ?? this.chosen);
  }
}

customElements.define("value-lattice", ValueLattice);
