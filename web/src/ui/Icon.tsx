// Drawings from the sprite (pieces.svg), each by its id.

import type { JSX } from "preact";
import spriteUrl from "./pieces.svg?url";

/** Put the sprite into the page once, so that `<use href="#id">` finds every drawing and CSS reaches it. */
export async function loadSprite(): Promise<void> {
  const text = await (await fetch(spriteUrl)).text();
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  svg.setAttribute("class", "sprite");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(svg, true));
}

interface IconProps {
  /** Without the "i-": wood, hammer, undo... */
  name: string;
  size?: number;
  class?: string;
  /** Only if the icon says something that no text beside it says. */
  label?: string;
}

export function Icon({ name, size = 20, class: more = "", label }: IconProps): JSX.Element {
  return (
    <svg
      class={`ic ${more}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Draw a die's face: `peasant3` is the third face of the peasants' die. */
export function DieFace({
  face,
  size = 48,
  label,
}: {
  face: string;
  size?: number;
  label?: string;
}): JSX.Element {
  return (
    <svg
      class="die"
      width={size}
      height={(size * 66) / 64}
      viewBox="0 0 64 66"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <use href={`#d-${face}`} />
    </svg>
  );
}

export const SHIELD = "M3 2H21V11Q21 19.5 12 23 3 19.5 3 11Z";
export const DIVISIONS = [
  { field: "#f4e6c8", fill: "#8c2f24", d: "M12 2H21V11Q21 19 12 23Z" },
  { field: "#f4e6c8", fill: "#2f5f9a", d: "M3 3h4L21 14V11Q21 16.5 18.6 19.4L3 8Z" },
  {
    field: "#f4e6c8",
    fill: "#2f6b46",
    d: "M3 13L12 4.5 21 13V11Q21 16 18.8 18.6L12 12.200 5.200 18.600Q3 16 3 11Z",
  },
  { field: "#2b1f15", fill: "#e0aa3a", d: "M12 2H21V11H12zM3 11h9V23Q3 19.500 3 11z" },
];

/** Draw a player's shield, which is told apart by its division, not only by its colour. */
export function Crest({ seat, size = 24 }: { seat: number; size?: number }): JSX.Element {
  const division = DIVISIONS[seat % DIVISIONS.length]!;
  return (
    <svg class="ic crest" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHIELD} fill={division.field} />
      <path d={division.d} fill={division.fill} />
      <path d={SHIELD} fill="none" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

export function Logo({ size = 32 }: { size?: number }): JSX.Element {
  return (
    <svg class="ic" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="7" fill="var(--accent)" />
      <path d="M6 25V12h3v3h3v-3h3v3h2v-3h3v3h3v-3h3v13z" fill="#f7e9cb" />
      <path d="M13 25v-5a3 3 0 0 1 6 0v5z" fill="#5b1d15" />
      <circle cx="16" cy="7.5" r="2.3" fill="#e7bd4f" />
    </svg>
  );
}
