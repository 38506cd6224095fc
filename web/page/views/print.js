// Print: worksheets, shown as they will be printed.
import * as address from "../state/address.js";
import { announce, breath, drawing, field, fill, h, save } from "../parts/dom.js";
import { Fault, Latest, isGivenUp, long } from "../engine/engine.js";
import { sorted, titleOf } from "../parts/names.js";
import { FILE } from "../parts/question.js";
import { language, say, sentences } from "../words.js";
import { word } from "./play/deals.js";

export const key = "w";
export const title = say("view.print");

/** @typedef {[word: string, told: string][]} Words */

/** @type {Words} */
const BANDS = [
  ["", say("more.any")],
  ["easy", say("band.easy")],
  ["medium", say("band.medium")],
  ["hard", say("band.hard")],
  ["expert", say("band.expert")],
];
/** @type {Words} */
const LAYOUTS = [
  ...[6, 4, 2, 1].map((n) => /** @type {[string, string]} */ ([String(n), say("print.cards", { n })])),
  ["list", say("print.list")],
];
/** @type {Words} */
const PAPERS = [
  ["a4", "A4"],
  ["letter", "Letter"],
];
/** @type {Words} */
const KEYS = [
  ["", say("print.key.end")],
  ["apart", say("print.key.apart")],
  ["no", say("print.none")],
];
/** @type {Words} */
const CODES = [
  ["", say("print.none")],
  ["puzzles", say("print.code.puzzles")],
  ["sheet", say("print.code.sheet")],
];
/** @type {Words} */
const OWN = [
  ["puzzles", say("print.own")],
  ["file", say("print.game")],
];

/** What the field for one's own puzzles or game has at first. */
const EXAMPLES = /** @type {Record<string, string>} */ ({
  puzzles: "24:3,3,8,8=24\n75 50 2 3 8 7 = 812",
  file: FILE,
});

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new PrintView(games);
  fill(root, view.elements);
  view.go(parameters);
  return { update: (changed) => view.go(changed), close: () => view.close(), keys: [] };
}

/** @param {string} name @param {Words} words @param {() => void} changed */
const choice = (name, words, changed) =>
  h(
    "select",
    { name, onchange: changed },
    words.map(([word, told]) => h("option", { value: word }, told)),
  );

