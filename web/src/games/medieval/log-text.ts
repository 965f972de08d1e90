// The log in words: every action, every draw, and everything that followed from them.
import { formatList, words } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { LogRow, TableModel } from "../../table/game";
import { describeDice, describePlacement, describeTakes } from "./action-text";
import { describeNews, explainNews, isToldOtherwise, tell, tellsTheAction } from "./news-text";
import { describeAmount } from "./resources";
import { playerName, title } from "./scene";

export { describeNews } from "./news-text";

const t = words("medieval");

/** Say a whole line in one go, for those who have no room for rows. */
export function describeLine(line: Line, model: TableModel): string {
  return describeRows(line, model)
    .map((row) => row.text)
    .join(" ");
}

/** Tell a line as rows, one for each fact, each under the seat that it happened to. */
export function describeRows(line: Line, model: TableModel): LogRow[] {
  const news = line.news ?? [];
  const rows = news
    .filter((item) => !isToldOtherwise(item, line))
    .map((item) => ({
      seat: item.seat ?? null,
      text: describeNews(item, model),
      rule: item.rule ?? "",
      why: explainNews(item, model),
    }));
  const entry = news.some((item) => tellsTheAction(item, line)) ? "" : describeEntry(line, model);
  return [{ seat: line.seat ?? rollerOf(line), text: entry, rule: "", why: "" }, ...rows].filter(
    (row) => row.text,
  );
}

/** Who rolled: a draw of the dice has no seat of its own. */
function rollerOf(line: Line): number | null {
  const [verb, who] = (line.text ?? "").split(" ");
  if (verb !== "roll" && verb !== "reroll") return null;
  return who === "philippe" ? -1 : Number(who) - 1;
}

/** Say what was done or drawn, without what followed. */
export function describeEntry(line: Line, model: TableModel): string {
  const text = line.text;
  if (!text) return "";
  if (line.seat === null || line.seat === undefined) return drawText(text, model);
  const [verb, ...rest] = text.split(" ");
  const write = ACTIONS[verb!];
  if (write) return write(model, line.seat, rest);
  return tell(model, verb === "no" ? "no-river" : verb!, line.seat);
}

const diceCount = (words: string[]) =>
  words.reduce((sum, word, index) => (/^\d+$/.test(word) ? sum : sum + (Number(words[index - 1]) || 1)), 0);

// ---------------------------------------------------------------- actions

type Write = (model: TableModel, seat: number, words: string[]) => string;

const ACTIONS: Record<string, Write> = {
  place: (model, seat, words) => tell(model, "place", seat, describePlacement(model, words)),
  build: (model, seat, words) => tell(model, "build", seat, describePlacement(model, words)),
  reroll: (model, seat, words) => tell(model, "reroll", seat, { count: diceCount(words) }),
  set: (model, seat, [shows, , face]) =>
    tell(model, "set", seat, { shows: model.names(shows!), face: `**${model.names(face!)}**` }),
  feather: (model, seat, words) =>
    words[1] === "alone"
      ? tell(model, "feather", seat)
      : tell(model, "feather-with", seat, { die: model.names(words[2]!) }),
  chapel: (model, seat, [face]) => tell(model, "chapel", seat, { die: model.names(face!) }),
  take: (model, seat, words) => tell(model, "take", seat, { list: describeTakes(model, words) }),
  lose: (model, seat, [resource]) => tell(model, "lose", seat, { amount: describeAmount(resource!, 1) }),
  demand: (model, seat, [resource]) => tell(model, "demand", seat, { amount: describeAmount(resource!, 1) }),
  remove: (model, seat, [space]) => tell(model, "remove", seat, { space: space!.toUpperCase() }),
  swap: (model, seat, [give, , take]) =>
    tell(model, "swap", seat, { give: describeAmount(give!, 1), take: describeAmount(take!, 1) }),
  trade: (model, seat, [who, give, , take]) =>
    tell(model, "trade", seat, {
      other: playerName(model, who === "philippe" ? -1 : Number(who) - 1),
      give: describeAmount(give!, 1),
      take: describeAmount(take!, 1),
    }),
  done: () => "",
};

// ---------------------------------------------------------------- draws

function drawText(text: string, model: TableModel): string {
  const [verb, who, ...rest] = text.split(" ");
  if (verb === "start") return tell(model, "start", Number(rest[0]) - 1);
  if (verb === "types") return t("log.types", { list: formatList(rest.map((name) => model.names(name))) });
  const dice = describeDice(model, rest);
  if (who === "philippe") return t("log.philippe-rolled", { who: title(model, "sir-philippe"), dice });
  return tell(model, verb === "reroll" ? "rerolled" : "rolled", Number(who) - 1, { dice });
}
