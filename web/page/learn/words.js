// The texts of Learn, which are apart from those of the page so that only Learn loads them.
import { counter, language, tag } from "../words.js";

/** @typedef {keyof typeof import("./en.js").texts} Key */

/** What readers of other languages are told. */
const ABROAD = /** @type {Record<string, string>} */ ({
  ja: "このページの文章はまだ英語と中国語だけです。",
  fr: "Ces pages n’existent encore qu’en anglais et en chinois.",
  es: "Estas páginas están por ahora solo en inglés y en chino.",
  de: "Diese Seiten gibt es bisher nur auf Englisch und Chinesisch.",
  tr: "Bu sayfalar şimdilik yalnızca İngilizce ve Çince.",
});

/** The language of the texts. */
export const spoken = language === "zh" ? "zh" : "en";
/** One line about a language that the texts do not have, or nothing. */
export const abroad = ABROAD[language] ?? "";

/** @type {{ texts: Record<Key, string> }} */
const { texts } = await import(`./${spoken}.js`);

const count = counter(spoken === "zh" ? tag : "en-GB");

/** Writes a count of any size. @param {string | number | bigint} value */
export const counted = (value) => count(BigInt(value));

/** Returns whether there is such a text. @param {string} key @returns {key is Key} */
export const has = (key) => Object.hasOwn(texts, key);

/** Returns a text with its values. @param {Key} key @param {Record<string, string | number>} [values] */
export const tell = (key, values = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** Returns a text as a list of strings and nodes. @param {Key} key @param {Record<string, Node>} nodes */
export const prose = (key, nodes) =>
  texts[key].split(/\{(\w+)\}/).map((part, at) => (at % 2 ? (nodes[part] ?? `{${part}}`) : part));
