// The questions that one choice may raise: which good for customs, how much to deliver, what to do in a city.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../../../i18n";
import { Crest, Icon } from "../../../ui/Icon";
import { describeGoods, describeOffer } from "../action-text";
import type { Option } from "../legal";
import { groupOptions } from "../legal-groups";
import { describeMerchant } from "../names";
import { type Ask, type PlayProps, ping, play, type TableSelection } from "../selection";
import type { Goods, MerchantsView } from "../view.gen";
import { cityNamed, merchantsIn, ordersOf } from "../view-queries";
import { GoodsRow } from "./Good";
import { Offer } from "./Offer";

const t = words("merchants");

/** Frame a question: it takes the focus, and Escape puts it away. */
function Question({
  selection,
  title,
  children,
}: {
  selection: TableSelection;
  title: string;
  children: ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector("button")?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
    return () => before?.focus?.({ preventScroll: true });
  }, [title]);
  const close = () => {
    selection.ask.value = null;
  };
  return (
    <div
      class="mer-question"
      ref={box}
      role="group"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <p class="b">{title}</p>
      {children}
      <button type="button" class="btn s g mer-cancel" onClick={close} data-testid="cancel">
        {t("turn.cancel")}
      </button>
    </div>
  );
}

export function PickQuestion({
  selection,
  ask,
}: {
  selection: TableSelection;
  ask: Extract<Ask, { kind: "pick" }>;
}): JSX.Element {
  return (
    <Question selection={selection} title={ask.title}>
      <div class="mer-offers">
        {ask.options.map((option) => (
          <OptionButton key={option.text} selection={selection} option={option} />
        ))}
      </div>
    </Question>
  );
}

export function OptionButton({
  selection,
  option,
  hook = "choice",
}: {
  selection: TableSelection;
  option: Option;
  hook?: string;
}): JSX.Element {
  const { action, text } = option;
  const good =
    action.verb === "move"
      ? action.duty
      : action.verb === "load"
        ? (action.swap ?? action.good)
        : "good" in action
          ? action.good
          : undefined;
  const look = (looked: string | null) => () => {
    selection.looked.value = looked;
  };
  return (
    <button
      type="button"
      class="btn s mer-offer"
      data-testid={`${hook}-${text}`}
      onClick={() => void play(selection, text)}
      onPointerEnter={look(text)}
      onPointerLeave={look(null)}
      onFocusIn={look(text)}
      onFocusOut={look(null)}
    >
      {good && <Icon name={good} size={20} />}
      <span>{describeOffer(action, selection.model, selection.view.value!)}</span>
    </button>
  );
}

// ---------------------------------------------------------------- delivering to a special order

interface DeliverProps extends PlayProps {
  ask: Extract<Ask, { kind: "deliver" }>;
}

const goodsOf = (option: Option): Goods => (option.action.verb === "deliver" ? option.action.goods : {});

export function DeliverQuestion({ selection, ask, view }: DeliverProps): JSX.Element {
  const largest = ask.options.reduce((best, option) =>
    size(goodsOf(option)) > size(goodsOf(best)) ? option : best,
  );
  const chosen = useSignal<Goods>(goodsOf(largest));
  const found = ask.options.find((option) => same(goodsOf(option), chosen.value));
  const kinds = Object.keys(view.stock).filter((good) =>
    ask.options.some((option) => (goodsOf(option)[good] ?? 0) > 0),
  );
  const step = (good: string, by: number) => {
    chosen.value = { ...chosen.value, [good]: (chosen.value[good] ?? 0) + by };
    selection.looked.value = ask.options.find((option) => same(goodsOf(option), chosen.value))?.text ?? null;
  };
  const most = (good: string) => Math.max(...ask.options.map((option) => goodsOf(option)[good] ?? 0));
  return (
    <Question selection={selection} title={t("turn.deliver")}>
      <div class="mer-steppers">
        {kinds.map((good) => (
          <Stepper
            key={good}
            name={selection.model.names(good)}
            good={good}
            value={chosen.value[good] ?? 0}
            most={most(good)}
            onStep={(by) => step(good, by)}
          />
        ))}
      </div>
      <button
        type="button"
        class="btn p"
        aria-disabled={found ? undefined : "true"}
        data-testid="deliver"
        onClick={() => found && void play(selection, found.text)}
      >
        {found
          ? t("turn.deliver-go", { goods: describeGoods(selection.model, chosen.value) })
          : t("turn.deliver-none")}
      </button>
    </Question>
  );
}

