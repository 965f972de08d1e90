// What happened to the seats of a table, in words.

import { words } from "../i18n";
import type { Happening, Seat, TableInfo } from "../net/types.gen";

const t = words("table");

export function sayHappening({ kind, name, by }: Happening): string {
  return t(`happened-${kind}${by ? "-by" : ""}`, { name, by });
}

/** The seats where a bot plays for a person who may come back, or has given up. */
export function listStandIns(info: TableInfo | null): { seat: Seat; index: number }[] {
  return (info?.seats ?? []).flatMap((seat, index) => (seat.stand_in ? [{ seat, index }] : []));
}
