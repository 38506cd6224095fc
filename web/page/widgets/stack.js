// A formula on its stack: the tokens as a film, a drawing of the formula, and the values as a pile.
import { fill, h } from "../parts/dom.js";

/** @typedef {{ text: string, operator: boolean }} FilmToken */

export class FormulaStack extends HTMLElement {
  #film = h("ol", { class: "film" });
  #pile = h("ol", { class: "stacked" });
  #two = h("div", { class: "two" });

  /** @param {{ tokens: string, stack: string }} labels @param {Element} drawing */
  static make({ tokens, stack }, drawing) {
    const element = /** @type {FormulaStack} */ (document.createElement("formula-stack"));
    element.#film.setAttribute("aria-label", tokens);
    element.#pile.setAttribute("aria-label", stack);
    element.#two.append(drawing, element.#pile);
    return element;
  }

  connectedCallback() {
    this.append(this.#film, this.#two);
  }

  /**
   * Shows the stack after some tokens.
   * @param {FilmToken[]} tokens @param {number} at how many are taken @param {string[]} values from the bottom to the top
   * @param {{ token?: number, values?: boolean }} [wrong] the place of a token that cannot be taken, and whether the values are too many
   */
  show(tokens, at, values, wrong = {}) {
    fill(
      this.#film,
      tokens.map(({ text, operator }, place) =>
        h(
          "li",
          {
            class: place < at ? "read" : "",
            "aria-current": place === at - 1 ? "step" : null,
          },
          h("span", { class: `mark ${operator ? "o" : "x"} ${place === wrong.token ? "wrong" : ""}` }, text),
        ),
      ),
    );
    const isTop = (/** @type {number} */ place) => place === values.length - 1 && wrong.token === undefined;
    fill(
      this.#pile,
      values.map((value, place) => h("li", { class: wrong.values ? "wrong" : isTop(place) ? "upper" : "" }, value)),
    );
    // The top of a high pile is in view.
    this.#pile.scrollTop = -this.#pile.scrollHeight;
  }
}

customElements.define("formula-stack", FormulaStack);
