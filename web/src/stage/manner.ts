// How this reader wants the story told at this table.

import { signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { TableModel } from "../table/game";
import type { Auto, Manner, Speed } from "./director";

const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");
const systemCalm = signal(calm?.matches ?? false);
calm?.addEventListener("change", () => {
  systemCalm.value = calm.matches;
});

/** Whether nothing on the page may move. */
export const isStill = (): boolean =>
  settings.motion.value === "off" || (settings.motion.value === "system" && systemCalm.value);

/** Whoever has never chosen begins slowly, and with gates that wait. */
export const speedNow = (): Speed => (settings.stage.value === "new" ? "slow" : settings.stage.value);
export const autoNow = (): Auto => (settings.auto.value === "new" ? "ask" : settings.auto.value);

export function readManner(model: Pick<TableModel, "info">): Manner {
  const live = model.info.value?.clock.kind === "live";
  return {
    speed: speedNow(),
    auto: live && settings.auto.value === "new" ? "never" : autoNow(),
    still: isStill(),
    live,
  };
}
