import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { TableModel } from "../../table/game";
import { createSelection, play } from "./selection";

test("what is pressed while a move is on its way is not played as well", async () => {
  const pending = signal(false);
  const sent = vi.fn(() => {
    pending.value = true;
    return Promise.resolve();
  });
  const selection = createSelection({ pending, play: sent } as unknown as TableModel);
  await play(selection, "load wheat");
  await play(selection, "load wheat");
  expect(sent).toHaveBeenCalledTimes(1);
  pending.value = false;
  await play(selection, "move genova");
  expect(sent).toHaveBeenLastCalledWith("move genova");
  expect(sent).toHaveBeenCalledTimes(2);
});
