// How the box of Merchants is shown and changed.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { nameOf } from "../../../net/names";
import type { BoxDrawingProps, BoxThing, BoxUi } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { PiecePicture } from "../../../ui/PiecePicture";
import { CITY_ROOFS } from "../city-roofs";

const t = words("merchants");
const rules = words("rules");
const GAME = "merchants";
const GOODS = ["wheat", "fabric", "alcohol", "weapons"];
const CITY_TABLES = new Set(["cities", "orders", "specials"]);
const PREFIX: Record<string, string> = { characters: "character-", events: "event-" };
const ICONS: Record<string, string> = {
  characters: "horse",
  events: "disaster",
  borders: "flag",
  deck: "trade",
  points: "crown",
  pieces: "house",
  turn: "clock",
  federation: "carriage",
  base: "carriage",
};

function nameThing(table: string, entry: string): string {
  if (entry) return nameOf(GAME, (PREFIX[table] ?? "") + entry);
  const said = rules(`of-${table}`);
  return said === `of-${table}` ? table : said;
}

function Drawing({ table, entry, size }: BoxDrawingProps): JSX.Element | null {
  if (GOODS.includes(entry)) return <Icon name={entry} size={size} />;
  if (CITY_TABLES.has(table))
    return <PiecePicture piece={CITY_ROOFS[entry]?.[0] ?? "longhouse"} height={size} />;
  const icon = ICONS[table];
  return icon ? <Icon name={icon} size={size} /> : null;
}

function listChoices(_table: string, field: string, things: BoxThing[]): string[] {
  const entriesOf = (wanted: string) => things.filter((one) => one.table === wanted).map((one) => one.entry);
  if (field === "good" || field === "produces") return entriesOf("goods");
  if (field === "cities" || field === "home") return entriesOf("cities");
  return [];
}

const boxUi: BoxUi = {
  listTabs: () => [
    { key: "goods", title: t("box.goods"), tables: ["goods"] },
    { key: "cities", title: t("box.cities"), tables: ["cities", "borders"] },
    { key: "orders", title: t("box.orders"), tables: ["orders", "specials", "deck"] },
    { key: "characters", title: t("box.characters"), tables: ["characters"] },
    { key: "events", title: t("box.events"), tables: ["events"] },
    { key: "figures", title: t("box.figures"), tables: ["points", "pieces", "turn", "base", "federation"] },
  ],
  nameThing,
  Drawing,
  listAmountKeys: () => [],
  listChoices,
  listSpaceMarks: () => [],
};

export default boxUi;
