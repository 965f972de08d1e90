// Which of the table's panels is open beside the board.

import { signal } from "@preact/signals";

export type PanelName = "" | "hint" | "score" | "chat";
export const panel = signal<PanelName>("");

/** The action, in notation, that advice is being looked at for: the board draws it. */
export const advised = signal("");

/** Say whether advice names this action: its button is lit. */
export const isAdvised = (text: string): boolean => advised.value === text;

/** The places that a row of the log is about, for as long as it is pointed at. */
export const pointed = signal<{ seat: number | null; places: string[] } | null>(null);

export function toggle(name: PanelName): void {
  panel.value = panel.value === name ? "" : name;
}
