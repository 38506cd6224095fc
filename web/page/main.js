// The page: the open view, the keys that work everywhere, and the service worker.
import * as address from "./address.js";
import { fill, h } from "./dom.js";
import { quick } from "./engine.js";
import * as kept from "./kept.js";
import { learn } from "./question.js";
import { keep } from "./version.js";
import * as explore from "./views/explore.js";
import * as play from "./views/play.js";
import * as print from "./views/print.js";
import * as solve from "./views/solve.js";

/**
 * @typedef {object} Opened An open view, which is told of new parameters and of its end.
 * @property {(parameters: address.Parameters) => void} update
 * @property {() => void} close
 * @property {[key: string, what: string][]} keys The keys of the view and their descriptions.
 * @property {(key: string) => boolean} [press] Handles a key pressed outside of fields; returns whether the view uses it.
 */
/** @typedef {(root: HTMLElement, games: import("./schema.js").Game[], parameters: address.Parameters) => Opened} Open */

/** @type {Record<string, { title: string, key: string, open: Open }>} */
const VIEWS = { play, solve, explore, print };

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const shortcuts = /** @type {HTMLDialogElement} */ (document.getElementById("shortcuts"));

/** @type {{ name: string, view: Opened } | null} */
let open = null;

/** @param {import("./schema.js").Game[]} games */
function route(games) {
  if (location.hash.length > address.LONGEST) return refuse();
  const { view: wanted, parameters } = address.read(location.hash);
  const name = Object.hasOwn(VIEWS, wanted) ? wanted : "play";
  if (open?.name === name) return open.view.update(parameters);
  const moved = open !== null;
  open?.view.close();
  const { title, open: opened } = VIEWS[name];
  document.title = `${title} · sumwise`;
  for (const link of document.querySelectorAll("#views a")) {
    if (link.getAttribute("href") === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  fill(main);
  open = { name, view: opened(main, games, parameters) };
  window.scrollTo(0, 0);
  if (moved) main.focus({ preventScroll: true });
}

/** Shows that the address is too long, in place of a view. */
function refuse() {
  open?.view.close();
  open = null;
  const most = address.LONGEST.toLocaleString("en");
  fill(main, h("h1", {}, "This address cannot be opened"),
    h("p", { class: "fault", role: "alert" }, `It has ${location.hash.length.toLocaleString("en")} characters, and at most ${most} are read.`));
}

function showShortcuts() {
  const everywhere = Object.values(VIEWS).map(({ title, key }) => [key, `Go to ${title}`]);
  const keys = [...(open?.view.keys ?? []), ...everywhere, ["?", "This help"], ["Esc", "Close it"]];
  const single = h("input", { type: "checkbox", checked: singleKeys(), onchange: () => kept.put("keys", single.checked ? "on" : "off") });
  fill(
    shortcuts,
    h("h2", { id: "shortcuts-title" }, "Keys"),
    h("dl", { class: "keys" }, keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("p", {}, "Tab goes to everything else; Enter and Space press it."),
    h("label", { class: "check" }, single, "Single letters, digits and signs are keys outside of fields"),
    h("form", { method: "dialog" }, h("button", { class: "main" }, "Close")),
  );
  shortcuts.showModal();
}

/** Whether single characters are keys. People who dictate may want to switch that off. */
const singleKeys = () => kept.get("keys") !== "off";

/** @param {KeyboardEvent} event */
function heedKey(event) {
  const typing = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea");
  if (typing || shortcuts.open || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key.length === 1 && event.key !== "?" && !singleKeys()) return;
  const view = Object.keys(VIEWS).find((name) => VIEWS[name].key === event.key);
  if (event.key === "?") showShortcuts();
  else if (open?.view.press?.(event.key)) event.preventDefault();
  else if (view) location.hash = `#/${view}`;
  else return;
  event.preventDefault();
}

async function start() {
  const links = Object.entries(VIEWS).map(([name, { title }]) => h("a", { href: `#/${name}` }, title));
  fill(/** @type {HTMLElement} */ (document.getElementById("views")), links);
  document.getElementById("help")?.addEventListener("click", showShortcuts);
  document.addEventListener("keydown", heedKey);
  fill(main, h("p", { class: "waiting" }, "Loading…"));
  try {
    const games = await quick.ask("games", {});
    learn(games);
    window.addEventListener("hashchange", () => route(games));
    route(games);
  } catch {
    // This request cannot be wrong, so the engine itself is missing.
    const why = "The engine did not start: a file of it did not arrive, or this browser has no WebAssembly, or it is switched off.";
    fill(main, h("h1", {}, "sumwise cannot start"), h("p", { class: "fault", role: "alert" }, why));
  }
}

start();
keep();
