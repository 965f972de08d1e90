// News in words: what followed from the rules, and why.

import { formatList, words } from "../../i18n";
import { readCounts, readList, readNumber, readText } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { rangeName } from "./grid";
import { describeAmount } from "./resources";
import { boxOf, playerName } from "./scene";
import type { NewsKind } from "./view.gen";

const t = words("medieval");

type Values = Record<string, unknown>;

/** Write a sentence about a seat, and perhaps another: "You built" and "Mara built" are two in most languages, and so are
 * "Mara pays Inés" and "Mara pays you". */
export function tell(
  model: TableModel,
  key: string,
  seat: number | null | undefined,
  values: Values = {},
  other?: number,
): string {
  const me = model.current.value;
  const who = seat === null || seat === undefined ? "" : playerName(model, seat);
  const you = seat !== null && seat !== undefined && seat === me;
  const toYou = other !== undefined && other === me;
  const about = other === undefined ? {} : { other: playerName(model, other) };
  const context = you ? { context: "you" } : toYou ? { context: "toyou" } : {};
  return t(`log.${key}`, { who, ...about, ...values, ...context });
}

export function describeNews(news: News, model: TableModel): string {
  const write = SENTENCES[news.kind as NewsKind];
  return write ? write(news, model) : "";
}

/** Say why it happened, with its figures: the rule itself has more. */
export function explainNews(news: News, model: TableModel): string {
  if (!(news.kind in SENTENCES) || news.kind === "step") return "";
  const numbers = Object.entries(news.values ?? {}).filter(([, value]) => typeof value === "number");
  const back = news.kind === "removed" && news.values?.out === false;
  return t(`why.${news.kind}${back ? "-back" : ""}`, {
    ...Object.fromEntries(numbers),
    name: nameOf(news, model, "name"),
    names: listNames(news, model),
    piece: nameOf(news, model, "piece"),
    list: describeGoods(readCounts(news, GOODS[news.kind] ?? "")),
    amount: describeAmount(readText(news, "resource"), readNumber(news, "amount") || 1),
    culture: describeAmount("culture", readNumber(news, "culture")),
    give: nameOf(news, model, "give"),
    take: nameOf(news, model, "take"),
    count: readNumber(news, COUNTS[news.kind] ?? "count"),
  });
}

/** The value that a reason counts, where it is not called `count`. */
const COUNTS: Record<string, string> = {
  fed: "hungry",
  disease: "sick",
  struck: "points",
  refused: "points",
  suffered: "points",
};

/** The value that lists goods. */
const GOODS: Record<string, string> = { gain: "gives", collected: "stock", spent: "cost" };

/** Kinds that tell what an action did better than its notation can: to whom, from whom. */
const TOLD_BY: Record<string, NewsKind> = {
  demand: "demanded",
  pay: "paid",
  trade: "traded",
  swap: "swapped",
  lose: "robbed",
  take: "gain",
};

/** Whether the news says what was done better than the action's own words. */
export function tellsTheAction(news: News, line: Line): boolean {
  const verb = (line.text ?? "").split(" ")[0] ?? "";
  return line.seat !== null && line.seat !== undefined && TOLD_BY[verb] === news.kind;
}

/** Whether a row would say again what another has said, or nothing at all. */
export function isToldOtherwise(news: News, line: Line): boolean {
  const text = line.text ?? "";
  if (news.kind === "skulls") return !readNumber(news, "count");
  if (news.kind === "hammers") return !countHammers(news);
  if (news.kind === "spared") return readText(news, "why") === "none-touch"; // the disease has said so
  if (news.kind === "struck") return text === "suffer" && readText(news, "why") === "chosen";
  return false;
}

/** List what rows tell: dice won and dice lost are two facts, and what several dice of one player give alike is one. */
export function listFacts(news: News[]): News[] {
  const facts: News[] = [];
  for (const item of news.flatMap(splitPool)) {
    const before = facts.findIndex((fact) => givesAlike(fact, item));
    if (before < 0) facts.push(item);
    else facts[before] = addGains(facts[before]!, item);
  }
  return facts;
}

