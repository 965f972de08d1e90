// Which of the table's panels is open beside the board.

import { signal } from "@preact/signals";

export type PanelName = "" | "hint" | "score";
export const panel = signal<PanelName>("");

export function toggle(name: PanelName): void {
  panel.value = panel.value === name ? "" : name;
}
