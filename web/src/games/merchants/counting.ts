// What is counted at the end: in the base game points, in the Federation what each merchant did.

import { h, type JSX } from "preact";
import { words } from "../../i18n";
import type { CountGroup, Counting, CountLine } from "../../pages/end/counting";
import type { TableModel } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { readCard } from "./legal";
import { merchantTitle } from "./names";
import type { Merchant, MerchantsView } from "./view.gen";
import { boxOf, countGoods, isFederation } from "./view-queries";

const t = words("merchants");

const ICONS: Record<string, string> = {
  orders: "carriage",
  specials: "crown",
  "white-jewels": "jewelw",
  "red-jewels": "jewelr",
  goods: "trade",
  houses: "house",
};

export function listCounting(view: MerchantsView, model: TableModel): Counting {
  return {
    columns: view.merchants.map((merchant) => ({
      seat: merchant.merchant - 1,
      name: merchantTitle(model, merchant),
    })),
    lines: isFederation(view) ? listDeeds(view, model) : listPoints(view, model),
    ladder: [],
    adds: !isFederation(view),
  };
}

function makeLine(
  view: MerchantsView,
  key: string,
  group: CountGroup,
  points: number[],
  more: Partial<CountLine> = {},
): CountLine {
  return {
    key,
    name: t(`score.${key}`),
    group,
    points,
    about: "",
    rule: "",
    lit: view.merchants.map(() => []),
    draw: (size) => draw(ICONS[key] ?? "flag", size),
    ...more,
  };
}

const draw = (icon: string, size: number): JSX.Element => h(Icon, { name: icon, size });

/** Points line by line; each title is compared by itself. */
function listPoints(view: MerchantsView, model: TableModel): CountLine[] {
  const keys = Object.keys(view.merchants[0]?.points ?? {}).filter((key) => key !== "titles");
  const each = boxOf(model)?.points.title ?? 0;
  const own = keys.map(
    (key) =>
    makeLine(view, key, key === "orders" ? "buildings" : "bonuses", view.merchants.map(({ points }) => points?.[key] ?? 0), { rule: "ERM-4" }), // biome-ignore format: one thought
  );
  const titles = Object.entries(view.amounts).map(([title, amounts]) =>
    makeLine(
      view,
      `title-${title}`,
      "majority",
      view.merchants.map(({ titles: held }) => (held?.includes(title) ? each : 0)),
      {
        name: t("score.most", { what: title === "houses" ? t("merchant.title-houses") : model.names(title) }),
        about: t("count.title"),
        amounts,
        rule: "ERM-4",
        draw: (size) => draw(title === "houses" ? "house" : title, size),
      },
    ),
  );
  return [...own, ...titles];
}

const countSpecials = (merchant: Merchant): number =>
  merchant.cards.filter((card) => readCard(card).special).length;

function listDeeds(view: MerchantsView, model: TableModel): CountLine[] {
  const { merchants } = view;
  const cards = boxOf(model)?.cards ?? {};
  const sold = (merchant: Merchant) =>
    merchant.cards.reduce((sum, card) => sum + countGoods(cards[card]?.goods ?? readCard(card).goods), 0);
  const lines: [string, (merchant: Merchant) => number][] = [
    ["orders", (each) => each.cards.length - countSpecials(each)],
    ["specials", countSpecials],
    ["goods", sold],
    ["houses", (each) => each.houses.length],
    ["red-jewels", (each) => each.red_jewels],
  ];
  return lines.map(([key, count]) => makeLine(view, key, "plain", merchants.map(count)));
}
