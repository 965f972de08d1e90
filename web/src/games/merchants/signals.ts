// What others point at and plan, read from their signals.

import type { Signalled } from "../../net/types.gen";

export interface Pinged {
  who: string;
  seat: number | null;
  city?: string;
  card?: string;
}

export interface Plan {
  who: string;
  merchant: number;
  cities: string[];
}

export const readPings = (signals: Signalled[]): Pinged[] =>
  signals
    .filter((each) => each.kind === "ping")
    .map(({ who, seat, value }) => {
      const [kind, name] = value.split(" ");
      return kind === "card" ? { who, seat, card: name } : { who, seat, city: name };
    });

/** Read the last plan for each merchant; an empty one takes it back. */
export function readPlans(signals: Signalled[]): Plan[] {
  const last = new Map<number, Plan>();
  for (const { who, kind, value } of signals) {
    if (kind !== "plan") continue;
    const [merchant, ...cities] = value.split(" ");
    last.set(Number(merchant), { who, merchant: Number(merchant), cities });
  }
  return [...last.values()].filter((plan) => plan.cities.length > 0);
}
