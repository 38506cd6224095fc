// The clock of a round, 30 seconds for working. It is off by default.
import { announce, fill, h } from "../../dom.js";
import * as kept from "../../kept.js";

const SECONDS = 30;

export class Clock {
  /** @type {number | undefined} */
  #ticking;
  #ends = 0;
  /** Whether a round goes on. Switching the clock then applies to the next round. */
  #over = false;
  #late;
  #face = h("span", { class: "face", role: "timer", "aria-label": "Seconds left" });
  #wanted = h("input", { type: "checkbox", onchange: () => this.#choose() });

  /** @param {() => void} late */
  constructor(late) {
    this.#late = late;
    this.#wanted.checked = kept.get("clock") === "on";
    this.element = h("div", { class: "clock" }, this.#face, h("label", { class: "check" }, this.#wanted, `${SECONDS}-second clock`));
    if (this.#wanted.checked) this.#start();
  }

  #choose() {
    kept.put("clock", this.#wanted.checked ? "on" : "off");
    if (!this.#wanted.checked) {
      clearInterval(this.#ticking);
      fill(this.#face);
    } else if (!this.#over) this.#start();
  }

  #start() {
    this.#ends = Date.now() + SECONDS * 1000;
    this.#ticking = window.setInterval(() => this.#tick(), 200);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.#ends - Date.now()) / 1000));
    if (this.#face.textContent !== String(left)) {
      fill(this.#face, left);
      this.#face.classList.toggle("short", left <= 5);
      if (left === 10) announce("10 seconds left");
    }
    if (left > 0) return;
    this.stop();
    this.#late();
  }

  stop() {
    this.#over = true;
    clearInterval(this.#ticking);
  }
}
