// A piece of a domain as a picture: for the first page, cards of scenarios and lists of tables.

import type { JSX } from "preact";

/** Each piece: its drawing, column and row of its corner, and whether it stands upright. 40 units a space. */
export type Laid = [piece: string, x: number, y: number, upright?: "upright" | "across"];

export interface Scene {
  /** The column (or row) of a river. */
  river?: { column?: number; row?: number };
  pieces: Laid[];
}

const SPACE_UNITS = 40;
/** How many spaces long an upright piece is: it is drawn lying and turned. */
const LONG: Record<string, number> = {
  wall2: 2,
  wall3: 3,
  wall4: 4,
  wall5: 5,
  wall6: 6,
  road2: 2,
  road3: 3,
  road4: 4,
  road5: 5,
  church: 3,
  chapel: 2,
  armory: 2,
  longhouse: 2,
  townhouse: 2,
  wharf: 2,
  gate: 1,
  bridge: 3,
};

interface MeadowProps extends Scene {
  /** Left, top, width and height of what is shown, in spaces. */
  window: [number, number, number, number];
  class?: string;
}

export function Meadow({ window: [x, y, w, h], river, pieces, class: more = "" }: MeadowProps): JSX.Element {
  const box = [x, y, w, h].map((n) => n * SPACE_UNITS).join(" ");
  return (
    <svg class={`meadow ${more}`} viewBox={box} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Ground x={x} y={y} w={w} h={h} />
      {river && <River {...river} />}
      <g class="pieces meadow-pieces">
        {pieces.map(([piece, column, row, turn]) => (
          <use
            key={`${piece}-${column}-${row}`}
            href={`#p-${piece}`}
            transform={placed(piece, column, row, turn)}
          />
        ))}
      </g>
    </svg>
  );
}

function placed(piece: string, x: number, y: number, turn?: string): string {
  if (turn === "upright")
    return `translate(${x * SPACE_UNITS} ${(y + (LONG[piece] ?? 1)) * SPACE_UNITS}) rotate(270)`;
  if (turn === "across") return `translate(${(x + 1) * SPACE_UNITS} ${y * SPACE_UNITS}) rotate(90)`;
  return `translate(${x * SPACE_UNITS} ${y * SPACE_UNITS})`;
}

function River({ column, row }: { column?: number; row?: number }): JSX.Element {
  const at =
    column === undefined
      ? `translate(0 ${(row ?? 0) * SPACE_UNITS})`
      : `translate(${(column + 1) * SPACE_UNITS} 0) rotate(90)`;
  return (
    <g class="pieces" transform={at}>
      <rect width="640" height="40" fill="#6ba6bd" />
      <rect width="640" height="3" fill="#a98f5d" opacity=".7" />
      <rect y="37" width="640" height="3" fill="#a98f5d" opacity=".7" />
      <rect y="3" width="640" height="34" fill="url(#wave)" />
    </g>
  );
}

function Ground({ x, y, w, h }: { x: number; y: number; w: number; h: number }): JSX.Element {
  const [left, top, width, height] = [x * SPACE_UNITS, y * SPACE_UNITS, w * SPACE_UNITS, h * SPACE_UNITS];
  const lines = [];
  for (let c = Math.ceil(x); c <= x + w; c++) lines.push(`M${c * SPACE_UNITS} ${top}v${height}`);
  for (let r = Math.ceil(y); r <= y + h; r++) lines.push(`M${left} ${r * SPACE_UNITS}h${width}`);
  return (
    <>
      <rect x={left} y={top} width={width} height={height} fill="var(--ground)" />
      {SHADES.map(([cx, cy, rx, ry]) => (
        <ellipse key={`${cx}-${cy}`} cx={cx} cy={cy} rx={rx} ry={ry} fill="var(--ground2)" opacity=".75" />
      ))}
      <path d={TUFTS} stroke="var(--grid)" stroke-width="1.2" opacity=".6" fill="none" />
      <path d={lines.join("")} stroke="var(--grid)" stroke-width="1" opacity=".75" fill="none" />
    </>
  );
}

const SHADES = [
  [181, 72, 73, 22],
  [300, 176, 43, 33],
  [21, 208, 43, 22],
  [238, 397, 46, 26],
  [351, 455, 69, 30],
  [547, 22, 83, 28],
  [101, 279, 72, 30],
  [408, 138, 89, 23],
  [490, 251, 75, 35],
] as const;
const TUFTS = [
  [325, 219],
  [470, 453],
  [265, 319],
  [34, 337],
  [362, 477],
  [460, 137],
  [216, 321],
  [94, 56],
  [459, 415],
  [156, 199],
  [536, 72],
  [131, 233],
  [379, 26],
  [504, 374],
  [58, 304],
  [117, 78],
  [344, 71],
  [146, 176],
  [298, 374],
  [525, 215],
]
  .map(([x, y]) => `M${x} ${y}l-2-5m2 5v-6m0 6l2-5`)
  .join("");
