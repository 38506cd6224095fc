// A number in a sentence that can be dragged, typed, stepped by arrow keys, or touched on its left or right half.
import { count } from "../words.js";

/** How far a pointer moves for one step, in pixels. */
const STRIDE = 14;

/** How long after a digit another one is added to it, in milliseconds. */
const TYPING = 900;

/** Tells of a change by the event `step`. */
export class SteppedNumber extends HTMLElement {
  #value = 0;
  #least = 0;
  #most = 0;
  /** @type {((value: number) => string)} */
  #shown = count;
  #typed = "";
  #typedAt = 0;
  /** @type {{ x: number, value: number, moved: boolean } | null} */
  #drag = null;

  /**
   * @param {string} label what the number is @param {number} least @param {number} most
   * @param {(value: number) => void} tell @param {(value: number) => string} [shown] how a value is written
   */
  static make(label, least, most, tell, shown = count) {
    const number = /** @type {SteppedNumber} */ (document.createElement("stepped-number"));
    number.ariaLabel = label;
    number.#shown = shown;
    number.limit(least, most);
    number.addEventListener("step", () => tell(number.value));
    return number;
  }

  connectedCallback() {
    if (this.hasAttribute("role")) return;
    this.setAttribute("role", "spinbutton");
    this.tabIndex = 0;
    this.addEventListener("keydown", (event) => this.#heed(event));
    this.addEventListener("pointerdown", (event) => {
      this.setPointerCapture(event.pointerId);
      this.#drag = { x: event.clientX, value: this.#value, moved: false };
    });
    this.addEventListener("pointermove", (event) => {
      if (!this.#drag) return;
      const strides = Math.trunc((event.clientX - this.#drag.x) / STRIDE);
      if (strides) this.#drag.moved = true;
      if (this.#drag.moved) this.#go(this.#drag.value + strides);
    });
    this.addEventListener("pointerup", (event) => {
      const { left, width } = this.getBoundingClientRect();
      if (this.#drag && !this.#drag.moved) this.#go(this.#value + (event.clientX < left + width / 2 ? -1 : 1));
      this.#drag = null;
    });
    this.addEventListener("pointercancel", () => (this.#drag = null));
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = Math.max(this.#least, Math.min(this.#most, Math.trunc(value) || 0));
    this.textContent = this.#shown(this.#value);
    this.setAttribute("aria-valuenow", String(this.#value));
    this.setAttribute("aria-valuetext", this.textContent);
  }

  /** Sets the ends of the range. @param {number} least @param {number} most */
  limit(least, most) {
    [this.#least, this.#most] = [least, most];
    this.setAttribute("aria-valuemin", String(least));
    this.setAttribute("aria-valuemax", String(most));
    this.value = this.#value;
  }

  /** @param {number} value */
  #go(value) {
    const before = this.#value;
    this.value = value;
    if (this.#value !== before) this.dispatchEvent(new Event("step"));
  }

  /** @param {KeyboardEvent} event */
  #heed(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = /** @type {Record<string, number>} */ ({
      ArrowUp: this.#value + 1,
      ArrowRight: this.#value + 1,
      ArrowDown: this.#value - 1,
      ArrowLeft: this.#value - 1,
      PageUp: this.#value + 10,
      PageDown: this.#value - 10,
      Home: this.#least,
      End: this.#most,
    })[key];
    if (to === undefined && !/^\d$/.test(key)) return;
    event.preventDefault();
    if (to !== undefined) return this.#go(to);
    const now = performance.now();
    this.#typed = (now - this.#typedAt < TYPING ? this.#typed : "") + key;
    this.#typedAt = now;
    // A digit that would lead out of the range begins a new number.
    if (Number(this.#typed) > this.#most) this.#typed = key;
    if (Number(this.#typed) >= this.#least) this.#go(Number(this.#typed));
  }
}

customElements.define("stepped-number", SteppedNumber);
