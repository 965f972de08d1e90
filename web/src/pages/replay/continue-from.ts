// Going on from a moment of a finished game, at a new table.

import { ensureMe } from "../../app/me";
import { go } from "../../app/routes";
import { api, type SeatWish } from "../../net/api";
import type { TableInfo } from "../../net/types.gen";

/** Make a table with the same seats, after so many lines: mine stays mine (or the first becomes mine), bots stay, others
 * are bots now. */
export async function continueFrom(info: TableInfo, line: number): Promise<void> {
  await ensureMe();
  const own = info.seats.findIndex((seat) => seat.yours);
  const seats = info.seats.map((seat, index): SeatWish => {
    if (index === Math.max(own, 0)) return { kind: "me" };
    return {
      kind: "bot",
      level: seat.level || "baron",
      ...(seat.character ? { character: seat.character } : {}),
    };
  });
  const from = { table: info.id, line };
  const made = await api.open({ game: info.game, options: info.options, seats, from });
  go(`/t/${made.id}`);
}
