// A domain: the board with everything that lies on it, in layers that are drawn again only when they change.

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { cellsOf, type Size, spaceOf } from "../grid";
import { runsAcross } from "../town/town-pieces";
import type { MedievalBox, PieceKind, Placement, Player } from "../view.gen";
import { Frame, FrameShade, Meadow, RIM } from "./Ground";
import { memo } from "./memo";
import { PieceView } from "./PieceView";

const LAYERS: Record<PieceKind, number> = {
  river: 0,
  area: 1,
  road: 2,
  bridge: 3,
  wall: 4,
  building: 5,
  gate: 6,
};

interface DomainProps {
  player: Player;
  seat: number;
  box: MedievalBox;
  size: Size;
  labelled?: boolean;
  /** Draws the walled area as it is; off while another overlay has the word. */
  walled?: boolean;
  /** Under the pieces. */
  below?: ComponentChildren;
  /** Over the pieces. */
  above?: ComponentChildren;
  class?: string;
  label?: string;
}

export function viewBoxOf(size: Size, labelled: boolean): string {
  const rim = labelled ? RIM.labelled : RIM.plain;
  return `${-rim} ${-rim} ${size.width * SPACE_UNITS + 2 * rim} ${size.height * SPACE_UNITS + 2 * rim}`;
}

export function Domain(props: DomainProps): JSX.Element {
  const { player, seat, box, size, labelled = false, walled = true, below, above, label } = props;
  return (
    <svg
      class={`med-domain ${props.class ?? ""}`}
      viewBox={viewBoxOf(size, labelled)}
      data-anchor={`board:${seat}`}
      data-unit={SPACE_UNITS}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <g class="med-flat">
        <Frame width={size.width} height={size.height} labelled={labelled} />
      </g>
      <svg width={size.width * SPACE_UNITS} height={size.height * SPACE_UNITS} overflow="hidden">
        <g class="med-flat">
          <Meadow width={size.width} height={size.height} seed={seat} />
          {walled && <Walled enclosed={player.enclosed} size={size} />}
          <Pieces pieces={player.pieces} seat={seat} box={box} size={size} flat />
          {below}
          <Pieces pieces={player.pieces} seat={seat} box={box} size={size} />
        </g>
        {above}
      </svg>
      <g class="med-flat">
        <FrameShade width={size.width} height={size.height} />
      </g>
    </svg>
  );
}

/** The walled area: lighter ground and a dotted outline. */
const Walled = memo(function Walled({
  enclosed,
  size,
}: {
  enclosed: string[];
  size: Size;
}): JSX.Element | null {
  if (!enclosed.length) return null;
  const cells = cellsOf(
    enclosed.map((name) => spaceOf(name, size) ?? 0),
    size,
  );
  return (
    <g>
      <path d={drawOutline(cells, 0, 0.1)} fill="var(--wash)" />
      <path
        d={drawOutline(cells, 3, 5)}
        fill="none"
        stroke="var(--mok)"
        stroke-width="2.4"
        stroke-dasharray="2 5"
        stroke-linecap="round"
      />
    </g>
  );
});

const FLAT = new Set<PieceKind>(["river", "area", "road"]);
const keyOf = (placed: Placement) => `${placed.piece}@${placed.at}r${placed.turn}`;

interface PiecesProps {
  pieces: Placement[];
  seat: number;
  box: MedievalBox;
  size: Size;
  /** What lies on the ground and what stands on it are two layers: overlays go between. */
  flat?: boolean;
}

const Pieces = memo(function Pieces({ pieces, seat, box, size, flat = false }: PiecesProps): JSX.Element {
  const known = useRef<Set<string> | null>(null);
  const first = known.current === null;
  const seen = known.current ?? new Set<string>();
  const listed = pieces
    .filter((placed) => FLAT.has(placed.kind) === flat)
    .sort((a, b) => LAYERS[a.kind] - LAYERS[b.kind]);
  known.current = new Set(listed.map(keyOf));
  return (
    <g class="pieces">
      {listed.map((placed) => (
        <Standing
          key={keyOf(placed)}
          placed={placed}
          about={`placed:${seat}:${placed.at}:${placed.piece}`}
          box={box}
          size={size}
          across={runsAcross(placed, pieces)}
          drops={!first && !seen.has(keyOf(placed))}
        />
      ))}
    </g>
  );
});

interface StandingProps {
  placed: Placement;
  /** What can be asked about it. */
  about: string;
  box: MedievalBox;
  size: Size;
  across: boolean;
  drops: boolean;
}

function Standing({ placed, about, box, size, across, drops }: StandingProps): JSX.Element | null {
  const info = box.pieces[placed.piece];
  const at = spaceOf(placed.at, size);
  if (!info || at === null) return null;
  const [x, y] = [(at % size.width) * SPACE_UNITS, Math.floor(at / size.width) * SPACE_UNITS];
  return (
    <g transform={`translate(${x} ${y})`} data-about={about}>
      <g class={drops ? "med-drops" : undefined}>
        <PieceView info={info} turn={placed.turn} across={across} />
      </g>
    </g>
  );
}
