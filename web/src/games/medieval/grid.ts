// Spaces of a domain: their names, and sets of them. Nothing here knows a rule.

import type { Point } from "../../ui/outline";

/** A space is its number, row by row: y * width + x. */
export type Space = number;

export interface Size {
  width: number;
  height: number;
}

export function nameOf(space: Space, size: Size): string {
  return String.fromCharCode(97 + (space % size.width)) + (Math.floor(space / size.width) + 1);
}

/** Read the space that a person wrote, such as `f7`; null if there is none. */
export function spaceOf(name: string, size: Size): Space | null {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(name.trim().toLowerCase());
  if (!found) return null;
  const x = found[1]!.charCodeAt(0) - 97;
  const y = Number(found[2]) - 1;
  return x < size.width && y < size.height ? y * size.width + x : null;
}

/** Read the spaces of a mask: a hexadecimal number whose bit y * width + x is a space. */
export function spacesOf(mask: string): Set<Space> {
  const spaces = new Set<Space>();
  for (let digit = 0; digit < mask.length; digit++) {
    const value = Number.parseInt(mask[mask.length - 1 - digit]!, 16);
    for (let bit = 0; bit < 4; bit++) if ((value >> bit) & 1) spaces.add(digit * 4 + bit);
  }
  return spaces;
}

/** Name a piece's place for people by its first and last space: `C4`, or `C4–F4`. */
export function rangeName(spaces: string[]): string {
  const first = spaces[0]?.toUpperCase() ?? "";
  const last = spaces.at(-1)?.toUpperCase() ?? "";
  return first === last ? first : `${first}–${last}`;
}

/** Turn spaces into cells, for drawing. */
export function cellsOf(spaces: Iterable<Space>, size: Size): Point[] {
  return [...spaces].map((space) => [space % size.width, Math.floor(space / size.width)]);
}
