// A mark opens its explanation, and gives the focus back.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadWords } from "../i18n";
import type { Mark } from "../net/types.gen";
import { FactMarks } from "./MarkButton";

let root: HTMLElement;
const marks: Mark[] = [
  { kind: "S", lines: ["000:537", "002:410"] },
  { kind: "I", lines: [] },
];

const ours: Mark = { kind: "C", lines: [] };

beforeAll(() => loadWords("box", "common"));

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

const buttons = () => [...root.querySelectorAll<HTMLButtonElement>("button.mark")];

test("each mark says what it is and for which fact", () => {
  act(() => render(<FactMarks fact={{ name: "Keep, cost", path: "buildings.keep.cost", marks }} />, root));
  expect(buttons().map((button) => button.textContent)).toEqual(["S", "I"]);
  expect(buttons()[0]!.getAttribute("aria-label")).toBe("Stated: Keep, cost");
});

test("it opens with the lines that state the fact and why we know it, and closes", () => {
  const fact = { name: "Keep, cost", path: "buildings.keep.cost", marks };
  act(() => render(<FactMarks fact={fact} note="Read in a scan." correct="/box/new?at=x" />, root));
  const [stated] = buttons();
  act(() => stated!.click());
  expect(stated!.getAttribute("aria-expanded")).toBe("true");
  const sheet = root.querySelector("[role=dialog]")!;
  expect(sheet.textContent).toContain("English rulebook, line 537");
  expect(sheet.textContent).toContain("Spanish rulebook, line 410");
  expect(sheet.textContent).toContain("Read in a scan.");
  expect(sheet.querySelector("a")!.getAttribute("href")).toBe("/box/new?at=x");
  act(() => sheet.querySelector<HTMLElement>(".iconbtn")!.click());
  expect(stated!.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(stated);
});

test("a fact that was changed is only the owner's", () => {
  const correct = vi.fn();
  const fact = { name: "Keep, cost", path: "buildings.keep.cost", marks, yours: true };
  act(() => render(<FactMarks fact={fact} correct={correct} printed="3 stone" />, root));
  expect(buttons()).toHaveLength(1);
  act(() => buttons()[0]!.click());
  expect(root.querySelector("[role=dialog]")!.textContent).toContain("Printed: 3 stone");
  act(() => root.querySelector<HTMLElement>("[data-testid=correct-it]")!.click());
  expect(correct).toHaveBeenCalledOnce();
});

test("lines in a row are named together, and a rule of ours is not left to a box", () => {
  const lines = ["000:480", "000:481", "000:482", "001:483", "001:485"];
  const fact = {
    name: "SOL-6 Your rank",
    path: "SOL-6",
    marks: [{ kind: "S", lines } as Mark, ours],
    ofRule: true,
  };
  act(() => render(<FactMarks fact={fact} />, root));
  const [stated, chosen] = buttons();
  act(() => stated!.click());
  expect([...root.querySelectorAll(".mark-lines li")].map((item) => item.textContent)).toEqual([
    "English rulebook, lines 480 to 482",
    "English rulebook of Rivers & Roads, line 483",
    "English rulebook of Rivers & Roads, line 485",
  ]);
  act(() => chosen!.click());
  expect(root.textContent).toContain("we had to choose");
  expect(root.textContent).not.toContain("your box");
});
