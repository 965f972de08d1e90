// What others point at, read from their signals.

import type { Signalled } from "../../net/types.gen";

export interface Pinged {
  who: string;
  seat: number | null;
  city?: string;
  card?: string;
}

export const readPings = (signals: Signalled[]): Pinged[] =>
  signals
    .filter((each) => each.kind === "ping")
    .map(({ who, seat, value }) => {
      const [kind, name] = value.split(" ");
      return kind === "card" ? { who, seat, card: name } : { who, seat, city: name };
    });
