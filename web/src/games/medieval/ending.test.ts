import { expect, test } from "vitest";
import type { TableModel } from "../../table/game";
import { describeEnding } from "./ending";
import type { MedievalView } from "./view.gen";

test("who played alone is told the rank, the points and a kind word", () => {
  const view = { rank: "knight", sheets: [{ total: 84 }] } as unknown as MedievalView;
  const model = { names: (key: string) => key } as unknown as TableModel;
  const ending = describeEnding(view, model, [0], [84]);
  expect(ending.comment).toBe("knight-comment");
  expect(ending.why).toEqual([]);
});
