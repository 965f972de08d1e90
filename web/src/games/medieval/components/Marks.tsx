// Overlays on a domain: what is walled, what disease would cost, what markets and roads count. All of it is told
// by the view; nothing is worked out here.
import type { JSX } from "preact";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { cellsOf, type Size, type Space, spaceOf } from "../grid";
import type { Overlay } from "../selection";
import type { Leak, Placement, Player } from "../view.gen";

const MOST_SHARE = 0.6;

export function spacesFor(names: string[], size: Size): Space[] {
  return names.map((name) => spaceOf(name, size) ?? 0);
}

/** Light the spaces that may be chosen, with an outline and a dot in each. Where nearly all may be, the dots are
 * enough. */
export function Lit({ spaces, size }: { spaces: Iterable<Space>; size: Size }): JSX.Element {
  const cells = cellsOf(spaces, size);
  const most = cells.length > size.width * size.height * MOST_SHARE;
  return (
    <g class={`med-lit ${most ? "most" : ""}`}>
      <path
        d={drawOutline(cells, 2, 6)}
        fill="var(--mlit)"
        fill-opacity="0.55"
        stroke="var(--mok)"
        stroke-width="2"
        stroke-linejoin="round"
      />
      {cells.map(([x, y]) => (
        <circle
          key={`${x},${y}`}
          cx={x * SPACE_UNITS + 20}
          cy={y * SPACE_UNITS + 20}
          r="3"
          fill="var(--mok)"
        />
      ))}
    </g>
  );
}

/** Draw the way out of an open ring: a dotted footpath over the gap and off the board. */
export function Footpath({ leak, size }: { leak: Leak; size: Size }): JSX.Element {
  const middle = (space: Space) =>
    [(space % size.width) + 0.5, Math.floor(space / size.width) + 0.5] as const;
  const steps = spacesFor(leak.path, size).map(middle);
  const [x, y] = steps.at(-1) ?? [0, 0];
  // The nearest side of the board.
  const sides: [number, number, number][] = [
    [x, 0, y],
    [x, size.height, size.height - y],
    [0, y, x],
    [size.width, y, size.width - x],
  ];
  const [outX, outY] = sides.reduce((best, side) => (side[2] < best[2] ? side : best));
  const [gapX, gapY] = middle(spaceOf(leak.gap, size) ?? 0);
  const points = [...steps, [outX, outY] as const]
    .map(([px, py]) => `${px * SPACE_UNITS} ${py * SPACE_UNITS}`)
    .join("L");
  return (
    <g class="med-leak" data-testid="leak">
      <path class="med-leak-ground" d={`M${points}`} />
      <path class="med-leak-steps" d={`M${points}`} />
      <circle cx={gapX * SPACE_UNITS} cy={gapY * SPACE_UNITS} r="19" />
    </g>
  );
}

function findMiddle(names: string[], size: Size): [number, number] {
  const cells = cellsOf(spacesFor(names, size), size);
  const sum = cells.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [(sum[0]! / cells.length + 0.5) * SPACE_UNITS, (sum[1]! / cells.length + 0.5) * SPACE_UNITS];
}

/** Draw a round badge with a few characters. */
function Badge({
  x,
  y,
  text,
  tone,
}: {
  x: number;
  y: number;
  text: string;
  tone: "ok" | "bad";
}): JSX.Element {
  const width = Math.max(22, 10 + text.length * 8);
  return (
    <g transform={`translate(${x} ${y})`} class={`med-badge ${tone}`}>
      <rect x={-width / 2} y="-11" width={width} height="22" rx="11" />
      <text y="5" text-anchor="middle" font-size="14" font-weight="700">
        {text}
      </text>
    </g>
  );
}

function Outlined({
  placed,
  size,
  tone,
}: {
  placed: Placement;
  size: Size;
  tone: "ok" | "bad";
}): JSX.Element {
  const cells = cellsOf(spacesFor(placed.spaces, size), size);
  return <path class={`med-outlined ${tone}`} d={drawOutline(cells, 0, 7)} />;
}

interface MarksProps {
  overlay: Overlay;
  player: Player;
  size: Size;
}

/** Draw the overlay over the pieces. */
export function Marks({ overlay, player, size }: MarksProps): JSX.Element | null {
  if (overlay === "clustered")
    return <Each list={player.pieces.filter((p) => p.clustered)} size={size} tone="bad" text="+1" />;
  if (overlay === "roads")
    return <Each list={player.pieces.filter((p) => p.by_road)} size={size} tone="ok" text="1" />;
  if (overlay === "market") return <Markets list={player.pieces.filter((p) => p.free?.length)} size={size} />;
  if (overlay === "walled" && player.enclosed.length) return <Areas player={player} size={size} />;
  return null;
}

function Each({
  list,
  size,
  tone,
  text,
}: {
  list: Placement[];
  size: Size;
  tone: "ok" | "bad";
  text: string;
}): JSX.Element {
  return (
    <g>
      {list.map((placed) => {
        const [x, y] = findMiddle(placed.spaces, size);
        return (
          <g key={placed.at + placed.piece}>
            <Outlined placed={placed} size={size} tone={tone} />
            <Badge x={x} y={y} text={text} tone={tone} />
          </g>
        );
      })}
    </g>
  );
}

function Markets({ list, size }: { list: Placement[]; size: Size }): JSX.Element {
  return (
    <g>
      {list.map((placed) => {
        const [x, y] = findMiddle(placed.spaces, size);
        return (
          <g key={placed.at}>
            <Lit spaces={spacesFor(placed.free ?? [], size)} size={size} />
            <Badge x={x} y={y} text={`+${placed.bonus ?? placed.free?.length}`} tone="ok" />
          </g>
        );
      })}
    </g>
  );
}

/** Write the number of walled spaces on an empty one of them, if there is one. */
function Areas({ player, size }: { player: Player; size: Size }): JSX.Element {
  const taken = new Set(player.pieces.flatMap((placed) => placed.spaces));
  const name = player.enclosed.find((space) => !taken.has(space)) ?? player.enclosed[0]!;
  const at = spaceOf(name, size) ?? 0;
  return (
    <Badge
      x={(at % size.width) * SPACE_UNITS + 20}
      y={Math.floor(at / size.width) * SPACE_UNITS + 20}
      text={String(player.walled_area)}
      tone="ok"
    />
  );
}
