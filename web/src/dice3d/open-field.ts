// The way into dice with bodies: loaded when the first field of them is to be drawn.

import { contextState } from "../render3d/capability";
import { sharedRenderer } from "../render3d/renderer";
import { watchDaylight } from "../render3d/theme";
import { type Atlas, paintAtlas } from "./atlas";
import { DiceField } from "./field";
import { type Thrower, watchHand } from "./gesture";
import { DiceScene } from "./scene";
import { forgetSeen } from "./seen";

/** All about the dice of a box: they look the same in every field. */
export interface DiceLook {
  /** Another box has other dice. */
  key: object;
  faces: readonly string[];
  draw(face: string): SVGSVGElement;
  sidesOf(face: string): readonly string[];
}

export interface OpenField {
  /** Reads again from the page which dice lie where. */
  sync(): void;
  close(): void;
}

let shared: { key: object; atlas: Promise<Atlas>; scene: DiceScene | null } | null = null;
const fields = new Set<DiceField>();
let stopDaylight: (() => void) | null = null;

/** Prepare what all fields of a box are drawn with; true once it is there. */
export async function prepareDice(look: DiceLook): Promise<boolean> {
  const renderer = sharedRenderer();
  if (!renderer) return false;
  if (shared?.key !== look.key) {
    release();
    shared = { key: look.key, atlas: paintAtlas(look.faces, look.draw), scene: null };
  }
  const mine = shared!;
  const atlas = await mine.atlas;
  if (mine !== shared) return false;
  if (!mine.scene) {
    mine.scene = new DiceScene(atlas);
    // The first frame would hold the page up.
    await renderer.gl.compileAsync(mine.scene.scene, mine.scene.camera);
  }
  return true;
}

/** Draw dice in a part of the page; null where nothing is prepared for this box. */
export function openField(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  look: DiceLook,
  moves: () => boolean,
  thrower: Thrower,
): OpenField | null {
  if (shared?.key !== look.key || !shared.scene || contextState.peek() !== "ready") return null;
  // Style sheets hide the flat dice of a part of the page that has a model of them.
  host.dataset.diceModel = "";
  const field = new DiceField(canvas, host, shared.scene, look.sidesOf, moves);
  fields.add(field);
  stopDaylight ??= watchDaylight(() => {
    for (const each of fields) each.sync();
  });
  field.sync();
  const stopHand = watchHand(host, thrower, (at) => field.hold(at));
  return {
    sync: () => field.sync(),
    close: () => {
      stopHand();
      field.close();
      delete host.dataset.diceModel;
      fields.delete(field);
      if (!fields.size) leaveSoon();
    },
  };
}

/** Nothing stays in memory once the last field is closed, unless another one is opened at once. */
function leaveSoon(): void {
  requestAnimationFrame(() => {
    if (fields.size) return;
    stopDaylight?.();
    stopDaylight = null;
    forgetSeen();
    release();
  });
}

function release(): void {
  shared?.scene?.dispose();
  shared = null;
}
