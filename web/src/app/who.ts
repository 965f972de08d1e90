// Asking who somebody is, when others are going to read their name.

import { signal } from "@preact/signals";
import { words } from "../i18n";
import { loadMe, me } from "./me";

const t = words("common");

/** Whoever waits for a name; null while nobody is asked. */
export const asking = signal<((named: boolean) => void) | null>(null);

/** Whether this is a name that nobody chose. */
export function isNameless(name: string | undefined): boolean {
  if (!name) return true;
  const [before = "", after = ""] = t("guest", { n: "#" }).split("#");
  return (
    name.startsWith(before) &&
    name.endsWith(after) &&
    /^\d+$/.test(name.slice(before.length, name.length - after.length))
  );
}

/** Ask for a name if there is none yet. False if whoever was asked would rather not. */
export async function ensureNamed(): Promise<boolean> {
  if (me.peek() === undefined) await loadMe();
  const known = me.peek();
  if (known && (known.account || !isNameless(known.name))) return true;
  return new Promise((resolve) => {
    asking.value = (named) => {
      asking.value = null;
      resolve(named);
    };
  });
}
