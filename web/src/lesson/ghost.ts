// The placement that a lesson hopes for: boards draw it faintly.

import { signal } from "@preact/signals";

/** In notation; "" if nothing is hoped for. */
export const lessonGhost = signal("");
