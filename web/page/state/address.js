// The address holds the state: `#/VIEW?NAME=VALUE&…`. It is readable, and an address keeps its meaning for ever.

/** @typedef {Record<string, string>} Parameters */

/** The maximum length of an address that is read. */
export const LONGEST = 4000;

/**
 * Returns the view and the parameters of an address. Parts that cannot be read are ignored.
 * @param {string} hash
 * @returns {{ view: string, parameters: Parameters }}
 */
export function read(hash) {
  const [path, query = ""] = split(hash.replace(/^#\/?/, ""), "?");
  /** @type {Parameters} */
  const parameters = Object.create(null);
  for (const pair of query.split("&").filter(Boolean)) {
    const [name, value = ""] = split(pair, "=");
    parameters[decoded(name)] = decoded(value);
  }
  return { view: decoded(path), parameters };
}

/**
 * Returns the address of a view.
 * @param {string} view @param {Parameters} parameters
 */
export function write(view, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== "");
  const query = given.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return `#/${view}${query && `?${query}`}`;
}

/** The address that the views have been told of. */
let told = "";

/** Notes that the views are told of the current address. */
export const hear = () => void (told = location.hash);

/**
 * Shows the address of a view without opening it, in place of the current address or as a new entry of the history.
 * Does nothing if the address has become another, of which the view has not been told yet.
 * @param {string} view @param {Parameters} parameters @param {boolean} [after]
 */
export function show(view, parameters, after = false) {
  const address = write(view, parameters);
  const shown = read(location.hash).view;
  if (address === location.hash || location.hash !== told || (shown && shown !== view)) return;
  if (after) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  hear();
}

/** @param {string} text @param {string} at */
function split(text, at) {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

/** @param {string} text */
const encoded = (text) => encodeURIComponent(text).replace(/%(2C|3A|3D|2B|2F)/g, decodeURIComponent);

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
