// What a move would change: the view after it, what a player should know of the difference, and the rule that makes it.

import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { readNumber } from "../../net/news";
import { patch } from "../../net/patch";
import type { News, Tried } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { describeNews } from "./news-text";
import { describeAmount } from "./resources";
import type { Scene } from "./scene";
import type { BonusInfo, MedievalBox, MedievalView, NewsKind, Placement, Player } from "./view.gen";

const t = words("medieval");

export interface Consequence {
  tone: "ok" | "bad" | "info";
  /** May hold **bold**. */
  text: string;
  rule?: string;
}

/** A move that was tried: the view as it would be, and what would have happened on the way, up to the next roll. */
export interface Outcome {
  view: MedievalView;
  news: News[];
}

export function applyTried(view: MedievalView, tried: Tried): Outcome {
  return { view: patch(view, tried.changes ?? []), news: tried.news ?? [] };
}

const key = (placed: Placement) => `${placed.piece}@${placed.at}r${placed.turn}`;

/** Find the pieces that are in one domain and not in the other. */
function findOnlyIn(here: Player, there: Player): Placement[] {
  const known = new Set(there.pieces.map(key));
  return here.pieces.filter((placed) => !known.has(key(placed)));
}

/** List what a person wants to know before placing or removing something, the weightiest first. */
export function listConsequences(
  model: TableModel,
  box: MedievalBox,
  before: MedievalView,
  { view: after, news }: Outcome,
  side: number,
): Consequence[] {
  const [was, is] = [before.players[side]!, after.players[side]!];
  const found: Consequence[] = [];
  const points = scoreWithoutDisasters(after, side) - scoreWithoutDisasters(before, side);
  const placed = findOnlyIn(is, was);
  if (points)
    found.push({ tone: points > 0 ? "ok" : "bad", text: describePoints(points, placed), rule: "SCO-1" });
  if (is.walled_area !== was.walled_area)
    found.push({
      tone: is.walled_area > was.walled_area ? "ok" : "bad",
      text: t("after.walled", { from: was.walled_area, to: is.walled_area }),
      rule: "WAL-3",
    });
  for (const piece of placed) found.push(...listEffects(model, box, piece.piece));
  for (const piece of findOnlyIn(was, is)) found.push(...listLosses(model, box, piece.piece));
  const [sick, sickBefore] = [countClustered(is), countClustered(was)];
  if (sick !== sickBefore)
    found.push({
      tone: sick > sickBefore ? "bad" : "ok",
      text: t("after.disease", { count: sick, before: sickBefore }),
      rule: "DIS-2",
    });
  if (after.xs.length > before.xs.length)
    found.push({
      tone: "info",
      text: t("after.x", {
        piece: model.names(after.xs.at(-1)!),
        count: after.xs.length,
        end: before.xs_to_end,
      }),
      rule: "BUI-3",
    });
  if (after.last_round && !before.last_round)
    found.push({ tone: "info", text: t("after.last-round"), rule: "END-2" });
  return [...found, ...listHappenings(model, news, side)];
}

/** Read the points on the board. Disaster points are what happens, each with a rule of its own. */
function scoreWithoutDisasters({ sheets }: MedievalView, side: number): number {
  return (sheets[side]?.total ?? 0) - (sheets[side]?.disasters ?? 0);
}

/** What the difference of the two views has told already, or nobody weighs a move by. */
const TOLD_BY_DIFFERENCE = new Set<NewsKind>([
  "step",
  "round",
  "start",
  "pool",
  "hammers",
  "spent",
  "swapped",
  "removed",
  "die-left",
  "x",
  "last-round",
  "no-room",
  "dice-revealed",
  "revealed",
  "collected",
]);

/** Tell what would happen to a seat after the move itself, with the rule of each: an extortion, a disaster. */
function listHappenings(model: TableModel, news: News[], side: number): Consequence[] {
  return news
    .filter((item) => !TOLD_BY_DIFFERENCE.has(item.kind as NewsKind) && concerns(item, side))
    .map((item) => ({
      tone: toneOf(item, side),
      text: describeNews(item, model),
      rule: item.rule || undefined,
    }))
    .filter((item) => item.text);
}

/** Whether it happens to this seat, or another does it to this one. */
const concerns = (news: News, side: number): boolean =>
  news.seat === side || ["to", "of", "with"].some((key) => news.values?.[key] === side);

const COSTS = new Set<NewsKind>(["refused", "struck", "suffered", "robbed", "revolt"]);

