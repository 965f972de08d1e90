// A town in three dimensions: any list of pieces on a board, with the ground they stand on and the life between them.
// It is a view of the shared renderer: drawn when something changes, and for a while when somebody looks.

import { type Camera, Mesh, type MeshLambertMaterial, Scene } from "three";
import type { Flight } from "../../stage/flyer";
import { BoardCamera, type Extent3d, type Stand, type StandName } from "../camera";
import { makePaint, sharedPaint, uniforms } from "../material";
import { modelOf, releaseModels } from "../pieces";
import { type SharedRenderer, sharedRenderer, type View3d } from "../renderer";
import { type Daylight, Lights, readDaylight, watchDaylight } from "../theme";
import { type EffectKind, Effects, type Happening, RAIDERS } from "./effects";
import { type Footing, Ground, type GroundPainter } from "./ground";
import { People } from "./people";
import { isWall, lies, standingMatrix, type TownPiece } from "./placed";
import { inSeason, type Season, SNOW } from "./season";
import { Smoke } from "./smoke";
import { StandingPieces } from "./standing";
import type { Cell } from "./textures";
import { Tray } from "./tray";
import { Tufts } from "./tufts";

export interface TownOptions {
  /** Fewer pixels in textures and shadows: a phone, or a small picture. */
  small?: boolean;
  /** Nothing moves by itself. */
  still?: () => boolean;
  /** Smoke, flags, water and people move while somebody looks. */
  alive?: () => boolean;
  /** Without it, the light of the page's theme. */
  light?: Daylight;
  stand?: StandName;
  /** Milliseconds, where they are not the page's: a film has a time of its own. */
  now?: () => number;
  /** How much of the board's box the canvas reaches beyond it on each side. */
  bleed?: number;
  onDrawn?: (frames: number) => void;
}

const DUST_MS = 700;
/** Life goes on so long after something changed or somebody moved the pointer over the board. */
const LIFE_MS = 9000;
/** Idle life needs no more than this. */
const LIFE_FRAME_MS = 45;
/** Where time stands in a town that does not move. */
const STILL_SECONDS = 11.3;
export const FRAME_HEIGHT = 0.14;
/** As the flat board: 17 of 40 units. */
export const LABELLED_RIM = 17 / 40;
const GROUND_PX = { small: 64, large: 104 };
const SHADOW_PX = { small: 1536, large: 2048 };
/** What is warm inside lights the ground before it. */
const UNLIT = /wall|gate|bridge|road|farm|quarry|flooded/;

let openTowns = 0;

