// A town outlives the screen it stands on for a moment: laying out a domain and playing on it are two screens, but one
// board, and nobody should see it being built anew in between.

import type { Town } from "../../../render3d/town/town";

export interface KeptTown {
  readonly town: Town;
  /** Whoever shows it now wants to know of each picture. */
  onDrawn: () => void;
}

/** Screens that follow each other do so at once. */
const LEFT_MS = 200;

let left: { kept: KeptTown; key: string; timer: number } | null = null;

/** Put a town into `place`: the one that was just left there, if it has the same key, or a new one. */
export function takeTown(
  place: HTMLElement,
  key: string,
  open: (canvas: HTMLCanvasElement, onDrawn: () => void) => Town | null,
): KeptTown | null {
  const same = left?.key === key ? left.kept : null;
  if (left) {
    clearTimeout(left.timer);
    if (!same) left.kept.town.dispose();
    left = null;
  }
  if (!same) return openTown(place, open);
  place.append(same.town.canvas);
  return same;
}

function openTown(
  place: HTMLElement,
  open: (canvas: HTMLCanvasElement, onDrawn: () => void) => Town | null,
): KeptTown | null {
  const canvas = document.createElement("canvas");
  canvas.className = "med-town";
  canvas.setAttribute("aria-hidden", "true");
  canvas.dataset.testid = "town";
  place.append(canvas);
  const town = open(canvas, () => kept?.onDrawn());
  const kept: KeptTown | null = town && { town, onDrawn: () => {} };
  return kept;
}

/** Leave a town; unless it is taken again at once, nothing of it stays. */
export function leaveTown(kept: KeptTown, key: string): void {
  kept.onDrawn = () => {};
  if (left) {
    clearTimeout(left.timer);
    left.kept.town.dispose();
  }
  left = {
    kept,
    key,
    timer: window.setTimeout(() => {
      left = null;
      kept.town.dispose();
    }, LEFT_MS),
  };
}
