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

export const TOP_UNITS = 90;
export const ROW_UNITS = 184;
const LAST_INDEX = 2;
export const MAP_HEIGHT = 560;

/** Trees on a map that is 700 units wide. */
export const TREES = [
  [232, 58], [246, 70], [462, 128], [236, 250], [226, 262], [470, 486], [484, 498], [456, 502], [676, 392], [664, 404],
  [22, 470], [30, 486], [234, 522], [248, 510], [686, 46], [20, 190], [34, 200], [676, 240], [688, 254], [28, 330],
] as const; // biome-ignore format: pairs

const beside = (one: City, two: City): boolean =>
  Math.abs(one.row - two.row) + Math.abs(one.column - two.column) === 1;

/** Where a point of the drawing is seen, and how much larger or smaller than in it. */
export type Project = (point: Point) => Point & { scale: number };

/** The map's measures: how far its columns are apart. */
export class Layout {
  readonly width: number;

  constructor(
    readonly left: number,
    readonly across: number,
    /** Where the map is a model: what lies over it is put where the model has it. */
    readonly project: Project = (point) => ({ ...point, scale: 1 }),
  ) {
    this.width = 2 * left + 2 * across;
  }

  get narrow(): boolean {
    return this.across < WIDE.across;
  }

  /** The same map, seen from elsewhere. */
  seenBy(project: Project): Layout {
    return new Layout(this.left, this.across, project);
  }

  place(city: City): Point & { scale: number } {
    return this.project(this.draw(city));
  }

  /** Where the drawing has a city. */
  private draw(city: City): Point {
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
    const [a, bend, b] = this.bends(from, to);
    return `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`;
  }

  /** The two ends of a road and the point that bends it, in the drawing. */
  bends(from: City, to: City): [Point, Point, Point] {
    const [a, b] = [this.draw(from), this.draw(to)];
    return [
      { x: a.x, y: a.y + 6 },
      { x: (a.x + b.x) / 2 + 8, y: (a.y + b.y) / 2 + 14 },
      { x: b.x, y: b.y + 6 },
    ];
  }

  /** A customs post stands in the middle of every road that crosses the border. */
  posts(view: MerchantsView): Post[] {
    return view.borders.flatMap((pair) => {
      const [one, two] = pair.map((name) => view.cities.find((city) => city.city === name));
      if (!one || !two) return [];
      const a = this.draw(one);
      const b = this.draw(two);
      const turned = one.row === two.row;
      const at = this.project({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + (turned ? 10 : 24) });
      return [{ ...at, turned, pair }];
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

  /** The edges along which the countries meet, from west to east or from north to south. */
  borderEdges(view: MerchantsView): { x: number; y: number; width: number; height: number }[] {
    const at = (row: number, column: number) =>
      view.cities.find((city) => city.row === row && city.column === column);
    return view.cities.flatMap((city) => {
      const { x, y, width, height } = this.cell(city);
      const below = at(city.row + 1, city.column);
      const right = at(city.row, city.column + 1);
      return [
        ...(below && below.country !== city.country ? [{ x, y: y + height, width, height: 0 }] : []),
        ...(right && right.country !== city.country ? [{ x: x + width, y, width: 0, height }] : []),
      ];
    });
  }

  /** The same as lines, each with a slight wave as if drawn by hand. */
  borderLines(view: MerchantsView): string[] {
    return this.borderEdges(view).map(({ x, y, width, height }) =>
      width ? across(x, y, width) : down(x, y, height),
    );
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
