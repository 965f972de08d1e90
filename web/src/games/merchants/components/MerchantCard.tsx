// A merchant: who, what they can do, the carriage with its goods, houses, jewels, points.

import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import { Crest, Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import type { Option } from "../legal";
import { countTurnsUntil, describeMerchant, isMine, merchantTitle, playerName } from "../names";
import { planOf } from "../planning";
import { choose, type PlayProps, type TableSelection } from "../selection";
import type { Merchant, MerchantsView } from "../view.gen";
import { boxOf, listGoods, sumPoints } from "../view-queries";
import { PlanLine } from "./PlanLine";

const t = words("merchants");

interface Props extends PlayProps {
  merchant: Merchant;
}

export function MerchantCard({ selection, view, merchant }: Props): JSX.Element {
  const active = view.turn?.merchant === merchant.merchant;
  return (
    <section
      class={`panel mer-merchant ${active ? "on" : ""}`}
      aria-label={merchantTitle(selection.model, merchant)}
      data-testid={`merchant-${merchant.merchant}`}
    >
      <div class="mer-head" data-about={`merchant:${merchant.merchant}`}>
        <Crest seat={merchant.merchant - 1} size={30} />
        <div class="col mer-name">
          <b>{merchantTitle(selection.model, merchant)}</b>
          <span class="xs muted">{describeOwner(selection, merchant)}</span>
        </div>
        <span class="sp" />
        <When view={view} merchant={merchant} />
      </div>
      {merchant.character && !planOf(selection.model, merchant.merchant) && (
        <p class="sm muted mer-ability">{selection.model.names(`ability-${merchant.character}`)}</p>
      )}
      <Carriage selection={selection} view={view} merchant={merchant} />
      <Belongings view={view} merchant={merchant} selection={selection} />
      <PlanLine view={view} merchant={merchant} selection={selection} />
    </section>
  );
}

/** Say whose it is and where. The base game's card has the player's name as its title already. */
function describeOwner(selection: TableSelection, merchant: Merchant): string {
  const { model } = selection;
  const place = merchant.city
    ? t("merchant.in", { city: model.names(merchant.city) })
    : t("merchant.not-placed");
  const mine = isMine(model, merchant) ? t("you") : "";
  const alone = mine && model.mine.value.length < 2;
  const name = merchant.character && !alone ? playerName(model, merchant) : "";
  return [name, mine, place].filter(Boolean).join(" · ");
}

function When({ view, merchant }: { view: MerchantsView; merchant: Merchant }): JSX.Element | null {
  const turns = countTurnsUntil(view, merchant);
  if (turns === null) return null;
  if (turns === 0) return <ActionDots left={view.turn!.actions_left} extra={view.turn!.extra_move} />;
  const text = turns === 1 ? t("merchant.next") : t("merchant.later", { count: turns });
  return <span class="xs muted">{text}</span>;
}

/** Show the actions left, as dots and as a number; a ring is the extra Move of a turn of Moves only. */
export function ActionDots({ left, extra }: { left: number; extra: boolean }): JSX.Element {
  return (
    <span class="mer-dots" data-about="actions" data-testid="actions-left">
      {Array.from({ length: left }, (_, index) => (
        <i key={index} />
      ))}
      {extra && <i class="mer-ring" title={t("extra-move")} />}
      <b class="sm">{t("actions", { count: left })}</b>
    </span>
  );
}

// ---------------------------------------------------------------- the carriage

function Carriage({ selection, view, merchant }: Props): JSX.Element {
  const goods = listGoods(merchant.cargo);
  const perSpace = spaceSize(selection, merchant);
  const spaces = Math.max(Math.ceil(merchant.capacity / perSpace), Math.ceil(goods.length / perSpace));
  const words_ = {
    who: describeMerchant(selection.model, view, merchant.merchant),
    goods: describeGoods(selection.model, merchant.cargo),
  };
  return (
    <div
      class={`mer-carriage ${spaces > 12 ? "many" : ""}`}
      data-about={`carriage:${merchant.merchant}`}
      data-anchor={`carriage:${merchant.merchant}`}
      role="group"
      aria-label={t("merchant.carriage", { ...words_, loaded: merchant.loaded, capacity: merchant.capacity })}
    >
      <Icon name="carriage" size={26} />
      {Array.from({ length: spaces }, (_, space) => (
        <span
          key={space}
          class={`mer-slot ${perSpace > 1 ? "mer-double" : ""} ${space * perSpace >= merchant.capacity ? "over" : ""}`}
        >
          {goods.slice(space * perSpace, (space + 1) * perSpace).map((good, index) => (
            <Cube key={index} selection={selection} view={view} merchant={merchant} good={good} />
          ))}
        </span>
      ))}
    </div>
  );
}

const spaceSize = (selection: TableSelection, merchant: Merchant): number =>
  boxOf(selection.model)?.characters[merchant.character ?? ""]?.goods_per_space ?? 1;

/** Draw a good in a carriage: a button where it can be unloaded, handed over or taken. */
function Cube({ selection, view, merchant, good }: Props & { good: string }): JSX.Element {
  const options = listCubeOptions(selection, view, merchant, good);
  if (!options.length) return <Icon name={good} size={22} />;
  const own = view.turn?.merchant === merchant.merchant;
  const name = selection.model.names(good);
  const label = own
    ? t("merchant.choose", { good: name })
    : t("merchant.take", { good: name, who: describeMerchant(selection.model, view, merchant.merchant) });
  const question = own ? t("turn.good", { good: name }) : t("turn.swap");
  return (
    <button
      type="button"
      class="mer-cube"
      aria-label={label}
      title={label}
      onClick={() => choose(selection, options, question)}
    >
      <Icon name={good} size={22} />
    </button>
  );
}

function listCubeOptions(
  selection: TableSelection,
  view: MerchantsView,
  merchant: Merchant,
  good: string,
): Option[] {
  const own = view.turn?.merchant === merchant.merchant;
  return selection.options.value.filter(({ action }) =>
    own
      ? action.verb === "unload" && action.good === good
      : action.verb === "load" && action.from === merchant.merchant && !action.area && action.good === good,
  );
}

// ---------------------------------------------------------------- houses, jewels, points

function Belongings({ selection, view, merchant }: Props): JSX.Element {
  const all = merchant.houses.length + merchant.houses_left;
  const over = merchant.loaded > merchant.capacity;
  return (
    <>
      <div class="mer-belongings sm">
        <span class="row" data-about="house">
          <Icon name="house" size={18} />
          <span>{t("merchant.placed", { count: merchant.houses.length, all })}</span>
        </span>
        <span class="row" data-about="jewel">
          <Icon name="jewelr" size={17} />
          {view.variant === "base" ? (
            <b>{merchant.red_jewels}</b>
          ) : (
            <span>{t("merchant.jewels", { count: merchant.red_jewels })}</span>
          )}
        </span>
        {view.variant === "base" && (
          <span class="row" title={selection.model.names("white-jewels")}>
            <Icon name="jewelw" size={17} />
            <b>{merchant.white_jewels}</b>
          </span>
        )}
        <span class="sp" />
        <span class={over ? "bad b" : "muted"}>
          {over
            ? t("merchant.over", { loaded: merchant.loaded, count: merchant.capacity })
            : t("merchant.holds", { count: merchant.capacity })}
        </span>
      </div>
      {merchant.points && <Points selection={selection} merchant={merchant} />}
    </>
  );
}

function Points({ selection, merchant }: { selection: TableSelection; merchant: Merchant }): JSX.Element {
  const titles = (merchant.titles ?? []).map((title) =>
    title === "houses" ? t("merchant.title-houses") : selection.model.names(title),
  );
  return (
    <p class="sm mer-points">
      <b>{t("merchant.points", { count: sumPoints(merchant) })}</b>
      {" · "}
      {t("merchant.cards", { count: merchant.cards.length })}
      {titles.length > 0 && (
        <span class="muted"> · {t("merchant.titles", { titles: formatList(titles) })}</span>
      )}
    </p>
  );
}
