// Small people and carts. They walk between the spaces that are free or paved, each its own round, always the same for
// the same town; two draw calls for all of them.

import { Color, DynamicDrawUsage, InstancedMesh, type Material, Matrix4 } from "three";
import { Kit } from "../kit";
import { makeRandom } from "../random";
import type { V } from "../solids";
import { isWall, lies, type TownPiece } from "./placed";
import type { Cell } from "./textures";

const MAX_PEOPLE = 28;
const MAX_CARTS = 5;
const PEOPLE_PER_BUILDING = 1.4;
const ROADS_PER_CART = 5;
const SPACES_PER_SECOND = { people: 0.32, carts: 0.24 };
const WALK_STEPS = 14;
const LANE = 0.16;
const ROAD_Y = 0.045;
const BRIDGE_Y = 0.23;
const CLOTHES = ["#b3392f", "#3f6ba3", "#598359", "#e0b048", "#85617a", "#94673f", "#67a193", "#cdb79a"];

interface Walker {
  path: Cell[];
  offset: number;
  speed: number;
}

function makePerson(): Kit {
  const kit = new Kit(9);
  // White clothes: each person's own colour is laid over them.
  kit.cylinder(0, 0, 0.052, 0.026, 0, 0.13, 7, "#ffffff", { flat: true });
  kit.cylinder(0, 0, 0.05, 0.05, 0.0, 0.012, 7, "#8a8078", { flat: true });
  kit.lump(0, 0.128, 0, 0.031, "#ffe3c4", 0.045, 6, { flat: true });
  kit.lump(0, 0.148, -0.008, 0.03, "#9a7a5c", 0.03, 6, { flat: true });
  for (const side of [-1, 1])
    kit.beam([side * 0.036, 0.11, 0], [side * 0.056, 0.05, 0.018], 0.018, "#efe6d8", { flat: true });
  return kit;
}

/** Somebody with a hood and a spear, whose pennant is seen from afar. */
export function makeRaider(): Kit {
  const kit = new Kit(11);
  const flat = { flat: true };
  kit.cylinder(0, 0, 0.056, 0.028, 0, 0.13, 7, "#4b2f2b", flat);
  kit.lump(0, 0.126, 0.006, 0.028, "#ffe3c4", 0.04, 6, flat);
  kit.lump(0, 0.142, -0.006, 0.034, "#2b2224", 0.044, 6, flat);
  kit.beam([-0.03, 0.11, 0], [-0.06, 0.09, 0.04], 0.02, "#3a2725", flat);
  kit.beam([-0.06, 0, 0.04], [-0.06, 0.3, 0.04], 0.012, "#7a5634", flat);
  kit.beam([-0.06, 0.29, 0.04], [-0.06, 0.34, 0.04], 0.02, "#b9bdc4", flat);
  kit.beam([-0.06, 0.25, 0.03], [-0.06, 0.25, -0.1], 0.012, "#d2382c", flat, 0.062);
  return kit;
}

function makeCart(): Kit {
  const kit = new Kit(10);
  const wood = "#8a5a34";
  kit.box(-0.1, 0.07, -0.16, 0.1, 0.1, 0.1, wood, { flat: true, top: "#b98a52" });
  for (const x of [-0.095, 0.095]) kit.box(x - 0.008, 0.1, -0.16, x + 0.008, 0.15, 0.1, wood, { flat: true });
  kit.lump(0, 0.1, -0.04, 0.085, "#e2bc59", 0.1, 7, { flat: true });
  for (const x of [-0.115, 0.115]) {
    const rim: V[] = Array.from({ length: 10 }, (_, i) => {
      const angle = (i / 10) * Math.PI * 2;
      return [x, 0.065 + Math.sin(angle) * 0.065, -0.05 + Math.cos(angle) * 0.065];
    });
    for (const side of [-1, 1]) kit.face(rim, "#5a3d26", [x - side, 0.065, -0.05], { flat: true });
  }
  for (const x of [-0.05, 0.05]) kit.beam([x, 0.08, 0.08], [x, 0.1, 0.28], 0.014, wood, { flat: true });
  // The horse.
  const coat = "#7a5236";
  kit.box(-0.035, 0.1, 0.15, 0.035, 0.17, 0.33, coat, { flat: true });
  kit.beam([0, 0.15, 0.31], [0, 0.24, 0.39], 0.045, coat, { flat: true });
  kit.beam([0, 0.235, 0.37], [0, 0.2, 0.44], 0.04, coat, { flat: true });
  for (const x of [-0.028, 0.028])
    for (const z of [0.17, 0.31])
      kit.box(x - 0.01, 0, z - 0.012, x + 0.01, 0.1, z + 0.012, "#5c3d28", { flat: true });
  return kit;
}

export class People {
  readonly people: InstancedMesh;
  readonly carts: InstancedMesh;
  private walkers: Walker[] = [];
  private drivers: Walker[] = [];
  private bridges = new Set<string>();
  private paved = new Set<string>();
  private ground = new Set<string>();
  private readonly matrix = new Matrix4();

  constructor(material: Material) {
    this.people = new InstancedMesh(makePerson().build(), material, MAX_PEOPLE);
    this.carts = new InstancedMesh(makeCart().build(), material, MAX_CARTS);
    for (const mesh of [this.people, this.carts]) {
      mesh.frustumCulled = false;
      mesh.receiveShadow = true;
      mesh.count = 0;
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    }
    const colour = new Color();
    for (let i = 0; i < MAX_PEOPLE; i++) this.people.setColorAt(i, colour.set(CLOTHES[i % CLOTHES.length]!));
  }

