import { expect, test } from "vitest";
import { type ContextState, type Machine, wantsModel } from "./capability";

const GOOD: Machine = { webgl2: true, software: false, saveData: false, lowBattery: false };

function shown(
  choice: "auto" | "flat" | "model",
  part: Partial<Machine> = {},
  still = false,
  context: ContextState = "ready",
) {
  return wantsModel(choice, { ...GOOD, ...part }, context, still);
}

test("auto is a model where it can be drawn well, and flat wherever something speaks against it", () => {
  expect(shown("auto")).toBe(true);
  for (const against of ["software", "saveData", "lowBattery"] as const)
    expect(shown("auto", { [against]: true })).toBe(false);
  expect(shown("auto", { webgl2: false })).toBe(false);
  expect(shown("auto", {}, true)).toBe(false);
});

test("whoever asks for the model gets it wherever it can be drawn at all", () => {
  expect(shown("model", { software: true, saveData: true, lowBattery: true }, true)).toBe(true);
  expect(shown("model", { webgl2: false })).toBe(false);
  expect(shown("model", {}, false, "gone")).toBe(false);
});

test("a context that was lost once is waited for, flat is always flat", () => {
  expect(shown("auto", {}, false, "lost")).toBe(true);
  expect(shown("auto", {}, false, "gone")).toBe(false);
  expect(shown("flat")).toBe(false);
});
