// Who of a game's people sits at a new table: sitting down, getting up, by lot.

import type { GameOffer, OpponentInfo, SeatWish } from "../../net/api";
import type { Wish } from "./wish";

const USUAL_LEVEL = "reeve";
const MOST_BY_LOT = 3;

export function listSeated(seats: SeatWish[]): SeatWish[] {
  return seats.filter((seat) => seat.kind === "bot" && seat.character);
}

/** Find somebody who does not sit there yet, the first from a place in the list on; undefined if all do. */
export function findFree(characters: OpponentInfo[], seats: SeatWish[], from = 0): OpponentInfo | undefined {
  const order = [...characters.slice(from), ...characters.slice(0, from)];
  return order.find((one) => !seats.some((seat) => seat.character === one.character));
}

/** Seat somebody on the first open seat, or on a new one. They play as the last who sat down does. */
export function seatCharacter(wish: Wish, character: string): void {
  const level = listSeated(wish.seats.value).at(-1)?.level ?? USUAL_LEVEL;
  if (!wish.seats.value.some((seat) => seat.kind === "open")) {
    if (wish.seats.value.length >= Math.max(...wish.players.value)) return;
    wish.addSeat();
  }
  const place = wish.seats.value.findIndex((seat) => seat.kind === "open");
  wish.seat(place, { kind: "bot", level, character });
}

/** Let somebody get up; their seat is open then. */
export function unseat(wish: Wish, character: string): void {
  const place = wish.seats.value.findIndex((seat) => seat.character === character);
  if (place >= 0) wish.seat(place, { kind: "open" });
}

/** Seat three people by lot (or as many as there is room for), in place of those who sit there. */
export function drawByLot(wish: Wish, offer: GameOffer, random: () => number): void {
  for (const seat of listSeated(wish.seats.value)) unseat(wish, seat.character!);
  const left = [...offer.characters];
  const room =
    Math.max(...wish.players.value) - wish.seats.value.filter((seat) => seat.kind !== "open").length;
  for (let n = 0; n < Math.min(MOST_BY_LOT, room); n++) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (one) seatCharacter(wish, one.character);
  }
}
