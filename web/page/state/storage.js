// The storage of the page. If the browser does not allow it, nothing is stored and the page still works.

/** @typedef {() => Storage} Place Where to store: the browser may refuse even to name it. */

/** What lasts. @type {Place} */
const browser = () => localStorage;
/** What ends with the tab. @type {Place} */
export const tab = () => sessionStorage;

/** Returns the text stored under a name. @param {string} name @param {Place} [place] */
export function get(name, place = browser) {
  try {
    return place().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name, or removes it for null. Returns whether the browser did it. @param {string} name @param {string | null} text @param {Place} [place] */
export function put(name, text, place = browser) {
  try {
    if (text === null) place().removeItem(name);
    else place().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
