// Values of news, read by name. Each kind of news tells other things: a value that is not there, or is of another type
// than it is read as, is empty.

import type { News } from "./types.gen";

export function readText(news: News, key: string): string {
  const value = news.values?.[key];
  return typeof value === "string" ? value : "";
}

export function readNumber(news: News, key: string): number {
  const value = news.values?.[key];
  return typeof value === "number" ? value : 0;
}

/** Read how many there are of each thing. */
export function readCounts(news: News, key: string): Record<string, number> {
  const value = news.values?.[key];
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

/** Read a list of names. */
export function readList(news: News, key: string): string[] {
  const value = news.values?.[key];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/** Read a number for each seat. */
export function readNumbers(news: News, key: string): number[] {
  const value: unknown = news.values?.[key];
  return Array.isArray(value) ? value.map(Number) : [];
}
