import { expect, test } from "vitest";
import type { Town } from "../../../render3d/town/town";
import { watchGestures } from "./gestures";

/** A board that is touched, and what its camera was told. */
function open(busy = false) {
  const told: [string, ...number[]][] = [];
  const tell =
    (what: string) =>
    (...amounts: number[]) => {
      told.push([what, ...amounts.map((amount) => Math.round(amount * 100) / 100)]);
    };
  const stand = { zoom: 1 };
  const town = {
    view: { stand, orbit: tell("orbit"), zoom: tell("zoom"), pan: tell("pan") },
    canvas: { getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 300 }) },
    toSpaces: (x: number, y: number) => [x / 40, y / 40],
    touch: () => {},
  } as unknown as Town;
  const board = new EventTarget();
  const stop = watchGestures(board as HTMLElement, town, () => busy);
  /** Whether the page still gets it. */
  const send = (name: string, about: object): boolean =>
    board.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), about));
  const finger = (name: string, pointerId: number, clientX: number, clientY: number) =>
    send(name, { pointerId, clientX, clientY, pointerType: "touch", buttons: 1 });
  return { told, stand, send, finger, stop };
}

test("two fingers that part go nearer, and then move the ground", () => {
  const { told, stand, finger } = open();
  finger("pointerdown", 1, 100, 100);
  finger("pointerdown", 2, 200, 100);
  finger("pointermove", 2, 300, 100);
  expect(told).toEqual([
    ["zoom", 2],
    ["orbit", 0, 0],
  ]);
  stand.zoom = 2;
  told.length = 0;
  finger("pointermove", 1, 60, 140);
  expect(told.map(([what]) => what)).toEqual(["zoom", "pan"]);
  // What ends a gesture is no press on a space.
  finger("pointerup", 1, 60, 140);
  finger("pointerup", 2, 300, 100);
  expect(finger("click", 2, 300, 100)).toBe(false);
  expect(finger("click", 2, 300, 100)).toBe(true);
});

test("one finger turns, a mouse also tilts, and neither while a piece is placed", () => {
  const drag = (pointerType: string, busy: boolean) => {
    const { told, send } = open(busy);
    for (const [name, clientX] of [
      ["pointerdown", 100],
      ["pointermove", 130],
    ] as const)
      send(name, { pointerId: 1, clientX, clientY: clientX, pointerType, buttons: 1 });
    return told;
  };
  expect(drag("touch", false)).toEqual([["orbit", 30, 0]]);
  expect(drag("mouse", false)).toEqual([["orbit", 30, 30]]);
  expect([...drag("touch", true), ...drag("mouse", true)]).toEqual([]);
});

test("the wheel goes nearer where it points; from the whole board it scrolls the page", () => {
  const { told, stand, send } = open();
  expect(send("wheel", { deltaY: 120, clientX: 0, clientY: 0 })).toBe(true);
  expect(told).toEqual([]);
  expect(send("wheel", { deltaY: -120, clientX: 0, clientY: 0 })).toBe(false);
  expect(told.map(([what]) => what)).toEqual(["zoom", "pan"]);
  stand.zoom = 1.5;
  expect(send("wheel", { deltaY: 120, clientX: 0, clientY: 0 })).toBe(false);
});

test("keys turn, tilt and go nearer; arrows alone stay the board's", () => {
  const { told, send, stop } = open();
  for (const [key, shiftKey] of [
    ["ArrowLeft", true],
    ["ArrowUp", true],
    ["+", false],
    ["-", false],
  ] as const)
    expect(send("keydown", { key, shiftKey })).toBe(false);
  expect(told).toEqual([
    ["orbit", -20, 0],
    ["orbit", 0, -14],
    ["zoom", 1.2],
    ["zoom", 0.83],
  ]);
  expect(send("keydown", { key: "ArrowLeft", shiftKey: false })).toBe(true);
  expect(send("keydown", { key: "+", ctrlKey: true })).toBe(true);
  stop();
  expect(send("keydown", { key: "+", shiftKey: false })).toBe(true);
});
