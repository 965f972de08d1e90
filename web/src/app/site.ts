// What whoever runs the server says to everybody, and the invitation somebody came with.

import { signal } from "@preact/signals";
import { api, type SiteNotice } from "../net/api";

const REFRESH_MS = 5 * 60_000;
const INVITATION = "era.invitation";
const READ = "era.announcement";

export const site = signal<SiteNotice | null>(null);
/** Since when the announcement was said that this browser has put away. */
export const putAway = signal(Number(localStorage.getItem(READ) ?? 0));

/** Look now, and every few minutes while the page is in sight. */
export function watchSite(): () => void {
  const load = async () => {
    try {
      site.value = await api.site();
    } catch {
      // Nothing is said for once.
    }
  };
  void load();
  const timer = setInterval(() => document.hidden || void load(), REFRESH_MS);
  return () => clearInterval(timer);
}

export function putAwayAnnouncement(): void {
  putAway.value = site.value?.announced ?? 0;
  localStorage.setItem(READ, String(putAway.value));
}

/** Keep the invitation of a link (`?invite=...`) until it is needed. */
export function keepInvitation(query: URLSearchParams): void {
  const given = query.get("invite");
  if (given) sessionStorage.setItem(INVITATION, given);
}

export function readInvitation(): string {
  return sessionStorage.getItem(INVITATION) ?? "";
}

export function saveInvitation(code: string): void {
  sessionStorage.setItem(INVITATION, code.trim());
}
