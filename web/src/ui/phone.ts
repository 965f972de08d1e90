// Whether this screen is a phone's. The stylesheets ask the same question in the same words.

import { type ReadonlySignal, signal } from "@preact/signals";

export const PHONE_QUERY = "(width <= 720px)";

const matches = signal(false);
if (typeof matchMedia !== "undefined") {
  const query = matchMedia(PHONE_QUERY);
  matches.value = query.matches;
  query.addEventListener("change", () => {
    matches.value = query.matches;
  });
}

/** A phone shows a table tab by tab, a wider screen everything at once. */
export const isPhone: ReadonlySignal<boolean> = matches;
