// A page that shows one piece at a time, turned to each of its four sides, and what befalls a town.
import { cellsOfDesign, DESIGNS } from "../../../../web/src/render3d/pieces";
import { heroTown } from "../../../../web/src/games/medieval/town/hero-town";
import type { EffectKind } from "../../../../web/src/render3d/town/effects";
import { Town } from "../../../../web/src/render3d/town/town";
import type { TownPiece } from "../../../../web/src/render3d/town/placed";

const GAP = 1;
const kindOf = (name: string) =>
  /^(wall|road)-/.exec(name)?.[1] ?? (/^(gate|bridge)$/.test(name) ? name : /ed$/.test(name) ? "area" : "building");

let town: Town | undefined;

function show(name: string, theme: string): void {
  document.documentElement.dataset.theme = theme;
  const cells = cellsOfDesign(name);
  const [wide, deep] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis as 0 | 1])) + 1) as [number, number];
  const most = Math.max(wide, deep);
  const pieces = [0, 1, 2, 3].map((quarter): TownPiece => ({
    key: String(quarter),
    shape: { name, kind: kindOf(name), cells },
    x: GAP + (quarter % 2) * (most + GAP),
    z: GAP + Math.floor(quarter / 2) * (most + GAP),
    quarter,
    cells: [],
  }));
  town?.dispose();
  const side = most * 2 + GAP * 3;
  const extent = { width: side, depth: side, rim: 0.3, frameHeight: 0.14 };
  town = new Town(document.querySelector("canvas")!, extent, {
    still: () => true,
    onDrawn: () => {
      document.documentElement.dataset.shown = `${name} ${theme}`;
    },
  });
  town.look({ tilt: 0.86, turn: 0.3, zoom: 1.5, x: side / 2, z: side / 2 }, 0);
  town.show(pieces);
}

/** What befalls the houses between the walls of the first page's town, when this share of it is over. */
function befall(kind: EffectKind, theme: string, share: number): void {
  document.documentElement.dataset.theme = theme;
  const { width, depth, pieces } = heroTown();
  const victim = pieces.find((piece) => piece.shape.name === (kind === "raid" ? "keep" : "longhouse"))!;
  const extent = { width, depth, rim: 0.425, frameHeight: 0.14 };
  town?.dispose();
  town = new Town(document.querySelector("canvas")!, extent, {
    still: () => true,
    onDrawn: () => {
      document.documentElement.dataset.shown = `${kind} ${theme} ${share}`;
    },
  });
  const [x, z] = victim.cells[0]!;
  town.look({ tilt: 0.98, turn: 0.34, zoom: 2.3, x: x + 0.5, z }, 0);
  town.show(pieces);
  town.stage(kind, kind === "raid" ? [[x, z]] : victim.cells, 1000, [width + 0.3, z + 1.5]).show(share * 1000);
}

Object.assign(window, { show, befall, names: Object.keys(DESIGNS) });
