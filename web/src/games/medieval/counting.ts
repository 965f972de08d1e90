// The lines of the score pad as they are counted at the end, each with what it lights up on the boards.

import { words } from "../../i18n";
import type { CountGroup, Counting, CountLine, Rung } from "../../pages/end/counting";
import type { RoundFigure, TableModel } from "../../table/game";
import { lineName } from "./components/Opponents";
import { drawLine } from "./components/Score";
import { boxOf, playerName } from "./scene";
import type { Majority, MedievalBox, MedievalView, Placement, Player } from "./view.gen";

const t = words("medieval");

const RULES: Record<string, string> = {
  culture: "SCO-3",
  "most-culture": "SCO-3",
  "largest-area": "SCO-4",
  "road-bonus": "SCO-5",
  "biggest-network": "SCO-5",
  disasters: "SCO-6",
};

export function listCounting(view: MedievalView, model: TableModel): Counting | null {
  const box = boxOf(model);
  if (!box) return null;
  const keys = Object.keys(view.sheets[0] ?? {}).filter((key) => key !== "total" && key !== "disasters");
  return {
    columns: view.players.map((_, seat) => ({ seat, name: playerName(model, seat) })),
    lines: [...keys, "disasters"].map((key) => makeLine(key, view, model, box)),
    ladder: view.rank === null ? [] : listRungs(box, model),
    adds: true,
  };
}

/** List the ranks from the lowest, which asks for nothing. */
function listRungs(box: MedievalBox, model: TableModel): Rung[] {
  const rungs = [...(box.ranks ?? [])].reverse().map(([from, rank]) => ({ from, name: model.names(rank) }));
  return rungs[0] && rungs[0].from > 0 ? [{ from: 0, name: model.names("serf") }, ...rungs] : rungs;
}

function makeLine(key: string, view: MedievalView, model: TableModel, box: MedievalBox): CountLine {
  const group = groupOf(key, box);
  const amounts = view.amounts[key as Majority];
  return {
    key,
    name: lineName({ model }, key),
    group,
    points: view.sheets.map((sheet) => sheet[key] ?? 0),
    ...(amounts ? { amounts } : {}),
    about: describe(key, group, view),
    rule: RULES[key] ?? (group === "buildings" ? "SCO-1" : "SCO-2"),
    lit: view.players.map((player) => listLit(key, group, player)),
    draw: (size) => drawLine(key, box, size),
  };
}

function groupOf(key: string, box: MedievalBox): CountGroup {
  if (key === "disasters" || key === "culture") return key;
  if (key in box.majorities) return "majority";
  return key in box.pieces ? "buildings" : "bonuses";
}

/** Say what the points are for: alone, of one's own; else what the line counts. */
function describe(key: string, group: CountGroup, view: MedievalView): string {
  const [alone] = view.players.length === 1 ? view.players : [];
  if (group === "buildings") {
    const built = alone ? alone.pieces.filter((placed) => placed.piece === key) : [];
    if (!built.length) return t("count.buildings");
    const walled = built.filter((placed) => placed.walled).length;
    return `${t("count.built", { count: built.length })} ${walled ? t("count.walled", { count: walled }) : ""}`.trim();
  }
  if (group === "bonuses") return t(key === "road-bonus" ? "count.by-road" : "count.bonus");
  if (group !== "majority") return t(`count.${group}`);
  return t(`count.${key}`, { count: alone ? (view.amounts[key as Majority]?.[0] ?? 0) : 0, context: alone ? "alone" : "" }); // biome-ignore format: one thought
}

function listLit(key: string, group: CountGroup, player: Player): string[] {
  const isLit = (placed: Placement): boolean => {
    if (group === "buildings") return placed.piece === key;
    if (key === "largest-area") return placed.walled || placed.kind === "wall";
    if (key === "road-bonus" || key === "biggest-network") return !!placed.by_road;
    return group === "bonuses" && `${placed.piece}-bonus` === key;
  };
  return player.pieces.filter(isLit).map((placed) => placed.at);
}

export function readRoundFigures(view: MedievalView): RoundFigure[] {
  const of = (key: string, values: number[], bad = false): RoundFigure => ({
    key,
    name: t(`count.round-${key}`),
    values,
    bad,
  });
  return [
    of(
      "dice",
      view.players.map(({ pool }) => Object.values(pool).reduce((sum, n) => sum + n, 0)),
    ),
    of(
      "walled",
      view.players.map(({ walled_area }) => walled_area),
    ),
    of(
      "disaster",
      view.players.map(({ disaster }) => disaster),
      true,
    ),
  ];
}
