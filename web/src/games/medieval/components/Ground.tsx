// The board itself: a wooden frame with letters and numbers, a meadow, and the grid.

import type { JSX } from "preact";
import { SPACE_UNITS } from "../../../ui/outline";
import { isPhone } from "../../../ui/phone";
import type { Size } from "../grid";
import { memo } from "./memo";

/** Make numbers that look thrown but are always the same for a seed, so that a meadow never changes. */
function makeRandom(seed: number): () => number {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

function scatterMeadow(size: Size, seed: number): { patches: JSX.Element[]; tufts: string } {
  const next = makeRandom(seed + 7);
  const [w, h] = [size.width * SPACE_UNITS, size.height * SPACE_UNITS];
  const patches = Array.from({ length: 14 }, (_, index) => (
    <ellipse
      key={index}
      cx={Math.round(next() * w)}
      cy={Math.round(next() * h)}
      rx={Math.round(42 + next() * 48)}
      ry={Math.round(22 + next() * 22)}
    />
  ));
  const tufts = Array.from({ length: 52 }, () => {
    const [x, y] = [Math.round(next() * w), Math.round(next() * h)];
    return `M${x} ${y}l-2-5m2 5v-6m0 6l2-5`;
  }).join("");
  return { patches, tufts };
}

function gridLines(size: Size): string {
  let d = "";
  for (let x = 1; x < size.width; x++) d += `M${x * SPACE_UNITS} 0V${size.height * SPACE_UNITS}`;
  for (let y = 1; y < size.height; y++) d += `M0 ${y * SPACE_UNITS}H${size.width * SPACE_UNITS}`;
  return d;
}

export const Meadow = memo(function Meadow({ width, height, seed }: Size & { seed: number }): JSX.Element {
  const { patches, tufts } = scatterMeadow({ width, height }, seed);
  return (
    <g>
      <rect width={width * SPACE_UNITS} height={height * SPACE_UNITS} fill="var(--ground)" />
      <g fill="var(--ground2)" opacity="0.75">
        {patches}
      </g>
      <path d={tufts} stroke="var(--grid)" stroke-width="1.2" opacity="0.6" fill="none" />
      <path
        d={gridLines({ width, height })}
        stroke="var(--grid)"
        stroke-width="1"
        opacity="0.75"
        fill="none"
      />
    </g>
  );
});

/** A phone's board is so small that its letters fill their rim. */
const LETTER_UNITS = { wide: 11.5, phone: 16 };
/** How far from the spaces the middle of a letter is. */
const LABEL_UNITS = 9.5;

/** How far the frame reaches beyond the spaces: with room for letters, or a plain rim. */
export const RIM = { labelled: 17, plain: 6 };

export const Frame = memo(function Frame({
  width,
  height,
  labelled,
}: Size & { labelled: boolean }): JSX.Element {
  const rim = labelled ? RIM.labelled : RIM.plain;
  const [w, h] = [width * SPACE_UNITS, height * SPACE_UNITS];
  return (
    <g>
      <rect
        x={-rim}
        y={-rim}
        width={w + 2 * rim}
        height={h + 2 * rim}
        rx={labelled ? 10 : 7}
        fill="var(--frame)"
      />
      <rect
        x={1.2 - rim}
        y={1.2 - rim}
        width={w + 2 * rim - 2.4}
        height={h + 2 * rim - 2.4}
        rx={labelled ? 9 : 6}
        fill="none"
        stroke="var(--framehi)"
        stroke-width="1.6"
      />
      <rect x="-3" y="-3" width={w + 6} height={h + 6} rx="3" fill="var(--frame2)" />
      {labelled && <Labels width={width} height={height} />}
    </g>
  );
});

function Labels({ width, height }: Size): JSX.Element {
  const [w, h] = [width * SPACE_UNITS, height * SPACE_UNITS];
  return (
    <g
      class="med-board-labels"
      font-size={isPhone.value ? LETTER_UNITS.phone : LETTER_UNITS.wide}
      font-weight="600"
      fill="var(--frameink)"
      text-anchor="middle"
      dominant-baseline="central"
    >
      {/* Along both edges: what lies over one of them, as a lesson's card on a phone, leaves the other. */}
      {[-LABEL_UNITS, h + LABEL_UNITS].map((edge) =>
        Array.from({ length: width }, (_, x) => (
          <text key={`x${x} ${edge}`} x={(x + 0.5) * SPACE_UNITS} y={edge}>
            {String.fromCharCode(65 + x)}
          </text>
        )),
      )}
      {Array.from({ length: height }, (_, y) => (
        <text key={`y${y}`} x={-LABEL_UNITS} y={(y + 0.5) * SPACE_UNITS}>
          {y + 1}
        </text>
      ))}
      {[
        [-8.5, h + 8.5],
        [w + 8.5, -8.5],
        [w + 8.5, h + 8.5],
      ].map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="3" fill="var(--framehi)" stroke="var(--frame2)" />
      ))}
    </g>
  );
}

/** Draw the frame's shade on the meadow. */
export function FrameShade({ width, height }: Size): JSX.Element {
  return (
    <path
      d={`M0 ${height * SPACE_UNITS}V0H${width * SPACE_UNITS}`}
      fill="none"
      stroke="#1a0f06"
      stroke-opacity=".28"
      stroke-width="5"
    />
  );
}
