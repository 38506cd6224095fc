// A question with a few answers. The engine knows the right one; there is a second try, and then the reason.
import { announce, fill, h, switched, turn } from "../parts/dom.js";
import { tell } from "../learn/words.js";

/** @typedef {import("../learn/words.js").Key} Key */
/** @typedef {{ choices: string[], right: () => Promise<string> }} Question The choices as they are shown, and the one that the engine gives. */

export class Quiz {
  #key;
  #question;
  #buttons;
  #tries = 0;
  #asking = false;
  #said = h("p", { class: "reason" });

  /** @param {Key} key @param {Question} question */
  constructor(key, question) {
    this.#key = key;
    this.#question = question;
    this.#buttons = question.choices.map((choice) => switched({}, () => void this.#take(choice), choice));
    const id = `quiz-${key.replace(".", "-")}`;
    this.element = h(
      "div",
      { class: "quiz", role: "group", "aria-labelledby": id },
      h("h2", { id }, tell(key)),
      h("div", { class: "actions" }, this.#buttons),
      this.#said,
    );
  }

  /** @param {string} choice */
  async #take(choice) {
    if (this.#asking) return;
    this.#asking = true;
    const right = await this.#question.right().finally(() => (this.#asking = false));
    const [isRight, button] = [choice === right, this.#buttons.find((one) => one.textContent === choice)];
    this.#tries += 1;
    const over = isRight || this.#tries > 1;
    button?.classList.add(isRight ? "good" : "bad");
    button?.setAttribute("aria-pressed", "true");
    if (over)
      this.#buttons.forEach((one) => {
        turn(one, false);
        if (one.textContent === right) one.classList.add("good");
      });
    else if (button) turn(button, false);
    const judged = isRight ? tell("learn.right") : over ? tell("learn.it", { right }) : tell("learn.again");
    const why = tell(/** @type {Key} */ (`${this.#key}.${over ? "why" : "hint"}`));
    fill(this.#said, h("strong", {}, judged), " ", why);
    announce(`${judged} ${why}`);
  }
}
