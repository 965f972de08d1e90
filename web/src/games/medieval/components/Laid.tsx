// On a replayed domain: what was laid just now, and what somebody else would have laid.
import type { JSX } from "preact";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { cellsOf, type Size, type Space, spaceOf } from "../grid";
import { coveredSpaces } from "../legal";
import type { MedievalBox, PieceInfo, Player } from "../view.gen";
import { spacesFor } from "./Marks";
import { PieceView } from "./PieceView";

interface Lying {
  info: PieceInfo;
  turn: number;
  at: Space;
  spaces: Space[];
}

const LAYS = /^(?:build|place) (\S+) ([a-z]\d+)(?: r([0-3]))?$/;

/** Say whether an action lays a piece on the board. */
export const laysPiece = (text: string): boolean => LAYS.test(text);

/** Read where `build market f7 r1` puts its piece. */
export function readPlacement(text: string, box: MedievalBox, size: Size): Lying | null {
  const [, piece, space, turned = "0"] = LAYS.exec(text) ?? [];
  const info = piece ? box.pieces[piece] : undefined;
  const at = spaceOf(space ?? "", size);
  if (!info || at === null) return null;
  const turn = info.turns[Number(turned)] ?? 0;
  return { info, turn, at, spaces: coveredSpaces(info, turn, at, size) };
}

interface LaidProps {
  text: string;
  box: MedievalBox;
  size: Size;
}

export function Laid({ text, box, size }: LaidProps): JSX.Element | null {
  const piece = readPlacement(text, box, size);
  return piece && <path class="med-laid" d={drawOutline(cellsOf(piece.spaces, size), 2, 6)} />;
}

/** Outline what would have been laid; draw the piece itself, faintly, only where nothing stands. */
export function Instead({ text, player, box, size }: LaidProps & { player: Player }): JSX.Element | null {
  const piece = readPlacement(text, box, size);
  if (!piece) return null;
  const { info, turn, at, spaces } = piece;
  const taken = new Set(standing(player).flatMap((placed) => spacesFor(placed.spaces, size)));
  const free = !spaces.some((space) => taken.has(space));
  const [x, y] = [(at % size.width) * SPACE_UNITS, Math.floor(at / size.width) * SPACE_UNITS];
  const line = drawOutline(cellsOf(spaces, size), 2, 6);
  return (
    <g class="med-instead">
      <path class="med-ground" d={line} />
      {free && (
        <g class="pieces med-faint" transform={`translate(${x} ${y})`}>
          <PieceView info={info} turn={turn} />
        </g>
      )}
      <path class="med-edge" d={line} />
    </g>
  );
}

const standing = (player: Player) =>
  player.pieces.filter(({ kind }) => kind === "building" || kind === "wall");
