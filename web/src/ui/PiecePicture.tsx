// A piece alone, as an icon. Its size in spaces is that of the drawing.

import type { JSX } from "preact";

/** Width and height of the drawings, in spaces. */
export const SIZES: Record<string, [number, number]> = {
  keep: [2, 2],
  longhouse: [2, 1],
  townhouse: [2, 1],
  church: [3, 1],
  chapel: [2, 1],
  farm: [2, 2],
  "lumber-mill": [2, 2],
  joinery: [2, 2],
  hospital: [3, 3],
  monastery: [2, 3],
  market: [2, 2],
  guildhall: [2, 3],
  university: [3, 2],
  cathedral: [3, 4],
  wharf: [2, 2],
  quarry: [3, 2],
  armory: [2, 1],
  "trade-fair": [3, 2],
  gate: [1, 1],
  bridge: [3, 1],
  scorched: [2, 2],
  flooded: [2, 2],
  wall2: [2, 1],
  wall3: [3, 1],
  wall4: [4, 1],
  wall5: [5, 1],
  wall6: [6, 1],
  road2: [2, 1],
  road3: [3, 1],
  road4: [4, 1],
  road5: [5, 1],
  river: [4, 1],
};

interface PictureProps {
  piece: string;
  height: number;
  label?: string;
}

export function PiecePicture({ piece, height, label }: PictureProps): JSX.Element {
  const drawing = piece.replace(/^(wall|road)-(\d)$/, "$1$2");
  const [w, h] = SIZES[drawing] ?? [2, 2];
  return (
    <svg
      class="ic pieces"
      height={height}
      width={Math.min((height * w) / h, height * 1.6)}
      viewBox={`0 0 ${w * 40} ${h * 40}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <use href={`#p-${drawing}`} />
    </svg>
  );
}
