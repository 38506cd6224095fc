// Buttons to go through steps: to the start, back, on, running, and to the end.
import { h, switched, turn } from "../parts/dom.js";

/** @typedef {{ start: string, back: string, next: string, end: string, label: string, run?: string, stop?: string }} Names Without `run` it does not run. */

/** How long a step stands while it runs, in milliseconds. */
const STAND = 900;

/** Tells of a step by the event `step`. */
export class StepBar extends HTMLElement {
  at = 0;
  most = 0;
  #running = 0;
  #pace = STAND;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {Names | null} */
  #names = null;

  /** @param {Names} names @param {(at: number) => void} tell @param {number} [pace] */
  static make(names, tell, pace = STAND) {
    const bar = /** @type {StepBar} */ (document.createElement("step-bar"));
    bar.#names = names;
    bar.#pace = pace;
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ icon,
      /** @type {() => void} */ act,
      extra = {},
    ) => switched({ "aria-label": name, title: name, ...extra }, act, icon);
    bar.#buttons = [
      button(names.start, "|◀", () => bar.#go(0)),
      button(names.back, "◀", () => bar.#go(bar.at - 1)),
      button(names.next, "▶", () => bar.#go(bar.at + 1), { class: "main" }),
      button(names.end, "▶|", () => bar.#go(bar.most)),
      h("button", { type: "button", class: "quiet", hidden: !names.run, onclick: () => bar.run() }, names.run),
    ];
    bar.append(...bar.#buttons);
    bar.className = "actions";
    bar.setAttribute("role", "group");
    bar.ariaLabel = names.label;
    bar.addEventListener("step", () => tell(bar.at));
    bar.addEventListener("keydown", (event) => {
      const to = /** @type {Record<string, number>} */ ({
        ArrowLeft: bar.at - 1,
        ArrowRight: bar.at + 1,
        Home: 0,
        End: bar.most,
      })[event.key];
      if (to === undefined) return;
      event.preventDefault();
      bar.#go(to);
    });
    return bar;
  }

  disconnectedCallback() {
    this.#halt();
  }

  /** Shows where one is. @param {number} at @param {number} most */
  show(at, most) {
    [this.at, this.most] = [at, most];
    this.#buttons.forEach((button, place) => place < 4 && turn(button, place < 2 ? at > 0 : at < most));
  }

  /** Goes on by itself until the end, or stops. */
  run() {
    if (this.#running) return this.#halt();
    if (this.at >= this.most) this.#set(0);
    this.#buttons[4].textContent = this.#names?.stop ?? "";
    this.#running = window.setInterval(() => (this.at < this.most ? this.#set(this.at + 1) : this.#halt()), this.#pace);
  }

  #halt() {
    clearInterval(this.#running);
    this.#running = 0;
    this.#buttons[4].textContent = this.#names?.run ?? "";
  }

  /** @param {number} at */
  #go(at) {
    this.#halt();
    this.#set(at);
  }

  /** @param {number} at */
  #set(at) {
    const to = Math.max(0, Math.min(this.most, at));
    if (to === this.at) return;
    this.at = to;
    this.dispatchEvent(new Event("step"));
  }
}

customElements.define("step-bar", StepBar);
