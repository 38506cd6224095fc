// The page: the open view, the keys that work everywhere, and the service worker.
import * as address from "./state/address.js";
import { fill, h } from "./parts/dom.js";
import { games } from "./engine/games.js";
import * as storage from "./state/storage.js";
import { languages } from "./state/language.js";
import { keep } from "./state/version.js";
import * as play from "./views/play.js";
import { language, named, say } from "./words.js";

/**
 * @typedef {object} Opened An open view, which is told of new parameters and of its end.
 * @property {(parameters: address.Parameters) => void} update
 * @property {() => void} close
 * @property {[key: string, what: string][]} keys The keys of the view and their descriptions.
 * @property {(key: string) => boolean} [press] Handles a key pressed outside of fields; returns whether the view uses it.
 * @property {() => HTMLElement[]} [guide] What the help shows before the keys.
 */
/** Fills the root with a view. What is there stays until the view has something to show. @typedef {(root: HTMLElement, games: import("./engine/schema.js").Game[], parameters: address.Parameters) => Opened} Open */

/**
 * The views. Play comes with the page, the others load when they are opened.
 * @type {Record<string, { title: string, key: string, load: () => Promise<{ open: Open }> }>}
 */
const VIEWS = {
  play: { ...play, load: async () => play },
  solve: { title: say("view.solve"), key: "s", load: () => import("./views/solve.js") },
  explore: { title: say("view.explore"), key: "e", load: () => import("./views/explore.js") },
  learn: { title: say("view.learn"), key: "l", load: () => import("./views/learn.js") },
  print: { title: say("view.print"), key: "w", load: () => import("./views/print.js") },
};

/** The views without a link: the board alone, for the page of another site and for a class. @type {typeof VIEWS} */
const ALONE = {
  embed: { title: play.title, key: "", load: async () => ({ open: play.openAs("embed") }) },
  wall: { title: play.title, key: "", load: async () => ({ open: play.openAs("wall") }) },
};

/** Whether this is the document that other sites may frame, which shows the board alone. */
const framed = "framed" in document.body.dataset;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const shortcuts = /** @type {HTMLDialogElement} */ (document.getElementById("shortcuts"));

/** @type {{ name: string, view: Opened } | null} */
let open = null;

async function route() {
  if (location.hash.length > address.LONGEST) return refuse();
  const asked = named();
  if (asked && asked !== language) return location.reload();
  const { view: wanted, parameters } = address.read(location.hash);
  const views = framed ? ALONE : { ...VIEWS, ...ALONE };
  const name = Object.hasOwn(views, wanted) ? wanted : framed ? "embed" : "play";
  if (wanted && wanted !== name) history.replaceState(null, "", address.write(name, parameters));
  address.hear();
  if (open?.name === name) return open.view.update(parameters);
  const moved = open !== null;
  const hash = location.hash;
  const view = await views[name].load();
  // Another view may have been asked for while this one loaded.
  if (location.hash !== hash) return;
  open?.view.close();
  document.title = `${views[name].title} · sumwise`;
  for (const link of document.querySelectorAll("#views a")) {
    if (link.getAttribute("href") === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (moved) fill(main, h("h1", { class: "unseen" }, views[name].title));
  open = { name, view: view.open(main, games, parameters) };
  window.scrollTo(0, 0);
  if (moved) main.focus({ preventScroll: true });
}

/** Shows that the address is too long, in place of a view. */
function refuse() {
  open?.view.close();
  open = null;
  fill(
    main,
    h("h1", {}, say("address.title")),
    h(
      "p",
      { class: "fault", role: "alert" },
      say("address.why", { length: location.hash.length, most: address.LONGEST }),
    ),
  );
}

function showShortcuts() {
  const everywhere = Object.values(VIEWS).map(({ title, key }) => [key, say("keys.go", { view: title })]);
  const keys = [...(open?.view.keys ?? []), ...everywhere, ["?", say("keys.help")], ["Esc", say("keys.close")]];
  const guide = open?.view.guide?.() ?? [];
  const single = h("input", {
    type: "checkbox",
    checked: singleKeys(),
    onchange: () => storage.put("keys", single.checked ? "on" : "off"),
  });
  fill(
    shortcuts,
    guide.length > 0 ? guide : h("h2", { id: "shortcuts-title" }, say("keys")),
    h(
      "div",
      { class: "keyboard" },
      guide.length > 0 && h("h3", {}, say("keys")),
      h(
        "dl",
        { class: "keys" },
        keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
      ),
      h("p", {}, say("keys.tab")),
      h("label", { class: "check" }, single, say("keys.single")),
    ),
    languages(),
    h("form", { method: "dialog" }, h("button", { class: "main", autofocus: true }, say("close"))),
  );
  shortcuts.showModal();
  // The focus is on the button at the end, which would scroll a small window.
  shortcuts.scrollTop = 0;
}

/** Whether single characters are keys. People who dictate may want to switch that off. */
const singleKeys = () => storage.get("keys") !== "off";

/** @param {KeyboardEvent} event */
function heedKey(event) {
  const typing =
    event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea");
  if (
    typing ||
    document.querySelector("dialog[open]") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented
  )
    return;
  if (event.key.length === 1 && event.key !== "?" && !singleKeys()) return;
  const view = Object.keys(VIEWS).find((name) => VIEWS[name].key === event.key);
  if (event.key === "?") showShortcuts();
  else if (open?.view.press?.(event.key)) event.preventDefault();
  else if (view && !framed) location.hash = `#/${view}`;
  else return;
  event.preventDefault();
}

function start() {
  // The documents themselves are in English.
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) {
    fill(element, say(/** @type {import("./words.js").Key} */ (element.dataset.say)));
  }
  document.getElementById("views")?.setAttribute("aria-label", say("views"));
  const links = Object.entries(VIEWS).map(([name, { title }]) => h("a", { href: `#/${name}` }, title));
  fill(/** @type {HTMLElement} */ (document.getElementById("views")), links);
  document.getElementById("help")?.addEventListener("click", showShortcuts);
  document.addEventListener("keydown", heedKey);
  main.prepend(h("h1", { class: "unseen" }, "sumwise"));
  main.append(h("p", { class: "waiting" }, say("loading")));
  window.addEventListener("hashchange", route);
  route();
}

start();
keep();