export class Town implements View3d {
  readonly scene = new Scene();
  readonly view: BoardCamera;
  shadowsDue = true;
  private readonly renderer: SharedRenderer;
  private readonly paint: MeshLambertMaterial = sharedPaint();
  private readonly ghostPaint: MeshLambertMaterial = makePaint(true);
  private readonly lights: Lights;
  private readonly tray: Tray;
  private readonly ground: Ground;
  private readonly tufts: Tufts;
  private readonly smoke = new Smoke();
  private readonly people: People;
  private readonly effects: Effects;
  private readonly standing: StandingPieces;
  private readonly ghost: Mesh;
  private light: Daylight;
  private season: Season = "summer";
  private keys = "";
  private river: readonly Cell[] = [];
  private painter: GroundPainter | undefined;
  private dust: { happening: Happening; began: number }[] = [];
  private lifeSeconds = STILL_SECONDS;
  private lastFrame = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly extent: Extent3d,
    private readonly options: TownOptions = {},
  ) {
    const renderer = sharedRenderer();
    if (!renderer) throw new Error("no WebGL context");
    this.renderer = renderer;
    openTowns += 1;
    const { width, depth } = extent;
    const size = options.small ? "small" : "large";
    this.view = new BoardCamera(extent, options.bleed);
    this.light = options.light ?? readDaylight();
    this.lights = new Lights(width / 2, depth / 2, Math.max(width, depth) * 0.69, SHADOW_PX[size]);
    this.tray = new Tray(extent, GROUND_PX[size]);
    this.ground = new Ground(extent, GROUND_PX[size]);
    this.tufts = new Tufts(extent, this.paint);
    this.people = new People(this.paint);
    this.effects = new Effects(this.paint);
    this.standing = new StandingPieces(this.paint);
    this.ghost = new Mesh(undefined, this.ghostPaint);
    this.ghost.visible = false;
    this.ghost.renderOrder = 4;
    this.scene.add(
      this.tray.group,
      this.ground.group,
      this.tufts.mesh,
      ...this.standing.meshes,
      this.people.people,
      this.people.carts,
      this.smoke.mesh,
      this.effects.group,
      this.ghost,
      ...this.lights.all,
    );
    this.setLight(this.light);
    if (!options.light) this.stops.push(watchDaylight((light) => this.setLight(light)));
    this.stops.push(renderer.add(this));
    this.view.go(this.view.standOf(options.stand ?? "tilted"), 0, 0);
  }

  get camera(): Camera {
    return this.view.camera;
  }

  // ---------------------------------------------------------------- what is shown

  /** Show these pieces. With `animate`, new ones rise out of the ground and those that went sink into it. */
  show(pieces: readonly TownPiece[], animate = false): void {
    // A view that comes again, such as after a lost connection, wakes nobody.
    const keys = pieces.map((piece) => piece.key).join(" ");
    if (keys === this.keys) return;
    this.keys = keys;
    const now = this.now();
    const moves = animate && !this.isStill();
    const dry = pieces.filter((piece) => piece.shape.kind !== "river");
    const fresh = this.standing.show(dry, now, moves);
    if (moves) for (const piece of fresh) this.raiseDust(piece, now);
    this.river = pieces.filter((piece) => piece.shape.kind === "river").flatMap((piece) => piece.cells);
    this.smoke.set(this.standing.listSmoke());
    this.people.settle(pieces, this.extent.width, this.extent.depth);
    this.lay();
    this.shadowsDue = true;
    this.touch();
  }

  /** Lay the meadow for what stands on it now. */
  private lay(): void {
    const { pieces } = this.standing;
    const taken = new Set([...pieces.flatMap((piece) => piece.cells), ...this.river].map(String));
    this.tufts.grow((x, z) => !taken.has(`${x},${z}`));
    const feet = pieces.map((piece): Footing => {
      const lamps = UNLIT.test(piece.shape.name) || isWall(piece) ? [] : piece.cells;
      return {
        cells: piece.cells,
        lies: lies(piece),
        lamps: lamps.map(([x, z]): Cell => [x + 0.5, z + 0.75]),
      };
    });
    this.ground.lay(inSeason(this.light, this.season), feet, this.river, this.painter);
  }

  setSeason(season: Season): void {
    if (season === this.season) return;
    this.season = season;
    this.lay();
    this.ask();
  }

  /** Paint something on the meadow: legal spaces, a court. Nothing, to take it away. */
  mark(painter?: GroundPainter): void {
    if (!painter && !this.painter) return;
    this.painter = painter;
    this.lay();
    this.ask();
  }

  /** A piece in the hand: greenish where it may stand, reddish where it may not. */
  hold(piece: TownPiece | null, legal = true): void {
    this.ghost.visible = piece !== null;
    if (piece) {
      this.ghost.geometry = modelOf(piece.shape).geometry;
      standingMatrix(piece, this.ghost.matrix, 0.1);
      this.ghost.matrixAutoUpdate = false;
      this.ghostPaint.emissive.set(legal ? "#0d3a1c" : "#5a0f08");
      this.ghostPaint.color.set(legal ? "#eaffdf" : "#ffb3a3");
      this.ghostPaint.opacity = legal ? 0.8 : 0.55;
    }
    this.ask();
  }

  setLight(light: Daylight): void {
    this.light = light;
    this.lights.set(light);
    this.tray.set(light);
    this.smoke.mesh.material.color.set(light.smoke);
    this.lay();
    this.shadowsDue = true;
    this.ask();
  }

  // ---------------------------------------------------------------- looking

  /** Glide to a way of looking, or jump there where nothing moves. */
  look(to: StandName | Stand, ms = 650): void {
    const stand = typeof to === "string" ? this.view.standOf(to) : to;
    this.view.go(stand, this.isStill() ? 0 : ms, this.now());
    this.touch();
  }

  /** Find the place of the board under a point of the page, in spaces; null beside it. */
  toSpaces(clientX: number, clientY: number): [number, number] | null {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    if (!width || !height) return null;
    return this.view.pick(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  }

  /** Find where a place of the board is on the page; `y` spaces above the ground. */
  toPage(x: number, z: number, y = 0): [number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const [px, py] = this.view.project(x, y, z);
    return [left + ((px + 1) / 2) * width, top + ((1 - py) / 2) * height];
  }

  // ---------------------------------------------------------------- what befalls it

  /** Stage something on these spaces: the caller shows it as it is after so many milliseconds. */
  stage(kind: EffectKind, cells: readonly Cell[], ms: number, from?: Cell): Flight {
    const open = kind === "raid" && cells[0] ? this.people.findOpen(cells[0], RAIDERS) : [];
    const happening: Happening = { kind, cells: open.length ? open : cells, share: 0, from };
    this.effects.begin(happening);
    return {
      endMs: ms,
      show: (at) => {
        happening.share = Math.min(1, Math.max(0, at / ms));
        if (kind === "attack") this.shadowsDue = true;
        this.touch();
      },
      remove: () => {
        this.effects.end(happening);
        this.touch();
      },
    };
  }

  private raiseDust(piece: TownPiece, now: number): void {
    const happening: Happening = { kind: "dust", cells: piece.cells, share: 0 };
    this.effects.begin(happening);
    this.dust.push({ happening, began: now });
  }

  // ---------------------------------------------------------------- frames

  /** Somebody looks: there is life for a while. */
  touch(): void {
    this.lookedAt = this.now();
    this.ask();
  }

  ask(): void {
    this.renderer.ask(this);
  }

  resize(width: number, height: number): void {
    this.view.resize(width, height);
  }

  /** The canvas was put elsewhere on the page: fit its picture in; says whether it has one. */
  refit(): boolean {
    this.renderer.fit(this);
    return this.canvas.dataset.frames !== undefined;
  }

  drawn(frames: number): void {
    this.options.onDrawn?.(frames);
  }

  private now(): number {
    return this.options.now?.() ?? this.renderer.now();
  }

  private isStill(): boolean {
    return this.options.still?.() ?? false;
  }

  prepare(pageNow: number): number | null {
    const now = this.options.now?.() ?? pageNow;
    const glides = this.view.tick(now);
    const { effects } = this;
    const moves = this.standing.settle(now, (piece) => (effects.busy ? effects.shake(piece.cells) : 0));
    this.blowDust(now);
    const happens = this.effects.tick(this.view.camera.quaternion);
    if (moves) this.shadowsDue = true;
    const still = this.isStill();
    const alive = !still && (this.options.alive?.() ?? true) && now - this.lookedAt < LIFE_MS;
    if (still) this.lifeSeconds = STILL_SECONDS;
    else if (this.lastFrame) this.lifeSeconds += Math.min(100, now - this.lastFrame) / 1000;
    // Frames that are drawn for another reason also move the life: it never jumps.
    const goesOn = glides || moves || this.dust.length > 0 || (happens && this.effects.busy);
    this.lastFrame = alive || goesOn ? now : 0;
    uniforms.time.value = this.lifeSeconds;
    uniforms.glow.value = this.light.glow;
    uniforms.snow.value = SNOW[this.season];
    this.smoke.tick(this.lifeSeconds, this.view.camera.quaternion);
    this.people.tick(this.lifeSeconds);
    this.ground.flow(still ? 0 : this.lifeSeconds * 0.1);
    if (glides || moves || this.dust.length) return 0;
    return alive ? LIFE_FRAME_MS : null;
  }

  private blowDust(now: number): void {
    for (const { happening, began } of this.dust) {
      happening.share = Math.min(1, (now - began) / DUST_MS);
      if (happening.share >= 1) this.effects.end(happening);
    }
    this.dust = this.dust.filter(({ happening }) => happening.share < 1);
  }

  dispose(): void {
    const { tray, ground, tufts, smoke, people, effects, standing, lights } = this;
    for (const part of [tray, ground, tufts, smoke, people, effects, standing, lights]) part.dispose();
    this.ghostPaint.dispose();
    this.scene.clear();
    openTowns -= 1;
    if (!openTowns) releaseModels();
    // Last, as the renderer counts then what is left.
    for (const stop of this.stops) stop();
  }
}
