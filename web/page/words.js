// What the page says, in the language of its reader. `words/en.js` has every text, and the types hold the others to it.
import { read, write } from "./state/address.js";
import * as storage from "./state/storage.js";

/** The languages by their own names. */
export const LANGUAGES = {
  en: "English",
  zh: "简体中文",
  ja: "日本語",
  fr: "Français",
  es: "Español",
  de: "Deutsch",
  tr: "Türkçe",
};

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {keyof typeof import("./words/en.js").words} Key */
/** A text with places for values such as `{n}`, or one for each plural form of `n`. @typedef {string | { one?: string, other: string }} Text */
/** @typedef {Record<Key, Text>} Words */

/** Returns the language of a tag such as `de-AT`, if the page has it. @param {string | null | undefined} tag */
const known = (tag) =>
  /** @type {Language | undefined} */ (
    Object.keys(LANGUAGES).find((name) => name === tag?.toLowerCase().split(/[-_]/)[0])
  );

/** Returns the language that an address names. */
export const named = () =>
  known(read(location.hash).parameters.lang) ?? known(new URLSearchParams(location.search).get("lang"));

const shared = named();
// The views write addresses of their own, so the language of a shared one is kept as long as the tab.
if (shared) storage.put("language", shared, storage.tab);

/** @type {Language} The language of the page: that of the address, the one that was chosen, or the first of the browser's. */
export const language =
  [storage.get("language", storage.tab), storage.get("language"), ...navigator.languages].map(known).find(Boolean) ??
  "en";

/** @type {Words} */
let words;

/** Loads the texts, before the first module that says something. */
export const load = async () => void ({ words } = await import(`./words/${language}.js`));

/** The language with its script or region. */
export const tag = { en: "en-GB", zh: "zh-Hans-CN" }[/** @type {string} */ (language)] ?? language;
document.documentElement.lang = language === "zh" ? "zh-Hans" : language;

const plural = new Intl.PluralRules(tag);

/** Returns a function that writes counts. Its `Intl.NumberFormat` is made for the first count with digits to group. @param {string} tag */
export function counter(tag) {
  /** @type {Intl.NumberFormat | undefined} */
  let format;
  return (/** @type {number | bigint} */ value) =>
    /^\d{1,3}$/.test(String(value)) ? String(value) : (format ??= new Intl.NumberFormat(tag)).format(value);
}

/** Writes a number that people count with. Exact values and formulas are written by the engine. */
export const count = counter(tag);
// The first number with a separator takes a browser longer than any other text. It is written while other modules are on their way.
setTimeout(() => count(1000));

/** Returns a text with its values. @param {Key} key @param {Record<string, string | number>} [values] */
export function say(key, values = {}) {
  const text = words[key];
  const form =
    typeof text === "string"
      ? text
      : (text[/** @type {"one" | "other"} */ (plural.select(Number(values.n)))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name] ?? place;
    return typeof value === "number" ? count(value) : value;
  });
}

/** Returns the text of a key that is made of a name, or the name itself. @param {string} kind @param {string} name */
export const sayName = (kind, name) =>
  Object.hasOwn(words, `${kind}.${name}`) ? say(/** @type {Key} */ (`${kind}.${name}`)) : name;

/** Ends a sentence that has no end. @param {string} text */
export const sentence = (text) => (/[.!?。！？]$/.test(text) ? text : text + say("stop"));

/** Joins sentences. Chinese and Japanese have no space between them. @param {string[]} texts */
export const sentences = (...texts) => texts.filter(Boolean).join(/^(zh|ja)$/.test(language) ? "" : " ");

/** Opens the page in another language. @param {Language} other */
export function choose(other) {
  storage.put("language", other);
  storage.put("language", null, storage.tab);
  const { view, parameters } = read(location.hash);
  history.replaceState(null, "", location.pathname + write(view, { ...parameters, lang: "" }));
  location.reload();
}