function splitPool(news: News): News[] {
  const [gained, lost] = [readCounts(news, "gained"), readCounts(news, "lost")];
  const both = [gained, lost].every((dice) => Object.keys(dice).length);
  if (news.kind !== "pool" || !both) return [news];
  return [
    { ...news, values: { gained, lost: {} } },
    { ...news, values: { gained: {}, lost } },
  ];
}

function givesAlike(one: News, other: News): boolean {
  const alike = one.kind === "gain" && other.kind === "gain" && one.seat === other.seat;
  const [by, goods] = [readText(one, "by"), Object.keys(readCounts(one, "gives"))];
  return (
    alike &&
    by !== "piece" && // those are told by name
    by === readText(other, "by") &&
    goods.join() === Object.keys(readCounts(other, "gives")).join()
  );
}

function addGains(one: News, other: News): News {
  const values = {
    ...one.values,
    count: readNumber(one, "count") + readNumber(other, "count"),
    gives: addCounts(readCounts(one, "gives"), readCounts(other, "gives")),
    lost: addCounts(readCounts(one, "lost"), readCounts(other, "lost")),
  };
  const lost = Object.keys(readCounts(other, "lost")).length > 0;
  return { ...one, values, ...(lost && other.rule ? { rule: other.rule } : {}) };
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [thing, count] of Object.entries(other)) sum[thing] = (sum[thing] ?? 0) + count;
  return sum;
}

// ---------------------------------------------------------------- sentences

type Write = (news: News, model: TableModel) => string;

