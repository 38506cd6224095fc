// Caches the page for use without a network, and announces new versions.
import { calm } from "../engine/builds.js";
import { fill, h } from "../parts/dom.js";
import { say } from "../words.js";

const notice = /** @type {HTMLElement} */ (document.getElementById("version"));

/** Without a service worker the page needs a network, and works all the same. */
export async function keep() {
  if (!("serviceWorker" in navigator)) return;
  // A first visit fetches all files for it.
  await calm;
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  // The worker of a first visit waits for a moment too, and is no new version. In WebKit it may still wait when it is active.
  let first = registration.active ? null : (registration.installing ?? registration.waiting);
  const look = () =>
    registration.waiting && registration.waiting !== first && registration.active && tell(registration);
  look();
  registration.addEventListener("updatefound", () => {
    if (!registration.active) first = registration.installing;
    registration.installing?.addEventListener("statechange", look);
  });
  // A page that stays open for days is checked when its user comes back to it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

/** @param {ServiceWorkerRegistration} registration */
function tell(registration) {
  // Files of two versions must not be mixed, so the new version starts only with a reload.
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    // Another page may have activated it already.
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  notice.hidden = false;
  fill(
    notice,
    h("span", {}, say("version.ready")),
    h("button", { type: "button", class: "main", onclick: reload }, say("version.reload")),
  );
}
