// The choice of the page's language.
import { field, h } from "../parts/dom.js";
import { LANGUAGES, choose, language, say } from "../words.js";

/** Makes a field for the language. The page is loaded again in the chosen one. */
export function languages() {
  const select = h(
    "select",
    { name: "language", onchange: () => choose(/** @type {import("../words.js").Language} */ (select.value)) },
    Object.entries(LANGUAGES).map(([name, title]) => h("option", { value: name, lang: name }, title)),
  );
  select.value = language;
  // Who cannot read the label finds the word that many know.
  return field(language === "en" ? say("language") : `${say("language")} · Language`, select, "narrow");
}
