// A piece alone, as an icon. Its size in spaces is that of the drawing.

import type { JSX } from "preact";

/** Width and height of every drawing of a piece in pieces.svg, in spaces. */
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
  harbor: [3, 2],
  "great-hall": [3, 2],
  manor: [3, 2],
  abbey: [3, 2],
  school: [3, 2],
  "weigh-house": [2, 2],
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

/** One of the two cathedrals is put to a new use by a Collector Set: it is the same piece. */
const SAME_PIECE: Record<string, string> = { "bishops-cathedral": "cathedral" };

/** Find the drawing of a piece: `wall-4` is drawn by `wall4`. A piece of somebody's own box has none. */
export function findDrawing(piece: string): string | null {
  const drawing = SAME_PIECE[piece] ?? piece.replace(/^(wall|road)-(\d)$/, "$1$2");
  return drawing in SIZES ? drawing : null;
}

const ROOFS = ["#b9805a", "#8f9a5b", "#7d8fa8", "#a5789a", "#c29a4a", "#6f9a8c"];

/** Choose the colour of the roof of a piece that has no drawing: always the same for the same name. */
export function roofColour(piece: string): string {
  const sum = [...piece].reduce((so, letter) => so + letter.charCodeAt(0), 0);
  return ROOFS[sum % ROOFS.length]!;
}

export function PiecePicture({ piece, height, label }: PictureProps): JSX.Element {
  const drawing = findDrawing(piece);
  const [w, h] = drawing ? SIZES[drawing]! : [2, 2];
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
      {drawing ? <use href={`#p-${drawing}`} /> : <PlainHouse piece={piece} />}
    </svg>
  );
}

/** Draw a roof with the first letter of the name, for a piece that has no drawing. */
function PlainHouse({ piece }: { piece: string }): JSX.Element {
  return (
    <g>
      <rect x="3" y="3" width="74" height="74" rx="4" fill="#d9c39a" stroke="#3a2a1d" stroke-width="2" />
      <rect x="8" y="8" width="64" height="64" rx="3" fill={roofColour(piece)} stroke="#3a2a1d" />
      <circle cx="40" cy="40" r="22" fill="#fffaf0" stroke="#3a2a1d" stroke-width="2" />
      <text x="40" y="50" text-anchor="middle" font-size="28" font-weight="700" fill="#2b1e14">
        {piece[0]?.toUpperCase()}
      </text>
    </g>
  );
}
