// How it ended, and why: from the last position.

import { formatList, words } from "../../i18n";
import type { Ending, TableModel } from "../../table/game";
import { readCard } from "./legal";
import { describeMerchant, playerName } from "./names";
import type { Merchant, MerchantsView, Outcome } from "./view.gen";
import { isFederation, sumPoints } from "./view-queries";

const t = words("end");
const tm = words("merchants");
type Why = Ending["why"];

const countSpecials = (merchant: Merchant): number =>
  merchant.cards.filter((card) => readCard(card).special).length;

export function describeEnding(
  view: MerchantsView,
  model: TableModel,
  winners: number[],
  scores: number[],
): Ending {
  return isFederation(view) ? describeTogether(view, model) : describeAlone(view, model, winners, scores);
}

// ---------------------------------------------------------------- the Federation

/** Four endings: a challenge that failed after the end card is still the victory that the card brought. */
const TITLES: Record<Outcome, string> = {
  lost: "lost",
  won: "together",
  "challenge-lost": "not-completely",
  complete: "complete",
  finished: "together",
};

function describeTogether(view: MerchantsView, model: TableModel): Ending {
  const good = view.outcome !== "lost";
  const cards = view.merchants.reduce((sum, merchant) => sum + merchant.cards.length, 0);
  const title = t(`merchants.${TITLES[view.outcome ?? "lost"]}`);
  const detail = t("merchants.detail", {
    cards: t("merchants.cards", { count: cards }),
    rounds: t("merchants.round", { count: view.round }),
  });
  const parts = view.merchants.map((merchant) => ({
    seat: merchant.merchant - 1,
    name: describeMerchant(model, view, merchant.merchant),
    points: merchant.cards.length,
  }));
  return { good, title, detail, why: listReasonsTogether(view, model, good), parts };
}

function listReasonsTogether(view: MerchantsView, model: TableModel, good: boolean): Why {
  const taken = view.row.length;
  const why: Why = [
    {
      icon: good ? "check" : "x",
      text: t(`merchants.why-${view.outcome ?? "lost"}`, { taken, count: taken, places: view.places }),
    },
  ];
  const done = view.merchants.reduce((sum, merchant) => sum + countSpecials(merchant), 0);
  const all = done + view.deck.specials + view.row.filter((card) => card.special).length;
  why.push({ icon: "crown", text: t("merchants.why-specials", { done, all }) });
  if (!good && view.events.length)
    why.push({ icon: "disaster", text: t("merchants.why-events", { count: view.events.length }) });
  const most = [...view.merchants].sort((a, b) => b.cards.length - a.cards.length)[0];
  if (most?.cards.length)
    why.push({
      icon: "carriage",
      text: t("merchants.why-most", {
        name: describeMerchant(model, view, most.merchant),
        count: most.cards.length,
      }),
    });
  if (view.difficulty?.level)
    why.push({
      icon: "trade",
      text: t("merchants.why-difficulty", {
        goods: view.difficulty.goods,
        level: model.names(view.difficulty.level),
      }),
    });
  return why;
}

// ---------------------------------------------------------------- the base game

function describeAlone(view: MerchantsView, model: TableModel, winners: number[], scores: number[]): Ending {
  const names = winners.map((seat) => playerName(model, view.merchants[seat]!));
  const best = Math.max(...scores);
  const others = view.merchants
    .filter((merchant) => !winners.includes(merchant.seat))
    .sort((a, b) => sumPoints(b) - sumPoints(a));
  const second = others[0];
  const by = second ? best - sumPoints(second) : 0;
  const detail = second
    ? t(by ? "ahead" : view.tie ? "tied-by" : "tied", {
        count: best,
        by,
        name: playerName(model, second),
        what: view.tie ? t(`merchants.tie-${view.tie[1]}`) : "",
      })
    : t("points", { count: best });
  return {
    good: true,
    title: t("wins", { names: formatList(names), count: names.length }),
    detail,
    why: listReasonsAlone(view, model, winners),
  };
}

function listReasonsAlone(view: MerchantsView, model: TableModel, winners: number[]): Why {
  const why: Why = [];
  const first = view.merchants[winners[0] ?? 0];
  if (!first) return why;
  const name = playerName(model, first);
  if (countSpecials(first))
    why.push({ icon: "crown", text: t("merchants.why-specials-of", { name, count: countSpecials(first) }) });
  const titles = first.titles ?? [];
  if (titles.length) {
    const named = titles.map((title) =>
      tm("score.most", { what: title === "houses" ? tm("merchant.title-houses") : model.names(title) }),
    );
    why.push({
      icon: "flag",
      text: t("merchants.why-titles", { name, count: titles.length, titles: formatList(named) }),
    });
  }
  const most = [...view.merchants].sort((a, b) => b.cards.length - a.cards.length)[0];
  if (most)
    why.push({
      icon: "carriage",
      text: t("merchants.why-most", { name: playerName(model, most), count: most.cards.length }),
    });
  return why;
}
