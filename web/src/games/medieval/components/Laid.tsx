// On a replayed domain: what was laid just now, and what somebody else would have laid.
import type { JSX } from "preact";
import { pointed } from "../../../table/panels";
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

const REMOVES = /^remove ([a-z]\d+)$/;

/** Draw what advice names: the piece as it would lie, or the building that would go. */
export function AdvisedPlace({
  text,
  player,
  box,
  size,
}: LaidProps & { player: Player }): JSX.Element | null {
  if (laysPiece(text))
    return (
      <g data-testid="advised-place">
        <Instead text={text} player={player} box={box} size={size} />
        <Arrow spaces={readPlacement(text, box, size)?.spaces ?? []} size={size} />
      </g>
    );
  const space = REMOVES.exec(text)?.[1];
  const goes = space ? player.pieces.find((placed) => placed.spaces.includes(space)) : undefined;
  if (!goes) return null;
  const spaces = spacesFor(goes.spaces, size);
  return (
    <g data-testid="advised-place">
      <path class="med-laid" d={drawOutline(cellsOf(spaces, size), 2, 6)} />
      <Arrow spaces={spaces} size={size} />
    </g>
  );
}

/** Point at the top of some spaces, from above; from below where there is no room. */
function Arrow({ spaces, size }: { spaces: Space[]; size: Size }): JSX.Element | null {
  if (!spaces.length) return null;
  const cells = cellsOf(spaces, size);
  const [top, bottom] = [Math.min(...cells.map(([, y]) => y)), Math.max(...cells.map(([, y]) => y)) + 1];
  const x = (cells.reduce((sum, [cx]) => sum + cx, 0) / cells.length + 0.5) * SPACE_UNITS;
  const over = top > 0;
  const y = (over ? top : bottom) * SPACE_UNITS;
  return (
    <path
      class="med-advised-arrow"
      d="M0 0-9-12H-4V-26H4V-12H9Z"
      transform={`translate(${x} ${y}) rotate(${over ? 0 : 180})`}
    />
  );
}

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

/** Light what a row of the log is about, on the board of its seat. */
export function PointedPlace({ seat, size }: { seat: number; size: Size }): JSX.Element | null {
  const at = pointed.value;
  if (at?.seat !== seat || !at.places.length) return null;
  const spaces = spacesFor(at.places, size);
  return <path class="med-counted" d={drawOutline(cellsOf(spaces, size), 2, 6)} data-testid="pointed" />;
}

/** Light the pieces that are being counted. */
export function Counted({ player, lit, size }: { player: Player; lit: string[]; size: Size }): JSX.Element {
  const pieces = player.pieces.filter((placed) => lit.includes(placed.at));
  return (
    <g>
      {pieces.map((placed) => (
        <path
          key={placed.at}
          class="med-counted"
          d={drawOutline(cellsOf(spacesFor(placed.spaces, size), size), 2, 6)}
        />
      ))}
    </g>
  );
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
