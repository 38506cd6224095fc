// A long list of cards side by side that asks for and makes only the visible cards.
import { h } from "./dom.js";

/** The least width of a card and its height with the gap, in pixels, as in the style sheet. */
const [WIDTH, HEIGHT] = [116, 188];
/** The number of rows made beyond the visible ones. */
const SPARE = 2;
/** The number of cards in one request. */
const BATCH = 60;

/** @template T */
export class Shelf {
  #count = 0;
  #ask;
  #card;
  /** @type {Map<number, Promise<T[]>>} */
  #batches = new Map();
  /** @type {Map<number, HTMLElement>} The cards made so far, by index. */
  #made = new Map();
  #room = h("div", { class: "room" });

  /**
   * @param {string} label
   * @param {(from: number, many: number) => Promise<T[]>} ask
   * @param {(item: T) => HTMLElement} card
   */
  constructor(label, ask, card) {
    this.#ask = ask;
    this.#card = card;
    this.element = h(
      "div",
      { class: "shelf", role: "group", "aria-label": label, onscroll: () => this.#draw() },
      this.#room,
    );
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** Shows a new list of a number of cards. @param {number} count */
  show(count) {
    this.#count = count;
    this.#batches = new Map();
    this.#made.clear();
    this.#room.replaceChildren();
    this.element.scrollTop = 0;
    return this.#draw();
  }

  async #draw() {
    const batches = this.#batches;
    const { clientWidth, clientHeight, scrollTop } = this.element;
    const across = Math.max(1, Math.floor(clientWidth / WIDTH));
    this.#room.style.height = `${Math.ceil(this.#count / across) * HEIGHT}px`;
    const first = Math.max(0, Math.floor(scrollTop / HEIGHT) - SPARE) * across;
    const last = Math.min(this.#count, (Math.ceil((scrollTop + clientHeight) / HEIGHT) + SPARE) * across);
    const wanted = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place);
    const items = await Promise.all(wanted.map((place) => this.#item(place)));
    // The list may have been replaced or scrolled meanwhile.
    if (batches !== this.#batches || this.element.scrollTop !== scrollTop) return;
    for (const [place, card] of this.#made) {
      const held = card.contains(document.activeElement);
      if (!held && (place < first || place >= last)) (this.#made.delete(place), card.remove());
    }
    wanted.forEach((place, at) => this.#place(place, items[at], across, clientWidth));
  }

  /** @param {number} place */
  async #item(place) {
    const batch = Math.floor(place / BATCH);
    const asked = this.#batches.get(batch) ?? this.#ask(batch * BATCH, BATCH);
    this.#batches.set(batch, asked);
    return (await asked)[place % BATCH];
  }

  /** @param {number} place @param {T} item @param {number} across @param {number} width */
  #place(place, item, across, width) {
    let card = this.#made.get(place);
    if (!card) {
      card = this.#card(item);
      // Cards are in order, so that Tab goes from one to the next. Present cards stay, so that none loses the focus.
      const next = [...this.#made.keys()].filter((other) => other > place).sort((a, b) => a - b)[0];
      this.#room.insertBefore(card, this.#made.get(next) ?? null);
      this.#made.set(place, card);
    }
    card.style.width = `${width / across - 12}px`;
    card.style.transform = `translate(${(place % across) * (width / across)}px, ${Math.floor(place / across) * HEIGHT}px)`;
  }
}
