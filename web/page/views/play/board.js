// The board of a round: target, numbers in their places, signs, steps, and the bar.
import { announce, fill, h, printed, printedStep, printedSign, printedValue, switched, turn } from "../../parts/dom.js";
import { OPERATORS, isUnary, isWord, signsOf } from "../../parts/names.js";
import { wording } from "../../engine/message.js";
import { say, sentence, sentences } from "../../words.js";
import { Clock } from "./clock.js";
import { rulesOf } from "./guide.js";
import { Line } from "./line.js";
import { SUITS, columns, skinOf } from "./skins.js";

/** @typedef {import("./round.js").Change} Change */
/** @typedef {import("../../engine/schema.js").Round} State */

/** How long a step moves, in milliseconds. */
const MOVE = 160;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  #round;
  #clock;
  /** @type {number | null} The place of the selected number. */
  #number = null;
  /** @type {string | null} */
  #sign = null;
  /** @type {HTMLButtonElement[]} The button of each place. */
  #tiles;
  #signs;
  /** @type {(() => void)[]} What keys do when the engine has answered. */
  #pending = [];
  /** @type {Line | null} The formula that is written as a whole. */
  #line = null;
  #target;
  #grid;
  #steps = h("ol", { class: "made", "aria-label": say("board.steps") });
  #message = h("p", { class: "message" });
  /** The message that says how a sign is used. */
  #explained = "";
  #rules;
  #typed = h("input", {
    type: "text",
    name: "answer",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: "2000",
    "aria-label": say("board.field"),
    placeholder: say("board.example"),
  });
  #typing;
  #bar;

  /** @param {import("./round.js").Round} round @param {() => void} more what the button for more does @param {() => void} result what the button of the result does */
  constructor(round, more, result) {
    this.#round = round;
    const { puzzle } = round;
    const { face } = skinOf(puzzle.game);
    this.#clock = new Clock(round, () => round.act("late"));
    this.#tiles = puzzle.numbers.map((_, place) =>
      h("button", { type: "button", class: `tile ${face}`, onclick: () => this.#later(() => this.#takePlace(place)) }),
    );
    this.#grid = h(
      "div",
      { class: `tiles ${face}s`, role: "group", "aria-label": say("board.numbers") },
      this.#tiles.map((tile) => h("div", { class: "place" }, tile)),
    );
    this.#grid.style.setProperty("--columns", String(columns(puzzle.numbers.length)));
    if (round.whole) this.#line = new Line(puzzle, () => this.#drawLine());
    this.#signs = [...signsOf(puzzle.rules.operators), ...(this.#line?.signs ?? writing(puzzle.rules))].map((sign) =>
      h(
        "button",
        {
          type: "button",
          class: "sign",
          "aria-label": WRITING[sign] ?? OPERATORS[sign] ?? sign,
          value: sign,
          title: howTo(sign),
          onclick: () => this.#later(() => this.#takeSign(sign)),
        },
        FACES[sign] ?? printedSign(sign),
      ),
    );
    this.#target = h("strong", { class: `target ${long(puzzle.target, 6)}` }, printedValue(puzzle.target));
    this.#rules = h("p", { class: "rules-strip" }, rulesOf(puzzle));
    this.#typing = h(
      "form",
      {
        class: "typing",
        hidden: true,
        onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#enter()),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.#leave(),
      },
      this.#typed,
      h("button", { class: "main" }, say("board.enter")),
    );
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ icon,
      /** @type {() => void} */ act,
      extra = {},
    ) => {
      const made = switched({ class: "tool", ...extra }, act, "");
      made.append(h("span", { class: "icon", "aria-hidden": "true" }, icon), h("span", {}, name));
      return made;
    };
    this.#bar = {
      undo: button(say("board.undo"), "↶", () => this.undo()),
      hint: switched({ class: "tool hint" }, () => this.hint(), ""),
      type: button(say("board.type"), "⌨", () => this.type(), { "aria-expanded": "false" }),
      more: button(say("board.more"), "⋯", more, { "aria-haspopup": "dialog" }),
      result: button(say("board.result"), "★", result, { hidden: true }),
    };
    // Its level and price come with the first state.
    fill(this.#bar.hint, h("span", { class: "icon" }, say("hint")), h("span", {}, "\u00a0"));
    this.element = h(
      "div",
      { class: "board" },
      h("div", { class: "goal" }, h("span", { class: "unseen" }, say("board.make")), this.#target, this.#clock.element),
      this.#grid,
      h("div", { class: "signs-rows", role: "group", "aria-label": say("field.operators") }, this.#signs),
      h("div", { class: "working" }, this.#line?.element, this.#steps, this.#message, this.#rules),
      h(
        "div",
        { class: "foot" },
        this.#typing,
        h("div", { class: "tools", role: "group", "aria-label": say("board.tools") }, Object.values(this.#bar)),
      ),
    );
    this.#drawTiles();
  }

  close() {
    this.#clock.stop();
  }

  focus() {
    this.#bar.more.focus();
  }

  focusResult() {
    this.#bar.result.focus();
  }

  /** Shows the round after a change. @param {Change} change */
  show({ action, before, from }) {
    const state = /** @type {State} */ (this.#round.state);
    const join = typeof action === "object" && "join" in action && !state.reply.refused ? action.join : null;
    const typed = typeof action === "object" && "enter" in action;
    const made =
      before !== null && state.steps.length > before.steps.length
        ? state.left.findIndex(({ rpn }) => !before.left.some((formula) => formula.rpn === rpn))
        : -1;
    const start = join && this.#tiles[from[join[0]]].getBoundingClientRect();
    const ghost = join && this.#tiles[from[join[0]]].cloneNode(true);
    // A refused step keeps the first number only. The number just made is likely to be used next.
    this.#sign = null;
    if (made >= 0) this.#number = this.#round.places[made];
    else if (!state.reply.refused && before?.position !== state.position) this.#number = null;
    if (typed && !state.reply.refused) {
      this.#typed.value = "";
      this.#line?.clear();
    }
    this.#drawTiles();
    this.#drawSteps();
    this.#drawBar();
    this.#clock.run();
    this.#tell(action, before);
    if (start && ghost) this.#merge(/** @type {HTMLElement} */ (ghost), start, from[join[0]], from[join[2]]);
    if (state.reply.refused && action && !still.matches) {
      this.#grid.animate(
        [{ transform: "translateX(-6px)" }, { transform: "translateX(6px)" }, { transform: "none" }],
        120,
      );
    }
  }

  /** Shows why the engine has not answered. @param {string} why */
  fail(why) {
    this.say(why, true);
    this.#drawBar();
  }

  /** Says something where the steps are. @param {string} text @param {boolean} [refused] @param {...HTMLElement} buttons */
  say(text, refused = false, ...buttons) {
    this.#message.className = `message ${refused ? "refused" : ""}`;
    this.#rules.hidden = Boolean(text) || this.#steps.children.length > 0;
    fill(this.#message, refused && text && h("strong", {}, say("board.no")), text, buttons);
    announce((refused ? say("board.no") : "") + text);
  }

  /** Asks before something that ends the round. @param {string} question @param {string} yes @param {() => void} act */
  ask(question, yes, act) {
    const no = h(
      "button",
      { type: "button", class: "small", onclick: () => (this.say(""), this.#bar.more.focus()) },
      say("board.on"),
    );
    this.say(
      question,
      false,
      h("button", { type: "button", class: "small main", onclick: () => (this.say(""), act()) }, yes),
      no,
    );
    no.focus();
  }

  /** Handles a key. @param {string} pressed */
  press(pressed) {
    const { state } = this.#round;
    if (state?.outcome) return false;
    const acts = /** @type {Record<string, () => void>} */ ({
      u: () => this.undo(),
      r: () => this.#round.act("redo"),
      0: () => this.#round.act("restart"),
      h: () => this.hint(),
      Backspace: () => this.undo(),
    });
    const place = Number(pressed) - 1;
    // Keyboards have no root.
    const sign = pressed === "v" ? "√" : pressed;
    if (Object.hasOwn(acts, pressed)) acts[pressed]();
    else if (/^[1-9]$/.test(pressed) && place < this.#tiles.length) this.#later(() => this.#takePlace(place));
    else if (this.#signs.some(({ value }) => value === sign)) this.#later(() => this.#takeSign(sign));
    else if (pressed === "Escape") this.#take(null, null);
    else if (pressed === "Enter" && !document.activeElement?.closest("button, a, summary")) {
      if (this.#line?.text) this.#round.act({ enter: this.#line.text });
      else this.type(true);
    } else return false;
    return true;
  }

  undo() {
    if (this.#line?.text) this.#line.back();
    else this.#round.act("undo");
  }

  hint() {
    const slow = setTimeout(() => this.say(say("board.searching")), 300);
    this.#round.act({ hint: this.#round.state?.next_hint[0] ?? 1 }).finally(() => clearTimeout(slow));
  }

  /** Opens the field for typing, or closes it. @param {boolean} [open] */
  type(open = this.#typing.hidden) {
    this.#typing.hidden = !open;
    this.#bar.type.setAttribute("aria-expanded", String(open));
    if (open) this.#typed.focus();
  }

  /** Leaves the field for typing, so that keys are those of the board again. */
  #leave() {
    this.type(false);
    this.#bar.type.focus();
  }

  /** Does something when no answer is awaited, after what waits already. @param {() => void} act */
  #later(act) {
    this.#pending.push(act);
    if (this.#pending.length === 1) this.#drain();
  }

  #drain() {
    while (!this.#round.busy && this.#pending.length > 0) {
      this.#pending[0]();
      this.#pending.shift();
    }
    if (this.#pending.length > 0) setTimeout(() => this.#drain(), 10);
  }

  /** @param {number} place */
  #takePlace(place) {
    if (this.#line) return this.#line.number(place);
    const index = (/** @type {number} */ of) => this.#round.places.indexOf(of);
    if (index(place) < 0 || this.#tiles[place].disabled) return;
    if (this.#sign && alone(this.#sign)) return void this.#round.act(alone(this.#sign)?.(index(place)) ?? "undo");
    if (this.#number === place) return this.#take(null, this.#sign);
    if (this.#number === null || this.#sign === null) return this.#take(place, this.#sign);
    this.#round.act({ join: [index(this.#number), this.#sign, index(place)] });
  }

  /** @param {string} sign */
  #takeSign(sign) {
    if (this.#line) return this.#line.sign(sign);
    const act = alone(sign);
    if (act && this.#number !== null) return void this.#round.act(act(this.#round.places.indexOf(this.#number)));
    this.#take(this.#number, this.#sign === sign ? null : sign);
    this.#explain();
  }

  /** Says how the selected sign is used, unless something else is said, such as a hint. */
  #explain() {
    if (![this.#explained, ""].includes(this.#message.textContent ?? "")) return;
    const told = this.#sign ? howTo(this.#sign) : "";
    if (told || this.#explained) this.say(told);
    this.#explained = this.#message.textContent ?? "";
  }

  /** @param {number | null} number @param {string | null} sign */
  #take(number, sign) {
    [this.#number, this.#sign] = [number, sign];
    this.#drawTiles();
    this.#drawSteps();
  }

  #enter() {
    if (this.#typed.value.trim()) this.#round.act({ enter: this.#typed.value });
  }

  #drawTiles() {
    const { state, places, puzzle } = this.#round;
    const working = Boolean(state && !state.outcome && !state.late);
    const { face } = skinOf(puzzle.game);
    const target = String(puzzle.target);
    this.#tiles.forEach((tile, place) => {
      const left = state?.left[places.indexOf(place)];
      const value = state ? left?.value : puzzle.numbers[place];
      tile.hidden = value === undefined;
      if (value === undefined) return;
      const made = left !== undefined && left.infix !== String(puzzle.numbers[place]);
      const won = state?.outcome === "made" && made && String(value) === target;
      tile.classList.toggle("made", made);
      tile.classList.toggle("won", won);
      tile.classList.toggle("used", this.#line?.uses(place) ?? false);
      tile.setAttribute("aria-pressed", String(place === this.#number || (this.#line?.uses(place) ?? false)));
      tile.setAttribute("aria-label", printedValue(value));
      tile.title = made ? printed(left.infix) : "";
      tile.disabled = !working;
      const suit = place % SUITS.length;
      fill(
        tile,
        face === "card" &&
          !made &&
          h(
            "span",
            { class: `suit ${suit % 2 ? "red" : ""}`, "aria-hidden": "true" },
            value,
            h("span", {}, SUITS[suit]),
          ),
        h(
          "span",
          {
            class: `value ${long(value, 5) || long(value, 3, "middle")} ${suit % 2 && face === "card" && !made ? "red" : ""}`,
          },
          printedValue(value),
        ),
        made && h("span", { class: "how", "aria-hidden": "true" }, printed(left.infix)),
      );
    });
    this.#target.classList.toggle("won", state?.outcome === "made" && state.distance === 0);
    for (const button of this.#signs) {
      button.disabled = !working;
      button.setAttribute("aria-pressed", String(button.value === this.#sign));
    }
  }

  #drawSteps() {
    const { state, puzzle, places } = this.#round;
    const steps = state?.steps ?? [];
    const chosen =
      this.#number !== null &&
      this.#sign &&
      (state?.left[places.indexOf(this.#number)]?.value ?? puzzle.numbers[this.#number]);
    fill(
      this.#steps,
      steps.map((step) => h("li", {}, printedStep(step))),
      chosen &&
        h(
          "li",
          { class: "begun", "aria-hidden": "true" },
          `${printedValue(chosen)} ${printedSign(this.#sign ?? "")} …`,
        ),
    );
    this.#rules.hidden = this.#steps.children.length > 0 || this.#message.textContent !== "" || Boolean(state?.outcome);
  }

  #drawLine() {
    this.#drawTiles();
    this.#drawBar();
  }

  #drawBar() {
    const state = /** @type {State} */ (this.#round.state);
    if (!state) return;
    const over = state.outcome !== null;
    const working = !over && !state.late;
    const { undo, hint, type, result } = this.#bar;
    for (const tool of [undo, hint, type]) tool.hidden = over;
    result.hidden = !over;
    turn(undo, working && (state.steps.length > 0 || Boolean(this.#line?.text)));
    turn(hint, working);
    const [level, price] = state.next_hint;
    fill(
      hint,
      h("span", { class: "icon" }, say("hint.level", { level })),
      h("span", {}, price ? say("hint.costs", { n: price }) : say("hint.paid")),
    );
    if (over) this.type(false);
    this.#line?.turn(working || state.late, () => this.#round.act({ enter: this.#line?.text ?? "" }));
  }

  /** Announces the result of an action. @param {import("../../engine/questions.js").Action | undefined} action @param {State | null} before */
  #tell(action, before) {
    const state = /** @type {State} */ (this.#round.state);
    const { reply, outcome, best, declarable, late } = state;
    let told = reply.message && action ? sentence(wording(reply.told)) : "";
    // The step itself stands above.
    let step = "";
    if (!reply.refused && !outcome && action) {
      if (typeof action === "object" && "hint" in action) told = say("hint.said", { hint: told });
      else if (state.steps.length > (before?.steps.length ?? 0)) [step, told] = [`${told} `, ""];
      if (best && best.value !== before?.best?.value)
        told = sentences(told, say("board.nearest", { value: printedValue(best.value) }));
    }
    const value = best ? printedValue(best.value) : "";
    const declare =
      !outcome &&
      declarable > 0 &&
      h(
        "button",
        {
          type: "button",
          class: "small",
          onclick: () =>
            this.ask(say("board.declare.ask", { value }), say("board.declare"), () => this.#round.act("declare")),
        },
        say("board.declare.for", { value, n: declarable }),
      );
    this.say(outcome ? "" : told, reply.refused, ...(declare ? [declare] : []));
    if (step) announce(step + told);
    if (late && !outcome) this.type(true);
  }

  /** Moves the first number of a step to the second. @param {HTMLElement} ghost @param {DOMRect} start @param {number} first @param {number} second */
  #merge(ghost, start, first, second) {
    if (still.matches) return;
    const cell = /** @type {HTMLElement} */ (this.#tiles[first].parentElement);
    const end = /** @type {HTMLElement} */ (this.#tiles[second].parentElement).getBoundingClientRect();
    ghost.className += " ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    cell.append(ghost);
    const move = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
    ghost
      .animate([{ transform: "none" }, { transform: move, opacity: 0.4 }], { duration: MOVE, easing: "ease-out" })
      .finished.then(
        () => ghost.remove(),
        () => ghost.remove(),
      );
    this.#tiles[second].animate([{ transform: "scale(0.94)" }, { transform: "scale(1.05)" }, { transform: "none" }], {
      duration: MOVE,
      easing: "ease-out",
    });
  }
}

/** What writes numerals, beside operators. @type {Record<string, string>} */
const WRITING = { "|": say("board.join"), ".": say("board.point"), ".(": say("board.recurring") };

/** What stands on buttons in place of the sign. @type {Record<string, string>} */
const FACES = { "|": "⁀", ".(": ".(…)", "~": "±" };

/** Returns how a sign is used, unless everybody knows. @param {string} sign */
function howTo(sign) {
  if (sign === "|") return say("guide.join").trim();
  if (sign.startsWith(".")) return say("guide.point").trim();
  if (isUnary(sign)) return say("guide.signs").trim();
  return isWord(sign) ? OPERATORS[sign] : "";
}

/** Returns the signs that write numerals under some rules. @param {import("../../engine/schema.js").Rules} rules */
const writing = ({ operators, join, points }) => [
  ...(join && !operators.includes("|") ? ["|"] : []),
  ...(points ? ["."] : []),
  ...(points === "recurring" ? [".("] : []),
];

/** Returns the action of a sign that needs one number alone, for the index of that number. @param {string} sign @returns {((index: number) => import("../../engine/questions.js").Action) | null} */
function alone(sign) {
  if (sign === "." || sign === ".(") return (index) => ({ point: [index, sign === ".("] });
  return isUnary(sign) ? (index) => ({ sign: [sign, index] }) : null;
}

/** Returns a class for values of more characters. @param {string | number} value @param {number} characters @param {string} [name] */
const long = (value, characters, name = "long") => (String(value).length > characters ? name : "");
