// Styles of views that are loaded when they are opened.
import { h } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/** Loads a sheet of styles once. @param {string} name */
export function styles(name) {
  const load = () =>
    new Promise((done) => {
      document.head.append(
        h("link", {
          rel: "stylesheet",
          href: new URL(`../${name}`, import.meta.url).href,
          onload: done,
          onerror: done,
        }),
      );
    });
  if (!loaded.has(name)) loaded.set(name, load());
  return loaded.get(name);
}
