// Where things stand in a city, in units of the drawing from the city's middle: carriages to the right, trading houses to
// the left, goods for sale in front.

import type { Layout, Point } from "../map-layout";
import type { City, MerchantsView } from "../view.gen";
import { merchantsIn } from "../view-queries";

const CARRIAGES = [
  [40, 13],
  [84, -12],
  [80, 14],
  [2, 26],
] as const;
const HOUSES = [
  [-44, -2],
  [-76, -16],
  [-82, 6],
  [-74, 28],
] as const;
const AREAS = [
  [-34, 20],
  [-15, 23],
  [-48, 30],
  [4, 18],
] as const;

const beside = (layout: Layout, city: City, [dx, dy]: readonly [number, number]): Point => {
  const { x, y } = layout.place(city);
  return { x: x + dx, y: y + dy };
};

/** The place of a merchant among those who are in a city. */
export function carriageStand(layout: Layout, view: MerchantsView, city: City, merchant: number): Point {
  const here = merchantsIn(view, city.city).findIndex((each) => each.merchant === merchant);
  return beside(layout, city, CARRIAGES[Math.max(0, here)] ?? CARRIAGES[0]);
}

export const houseStand = (layout: Layout, city: City, index: number): Point =>
  beside(layout, city, HOUSES[index % HOUSES.length]!);

export const areaStand = (layout: Layout, city: City, index: number): Point =>
  beside(layout, city, AREAS[index % AREAS.length]!);
