// The pieces of a town where they stand: new ones rise out of the ground, those that went sink into it, and walls
// that touch are joined. What stands is one draw call, what lies another.

import { type Material, Matrix4, Vector3 } from "three";
import { Kit } from "../kit";
import { modelOf, type PieceModel } from "../pieces";
import { wallLink } from "../pieces/walls";
import type { V } from "../solids";
import { Batch } from "./batch";
import { findWallLinks, lies, standingMatrix, type TownPiece } from "./placed";

const RISE_MS = 620;
const SINK_MS = 520;

interface Standing {
  piece: TownPiece;
  model: PieceModel;
  /** When it began to rise; far in the past if it stands. */
  born: number;
  /** When it began to sink. */
  gone: number | null;
}

export class StandingPieces {
  private readonly tall: Batch;
  private readonly low: Batch;
  private readonly link = makeLink();
  private all: Standing[] = [];
  private tallOnes: Standing[] = [];
  private lowOnes: Standing[] = [];
  private readonly matrix = new Matrix4();
  private readonly point = new Vector3();

  constructor(paint: Material) {
    this.tall = new Batch(paint, true);
    this.low = new Batch(paint, false);
  }

  get meshes(): Batch["mesh"][] {
    return [this.low.mesh, this.tall.mesh];
  }

  /** Those that are there, without those that sink. */
  get pieces(): TownPiece[] {
    return this.all.filter(({ gone }) => gone === null).map(({ piece }) => piece);
  }

  /** Show these; `moves`: what is new rises, what is gone sinks. Returns what is new. */
  show(pieces: readonly TownPiece[], now: number, moves: boolean): TownPiece[] {
    const before = new Map(this.all.filter(({ gone }) => gone === null).map((one) => [one.piece.key, one]));
    const fresh: TownPiece[] = [];
    const next = pieces.map((piece): Standing => {
      const known = before.get(piece.key);
      before.delete(piece.key);
      if (!known) fresh.push(piece);
      const born = known?.born ?? (moves ? now : Number.NEGATIVE_INFINITY);
      return { piece, model: modelOf(piece.shape), born, gone: null };
    });
    const sinking = this.all.filter(({ gone }) => gone !== null && now - gone < SINK_MS);
    if (moves) for (const one of before.values()) sinking.push({ ...one, gone: now });
    this.all = [...next, ...sinking];
    this.rebuild();
    return fresh;
  }

  /** Where smoke leaves the chimneys. */
  listSmoke(): V[] {
    return this.all.flatMap(({ piece, model, gone }) => {
      if (gone !== null) return [];
      const stand = standingMatrix(piece, this.matrix);
      return model.smoke.map(
        (from) =>
          this.point
            .set(...from)
            .applyMatrix4(stand)
            .toArray() as V,
      );
    });
  }

  /** Give every piece its place in the two batches. */
  private rebuild(): void {
    this.tallOnes = this.all.filter(({ piece }) => !lies(piece));
    this.lowOnes = this.all.filter(({ piece }) => lies(piece));
    const links = findWallLinks(this.pieces);
    this.tall.set([...this.tallOnes.map(({ model }) => model.geometry), ...links.map(() => this.link)]);
    this.low.set(this.lowOnes.map(({ model }) => model.geometry));
    links.forEach(({ x, z, upright }, i) => {
      this.matrix.makeRotationY(upright ? Math.PI / 2 : 0).setPosition(x, 0, z);
      this.tall.place(this.tallOnes.length + i, this.matrix);
    });
  }

  /** Put every piece where it is now, shaken aside by so much; says whether one still rises or sinks. */
  settle(now: number, shake: (piece: TownPiece) => number): boolean {
    let moves = false;
    for (const [batch, list] of [
      [this.tall, this.tallOnes],
      [this.low, this.lowOnes],
    ] as const)
      list.forEach(({ piece, born, gone }, i) => {
        const tall = gone === null ? rise((now - born) / RISE_MS) : sink((now - gone) / SINK_MS);
        if (gone === null ? now - born < RISE_MS : now - gone < SINK_MS) moves = true;
        standingMatrix(piece, this.matrix, 0, Math.max(0.001, tall));
        this.matrix.elements[12]! += shake(piece);
        batch.place(i, this.matrix);
      });
    if (moves || this.all.every(({ gone }) => gone === null)) return moves;
    this.all = this.all.filter(({ gone }) => gone === null);
    this.rebuild();
    this.settle(now, shake);
    return true;
  }

  dispose(): void {
    this.tall.dispose();
    this.low.dispose();
    this.link.dispose();
  }
}

/** Out of the ground, a little too high, and back. */
function rise(share: number): number {
  if (share >= 1) return 1;
  const back = 1.25;
  const left = Math.max(0, share) - 1;
  return 1 + (back + 1) * left ** 3 + back * left ** 2;
}

const sink = (share: number): number => Math.max(0, 1 - share * share);

function makeLink(): ReturnType<Kit["build"]> {
  const kit = new Kit(51);
  wallLink(kit);
  return kit.build();
}
