// Who is at this screen. Nobody needs a name: a guest is made when one is first needed.

import { signal } from "@preact/signals";
import { words } from "../i18n";
import { api, type Me } from "../net/api";
import { readInvitation } from "./site";

const t = words("common");

/** null: nobody yet; undefined: not asked yet. */
export const me = signal<Me | null | undefined>(undefined);

export async function loadMe(): Promise<void> {
  try {
    const found = await api.me();
    me.value = found?.name ? found : null;
  } catch {
    me.value = null;
  }
}

/** Return the person at this screen, and make a guest if there is none. */
export async function ensureMe(): Promise<Me> {
  if (me.peek() === undefined) await loadMe();
  const known = me.peek();
  if (known) return known;
  const made = await api.become(t("guest", { n: 100 + Math.floor(Math.random() * 900) }), readInvitation());
  me.value = made;
  return made;
}
