import { expect, it } from "vitest";
import { find } from "./routes";
import { readTableId } from "./tables";

it("finds the screen of an address", () => {
  expect(find("/").screen).toBe("home");
  expect(find("/t/abc_-9")).toMatchObject({ screen: "table", params: { id: "abc_-9" } });
  expect(find("/rules/merchants?id=EVE-1").query.get("id")).toBe("EVE-1");
  expect(find("/t/x/replay?line=7")).toMatchObject({ screen: "replay", params: { id: "x" } });
  expect(find("/box/new?game=x").screen).toBe("new-box");
  expect(find("/box/abc")).toMatchObject({ screen: "box", params: { id: "abc" } });
  expect(find("/who/abc/0123")).toMatchObject({
    screen: "person-at-table",
    params: { table: "abc", by: "0123" },
  });
  expect(find("/nowhere/at/all").screen).toBe("lost");
});

it("takes a table's id out of whatever was pasted", () => {
  for (const text of ["abc-D_1", " http://host:8000/t/abc-D_1 ", "https://host/t/abc-D_1/?x=1#y"])
    expect(readTableId(text)).toBe("abc-D_1");
});
