// Somebody's face: a drawing where there is one, else their initial. Beside a name, so it says nothing to a reader.

import type { JSX } from "preact";
import { Crest } from "../ui/Icon";
import { DRAWINGS } from "./drawings";
import { INK } from "./parts";

interface FaceProps {
  character: string;
  name: string;
  size?: number;
}

export function Face({ character, name, size = 40 }: FaceProps): JSX.Element {
  const Drawing = DRAWINGS[character];
  return (
    <svg
      class="face"
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-face={character}
    >
      {Drawing ? <Drawing /> : <Initial letter={name.charAt(0)} />}
    </svg>
  );
}

function Initial({ letter }: { letter: string }): JSX.Element {
  return (
    <>
      <circle cx="50" cy="50" r="47" fill="var(--raise)" stroke={INK} stroke-width="3" />
      <text x="50" y="66" text-anchor="middle" font-size="46" fill="var(--ink)">
        {letter}
      </text>
    </>
  );
}

/** Whoever sits on a seat: one of the game's people by their face, anybody else by the seat's crest. */
export function SeatFace({
  seat,
  index,
  size = 26,
}: {
  seat: { character?: string; name?: string; stand_in?: boolean } | undefined;
  index: number;
  size?: number;
}): JSX.Element {
  if (!seat?.character || seat.stand_in) return <Crest seat={index} size={size} />;
  return <Face character={seat.character} name={seat.name ?? ""} size={size + 6} />;
}
