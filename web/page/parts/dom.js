// Elements made without HTML, so that no text is ever parsed as markup.
import { typographic } from "./typography.js";
import { say } from "../words.js";

export { printed, printedStep, printedValue } from "./typography.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. A property that is a function is a listener; true or false sets or omits an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * Makes a labelled field.
 * @param {string} label @param {HTMLElement} input @param {string} [kind]
 */
export const field = (label, input, kind = "") => h("label", { class: `field ${kind}` }, h("span", {}, label), input);

/**
 * Replaces the children of an element.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @param {(Child | Child[])[]} children */
function nodes(children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  return shown.map((child) => (typeof child === "number" ? String(child) : /** @type {Node | string} */ (child)));
}

/**
 * Makes a button that keeps the focus while it is off.
 * @param {Record<string, any>} properties @param {() => void} act @param {string} shown
 */
export function switched(properties, act, shown) {
  const button = h(
    "button",
    { type: "button", ...properties, onclick: () => button.ariaDisabled !== "true" && act() },
    shown,
  );
  return button;
}

/** Switches such a button on or off. @param {HTMLButtonElement} button @param {boolean} on */
export const turn = (button, on) => button.setAttribute("aria-disabled", String(!on));

/**
 * Makes an element of a drawing of the engine. Without a label it is hidden from screen readers.
 * @param {string} text @param {string} label
 */
export function drawing(text, label) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  return svg;
}

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/**
 * Calls a function each second with the seconds passed, until the returned function is called.
 * @param {(seconds: number) => void} tell
 */
export function waiting(tell) {
  const began = performance.now();
  const timer = setInterval(() => tell(Math.floor((performance.now() - began) / 1000)), 1000);
  return () => clearInterval(timer);
}

/** Lets the browser draw, and take a key or a touch, before the work goes on. */
export const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Offers a text or bytes as a file to save.
 * @param {string} name @param {BlobPart} content @param {string} kind
 */
export function save(name, content, kind) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Makes a button that copies a text.
 * @param {string} what @param {() => string} text @param {string} [shown] what it is called
 */
export function copyButton(what, text, shown = say("copy")) {
  const button = h("button", { type: "button", class: "quiet small", "aria-label": say("copy.what", { what }) }, shown);
  button.addEventListener("click", async () => {
    // Without HTTPS there is no clipboard.
    const done =
      (await navigator.clipboard?.writeText(text()).then(
        () => true,
        () => false,
      )) ?? false;
    button.textContent = say(done ? "copy.done" : "copy.no");
    announce(done ? say("copy.said", { what }) : say("copy.refused"));
    setTimeout(() => (button.textContent = shown), 2000);
  });
  return button;
}

/** Writes an operator or a sign. @param {string} sign */
export const printedSign = (sign) => (sign === "|" ? say("sign.join") : typographic(sign));
