// A footprint drawn by pointer and by keys; what comes out has no place, only a shape.

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loadWords } from "../../i18n";
import { GridEditor } from "./GridEditor";

let root: HTMLElement;
const rows = signal<string[]>([]);
const marks = [
  { mark: "#", name: "ground" },
  { mark: "~", name: "river" },
];

function Board() {
  return (
    <GridEditor
      label="Footprint"
      rows={rows.value}
      printed={["##"]}
      marks={marks}
      onChange={(next) => (rows.value = next)}
    />
  );
}

beforeAll(() => loadWords("box"));

beforeEach(() => {
  rows.value = ["##"];
  root = document.createElement("div");
  document.body.replaceChildren(root);
  act(() => render(<Board />, root));
});

const space = (x: number, y: number) => root.querySelector<HTMLElement>(`[data-space="${x},${y}"]`)!;
const press = (x: number, y: number) =>
  act(() => {
    space(x, y).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    space(x, y).dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  });
const key = (name: string) =>
  act(() => {
    (document.activeElement ?? root).dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true }),
    );
  });

test("a click fills a space, another empties it", () => {
  press(0, 1);
  expect(rows.value).toEqual(["##", "#."]);
  expect(space(0, 1).getAttribute("aria-selected")).toBe("true");
  press(0, 1);
  expect(rows.value).toEqual(["##"]);
});

test("arrow keys move, Space fills", () => {
  act(() => space(0, 0).focus());
  key("ArrowRight");
  key("ArrowDown");
  key(" ");
  expect(rows.value).toEqual(["##", ".#"]);
  key("ArrowUp");
  key("ArrowUp");
  key(" ");
  expect(rows.value).toEqual(["#.", ".#"]);
});

test("only one space is in the order of the Tab key", () => {
  expect(root.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
});

test("another mark is drawn with another brush", () => {
  act(() => root.querySelectorAll<HTMLInputElement>("[data-testid=brush] input")[1]!.click());
  press(0, 1);
  expect(rows.value).toEqual(["##", "~."]);
});

test("what is drawn may lie anywhere on the grid and stays where it was drawn", () => {
  act(() => root.querySelector<HTMLElement>("[data-testid=grid-clear]")!.click());
  expect(rows.value).toEqual([]);
  press(3, 3);
  press(4, 3);
  expect(rows.value).toEqual(["##"]);
  expect(space(3, 3).getAttribute("aria-selected")).toBe("true");
  act(() => root.querySelector<HTMLElement>("[data-testid=grid-turn]")!.click());
  expect(rows.value).toEqual(["#", "#"]);
});

test("a change from outside, such as an undo, is shown", () => {
  act(() => {
    rows.value = ["#", "#", "#"];
  });
  expect(root.querySelectorAll("[aria-selected=true]")).toHaveLength(3);
});