  get busy(): boolean {
    return this.walkers.length + this.drivers.length > 0;
  }

  /** Let people live in this town; whose way is still free goes on walking. */
  settle(pieces: readonly TownPiece[], width: number, depth: number): void {
    const paved = cellsOfKinds(pieces, "road", "bridge");
    const free = findFree(pieces, width, depth);
    this.bridges = cellsOfKinds(pieces, "bridge");
    this.paved = paved;
    const houses = pieces.filter((piece) => piece.shape.kind === "building").length;
    const ground = new Set([...paved, ...free]);
    this.ground = ground;
    this.walkers = keepWalking(
      this.walkers,
      ground,
      Math.min(MAX_PEOPLE, Math.round(houses * PEOPLE_PER_BUILDING)),
      SPACES_PER_SECOND.people,
    );
    const carts = Math.min(MAX_CARTS, Math.floor(paved.size / ROADS_PER_CART));
    this.drivers = keepWalking(this.drivers, paved, carts, SPACES_PER_SECOND.carts);
    this.people.count = this.walkers.length;
    this.carts.count = this.drivers.length;
  }

  /** The spaces around this one where somebody can be seen: between the houses, not in them. */
  findOpen([x, z]: Cell, count: number): Cell[] {
    const far = ([a, b]: Cell) => Math.hypot(a - x, b - z);
    return listCells(this.ground)
      .sort((one, other) => far(one) - far(other))
      .slice(0, count);
  }

  /** Put everybody where they are after so many seconds. */
  tick(seconds: number): void {
    for (const [mesh, walkers, hop] of [
      [this.people, this.walkers, 0.02],
      [this.carts, this.drivers, 0.006],
    ] as const) {
      walkers.forEach((walker, i) => {
        mesh.setMatrixAt(i, this.placeOf(walker, seconds, hop));
      });
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  private placeOf({ path, offset, speed }: Walker, seconds: number, hop: number): Matrix4 {
    const last = path.length - 1;
    const walked = (seconds * speed + offset) % (2 * last || 1);
    const back = walked > last;
    const way = back ? 2 * last - walked : walked;
    const i = Math.min(last - 1, Math.floor(way));
    const [[ax, az], [bx, bz]] = [path[Math.max(0, i)]!, path[Math.max(0, i) + 1] ?? path[0]!];
    const share = way - i;
    const [dx, dz] = back ? [ax - bx, az - bz] : [bx - ax, bz - az];
    const y = this.heightAt([ax, az]) * (1 - share) + this.heightAt([bx, bz]) * share;
    const bob = Math.abs(Math.sin((seconds + offset) * 9)) * hop;
    // Everybody keeps to the right.
    return this.matrix
      .makeRotationY(Math.atan2(dx, dz))
      .setPosition(
        ax + (bx - ax) * share + 0.5 - dz * LANE,
        y + bob,
        az + (bz - az) * share + 0.5 + dx * LANE,
      );
  }

  private heightAt(cell: Cell): number {
    const key = String(cell);
    return this.bridges.has(key) ? BRIDGE_Y : this.paved.has(key) ? ROAD_Y : 0;
  }

  dispose(): void {
    for (const mesh of [this.people, this.carts]) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
  }
}

function cellsOfKinds(pieces: readonly TownPiece[], ...kinds: string[]): Set<string> {
  return new Set(
    pieces.filter((piece) => kinds.includes(piece.shape.kind)).flatMap((piece) => piece.cells.map(String)),
  );
}

const AROUND: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The free spaces beside buildings and walls: where people have something to do. */
function findFree(pieces: readonly TownPiece[], width: number, depth: number): Set<string> {
  const taken = new Set(pieces.flatMap((piece) => piece.cells.map(String)));
  const free = new Set<string>();
  for (const piece of pieces) {
    if (lies(piece) && !isWall(piece)) continue;
    for (const [x, z] of piece.cells)
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) {
          const [nx, nz] = [x + dx, z + dz];
          const inside = nx >= 0 && nz >= 0 && nx < width && nz < depth;
          if (inside && !taken.has(`${nx},${nz}`)) free.add(`${nx},${nz}`);
        }
  }
  return free;
}

const listCells = (names: Set<string>): Cell[] =>
  [...names].map((name) => name.split(",").map(Number) as unknown as Cell);

/** Keep those whose way is still there, and let others come until there are enough. */
function keepWalking(walkers: Walker[], ground: Set<string>, wanted: number, speed: number): Walker[] {
  const kept = walkers.filter(({ path }) => path.every((cell) => ground.has(String(cell)))).slice(0, wanted);
  const cells = listCells(ground);
  for (let seed = kept.length; kept.length < wanted && seed < wanted * 3 && cells.length > 1; seed++) {
    const next = makeRandom(seed * 977 + cells.length);
    const path = wander(cells[Math.floor(next() * cells.length)]!, ground, next);
    if (path.length > 1)
      kept.push({ path, offset: next() * path.length * 2, speed: speed * (0.8 + next() * 0.4) });
  }
  return kept;
}

/** Walk from space to space, turning back only at a dead end. */
function wander(start: Cell, ground: Set<string>, next: () => number): Cell[] {
  const path: Cell[] = [start];
  for (let i = 0; i < WALK_STEPS; i++) {
    const [x, z] = path.at(-1)!;
    const before = String(path.at(-2) ?? "");
    const ways = AROUND.map(([dx, dz]): Cell => [x + dx, z + dz]).filter(
      (cell) => ground.has(String(cell)) && String(cell) !== before,
    );
    if (!ways.length) break;
    path.push(ways[Math.floor(next() * ways.length)]!);
  }
  return path;
}
