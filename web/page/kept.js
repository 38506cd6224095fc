// What the browser keeps for the page. Where it does not allow that, nothing is kept and the page works all the same.

/** What is kept under a name. @param {string} name */
export function get(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or nothing any more; whether the browser did it. @param {string} name @param {string | null} text */
export function put(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
