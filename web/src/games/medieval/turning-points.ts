// What decided a game: facts of its record, never a judgement of a move.

import { formatList, words } from "../../i18n";
import { readText } from "../../net/news";
import type { News } from "../../net/types.gen";
import type { PlayedGame } from "../../pages/end/played";
import type { TableModel, TurningPoint } from "../../table/game";
import { lineName } from "./components/Opponents";
import { boxOf, playerName } from "./scene";
import type { MedievalView } from "./view.gen";

const t = words("end");
const MAX_CAUSES = 3;

type Played = PlayedGame<MedievalView>;

export function listTurningPoints(played: Played, model: TableModel): TurningPoint[] {
  const winner = played.story.winners[0] ?? 0;
  const alone = played.view.players.length === 1;
  return [
    tellWalls(played, model, winner, alone),
    alone ? tellBest(played, model) : tellLead(played, model, winner),
    alone ? tellDisasters(played, model, winner, alone) : (tellSecond(played, model, winner) ?? tellDisasters(played, model, winner, alone)), // biome-ignore format: one thought
  ].filter((point) => point !== null);
}

/** Tell what walls brought, and when the largest part of them was closed. */
function tellWalls(
  { view, rounds }: Played,
  model: TableModel,
  seat: number,
  alone: boolean,
): TurningPoint | null {
  const player = view.players[seat]!;
  const box = boxOf(model);
  if (!player.walled_area || !box) return { icon: "flag", text: t("point.no-walls", { name: playerName(model, seat), context: alone ? "you" : "" }) }; // biome-ignore format: one thought
  const doubled = player.pieces
    .filter((placed) => placed.kind === "building" && placed.walled)
    .reduce((sum, placed) => sum + (box.pieces[placed.piece]?.points ?? 0), 0);
  const areas = rounds.map((each) => each.view?.players[seat]?.walled_area ?? 0);
  const grown = areas.map((area, index) => area - (areas[index - 1] ?? 0));
  const most = Math.max(0, ...grown);
  const round = most ? rounds[grown.indexOf(most)]!.round : 0;
  const spaces = t("point.spaces", { count: player.walled_area });
  const closed = round ? t("point.closed-in", { round, spaces }) : t("point.closed", { spaces });
  const whose = alone ? "" : `${playerName(model, seat)}: `;
  const award = view.sheets[seat]?.["largest-area"] ?? 0;
  const worth = t(award ? "point.doubled-area" : "point.doubled", { count: doubled, award });
  return { icon: "hammer", text: `**${whose}${closed}** ${worth}` };
}

/** Tell which line besides the buildings brought most. */
function tellBest({ view }: Played, model: TableModel): TurningPoint | null {
  const pieces = boxOf(model)?.pieces ?? {};
  const lines = Object.entries(view.sheets[0] ?? {})
    .filter(([key]) => !(key in pieces) && !["total", "disasters", "largest-area"].includes(key))
    .sort((a, b) => b[1] - a[1]);
  const [key, points] = lines[0] ?? ["", 0];
  if (!points) return { icon: "flag", text: t("point.no-bonus") };
  const what = t("point.best", { line: lineName({ model }, key), count: points });
  const next = lines[1]?.[1] ? t("point.best-next", { line: lineName({ model }, lines[1][0]), points: lines[1][1] }) : ""; // biome-ignore format: one thought
  return { icon: "culture", text: `**${what}** ${next}`.trim() };
}

function listLeads(view: MedievalView, seat: number): { key: string; points: number; by: number }[] {
  return Object.entries(view.sheets[seat] ?? {})
    .filter(([key]) => key !== "total" && key !== "disasters")
    .map(([key, points]) => {
      const others = view.sheets.filter((_, other) => other !== seat).map((sheet) => sheet[key] ?? 0);
      return { key, points, by: points - Math.max(...others) };
    })
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by);
}

/** Tell in which line the winner was furthest ahead of everybody. */
function tellLead({ view }: Played, model: TableModel, seat: number): TurningPoint | null {
  const lead = listLeads(view, seat).find(({ key }) => key !== "largest-area");
  if (!lead) return null;
  const head = t("point.lead", { line: lineName({ model }, lead.key), count: lead.points });
  return { icon: "crown", text: `**${head}** ${t("point.lead-by", { count: lead.by })}` };
}

/** Tell what the second was best in. */
function tellSecond({ view, story }: Played, model: TableModel, winner: number): TurningPoint | null {
  const totals = view.sheets.map((sheet, seat) => ({ seat, total: sheet.total ?? 0 }));
  const second = totals
    .filter(({ seat }) => seat !== winner && !story.winners.includes(seat))
    .sort((a, b) => b.total - a.total)[0];
  const best = second && listLeads(view, second.seat)[0];
  if (!best) return null;
  const name = t("point.second", { name: playerName(model, second.seat) });
  const line = t("point.second-line", { line: lineName({ model }, best.key), count: best.points });
  return { icon: "flag", text: `**${name}** ${line}` };
}

/** Tell where the disaster points came from: every one of them has its news. */
function tellDisasters(played: Played, model: TableModel, seat: number, alone: boolean): TurningPoint {
  const causes = sumCauses(played, seat);
  const total = [...causes.values()].reduce((sum, points) => sum + points, 0);
  const whose = alone ? "" : `${playerName(model, seat)}: `;
  if (!total) return { icon: "shield", text: `**${whose}${t("point.no-disasters")}**` };
  const listed = [...causes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_CAUSES)
    .map(([cause, points]) => t("point.cause", { cause: nameCause(cause, model), points }));
  const head = t("point.disasters", { count: total });
  return { icon: "disaster", text: `**${whose}${head}** ${formatList(listed)}.` };
}

const nameCause = (cause: string, model: TableModel): string =>
  ["hunger", "refused", "other"].includes(cause) ? t(`point.cause-${cause}`) : model.names(cause);

/** Sum a seat's disaster points by what brought them. */
export function sumCauses({ story }: Pick<Played, "story">, seat: number): Map<string, number> {
  const causes = new Map<string, number>();
  let before = 0;
  for (const news of story.lines.flatMap((line) => line.news ?? [])) {
    const change = news.after?.find(([path]) => path.join(".") === `players.${seat}.disaster`);
    if (!change || typeof change[1] !== "number") continue;
    const cause = causeOf(news);
    if (change[1] !== before) causes.set(cause, (causes.get(cause) ?? 0) + change[1] - before);
    before = change[1];
  }
  return causes;
}

function causeOf(news: News): string {
  if (news.kind === "fed") return "hunger";
  if (news.kind === "refused" || news.kind === "disease") return news.kind;
  return readText(news, "name") || "other";
}
