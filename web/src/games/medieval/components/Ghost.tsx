// The piece in the hand as it would lie. It is drawn once for each turn; moving it only moves it.
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import type { Size } from "../grid";
import type { Hand } from "../hand";
import { footprintSize } from "../legal";
import { PieceView } from "./PieceView";

export function Ghost({ hand, size }: { hand: Hand; size: Size }): JSX.Element | null {
  const held = hand.held.value;
  const group = useRef<SVGGElement>(null);
  useEffect(
    () =>
      effect(() => {
        const at = hand.at.value;
        const legal = hand.legal.value;
        const pinned = hand.pinned.value;
        const element = group.current;
        if (!element) return;
        element.style.display = at === null ? "none" : "";
        if (at === null) return;
        const [x, y] = [(at % size.width) * SPACE_UNITS, Math.floor(at / size.width) * SPACE_UNITS];
        element.setAttribute("transform", `translate(${x} ${y})`);
        element.setAttribute("class", `med-ghost ${legal ? "legal" : "refused"} ${pinned ? "pinned" : ""}`);
      }),
    [held, hand, size.width],
  );
  if (!held) return null;
  const cells = (held.info.cells[held.turn] ?? []).map(([x, y]) => [x, y] as [number, number]);
  const { height } = footprintSize(held.info, held.turn);
  // The tick sits on the corner of the topmost row.
  const corner = Math.max(...cells.filter(([, y]) => y === 0).map(([x]) => x + 1)) * SPACE_UNITS;
  const middle = cells[Math.floor(cells.length / 2)] ?? [0, 0];
  const line = drawOutline(cells, -1, 7);
  return (
    <g ref={group} class="med-ghost" style={{ display: "none" }}>
      <path class="med-ghost-ground" d={line} />
      <g class="med-ghost-piece pieces">
        <PieceView info={held.info} turn={held.turn} />
      </g>
      <path class="med-ghost-line" d={line} />
      <path class="med-ghost-hatch" d={drawOutline(cells, 1, 6)} />
      <g class="med-ghost-yes" transform={`translate(${corner} 0)`}>
        <circle r="10" fill="#25633f" stroke="#fffaf0" stroke-width="2" />
        <path
          d="M-4.5 0l3.2 3.4 5.4-6.4"
          stroke="#fffaf0"
          stroke-width="2.4"
          fill="none"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </g>
      <g
        class="med-ghost-no"
        transform={`translate(${middle[0] * SPACE_UNITS + 20} ${Math.min(middle[1], height - 1) * SPACE_UNITS + 20})`}
      >
        <circle r="11" fill="#a3271d" stroke="#fffaf0" stroke-width="2" />
        <path d="M-4-4l8 8m0-8l-8 8" stroke="#fffaf0" stroke-width="2.6" stroke-linecap="round" />
      </g>
    </g>
  );
}
