import { beforeEach, expect, it, vi } from "vitest";

/** Counts what is asked of the loudspeaker. */
class Node {
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(to: unknown) {
    return to;
  }
  start() {
    started += 1;
  }
  stop() {}
}
class Loudspeaker {
  state = "running";
  currentTime = 0;
  destination = {};
}
let started = 0;

beforeEach(() => {
  started = 0;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Loudspeaker);
  vi.stubGlobal("OscillatorNode", Node);
  vi.stubGlobal("GainNode", Node);
});

it("is on, but not before the reader has pressed something", async () => {
  const { play } = await import("./sound");
  play("bell");
  expect(started).toBe(0);
  dispatchEvent(new Event("pointerdown"));
  play("bell");
  expect(started).toBe(1);
});

it("is off once muted", async () => {
  const { play } = await import("./sound");
  const { settings } = await import("../app/settings");
  dispatchEvent(new Event("keydown"));
  settings.sound.value = false;
  play("bell");
  expect(started).toBe(0);
});
