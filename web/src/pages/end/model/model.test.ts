import { describe, expect, it } from "vitest";
import { BoardCamera } from "../../../render3d/camera";
import { CLIP, planClip, SMALL_CLIP } from "./clip-plan";
import { circleStand } from "./evening";
import { type FilmChunk, writeWebm } from "./webm";

describe("the way around the town", () => {
  const view = new BoardCamera({ width: 14, depth: 12, rim: 0.4, frameHeight: 0.14 });

  it("begins and ends where one looks at the board from", () => {
    const tilted = view.standOf("tilted");
    expect(circleStand(view, 0)).toMatchObject({ tilt: tilted.tilt, turn: 0 });
    const end = circleStand(view, 1);
    expect(end.tilt).toBeCloseTo(tilted.tilt, 9);
    expect(Math.cos(end.turn)).toBeCloseTo(1, 9);
  });

  it("goes once around and never back", () => {
    const turns = Array.from({ length: 41 }, (_, n) => circleStand(view, n / 40).turn);
    for (const [n, turn] of turns.slice(1).entries()) expect(turn).toBeGreaterThan(turns[n]!);
    expect(turns.at(-1)).toBeCloseTo(Math.PI * 2, 9);
  });
});

describe("the film of a town", () => {
  it.each([
    [1, CLIP],
    [9, CLIP],
    [40, CLIP],
    [9, SMALL_CLIP],
  ])("has pictures of every one of %i rounds, in order, and an end", (rounds, { fps }) => {
    const frames = planClip(rounds, fps);
    const shown = frames.map((frame) => frame.rounds);
    expect([...new Set(shown)]).toEqual(Array.from({ length: rounds + 1 }, (_, n) => n));
    expect(frames.at(-1)).toMatchObject({ rounds, over: true });
    expect(frames.at(-1)!.at).toBeLessThan(20_000);
    expect(frames.every((frame, n) => frame.at === n * (1000 / fps))).toBe(true);
  });
});

// ---------------------------------------------------------------- reading WebM back

interface Read {
  id: number;
  body: Uint8Array;
}

function readElements(bytes: Uint8Array): Read[] {
  const found: Read[] = [];
  let at = 0;
  /** `mask`: the bits of the first byte that count. */
  const take = (length: number, mask = 0xff) => {
    let value = bytes[at++]! & mask;
    for (let n = 1; n < length; n++) value = value * 256 + bytes[at++]!;
    return value;
  };
  while (at < bytes.length) {
    const id = take(Math.clz32(bytes[at]!) - 23);
    const length = Math.clz32(bytes[at]!) - 23;
    const size = take(length, 0xff >> length);
    found.push({ id, body: bytes.subarray(at, at + size) });
    at += size;
  }
  return found;
}

describe("WebM", () => {
  const chunks: FilmChunk[] = [0, 50, 100, 150, 200].map((at, n) => ({
    at,
    key: n % 3 === 0,
    data: new Uint8Array([n, 1, 2]),
  }));
  const film = writeWebm({ codec: "V_VP8", width: 960, height: 640, duration: 250, chunks });
  const [head, segment, ...rest] = readElements(film);

  it("begins as a WebM file and has one segment", () => {
    expect([...film.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
    expect(new TextDecoder().decode(readElements(head!.body).find(({ id }) => id === 0x4282)!.body)).toBe(
      "webm",
    );
    expect(segment!.id).toBe(0x18538067);
    expect(rest).toEqual([]);
  });

  it("says what is in it and how long it is", () => {
    const [info, tracks] = readElements(segment!.body);
    const duration = readElements(info!.body).find(({ id }) => id === 0x4489)!.body;
    expect(new DataView(duration.buffer, duration.byteOffset).getFloat64(0)).toBe(250);
    const track = readElements(readElements(tracks!.body)[0]!.body);
    expect(new TextDecoder().decode(track.find(({ id }) => id === 0x86)!.body)).toBe("V_VP8");
    const video = readElements(track.find(({ id }) => id === 0xe0)!.body);
    expect(video.map(({ body }) => body[0]! * 256 + body[1]!)).toEqual([960, 640]);
  });

  it("says where each cluster is, so that one can wind it", () => {
    const cues = readElements(segment!.body).find(({ id }) => id === 0x1c53bb6b)!;
    const points = readElements(cues.body).map(({ body }) => readElements(body));
    const places = points.map(([time, positions]) => {
      const place = readElements(positions!.body).find(({ id }) => id === 0xf1)!.body;
      const at = place.reduce((sum, byte) => sum * 256 + byte, 0);
      return [time!.body[0], readElements(segment!.body.subarray(at))[0]!.id];
    });
    expect(places).toEqual([
      [0, 0x1f43b675],
      [150, 0x1f43b675],
    ]);
  });

  it("has every picture at its time, and a cluster for each whole one", () => {
    const clusters = readElements(segment!.body).filter(({ id }) => id === 0x1f43b675);
    expect(clusters.length).toBe(2);
    const times = clusters.flatMap(({ body }) => {
      const [time, ...blocks] = readElements(body);
      const start = time!.body.reduce((sum, byte) => sum * 256 + byte, 0);
      return blocks.map((block) => start + block.body[1]! * 256 + block.body[2]!);
    });
    expect(times).toEqual([0, 50, 100, 150, 200]);
    const flags = clusters.map(({ body }) => readElements(body)[1]!.body[3]);
    expect(flags).toEqual([0x80, 0x80]);
  });
});
