// A card that shows one formula in all its notations.
import { say } from "../words.js";
import { copyButton, drawing, fill, h, printed, printedStep, save } from "./dom.js";
import { quick } from "../engine/engine.js";

/** @typedef {import("../engine/schema.js").Explained} Explained */

export class Card {
  element = h("div", { class: "card forms" });

  #asked = "";

  /**
   * Shows a formula. It is given in postfix, which keeps its tree.
   * @param {string} rpn @param {string} [note]
   */
  async show(rpn, note = "") {
    this.#asked = rpn;
    const formula = await quick.ask("explain", { formula: rpn });
    if (this.#asked === rpn) this.draw(formula, note);
  }

  clear() {
    this.#asked = "";
    fill(this.element);
  }

  /** @param {Explained} formula @param {string} note */
  draw(formula, note) {
    const written = printed(formula.infix);
    const told = `${written} = ${formula.value}`;
    fill(
      this.element,
      h("p", { class: "formula" }, h("span", {}, written), h("span", { class: "value" }, ` = ${formula.value}`)),
      note && h("p", { class: "note" }, note),
      formula.steps.length > 0 &&
        h(
          "ol",
          { class: "steps" },
          formula.steps.map((step) => h("li", {}, printedStep(step))),
        ),
      h("div", { class: "tree" }, drawing(formula.tree, say("end.tree", { formula: told }))),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          { type: "button", class: "quiet small", onclick: () => save("tree.svg", formula.tree, "image/svg+xml") },
          say("card.save"),
        ),
        copyButton(say("card.steps"), () => formula.steps.join("\n"), say("copy.what", { what: say("card.steps") })),
        h(
          "a",
          { class: "button quiet small", href: `#/explore?of=stack&formula=${encodeURIComponent(formula.rpn)}` },
          say("card.step"),
        ),
      ),
      h(
        "dl",
        { class: "notations" },
        notation(say("card.infix"), formula.infix),
        notation("RPN", formula.rpn),
        notation("LaTeX", formula.latex),
      ),
    );
  }
}

/** @param {string} name @param {string} text */
const notation = (name, text) => [
  h("dt", {}, name),
  h(
    "dd",
    {},
    h("code", {}, text),
    copyButton(name, () => text),
  ),
];
