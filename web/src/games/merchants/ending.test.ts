import { signal } from "@preact/signals";
import { beforeAll, expect, it } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { TableModel } from "../../table/game";
import { describeEnding } from "./ending";
import type { MerchantsView, Outcome } from "./view.gen";

const model = {
  info: signal({ seats: [{ name: "Mara" }] }),
  names: (key: string) => key,
} as unknown as TableModel;

const endingOf = (outcome: Outcome) => {
  const view = {
    variant: "federation",
    outcome,
    merchants: [],
    row: [],
    events: [],
    deck: { specials: 0 },
    round: 27,
  };
  return describeEnding(view as unknown as MerchantsView, model, [], []);
};

beforeAll(async () => {
  await loadWords("end");
  await loadWords("merchants");
  await setLanguage("en");
});

it("tells four endings of the Federation apart", () => {
  const endings = (["lost", "won", "challenge-lost", "complete"] as const).map(endingOf);
  expect(endings.map(({ good }) => good)).toEqual([false, true, true, true]);
  expect(new Set(endings.map(({ title }) => title)).size).toBe(4);
  expect(endings[2]!.title).toContain("not completely");
  expect(endings[2]!.why[0]!.text).toContain("The end card had won it");
});
