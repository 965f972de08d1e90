// A piece as it lies on the board: drawn by its name, its turn and its place; without a drawing, from its footprint.
import type { JSX } from "preact";
import { capitalize, nameOf } from "../../../net/names";
import { drawOutline, type Point, SPACE_UNITS } from "../../../ui/outline";
import { findDrawing, roofColour, SIZES } from "../../../ui/PiecePicture";
import { distinctTurns, footprintSize } from "../legal";
import type { MedievalBox, PieceInfo, PieceKind } from "../view.gen";

/** Pieces that lie flat throw no shadow. */
const FLAT = new Set<PieceKind>(["road", "area", "river"]);

/** Two buildings end in a half circle, which their shadow shows. */
const ROUND: Record<string, string> = {
  church: "M7 3H102A17 17 0 0 1 102 37H7Q3 37 3 33V7Q3 3 7 3Z",
  chapel: "M7 3H54A17 17 0 0 1 54 37H7Q3 37 3 33V7Q3 3 7 3Z",
};

const SHADOW = "#20140a";

/** Say by how many degrees the drawing is turned: pieces with two turns use 270, so that the lit side stays
 * north-west. */
export function turnAngle(info: PieceInfo, turn: number): number {
  const first = info.turns[turn] ?? 0;
  return distinctTurns(info).length === 2 && first === 1 ? 270 : first * 90;
}

/** Move the drawing of an unturned piece so that it covers the turned footprint at the origin. */
function placeTransform(info: PieceInfo, turn: number): string {
  const { width, height } = footprintSize(info, 0);
  const [w, h] = [width * SPACE_UNITS, height * SPACE_UNITS];
  const degrees = turnAngle(info, turn);
  if (degrees === 90) return `translate(${h} 0) rotate(90)`;
  if (degrees === 180) return `translate(${w} ${h}) rotate(180)`;
  if (degrees === 270) return `translate(0 ${w}) rotate(270)`;
  return "";
}

/** The spaces that are drawn, row by row, where they are not a whole rectangle. */
export const DRAWN_ROWS: Record<string, string> = {
  "lumber-mill": "#. ##",
  joinery: "#. ##",
  hospital: ".#. ### .#.",
  monastery: "## ## #.",
  guildhall: "#. #. ##",
  cathedral: ".#. ### .#. .#.",
  wharf: "## #.",
  quarry: ".## ##.",
  "trade-fair": "### .#.",
  harbor: "### ##.",
  manor: "##. ###",
  abbey: "### #.#",
  school: "### #..",
  "weigh-house": "## #.",
};

/** Find the drawing of a piece, if it shows the piece's footprint: a box of one's own may change it. */
function drawingOf(info: PieceInfo): string | null {
  const drawing = findDrawing(info.name);
  const [drawnWidth, drawnHeight] = SIZES[drawing ?? ""] ?? [];
  const { width, height } = footprintSize(info, 0);
  if (!drawing || width !== drawnWidth || height !== drawnHeight) return null;
  const drawn = DRAWN_ROWS[drawing] ?? "";
  const filled = new Set((info.cells[0] ?? []).map(([x, y]) => `${x},${y}`));
  const isDrawn = (x: number, y: number) => !drawn || drawn.split(" ")[y]?.[x] === "#";
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (filled.has(`${x},${y}`) !== isDrawn(x, y)) return null;
  return drawing;
}

interface PieceProps {
  info: PieceInfo;
  turn: number;
  /** A gate across a way that runs from left to right. */
  across?: boolean;
  shadow?: boolean;
  /** Whether a piece without a drawing says its name; a small picture stands beside it anyway. */
  named?: boolean;
}

/** Draw a piece whose bounding box has its upper left corner at the origin. */
export function PieceView({
  info,
  turn,
  across = false,
  shadow = true,
  named = true,
}: PieceProps): JSX.Element {
  const cells = (info.cells[turn] ?? []).map(([x, y]): Point => [x, y]);
  const drawing = drawingOf(info);
  const cast = shadow && !FLAT.has(info.kind);
  return (
    <>
      {cast && <Shadow info={info} turn={turn} cells={cells} />}
      {info.kind === "river" ? (
        <River info={info} turn={turn} />
      ) : drawing ? (
        <g transform={across ? "translate(40 0) rotate(90)" : placeTransform(info, turn)}>
          <use href={`#p-${drawing}`} />
        </g>
      ) : (
        <Undrawn info={info} cells={cells} named={named} />
      )}
    </>
  );
}

function Shadow({ info, turn, cells }: { info: PieceInfo; turn: number; cells: Point[] }): JSX.Element {
  const round = ROUND[drawingOf(info) ?? ""];
  if (round)
    return (
      <g transform="translate(2.5 4)" opacity="0.3">
        <path d={round} fill={SHADOW} transform={placeTransform(info, turn)} />
      </g>
    );
  return <path d={drawOutline(cells)} transform="translate(2.5 4)" fill={SHADOW} opacity="0.3" />;
}

