// @ts-nocheck: a service worker has other globals than a page.
// Caches the whole page for use without a network. `files.js` contains the version, a digest of all files, so that a page is
// always of one version. A new version takes over when no page of the old one is open, or when a page asks for it.
importScripts("files.js");

// The same page may also be served from another directory of this origin.
const OWN = `sumwise ${self.registration.scope} `;
const CACHE = OWN + self.version;

self.addEventListener("install", (event) => {
  const wanted = ["./", ...self.files].map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith(OWN) && name !== CACHE);
  event.waitUntil(
    caches.keys()
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
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
