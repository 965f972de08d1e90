// Several people at one screen. What all may see is told once, for the seat that is shown then; what only one may see
// waits until the screen is theirs.

import type { Director } from "../stage/director";
import { patch } from "./patch";
import type { Line } from "./types.gen";

interface Waiting {
  start: unknown;
  lines: Line[];
}

export class SharedStory {
  private readonly waiting = new Map<number | null, Waiting>();
  /** The lines that were told, by what all seats have of them. */
  private readonly told = new Set<string>();

  constructor(private readonly director: Director) {}

  /** A seat has new lines, from the view `start` on. */
  add(seat: number | null, lines: Line[], start: unknown, isShown: boolean): void {
    const { director } = this;
    const before = this.waiting.get(seat);
    const open = isShown && director.watched && !before ? this.countOpen(lines, start) : 0;
    const view = lines.slice(0, open).reduce((from, line) => patch(from, line.changes ?? []), start);
    const rest = lines.slice(open);
    if (rest.length)
      this.waiting.set(seat, { start: before?.start ?? view, lines: [...(before?.lines ?? []), ...rest] });
    if (!open) return;
    const shown = lines.slice(0, open);
    // The story covers the table to its end, as what comes after it may be for one pair of eyes.
    director.push(shown, start, false, (line) => this.told.has(keyOf(line)));
    for (const line of shown) this.told.add(keyOf(line));
  }

  /** Something was taken back: what waits is not true any more. */
  drop(seat: number | null): void {
    this.waiting.delete(seat);
  }

  /** The screen belongs to this seat now. */
  tell(seat: number | null, asked: boolean): void {
    const waits = this.waiting.get(seat);
    if (!waits || !this.director.watched) return;
    this.waiting.delete(seat);
    this.director.push(waits.lines, waits.start, asked, (line) => this.told.has(keyOf(line)));
    for (const line of waits.lines) this.told.add(keyOf(line));
  }

  /** The lines up to where a secret begins: whoever sits there may see what is behind their own screen, but when a new
   * one is put up, nobody knows who looks at it. */
  private countOpen(lines: Line[], start: unknown): number {
    let view = start;
    let open = !this.director.isSecret(start);
    for (const [index, line] of lines.entries()) {
      const after = patch(view, line.changes ?? []);
      const secret = this.director.isSecret(after);
      if (open && secret && this.director.isSecret(view)) return index;
      open ||= !secret;
      view = after;
    }
    return lines.length;
  }
}

const keyOf = ({ at, seat, text, news }: Line) =>
  `${at}|${seat}|${text}|${(news ?? []).map(({ kind }) => kind).join()}`;
