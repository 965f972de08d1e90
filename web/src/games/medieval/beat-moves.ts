// What moves in a beat: goods between dice, tracks and boards, thrown dice, pegs, lit spaces.

import { untracked } from "@preact/signals";
import { diceHaveBodies } from "../../dice3d/hand";
import type { Movement } from "../../stage/beats";
import { faceDrawing } from "./faces";
import type { NumberChange } from "./telling";
import type { Faces, MedievalBox } from "./view.gen";

export const FLIGHT_MS = 440;
const PEG_MS = 240;
const NOTE_MS = 1100;
const MAX_ICONS = 6;

/** Fly some of one thing from a cause to its effect. */
export function fly(icon: string, from: string, to: string, count: number, at = 0, ms = FLIGHT_MS): Movement {
  return { what: "icon", key: icon, from, to, count: Math.min(count, MAX_ICONS), at, ms };
}

/** The same, but it finds no room and falls off the end. */
export function flyOff(icon: string, from: string, to: string, count: number, at = 0): Movement {
  return { ...fly(icon, from, to, count, at, 700), lost: true };
}

/** A seat's track; of the others only their card is there. */
export const trackOf = (seat: number, name: string): string =>
  `peg:${seat}:${name}|track:${seat}:${name}|opponent:${seat}`;

/** Each peg runs from its old hole to the new one, and says by how much. */
export function slidePegs(seat: number, numbers: NumberChange[], at: number): Movement[] {
  return numbers.flatMap(({ name, from, to }) => [
    {
      what: "slide",
      key: "",
      from: `hole:${name}:${from}`,
      to: `peg:${seat}:${name}`,
      count: 1,
      at,
      ms: PEG_MS,
    } as const,
    {
      what: "note",
      key: to > from ? `+${to - from}` : `−${from - to}`,
      from: "",
      to: `track-text:${name}|track:${seat}:${name}`,
      count: 1,
      at,
      ms: NOTE_MS,
      tone: to > from === (name !== "disaster") ? "good" : "bad",
    } as const,
  ]);
}

/** Where rolled dice lie: of dice with one face, those that were rolled lie last. */
export function findFallen(rolled: string[], lying: Faces): string[] {
  const left: Record<string, number> = {};
  for (const face of rolled) left[face] = (left[face] ?? 0) + 1;
  return rolled.map((face) => {
    const index = Math.max(0, (lying[face] ?? 0) - left[face]!);
    left[face]! -= 1;
    return `${face}:${index}`;
  });
}

/** Throw dice out of the cup to where they lie. */
export function throwDice(
  rolled: string[],
  lying: Faces,
  box: MedievalBox,
  ms: number,
  gap: number,
  where: "die" | "philippe" = "die",
): Movement[] {
  const places = findFallen(rolled, lying);
  // Dice with bodies are thrown together, and know by themselves when each leaves the cup.
  const together = untracked(diceHaveBodies);
  return rolled.map((face, n) => ({
    what: "die",
    // A die of somebody's own box has no drawings: it flies as it will lie.
    key: faceDrawing(face, box) ?? "",
    from: where === "die" ? "cup|shelf" : "philippe",
    to: `${where}:${places[n]}`,
    // Each die flies in its own way.
    count: n + 1,
    at: together ? 0 : 60 + n * gap,
    ms: together ? 60 + rolled.length * gap + ms : ms,
  }));
}

export function lightSpaces(seat: number, spaces: string[], tone: string): Movement[] {
  if (!spaces.length) return [];
  const to = spaces.map((space) => `space:${seat}:${space}`).join(" ");
  return [{ what: "light", key: tone, from: "", to, count: 1, at: 0, ms: 900 }];
}

/** Whatever happens at one place, at once or later. */
export function act(what: Movement["what"], to: string, part: Partial<Movement> = {}): Movement {
  return { what, key: "", from: "", to, count: 1, at: 0, ms: 700, ...part };
}

export const spacesOf = (seat: number, spaces: string[]): string =>
  spaces.map((space) => `space:${seat}:${space}`).join(" ");

/** The dice of a player as they lie, each by its face and by which of those with that face it is. */
export function listDieAnchors(faces: Faces): string[] {
  return Object.entries(faces).flatMap(([face, count]) =>
    Array.from({ length: count }, (_, index) => `die:${face}:${index}|shelf`),
  );
}