const SENTENCES: Record<NewsKind, Write> = {
  step: () => "",
  round: (news) => {
    const [round, rounds] = [readNumber(news, "round"), readNumber(news, "rounds")];
    return rounds ? t("log.round-of", { round, rounds }) : t("log.round", { round });
  },
  pool: (news, model) => {
    const [gained, lost] = [readCounts(news, "gained"), readCounts(news, "lost")];
    return [
      Object.keys(gained).length &&
        tell(model, "pool-gained", news.seat, { dice: describePool(gained, model) }),
      Object.keys(lost).length && tell(model, "pool-lost", news.seat, { dice: describePool(lost, model) }),
    ]
      .filter(Boolean)
      .join(" ");
  },
  revealed: (news, model) => tell(model, "revealed", news.seat),
  "dice-revealed": (news, model) => tell(model, "dice-revealed", news.seat),
  gain: (news, model) => {
    const [by, count] = [readText(news, "by"), readNumber(news, "count")];
    const name = nameOf(news, model, "of");
    const told = tell(model, `gain-${by}`, news.seat, {
      list: `**${describeGoods(readCounts(news, "gives"))}**`,
      piece: count > 1 ? `${count} × ${name}` : name,
    });
    return withLost(told, readCounts(news, "lost"));
  },
  collected: (news, model) =>
    tell(model, "collected", news.seat, { list: describeGoods(readCounts(news, "stock"), true) }),
  fed: (news, model) => {
    const hungry = readNumber(news, "hungry");
    return hungry
      ? tell(model, "hungry", news.seat, { count: hungry })
      : tell(model, "fed", news.seat, { count: readNumber(news, "fed") });
  },
  skulls: (news, model) =>
    tell(model, "skulls", news.seat, { count: readNumber(news, "count"), names: listNames(news, model) }),
  disaster: (news, model) =>
    tell(model, "disaster", news.seat, { name: `**${nameOf(news, model, "name")}**` }),
  struck: (news, model) =>
    tell(model, `struck-${readText(news, "why") || "empty"}`, news.seat, {
      count: readNumber(news, "points"),
    }),
  robbed: (news, model) =>
    tell(model, "robbed", news.seat, {
      amount: describeAmount(readText(news, "resource"), readNumber(news, "amount")),
    }),
  suffered: (news, model) => tell(model, "suffered", news.seat, { count: readNumber(news, "points") }),
  disease: (news, model) => tell(model, "disease", news.seat, { count: readNumber(news, "sick") }),
  spared: (news, model) =>
    tell(model, `spared-${readText(news, "why")}`, news.seat, { name: nameOf(news, model, "name") }),
  removed: (news, model) => {
    const told = tell(model, "removed", news.seat, {
      piece: `**${nameOf(news, model, "piece")}**`,
      place: rangeName(readList(news, "spaces")),
    });
    const later = readText(news, "die") && boxOf(model)?.dice_leave === "round-end"; // else it is told as a fact of its own
    return later ? join(told, t("log.removed-die")) : told;
  },
  "die-left": (news, model) =>
    tell(model, "die-left", news.seat, { face: `**${nameOf(news, model, "face")}**` }),
  revolt: (news, model) =>
    tell(model, "revolt", news.seat, {
      count: readNumber(news, "amount"),
      resource: nameOf(news, model, "resource"),
    }),
  x: (news, model) =>
    tell(model, "x", news.seat, {
      piece: `**${nameOf(news, model, "piece")}**`,
      count: readNumber(news, "xs"),
    }),
  "no-room": (news, model) => tell(model, "no-room", news.seat),
  "last-round": (news) => `**${t(`log.last-round-${readText(news, "why")}`)}**`,
  hammers: (news, model) => tell(model, "hammers", news.seat, { count: countHammers(news) }),
  spent: (news, model) => {
    const cost = readCounts(news, "cost");
    return Object.keys(cost).length
      ? tell(model, "spent", news.seat, { list: describeGoods(cost) })
      : t("log.spent-nothing");
  },
  swapped: (news, model) =>
    withLost(
      tell(model, "swapped", news.seat, { give: amountOf(news, "give"), take: amountOf(news, "take") }),
      readNumber(news, "lost") ? { [readText(news, "take")]: readNumber(news, "lost") } : {},
    ),
  threat: (news, model) => {
    const [swords, theirs, shields] = ["swords", "theirs", "shields"].map((key) => readNumber(news, key));
    const key = `threat-${readText(news, "outcome")}`;
    return tell(model, key, news.seat, { swords, theirs, shields }, readNumber(news, "to"));
  },
  demanded: (news, model) =>
    tell(model, "demanded", news.seat, { amount: amountOf(news, "resource") }, readNumber(news, "of")),
  paid: (news, model) =>
    withLost(
      tell(model, "paid", news.seat, { amount: amountOf(news, "resource") }, readNumber(news, "to")),
      readNumber(news, "lost") ? { [readText(news, "resource")]: readNumber(news, "lost") } : {},
    ),
  refused: (news, model) => {
    const count = readNumber(news, "points");
    return readText(news, "why") === "empty"
      ? tell(model, "refused-empty", news.seat, { count }, readNumber(news, "to"))
      : tell(model, "refused", news.seat, { count });
  },
  traded: (news, model) =>
    withLost(
      tell(
        model,
        "traded",
        news.seat,
        {
          give: amountOf(news, "give"),
          take: amountOf(news, "take"),
          culture: describeAmount("culture", readNumber(news, "culture")),
        },
        readNumber(news, "with"),
      ),
      readCounts(news, "lost"),
    ),
  start: (news, model) => tell(model, "start", news.seat),
  over: (news) => t(`log.over-${readText(news, "why")}`),
};

function nameOf(news: News, model: TableModel, key: string): string {
  return model.names(readText(news, key));
}

const amountOf = (news: News, key: string): string => describeAmount(readText(news, key), 1);

const countHammers = (news: News): number => readNumber(news, "from_dice") + readNumber(news, "from_pieces");

function listNames(news: News, model: TableModel): string {
  return formatList(readList(news, "names").map((name) => model.names(name)));
}

/** Say goods in words; those that there are none of only if all are asked for. */
function describeGoods(goods: Record<string, number>, all = false): string {
  return formatList(
    Object.entries(goods)
      .filter(([, count]) => all || count)
      .map(([thing, count]) => describeAmount(thing, count)),
  );
}

function describePool(dice: Record<string, number>, model: TableModel): string {
  return formatList(
    Object.entries(dice).map(([die, count]) => t("log.pool-die", { count, die: model.names(die) })),
  );
}

/** Add what found no room on a track. */
function withLost(told: string, lost: Record<string, number>): string {
  return Object.keys(lost).length ? join(told, t("log.lost-plain", { amount: describeGoods(lost) })) : told;
}

/** Add to a sentence what belongs to the same fact. */
const join = (told: string, more: string): string => `${told.replace(/\.$/, "")}; ${more}`;
