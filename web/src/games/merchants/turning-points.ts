// What decided a game of the Federation, and how full its row was, round by round: facts of the record.

import { words } from "../../i18n";
import type { Story } from "../../net/api";
import { readNumber, readText } from "../../net/news";
import type { PlayedGame } from "../../pages/end/played";
import type { TableModel, TurningPoint } from "../../table/game";
import { describeGoods } from "./action-text";
import { describeEnding } from "./ending";
import { readCard } from "./legal";
import type { Goods, MerchantsView, OrderCard } from "./view.gen";
import { isFederation } from "./view-queries";

const t = words("end");
const MAX_POINTS = 3;

const ROUND_ENDS = new Set(["row", "end-card", "places"]);

type Played = PlayedGame<MerchantsView>;

/** How many places were taken once a round's cards had come. */
export interface RowRound {
  round: number;
  taken: number;
  places: number;
  /** The last line of the round. */
  line: number;
}

/** Read how full the row was after each round. A card that found no place counts, too. In the hardest challenge no cards
 * come after the end card: then places go, and what is left of the row was not filled yet. */
export function listRowRounds(story: Story, view: MerchantsView): RowRound[] {
  const rounds: RowRound[] = [];
  let [cards, places] = [0, 0];
  for (const line of story.lines)
    for (const news of line.news ?? []) {
      if (news.kind === "completed") cards -= 1;
      if (news.kind === "row") cards = readNumber(news, "cards");
      if (news.kind === "row" || news.kind === "places") places = readNumber(news, "places");
      if (ROUND_ENDS.has(news.kind))
        rounds.push({ round: rounds.length + 1, taken: cards, places, line: line.n });
    }
  // What came with the last line is what the end shows.
  if (rounds.length && rounds.at(-1)!.line === story.lines.at(-1)?.n) rounds.pop();
  const taken = view.row.length + (view.outcome === "lost" ? 1 : 0);
  rounds.push({ round: rounds.length + 1, taken, places: view.places, line: story.lines.length });
  return rounds;
}

/** Find at the end of which round each card came; those of the beginning are not among them. */
export function findArrivals(story: Story): Map<string, number> {
  const arrivals = new Map<string, number>();
  let round = 1;
  for (const news of story.lines.flatMap((line) => line.news ?? [])) {
    if (news.kind === "row") round += 1;
    else if (news.kind === "card") arrivals.set(readText(news, "card"), round);
  }
  return arrivals;
}

export function listTurningPoints(played: Played, model: TableModel): TurningPoint[] {
  const { view, story } = played;
  if (!isFederation(view)) {
    const scores = story.scores.at(-1)?.[1] ?? [];
    return describeEnding(view, model, story.winners, scores).why.slice(0, MAX_POINTS);
  }
  const lost = view.outcome === "lost" || view.outcome === "challenge-lost";
  return [
    lost ? tellMissing(view, model) : tellNearest(played),
    tellSpecials(played, model, lost),
    tellHanded(played),
  ]
    .filter((point) => point !== null)
    .slice(0, MAX_POINTS);
}

/** Tell when the row was fullest. */
function tellNearest({ story, view }: Played): TurningPoint | null {
  const rounds = listRowRounds(story, view).filter(({ places }) => places > 0);
  const free = ({ places, taken }: RowRound) => places - taken;
  const nearest = rounds.reduce<RowRound | null>((best, each) => (best && free(best) <= free(each) ? best : each), null); // biome-ignore format: one thought
  if (!nearest) return null;
  const { round, taken, places } = nearest;
  const head = t("merchants.nearest", { round });
  return { icon: "crown", text: `**${head}** ${t("merchants.nearest-places", { taken, places })}` };
}

/** Tell which good most of the waiting orders lacked. */
function tellMissing(view: MerchantsView, model: TableModel): TurningPoint | null {
  const wanted: Goods = {};
  for (const card of view.row)
    for (const [good, n] of Object.entries(missingOf(card))) wanted[good] = (wanted[good] ?? 0) + n;
  const [good, count] = Object.entries(wanted).sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  if (!count) return null;
  const waiting = view.row.filter((card) => missingOf(card)[good]).length;
  const head = t("merchants.waited", { count: waiting, of: view.row.length, good: model.names(good) });
  return { icon: good, text: `**${head}** ${t("merchants.waited-goods", { goods: describeGoods(model, { [good]: count }) })}` }; // biome-ignore format: one thought
}

export const missingOf = (card: OrderCard): Goods => card.missing ?? card.goods;

/** Tell how long special orders took, or which one waited longest. */
function tellSpecials({ story, view }: Played, model: TableModel, lost: boolean): TurningPoint | null {
  const arrivals = findArrivals(story);
  const rounds = listRowRounds(story, view).length;
  const waiting = view.row
    .filter((card) => card.special && arrivals.has(card.card))
    .sort((a, b) => arrivals.get(a.card)! - arrivals.get(b.card)!)[0];
  if (lost && waiting) {
    const came = arrivals.get(waiting.card)!;
    const head = t("merchants.special-came", { city: model.names(waiting.city), round: came });
    const goods = describeGoods(model, missingOf(waiting));
    return { icon: "crown", text: `**${head}** ${t("merchants.special-waited", { count: Math.max(1, rounds - came), goods })}` }; // biome-ignore format: one thought
  }
  const done = view.merchants.flatMap(({ cards }) => cards).filter((card) => readCard(card).special).length;
  const head = t("merchants.specials", { count: done });
  return {
    icon: "crown",
    text: `**${head}** ${t(view.events.length ? "merchants.specials-left" : "merchants.no-event", { count: view.events.length })}`,
  };
}

/** Tell how much went from carriage to carriage. */
function tellHanded({ story }: Played): TurningPoint | null {
  const count = (wanted: string) =>
    story.lines.flatMap((line) => line.news ?? []).filter(({ kind }) => kind === wanted).length;
  const [handed, free] = [count("handed"), count("free-hand")];
  if (!handed) return { icon: "carriage", text: `**${t("merchants.none-handed")}**` };
  const head = t("merchants.handed", { count: handed });
  return {
    icon: "carriage",
    text: `**${head}** ${free ? t("merchants.handed-free", { count: free }) : ""}`.trim(),
  };
}
