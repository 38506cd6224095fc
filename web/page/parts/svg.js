// Parts of drawings.

/**
 * Makes an element of a drawing.
 * @param {string} tag @param {Record<string, any>} attributes @param {string} [text]
 * @returns {SVGElement}
 */
export function drawn(tag, attributes, text = "") {
  const made = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text) made.textContent = text;
  return made;
}
