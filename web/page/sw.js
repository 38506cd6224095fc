// @ts-nocheck: a service worker has other globals than a page.
// Caches the whole page for use without a network. `files.js` contains the version, a digest of all files, so that a page is
// always of one version. Engines that few visits need are cached when they are used. A new version takes over when no page of the old one is open, or when a page asks for it.
importScripts("files.js");

// The same page may also be served from another directory of this origin.
const OWN = `sumwise ${self.registration.scope} `;
const CACHE = OWN + self.version;

const isLate = (file) => /^engine\/(pdf|sweep)\//.test(file);

self.addEventListener("install", (event) => {
  const wanted = ["./", ...self.files.filter((file) => !isLate(file))].map(
    (file) => new Request(file, { cache: "reload" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(OWN) && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? late(event)));
});

/** Fetches a file that is not cached, and caches it if it belongs to this version. A file of a newer one counts as missing. */
async function late(event) {
  if (!isLate(event.request.url.slice(self.registration.scope.length))) return fetch(event.request);
  const request = (file) => fetch(new Request(file, { cache: "reload" }));
  const [response, files] = await Promise.all([
    request(event.request),
    request("files.js").then((list) => list.text()),
  ]);
  if (!files.includes(`"${self.version}"`)) {
    self.registration.update();
    return Response.error();
  }
  const copy = response.clone();
  if (response.ok) event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
  return response;
}
