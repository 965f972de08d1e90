import { beforeEach, expect, it } from "vitest";
import { noteSeen, readSeen } from "./seen";

beforeEach(() => localStorage.clear());

it("remembers each seat of each table", () => {
  noteSeen("t1", 0, 12);
  noteSeen("t1", null, 3);
  noteSeen("t2", 0, 7);
  expect([readSeen("t1", 0), readSeen("t1", null), readSeen("t2", 0)]).toEqual([12, 3, 7]);
  expect(readSeen("t3", 0)).toBeUndefined();
  noteSeen("t1", 0, 10); // something was taken back
  expect(readSeen("t1", 0)).toBe(10);
});

it("forgets the tables that were not looked at for longest", () => {
  for (let n = 0; n < 70; n++) noteSeen(`t${n}`, 0, n);
  expect(readSeen("t0", 0)).toBeUndefined();
  expect(readSeen("t69", 0)).toBe(69);
});

it("survives what it cannot read", () => {
  localStorage.setItem("era-seen", "{");
  expect(readSeen("t1", 0)).toBeUndefined();
});
