// A model for every piece, by its name in the rules' data; a piece that only somebody's own box knows, or whose
// footprint was changed there, gets a plain one of its kind on its spaces.

import type { BufferGeometry } from "three";
import { type FootCell, Kit, type V } from "../kit";
import { seedOf } from "../random";
import { flooded, scorched } from "./areas";
import { abbey, bishopsCathedral, greatHall, harbor, manor, school, weighHouse } from "./collector";
import { armory, joinery, lumberMill, wharf } from "./crafts";
import { cathedral, chapel, church, hospital, monastery } from "./faith";
import { guildhall, university } from "./halls";
import { keep, longhouse, townhouse } from "./houses";
import { farm, quarry } from "./land";
import { market, tradeFair } from "./markets";
import { plainArea, plainBuilding, plainWay } from "./plain";
import { gate, plainWall, wall } from "./walls";
import { bridge, road } from "./ways";

/** An unturned piece: `#` stands on land, `~` on water, `=` over a way. */
export interface PieceShape {
  name: string;
  kind: string;
  cells: readonly (readonly [number, number, string])[];
}

export interface PieceModel {
  geometry: BufferGeometry;
  /** Where smoke leaves. */
  smoke: readonly V[];
  height: number;
  triangles: number;
}

interface Design {
  /** Its footprint, row by row; a piece with another one is not this design. */
  rows: string;
  make(kit: Kit): void;
}

const line = (length: number, make: (kit: Kit, length: number) => void): Design => ({
  rows: "#".repeat(length),
  make: (kit) => make(kit, length),
});

export const DESIGNS: Readonly<Record<string, Design>> = {
  longhouse: { rows: "##", make: longhouse },
  townhouse: { rows: "##", make: townhouse },
  keep: { rows: "## ##", make: keep },
  church: { rows: "###", make: church },
  chapel: { rows: "##", make: chapel },
  hospital: { rows: ".#. ### .#.", make: hospital },
  monastery: { rows: "## ## #.", make: monastery },
  cathedral: { rows: ".#. ### .#. .#.", make: cathedral },
  farm: { rows: "## ##", make: farm },
  quarry: { rows: ".## ##.", make: quarry },
  "lumber-mill": { rows: "#. ##", make: lumberMill },
  joinery: { rows: "#. ##", make: joinery },
  wharf: { rows: "## ~.", make: wharf },
  armory: { rows: "##", make: armory },
  market: { rows: "## ##", make: market },
  "trade-fair": { rows: "### .#.", make: tradeFair },
  guildhall: { rows: "#. #. ##", make: guildhall },
  university: { rows: "### ###", make: university },
  harbor: { rows: "### ##.", make: harbor },
  "great-hall": { rows: "### ###", make: greatHall },
  "bishops-cathedral": { rows: ".#. ### .#. .#.", make: bishopsCathedral },
  manor: { rows: "##. ###", make: manor },
  abbey: { rows: "### #.#", make: abbey },
  school: { rows: "### #..", make: school },
  "weigh-house": { rows: "## #.", make: weighHouse },
  gate: { rows: "=", make: gate },
  bridge: { rows: "#~#", make: bridge },
  scorched: { rows: "## ##", make: scorched },
  flooded: { rows: "## ##", make: flooded },
  ...Object.fromEntries([2, 3, 4, 5, 6].map((length) => [`wall-${length}`, line(length, wall)])),
  ...Object.fromEntries([2, 3, 4, 5].map((length) => [`road-${length}`, line(length, road)])),
};

/** What a piece is made as where there is no design for it, by its kind. */
const PLAIN: Record<string, (kit: Kit, name: string) => void> = {
  wall: plainWall,
  gate: plainWall,
  road: plainWay,
  bridge: plainWay,
  area: plainArea,
};

/** The cells of a design, for those who have no box at hand. */
export function cellsOfDesign(name: string): PieceShape["cells"] {
  return (DESIGNS[name]?.rows ?? "#")
    .split(" ")
    .flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "." ? [] : [[x, y, sign] as const])));
}

/** Write a footprint row by row, to be compared. What stands on water or over a way counts as a space like another. */
function writeRows(cells: PieceShape["cells"]): string {
  const taken = new Set(cells.map(([x, y]) => `${x},${y}`));
  const width = Math.max(...cells.map(([x]) => x)) + 1;
  const height = Math.max(...cells.map(([, y]) => y)) + 1;
  const row = (y: number) => Array.from({ length: width }, (_, x) => (taken.has(`${x},${y}`) ? "#" : "."));
  return Array.from({ length: height }, (_, y) => row(y).join("")).join(" ");
}

const designOf = (shape: PieceShape): Design | undefined => {
  const design = DESIGNS[shape.name];
  return design && writeRows(shape.cells) === design.rows.replace(/[~=]/g, "#") ? design : undefined;
};

const made = new Map<string, PieceModel>();

/** Get the model of a piece: made when it is first needed, so a town of twelve kinds pays for twelve. */
export function modelOf(shape: PieceShape): PieceModel {
  const key = `${shape.name} ${shape.kind} ${writeRows(shape.cells)}`;
  let model = made.get(key);
  if (!model) {
    model = make(shape);
    made.set(key, model);
  }
  return model;
}

function make(shape: PieceShape): PieceModel {
  const design = designOf(shape);
  // The floor lies on the land alone.
  const floor = shape.cells.filter(([, , sign]) => sign === "#").map(([x, y]): FootCell => [x, y]);
  const all = shape.cells.map(([x, y]): FootCell => [x, y]);
  const kit = new Kit(seedOf(shape.name), design ? floor : all);
  if (design) design.make(kit);
  else (PLAIN[shape.kind] ?? plainBuilding)(kit, shape.name);
  const geometry = kit.build();
  return {
    geometry,
    smoke: kit.smoke,
    height: geometry.boundingBox!.max.y,
    triangles: geometry.getAttribute("position").count / 3,
  };
}

/** Free what the models hold on the graphics card; they are sent there again when they are needed. */
export function releaseModels(): void {
  for (const model of made.values()) model.geometry.dispose();
  made.clear();
}
