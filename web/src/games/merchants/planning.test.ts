import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { TableModel } from "../../table/game";
import { describePlan } from "./planning";
import type { MerchantsView } from "./view.gen";

const model = {
  names: (key: string) => key,
  info: signal({ seats: [{ name: "Mara" }] }),
  mine: signal([0]),
} as unknown as TableModel;
const view = { variant: "federation", merchants: [], row: [] } as unknown as MerchantsView;

beforeAll(() => loadWords("merchants", "table"));

test.each([
  ["en", "load wheat for fabric, genova"],
  ["es", "cargar wheat por fabric, genova"],
])("a plan in %s names what a full carriage gives back", async (language, said) => {
  await setLanguage(language);
  expect(describePlan(["load wheat swap fabric", "move genova"], model, view)).toBe(said);
});

test("goods that are loaded one after the other are told together", async () => {
  await setLanguage("en");
  expect(describePlan(["load wheat", "load wheat", "move genova"], model, view)).toContain("load 2 wheat");
});
