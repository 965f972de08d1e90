// Who is handed a shared screen, and that nobody's secrets are drawn on the way.

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it } from "vitest";
import { Curtain, handing, useHandOver } from "./Curtain";
import { TableContext } from "./context";
import type { GameUi, SeatState, TableModel } from "./game";

const state = (seat: number, seats: number[], step: string): SeatState => ({
  seat,
  view: { step, secret: `secret of ${seat}` },
  turn: { seats, phase: step },
  lines: [],
  legal: [],
  undo: "no",
});

function shared(seats: number[], step: string) {
  const all = signal(new Map<number | null, SeatState>());
  const current = signal<number | null>(0);
  const tell = (turn: number[], at: string) => {
    all.value = new Map([0, 1].map((seat) => [seat, state(seat, turn, at)]));
  };
  tell(seats, step);
  const model = {
    seats: all,
    current,
    mine: signal([0, 1]),
    past: signal(null),
    info: signal({ seats: [{ name: "Ada" }, { name: "Bo" }] }),
    get now() {
      return {
        get value() {
          return all.value.get(current.value) ?? null;
        },
      };
    },
    takeSeat: (seat: number) => {
      current.value = seat;
    },
  } as unknown as TableModel;
  return { model, tell };
}

const gameUi = { isSecret: (view: { step: string }) => view.step === "roll" } as unknown as GameUi;

function Board({ model }: { model: TableModel }) {
  useHandOver(model, gameUi);
  return handing.value === null ? <p>{(model.now.value!.view as { secret: string }).secret}</p> : <Curtain />;
}

let root: HTMLElement;
const show = (model: TableModel) =>
  act(() =>
    render(
      <TableContext.Provider value={{ model, gameUi }}>
        <Board model={model} />
      </TableContext.Provider>,
      root,
    ),
  );
const ready = () => act(() => root.querySelector<HTMLButtonElement>("[data-testid=curtain-ready]")!.click());

beforeEach(() => {
  handing.value = null;
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

it("hides everything until the right person is there", async () => {
  const { model, tell } = shared([0, 1], "roll");
  await show(model);
  expect(root.textContent).not.toContain("secret");
  expect(handing.value).toBe(0);
  await ready();
  expect(root.textContent).toBe("secret of 0");
  await act(() => tell([1], "roll"));
  expect(root.textContent).not.toContain("secret");
  expect(handing.value).toBe(1);
  await ready();
  expect(root.textContent).toBe("secret of 1");
});

it("just changes sides while nothing is hidden, and asks again when something is", async () => {
  const { model, tell } = shared([0], "build");
  await show(model);
  expect(root.textContent).toBe("secret of 0");
  await act(() => tell([1], "build"));
  expect(handing.value).toBeNull();
  expect(model.current.value).toBe(1);
  await act(() => tell([0, 1], "roll"));
  expect(handing.value).toBe(1);
  expect(root.textContent).not.toContain("secret");
});
