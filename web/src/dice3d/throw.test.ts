// Thrown dice end as they were drawn, whatever the hand does; they move without a jump, and lie without touching.

import { Texture, Vector3 } from "three";
import { expect, test } from "vitest";
import { makeRandom } from "../render3d/random";
import type { Atlas } from "./atlas";
import { Body } from "./body";
import { labelSides, SIDE_COUNT } from "./cube";
import { readFlick } from "./hand";
import { toFelt, toScreen } from "./lens";
import { layOutTray } from "./places";
import { DiceScene, type DrawnDie } from "./scene";
import { poseAt, type Throw } from "./throw";

const data = import.meta.glob<string>("../../../src/era/games/medieval/data/*.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const DIE = /^\[dice\.(\w+)\]\n[^[]*?faces = \[\n([\s\S]*?)\n\]/gm;

/** The dice of every data file, and dice that are no cubes. */
function listKinds(): string[][] {
  const printed = Object.values(data).flatMap((text) =>
    [...text.matchAll(DIE)].map(([, die, faces]) =>
      [...faces!.matchAll(/name = "(\w+)"/g)].map(([, face]) => `${die}.${face}`),
    ),
  );
  const odd = [2, 4, 8, 20].map((count) => Array.from({ length: count }, (_, n) => `odd${count}.${n}`));
  return [...printed, ...odd];
}

function makeScene(kinds: string[][]): DiceScene {
  const faces = [...new Set(kinds.flat())];
  const tiles = new Map(faces.map((face, n) => [face, n]));
  const texture = new Texture() as Atlas["texture"];
  return new DiceScene({ texture, columns: 16, rows: 16, tiles });
}

const THROWS = 300;
const FELT = { left: -300, right: 300, far: -100, near: 100 };
const SHARES = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95];

test("in 300 throws every face of every die ends on top", () => {
  const kinds = listKinds();
  expect(kinds.flat()).toEqual(
    expect.arrayContaining(["peasant.either", "clergy.feather", "merchant.barter"]),
  );
  const drawing = makeScene(kinds);
  const random = makeRandom(7);
  const wanted = kinds.flatMap((sides) => [...new Set(sides)].map((face) => ({ sides, face })));
  const seen = new Set<string>();
  let dice = 0;
  for (let n = 0; n < THROWS; n++) {
    const count = 1 + Math.floor(random() * 14);
    const strength = random();
    const angle = random() * Math.PI * 2;
    const flick = { x: Math.cos(angle), z: Math.sin(angle), strength };
    const cup = { x: (random() - 0.5) * 600, y: (random() - 0.5) * 300 };
    const drawn = Array.from({ length: count }, (_, index) => wanted[(dice + index) % wanted.length]!);
    const spots = layOutTray(0, count, 380, 208);
    const bodies = drawn.map(({ sides, face }, index) => {
      const body = new Body(`${n}.${index}`, n * 31 + index);
      body.show(face, sides, 0);
      body.lieAt(spots[index]!.x - 190, spots[index]!.y - 104, spots[index]!.size);
      body.throwFrom(cup.x, cup.y, index, flick);
      return body;
    });
    const show = (share: number | null): DrawnDie[] => {
      for (const body of bodies) body.flying = share;
      return bodies.flatMap((body) => body.pose(0, null) ?? []);
    };
    for (const body of bodies) {
      const labels = SHARES.flatMap((share) => {
        body.flying = share;
        return body.pose(0, null)?.faces.join() ?? [];
      });
      body.flying = null;
      expect(new Set(labels), "labels never change").toEqual(new Set([body.pose(0, null)!.faces.join()]));
    }
    for (const end of [1, null]) {
      drawing.fill(show(end), null, 600, 300, FELT, false);
      expect(drawing.readTops()).toEqual(drawn.map(({ face }) => face));
    }
    for (const { face } of drawn) seen.add(face);
    dice += count;
  }
  expect([...seen].sort()).toEqual([...new Set(wanted.map(({ face }) => face))].sort());
  expect(dice).toBeGreaterThan(2000);
});

test("a die shows its own faces, whichever fell", () => {
  for (const count of [2, 3, 6, 7, 12, 20]) {
    const sides = Array.from({ length: count }, (_, n) => `f${n}`);
    for (const face of sides) {
      const { faces, top } = labelSides(sides, face);
      expect(faces).toHaveLength(SIDE_COUNT);
      expect(faces[top]).toBe(face);
      expect(new Set(faces).size).toBe(Math.min(count, SIDE_COUNT));
    }
  }
});

const makeThrow = (seed: number, flick = { x: 0, z: 0, strength: 0 }): Throw => ({
  seed,
  index: seed % 5,
  from: new Vector3(-4, 1, 0.5),
  to: new Vector3(1.5, 0, -0.4),
  top: seed % SIDE_COUNT,
  yaw: 0.1,
  flick,
});

