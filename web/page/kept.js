// The local storage of the page. If the browser does not allow it, nothing is stored and the page still works.

/** Returns the text stored under a name. @param {string} name */
export function get(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name, or removes it for null. Returns whether the browser did it. @param {string} name @param {string | null} text */
export function put(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
