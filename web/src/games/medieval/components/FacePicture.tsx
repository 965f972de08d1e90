// A face of a die: its drawing, or what it brings on a die of its own colour.

import type { JSX } from "preact";
import { DieFace } from "../../../ui/Icon";
import { roofColour } from "../../../ui/PiecePicture";
import { type FaceSymbol, faceDrawing, listSymbols } from "../faces";
import type { FaceInfo, MedievalBox } from "../view.gen";

/** As many symbols of one kind are drawn one by one; more are drawn once, with their number. */
const MAX_REPEATED = 3;
/** Columns and rows of symbols on a face, and the square they share, in units of the drawing. */
const CELLS_ACROSS = 3;
const INSIDE = { x: 8, y: 8, size: 46 };

export function FacePicture({
  face,
  box,
  size,
}: {
  face: string;
  box: MedievalBox;
  size: number;
}): JSX.Element {
  const drawing = faceDrawing(face, box);
  const info = box.faces[face];
  if (drawing || !info) return <DieFace face={drawing ?? face} size={size} />;
  return <PlainFace info={info} size={size} />;
}

function PlainFace({ info, size }: { info: FaceInfo; size: number }): JSX.Element {
  const { sure, either } = listSymbols(info);
  const rows = either.length ? [...cut(sure), either] : cut(sure);
  const cell = INSIDE.size / Math.max(rows.length, ...rows.map((row) => row.length), 2);
  const top = INSIDE.y + (INSIDE.size - rows.length * cell) / 2;
  return (
    <svg class="die" width={size} height={(size * 66) / 64} viewBox="0 0 64 66" aria-hidden="true">
      <rect x="3" y="5" width="58" height="58" rx="12" fill="#20140a" opacity=".32" />
      <rect
        x="2"
        y="2"
        width="58"
        height="58"
        rx="12"
        fill={roofColour(info.die)}
        stroke="#2b1e14"
        stroke-width="1.6"
      />
      <rect x="7" y="7" width="48" height="48" rx="9" fill="#fffaf0" stroke="#3a2a1d" stroke-width="1.1" />
      {rows.map((row, n) => (
        <Row key={n} row={row} cell={cell} y={top + n * cell} isChoice={row === either} />
      ))}
    </svg>
  );
}

function Row({
  row,
  cell,
  y,
  isChoice,
}: {
  row: FaceSymbol[];
  cell: number;
  y: number;
  isChoice: boolean;
}): JSX.Element {
  const left = INSIDE.x + (INSIDE.size - row.length * cell) / 2;
  const middle = INSIDE.x + INSIDE.size / 2;
  return (
    <g>
      {row.map(({ icon, count }, n) => (
        <g key={n}>
          <use href={`#i-${icon}`} x={left + n * cell} y={y} width={cell} height={cell} />
          {count > 1 && (
            <text
              x={left + (n + 1) * cell - 1}
              y={y + cell - 1}
              text-anchor="end"
              font-size="15"
              font-weight="700"
              fill="#2b1e14"
              stroke="#fffaf0"
              stroke-width="3"
              paint-order="stroke"
            >
              {count}
            </text>
          )}
        </g>
      ))}
      {isChoice && (
        <path d={`M${middle + 3} ${y + 2}L${middle - 3} ${y + cell - 2}`} stroke="#2b1e14" stroke-width="2" />
      )}
    </g>
  );
}

/** Cut symbols into rows; few of a kind are repeated, as on the printed dice. */
function cut(symbols: FaceSymbol[]): FaceSymbol[][] {
  const single = symbols.flatMap(({ icon, count }) =>
    count <= MAX_REPEATED && symbols.length < CELLS_ACROSS
      ? Array.from({ length: count }, () => ({ icon, count: 1 }))
      : [{ icon, count }],
  );
  const across = single.length <= 4 ? 2 : CELLS_ACROSS;
  return Array.from({ length: Math.ceil(single.length / across) }, (_, n) =>
    single.slice(n * across, (n + 1) * across),
  );
}
