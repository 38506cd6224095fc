// Bars over a range of values, with a mark that is dragged along them.
import { drawn } from "../parts/svg.js";

/** @typedef {{ value: number, count: bigint, part: bigint }} Bar `part` of the count is drawn darker. */

const [WIDTH, HEIGHT, FOOT] = [480, 220, 22];

/** Tells by the event `scrub` that the mark moved. */
export class BarHistogram extends HTMLElement {
  #svg = drawn("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "slider",
    tabindex: "0",
    "aria-valuenow": 0,
    "aria-orientation": "horizontal",
  });
  #whole = drawn("path", { class: "whole" });
  #part = drawn("path", { class: "part" });
  #mark = drawn("rect", { class: "mark", y: 0, height: HEIGHT - FOOT });
  #ends = [
    drawn("text", { x: 1, y: HEIGHT - 5 }),
    drawn("text", { x: WIDTH - 1, y: HEIGHT - 5, "text-anchor": "end" }),
  ];
  /** @type {Bar[]} */
  #bars = [];
  value = 0;

  constructor() {
    super();
    this.#svg.append(this.#whole, this.#part, this.#mark, ...this.#ends);
    const scrub = (/** @type {MouseEvent} */ event) => {
      // Beside a drawing that is lower than its place there is room.
      const { a: scale, e: left } = /** @type {SVGSVGElement} */ (this.#svg).getScreenCTM() ?? new DOMMatrix();
      const at = Math.floor(((event.clientX - left) / scale / WIDTH) * this.#bars.length);
      this.#go(this.#bars[Math.max(0, Math.min(this.#bars.length - 1, at))]?.value);
    };
    this.#svg.addEventListener("pointerdown", (event) => this.#svg.setPointerCapture(event.pointerId));
    this.#svg.addEventListener("click", scrub);
    this.#svg.addEventListener("pointermove", (event) => event.buttons > 0 && scrub(event));
    this.#svg.addEventListener("keydown", (event) => {
      const [first, last] = [this.#bars[0]?.value, this.#bars[this.#bars.length - 1]?.value];
      const to = /** @type {Record<string, number>} */ ({
        ArrowRight: this.value + 1,
        ArrowUp: this.value + 1,
        ArrowLeft: this.value - 1,
        ArrowDown: this.value - 1,
        PageUp: this.value + 10,
        PageDown: this.value - 10,
        Home: first,
        End: last,
      })[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.#go(Math.max(first, Math.min(last, to)));
    });
  }

  connectedCallback() {
    this.append(this.#svg);
  }

  /** @param {Bar[]} bars in the order of their values, which follow one another @param {number} value @param {string} label @param {string} told what stands at the value */
  show(bars, value, label, told) {
    [this.#bars, this.value] = [bars, value];
    const [first, last] = [bars[0]?.value ?? 0, bars[bars.length - 1]?.value ?? 0];
    const attributes = {
      "aria-label": label,
      "aria-valuemin": first,
      "aria-valuemax": last,
      "aria-valuenow": value,
      "aria-valuetext": told,
    };
    for (const [name, text] of Object.entries(attributes)) this.#svg.setAttribute(name, String(text));
    const most = Math.max(1, ...bars.map(({ count }) => high(count)));
    const width = WIDTH / Math.max(1, bars.length);
    const path = (/** @type {(bar: Bar) => bigint} */ of) =>
      bars
        .map((bar, at) => {
          const tall = (high(of(bar)) / most) * (HEIGHT - FOOT - 4);
          return `M${(at * width).toFixed(2)} ${HEIGHT - FOOT}v${-tall.toFixed(2)}h${(width * (width > 3 ? 0.85 : 1)).toFixed(2)}v${tall.toFixed(2)}z`;
        })
        .join("");
    this.#whole.setAttribute(
      "d",
      path(({ count }) => count),
    );
    this.#part.setAttribute(
      "d",
      path(({ part }) => part),
    );
    this.#mark.setAttribute("x", ((value - first) * width - Math.max(0, 3 - width) / 2).toFixed(2));
    this.#mark.setAttribute("width", Math.max(3, width * 0.85).toFixed(2));
    [this.#ends[0].textContent, this.#ends[1].textContent] = [String(first), String(last)];
  }

  /** @param {number | undefined} value */
  #go(value) {
    if (value === undefined || value === this.value) return;
    this.value = value;
    this.dispatchEvent(new Event("scrub"));
  }
}

/** Returns the height of a count: twice as high is four times as many, so that small ones can be seen. @param {bigint} count */
const high = (count) => Math.sqrt(Number(count));

customElements.define("bar-histogram", BarHistogram);
