// Whose rows the log shows.

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it } from "vitest";
import type { Line } from "../net/types.gen";
import { TableContext } from "./context";
import type { GameUi, LogRow, TableModel } from "./game";
import { LogList } from "./Log";
import { LogFilter, shownCrest } from "./LogFilter";

const row = (seat: number | null, text: string, more: Partial<LogRow> = {}): LogRow => ({
  seat,
  text,
  rule: "",
  why: () => "",
  ...more,
});
const STEP = row(null, "", { head: { name: "Feed" } });
const ROWS: LogRow[][] = [
  [row(0, "Ada builds."), row(1, "Bo pays.")],
  [STEP, row(1, "Bo eats.")],
  [row(null, "A round begins."), row(1, "A figure moves.", { crest: 2 })],
];
const lines = ROWS.map((_, n) => ({ n: n + 1, at: 0, text: "" }) as Line);
const state = signal({ lines });
const model = {
  info: signal({ seats: [{ name: "Ada" }, { name: "Bo" }], happened: [] }),
  box: signal({}),
  mine: signal([0]),
  past: signal(null),
  state,
  now: state,
} as unknown as TableModel;
const gameUi = { describeRows: (line: Line) => ROWS[line.n - 1] } as unknown as GameUi;

let root: HTMLElement;
const show = (ui: GameUi = gameUi) =>
  act(() =>
    render(
      <TableContext.Provider value={{ model, gameUi: ui }}>
        <LogFilter />
        <LogList />
      </TableContext.Provider>,
      root,
    ),
  );
const choose = (crest: number | "all") =>
  act(() => root.querySelector<HTMLInputElement>(`[data-testid=log-of-${crest}]`)!.click());
const told = () => [...root.querySelectorAll(".log-look")].map((each) => each.textContent);
const heads = () => root.querySelectorAll(".log-head").length;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  shownCrest.value = null;
});

it("shows everybody's rows, and then those of one", () => {
  show();
  expect(told()).toHaveLength(5);
  choose(0);
  expect(told()).toEqual(["Ada builds."]);
  expect(heads()).toBe(0);
  choose(1);
  expect(told()).toEqual(["Bo eats.", "Bo pays."]);
  expect(heads()).toBe(1);
  choose("all");
  expect(told()).toHaveLength(5);
});

it("is one choice of radio buttons with names, and the list says whose it is", () => {
  show();
  const group = root.querySelector("[role=radiogroup]")!;
  expect(group.getAttribute("aria-label")).toBeTruthy();
  const names = [...group.querySelectorAll("label")].map((label) => label.textContent);
  expect(names).toHaveLength(3);
  expect(names[2]).toBe("Bo");
  expect(new Set([...group.querySelectorAll("input")].map((input) => input.name)).size).toBe(1);
  const before = root.querySelector("[data-testid=log]")!.getAttribute("aria-label");
  choose(1);
  expect(root.querySelector("[data-testid=log]")!.getAttribute("aria-label")).not.toBe(before);
});

it("knows figures with crests of their own, and says when one has done nothing", () => {
  const figures = [0, 2, 3].map((crest) => ({ crest, name: `Figure ${crest}` }));
  show({ ...gameUi, listLogOwners: () => figures });
  choose(2);
  expect(told()).toEqual(["A figure moves."]);
  choose(3);
  expect(told()).toEqual([]);
  expect(root.querySelector("[data-testid=log]")!.textContent).not.toBe("");
});

it("is not there where all rows are one's own", () => {
  show({ ...gameUi, listLogOwners: () => [{ crest: 0, name: "Ada" }] });
  expect(root.querySelector("[data-testid=log-filter]")).toBeNull();
});
