// A Stop button with the seconds of a search, for one that takes more than a second.
import { fill, h, waiting } from "./dom.js";
import { say } from "../words.js";

export class Stopper {
  #elapsed = h("span", { class: "note" });
  #button;
  #done = () => {};

  /** @param {() => void} stop */
  constructor(stop) {
    this.#button = h("button", { type: "button", class: "small", onclick: stop }, say("stop.button"));
    this.element = h("span", { class: "stopper", hidden: true }, this.#elapsed, this.#button);
  }

  begin() {
    this.end();
    this.#done = waiting((seconds) => {
      fill(this.#elapsed, say("solve.seconds", { n: seconds }));
      this.element.hidden = false;
    });
  }

  end() {
    this.#done();
    this.element.hidden = true;
  }
}
