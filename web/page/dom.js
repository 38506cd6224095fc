// Elements without markup in texts, so that nothing from outside is ever read as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. Properties that are functions are listeners; true and false put an attribute there or not.
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
 * Puts other children in the place of those of an element.
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
 * A button that keeps the focus while it is off.
 * @param {Record<string, any>} properties @param {() => void} act @param {string} shown
 */
export function switched(properties, act, shown) {
  const button = h("button", { type: "button", ...properties, onclick: () => button.ariaDisabled !== "true" && act() }, shown);
  return button;
}

/** Switches such a button on or off. @param {HTMLButtonElement} button @param {boolean} on */
export const turn = (button, on) => button.setAttribute("aria-disabled", String(!on));

/**
 * A drawing of the engine, as an element; without a label it is there for the eye alone.
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
 * Says something to those who listen to the page.
 * @param {string} text
 */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/**
 * Tells each second how many have passed, until what it gives back is called.
 * @param {(seconds: number) => void} tell
 */
export function waiting(tell) {
  const began = performance.now();
  const timer = setInterval(() => tell(Math.floor((performance.now() - began) / 1000)), 1000);
  return () => clearInterval(timer);
}

/**
 * Offers a text as a file.
 * @param {string} name @param {string} text @param {string} kind
 */
export function save(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A button that copies a text.
 * @param {string} what @param {() => string} text @param {string} [shown] what it is called
 */
export function copyButton(what, text, shown = "Copy") {
  const button = h("button", { type: "button", class: "quiet small", "aria-label": `Copy ${what}` }, shown);
  button.addEventListener("click", async () => {
    // There is no clipboard where the page did not come safely.
    const done = await navigator.clipboard?.writeText(text()).then(() => true, () => false) ?? false;
    button.textContent = done ? "Copied" : "Not allowed";
    announce(done ? `Copied ${what}` : "The browser does not allow copying");
    setTimeout(() => (button.textContent = shown), 2000);
  });
  return button;
}

/**
 * A formula with the signs of print.
 * @param {string} text
 */
export function printed(text) {
  const signs = { "*": "×", "/": "÷", "-": "−" };
  const sign = (/** @type {string} */ given) => signs[/** @type {keyof typeof signs} */ (given)] ?? given;
  // A fraction that was given, in brackets, is a number and not a division; so is a value with a minus.
  const number = (/** @type {string} */ given) => (given.includes("/") ? `(${given})` : given);
  return text.replace(/\[[^\]]*\]|[*/-]/g, (given) => (given.length > 1 ? number(given.slice(1, -1)) : sign(given)));
}

/**
 * A step, or any sentence of the engine, with the signs of print: of a division, not of a fraction.
 * @param {string} text
 */
export const printedStep = (text) => text.replace(/ ([*/-]) /g, (_, sign) => ` ${printed(sign)} `);
