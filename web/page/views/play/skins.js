// The look of each game: its table, which the style sheet colours, and the face of its numbers.

/** @typedef {{ table: string, face: "tile" | "card" | "digit" }} Skin */

/** @type {Record<string, Skin>} */
const SKINS = {
  24: { table: "felt", face: "card" },
  cards: { table: "felt", face: "card" },
  krypto: { table: "felt", face: "card" },
  "make-ten": { table: "ticket", face: "digit" },
  ten: { table: "ticket", face: "digit" },
  primes: { table: "ticket", face: "digit" },
  hundred: { table: "ticket", face: "digit" },
  "four-fours": { table: "board", face: "digit" },
  friedman: { table: "board", face: "digit" },
  year: { table: "board", face: "digit" },
  "n-copies": { table: "dice", face: "tile" },
};

/** The numbers rounds of television, and games of one's own. @type {Skin} */
const STUDIO = { table: "studio", face: "tile" };

/** @param {string | null} game */
export const skinOf = (game) => (game !== null && Object.hasOwn(SKINS, game) ? SKINS[game] : STUDIO);

/** The suits of cards by their places, as on worksheets. The second part asks for the black and white form. */
export const SUITS = ["♠", "♥", "♣", "♦"].map((suit) => `${suit}\ufe0e`);

/** Returns the columns of a number of tiles: one row up to five, else two, three or four. @param {number} tiles */
export const columns = (tiles) => (tiles <= 5 ? tiles : tiles <= 10 ? Math.ceil(tiles / 2) : 5);
