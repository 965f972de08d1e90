// The legal choices of a seat, sorted by what a screen asks of them.
import type { Choice } from "../../net/types.gen";
import { type Size, type Space, spacesOf } from "./grid";
import type { PieceInfo } from "./view.gen";

export interface Place {
  verb: string;
  piece: string;
  turn: number;
  anchors: Set<Space>;
}

export interface Legal {
  /** By piece, then by turn. */
  places: Map<string, Map<number, Place>>;
  removes: Set<Space> | null;
  rerolls: Record<string, number> | null;
  takes: { faces: Record<string, number>; resources: Record<string, string> } | null;
  texts: string[];
}

const known = new WeakMap<Choice[], Legal>();

/** Sort the choices by what a screen asks of them, once for each list. */
export function sortLegal(choices: Choice[]): Legal {
  let legal = known.get(choices);
  if (!legal) {
    legal = sort(choices);
    known.set(choices, legal);
  }
  return legal;
}

function sort(choices: Choice[]): Legal {
  const legal: Legal = { places: new Map(), removes: null, rerolls: null, takes: null, texts: [] };
  for (const choice of choices) {
    if (choice.kind === "listed") legal.texts.push(...(choice.texts ?? []));
    else if (choice.verb === "remove") legal.removes = spacesOf(choice.mask ?? "");
    else if (choice.kind === "placed") addPlace(legal, choice);
    else if (choice.verb === "reroll") legal.rerolls = choice.most ?? {};
    else legal.takes = { faces: choice.most ?? {}, resources: choice.units ?? {} };
  }
  return legal;
}

function addPlace(legal: Legal, choice: Choice): void {
  const piece = choice.piece ?? "";
  const turn = choice.turn ?? 0;
  const anchors = spacesOf(choice.mask ?? "");
  if (!anchors.size) return;
  if (!legal.places.has(piece)) legal.places.set(piece, new Map());
  legal.places.get(piece)!.set(turn, { verb: choice.verb ?? "place", piece, turn, anchors });
}

/** Write a placement in notation: `build market f7`, with the turn where the piece has several. */
export function writePlacement(verb: string, info: PieceInfo, turn: number, space: string): string {
  return `${verb} ${info.name} ${space}${distinctTurns(info).length > 1 ? ` r${turn}` : ""}`;
}

/** List the turns in which a piece looks different. */
export function distinctTurns(info: PieceInfo): number[] {
  return [...new Set(info.turns)];
}

/** Find the turn after this one. */
export function nextTurn(info: PieceInfo, turn: number): number {
  const turns = distinctTurns(info);
  return turns[(turns.indexOf(info.turns[turn] ?? 0) + 1) % turns.length] ?? 0;
}

export function footprintSize(info: PieceInfo, turn: number): Size {
  const cells = info.cells[turn] ?? [];
  return {
    width: Math.max(1, ...cells.map(([x]) => x + 1)),
    height: Math.max(1, ...cells.map(([, y]) => y + 1)),
  };
}

/** List the spaces that a piece covers at an anchor. */
export function coveredSpaces(info: PieceInfo, turn: number, anchor: Space, size: Size): Space[] {
  return (info.cells[turn] ?? []).map(([x, y]) => anchor + y * size.width + x);
}

/** List all spaces that some legal place of this turn would cover. */
export function litSpaces(info: PieceInfo, turn: number, anchors: Set<Space>, size: Size): Set<Space> {
  const spaces = new Set<Space>();
  for (const anchor of anchors)
    for (const space of coveredSpaces(info, turn, anchor, size)) spaces.add(space);
  return spaces;
}

/** Count the different legal places of a piece, in all turns. */
export function placeCount(legal: Legal, piece: string): number {
  let count = 0;
  for (const place of legal.places.get(piece)?.values() ?? []) count += place.anchors.size;
  return count;
}
