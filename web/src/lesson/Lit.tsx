// What a lesson speaks of is lit, and an arrow leads there. The rest is dimmed, but nothing is disabled.

import type { JSX } from "preact";
import type { Area } from "./layout";
import { drawArrow } from "./layout";

const MARGIN_PX = 6;

export function Lit({ areas, from }: { areas: Area[]; from: Area | null }): JSX.Element | null {
  if (!areas.length) return null;
  const holes = areas.map(({ left, top, width, height }) => ({
    x: left - MARGIN_PX,
    y: top - MARGIN_PX,
    width: width + 2 * MARGIN_PX,
    height: height + 2 * MARGIN_PX,
    rx: 10,
  }));
  const arrow = from ? drawArrow(from, areas) : "";
  return (
    <svg class="lesson-lit" aria-hidden="true">
      <mask id="lesson-mask">
        <rect width="100%" height="100%" fill="#fff" />
        {holes.map((hole, n) => (
          <rect key={n} {...hole} fill="#000" />
        ))}
      </mask>
      <marker
        id="lesson-head"
        viewBox="0 0 10 10"
        refX="7"
        refY="5"
        markerWidth="5"
        markerHeight="5"
        orient="auto"
      >
        <path class="lesson-arrowhead" d="M0 0L10 5L0 10L2.5 5z" />
      </marker>
      <rect class="lesson-dim" width="100%" height="100%" mask="url(#lesson-mask)" />
      {holes.map((hole, n) => (
        <rect key={n} {...hole} class="lesson-ring" />
      ))}
      {arrow && <path class="lesson-arrow" d={arrow} marker-end="url(#lesson-head)" />}
    </svg>
  );
}
