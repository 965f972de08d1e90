// How a game ended, and why: the lines of the score pad in which the winner was furthest ahead.
import { formatList, words } from "../../i18n";
import type { Ending, TableModel } from "../../table/game";
import { lineName } from "./components/Opponents";
import { playerName } from "./scene";
import type { MedievalView } from "./view.gen";

const t = words("end");
const MAX_REASONS = 3;

export function describeEnding(
  view: MedievalView,
  model: TableModel,
  winners: number[],
  scores: number[],
): Ending {
  if (view.rank !== null) return describeAlone(view, model, scores[0] ?? 0);
  const best = Math.max(...scores);
  const second = scores.map((points, seat) => ({ points, seat })).filter(({ seat }) => !winners.includes(seat)).sort((a, b) => b.points - a.points)[0]; // biome-ignore format: one thought
  const by = second ? best - second.points : 0;
  const names = winners.map((seat) => playerName(model, seat));
  const detail = second
    ? t(by ? "ahead" : view.tie ? "tied-by" : "tied", {
        count: best,
        by,
        name: playerName(model, second.seat),
        what: model.names(view.tie?.[1] ?? ""),
      })
    : t("points", { count: best });
  return {
    good: true,
    title: t("wins", { names: formatList(names), count: names.length }),
    detail,
    why: listReasons(view, model, winners, second?.seat),
  };
}

function describeAlone(view: MedievalView, model: TableModel, points: number): Ending {
  const title = t("medieval.solo", { rank: model.names(view.rank!) });
  const comment = model.names(`${view.rank}-comment`);
  return { good: true, title, detail: t("points", { count: points }), comment, why: [] };
}

/** Say in which lines the winner led by most, and where the second was best. */
function listReasons(
  view: MedievalView,
  model: TableModel,
  winners: number[],
  second: number | undefined,
): Ending["why"] {
  const winner = winners[0];
  if (winner === undefined || view.sheets.length < 2) return [];
  const reasons = listLeads(view, winner)
    .slice(0, MAX_REASONS)
    .map((lead) => ({ icon: "check", text: sentence("why-line", model, lead) }));
  const other = second === undefined ? undefined : listLeads(view, second)[0];
  if (other && second !== undefined)
    reasons.push({ icon: "flag", text: sentence("why-second", model, other, playerName(model, second)) });
  return reasons;
}

interface Lead {
  line: string;
  points: number;
  by: number;
}

/** Write a lead as a sentence. Disaster points count against one: whoever leads in them has fewest. */
function sentence(key: string, model: TableModel, { line, points, by }: Lead, name = ""): string {
  if (line === "disasters") return t(`${key}-disasters`, { name, points: -points, by });
  return t(key, { name, line: lineName({ model }, line), points, by });
}

function listLeads(view: MedievalView, seat: number): Lead[] {
  return Object.entries(view.sheets[seat] ?? {})
    .filter(([line]) => line !== "total")
    .map(([line, points]) => {
      const others = view.sheets.filter((_, other) => other !== seat).map((sheet) => sheet[line] ?? 0);
      return { line, points, by: points - Math.max(...others) };
    })
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by);
}
