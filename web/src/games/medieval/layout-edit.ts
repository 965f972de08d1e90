// Changing one's mind while laying out: a piece that lies is taken up again by taking back everything from it on and
// laying the rest once more. Nothing is revealed before all are ready, so taking back is free.

import type { TableModel } from "../../table/game";
import { writePlacement } from "./legal";
import type { Scene } from "./scene";
import type { Placement } from "./view.gen";

/** Write the action that laid a piece. */
export function writeLaid(scene: Scene, placed: Placement): string {
  return writePlacement("place", scene.box.pieces[placed.piece]!, placed.turn, placed.at);
}

/** List what this seat has done so far, in notation. */
function listOwn(scene: Scene): string[] {
  return scene.state.lines
    .filter((line) => line.seat === scene.side && line.text)
    .map((line) => line.text ?? "");
}

/** Say whether a piece was laid by hand and can be taken up again. */
export function isMovable(scene: Scene, placed: Placement): boolean {
  const asked = scene.onTurn && scene.question?.kind === "layout";
  return asked && scene.state.undo === "free" && listOwn(scene).includes(writeLaid(scene, placed));
}

/** Find the piece on a space that can be taken up. */
export function findMovable(scene: Scene, space: string): Placement | undefined {
  const placed = scene.me.pieces.findLast((each) => each.spaces.includes(space));
  return placed && isMovable(scene, placed) ? placed : undefined;
}

/** Take a piece up; what was laid after it stays, unless it cannot lie without it. */
export async function takeUp(scene: Scene, placed: Placement): Promise<boolean> {
  const own = listOwn(scene);
  const index = own.lastIndexOf(writeLaid(scene, placed));
  if (index < 0 || !(await takeBack(scene.model, own.length - index))) return false;
  for (const text of own.slice(index + 1)) {
    const tried = await scene.model.try(text);
    if (tried.type === "tried" && tried.ok) await act(scene.model, () => scene.model.play(text));
  }
  return true;
}

/** Take everything up. */
export async function clearAll(scene: Scene): Promise<void> {
  await takeBack(scene.model, listOwn(scene).length);
}

async function takeBack(model: TableModel, times: number): Promise<boolean> {
  for (let n = 0; n < times; n++) if (!(await act(model, () => model.undo()))) return false;
  return true;
}

/** Do something and wait until the page knows of it. */
async function act(model: TableModel, run: () => Promise<{ type: string }>): Promise<boolean> {
  const before = model.now.peek()?.legal;
  const answer = await run();
  if (answer.type !== "accepted") return false;
  await waitForChange(model, before);
  return true;
}

const PATIENCE_MS = 3000;

/** Wait until the position is another one. */
export function waitForChange(model: TableModel, before: unknown): Promise<void> {
  return new Promise((resolve) => {
    const stop = model.state.subscribe((state) => {
      if (state?.legal === before) return;
      queueMicrotask(() => stop());
      resolve();
    });
    setTimeout(resolve, PATIENCE_MS);
  });
}
