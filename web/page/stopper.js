// A Stop button with the seconds of a search, for one that takes more than a second.
import { fill, h, waiting } from "./dom.js";

export class Stopper {
  #elapsed = h("span", { class: "note" });
  #button;
  #done = () => {};

  /** @param {() => void} stop */
  constructor(stop) {
    this.#button = h("button", { type: "button", class: "small", onclick: stop }, "Stop");
    this.element = h("span", { class: "stopper", hidden: true }, this.#elapsed, this.#button);
  }

  begin() {
    this.end();
    this.#done = waiting((seconds) => {
      fill(this.#elapsed, `${seconds} second${seconds === 1 ? "" : "s"} so far`);
      this.element.hidden = false;
    });
  }

  end() {
    this.#done();
    this.element.hidden = true;
  }
}
