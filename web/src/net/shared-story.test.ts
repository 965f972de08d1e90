import { beforeEach, expect, it } from "vitest";
import { makeBeat } from "../stage/beats";
import { Director } from "../stage/director";
import { SharedStory } from "./shared-story";
import type { Line } from "./types.gen";

const clock = { now: () => 0, frame: () => () => {} };
const line = (n: number, text: string, step: string): Line => ({
  n,
  at: n,
  seat: null,
  text,
  changes: [[["step"], step]],
});

let director: Director;
let story: SharedStory;
const told = () => director.told.value.map((beat) => beat.text);
const finish = () => director.cut();

beforeEach(() => {
  director = new Director(() => ({ speed: "normal", auto: "ask", still: false, live: false }), clock);
  director.watched = true;
  director.isSecret = (view) => (view as { step: string }).step === "roll";
  director.makeBeats = (each, _, view) => [makeBeat(each, "line", { view, text: each.text ?? "" })];
  story = new SharedStory(director);
});

it("keeps what begins behind a screen for whoever it belongs to", () => {
  const lines = [line(1, "round", "roll"), line(2, "dice of 0", "roll")];
  story.add(0, lines, { step: "extort" }, true);
  story.add(1, [line(1, "round", "roll"), line(3, "dice of 1", "roll")], { step: "extort" }, false);
  finish();
  expect(told()).toEqual(["round"]);
  director.forget();
  story.tell(1, true);
  finish();
  expect(told()).toEqual(["dice of 1"]);
  director.forget();
  story.tell(0, true);
  finish();
  expect(told()).toEqual(["dice of 0"]);
});

it("tells one's own rolls at once while the screen is one's own, and then the reveal", () => {
  story.add(0, [line(4, "second roll", "roll"), line(5, "reveal", "collect")], { step: "roll" }, true);
  finish();
  expect(told()).toEqual(["second roll", "reveal"]);
});

it("tells nothing behind a curtain, and all of it afterwards", () => {
  director.watched = false;
  story.add(0, [line(1, "a", "build")], { step: "build" }, true);
  story.add(0, [line(2, "b", "build")], { step: "build" }, true);
  director.watched = true;
  story.tell(0, false);
  finish();
  expect(told()).toEqual(["a", "b"]);
});

it("forgets what was taken back", () => {
  story.add(1, [line(1, "a", "build")], { step: "build" }, false);
  story.drop(1);
  story.tell(1, false);
  expect(director.state.value).toBe("idle");
});
