// A lesson in the reader's language, fetched once for each.

import { signal } from "@preact/signals";
import { lang } from "../i18n";
import { api, type Lesson } from "../net/api";

const known = signal<Record<string, Lesson>>({});
const asked = new Set<string>();

/** Give the lesson if it is there by now; who reads it is drawn again when it comes. */
export function loadLesson(id: string): Lesson | null {
  const key = `${id} ${lang.value}`;
  if (id && !asked.has(key)) {
    asked.add(key);
    api
      .lesson(id)
      .then((lesson) => (known.value = { ...known.peek(), [key]: lesson }))
      .catch(() => asked.delete(key));
  }
  return known.value[key] ?? null;
}
