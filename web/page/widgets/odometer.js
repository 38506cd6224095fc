// Wheels that carry: each can be turned, and the last runs fastest.
import { fill, h } from "../parts/dom.js";

/** @typedef {{ name: string, faces: number, face: (digit: number) => Node | string, wide?: boolean }} Wheel `wide` for faces of many letters. */

/** Tells of a turn by the event `turn`. The value is that of all wheels. */
export class Odometer extends HTMLElement {
  value = 0;
  /** @type {HTMLElement[]} */
  #wheels = [];
  /** @type {number[]} */
  #digits = [];
  /** @type {Wheel[]} */
  #kinds = [];

  /** @param {number} value @param {Wheel[]} wheels the last of which runs fastest */
  show(value, wheels) {
    const total = wheels.reduce((product, { faces }) => product * faces, 1);
    const rising = value === (this.value + 1) % total;
    [this.value, this.#kinds] = [value, wheels];
    if (this.#wheels.length !== wheels.length) {
      this.#wheels = wheels.map((_, at) => this.#wheel(at));
      this.replaceChildren(...this.#wheels);
    }
    let rest = value;
    for (let at = wheels.length - 1; at >= 0; at--) {
      const { name, faces, face, wide = false } = wheels[at];
      const digit = rest % faces;
      rest = Math.floor(rest / faces);
      const [, window] = /** @type {HTMLElement[]} */ ([...this.#wheels[at].children]);
      window.setAttribute("aria-label", name);
      window.setAttribute("aria-valuemin", "1");
      window.setAttribute("aria-valuemax", String(faces));
      window.setAttribute("aria-valuenow", String(digit + 1));
      const shown = face(digit);
      window.setAttribute("aria-valuetext", typeof shown === "string" ? shown : `${digit + 1}`);
      fill(window, h("span", {}, shown), faces > 9 && h("small", {}, `${digit + 1}/${faces}`));
      this.#wheels[at].classList.toggle("wide", wide);
      this.#wheels[at].classList.toggle("turned", this.#digits[at] !== undefined && this.#digits[at] !== digit);
      this.#wheels[at].classList.toggle("carried", rising && this.#digits[at] !== digit);
      this.#digits[at] = digit;
    }
  }

  /** @param {number} at */
  #wheel(at) {
    const button = (/** @type {number} */ by, /** @type {string} */ icon) =>
      h(
        "button",
        { type: "button", class: "quiet", tabindex: "-1", "aria-hidden": "true", onclick: () => this.#turn(at, by) },
        icon,
      );
    const window = h("div", {
      class: "window",
      role: "spinbutton",
      tabindex: "0",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const by = /** @type {Record<string, number>} */ ({ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 })[
          event.key
        ];
        if (by === undefined) return;
        event.preventDefault();
        this.#turn(at, by);
      },
    });
    return h("div", { class: "wheel" }, button(1, "▲"), window, button(-1, "▼"));
  }

  /** Turns a wheel by one face, without a carry. @param {number} at @param {number} by */
  #turn(at, by) {
    const { faces } = this.#kinds[at];
    const weight = this.#kinds.slice(at + 1).reduce((product, kind) => product * kind.faces, 1);
    const digit = Math.floor(this.value / weight) % faces;
    this.value += (((digit + by + faces) % faces) - digit) * weight;
    this.dispatchEvent(new Event("turn"));
  }
}

customElements.define("odo-meter", Odometer);
