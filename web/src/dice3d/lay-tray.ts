// Puts the elements of a tray's dice where the dice come to lie: those that were thrown large, the others apart.

import { layOutTray } from "./places";

/** Dice of this element are laid out here, not by the page. */
const TRAY = "[data-dice-tray]";

export function layTrays(host: HTMLElement, die: string): void {
  for (const tray of host.querySelectorAll<HTMLElement>(TRAY)) {
    const dice = [...tray.querySelectorAll<HTMLElement>(die)];
    const staying = dice.filter((element) => element.dataset.dieStays !== undefined);
    const thrown = dice.filter((element) => element.dataset.dieStays === undefined);
    const spots = layOutTray(staying.length, thrown.length, tray.clientWidth, tray.clientHeight);
    [...staying, ...thrown].forEach((element, n) => {
      const { x, y, size } = spots[n]!;
      element.dataset.dieSize = size.toFixed(1);
      Object.assign(element.style, {
        left: `${x - size / 2}px`,
        top: `${y - size / 2}px`,
        width: `${size}px`,
        height: `${size}px`,
      });
    });
  }
}
