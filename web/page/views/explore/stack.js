// A formula evaluated on its stack, token by token.
import { announce, drawing, fill, h, printed, printedStep, printedValue } from "../../parts/dom.js";
import { Fault, quick } from "../../engine/engine.js";
import { FormulaStack } from "../../widgets/stack.js";
import { StepBar } from "../../widgets/step-bar.js";
import { say, sentences } from "../../words.js";

const FIRST = "8 3 8 3 / - /";

/** @type {import("../explore.js").Part} */
export function part(_games, show) {
  const stepper = new Stepper(show);
  return {
    elements: stepper.elements,
    go: ({ formula, at = "0" }) => stepper.go(formula || FIRST, Math.trunc(Number(at)) || 0),
  };
}

class Stepper {
  /** @type {import("../../engine/schema.js").Explained | null} */
  #formula = null;
  #at = 0;
  #show;
  #input = h("input", {
    type: "text",
    name: "formula",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "2000",
    placeholder: "8÷(3−8÷3)",
    oninput: () => this.go(this.#input.value, 0),
  });
  #fault = h("p", { class: "fault", role: "alert" });
  #tree = h("div", { class: "tree" });
  #stack = FormulaStack.make({ tokens: say("stack.tokens"), stack: say("stack.stack") }, this.#tree);
  #said = h("p", { class: "status" });
  #bar = StepBar.make(
    {
      start: say("stack.start"),
      back: say("stack.back"),
      next: say("stack.next"),
      end: say("stack.end"),
      label: say("board.steps"),
    },
    (at) => this.#to(at),
  );

  /** @param {(parameters: Record<string, string>) => void} show */
  constructor(show) {
    this.#show = show;
    this.elements = [
      h("label", { class: "field wide" }, h("span", {}, say("stack.field")), this.#input),
      this.#fault,
      h("div", { class: "card" }, this.#stack, this.#said, this.#bar),
    ];
  }

  /** @param {string} text @param {number} at */
  async go(text, at) {
    if (this.#input.value !== text) this.#input.value = text;
    try {
      this.#formula = await quick.ask("explain", { formula: text });
      if (this.#input.value !== text) return;
      fill(this.#fault);
      fill(
        this.#tree,
        drawing(
          this.#formula.tree,
          say("end.tree", { formula: `${printed(this.#formula.infix)} = ${this.#formula.value}` }),
        ),
      );
      this.#to(at);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#formula = null;
      this.#stack.show([], 0, []);
      fill(this.#tree);
      fill(this.#fault, error.message);
      this.#show({});
      fill(
        this.#said,
        say("stack.nothing"),
        " ",
        h(
          "a",
          { href: `#/explore?of=stack&formula=${encodeURIComponent(FIRST)}` },
          say("stack.example", { formula: "8÷(3−8÷3)" }),
        ),
      );
      this.#bar.show(0, 0);
    }
  }

  /** Shows the stack after a number of tokens. @param {number} at */
  #to(at) {
    if (!this.#formula) return;
    const { trace, rpn, steps, value } = this.#formula;
    this.#at = Math.max(0, Math.min(trace.length, at));
    this.#show({ formula: rpn, at: this.#at ? String(this.#at) : "" });
    const [token, stack] = this.#at > 0 ? trace[this.#at - 1] : ["", []];
    this.#stack.show(
      trace.map(([token]) => ({ text: printed(token), operator: isOperator(token) })),
      this.#at,
      stack.map(String),
    );
    const done = trace.slice(0, this.#at).filter(([one]) => isOperator(one)).length;
    const told =
      this.#at === 0
        ? say("stack.empty")
        : isOperator(token)
          ? say("stack.push", { step: printedStep(steps[done - 1]) })
          : say("stack.push", { step: printed(token) });
    const end = this.#at === trace.length ? say("stack.left", { value: printedValue(value) }) : "";
    fill(this.#said, sentences(told, end));
    announce(sentences(told, end));
    this.#bar.show(this.#at, trace.length);
  }
}

/** @param {string} token */
const isOperator = (token) => /^[-+*/^|!√~]$/.test(token);
