// A round. The page keeps the actions of the player as a list, and the engine computes the state of the round from them.
import { announce, copyButton, fill, h, printed, printedStep, switched, turn } from "../../dom.js";
import { Card } from "../../card.js";
import { Engine, Fault, Latest, isGivenUp } from "../../engine.js";
import { printedSign, titleOf } from "../../question.js";
import { Clock } from "./clock.js";

/** @typedef {import("../../questions.js").Action} Action */
/** @typedef {import("../../schema.js").Puzzle} Puzzle */
/** @typedef {import("../../schema.js").Round} State */

const SIGNS = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" };

/** An engine for rounds only, since a hint or a claim may take long, and other questions should not wait for it. */
const engine = new Engine();

export class Round {
  #latest = new Latest();
  /** Cancels questions of the round when it is closed. */
  #signal = this.#latest.renew();
  /** @type {Action[]} */
  #done = [];
  /** @type {State | null} */
  #state = null;
  /** @type {number | null} The index of the selected number. */
  #number = null;
  /** @type {string | null} */
  #operator = null;
  #busy = false;
  #puzzle; #ended;
  #began = Date.now();
  #clock = new Clock(() => this.#do("late"));
  #tiles = h("div", { class: "tiles", role: "group", "aria-label": "Numbers" });
  #operators;
  #steps = h("ol", { class: "steps", "aria-label": "Steps" });
  #message = h("p", { class: "message" });
  #typed = h("input", { type: "text", name: "answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "2000", placeholder: "1+2 or (1+2)*3" });
  #actions;
  /** @type {HTMLElement[]} The elements that are hidden when the round is over. */
  #controls;
  #end = h("section", { class: "end", "aria-label": "Result", tabindex: "-1", hidden: true });

