// Actions and draws in notation, taken apart so that they can be drawn, grouped and put into words.

import type { GoodName, Goods } from "./view.gen";

export type Action =
  | { verb: "character"; character: string }
  | { verb: "start"; merchant: number }
  | { verb: "settle"; city: string }
  | { verb: "move"; city: string; duty?: GoodName }
  | { verb: "load"; good: GoodName; from?: number; area: boolean; swap?: GoodName }
  | { verb: "unload"; good: GoodName; to?: number }
  | { verb: "sell"; card: string }
  | { verb: "deliver"; city: string; goods: Goods }
  | { verb: "remove"; good: GoodName; merchant: number; city: string }
  | { verb: "jewel" }
  | { verb: "end" };

export type Verb = Action["verb"];

export interface Option {
  text: string;
  action: Action;
}

/** Find the word after `key`, if it is there. */
const wordAfter = (words: string[], key: string): string | undefined => {
  const at = words.indexOf(key);
  return at < 0 ? undefined : words[at + 1];
};

const countWords = (words: string[]): Goods => {
  const goods: Goods = {};
  for (const word of words) goods[word] = (goods[word] ?? 0) + 1;
  return goods;
};

export function readAction(text: string): Action | null {
  const [verb, ...words] = text.split(" ");
  const first = words[0] ?? "";
  switch (verb) {
    case "character":
      return { verb, character: first };
    case "start":
      return { verb, merchant: Number(first) };
    case "settle":
      return { verb, city: first };
    case "move":
      return { verb, city: first, duty: wordAfter(words, "duty") };
    case "load": {
      const from = wordAfter(words, "from");
      const area = words.includes("area");
      return {
        verb,
        good: first,
        from: from ? Number(from) : undefined,
        area,
        swap: wordAfter(words, "swap"),
      };
    }
    case "unload": {
      const to = wordAfter(words, "to");
      return { verb, good: first, to: to ? Number(to) : undefined };
    }
    case "sell":
      return { verb, card: first };
    case "deliver":
      return { verb, city: first, goods: countWords(words.slice(1)) };
    case "remove":
      return { verb, good: first, merchant: Number(words[1]), city: words[2] ?? "" };
    case "jewel":
    case "end":
      return { verb };
    default:
      return null;
  }
}

export const readOptions = (texts: string[]): Option[] =>
  texts.flatMap((text) => {
    const action = readAction(text);
    return action ? [{ text, action }] : [];
  });

const LETTERS: Record<string, GoodName> = { w: "wheat", f: "fabric", a: "alcohol", g: "weapons" };

export interface CardName {
  city: string;
  special: boolean;
  goods: Goods;
}

/** Read a card's name: `genova-wfa` asks for wheat, fabric and alcohol in Genova, `genova-special` is its special
 * order. */
export function readCard(name: string): CardName {
  const parts = name.replace(/-\d+$/, "").split("-");
  const last = parts.pop() ?? "";
  const city = parts.join("-");
  if (last === "special") return { city, special: true, goods: {} };
  return { city, special: false, goods: countWords([...last].map((letter) => LETTERS[letter] ?? letter)) };
}

export const hasVerb =
  <V extends Verb>(verb: V) =>
  (option: Option): option is Option & { action: Extract<Action, { verb: V }> } =>
    option.action.verb === verb;

/** List what can be done by choosing this city: moving there, settling there, or losing a good there. */
export const optionsAtCity = (options: Option[], city: string): Option[] =>
  options.filter(
    ({ action }) =>
      (action.verb === "move" || action.verb === "settle" || action.verb === "remove") &&
      action.city === city,
  );

/** List what can be done by choosing this order. */
export const optionsAtOrder = (options: Option[], card: string, city: string): Option[] =>
  options.filter(
    ({ action }) =>
      (action.verb === "sell" && action.card === card) ||
      (action.verb === "deliver" && card === `${city}-special` && action.city === city),
  );
