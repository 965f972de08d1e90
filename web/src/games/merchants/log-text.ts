// The log in sentences. A line tells an action or a draw, and what followed from it.

import { formatList, words } from "../../i18n";
import { readNumber, readText } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { actionKey, actionValues, describeGoods } from "./action-text";
import { readAction, readCard } from "./legal";
import { describeMerchant, eventTitle } from "./names";
import type { MerchantsView } from "./view.gen";
import { countGoods, viewOf } from "./view-queries";

const t = words("merchants");

export function describeLine(line: Line, model: TableModel): string {
  const view = viewOf(model.now.value ?? model.state.value);
  if (!view) return "";
  const told = line.text
    ? line.seat == null
      ? drawText(line.text, model, view)
      : actionText(line, model, view)
    : "";
  const sold = line.text?.startsWith("sell "); // which already says that the order is filled
  const news = (line.news ?? [])
    .filter((item) => !(sold && item.kind === "completed"))
    .map((item) => newsSentence(item, model, view));
  return [told, ...news].filter(Boolean).join(" ");
}

// ---------------------------------------------------------------- actions

function actionText(line: Line, model: TableModel, view: MerchantsView): string {
  const action = readAction(line.text ?? "");
  if (!action) return line.text ?? "";
  const number = findActor(line, model, view);
  const name =
    number === null
      ? (model.info.value?.seats[line.seat ?? 0]?.name ?? "")
      : describeMerchant(model, view, number);
  const values = { ...actionValues(action, model, view), who: `**${name}**` };
  const told = t(`log.${actionKey(action)}`, values);
  return action.verb === "load" && action.swap ? `${told} ${t("log.swap", values)}` : told;
}

/** Find the merchant who acted: one player may have several, and the last turn told of says which has it. */
function findActor(line: Line, model: TableModel, view: MerchantsView): number | null {
  const own = view.merchants.filter((merchant) => merchant.seat === line.seat);
  if (own.length === 1) return own[0]!.merchant;
  const turns = listTurns(model.now.value?.lines ?? []);
  return turns.findLast((turn) => turn.line < line.n)?.merchant ?? null;
}

interface TurnTold {
  line: number;
  merchant: number;
}

let known: { lines: Line[]; turns: TurnTold[] } | null = null;

/** List every line that gave a merchant the turn. It is asked for once a line of the log, so the last answer is
 * kept. */
function listTurns(lines: Line[]): TurnTold[] {
  if (known?.lines !== lines) {
    const turns = lines.flatMap((line) =>
      (line.news ?? [])
        .filter((item) => item.kind === "turn")
        .map((item) => ({ line: line.n, merchant: readNumber(item, "merchant") })),
    );
    known = { lines, turns };
  }
  return known.turns;
}

// ---------------------------------------------------------------- draws

function drawText(text: string, model: TableModel, view: MerchantsView): string {
  const [verb, ...names] = text.split(" ");
  switch (verb) {
    case "map":
      return t("log.map", { cities: formatList(names.map((name) => model.names(name))) });
    case "excluded": {
      const goods = names.reduce((sum, name) => sum + countGoods(readCard(name).goods), 0);
      return t("log.excluded", { count: names.length, goods });
    }
    case "opening":
      return t("log.opening", { cards: formatList(names.map((name) => describeCard(name, model))) });
    case "characters":
      return t("log.characters", {
        names: formatList(names.map((name) => model.names(`character-${name}`))),
      });
    case "start":
      return t("log.start-lot", { other: describeMerchant(model, view, Number(names[0])) });
    case "card":
      return newCardText(names[0] ?? "", model);
    case "event":
      return event(names[0] ?? "", model);
    default:
      return text;
  }
}

function newCardText(name: string, model: TableModel): string {
  const card = readCard(name);
  const city = `**${model.names(card.city)}**`;
  return card.special
    ? t("log.card-special", { city })
    : t("log.card", { city, goods: describeGoods(model, card.goods) });
}

const event = (name: string, model: TableModel): string =>
  t("log.event", { event: `**${eventTitle(model, name)}**`, effect: model.names(`effect-${name}`) });

export function describeCard(name: string, model: TableModel): string {
  const card = readCard(name);
  const city = model.names(card.city);
  return card.special
    ? t("log.special-named", { city })
    : t("log.card-named", { city, goods: describeGoods(model, card.goods) });
}

// ---------------------------------------------------------------- what followed

function newsSentence(item: News, model: TableModel, view: MerchantsView): string {
  const merchant = readNumber(item, "merchant");
  const name = merchant ? describeMerchant(model, view, merchant) : "";
  switch (item.kind) {
    case "turn": {
      const first = view.merchants.find((merchant) => merchant.first)?.merchant;
      return merchant === first ? t("log.news-round", { round: readNumber(item, "round") }) : "";
    }
    case "card":
    case "event":
      return ""; // the draw itself has told it
    case "completed": {
      const card = readCard(readText(item, "card"));
      return card.special ? t("log.news-completed-special", { city: model.names(card.city) }) : "";
    }
    case "house":
      return t("log.news-house", { who: name, city: model.names(readText(item, "city")) });
    case "red-jewel":
      return t("log.news-red-jewel", { who: name });
    case "event-over":
      return t("log.news-event-over", { event: eventTitle(model, readText(item, "event")) });
    case "reshuffled":
    case "end-card":
      return t(`log.news-${item.kind}`);
    case "places":
      return t("log.news-places", { count: readNumber(item, "places") });
    default:
      return `**${model.names(item.kind)}**`;
  }
}
