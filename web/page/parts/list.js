// A long list that makes only the visible rows. One row is selected, by mouse or keys.
import { fill, h } from "./dom.js";

/** The height of a row in pixels, as in the style sheet. */
const ROW = 44;
/** The number of rows made beyond the visible ones. */
const SPARE = 6;

let made = 0;

/** @template T */
export class List {
  /** @type {T[]} */
  #items = [];
  #chosen = 0;
  #room;
  #row;
  #choose;
  #id;

  /**
   * @param {string} label
   * @param {(item: T) => import("./dom.js").Child[]} row the children of a row
   * @param {(item: T) => void} choose
   */
  constructor(label, row, choose) {
    this.#row = row;
    this.#choose = choose;
    this.#id = `list-${++made}`;
    this.#room = h("div", { class: "room", role: "presentation" });
    this.element = h(
      "div",
      {
        class: "list",
        role: "listbox",
        tabindex: "0",
        "aria-label": label,
        hidden: true,
        onscroll: () => this.#draw(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#heed(event),
      },
      this.#room,
    );
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** @param {T[]} items @param {number} [chosen] the place of the one that is chosen */
  show(items, chosen = 0) {
    this.#items = items;
    this.#chosen = chosen;
    this.element.hidden = items.length === 0;
    this.#draw();
    this.element.scrollTop = 0;
    this.#reveal();
  }

  #draw() {
    const count = this.#items.length;
    this.#room.style.height = `${count * ROW}px`;
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - SPARE);
    const last = Math.min(count, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + SPARE);
    /** @type {HTMLElement[]} */
    const rows = [];
    for (let place = first; place < last; place++) {
      const row = h(
        "div",
        {
          class: "row",
          role: "option",
          id: `${this.#id}-${place}`,
          "aria-selected": place === this.#chosen ? "true" : "false",
          "aria-setsize": count,
          "aria-posinset": place + 1,
          onclick: () => this.#take(place),
        },
        this.#row(this.#items[place]),
      );
      row.style.transform = `translateY(${place * ROW}px)`;
      rows.push(row);
    }
    fill(this.#room, rows);
    const shown = this.#chosen >= first && this.#chosen < last;
    if (shown) this.element.setAttribute("aria-activedescendant", `${this.#id}-${this.#chosen}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** @param {number} place */
  #take(place) {
    this.#chosen = Math.max(0, Math.min(this.#items.length - 1, place));
    this.#reveal();
    this.#choose(this.#items[this.#chosen]);
  }

  /** Scrolls to the selected row. */
  #reveal() {
    const top = this.#chosen * ROW;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #heed(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 1);
    const to = /** @type {Record<string, number>} */ ({
      ArrowDown: this.#chosen + 1,
      ArrowUp: this.#chosen - 1,
      PageDown: this.#chosen + page,
      PageUp: this.#chosen - page,
      Home: 0,
      End: this.#items.length - 1,
    })[event.key];
    if (to === undefined || this.#items.length === 0) return;
    event.preventDefault();
    this.#take(to);
  }
}
