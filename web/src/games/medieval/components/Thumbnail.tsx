// A town from far above: every piece as it is drawn on the board, where it lies. It needs no box: how a piece is turned
// follows from the spaces it covers.

import type { JSX } from "preact";
import { SPACE_UNITS } from "../../../ui/outline";
import { findDrawing, roofColour, SIZES } from "../../../ui/PiecePicture";
import type { MedievalView, Placement } from "../view.gen";
import { DRAWN_ROWS } from "./PieceView";

const COLOURS: Record<string, string> = {
  wall: "#8f8a80",
  gate: "#6d675e",
  road: "#cbb083",
  bridge: "#9a7748",
  river: "#4f93b8",
  area: "#4a4038",
};
/** The turns of a drawing that are looked at, those first whose lit side is north-west. */
const ANGLES = [0, 270, 180, 90] as const;
type Angle = (typeof ANGLES)[number];
type Cell = [x: number, y: number];

export function Thumbnail({ view, side }: { view: MedievalView; side: number }): JSX.Element | null {
  const player = view.players[side];
  if (!player) return null;
  const [width, height] = [view.board.width * SPACE_UNITS, view.board.height * SPACE_UNITS];
  return (
    <svg class="thumbnail" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill="var(--ground)" />
      {player.enclosed.map((space) => (
        <Square key={space} cell={readSpace(space)} fill="var(--wash)" />
      ))}
      <g class="pieces">
        {player.pieces.map((piece) => (
          <Piece key={`${piece.piece}-${piece.at}`} piece={piece} />
        ))}
      </g>
    </svg>
  );
}

function Piece({ piece }: { piece: Placement }): JSX.Element {
  const cells = piece.spaces.map(readSpace);
  const drawing = findDrawing(piece.piece);
  const angle = drawing && piece.kind !== "river" ? findAngle(drawing, cells) : null;
  if (angle === null) {
    const fill = COLOURS[piece.kind] ?? roofColour(piece.piece);
    return (
      <>
        {cells.map((cell) => (
          <Square key={cell.join()} cell={cell} fill={fill} />
        ))}
      </>
    );
  }
  const [x, y] = findCorner(cells);
  return (
    <g transform={`translate(${x * SPACE_UNITS} ${y * SPACE_UNITS}) ${turnDrawing(drawing!, angle)}`}>
      <use href={`#p-${drawing}`} />
    </g>
  );
}

/** Find how a drawing is turned that covers these spaces; null if it covers others, as in a box of one's own. */
export function findAngle(drawing: string, cells: Cell[]): Angle | null {
  const [left, top] = findCorner(cells);
  const covered = write(cells.map(([x, y]): Cell => [x - left, y - top]));
  return ANGLES.find((angle) => write(turnCells(listDrawn(drawing), drawing, angle)) === covered) ?? null;
}

const write = (cells: Cell[]) =>
  cells
    .map((cell) => cell.join())
    .toSorted()
    .join(" ");

function listDrawn(drawing: string): Cell[] {
  const [width, height] = SIZES[drawing]!;
  const rows = DRAWN_ROWS[drawing]?.split(" ");
  const cells: Cell[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (!rows || rows[y]?.[x] === "#") cells.push([x, y]);
  return cells;
}

function turnCells(cells: Cell[], drawing: string, angle: Angle): Cell[] {
  const [width, height] = SIZES[drawing]!;
  return cells.map(([x, y]): Cell => {
    if (angle === 90) return [height - 1 - y, x];
    if (angle === 180) return [width - 1 - x, height - 1 - y];
    return angle === 270 ? [y, width - 1 - x] : [x, y];
  });
}

/** Move a turned drawing back to where its upper left corner was. */
function turnDrawing(drawing: string, angle: Angle): string {
  const [w, h] = SIZES[drawing]!.map((size) => size * SPACE_UNITS) as [number, number];
  if (angle === 90) return `translate(${h} 0) rotate(90)`;
  if (angle === 180) return `translate(${w} ${h}) rotate(180)`;
  return angle === 270 ? `translate(0 ${w}) rotate(270)` : "";
}

const findCorner = (cells: Cell[]): Cell => [
  Math.min(...cells.map(([x]) => x)),
  Math.min(...cells.map(([, y]) => y)),
];

/** `c5` is the third column and the fifth row. */
function readSpace(space: string): Cell {
  const letters = space.replace(/\d+$/, "");
  const column = [...letters].reduce((so, letter) => so * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return [column, Number(space.slice(letters.length)) - 1];
}

function Square({ cell: [x, y], fill }: { cell: Cell; fill: string }): JSX.Element {
  return (
    <rect x={x * SPACE_UNITS} y={y * SPACE_UNITS} width={SPACE_UNITS} height={SPACE_UNITS} fill={fill} />
  );
}