/** Draw a river as long as the board; the waves of an upright one run down it. */
function River({ info, turn }: { info: PieceInfo; turn: number }): JSX.Element {
  const { width, height } = footprintSize(info, turn);
  const upright = height > width;
  const [w, h] = [width * SPACE_UNITS, height * SPACE_UNITS];
  return (
    <g>
      <rect width={w} height={h} fill="#6ba6bd" />
      <path
        d={upright ? `M3 0V${h}M${w - 3} 0V${h}` : `M0 3H${w}M0 ${h - 3}H${w}`}
        stroke="#8fbfd0"
        stroke-width="3"
      />
      <path
        d={upright ? `M1.500 0V${h}M${w - 1.5} 0V${h}` : `M0 1.500H${w}M0 ${h - 1.5}H${w}`}
        stroke="#a98f5d"
        stroke-width="3"
      />
      <rect width={w} height={h} fill={upright ? "url(#wave-upright)" : "url(#wave)"} />
    </g>
  );
}

/** The colours of drawn roofs, for a piece that has its name but another footprint. */
const DRAWN_ROOFS: Record<string, string> = {
  keep: "#8d9096",
  longhouse: "#d3a13f",
  townhouse: "#3f6ca8",
  church: "#cfc6b2",
  farm: "#9fae55",
  "lumber-mill": "#96623a",
  hospital: "#a84a52",
  monastery: "#74507e",
  market: "#d07a48",
  guildhall: "#527f4d",
  university: "#5a4f92",
  cathedral: "#5c9a8b",
};

const TEXT_UNITS = 13;
/** How much of its height a letter is wide, about. */
const LETTER_SHARE = 0.6;

/** Draw a piece that has no drawing: its footprint with a roof of its own colour, and its name along the longest row
 * or column. */
function Undrawn({ info, cells, named }: { info: PieceInfo; cells: Point[]; named: boolean }): JSX.Element {
  const name = capitalize(nameOf("medieval", info.name));
  const { x, y, length, upright } = findLongestRun(cells);
  const room = length * SPACE_UNITS - 14;
  const size = Math.min(TEXT_UNITS, room / (name.length * LETTER_SHARE));
  const roof = DRAWN_ROOFS[info.name] ?? roofColour(info.name);
  return (
    <g>
      <path d={drawOutline(cells)} fill="#d9c39a" stroke="#3a2a1d" stroke-width="1.7" />
      <path d={drawOutline(cells, 6, 3)} fill={roof} stroke="#3a2a1d" stroke-width="1" />
      <path d={drawOutline(cells, 6, 3)} fill="url(#tileH)" />
      {named && (
        <g transform={`translate(${x * SPACE_UNITS} ${y * SPACE_UNITS})${upright ? " rotate(90)" : ""}`}>
          <rect
            x={-room / 2 - 2}
            y="-9"
            width={room + 4}
            height="18"
            rx="4"
            fill="#fffaf0"
            stroke="#3a2a1d"
          />
          <text y={size * 0.35} text-anchor="middle" font-size={size} font-weight="700" fill="#2b1e14">
            {name}
          </text>
        </g>
      )}
    </g>
  );
}

interface Run {
  /** Its middle, in spaces. */
  x: number;
  y: number;
  length: number;
  upright: boolean;
}

/** Find the longest straight row of spaces; of several, the first that is not upright. */
function findLongestRun(cells: Point[]): Run {
  const taken = new Set(cells.map(String));
  const runs = [false, true].flatMap((upright) => cells.map((cell) => measureRun(cell, taken, upright)));
  const none: Run = { x: 0.5, y: 0.5, length: 0, upright: false };
  return runs.reduce((best, run) => (run.length > best.length ? run : best), none);
}

function measureRun([x, y]: Point, taken: Set<string>, upright: boolean): Run {
  let length = 1;
  while (taken.has(String(upright ? [x, y + length] : [x + length, y]))) length += 1;
  const [width, height] = upright ? [1, length] : [length, 1];
  return { x: x + width / 2, y: y + height / 2, length, upright };
}

interface PictureProps {
  box: MedievalBox;
  piece: string;
  turn?: number;
  /** Pixels of the longer side. */
  size: number;
  /** Draw all pieces to the same scale, so many pixels a space. */
  unit?: number;
  named?: boolean;
}

/** Draw a piece alone, for lists and trays. */
export function PiecePicture({
  box,
  piece,
  turn = 0,
  size,
  unit,
  named = true,
}: PictureProps): JSX.Element | null {
  const info = box.pieces[piece];
  if (!info) return null;
  const long = info.kind === "river";
  const { width, height } = long ? { width: 3, height: 1 } : footprintSize(info, turn);
  const [w, h] = [width * SPACE_UNITS + 8, height * SPACE_UNITS + 8];
  const scale = unit ? unit / SPACE_UNITS : size / Math.max(w, h);
  return (
    <svg
      class="pieces med-piece-picture"
      width={w * scale}
      height={h * scale}
      viewBox={`-3 -3 ${w} ${h}`}
      aria-hidden="true"
    >
      {long ? (
        <>
          <rect width="120" height="40" rx="3" fill="#6ba6bd" />
          <rect width="120" height="40" rx="3" fill="url(#wave)" />
        </>
      ) : (
        <PieceView info={info} turn={turn} named={named} />
      )}
    </svg>
  );
}
