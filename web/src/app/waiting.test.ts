import { beforeEach, expect, it, vi } from "vitest";
import { api, type MyTable } from "../net/api";
import { myTables } from "./tables";
import { countTable, leaveTable, waiting } from "./waiting";

const table = (id: string, turn: boolean) => ({ table: { id }, turn }) as MyTable;

beforeEach(() => {
  myTables.value = [table("a", true), table("b", true), table("c", false)];
});

it("counts the table on the screen by what is seen there, and the others by the list", () => {
  expect(waiting.value).toBe(2);
  countTable("a", false);
  expect(waiting.value).toBe(1);
  countTable("c", true);
  expect(waiting.value).toBe(3);
});

it("counts a table that is left by a list that is newer", async () => {
  countTable("a", false);
  const asked = vi.spyOn(api, "myTables");
  asked.mockImplementation(async () => {
    expect(waiting.value, "nothing flickers meanwhile").toBe(1);
    return { tables: [table("a", false), table("b", true), table("c", true)], next: "" };
  });
  await leaveTable("a");
  expect(waiting.value).toBe(2);
});

it("goes on with the table that was opened meanwhile", async () => {
  countTable("a", false);
  vi.spyOn(api, "myTables").mockResolvedValue({ tables: [table("a", true), table("b", true)], next: "" });
  const left = leaveTable("a");
  countTable("b", false);
  await left;
  expect(waiting.value).toBe(1);
});
