// The map as a model. It is told what to show; it never decides, and draws only when something has changed.

import {
  BufferGeometry,
  type CanvasTexture,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  RingGeometry,
  Scene,
} from "three";
import { sharedPaint, uniforms } from "../../../render3d/material";
import type { View3d } from "../../../render3d/renderer";
import { type Daylight, DUSK, Lights, readDaylight } from "../../../render3d/theme";
import type { Layout, Point, Project } from "../map-layout";
import { isBorder } from "../map-layout";
import type { MerchantsBox, MerchantsView } from "../view.gen";
import { cityNamed, listGoods } from "../view-queries";
import { type Barrier, buildBorder, buildPole, liftAt, placePole } from "./border";
import { buildCity, buildTrees } from "./cities";
import { cubeColour, LAND_DAY, LAND_DUSK } from "./colours";
import { type Footprint, measureGround, paintGround } from "./ground";
import { MapGround, MapLens } from "./lens";
import { mergeParts, type PlacedPart, placePart } from "./merge";
import { type Step, walkRoad } from "./road";
import { type ShieldAt, Shields } from "./shields";
import { areaStand, carriageStand, houseStand } from "./stands";
import { buildCube, buildHouse, buildWagon, CUBE, cubePlace, SHIELD_AT } from "./wagon";

const MAX_CUBES = 160;
const SHADOW_REACH = 15;
const SHADOW_PX = 2048;
const PX_PER_SPACE = 56;
/** Narrow maps are a phone's: half the pixels will do. */
const NARROW_PX_PER_SPACE = 40;
const SHIELD_SIZE = 0.44;
/** The last part of a way, in which a carriage turns to how it will stand. */
const TURNING = 0.12;
const BOB = 0.03;
const BOBS = 7;

interface Walk {
  step: Step;
  lift: number;
  pair: readonly [string, string];
  bob: number;
}

export class MapScene implements View3d {
  readonly scene = new Scene();
  readonly lens: MapLens;
  shadowsDue = true;
  /** Something has changed that is not drawn yet. */
  onChange: () => void = () => {};
  onDrawn: () => void = () => {};
  private readonly ground: MapGround;
  private readonly paint = sharedPaint();
  private readonly lights = new Lights(0, 0, SHADOW_REACH, SHADOW_PX);
  private readonly land: Mesh<PlaneGeometry, MeshLambertMaterial>;
  private readonly fixed = new Mesh(new BufferGeometry(), this.paint);
  private readonly built = new Mesh(new BufferGeometry(), this.paint);
  private readonly cubes: InstancedMesh;
  private poles: InstancedMesh | null = null;
  private readonly active: Mesh<RingGeometry, MeshBasicMaterial>;
  private readonly shields = new Shields();
  private readonly wagons = new Map<number, Mesh>();
  private readonly walks = new Map<number, Walk>();
  private readonly facing = new Map<number, number>();
  private readonly houses = new Map<number, BufferGeometry>();
  private barriers: Barrier[] = [];
  private footprints: Footprint[] = [];
  private light: Daylight = readDaylight();
  private view: MerchantsView | null = null;
  private box: MerchantsBox | null = null;
  private laid = "";
  private kept: ShieldAt[] = [];

  constructor(
    readonly canvas: HTMLCanvasElement,
    layout: Layout,
  ) {
    this.ground = new MapGround(layout);
    this.lens = new MapLens(layout);
    const area = measureGround(this.ground);
    const plane = new PlaneGeometry(area.width, area.depth).rotateX(-Math.PI / 2);
    plane.translate(area.x + area.width / 2, 0, area.z + area.depth / 2);
    this.land = new Mesh(plane, new MeshLambertMaterial());
    this.land.receiveShadow = true;
    this.cubes = new InstancedMesh(buildCube(), this.paint, MAX_CUBES);
    this.cubes.instanceMatrix.setUsage(DynamicDrawUsage);
    this.cubes.frustumCulled = false;
    const ring = new RingGeometry(0.74, 0.9, 40).rotateX(-Math.PI / 2).scale(1.15, 1, 0.72);
    this.active = new Mesh(
      ring,
      new MeshBasicMaterial({ color: "#ffd76a", transparent: true, opacity: 0.85, depthWrite: false }),
    );
    for (const mesh of [this.fixed, this.built, this.cubes]) mesh.castShadow = true;
    this.fixed.receiveShadow = true;
    this.scene.add(...this.lights.all, this.land, this.fixed, this.built, this.cubes);
    this.scene.add(this.active, this.shields.mesh);
  }

  get camera() {
    return this.lens.camera;
  }

  // ---------------------------------------------------------------- what is shown

