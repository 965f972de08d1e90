// One city: its walls and roofs, its name, horses and houses. It is a button: go there, or see what is there.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import { pointed } from "../../../table/panels";
import { describeGoods, describeOffer } from "../action-text";
import { CITY_ROOFS } from "../city-roofs";
import { hasVerb, optionsAtCity } from "../legal";
import { isBorder, listNeighbours, type Point } from "../map-layout";
import { describeMerchant } from "../names";
import { chooseCity, type PlayProps, type TableSelection } from "../selection";
import type { City, MerchantsView } from "../view.gen";
import { merchantsIn, ordersOf } from "../view-queries";
import { House } from "./Pieces";

const t = words("merchants");

const HOUSES: [number, number][] = [[-60, -24], [-70, 4], [-34, -40], [-52, 32]]; // biome-ignore format: pairs

interface Props extends PlayProps {
  city: City;
  focus: Signal<string>;
  /** Of another moment: nothing can be chosen here. */
  still?: boolean;
  /** The city stands under it as a model. */
  modeled?: boolean;
}

export function CityMark({
  selection,
  view,
  city,
  focus,
  still = false,
  modeled = false,
}: Props): JSX.Element {
  const { x, y, scale } = selection.layout.value.place(city);
  const options = still ? [] : optionsAtCity(selection.options.value, city.city);
  const active = view.merchants[(view.turn?.merchant ?? 0) - 1];
  const here = active?.city === city.city;
  const told = pointed.value?.places.includes(city.city);
  const state = `${options.length ? "can" : ""} ${here ? "here" : ""} ${told ? "pointed" : ""} ${city.country ?? ""}`;
  const activate = () => chooseCity(selection, city.city, t("turn.duty"));
  return (
    <g
      class={`mer-city ${state}`}
      role="button"
      tabIndex={focus.value === city.city ? 0 : -1}
      aria-label={describeCity(selection, view, city)}
      data-testid={`city-${city.city}`}
      data-anchor={`city:${city.city}`}
      onClick={activate}
      onFocusIn={() => {
        focus.value = city.city;
        selection.looked.value = options.length === 1 ? options[0]!.text : null;
      }}
      onPointerEnter={() => {
        selection.looked.value = options.length === 1 ? options[0]!.text : null;
      }}
      onPointerLeave={() => {
        selection.looked.value = null;
      }}
      onKeyDown={(event) => onKey(event, selection, view, city, activate)}
    >
      {modeled ? (
        <ellipse class="mer-hit" cx={x} cy={y} rx={64 * scale} ry={46 * scale} />
      ) : (
        <Walls x={x} y={y} />
      )}
      {!modeled && <Roof city={city} x={x} y={y} />}
      <ellipse class="mer-ring" cx={x} cy={y} rx={69 * scale} ry={47 * scale} />
      <Name selection={selection} city={city} x={x} y={y} />
      {!modeled &&
        view.merchants
          .filter((merchant) => merchant.houses.includes(city.city))
          .map((merchant, index) => (
            <House
              key={merchant.merchant}
              x={x + HOUSES[index]![0]}
              y={y + HOUSES[index]![1]}
              merchant={merchant.merchant}
            />
          ))}
      {options.length > 0 && (
        <g class="mer-go" transform={`translate(${x - 2} ${y + 28})`}>
          <circle r="11" />
          <path d="M-4.500 0h8M0-4l4 4-4 4" />
        </g>
      )}
    </g>
  );
}

function Walls({ x, y }: Point): JSX.Element {
  return (
    <>
      <ellipse cx={x + 2} cy={y + 4} rx="64" ry="42" fill="#3a2a1d" opacity=".18" />
      <ellipse class="mer-wall" cx={x} cy={y} rx="64" ry="42" />
      <ellipse class="mer-stones" cx={x} cy={y} rx="58.5" ry="36.5" />
      <ellipse class="mer-yard" cx={x} cy={y} rx="55" ry="33.5" />
    </>
  );
}