test("a throw has no jump, stays above the felt and is the same when it is sought", () => {
  for (let seed = 1; seed < 40; seed++) {
    const thrown = makeThrow(seed, { x: 0.6, z: -0.8, strength: (seed % 4) / 3 });
    let before = poseAt(thrown, 0);
    expect(before.position.distanceTo(thrown.from)).toBeLessThan(1.5);
    for (let step = 1; step <= 240; step++) {
      const now = poseAt(thrown, step / 240);
      expect(now.position.distanceTo(before.position)).toBeLessThan(0.35);
      expect(now.turned.angleTo(before.turned)).toBeLessThan(0.6);
      expect(now.position.y).toBeGreaterThanOrEqual(0.5 - 1e-9);
      before = now;
    }
    expect(before.position.toArray()).toEqual([1.5, 0.5, -0.4]);
    expect(poseAt(thrown, 0.37)).toEqual(poseAt(thrown, 0.37));
  }
});

test("dice hardly run into each other", () => {
  for (const [count, width, height] of [
    [4, 380, 208],
    [6, 380, 208],
    [8, 501, 218],
  ] as const) {
    // biome-ignore format: a table
    const spots = layOutTray(0, count, width, height);
    const { size } = spots[0]!;
    const dice = spots.map(({ x, y }, index) => ({
      ...makeThrow(index * 13 + 5),
      index,
      from: new Vector3(70 / size, 0.9, height / 2 / size),
      to: new Vector3(x / size, 0, y / size),
    }));
    let [pairs, touching] = [0, 0];
    for (let step = 0; step <= 100; step++) {
      const seen = dice.map((die) => poseAt(die, step / 100)).filter(({ hidden }) => !hidden);
      seen.forEach(({ position }, n) => {
        pairs += n;
        touching += seen.slice(0, n).filter((other) => other.position.distanceTo(position) < 0.95).length;
      });
    }
    expect(touching / pairs, `${count} dice`).toBeLessThan(0.15);
  }
});

test("a flick bends the way and changes nothing else", () => {
  const pressed = makeThrow(3);
  const flicked = makeThrow(3, { x: 0, z: -1, strength: 1 });
  expect(poseAt(flicked, 0.3).position.z).toBeLessThan(poseAt(pressed, 0.3).position.z - 0.3);
  expect(poseAt(flicked, 1)).toEqual(poseAt(pressed, 1));
});

test("dice lie apart, inside their tray, and large", () => {
  /** A die that lies askew is so wide, in edges; the eye leans back, so that the felt is longer than it looks. */
  const WIDE = 1.12;
  const LENGTHENED = 1.07;
  for (const [width, height] of [[380, 208], [540, 208], [318, 116]] as const) // biome-ignore format: a table
    for (let count = 1; count <= 20; count++)
      for (let staying = 0; staying < count; staying += 3) {
        const spots = layOutTray(staying, count - staying, width, height);
        expect(spots).toHaveLength(count);
        spots.forEach((spot, n) => {
          expect(spot.x - spot.size / 2).toBeGreaterThanOrEqual(0);
          expect(spot.x + spot.size / 2).toBeLessThanOrEqual(width);
          expect(spot.y - spot.size / 2).toBeGreaterThanOrEqual(0);
          expect(spot.y + spot.size / 2).toBeLessThanOrEqual(height);
          for (const other of spots.slice(0, n)) {
            const room = ((spot.size + other.size) / 2) * WIDE;
            const apart = Math.max(Math.abs(spot.x - other.x), Math.abs(spot.y - other.y) * LENGTHENED);
            expect(apart, `${count} dice in ${width} x ${height}`).toBeGreaterThanOrEqual(room);
          }
        });
        // A laptop's tray, and the one beside a wing. Those that stay are as large as those that are thrown.
        const fit = width === 540 ? 9 : width === 380 ? 5 : 0;
        if (count <= fit) for (const { size } of spots) expect(size).toBeGreaterThanOrEqual(80);
      }
});

test("what is under a place of the screen is seen there", () => {
  for (const [x, y, height] of [
    [0, 0, 0],
    [250, -90, 40],
    [-300, 120, 80],
  ] as const) {
    // biome-ignore format: a table
    const seen = toScreen(toFelt(x, y, height).point);
    expect(seen.x).toBeCloseTo(x, 6);
    expect(seen.y).toBeCloseTo(y, 6);
  }
});

test("a flick is read from its last moments", () => {
  const trace = (speed: number) => Array.from({ length: 10 }, (_, n) => ({ x: n * speed, y: 0, at: n * 16 }));
  expect(readFlick(trace(1)).strength).toBe(0);
  const strong = readFlick(trace(40));
  expect(strong).toMatchObject({ x: 1, y: 0, strength: 1, from: { x: 360, y: 0 } });
  const weak = readFlick(trace(12)).strength;
  expect(weak).toBeGreaterThan(0);
  expect(weak).toBeLessThan(1);
  const stopped = [...trace(40), { x: 360, y: 0, at: 400 }];
  expect(readFlick(stopped).strength, "held still before it was let go").toBe(0);
});
