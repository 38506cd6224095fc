// Keeps the page for when there is no network, and says when there is a new version of it.
import { fill, h } from "./dom.js";

const notice = /** @type {HTMLElement} */ (document.getElementById("version"));

/** Without what keeps it the page needs a network, and works all the same. */
export async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  const look = () => registration.waiting && navigator.serviceWorker.controller && tell(registration);
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  // Whoever leaves the page open for days hears of it when they come back to it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

/** @param {ServiceWorkerRegistration} registration */
function tell(registration) {
  // The files of this page and of the new version must not be mixed, so nothing changes before the page does.
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    // Another page may have asked for it already.
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  notice.hidden = false;
  fill(notice, h("span", {}, "A new version is ready."), h("button", { type: "button", class: "main", onclick: reload }, "Reload"));
}
