import { describe, expect, it } from "vitest";
import {
  addLot,
  copyScenario,
  countAreas,
  countTypes,
  findEmptyLot,
  findPlace,
  listTypes,
  putType,
  removeLot,
  type Scenario,
  setAreas,
  setLotCount,
  setStartPiece,
  withDisasters,
  withRiver,
  withTypesByLot,
} from "./scenario";

const base: Scenario = {
  buildings: ["keep", "longhouse", "farm"],
  disasters: { 3: ["treachery"] },
  start: { scorched: [3, 2, 1, 0] },
};

describe("types", () => {
  it("are those of the chosen box", () => {
    const own = { mill: { count: 2 }, farm: false, keep: { count: 9 } };
    expect(listTypes(["keep", "farm"], own)).toEqual(["keep", "mill"]);
    expect(listTypes(["keep", "farm"], {})).toEqual(["keep", "farm"]);
  });

  it("are in play, in a lot or left out, and nowhere twice", () => {
    let scenario = addLot(base);
    expect(findEmptyLot(scenario)).toBe(0);
    for (const name of ["market", "farm", "wharf"]) scenario = putType(scenario, name, 0);
    expect(scenario.buildings).toEqual(["keep", "longhouse"]);
    expect(scenario.draw).toEqual([{ count: 1, of: ["market", "farm", "wharf"] }]);
    expect([findPlace(scenario, "farm"), findPlace(scenario, "keep"), findPlace(scenario, "church")]).toEqual(
      [0, "in", "out"],
    );
    scenario = putType(scenario, "farm", "in");
    expect(findPlace(scenario, "farm")).toBe("in");
    expect(findEmptyLot(scenario)).toBeNull();
  });

  it("are never drawn in greater number than a lot has", () => {
    let scenario = addLot(base);
    for (const name of ["market", "wharf"]) scenario = putType(scenario, name, 0);
    scenario = setLotCount(scenario, 0, 9);
    expect(countTypes(scenario)).toBe(5);
    scenario = putType(scenario, "wharf", "out");
    expect(scenario.draw).toEqual([{ count: 1, of: ["market"] }]);
    expect(countTypes(removeLot(scenario, 0))).toBe(3);
  });

  it("by lot take the place of those that the scenario names", () => {
    const lots = [{ count: 1, of: ["farm", "market"] }];
    expect(withTypesByLot({ ...base, by_lot: lots })).toMatchObject({
      buildings: ["keep", "longhouse"],
      draw: lots,
    });
  });
});

describe("the start", () => {
  it("has a keep only while keeps are in play", () => {
    const without = putType(base, "keep", "out");
    expect(without.start?.keep).toBe(false);
    expect(putType(without, "keep", "in").start?.keep).toBe(true);
  });

  it("floods nothing without a river", () => {
    const flooded = withDisasters(withRiver(base, "each"), ["flood"]);
    expect(countAreas(flooded, "flooded", 2)).toBe(2);
    expect(countAreas(flooded, "scorched", 2)).toBe(0);
    expect(countAreas(withRiver(flooded, "none"), "flooded", 2)).toBe(0);
    expect(countAreas(withDisasters(base, ["flood"]), "flooded", 2)).toBe(0);
  });

  it("changes the areas for so many players only", () => {
    expect(setAreas(base, "scorched", 2, 4).start?.scorched).toEqual([3, 4, 1, 0]);
  });

  it("lists a building as long as somebody takes one", () => {
    const one = setStartPiece(base, "farm", 1);
    expect(one.start?.pieces).toEqual({ farm: 1 });
    expect(setStartPiece(one, "farm", 0).start?.pieces).toEqual({});
  });
});

it("copies a shipped scenario without what belongs to its card", () => {
  const copied = copyScenario({ ...base, by_lot: [{ count: 1, of: ["farm"] }], players: [1] });
  expect(copied).toEqual(base);
  expect(copied.buildings).not.toBe(base.buildings);
});