function toneOf(news: News, side: number): Consequence["tone"] {
  const kind = news.kind as NewsKind;
  if (kind === "paid") return news.seat === side ? "bad" : "ok";
  if (COSTS.has(kind) || readNumber(news, "hungry") || readNumber(news, "sick"))
    return news.seat === side ? "bad" : "info";
  return kind === "gain" || kind === "spared" ? "ok" : "info";
}

export function countClustered(player: Player): number {
  return player.pieces.filter((piece) => piece.clustered).length;
}

function describePoints(points: number, placed: Placement[]): string {
  const piece = placed.find((p) => p.kind === "building");
  const why = !piece
    ? ""
    : piece.walled && piece.by_river
      ? "tripled"
      : piece.walled
        ? "walled"
        : piece.by_river
          ? "river"
          : "";
  const sign = points > 0 ? "+" : "−";
  return t(why && points > 0 ? `after.points-${why}` : "after.points", { count: Math.abs(points), sign });
}

/** List what a building brings besides points, in a few words each. */
export function listEffects(model: TableModel, box: MedievalBox, piece: string): Consequence[] {
  const info = box.pieces[piece];
  if (!info) return [];
  const list: Consequence[] = [];
  const add = (text: string, rule: string) => list.push({ tone: "ok", text, rule });
  const warn = (text: string, rule: string) => list.push({ tone: "bad", text, rule });
  if (info.die) add(t("effect.die", { die: model.names(info.die) }), "END-1");
  for (const [resource, amount] of Object.entries(info.collect ?? {}))
    add(t("effect.collect", { amount: describeAmount(resource, amount) }), "COL-2");
  if (info.hammers) add(t("effect.hammers", { count: info.hammers }), "BUI-1");
  if (info.swaps) add(t("effect.swaps", { count: info.swaps }), "BUI-7");
  if (info.sets_dice) add(t("effect.sets"), "ROL-4");
  if (info.rerolls) add(t("effect.rerolls"), "ROL-6");
  if (info.swords) add(t("effect.swords", { count: info.swords }), "EXT-1");
  if (info.fairs) add(t("effect.fairs"), "EXT-4");
  if (info.shelters) add(t("effect.shelters"), "DIS-2");
  if (info.bonus) add(t(`effect.bonus.${info.bonus}`, { most: info.bonus_most }), "SCO-2");
  for (const bonus of info.bonuses ?? []) add(describeBonus(model, bonus), "SCO-2");
  if (info.cost_die) warn(t("effect.cost-die", { die: model.names(info.cost_die) }), "COM-4");
  if (info.cost_building)
    warn(t("effect.cost-building", { building: model.names(info.cost_building) }), "COM-4");
  if (info.turns_x === false) list.push({ tone: "info", text: t("effect.no-x"), rule: "BUI-3" });
  if (info.kind === "wall" || info.kind === "gate" || info.wall)
    add(t(`effect.${info.wall ? "walls" : info.kind}`), "WAL-1");
  if (info.kind === "road") add(t("effect.road"), "SCO-5");
  if (info.kind === "bridge") add(t("effect.bridge"), "BUI-4");
  return list;
}

/** Say what a bonus counts: "4 points for each burgher die at the end". */
function describeBonus(model: TableModel, bonus: BonusInfo): string {
  const { points, per, of, each = 1, most } = bonus;
  const what = t(`effect.what.${per}${of || per === "culture" ? "" : "-any"}`, {
    count: each,
    of: of ? model.names(of) : "",
  });
  return t(most ? "effect.counted-most" : "effect.counted", { count: points, what, most });
}

function listLosses(model: TableModel, box: MedievalBox, piece: string): Consequence[] {
  const die = box.pieces[piece]?.die;
  const text = die
    ? t(`after.removed-die.${box.dice_leave}`, { piece: model.names(piece), die: model.names(die) })
    : t("after.removed", { piece: model.names(piece) });
  return [{ tone: "bad", text, rule: "DIS-6" }];
}

/** Ask what a move would change and hand on the view after it. */
export function useMovePreview(
  scene: Scene,
  move: string | null,
  then: (after: Outcome | null) => void,
): void {
  useEffect(() => {
    if (!move) {
      then(null);
      return;
    }
    let stale = false;
    const before = scene.view;
    void scene.model.try(move).then((tried) => {
      if (!stale) then(tried.type === "tried" && tried.ok ? applyTried(before, tried) : null);
    });
    return () => {
      stale = true;
    };
  }, [move, scene.state.legal]);
}
