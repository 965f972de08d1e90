// What others have laid since the reader's last decision: outlined in gold and numbered, until the reader acts.
import type { JSX } from "preact";
import type { Line } from "../../../net/types.gen";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { cellsOf } from "../grid";
import type { Scene } from "../scene";
import { laysPiece, readPlacement } from "./Laid";

export interface NewPiece {
  seat: number;
  text: string;
  /** In the order in which they were laid, from 1. */
  number: number;
}

/** List what others laid after the last line of this seat's own. A spectator has none, and is shown nothing as new. */
export function listNewPieces(lines: Line[], seat: number | null): NewPiece[] {
  if (seat === null) return [];
  const acted = lines.findLastIndex((line) => line.seat === seat);
  return lines
    .slice(acted + 1)
    .flatMap(({ seat: by, text = "" }) =>
      typeof by === "number" && laysPiece(text) ? [{ seat: by, text }] : [],
    )
    .map((piece, index) => ({ ...piece, number: index + 1 }));
}

const RADIUS = 15;

/** Draw those on one seat's board. */
export function NewPieces({ scene, seat }: { scene: Scene; seat: number }): JSX.Element | null {
  const size = scene.view.board;
  const mine = listNewPieces(scene.state.lines, scene.state.seat).filter((piece) => piece.seat === seat);
  if (!mine.length) return null;
  return (
    <g class="med-new" data-testid={`new-${seat}`}>
      {mine.map(({ text, number }) => {
        const laid = readPlacement(text, scene.box, size);
        if (!laid) return null;
        const cells = cellsOf(laid.spaces, size);
        const [column, row] = [laid.at % size.width, Math.floor(laid.at / size.width)];
        return (
          <g key={number}>
            <path d={drawOutline(cells, 2, 6)} />
            <g transform={`translate(${column * SPACE_UNITS + RADIUS} ${row * SPACE_UNITS + RADIUS})`}>
              <g class="med-new-number">
                <circle r={RADIUS} />
                <text dy="0.36em">{number}</text>
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
