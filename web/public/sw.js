// The service worker: the app opens without a connection, and notices arrive while it is closed.
//
// Built files have the hash of their content in their name, so they are kept for ever; pages come from the network, and
// from what was kept where there is none. Nothing of the API is kept: what a table shows is always the truth.

const SHELL = "shell-1";
const MAX_KEPT = 400;

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Keep the page and everything that it names itself. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  const page = await fetch("/", { cache: "no-cache" });
  const text = await page.clone().text();
  await cache.put("/", page);
  const named = [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((found) => found[1]);
  await Promise.allSettled(named.map((path) => cache.add(path)));
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/ws/")) return;
  if (event.request.mode === "navigate") event.respondWith(fetchPage(event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fetchKept(event.request));
});

async function fetchPage(request) {
  const cache = await caches.open(SHELL);
  try {
    const page = await fetch(request);
    if (page.ok) await cache.put("/", page.clone());
    return page;
  } catch (error) {
    const kept = await cache.match("/");
    if (kept) return kept;
    throw error;
  }
}

async function fetchKept(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    if (keys.length > MAX_KEPT) await cache.delete(keys[1]);
  }
  return answer;
}

self.addEventListener("push", (event) => {
  const { title = "Era Table", body = "", tag = "", url = "/your-move" } = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { url }, icon: "/icon-192.png", badge: "/icon-192.png" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url ?? "/your-move"));
});

async function openPage(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}
