// How a game ended, and why: the lines of the score pad in which the winner was furthest ahead.
import { list, words } from "../i18n";
import type { Ending, TableModel } from "../table/game";
import { lineName } from "./Opponents";
import { playerName } from "./scene";
import type { View } from "./types";

const t = words("end");
const MOST = 3;

export function ending(view: View, model: TableModel, winners: number[], scores: number[]): Ending {
  if (view.rank !== null) return alone(view, model, scores[0] ?? 0);
  const best = Math.max(...scores);
  const second = scores.map((points, seat) => ({ points, seat })).filter(({ seat }) => !winners.includes(seat)).sort((a, b) => b.points - a.points)[0]; // biome-ignore format: one thought
  const by = second ? best - second.points : 0;
  const names = winners.map((seat) => playerName(model, seat));
  const detail = second
    ? t(by ? "ahead" : "tied", { count: best, by, name: playerName(model, second.seat) })
    : t("points", { count: best });
  return {
    good: true,
    title: t("wins", { names: list(names), count: names.length }),
    detail,
    why: why(view, model, winners, second?.seat),
  };
}

function alone(view: View, model: TableModel, points: number): Ending {
  const title = t("medieval.solo", { rank: model.names(view.rank!) });
  return { good: true, title, detail: t("points", { count: points }), why: [] };
}

/** In which lines the winner led by most, and where the second was best. */
function why(view: View, model: TableModel, winners: number[], second: number | undefined): Ending["why"] {
  const winner = winners[0];
  if (winner === undefined || view.sheets.length < 2) return [];
  const told = leads(view, winner)
    .slice(0, MOST)
    .map(({ line, points, by }) => ({
      icon: "check",
      text: t("why-line", { line: lineName({ model }, line), points, by }),
    }));
  const other = second === undefined ? undefined : leads(view, second)[0];
  if (other && second !== undefined)
    told.push({
      icon: "flag",
      text: t("why-second", {
        name: playerName(model, second),
        line: lineName({ model }, other.line),
        points: other.points,
      }),
    });
  return told;
}

function leads(view: View, seat: number): { line: string; points: number; by: number }[] {
  return Object.entries(view.sheets[seat] ?? {})
    .filter(([line]) => line !== "total")
    .map(([line, points]) => {
      const others = view.sheets.filter((_, other) => other !== seat).map((sheet) => sheet[line] ?? 0);
      return { line, points, by: points - Math.max(...others) };
    })
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by);
}
