// Learn: a row of short pages, each with a text, one stage, and questions. The address holds the state of the page.
import * as address from "../state/address.js";
import { announce, fill, h } from "../parts/dom.js";
import { Fault } from "../engine/engine.js";
import { say } from "../words.js";
import { abroad, has, prose, spoken, tell } from "../learn/words.js";
import { styles } from "../parts/styles.js";
import { Quiz } from "../widgets/quiz.js";

/** @typedef {Record<string, string>} State */
/**
 * A page: the state it begins with, the parts of its text, what is on the stage, and its questions.
 * @typedef {object} Page
 * @property {State} start
 * @property {Record<string, HTMLElement>} parts
 * @property {HTMLElement[]} stage
 * @property {(state: State) => Promise<string>} draw Shows a state, and returns what it is in one sentence.
 * @property {import("../widgets/quiz.js").Question[]} questions
 * @property {(key: string) => boolean} [press]
 * @property {() => void} [close]
 */
/** @typedef {(change: (changed: State) => void) => Page} Make */

/** @type {[name: string, load: () => Promise<{ page: Make }>][]} */
const PAGES = [
  ["game", () => import("./learn/game.js")],
  ["tree", () => import("./learn/tree.js")],
  ["every", () => import("./learn/every.js")],
  ["decorate", () => import("./learn/decorate.js")],
  ["rpn", () => import("./learn/rpn.js")],
  ["stack", () => import("./learn/stack.js")],
  ["brackets", () => import("./learn/brackets.js")],
  ["next", () => import("./learn/next.js")],
  ["counting", () => import("./learn/counting.js")],
  ["twentyfour", () => import("./learn/twentyfour.js")],
  ["lattice", () => import("./learn/lattice.js")],
  ["out", () => import("./learn/out.js")],
];

await Promise.all([styles("learn.css"), styles("widgets/widgets.css")]);

/** @type {import("../main.js").Open} */
export function open(root, _games, parameters) {
  const view = new Learn(root);
  view.go(parameters);
  return {
    update: (changed) => view.go(changed),
    close: () => view.close(),
    press: (key) => view.press(key),
    keys: [
      ["[ ]", tell("learn.key.page")],
      ["← → ↑ ↓", tell("learn.key.number")],
    ],
  };
}

