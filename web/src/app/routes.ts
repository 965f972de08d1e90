// Addresses. A path is matched against patterns; `:id` takes one part of it.

import { computed, signal } from "@preact/signals";

export interface Place {
  screen: string;
  params: Record<string, string>;
  query: URLSearchParams;
}

const patterns: [string, string][] = [
  ["/", "home"],
  ["/new", "new"],
  ["/watch", "watch"],
  ["/learn", "learn"],
  ["/learn/puzzles", "puzzles"],
  ["/tables", "tables"],
  ["/settings", "settings"],
  ["/your-move", "your-move"],
  ["/me", "me"],
  ["/person/:id", "person"],
  ["/who/:table/:by", "person-at-table"],
  ["/daily", "daily"],
  ["/clubs", "clubs"],
  ["/club/:id", "club"],
  ["/tournament/:id", "tournament"],
  ["/rules", "rules"],
  ["/rules/:game", "rules"],
  ["/box", "boxes"],
  ["/box/new", "new-box"],
  ["/box/:id", "box"],
  ["/t/:id", "table"],
  ["/t/:id/end", "end"],
  ["/t/:id/replay", "replay"],
  ["/replay", "open-replay"],
];

const address = signal(typeof location === "undefined" ? "/" : location.pathname + location.search);

/** Where the reader is. */
export const place = computed(() => find(address.value));

export function find(path: string): Place {
  const [plain = "/", search = ""] = path.split("?");
  for (const [pattern, screen] of patterns) {
    const params = match(pattern, plain);
    if (params) return { screen, params, query: new URLSearchParams(search) };
  }
  return { screen: "lost", params: {}, query: new URLSearchParams(search) };
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const parts = path.split("/").filter(Boolean);
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of wanted.entries()) {
    const part = parts[index]!;
    if (word.startsWith(":")) params[word.slice(1)] = decodeURIComponent(part);
    else if (word !== part) return null;
  }
  return params;
}

/** Whether the reader came to this screen from another one of the app. */
export let hasMoved = false;

export function go(path: string, replace = false): void {
  hasMoved = true;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  const before = place.peek();
  address.value = path;
  if (before.screen !== place.peek().screen) scrollTo(0, 0);
}

/** Follow links of this app, and the browser's back button, without loading the page again. */
export function listen(): void {
  addEventListener("popstate", () => {
    address.value = location.pathname + location.search;
  });
  document.addEventListener("click", (event) => {
    const path = ownLink(event);
    if (path === null) return;
    event.preventDefault();
    go(path);
  });
}

function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return null;
  if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return null;
  return link.pathname + link.search;
}