  show(view: MerchantsView, box: MerchantsBox | null): void {
    this.view = view;
    this.box = box;
    const laid = JSON.stringify([view.cities.map(({ city, row, column, country }) => [city, row, column, country]), view.borders]); // biome-ignore format: one thought
    if (laid !== this.laid) {
      this.laid = laid;
      this.lay(view);
    }
    this.build(view);
    this.change();
  }

  setLight(light: Daylight): void {
    this.light = light;
    if (this.view) this.paintLand(this.view);
    this.change();
  }

  /** Where a point of the drawing is seen now. */
  readonly project: Project = (point) => {
    const [x, z] = this.ground.at(point);
    return this.lens.project(x, 0, z);
  };

  private change(): void {
    this.shadowsDue = true;
    this.onChange();
  }

  /** Lay out the land with all that never moves. */
  private lay(view: MerchantsView): void {
    const cities = view.cities.map((city) => buildCity(this.ground, city));
    const trees = buildTrees(this.ground, view);
    const border = buildBorder(this.ground, view);
    const parts = [
      ...cities.flatMap((city) => city.parts),
      placePart(trees.geometry, 0, 0),
      placePart(border.geometry, 0, 0),
    ];
    this.fixed.geometry.dispose();
    this.fixed.geometry = mergeParts(parts);
    this.footprints = [
      ...cities.flatMap((city) => city.footprints),
      ...trees.footprints,
      ...border.footprints,
    ];
    this.barriers = border.barriers;
    this.setPoles();
    this.paintLand(view);
  }

  private setPoles(): void {
    if (this.poles) {
      this.scene.remove(this.poles);
      this.poles.geometry.dispose();
      this.poles.dispose();
    }
    this.poles = this.barriers.length
      ? new InstancedMesh(buildPole(), this.paint, this.barriers.length)
      : null;
    if (!this.poles) return;
    this.poles.castShadow = true;
    this.poles.frustumCulled = false;
    this.scene.add(this.poles);
    this.placePoles();
  }

  private paintLand(view: MerchantsView): void {
    const { material } = this.land;
    (material.map as CanvasTexture | null)?.dispose();
    const px = this.ground.layout.narrow ? NARROW_PX_PER_SPACE : PX_PER_SPACE;
    const dusk = this.light === DUSK;
    material.map = paintGround(this.ground, view, dusk ? LAND_DUSK : LAND_DAY, this.footprints, px);
    material.needsUpdate = true;
    this.shields.shade(dusk ? "#b9b4c8" : "#ffffff");
  }

  /** Build what comes and goes: trading houses, goods for sale. */
  private build(view: MerchantsView): void {
    const parts: PlacedPart[] = [];
    this.kept = [];
    for (const city of view.cities)
      view.merchants
        .filter((merchant) => merchant.houses.includes(city.city))
        .forEach(({ merchant }, index) => {
          const [x, z] = this.ground.at(houseStand(this.ground.layout, city, index));
          parts.push(placePart(this.houseOf(merchant), x, z));
          this.kept.push({ merchant, at: [x + 0.06, 0.4, z], size: SHIELD_SIZE * 0.8 });
        });
    this.built.visible = parts.length > 0;
    this.built.geometry.dispose();
    if (parts.length) this.built.geometry = mergeParts(parts);
  }

  private houseOf(merchant: number): BufferGeometry {
    let house = this.houses.get(merchant);
    if (!house) {
      house = buildHouse(merchant);
      this.houses.set(merchant, house);
    }
    return house;
  }

  // ---------------------------------------------------------------- carriages

  /** Show a carriage after this share of its way between two cities. */
  walk(merchant: number, from: string, to: string, share: number): void {
    const { view } = this;
    const [start, goal] = [view && cityNamed(view, from), view && cityNamed(view, to)];
    if (!view || !start || !goal) return;
    const { layout } = this.ground;
    const stands: [Point, Point] = [
      carriageStand(layout, view, start, merchant),
      carriageStand(layout, view, goal, merchant),
    ];
    const step = walkRoad(this.ground, start, goal, stands, share);
    const rest = this.restOf(step.heading, merchant);
    const turned = Math.max(0, share - (1 - TURNING)) / TURNING;
    step.heading += turnBetween(step.heading, rest) * turned;
    const pair: [string, string] = [from, to];
    const lift = isBorder(view, from, to) ? liftAt(share) : 0;
    this.walks.set(merchant, { step, lift, pair, bob: Math.abs(Math.sin(share * Math.PI * BOBS)) * BOB });
    this.facing.set(merchant, rest);
    this.placePoles();
    this.change();
  }

  /** The carriage stands where the view says. */
  arrive(merchant: number): void {
    this.walks.delete(merchant);
    this.placePoles();
    this.change();
  }

  /** Standing, it looks east or west, as it came. */
  private restOf(heading: number, merchant: number): number {
    const east = Math.cos(heading);
    if (Math.abs(east) < 0.3) return this.facing.get(merchant) ?? 0;
    return east > 0 ? 0 : Math.PI;
  }

