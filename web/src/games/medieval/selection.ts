// What the reader is doing at this table and no one else sees: the piece in the hand, the overlay, what was picked.
import { effect, signal } from "@preact/signals";
import type { TableModel } from "../../table/game";
import { DiceTable } from "./dice";
import type { Space } from "./grid";
import { Hand } from "./hand";
import { takeUp } from "./layout-edit";
import { readScene, type Scene } from "./scene";
import type { MedievalView, Placement } from "./view.gen";

/** What most parts of the table are drawn from. */
export interface PlayProps {
  scene: Scene;
  selection: TableSelection;
}

export type Overlay = "walled" | "clustered" | "market" | "roads" | "leak" | "none";

export class TableSelection {
  readonly hand: Hand;
  readonly overlay = signal<Overlay>("walled");
  /** A building chosen for removal, by its first space. */
  readonly picked = signal<Space | null>(null);
  /** Whose domain is shown large beside one's own. */
  readonly enlarged = signal<number | null>(null);
  /** Whether all dice are looked at up close. */
  readonly upClose = signal(false);
  /** The keyboard's cursor on the board. */
  readonly cursor = signal<Space | null>(null);
  /** Read aloud. */
  readonly spoken = signal("");
  /** A piece of the supply whose facts are shown. */
  readonly inspected = signal<string | null>(null);
  /** The view as it would be after the answer that is being weighed. */
  readonly preview = signal<MedievalView | null>(null);
  readonly dice = new DiceTable();

  /** The piece under the pointer that a tap takes up again. */
  readonly movable = signal<Placement | null>(null);
  private lifting = false;
  private readonly stop: () => void;

  constructor(readonly model: TableModel) {
    this.hand = new Hand(model);
    this.stop = effect(() => {
      const scene = readScene(model);
      if (!scene) return;
      const rerolled = scene.state.lines.findLast((line) => line.seat === scene.side && line.text)?.text;
      this.dice.sync(scene.me, scene.side, scene.view.round, scene.box, rerolled);
    });
  }

  /** Takes a piece that was tapped. One chosen with the keyboard goes on the board at once, for the arrow keys. */
  take(piece: string, verb: string, event: MouseEvent): void {
    this.hand.take(piece, verb);
    if (event.detail > 0) return;
    this.hand.begin();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".med-board[tabindex]")?.focus());
  }

  /** Takes up a piece of the starting domain that lies already, into the hand. */
  async takeUp(scene: Scene, placed: Placement): Promise<void> {
    if (this.lifting) return;
    this.lifting = true;
    this.hand.drop();
    if (await takeUp(scene, placed)) this.hand.take(placed.piece, "place", placed.turn);
    this.lifting = false;
  }

  close(): void {
    this.stop();
    this.hand.close();
  }
}
