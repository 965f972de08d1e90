// The map from far above, as it lay at the end: where the merchants stood, which orders nobody had filled, and the goods
// that lay ready. It needs no box.

import type { JSX } from "preact";
import { CITY_ROOFS } from "../city-roofs";
import { MAP_HEIGHT, WIDE } from "../map-layout";
import type { City, MerchantsView } from "../view.gen";
import { cityNamed, merchantsIn } from "../view-queries";
import { Horse } from "./Pieces";

const HORSE_SCALE = 1.5;
const HORSES_AT = [
  [52, -6],
  [-58, -6],
  [44, 46],
  [-48, 46],
] as const;
const ROOF_SCALE = 1.35;
const CARD_UNITS = 17;

export function Thumbnail({ view }: { view: MerchantsView; side: number }): JSX.Element {
  return (
    <svg class="thumbnail" viewBox={`0 0 ${WIDE.width} ${MAP_HEIGHT}`} aria-hidden="true">
      {view.cities.map((city) => {
        const { country, x, y, width, height } = WIDE.cell(city);
        const land = `mer-land ${country ?? "open"}`;
        return <rect key={city.city} class={land} x={x} y={y} width={width + 1} height={height + 1} />;
      })}
      {WIDE.roads(view.cities).map(({ path }) => (
        <g key={path} class="mer-road">
          <path d={path} class="mer-road-edge" />
          <path d={path} class="mer-way" />
        </g>
      ))}
      {view.cities.map((city) => (
        <CityFromAfar key={city.city} city={city} orders={countOrders(view, city)} />
      ))}
      {view.merchants.map((merchant) => {
        const city = merchant.city ? cityNamed(view, merchant.city) : undefined;
        if (!city) return null;
        const { x, y } = WIDE.place(city);
        const [dx, dy] = HORSES_AT[merchantsIn(view, city.city).indexOf(merchant)] ?? HORSES_AT[0];
        return (
          <g key={merchant.merchant} transform={`translate(${x + dx} ${y + dy}) scale(${HORSE_SCALE})`}>
            <Horse x={0} y={0} merchant={merchant.merchant} active={false} />
          </g>
        );
      })}
    </svg>
  );
}

/** Count the orders that wait for goods in a city. */
export const countOrders = (view: MerchantsView, city: City): number =>
  view.row.filter((order) => order.city === city.city).length;

function CityFromAfar({ city, orders }: { city: City; orders: number }): JSX.Element {
  const { x, y } = WIDE.place(city);
  const [piece, dx, dy, scale] = CITY_ROOFS[city.city] ?? ["longhouse", -36, -20, 0.9];
  return (
    <>
      <g
        class="pieces"
        transform={`translate(${x + dx * ROOF_SCALE} ${y + dy * ROOF_SCALE}) scale(${scale * ROOF_SCALE})`}
      >
        <use href={`#p-${piece}`} />
      </g>
      {Array.from({ length: orders }, (_, n) => (
        <rect
          key={n}
          class="mer-waiting"
          x={x - 40 + n * (CARD_UNITS + 5)}
          y={y + 44}
          width={CARD_UNITS}
          height={CARD_UNITS * 1.4}
          rx="2"
        />
      ))}
    </>
  );
}
