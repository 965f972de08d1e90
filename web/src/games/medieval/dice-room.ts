// Dice that only lie there to be recalled are as large as their place allows: the fewer there are, the larger.

import type { Extent } from "../../ui/size";

/** As large as in the tray. */
const MAX_PX = 84;
const MIN_PX = 22;
const GAP_PX = 4;
const MAX_COLUMNS = 3;
/** How high a row is for a die one pixel wide: its label, and its front below that. Also in dice-room.css. */
const ROW_SHARE = 0.95 + 0.18;

/** How wide the place of each of "your dice" beside the board is, in as many columns as make them largest. */
export function sizeShelfDice(count: number, { width, height }: Extent): number {
  const sizes = Array.from({ length: MAX_COLUMNS }, (_, n) => n + 1).map((columns) =>
    Math.min((width + GAP_PX) / columns - GAP_PX, height / Math.ceil(count / columns) / ROW_SHARE),
  );
  return clamp(Math.max(...sizes));
}

/** What a row of revealed dice needs besides them: whose they are and what they amount to; and its rim. */
const WHO_PX = 130;
const RIM_PX = 12;

/** How wide everybody's dice are when the screens go up: on one line or two, each player's beside the others'. */
export function sizeRevealedDice(counts: readonly number[], { width, height }: Extent): number {
  const most = Math.max(1, ...counts);
  const sizes = [1, 2].map((lines) =>
    Math.min((height / counts.length - RIM_PX) / lines, (width - WHO_PX) / Math.ceil(most / lines) - GAP_PX),
  );
  return clamp(Math.max(...sizes));
}

/** What stands above each player's dice on a phone, with the rim; and how much their places are narrower than the list. */
const HEAD_PX = 34;
const SIDES_PX = 14;
/** A front needs more room below it on the light ground. */
const PHONE_ROW_SHARE = 1.2;
const SIZE_STEP_PX = 2;

/** The same on a phone, where they lie below the names, and the list may be so high. */
export function sizeRevealedOnPhone(counts: readonly number[], width: number, maxHeight: number): number {
  const room = maxHeight - counts.length * HEAD_PX;
  const fits = (size: number) => {
    const across = Math.max(1, Math.floor((width - SIDES_PX + GAP_PX) / (size + GAP_PX)));
    const rows = counts.reduce((all, count) => all + Math.ceil(count / across), 0);
    return rows * size * PHONE_ROW_SHARE <= room;
  };
  let size = MAX_PX;
  while (size > MIN_PX && !fits(size)) size -= SIZE_STEP_PX;
  return size;
}

const clamp = (size: number): number => Math.max(MIN_PX, Math.floor(Math.min(MAX_PX, size)));
