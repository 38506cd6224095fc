// Print: worksheets, shown as they will be printed.
import * as address from "../address.js";
import { announce, drawing, fill, h, save } from "../dom.js";
import { Fault, Latest, isGivenUp, long } from "../engine.js";
import { field, sorted, titleOf } from "../question.js";

export const key = "w";
export const title = "Print";

/** @typedef {[word: string, told: string][]} Words */

/** @type {Words} */
const BANDS = [["", "any"], ["easy", "easy"], ["medium", "medium"], ["hard", "hard"], ["expert", "expert"]];
/** @type {Words} */
const LAYOUTS = [["6", "six cards a page"], ["4", "four cards a page"], ["2", "two cards a page"], ["1", "one card a page"], ["list", "a list"]];
/** @type {Words} */
const PAPERS = [["a4", "A4"], ["letter", "Letter"]];

/** @type {import("../main.js").Open} */
export function open(root, games, parameters) {
  const view = new PrintView(games);
  fill(root, view.elements);
  view.go(parameters);
  return { update: (changed) => view.go(changed), close: () => view.close(), keys: [] };
}

/** @param {string} name @param {Words} words @param {() => void} changed */
const choice = (name, words, changed) =>
  h("select", { name, onchange: changed }, words.map(([word, told]) => h("option", { value: word }, told)));

class PrintView {
  #latest = new Latest();
  #shown = "";
  #fault = h("p", { class: "fault", role: "alert" });
  #told = h("p", { class: "status" });
  #pages = h("div", { class: "sheets" });
  #fields;
  #key = h("input", { type: "checkbox", name: "key", checked: true, onchange: () => this.#draw() });
  #print = h("button", { type: "button", class: "main", disabled: true, onclick: () => window.print() }, "Print");
  #save = h("button", { type: "button", disabled: true, onclick: () => save("worksheet.html", this.#html, "text/html") }, "Save as HTML");
  #html = "";
  /** @type {Record<string, string>} The defaults of fields that an address does not name. */
  #usual;

  /** @param {import("../schema.js").Game[]} games */
  constructor(games) {
    const changed = () => void this.#draw();
    const typed = { type: "text", autocomplete: "off", oninput: changed };
    this.#fields = {
      game: choice("game", sorted(games).map(({ game }) => [game, titleOf(game)]), changed),
      count: h("input", { ...typed, type: "number", min: "1", max: "200", value: "12" }),
      band: choice("band", BANDS, changed),
      layout: choice("layout", LAYOUTS, changed),
      paper: choice("paper", PAPERS, changed),
      title: h("input", { ...typed, maxlength: "100", placeholder: "the name of the game" }),
      seed: h("input", { ...typed, maxlength: "200", value: "tuesday" }),
    };
    this.#usual = Object.fromEntries(Object.entries(this.#fields).map(([name, input]) => [name, input.value]));
    const { game, count, band, layout, paper, title, seed } = this.#fields;
    this.elements = [
      h("h1", {}, "Print"),
      h("form", { class: "question", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), changed()) },
        field("Game", game), field("Puzzles", count, "narrow"), field("Difficulty", band, "narrow"), field("Layout", layout), field("Paper", paper, "narrow"),
        field("Title", title), field("Seed", seed),
        h("label", { class: "check" }, this.#key, "With a key"), this.#print, this.#save),
      h("p", { class: "note" }, "The same seed gives the same sheet, for ever."),
      this.#fault, this.#told, this.#pages,
    ];
  }

  close() {
    this.#latest.renew();
  }

  /** @param {address.Parameters} parameters */
  go(parameters) {
    if (address.write("print", parameters) === this.#shown) return;
    for (const [name, input] of Object.entries(this.#fields)) {
      const given = parameters[name] ?? this.#usual[name];
      const known = !(input instanceof HTMLSelectElement) || [...input.options].some(({ value }) => value === given);
      input.value = known ? given : this.#usual[name];
    }
    this.#key.checked = parameters.key !== "no";
    this.#draw();
  }

  async #draw() {
    const signal = this.#latest.renew();
    const { game, count, band, layout, paper, title, seed } = this.#fields;
    const asked = { game: game.value, count: count.value, band: band.value, layout: layout.value, paper: paper.value,
      title: title.value, seed: seed.value, key: this.#key.checked ? "" : "no" };
    this.#show(asked);
    // The sheet shown is not the requested one.
    this.#ready(false);
    const slow = setTimeout(() => (fill(this.#fault), fill(this.#told, "Making the sheet…"), fill(this.#pages)), 150);
    try {
      // A count that the engine would read differently is not sent.
      if (!/^\d{1,3}$/.test(asked.count)) throw new Fault("A worksheet has 1 to 200 puzzles: write a whole number");
      const sheet = await long.ask("worksheet", {
        game: asked.game, seed: asked.seed, count: Number(asked.count), difficulty: asked.band || null,
        layout: asked.layout, paper: asked.paper, title: asked.title, key: this.#key.checked,
      }, { signal });
      // The address has the seed with its version, so that it gives the same sheet for ever.
      this.#show({ ...asked, seed: sheet.seed });
      fill(this.#fault);
      this.#html = sheet.html;
      const plural = (/** @type {number} */ many, /** @type {string} */ what) => `${many} ${what}${many === 1 ? "" : "s"}`;
      const told = `${plural(sheet.puzzles, "puzzle")} on ${plural(sheet.pages.length, "page")}.${
        sheet.puzzles < Number(asked.count) ? " There are no more of this kind." : ""}`;
      fill(this.#told, told);
      announce(told);
      this.#pages.className = `sheets ${asked.paper}`;
      fill(this.#pages, sheet.pages.map((page, place) => drawing(page, `Page ${place + 1} of ${sheet.pages.length}`)));
      this.#ready(true);
    } catch (error) {
      if (signal.aborted || isGivenUp(error)) return;
      fill(this.#told);
      fill(this.#pages);
      fill(this.#fault, error instanceof Fault ? `${error.message}.` : "Something went wrong. Please try again.");
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {address.Parameters} asked */
  #show(asked) {
    this.#shown = address.write("print", asked);
    address.show("print", asked);
  }

  /** @param {boolean} is */
  #ready(is) {
    [this.#print.disabled, this.#save.disabled] = [!is, !is];
  }
}
