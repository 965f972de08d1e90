// Where things lie on the map, in the units of its drawing. A phone has a narrower map with the same cities.

import type { City, MerchantsView } from "./view.gen";

export interface Point {
  x: number;
  y: number;
}

export interface Road {
  from: City;
  to: City;
  path: string;
}

export interface Post extends Point {
  turned: boolean;
  pair: [string, string];
}

export interface Cell extends Point {
  country: string | null;
  width: number;
  height: number;
}

const TOP_UNITS = 90;
const ROW_UNITS = 184;
const LAST_INDEX = 2;
export const MAP_HEIGHT = 560;

const beside = (one: City, two: City): boolean =>
  Math.abs(one.row - two.row) + Math.abs(one.column - two.column) === 1;

/** The map's measures: how far its columns are apart. */
export class Layout {
  readonly width: number;

  constructor(
    readonly left: number,
    readonly across: number,
  ) {
    this.width = 2 * left + 2 * across;
  }

  place(city: City): Point {
    return { x: this.left + city.column * this.across, y: TOP_UNITS + city.row * ROW_UNITS };
  }

  /** One road for each pair of neighbours, bent a little as roads are. */
  roads(cities: City[]): Road[] {
    return cities.flatMap((from, index) =>
      cities
        .slice(index + 1)
        .filter((to) => beside(from, to))
        .map((to) => ({ from, to, path: this.road(from, to) })),
    );
  }

  private road(from: City, to: City): string {
    const a = this.place(from);
    const b = this.place(to);
    return `M${a.x} ${a.y + 6}Q${(a.x + b.x) / 2 + 8} ${(a.y + b.y) / 2 + 14} ${b.x} ${b.y + 6}`;
  }

  /** A customs post stands in the middle of every road that crosses the border. */
  posts(view: MerchantsView): Post[] {
    return view.borders.flatMap((pair) => {
      const [one, two] = pair.map((name) => view.cities.find((city) => city.city === name));
      if (!one || !two) return [];
      const a = this.place(one);
      const b = this.place(two);
      const turned = one.row === two.row;
      return [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + (turned ? 10 : 24), turned, pair }];
    });
  }

  /** The ground of each city, up to the middle of the way to the next. */
  cell({ row, column, country }: City): Cell {
    const x = column === 0 ? 0 : this.left + column * this.across - this.across / 2;
    const y = row === 0 ? 0 : TOP_UNITS + row * ROW_UNITS - ROW_UNITS / 2 + 24;
    const right = column === LAST_INDEX ? this.width : this.left + column * this.across + this.across / 2;
    const bottom = row === LAST_INDEX ? MAP_HEIGHT : TOP_UNITS + row * ROW_UNITS + ROW_UNITS / 2 + 24;
    return { country, x, y, width: right - x, height: bottom - y };
  }

  /** The lines along which the countries meet, each with a slight wave as if drawn by hand. */
  borderLines(view: MerchantsView): string[] {
    const at = (row: number, column: number) =>
      view.cities.find((city) => city.row === row && city.column === column);
    return view.cities.flatMap((city) => {
      const { x, y, width, height } = this.cell(city);
      const below = at(city.row + 1, city.column);
      const right = at(city.row, city.column + 1);
      const lines: string[] = [];
      if (below && below.country !== city.country) lines.push(across(x, y + height, width));
      if (right && right.country !== city.country) lines.push(down(x + width, y, height));
      return lines;
    });
  }
}

const across = (x: number, y: number, width: number): string =>
  `M${x} ${y}q${width / 4} -6 ${width / 2} 0t${width / 2} 0`;
const down = (x: number, y: number, height: number): string =>
  `M${x} ${y}q-5 ${height / 4} 0 ${height / 2}t0 ${height / 2}`;

export const WIDE = new Layout(118, 232);
export const NARROW = new Layout(84, 172);

export const listNeighbours = (view: MerchantsView, name: string): City[] => {
  const here = view.cities.find((city) => city.city === name);
  return here ? view.cities.filter((city) => beside(here, city)) : [];
};

export const isBorder = (view: MerchantsView, one: string, two: string): boolean =>
  view.borders.some((pair) => pair.includes(one) && pair.includes(two));

/** Count the cities from one to the other, along the grid. */
export const countSteps = (view: MerchantsView, from: string, to: string): number => {
  const a = view.cities.find((city) => city.city === from);
  const b = view.cities.find((city) => city.city === to);
  return a && b ? Math.abs(a.row - b.row) + Math.abs(a.column - b.column) : 0;
};
