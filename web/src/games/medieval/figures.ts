// What a fact of the log changed in figures, found in the lines themselves: news tell what tracks are right after them.

import { words } from "../../i18n";
import { readCounts, readNumber, readText } from "../../net/news";
import type { News } from "../../net/types.gen";
import type { Figures, SumRow, TableModel } from "../../table/game";
import { RESOURCES } from "./resources";

const t = words("medieval");

const FOOD = "food";
const OPEN_TRACKS = ["culture", "disaster"];

/** Figures behind a fact: the tracks that it moved, and for Feed where the food came from. */
export function findFigures(news: News, model: TableModel): Figures {
  const before = listNewsUntil(news, model);
  if (!before || news.seat === null || news.seat === undefined) return {};
  const was = readTracks(before, news.seat);
  const is = readTracks([news], news.seat);
  const numbers = [...is]
    .filter(([track, to]) => was.has(track) && was.get(track) !== to)
    .map(([track, to]) => ({ name: model.names(track), from: was.get(track)!, to }));
  return news.kind === "fed" ? { numbers, sum: sumFood(before, news, is, model) } : { numbers };
}

/** Everything told before this, in order; nothing if it is not in the log, as a fact that is several put together. */
function listNewsUntil(news: News, model: TableModel): News[] | null {
  const all = (model.now.value?.lines ?? []).flatMap((line) => line.news ?? []);
  const at = all.indexOf(news);
  return at < 0 ? null : all.slice(0, at);
}

/** The last value that was told of each track of a seat. */
function readTracks(news: News[], seat: number): Map<string, number> {
  const tracks = new Map<string, number>();
  for (const [path, value] of news.flatMap(({ after }) => after ?? [])) {
    const [players, whose, what] = path;
    if (players !== "players" || whose !== seat) continue;
    if (what === "stock" && typeof value === "object" && value !== null)
      for (const name of RESOURCES) tracks.set(name, Number((value as Record<string, unknown>)[name]));
    else if (OPEN_TRACKS.includes(String(what))) tracks.set(String(what), Number(value));
  }
  return tracks;
}

/** The food that was there before Collect, what came, and what there was to eat. */
function sumFood(before: News[], fed: News, is: Map<string, number>, model: TableModel): SumRow[] {
  const collect = before.findLastIndex(({ kind }) => kind === "dice-revealed" || kind === "round");
  const gains = before
    .slice(collect + 1)
    .filter((one) => one.kind === "gain" && one.seat === fed.seat && countOf(one, "gives"))
    .map((gain) => ({ gain, amount: countOf(gain, "gives") - countOf(gain, "lost") }));
  const eaten = readNumber(fed, "fed");
  const there = eaten + (is.get(FOOD) ?? 0);
  const came = gains.reduce((sum, { amount }) => sum + amount, 0);
  return [
    { text: t("sum.before"), amount: `${there - came}` },
    ...gains.map(({ gain, amount }) => ({
      text: nameSource(gain, model),
      rule: gain.rule,
      amount: `+${amount}`,
    })),
    { text: t("sum.to-eat"), amount: `${there}`, total: true },
    { text: t("sum.eat"), rule: fed.rule, amount: `${eaten + readNumber(fed, "hungry")}` },
  ];
}

const countOf = (gain: News, key: string): number => readCounts(gain, key)[FOOD] ?? 0;

/** Say what gave it: dice, dice of which a side was chosen, or buildings. */
function nameSource(gain: News, model: TableModel): string {
  const count = readNumber(gain, "count");
  const piece = model.names(readText(gain, "of"));
  return t(`sum.by-${readText(gain, "by")}`, { count, piece: count > 1 ? `${count} × ${piece}` : piece });
}
