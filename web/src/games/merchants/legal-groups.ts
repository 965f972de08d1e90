/** The legal actions by what one would do, and by what one would choose first. */

import type { Act, Option, Verb } from "./legal";

export interface Group {
  key: string;
  /** What is offered, without what is asked next (which good for customs, which to give back, how much). */
  act: Act;
  options: Option[];
}

/** The four kinds of action a merchant has. */
export const VERBS = ["move", "load", "unload", "sell"] as const;
export type Kind = (typeof VERBS)[number];

export const kindOf = (verb: Verb): Kind | null =>
  verb === "deliver" ? "sell" : (VERBS as readonly string[]).includes(verb) ? (verb as Kind) : null;

export const ofKind = (options: Option[], kind: Kind): Option[] =>
  options.filter(({ act }) => kindOf(act.verb) === kind);

export function groups(options: Option[]): Group[] {
  const found = new Map<string, Group>();
  for (const option of options) {
    const [key, act] = head(option);
    const group = found.get(key);
    if (group) group.options.push(option);
    else found.set(key, { key, act, options: [option] });
  }
  return [...found.values()];
}

function head({ text, act }: Option): [string, Act] {
  switch (act.verb) {
    case "move":
      return [`move ${act.city}`, { verb: "move", city: act.city }];
    case "load":
      return [`load ${act.good} ${act.from ?? ""} ${act.area}`, { ...act, swap: undefined }];
    case "deliver":
      return [`deliver ${act.city}`, { verb: "deliver", city: act.city, goods: {} }];
    default:
      return [text, act];
  }
}