function Roof({ city, x, y }: Point & { city: City }): JSX.Element {
  const [piece, dx, dy, scale] = CITY_ROOFS[city.city] ?? ["longhouse", -36, -20, 0.9];
  return (
    <g class="mer-roof pieces" transform={`translate(${x + dx} ${y + dy}) scale(${scale})`}>
      <use href={`#p-${piece}`} />
    </g>
  );
}

function Name({ selection, city, x, y }: Point & { selection: TableSelection; city: City }): JSX.Element {
  const name = selection.model.names(city.city);
  const width = name.length * 8.2 + 22 + (city.produces ? 18 : 0);
  return (
    <g class="mer-plate">
      <rect x={x - width / 2} y={y + 36} width={width} height="25" rx="7" />
      <text x={x + (city.produces ? 9 : 0)} y={y + 54} text-anchor="middle">
        {name}
      </text>
      {city.produces && (
        <>
          <circle cx={x - width / 2 + 9} cy={y + 48} r="14" />
          <use href={`#i-${city.produces}`} x={x - width / 2 - 1} y={y + 38} width="20" height="20" />
        </>
      )}
    </g>
  );
}

// ---------------------------------------------------------------- keyboard and words

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function onKey(
  event: KeyboardEvent,
  selection: TableSelection,
  view: MerchantsView,
  city: City,
  activate: () => void,
): void {
  const arrow = ARROWS[event.key];
  if (event.key === "Enter" || event.key === " ") activate();
  else if (event.key === "p" || event.key === "P") selection.model.signal("ping", `city ${city.city}`);
  else if (arrow) {
    const next = view.cities.find(
      (each) => each.row === city.row + arrow[0] && each.column === city.column + arrow[1],
    );
    const map = (event.currentTarget as Element).closest("svg");
    if (next) map?.querySelector<SVGElement>(`[data-testid="city-${next.city}"]`)?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Say all that lies in a city, and what can be done there, for whoever listens instead of looking. */
function describeCity(selection: TableSelection, view: MerchantsView, city: City): string {
  const { model } = selection;
  const names = (numbers: number[]) =>
    formatList(numbers.map((number) => describeMerchant(model, view, number)));
  const parts = [model.names(city.city)];
  if (city.country) parts.push(t("map.in", { country: model.names(city.country) }));
  if (city.produces) parts.push(t("map.makes", { good: model.names(city.produces) }));
  const here = merchantsIn(view, city.city);
  if (here.length) parts.push(t("map.here", { merchants: names(here.map((each) => each.merchant)) }));
  const houses = view.merchants.filter((each) => each.houses.includes(city.city));
  if (houses.length) parts.push(t("map.houses", { merchants: names(houses.map((each) => each.merchant)) }));
  for (const [merchant, goods] of Object.entries(city.areas))
    parts.push(
      t("map.area", {
        who: describeMerchant(model, view, Number(merchant)),
        goods: describeGoods(model, goods),
      }),
    );
  for (const card of ordersOf(view, city.city))
    parts.push(
      card.special
        ? t("map.special", { goods: describeGoods(model, card.missing ?? card.goods) })
        : t("map.order", { goods: describeGoods(model, card.goods) }),
    );
  const near = listNeighbours(view, city.city).map((each) => each.city);
  parts.push(t("map.roads", { cities: formatList(near.map((name) => model.names(name))) }));
  const abroad = near.filter((name) => isBorder(view, city.city, name));
  if (abroad.length)
    parts.push(t("map.border", { cities: formatList(abroad.map((name) => model.names(name))) }));
  const options = optionsAtCity(selection.options.value, city.city);
  const moves = options.filter(hasVerb("move"));
  if (options.length) {
    const first = (moves[0] ?? options[0])!;
    const plain = first.action.verb === "move" ? { ...first.action, duty: undefined } : first.action;
    parts.push(t("map.can", { actions: describeOffer(plain, model, view) }));
  }
  return parts.join("; ");
}