  private placePoles(): void {
    const matrix = new Matrix4();
    this.barriers.forEach((barrier, index) => {
      const through = [...this.walks.values()].filter(({ pair }) =>
        pair.every((city) => barrier.pair.includes(city)),
      );
      const lifted = Math.max(0, ...through.map(({ lift }) => lift));
      this.poles?.setMatrixAt(index, placePole(barrier, lifted, matrix));
    });
    if (this.poles) this.poles.instanceMatrix.needsUpdate = true;
  }

  private placeCarriages(view: MerchantsView): ShieldAt[] {
    const shields: ShieldAt[] = [];
    const matrix = new Matrix4();
    const colour = new Color();
    let cubes = 0;
    const addCube = (good: string) => {
      if (cubes >= MAX_CUBES) return;
      this.cubes.setMatrixAt(cubes, matrix);
      this.cubes.setColorAt(cubes, colour.set(cubeColour(this.box?.goods[good]?.colour)));
      cubes += 1;
    };
    this.active.visible = false;
    const seen = new Set<number>();
    for (const { merchant, city: name, cargo } of view.merchants) {
      const city = name ? cityNamed(view, name) : undefined;
      if (!city) continue;
      seen.add(merchant);
      const wagon = this.wagonOf(merchant);
      const walk = this.walks.get(merchant);
      const [x, z] = walk
        ? [walk.step.x, walk.step.z]
        : this.ground.at(carriageStand(this.ground.layout, view, city, merchant));
      wagon.position.set(x, walk?.bob ?? 0, z);
      wagon.rotation.y = walk?.step.heading ?? this.facing.get(merchant) ?? 0;
      wagon.updateMatrixWorld();
      shields.push({ merchant, at: [x, SHIELD_AT[1] + 0.16, z], size: SHIELD_SIZE });
      if (view.turn?.merchant === merchant) {
        this.active.visible = true;
        this.active.position.set(x, 0.03, z);
        this.active.rotation.y = wagon.rotation.y;
      }
      listGoods(cargo).forEach((good, n) => {
        matrix.makeTranslation(...cubePlace(n)).premultiply(wagon.matrixWorld);
        addCube(good);
      });
    }
    for (const [merchant, wagon] of this.wagons) wagon.visible = seen.has(merchant);
    for (const city of view.cities)
      Object.entries(city.areas).forEach(([merchant, goods], index) => {
        const [x, z] = this.ground.at(areaStand(this.ground.layout, city, index));
        const all = listGoods(goods);
        all.forEach((good, n) => {
          const [column, row, layer] = [n % 2, Math.floor(n / 2) % 2, Math.floor(n / 4)];
          matrix.makeTranslation(
            x + (column - 0.5) * (CUBE + 0.02),
            CUBE * (layer + 0.5),
            z + (row - 0.5) * (CUBE + 0.02),
          );
          addCube(good);
        });
        if (all.length)
          shields.push({ merchant: Number(merchant), at: [x, CUBE * Math.ceil(all.length / 4) + 0.14, z], size: SHIELD_SIZE * 0.55 }); // biome-ignore format: one thought
      });
    this.cubes.count = cubes;
    this.cubes.instanceMatrix.needsUpdate = true;
    if (this.cubes.instanceColor) this.cubes.instanceColor.needsUpdate = true;
    return shields;
  }

  private wagonOf(merchant: number): Mesh {
    let wagon = this.wagons.get(merchant);
    if (!wagon) {
      wagon = new Mesh(buildWagon(merchant), this.paint);
      wagon.castShadow = true;
      this.wagons.set(merchant, wagon);
      this.scene.add(wagon);
    }
    return wagon;
  }

  // ---------------------------------------------------------------- frames

  resize(): void {}

  prepare(): null {
    this.lights.set(this.light);
    uniforms.snow.value = 0;
    if (this.view) this.shields.show([...this.placeCarriages(this.view), ...this.kept], this.camera);
    return null;
  }

  drawn(): void {
    this.onDrawn();
  }

  dispose(): void {
    for (const mesh of [this.land, this.fixed, this.built, this.active, ...this.wagons.values()])
      mesh.geometry.dispose();
    for (const house of this.houses.values()) house.dispose();
    this.cubes.geometry.dispose();
    this.cubes.dispose();
    this.poles?.geometry.dispose();
    this.poles?.dispose();
    this.land.material.map?.dispose();
    this.land.material.dispose();
    this.active.material.dispose();
    this.shields.dispose();
    this.lights.dispose();
  }
}

/** How far to turn from one heading to another, the shorter way. */
const turnBetween = (from: number, to: number): number =>
  ((((to - from + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