const size = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);
const same = (one: Goods, two: Goods): boolean =>
  [...Object.keys(one), ...Object.keys(two)].every((good) => (one[good] ?? 0) === (two[good] ?? 0));

interface StepperProps {
  name: string;
  good: string;
  value: number;
  most: number;
  onStep: (by: number) => void;
}

function Stepper({ name, good, value, most, onStep }: StepperProps): JSX.Element {
  return (
    <div class="mer-stepper" role="group" aria-label={name}>
      <button
        type="button"
        class="btn s"
        aria-label={t("turn.fewer", { good: name })}
        disabled={value === 0}
        onClick={() => onStep(-1)}
      >
        −
      </button>
      <span class="row">
        <Icon name={good} size={22} />
        <b class="num" aria-live="polite">
          {value}/{most}
        </b>
      </span>
      <button
        type="button"
        class="btn s"
        aria-label={t("turn.more", { good: name })}
        disabled={value === most}
        onClick={() => onStep(1)}
      >
        +
      </button>
    </div>
  );
}

// ---------------------------------------------------------------- a city, and what can be done in it

export function CityQuestion({
  selection,
  city: name,
  view,
}: {
  selection: TableSelection;
  city: string;
  view: MerchantsView;
}): JSX.Element {
  const { model } = selection;
  const city = cityNamed(view, name)!;
  const here = view.merchants[(view.turn?.merchant ?? 0) - 1]?.city === name;
  const options = selection.options.value.filter(({ action }) => {
    if (action.verb === "jewel" || action.verb === "end") return false;
    return "city" in action ? action.city === name : here;
  });
  const areas = Object.entries(city.areas);
  return (
    <Question selection={selection} title={model.names(name)}>
      <ul class="mer-lies sm">
        {city.produces && (
          <li>
            {t("city.makes", { good: model.names(city.produces), count: view.stock[city.produces] ?? 0 })}
          </li>
        )}
        {merchantsIn(view, name).map((merchant) => (
          <li key={merchant.merchant}>
            <Crest seat={merchant.merchant - 1} size={18} />
            {t("city.stands", { who: describeMerchant(model, view, merchant.merchant) })}
          </li>
        ))}
        {view.merchants
          .filter((merchant) => merchant.houses.includes(name))
          .map((merchant) => (
            <li key={`h${merchant.merchant}`}>
              <Icon name="house" size={18} />
              {t("city.house", { who: describeMerchant(model, view, merchant.merchant) })}
            </li>
          ))}
        {areas.map(([merchant, goods]) => (
          <li key={`a${merchant}`}>
            <GoodsRow goods={goods} size={18} />
            {t("city.area", { who: describeMerchant(model, view, Number(merchant)) })}
            <span class="visually-hidden">{describeGoods(model, goods)}</span>
          </li>
        ))}
        {ordersOf(view, name).map((card) => (
          <li key={card.card}>
            <GoodsRow goods={card.missing ?? card.goods} size={18} />
            {model.names(card.special ? "special" : "order")}
          </li>
        ))}
      </ul>
      {options.length > 0 && <p class="sm b">{t("city.here")}</p>}
      <div class="mer-offers">
        {groupOptions(options).map((group) => (
          <Offer key={group.key} selection={selection} view={view} group={group} />
        ))}
      </div>
      {model.mine.value.length > 0 && (
        <button type="button" class="btn s g" onClick={() => ping(selection, `city ${name}`)}>
          <Icon name="flag" size={16} />
          {t("city.ping")}
        </button>
      )}
    </Question>
  );
}
