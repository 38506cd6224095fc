// Tests of the texts of the page, which need no browser.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const PAGE = new URL("../page/", import.meta.url);
const { words: english } = await import(`${PAGE}words/en.js`);
const languages = (await readdir(new URL("words/", PAGE))).map((file) => file.slice(0, -3));

/** @typedef {string | Record<string, string>} Text */

/** Returns the names of the values in a text, in order. @param {string} text */
const places = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();
/** Returns the forms of a text. @param {Text} text */
const forms = (text) => (typeof text === "string" ? { other: text } : text);

/** Returns the modules and documents of the page without its texts. */
async function sources() {
  const names = (await readdir(PAGE, { recursive: true })).filter(
    (name) => /\.(js|html)$/.test(name) && !/^(words|learn|plan)\/..\.js$/.test(name),
  );
  return (await Promise.all(names.map((name) => readFile(new URL(name, PAGE), "utf8")))).join("\n");
}

for (const language of languages) {
  test(`every text of the page is there in ${language}, with its values`, async () => {
    const { words } = /** @type {{ words: Record<string, Text> }} */ (await import(`${PAGE}words/${language}.js`));
    assert.deepEqual(Object.keys(words), Object.keys(english));
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(words)) {
      const of = forms(english[key]);
      assert.ok(text || !english[key], `${key} is empty`);
      for (const [form, told] of Object.entries(forms(text))) {
        assert.ok(
          form === "other" || plurals.includes(/** @type {Intl.LDMLPluralRule} */ (form)),
          `${key}: ${language} has no form ${form}`,
        );
        assert.ok([places(of.other), places(of[form] ?? of.other)].includes(places(told)), `${key}: ${told}`);
      }
    }
  });
}

test("a distance from the target is not called missing, since it may be above", async () => {
  for (const language of languages) {
    const { words } = /** @type {{ words: Record<string, Text> }} */ (await import(`${PAGE}words/${language}.js`));
    for (const key of ["end.away", "share.away", "told.wrong_value", "solve.nearest"]) {
      assert.doesNotMatch(
        Object.values(forms(words[key])).join(),
        /manque|falta|fehl|あと|还差|kaldı|eksik|short|missing/i,
        `${language}: ${key}`,
      );
    }
  }
});

test("every text is used, and every key that is said has one", async () => {
  const text = await sources();
  // The keys of these begin with a kind, and end with a word of the engine.
  const composed = [
    "told",
    "domain",
    "last",
    "reason",
    "stop",
    "game",
    "band",
    "order",
    "use",
    "values",
    "join",
    "points",
    "brackets",
    "signs",
    "digits",
  ];
  const unused = Object.keys(english).filter(
    (key) => !composed.includes(key.split(".")[0]) && !text.includes(`"${key}"`),
  );
  const rules = ["positive", "natural", "integer", "nonnegative", "rational", "none", "left"].map(
    (name) => `rules.${name}`,
  );
  assert.deepEqual(
    unused.filter((key) => !rules.includes(key)),
    [],
  );
  const said = [...text.matchAll(/data-say="([^"]+)"/g)].map(([, key]) => key);
  assert.deepEqual(
    said.filter((key) => !(key in english)),
    [],
  );
});

test("no text stands in the code of the page", async () => {
  const names = (await readdir(PAGE, { recursive: true })).filter(
    (name) => name.endsWith(".js") && !/^(words|learn|plan)\/|^(sw|engine\/games)\.js/.test(name),
  );
  // Keys, reasons that nobody sees, names that are the same everywhere, and game files.
  const allowed =
    /^(Enter|Escape|Backspace|Home|End|Esc|Home End|Arrow\w+|Page(Up|Down)|English|Deutsch|Letter|Another question came\.|These are too many\.|name = .*)$/s;
  const found = [];
  for (const name of names) {
    const code = (await readFile(new URL(name, PAGE), "utf8"))
      .replace(/\/\*.*?\*\//gs, "")
      .replace(/(^|[;,{}])\s*\/\/.*$/gm, "$1");
    const texts = [...code.matchAll(/"[^"\n]*"|`[^`]*`/g)].map(([text]) =>
      text.slice(1, -1).replace(/\$\{[^}]*\}/g, "§"),
    );
    found.push(
      ...texts
        .filter((text) => /^[A-Z][a-z]+([….!?:]|$| [a-z])|§ [a-z]{2,} [a-z§]/.test(text) && !allowed.test(text))
        .map((text) => `${name}: ${text}`),
    );
  }
  assert.deepEqual(found, []);
});

test("French has narrow spaces that do not break before its signs, and Chinese and Japanese signs of full width", async () => {
  for (const [language, wrong] of /** @type {const} */ ([
    ["fr", /[^\s{}\d("]( |)[;?!»]|\w[ ]:|« /],
    ["zh", /[一-龥][,;!?:]/],
    ["ja", /[ぁ-ん一-龥][,;!?:]/],
  ])) {
    const { words } = /** @type {{ words: Record<string, Text> }} */ (await import(`${PAGE}words/${language}.js`));
    const faults = Object.entries(words).flatMap(([key, text]) =>
      Object.values(forms(text))
        .filter((told) => key !== "told.not_an_id" && wrong.test(told.replace(/\(3!\)!|! √|`!=`/g, "")))
        .map((told) => `${key}: ${told}`),
    );
    assert.deepEqual(faults, [], language);
  }
});

test("every text of how an answer was found is there in every language, with its values", async () => {
  const { texts } = await import(`${PAGE}plan/en.js`);
  for (const language of languages) {
    const { texts: told } = /** @type {{ texts: Record<string, string> }} */ (
      await import(`${PAGE}plan/${language}.js`)
    );
    assert.deepEqual(Object.keys(told), Object.keys(texts), language);
    for (const key of Object.keys(texts)) assert.equal(places(told[key]), places(texts[key]), `${language}: ${key}`);
  }
  const text = await sources();
  const composed = /^(way|about|against)\./;
  assert.deepEqual(
    Object.keys(texts).filter((key) => !composed.test(key) && !text.includes(`"${key}"`)),
    [],
  );
});

test("every text of Learn is there in Chinese, with its values", async () => {
  const [{ texts }, { texts: chinese }] = await Promise.all(
    ["en", "zh"].map((name) => import(`${PAGE}learn/${name}.js`)),
  );
  assert.deepEqual(Object.keys(chinese), Object.keys(texts));
  for (const key of Object.keys(texts)) assert.equal(places(chinese[key]), places(texts[key]), key);
  const text = await sources();
  const composed =
    /^\w+\.(title|source|[1-5]|q\d(\.(hint|why))?)$|^every\.view\.|^next\.(state|permutation|combination|told\.\w+|move\.\w+)$|^out\.(hand|primes|24|countdown)$|^twentyfour\.(any|plain|fraction|never)$|^counting\.(years|days|hours|minutes|seconds)$/;
  assert.deepEqual(
    Object.keys(texts).filter((key) => !composed.test(key) && !text.includes(`"${key}"`)),
    [],
  );
});
