// The clock of a round as a ring. It is off by default.
import { announce, fill, h } from "../../parts/dom.js";
import * as storage from "../../state/storage.js";
import { say } from "../../words.js";

/** The lengths to choose from, in seconds; 0 is no clock. */
export const LENGTHS = [0, 30, 45, 60, 90, 120, 300];

/** Returns the chosen length in seconds, or 0. */
export function chosen() {
  const length = Number(storage.get("clock"));
  return LENGTHS.includes(length) ? length : 0;
}

/** @param {number} length */
export const choose = (length) => storage.put("clock", String(length));

const RING = "http://www.w3.org/2000/svg";

export class Clock {
  #ticking = 0;
  #round;
  #late;
  #face = h("span", { class: "face" });
  #arc = document.createElementNS(RING, "circle");

  /** @param {import("./round.js").Round} round @param {() => void} late */
  constructor(round, late) {
    this.#round = round;
    this.#late = late;
    const ring = document.createElementNS(RING, "svg");
    ring.setAttribute("viewBox", "0 0 40 40");
    ring.setAttribute("aria-hidden", "true");
    const whole = document.createElementNS(RING, "circle");
    for (const circle of [whole, this.#arc]) {
      for (const [name, value] of Object.entries({ cx: "20", cy: "20", r: "17", pathLength: "100" }))
        circle.setAttribute(name, value);
      ring.append(circle);
    }
    this.#arc.setAttribute("class", "left");
    this.element = h(
      "div",
      { class: "clock", role: "timer", "aria-label": say("clock"), hidden: true },
      ring,
      this.#face,
    );
  }

  /** Shows the time left, while the round goes on and has a clock. */
  run() {
    this.stop();
    const { clock, state } = this.#round;
    this.element.hidden = clock === 0 || Boolean(state?.outcome);
    if (this.element.hidden || state?.late) return;
    this.#ticking = window.setInterval(() => this.#tick(), 200);
    this.#tick();
  }

  #tick() {
    const { clock, spent } = this.#round;
    const left = Math.max(0, Math.ceil(clock - spent / 1000));
    if (this.#face.textContent !== String(left)) {
      fill(this.#face, left);
      this.#arc.style.strokeDasharray = `${(100 * left) / clock} 100`;
      this.element.classList.toggle("short", left <= 5);
      if (left === 10) announce(say("clock.ten"));
    }
    if (left > 0) return;
    this.stop();
    this.#late();
  }

  stop() {
    clearInterval(this.#ticking);
  }
}
