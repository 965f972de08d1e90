// The socket against a server that breaks off.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableSocket } from "./socket";
import type { FromServer } from "./types.gen";

class FakeSocket {
  static all: FakeSocket[] = [];
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  sent: { id?: string }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose();
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const states: string[] = [];
const messages: FromServer[] = [];
let socket: TableSocket;
const last = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states.length = messages.length = 0;
  socket = new TableSocket("ws://test", {
    hello: () => ({ type: "hello", seen: { 0: 3 } }),
    state: (state) => states.push(state),
    message: (message) => messages.push(message),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says hello first and hears the answer to its own question", async () => {
  last().open();
  expect(last().sent).toEqual([{ type: "hello", seen: { 0: 3 } }]);
  const answer = socket.ask({ type: "try", seat: 0, text: "stop" });
  const { id } = last().sent[1]!;
  last().says({ type: "tried", id: "somebody else's", ok: false });
  last().says({ type: "tried", id, ok: true });
  expect(await answer).toMatchObject({ id, ok: true });
});

it("sends an unanswered move again, under the same id, and forgets a mere question", async () => {
  last().open();
  const move = socket.ask({ type: "move", seat: 0, seen: 3, text: "stop" }, true);
  void socket.ask({ type: "hint", seat: 0 });
  const first = last();
  const { id } = first.sent[1]!;
  first.close();
  expect(states.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
  last().open();
  expect(last().sent).toEqual([
    { type: "hello", seen: { 0: 3 } },
    { type: "move", seat: 0, seen: 3, text: "stop", id },
  ]);
  last().says({ type: "accepted", id, seen: 4 });
  expect(await move).toMatchObject({ type: "accepted", seen: 4 });
  expect(states).toEqual(["connecting", "open", "lost", "connecting", "open"]);
});

it("waits longer after each failure, and not at all when the network is back", async () => {
  const waits: number[] = [];
  for (let n = 0; n < 6; n++) {
    const before = FakeSocket.all.length;
    last().close();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits[5]!).toBeGreaterThan(waits[0]! * 5);
  expect(waits[5]!).toBeLessThanOrEqual(10_100);
  const before = FakeSocket.all.length;
  last().close();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(before + 1);
});

it("stays away when the server says so", async () => {
  last().open();
  last().says({ type: "gone", sentence: "No such table.", again: false });
  last().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(messages.at(-1)).toMatchObject({ type: "gone" });
});

it("answers what is not asked again when the connection is lost", async () => {
  last().open();
  const tried = socket.ask({ type: "try", seat: 0, text: "roll" });
  const hint = socket.ask({ type: "hint", seat: 0 }, true);
  last().close();
  expect(await tried).toMatchObject({ type: "refused", why: "wait" });
  vi.advanceTimersByTime(20_000);
  last().open();
  const again = last().sent.find((each) => (each as { type?: string }).type === "hint");
  last().says({ type: "advice", id: again?.id, advice: [] });
  expect(await hint).toMatchObject({ type: "advice" });
});
