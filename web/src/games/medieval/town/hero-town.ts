// The town behind the first page, from the same list as its drawing.

import { cellsOfDesign } from "../../../render3d/pieces";
import type { TownPiece } from "../../../render3d/town/placed";
import type { TownPlan } from "../../../table/game";
import type { Laid } from "../intro/Meadow";
import { heroScene } from "../intro/scenes";

const WIDTH = 14;
const DEPTH = 12;
/** How often a piece is turned by a quarter, clockwise. */
const QUARTERS = { upright: 3, across: 1 } as const;

export function heroTown(): TownPlan {
  return { width: WIDTH, depth: DEPTH, pieces: [river(), ...heroScene.pieces.map(place)], places: {} };
}

function river(): TownPiece {
  const column = heroScene.river?.column ?? 0;
  const cells = Array.from({ length: DEPTH }, (_, row) => [column, row] as [number, number]);
  const shape = { name: "river", kind: "river", cells: cells.map(([x, z]) => [x, z, "~"] as const) };
  return { key: "river", shape, x: column, z: 0, quarter: 0, cells };
}

function place([drawing, x, z, turn]: Laid): TownPiece {
  const name = drawing.replace(/^(wall|road)(\d)$/, "$1-$2");
  const kind = /^(wall|road|gate|bridge)/.exec(name)?.[0] ?? "building";
  const shape = { name, kind, cells: cellsOfDesign(name) };
  const quarter = turn ? QUARTERS[turn] : 0;
  let cells = shape.cells.map(([cx, cz]): [number, number] => [cx, cz]);
  for (let n = 0; n < quarter; n++) {
    const rows = Math.max(...cells.map(([, cz]) => cz));
    cells = cells.map(([cx, cz]) => [rows - cz, cx]);
  }
  return {
    key: `${name} ${x} ${z}`,
    shape,
    x,
    z,
    quarter,
    cells: cells.map(([cx, cz]) => [x + cx, z + cz]),
  };
}
