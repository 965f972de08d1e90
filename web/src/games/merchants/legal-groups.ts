// The legal actions by what one would do, and by what one would choose first.

import type { Action, Option, Verb } from "./legal";

export interface Group {
  key: string;
  /** What is offered, without what is asked next (which good for customs, which to give back, how much). */
  action: Action;
  options: Option[];
}

/** The four kinds of action a merchant has. */
export const VERBS = ["move", "load", "unload", "sell"] as const;
export type Kind = (typeof VERBS)[number];

export const kindOf = (verb: Verb): Kind | null =>
  verb === "deliver" ? "sell" : (VERBS as readonly string[]).includes(verb) ? (verb as Kind) : null;

export const optionsOfKind = (options: Option[], kind: Kind): Option[] =>
  options.filter(({ action }) => kindOf(action.verb) === kind);

export function groupOptions(options: Option[]): Group[] {
  const found = new Map<string, Group>();
  for (const option of options) {
    const [key, action] = head(option);
    const group = found.get(key);
    if (group) group.options.push(option);
    else found.set(key, { key, action, options: [option] });
  }
  return [...found.values()];
}

function head({ text, action }: Option): [string, Action] {
  switch (action.verb) {
    case "move":
      return [`move ${action.city}`, { verb: "move", city: action.city }];
    case "load":
      return [`load ${action.good} ${action.from ?? ""} ${action.area}`, { ...action, swap: undefined }];
    case "deliver":
      return [`deliver ${action.city}`, { verb: "deliver", city: action.city, goods: {} }];
    default:
      return [text, action];
  }
}