class Learn {
  #root;
  /** @type {Page | null} */
  #page = null;
  #name = "";
  /** @type {State} */
  #state = {};
  #drawing = false;
  #again = false;
  #told = h("p", { class: "told" });

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {address.Parameters} parameters */
  async go({ page: wanted = "", ...rest }) {
    const [name, load] = PAGES.find(([name]) => name === wanted) ?? PAGES[0];
    if (this.#name !== name) {
      const moved = this.#name !== "";
      this.close();
      this.#name = name;
      const { page } = await load();
      if (this.#name !== name) return;
      this.#page = page((changed) => this.#change(changed));
      this.#show(this.#page);
      if (moved) {
        window.scrollTo(0, 0);
        this.#root.focus({ preventScroll: true });
      }
    }
    if (!this.#page) return;
    const known = Object.fromEntries(Object.entries(rest).filter(([key]) => key in (this.#page?.start ?? {})));
    this.#state = { ...this.#page.start, ...known };
    this.#draw(false);
  }

  close() {
    this.#page?.close?.();
    [this.#page, this.#name] = [null, ""];
  }

  /** @param {string} key */
  press(key) {
    const at = PAGES.findIndex(([name]) => name === this.#name) + ({ "[": -1, "]": 1 }[key] ?? 0);
    if ((key !== "[" && key !== "]") || !PAGES[at]) return this.#page?.press?.(key) ?? false;
    location.hash = `#/learn?page=${PAGES[at][0]}`;
    return true;
  }

  /** @param {Page} page */
  #show(page) {
    const name = this.#name;
    this.#told.textContent = "";
    const at = PAGES.findIndex(([one]) => one === name);
    const key = (/** @type {string} */ end) => /** @type {import("../learn/words.js").Key} */ (`${name}.${end}`);
    const [first, ...rest] = [1, 2, 3, 4, 5].map((n) => key(String(n))).filter(has);
    const link = (/** @type {number} */ to, /** @type {[string, string]} */ words, /** @type {string} */ kind) =>
      PAGES[to]
        ? h(
            "a",
            { class: `turn ${kind}`, href: `#/learn?page=${PAGES[to][0]}`, rel: kind },
            words[0],
            h("span", {}, words[1]),
          )
        : h("span", { class: `turn ${kind}` });
    const titleAt = (/** @type {number} */ to) => (PAGES[to] ? tell(/** @type {any} */ (`${PAGES[to][0]}.title`)) : "");
    const pages = h(
      "select",
      {
        name: "page",
        "aria-label": tell("learn.pages"),
        onchange: () => (location.hash = `#/learn?page=${pages.value}`),
      },
      PAGES.map(([one], place) => h("option", { value: one }, `${place + 1} ${titleAt(place)}`)),
    );
    pages.value = name;
    fill(
      this.#root,
      h(
        "article",
        { class: "learn", lang: spoken === "zh" ? "zh-Hans" : "en", "data-page": name },
        h(
          "div",
          { class: "words" },
          abroad && h("p", { class: "note", lang: document.documentElement.lang }, abroad),
          h("p", { class: "source" }, tell("learn.of", { n: at + 1, all: PAGES.length }), " · ", tell(key("source"))),
          h("h1", {}, tell(key("title"))),
          h("p", {}, prose(first, page.parts)),
        ),
        h("section", { class: "stage", "aria-label": tell("learn.stage") }, page.stage, this.#told),
        h(
          "div",
          { class: "words rest" },
          rest.map((one) => h("p", {}, prose(one, page.parts))),
        ),
        h(
          "section",
          { class: "quizzes", "aria-label": tell("learn.questions") },
          page.questions.map((question, n) => new Quiz(key(`q${n + 1}`), question).element),
        ),
        h(
          "nav",
          { class: "turns", "aria-label": tell("learn.pages") },
          link(at - 1, ["←", titleAt(at - 1)], "prev"),
          h(
            "div",
            { class: "where" },
            pages,
            h(
              "div",
              { class: "marks", "aria-hidden": "true" },
              PAGES.map((_, place) => h("span", { class: place < at ? "done" : place === at ? "here" : "" })),
            ),
          ),
          link(at + 1, ["→", titleAt(at + 1)], "next"),
        ),
      ),
    );
  }

  /** @param {State} changed */
  #change(changed) {
    this.#state = { ...this.#state, ...changed };
    // Who goes on before the state is drawn goes on from this state.
    const bar = /** @type {import("../widgets/step-bar.js").StepBar | null} */ (this.#root.querySelector("step-bar"));
    if (bar && changed.at !== undefined) bar.at = Number(changed.at);
    const start = this.#page?.start ?? {};
    const own = Object.fromEntries(Object.entries(this.#state).filter(([key, value]) => value !== start[key]));
    address.show("learn", { page: this.#name, ...own });
    this.#draw(true);
  }

  /** Shows the state. A state that comes meanwhile is shown next. @param {boolean} aloud */
  async #draw(aloud) {
    this.#again = true;
    if (this.#drawing) return;
    this.#drawing = true;
    try {
      while (this.#again && this.#page) {
        this.#again = false;
        const page = this.#page;
        const told = await page.draw(this.#state).catch((error) => {
          if (!(error instanceof Fault)) throw error;
          return error.message;
        });
        if (this.#page !== page) {
          this.#again = true;
          continue;
        }
        if (aloud && told !== this.#told.textContent) announce(told);
        this.#told.textContent = told;
      }
    } finally {
      this.#drawing = false;
    }
  }
}

export const title = say("view.learn");
