// What an action would bring, told from the difference that the server's `try` answered.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { patch } from "../../net/patch";
import type { Change, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { describeGoods } from "./action-text";
import { eventTitle } from "./names";
import type { TableSelection } from "./selection";
import type { Goods, MerchantsView, NewsKind } from "./view.gen";
import { sumPoints } from "./view-queries";

const t = words("merchants");
const TRY_DELAY_MS = 120;

/** List what an action would change; each change names the rule that makes it, as the news tell. */
export function listConsequences(
  model: TableModel,
  before: MerchantsView,
  changes: readonly Change[],
  news: readonly News[] = [],
): string[] {
  const cite = (text: string, ...kinds: NewsKind[]): string => {
    const rule = news.find((item) => kinds.includes(item.kind as NewsKind))?.rule;
    return rule ? `${text} (${rule})` : text;
  };
  const after = patch(before, changes);
  const number = before.turn?.merchant;
  if (!number) return [];
  const [was, is] = [before.merchants[number - 1]!, after.merchants[number - 1]!];
  const told: string[] = [];
  const sameTurn = after.turn?.merchant === number && after.round === before.round;
  if (sameTurn) {
    const spent = before.turn!.actions_left - after.turn!.actions_left;
    told.push(
      spent > 0
        ? t("then.cost", { count: spent })
        : spent < 0
          ? t("then.gain", { count: -spent })
          : t("then.free"),
    );
  }
  const returned = listGained(before.stock, after.stock);
  if (returned)
    told.push(
      cite(
        t("then.stock", { goods: describeGoods(model, returned) }),
        "customs",
        "tribute",
        "shared",
        "returned",
      ),
    );
  for (const city of is.houses)
    if (!was.houses.includes(city)) told.push(cite(t("then.house", { city: model.names(city) }), "house"));
  if (is.red_jewels > was.red_jewels) told.push(cite(t("then.jewel"), "red-jewel"));
  if (is.cards.length > was.cards.length) told.push(cite(t("then.space"), "space"));
  if (is.points && sumPoints(is) !== sumPoints(was))
    told.push(t("then.points", { count: sumPoints(is) - sumPoints(was) }));
  for (const { event } of before.events)
    if (!after.events.some((other) => other.event === event))
      told.push(cite(t("then.event", { event: eventTitle(model, event) }), "event-over"));
  if (!sameTurn) told.push(cite(t("then.turn-over"), "turn-over"));
  return told;
}

function listGained(before: Goods, after: Goods): Goods | null {
  const more = Object.entries(after).filter(([good, n]) => n > (before[good] ?? 0));
  return more.length ? Object.fromEntries(more.map(([good, n]) => [good, n - (before[good] ?? 0)])) : null;
}

/** Ask for the consequence of the action looked at, once the reader rests on it. */
export function useConsequence(selection: TableSelection): Signal<string> {
  const shown = useSignal("");
  const text = selection.looked.value;
  const view = selection.view.value;
  useEffect(() => {
    shown.value = "";
    if (!text || !view || selection.together.peek()) return; // a try-out shows it all
    let stale = false;
    const timer = setTimeout(async () => {
      const tried = await selection.model.try(text);
      if (!stale && tried.type === "tried" && tried.ok)
        shown.value = listConsequences(selection.model, view, tried.changes ?? [], tried.news ?? []).join(
          " · ",
        );
    }, TRY_DELAY_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, view]);
  return shown;
}
