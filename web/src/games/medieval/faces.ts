// Faces of dice that have a drawing: those of the printed box. Any other, of a corrected die or one of somebody's own, is
// drawn by what it brings.

import { RESOURCES } from "./resources";
import type { FaceInfo, Goods, MedievalBox } from "./view.gen";

/** In the order in which they are drawn, each with its icon. */
const SYMBOLS: [keyof FaceInfo & string, string][] = [
  ...RESOURCES.map((resource): [keyof FaceInfo & string, string] => [resource, resource]),
  ["culture", "culture"],
  ["hammers", "hammer"],
  ["swords", "sword"],
  ["shields", "shield"],
  ["feathers", "feather"],
  ["skulls", "skull"],
];

/** What each side of a die shows that pieces.svg has a drawing of, side by side. */
const DRAWN: Record<string, string[]> = {
  peasant: ["3 food", "3 wood", "2 stone", "2 food / 1 stone", "2 hammer", "1 wood 1 hammer 1 skull"],
  burgher: ["2 trade", "1 trade", "2 stone", "1 culture", "2 hammer", "1 stone 1 hammer 1 skull"],
  noble: ["4 shield", "1 sword", "2 sword", "3 sword", "1 trade", "2 trade 1 skull"],
  clergy: ["2 food", "1 stone / 2 wood", "1 feather", "1 feather", "1 culture", "2 culture 1 skull"],
};

/** Find the drawing of a face: `peasant3` is the third side of the peasants' die; none if it shows something else. */
export function faceDrawing(face: string, box: MedievalBox): string | null {
  const info = box.faces[face];
  const side = info ? (box.dice[info.die]?.sides.indexOf(face) ?? -1) : -1;
  return info && DRAWN[info.die]?.[side] === writeFace(info) ? `${info.die}${side + 1}` : null;
}

export interface FaceSymbol {
  icon: string;
  count: number;
}

/** List what a face brings for certain, and the two things of which it brings one. */
export function listSymbols(info: FaceInfo): { sure: FaceSymbol[]; either: FaceSymbol[] } {
  const sure = SYMBOLS.map(([field, icon]) => ({ icon, count: Number(info[field] ?? 0) }));
  const either = (info.either ?? []).flatMap((goods: Goods) =>
    Object.entries(goods).map(([icon, count]) => ({ icon, count })),
  );
  return { sure: sure.filter(({ count }) => count > 0), either };
}

function writeFace(info: FaceInfo): string {
  const { sure, either } = listSymbols(info);
  const write = ({ icon, count }: FaceSymbol) => `${count} ${icon}`;
  return [...(sure.length ? [sure.map(write).join(" ")] : []), ...(either.length ? [either.map(write).join(" / ")] : [])].join(" + "); // biome-ignore format: one line
}