  /** @param {Puzzle} puzzle @param {(state: State) => void} ended */
  constructor(puzzle, ended) {
    this.#puzzle = puzzle;
    this.#ended = ended;
    this.#operators = [...puzzle.rules.operators].map((sign) => h("button", {
      type: "button", class: "sign", "aria-pressed": "false", "aria-label": SIGNS[/** @type {keyof typeof SIGNS} */ (sign)],
      value: sign, onclick: () => this.#takeOperator(sign),
    }, printedSign(sign)));
    const action = (/** @type {string} */ label, /** @type {() => void} */ act) => switched({}, act, label);
    this.#actions = {
      undo: action("Undo", () => this.#do("undo")),
      redo: action("Redo", () => this.#do("redo")),
      restart: action("Start again", () => this.#do("restart")),
      hint: action("Hint", () => this.#hint()),
      declare: action("Declare", () => this.#do("declare")),
      none: action("It cannot be made", () => this.#do("none")),
      giveUp: action("Give up", () => this.#do("give_up")),
    };
    const { undo, redo, restart, hint, declare, none, giveUp } = this.#actions;
    const signs = h("div", { class: "signs-row", role: "group", "aria-label": "Operators" }, this.#operators);
    const back = h("div", { class: "actions" }, undo, redo, restart);
    const typing = h("form", { class: "fields typing", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#enter()) },
      h("label", { class: "field wide" }, h("span", {}, "Or type a step, or the whole answer"), this.#typed),
      h("button", { class: "main" }, "Enter"));
    const ways = h("div", { class: "actions" }, hint, declare, none, giveUp);
    this.#controls = [signs, back, typing, ways];
    this.element = h("div", { class: "round" },
      h("div", { class: "goal" }, h("span", {}, "Make"), h("strong", {}, puzzle.target), this.#clock.element),
      this.#tiles, signs, this.#message, h("div", { class: "working" }, back, this.#steps), typing, ways, this.#end);
    this.#refresh().catch((error) => this.#fail(error));
  }

  close() {
    this.#clock.stop();
    this.#latest.renew();
  }

  /** Handles a key. @param {string} pressed */
  press(pressed) {
    if (!this.#state || this.#state.outcome) return false;
    const { undo, redo, restart, hint } = this.#actions;
    const button = /** @type {Record<string, HTMLButtonElement>} */ ({ u: undo, r: redo, 0: restart, h: hint })[pressed];
    if (button) button.click();
    else if (/^[1-9]$/.test(pressed) && Number(pressed) <= this.#state.left.length) this.#takeNumber(Number(pressed) - 1);
    else if (this.#puzzle.rules.operators.includes(pressed)) this.#takeOperator(pressed);
    else if (pressed === "Escape") this.#take(null, null);
    else if (pressed === "Enter" && !document.activeElement?.closest("button, a, summary")) this.#typed.focus();
    else return false;
    return true;
  }

  /** @param {number} place */
  #takeNumber(place) {
    if (this.#number === place) return this.#take(null, this.#operator);
    if (this.#number === null || this.#operator === null) return this.#take(place, this.#operator);
    this.#do({ join: [this.#number, this.#operator, place] });
  }

  /** @param {string} sign */
  #takeOperator(sign) {
    this.#take(this.#number, this.#operator === sign ? null : sign);
  }

  /** @param {number | null} number @param {string | null} operator */
  #take(number, operator) {
    [this.#number, this.#operator] = [number, operator];
    [...this.#tiles.children].forEach((tile, place) => tile.setAttribute("aria-pressed", String(place === number)));
    for (const button of this.#operators) button.setAttribute("aria-pressed", String(button.value === operator));
  }

  #enter() {
    if (this.#typed.value.trim()) this.#do({ enter: this.#typed.value });
  }

  #hint() {
    this.#do({ hint: this.#state?.next_hint[0] ?? 1 });
  }

  /** @param {Action} action */
  async #do(action) {
    // Time runs out only once.
    if (this.#busy && action === "late") return void setTimeout(() => this.#do(action), 50);
    if (this.#busy || this.#state?.outcome) return;
    this.#busy = true;
    this.#done.push(action);
    const waiting = setTimeout(() => fill(this.#message, "Searching…"), 300);
    try {
      const before = this.#state;
      const state = await this.#refresh();
      this.#tell(action, before);
      // A refused action is not repeated with every later one.
      if (state.reply.refused && !state.outcome) this.#done.pop();
    } catch (error) {
      this.#done.pop();
      this.#fail(error);
    } finally {
      clearTimeout(waiting);
      this.#busy = false;
    }
    if (this.#state?.outcome) await this.#showEnd(this.#state);
  }

  /** Shows why the engine has not answered. @param {unknown} error */
  #fail(error) {
    if (isGivenUp(error)) return;
    const told = error instanceof Fault ? sentence(error.message) : "Something went wrong. Please try again.";
    this.#message.className = "message refused";
    fill(this.#message, told);
    announce(told);
  }

  /** Asks the engine for the state after all actions, and shows it. */
  async #refresh() {
    const state = await engine.ask("round", { puzzle: this.#puzzle.puzzle, actions: this.#done }, { signal: this.#signal });
    const held = this.#tiles.contains(document.activeElement);
    const grown = this.#state && state.steps.length === this.#state.steps.length + 1;
    const same = this.#state?.position === state.position;
    this.#state = state;
    fill(this.#tiles, state.left.map((number, place) => h("button", {
      type: "button", class: `tile${number.operators ? " made" : ""}`, "aria-pressed": "false", onclick: () => this.#takeNumber(place),
      title: number.operators ? printed(number.infix) : null,
    }, number.value)));
    // The number just made is likely to be used next.
    const made = grown ? this.#placeOfMade(state) : null;
    if (same) this.#take(this.#number, this.#operator);
    else this.#take(made, null);
    if (held) /** @type {HTMLElement | undefined} */ (this.#tiles.children[this.#number ?? 0])?.focus();
    fill(this.#steps, state.steps.map((step) => h("li", {}, printedStep(step))));
    this.#showActions(state);
    return state;
  }

  /** @param {State} state */
  #placeOfMade(state) {
    const last = this.#done[this.#done.length - 1];
    const fixed = this.#puzzle.rules.order === "fixed";
    if (fixed) return typeof last === "object" && "join" in last ? last.join[0] : null;
    return state.left.length - 1;
  }

  /** @param {State} state */
  #showActions(state) {
    const { undo, redo, restart, hint, declare } = this.#actions;
    const over = state.outcome !== null;
    const working = !over && !state.late;
    for (const back of [undo, restart]) turn(back, working && state.steps.length > 0);
    turn(redo, working && state.can_redo);
    const [level, price] = state.next_hint;
    turn(hint, working);
    fill(hint, `Hint ${level} of 4`, h("span", { class: "note" }, price ? `−${price} point${price === 1 ? "" : "s"}` : "paid"));
    declare.hidden = over || state.declarable === 0;
    fill(declare, `Declare ${state.best?.value ?? ""}`, h("span", { class: "note" }, `${state.declarable} points`));
    for (const control of this.#controls) control.hidden = over;
    for (const button of [...this.#operators, .../** @type {HTMLCollectionOf<HTMLButtonElement>} */ (this.#tiles.children)]) button.disabled = !working;
  }

  /** Announces the result of an action. @param {Action} action @param {State | null} before */
  #tell(action, before) {
    const { reply, outcome, best } = /** @type {State} */ (this.#state);
    const typed = typeof action === "object" && "enter" in action;
    if (typed && !reply.refused) this.#typed.value = "";
    let told = reply.message ? sentence(reply.message) : "";
    if (!reply.refused && !outcome) {
      if (typeof action === "object" && "hint" in action) told = `Hint: ${reply.message}.`;
      else if (best && best.value !== before?.best?.value) told += ` The nearest so far is ${best.value}.`;
    }
    this.#message.className = `message ${reply.refused ? "refused" : ""}`;
    fill(this.#message, reply.refused && told && h("strong", {}, "No: "), printedStep(told));
    announce((reply.refused ? "No: " : "") + told);
    if (action === "late" && !outcome) this.#typed.focus();
  }

  /** @param {State} state */
  async #showEnd(state) {
    this.#clock.stop();
    this.#ended(state);
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    const solution = await engine.ask("solve", { puzzle: this.#puzzle.puzzle }, { signal: this.#signal }).catch((error) => this.#fail(error));
    if (this.#signal.aborted) return;
    const card = new Card();
    const shown = solution?.best ?? solution?.nearest[0];
    if (shown) await card.show(shown.rpn);
    const told = outcome(state, solution?.status);
    const points = `${state.points} point${state.points === 1 ? "" : "s"}`;
    const label = solution?.best ? "The best solution" : "The nearest that can be made";
    fill(this.#end,
      h("h2", { class: state.points ? "won" : "lost" }, h("span", { "aria-hidden": "true" }, state.points ? "✓ " : "– "), `${told} ${points}.`),
      state.best && h("p", {}, "Yours: ", h("span", { class: "formula" }, `${printed(state.best.infix)} = ${state.best.value}`)),
      h("div", { class: "actions" }, copyButton("the result to share", () => this.#shared(state, seconds), "Copy the result to share"),
        h("a", { class: "button quiet small", href: `#/solve?puzzle=${this.#puzzle.puzzle}` }, "See all solutions")),
      shown && h("h3", {}, label), shown && card.element);
    this.#end.hidden = false;
    this.#end.focus();
    announce(`${told} ${points}.`);
  }

  /** Returns a text to share: the puzzle and the outcome, without the solution and whether there is one. @param {State} state @param {number} seconds */
  #shared(state, seconds) {
    const { game, numbers, target } = this.#puzzle;
    const right = state.outcome === "none" || (state.outcome === "made" && state.distance === 0);
    const how = right ? "got it" : state.outcome === "made" ? `was ${state.distance} away` : "did not get it";
    const told = this.#done.filter((action) => typeof action === "object" && "hint" in action).length;
    const hints = told ? `${told} hint${told === 1 ? "" : "s"}` : "no hints";
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const address = `${location.origin}${location.pathname}#/play?puzzle=${this.#puzzle.puzzle}`;
    return `sumwise · ${titleOf(game)}\nMake ${target} of ${numbers.join(" ")}\nI ${how}: ${state.points} points, ${hints}, ${time}\n${address}`;
  }
}

/** Describes the outcome of a round in a sentence. @param {State} state @param {import("../../schema.js").Solve["status"]} [status] of its puzzle */
function outcome(state, status) {
  switch (state.outcome) {
    case "made": return state.distance === 0 ? "You made it." : `You are ${state.distance} away.`;
    case "none": return "Right, it cannot be made.";
    case "not_none": return "It can be made.";
    default: return status === "exact" ? "It can be made." : status === "cut" || !status ? "The round is over." : "It cannot be made.";
  }
}

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
