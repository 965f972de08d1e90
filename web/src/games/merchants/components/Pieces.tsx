// The small things that stand and lie on the map: horses, houses, goods, shields.

import type { JSX } from "preact";
import { DIVISIONS, SHIELD } from "../../../ui/Icon";
import type { Point } from "../map-layout";

const BASES = ["#8c2f24", "#2f5f9a", "#2f6b46", "#c99a2e"];

export function Shield({ x, y, size, merchant }: Point & { size: number; merchant: number }): JSX.Element {
  const division = DIVISIONS[(merchant - 1) % DIVISIONS.length]!;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <path d={SHIELD} fill={division.field} />
      <path d={division.d} fill={division.fill} />
      <path d={SHIELD} fill="none" stroke="#2b1f15" stroke-width="1.8" stroke-linejoin="round" />
    </g>
  );
}

/** Draw a horse on its base; (x, y) is the middle of the base. */
export function Horse({
  x,
  y,
  merchant,
  active,
}: Point & { merchant: number; active: boolean }): JSX.Element {
  return (
    <g class={`mer-horse ${active ? "active" : ""}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g data-anchor={`horse:${merchant}`}>
        <ellipse cx="0" cy="3" rx="20" ry="7" fill="#20140a" opacity=".3" />
        <ellipse
          cx="0"
          cy="0"
          rx="19"
          ry="7"
          fill={BASES[(merchant - 1) % 4]}
          stroke="#2b1f15"
          stroke-width="1.5"
        />
        <use href="#i-horse" x="-18" y="-37" width="36" height="36" />
        <Shield x={2} y={-15} size={18} merchant={merchant} />
      </g>
    </g>
  );
}

/** Draw a trading house; (x, y) is the middle of its ground. */
export function House({ x, y, merchant }: Point & { merchant: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="0" cy="0" rx="15" ry="5" fill="#20140a" opacity=".28" />
      <use href="#i-house" x="-14" y="-27" width="28" height="28" />
      <Shield x={1} y={-14} size={15} merchant={merchant} />
    </g>
  );
}

export function Tree({ x, y }: Point): JSX.Element {
  return (
    <g class="mer-tree" transform={`translate(${x} ${y})`}>
      <ellipse cx="2" cy="5" rx="8" ry="4" fill="#2a1d0a" opacity=".22" />
      <circle r="8" class="mer-leaf" />
      <circle cx="-2" cy="-2.5" r="3.6" class="mer-light" />
    </g>
  );
}
