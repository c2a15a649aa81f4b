// SPDX-License-Identifier: MIT
// Keeps the page itself, so that it opens and says when the server is away. Answers of the server are never kept.
const SHELL = "tesela-shell-VERSION";
const FILES = ["/" /* FILES */];

self.addEventListener("install", (event) => {
  // A message sent while the page is being left would be lost here, so requests to the server bypass us if the browser can do that.
  event.addRoutes?.({ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" });
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.origin === location.origin && !/^\/(api|g|embed|ws|healthz|metrics)(\/|$)/.test(url.pathname);
  if (!ours) return;
  // A file named by its content never changes.
  const isNamed = url.pathname.startsWith("/a/");
  event.respondWith(
    (isNamed ? caches.match(event.request).then((kept) => kept ?? fetch(event.request)) : fetch(event.request)).catch(async () => (await caches.match(event.request)) ?? (await caches.match("/")) ?? Response.error()),
  );
});