class PrintView {
  #latest = new Latest();
  #saving = new Latest();
  #shown = "";
  #seed = "";
  #html = "";
  #fault = h("p", { class: "fault", role: "alert" });
  #told = h("p", { class: "status" });
  #away = h("p", { class: "note" });
  #pages = h("div", { class: "sheets" });
  #fields;
  #own = h("textarea", { name: "own", rows: "6", maxlength: "3000", spellcheck: "false", oninput: () => this.#draw() });
  #ownLabel = h("span", {}, say("print.lines"));
  #grades = h("input", { type: "checkbox", name: "grades", onchange: () => this.#draw() });
  #renew = h("button", { type: "button", onclick: () => this.#another() }, say("print.new"));
  #pdf = h("button", { type: "button", class: "main", onclick: () => this.#save("worksheet.pdf") }, say("print.pdf"));
  #answers = h(
    "button",
    { type: "button", onclick: () => this.#save("answers.pdf", "only") },
    say("print.answers.pdf"),
  );
  #print = h("button", { type: "button", onclick: () => window.print() }, say("view.print"));
  #file = h(
    "button",
    { type: "button", onclick: () => save("worksheet.html", this.#html, "text/html") },
    say("print.html"),
  );
  /** The fields for generated puzzles, and for those of one's own. @type {{ generated: HTMLElement[], own: HTMLElement }} */
  #parts;
  /** @type {Record<string, string>} The defaults of fields that an address does not name. */
  #usual;

  /** @param {import("../engine/schema.js").Game[]} games */
  constructor(games) {
    const changed = () => void this.#draw();
    const typed = { type: "text", autocomplete: "off", oninput: changed };
    const known = /** @type {Words} */ (sorted(games).map(({ game }) => [game, titleOf(game)]));
    this.#fields = {
      game: choice("game", [...known, ...OWN], () => this.#change()),
      count: h("input", { ...typed, type: "number", min: "1", max: "200", value: "12" }),
      band: choice("band", BANDS, changed),
      layout: choice("layout", LAYOUTS, changed),
      paper: choice("paper", PAPERS, changed),
      title: h("input", { ...typed, maxlength: "100", placeholder: say("print.title.game") }),
      key: choice("key", KEYS, changed),
      qr: choice("qr", CODES, changed),
    };
    this.#usual = Object.fromEntries(Object.entries(this.#fields).map(([name, input]) => [name, input.value]));
    const { game, count, band, layout, paper, title, key, qr } = this.#fields;
    this.#parts = {
      generated: [field(say("print.puzzles"), count, "narrow"), field(say("more.difficulty"), band, "narrow")],
      own: h("label", { class: "field wide" }, this.#ownLabel, this.#own),
    };
    this.elements = [
      h("h1", {}, say("view.print")),
      h(
        "form",
        { class: "question", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), changed()) },
        field(say("field.game"), game),
        ...this.#parts.generated,
        this.#parts.own,
        field(say("print.layout"), layout),
        field(say("print.paper"), paper, "narrow"),
        field(say("print.title"), title),
        field(say("print.answers"), key),
        field(say("print.codes"), qr),
        h("label", { class: "check" }, this.#grades, say("print.grades")),
      ),
      h("div", { class: "actions" }, this.#pdf, this.#answers, this.#print, this.#file, this.#renew),
      this.#away,
      this.#fault,
      this.#told,
      this.#pages,
    ];
  }

  close() {
    this.#latest.renew();
    this.#saving.renew();
  }

  /** @param {address.Parameters} parameters */
  go(parameters) {
    if (address.write("print", parameters) === this.#shown) return;
    const own = parameters.puzzles ?? (parameters.game?.includes("\n") ? parameters.game : undefined);
    if (own !== undefined) {
      this.#own.value = own;
      parameters = { ...parameters, game: parameters.puzzles === undefined ? "file" : "puzzles" };
    }
    for (const [name, input] of Object.entries(this.#fields)) {
      const given = parameters[name] ?? this.#usual[name];
      const known = !(input instanceof HTMLSelectElement) || [...input.options].some(({ value }) => value === given);
      input.value = known ? given : this.#usual[name];
    }
    this.#grades.checked = parameters.grades !== "no";
    this.#seed = parameters.seed || word();
    this.#change();
  }

  /** Shows the fields of another game. */
  #change() {
    const { value } = this.#fields.game;
    const isOwn = Object.hasOwn(EXAMPLES, value);
    const isExample = Object.values(EXAMPLES).includes(this.#own.value);
    if (isOwn && (isExample || !this.#own.value)) this.#own.value = EXAMPLES[value];
    this.#ownLabel.textContent = say(value === "file" ? "field.file" : "print.lines");
    this.#parts.own.hidden = !isOwn;
    this.#renew.hidden = value === "puzzles";
    for (const part of this.#parts.generated) part.hidden = value === "puzzles";
    this.#draw();
  }

  #another() {
    this.#seed = word();
    this.#draw();
  }

  /** Returns what the address has. @returns {address.Parameters} */
  #asked() {
    const { game, count, band, layout, paper, title, key, qr } = this.#fields;
    const look = { layout: layout.value, paper: paper.value, title: title.value };
    const rest = { key: key.value, grades: this.#grades.checked ? "" : "no", qr: qr.value };
    if (game.value === "puzzles") return { puzzles: this.#own.value, ...look, ...rest };
    // A game file is known by its line breaks.
    const named = game.value === "file" ? `${this.#own.value.trim()}\n` : game.value;
    return { game: named, count: count.value, band: band.value, ...look, seed: this.#seed, ...rest };
  }

  /** Returns the request for a sheet. @param {address.Parameters} asked @returns {import("../engine/questions.js").Questions["worksheet"]["takes"]} */
  #takes(asked) {
    const { layout, paper, title, key, grades, qr } = asked;
    const link = `${location.origin}${location.pathname}`;
    const look = {
      layout,
      paper: /** @type {"a4" | "letter"} */ (paper),
      title,
      language,
      key: key === "",
      grades: grades === "",
      qr: /** @type {"puzzles" | "sheet" | null} */ (qr || null),
      link: (qr && (qr === "sheet" ? link + address.write("print", asked) : link)) || null,
    };
    if ("puzzles" in asked) {
      const puzzles = asked.puzzles
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
      if (puzzles.length === 0) throw new Fault(say("print.nothing"));
      return { puzzles, ...look };
    }
    const { game, count, band, seed } = asked;
    // A count that the engine would read differently is not sent.
    if (!/^\d{1,3}$/.test(count)) throw new Fault(say("print.count"));
    return { game, seed, count: Number(count), difficulty: band || null, ...look };
  }

  async #draw() {
    const signal = this.#latest.renew();
    this.#show(this.#asked());
    // The sheet shown is not the requested one.
    this.#ready(false);
    const slow = setTimeout(() => (fill(this.#fault), fill(this.#told, say("print.making")), fill(this.#pages)), 150);
    try {
      const ask = () => long.ask("worksheet", this.#takes(this.#asked()), { signal });
      let sheet = await ask();
      // The address has the seed with its version, so that it gives the same sheet for ever.
      if (sheet.seed && sheet.seed !== this.#seed) {
        this.#seed = sheet.seed;
        this.#show(this.#asked());
        if (this.#fields.qr.value === "sheet") sheet = await ask();
      }
      clearTimeout(slow);
      fill(this.#fault);
      this.#html = sheet.html;
      const fewer = sheet.seed !== null && sheet.puzzles < Number(this.#fields.count.value);
      const told = sentences(
        say("print.told", {
          puzzles: say("print.told.puzzles", { n: sheet.puzzles }),
          pages: say("print.told.pages", { n: sheet.pages.length }),
        }),
        fewer ? say("print.fewer") : "",
      );
      fill(this.#told, told);
      announce(told);
      await this.#lay(sheet.pages, signal);
      if (!signal.aborted) this.#ready(true);
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      fill(this.#told);
      fill(this.#pages);
      this.#fail(error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Shows the pages one by one, so that many of them hold up no key. @param {string[]} pages @param {AbortSignal} signal */
  async #lay(pages, signal) {
    this.#pages.className = `sheets ${this.#fields.paper.value}`;
    const before = [...this.#pages.children];
    before.slice(pages.length).forEach((page) => page.remove());
    for (const [place, text] of pages.entries()) {
      const page = drawing(text, say("print.page", { page: place + 1, pages: pages.length }));
      if (before[place]) before[place].replaceWith(page);
      else this.#pages.append(page);
      await breath();
      if (signal.aborted) return;
    }
  }

  /** Saves the sheet, or its answers only, as a PDF file. @param {string} name @param {"only"} [key] */
  async #save(name, key) {
    const signal = this.#saving.renew();
    try {
      const takes = this.#takes(this.#asked());
      const { pdf } = await long.ask("worksheet", { ...takes, key: key ?? takes.key, file: "pdf" }, { signal });
      fill(this.#fault);
      save(
        name,
        Uint8Array.from(atob(pdf ?? ""), (byte) => byte.charCodeAt(0)),
        "application/pdf",
      );
      announce(say("print.saved", { name }));
    } catch (error) {
      if (!signal.aborted && !isGivenUp(error)) this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    fill(this.#fault, error instanceof Fault ? error.message : say("wrong"));
  }

  /** @param {address.Parameters} asked */
  #show(asked) {
    const isLong = address.write("print", asked).length > address.LONGEST;
    this.#shown = address.write("print", asked);
    if (!isLong) address.show("print", asked);
    const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
    fill(
      this.#away,
      sentences(
        "seed" in asked ? say("print.same") : "",
        isLong ? say("print.long") : "",
        asked.qr && isHere ? say("print.here") : "",
      ),
    );
    this.#answers.hidden = asked.key !== "apart";
  }

  /** @param {boolean} is */
  #ready(is) {
    for (const button of [this.#pdf, this.#answers, this.#print, this.#file]) button.disabled = !is;
  }
}
