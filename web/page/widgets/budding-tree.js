// A tree whose buds sprout: where one is pressed, a sign with two new buds takes its place.
import { ExpressionTree } from "./tree.js";

/** Tells by the event `sprout` which bud was pressed, counted from the left, from 0. */
export class BuddingTree extends HTMLElement {
  #tree = /** @type {ExpressionTree} */ (document.createElement("expression-tree"));
  #template = "";
  /** @type {string[]} The keys of the marks of the template. A bud that sprouts gives its key to the sign. */
  #keys = [];
  #fresh = 0;
  /** The place of the pressed bud, until the larger tree is shown. */
  #pressed = -1;

  constructor() {
    super();
    this.#tree.addEventListener("press", (event) => {
      this.#pressed = this.#keys.indexOf(/** @type {CustomEvent<string>} */ (event).detail);
      const bud = [...this.#template.slice(0, this.#pressed)].filter((mark) => mark === "x").length;
      this.dispatchEvent(new CustomEvent("sprout", { detail: bud }));
    });
  }

  static make() {
    return /** @type {BuddingTree} */ (document.createElement("budding-tree"));
  }

  connectedCallback() {
    this.append(this.#tree);
  }

  /** Shows a shape. @param {string} template @param {string} label @param {(bud: number) => string} act what pressing a bud does, counted from 1; nothing if it is empty */
  show(template, label, act) {
    const pressed = this.#pressed;
    this.#pressed = -1;
    const sprouts =
      pressed >= 0 && template === `${this.#template.slice(0, pressed)}xxo${this.#template.slice(pressed + 1)}`;
    if (sprouts) this.#keys.splice(pressed, 1, `s${this.#fresh++}`, `s${this.#fresh++}`, this.#keys[pressed]);
    else if (template !== this.#template) this.#keys = [...template].map((_, at) => `${template}${at}`);
    this.#template = template;
    const keys = this.#keys;
    /** @type {Map<string, string>} */
    const parents = new Map();
    const stack = /** @type {string[]} */ ([]);
    [...template].forEach((mark, at) => {
      if (mark === "o") for (const child of [stack.pop(), stack.pop()]) parents.set(child ?? "", keys[at]);
      stack.push(keys[at]);
    });
    let bud = 0;
    this.#tree.show(
      [...template].map((mark, at) =>
        mark === "x"
          ? { key: keys[at], text: "", leaf: true, from: parents.get(keys[at]), act: act(++bud), tone: "bud" }
          : { key: keys[at], text: "" },
      ),
      label,
    );
    if (sprouts) this.#tree.focusOn(keys[pressed]);
  }
}

customElements.define("budding-tree", BuddingTree);
