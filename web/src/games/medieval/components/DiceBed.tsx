// Where dice have bodies: a canvas behind the dice of a part of the page. What a reader presses and hears stays as it is;
// only the flat pictures give way.

import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Thrower } from "../../../dice3d/gesture";
import { diceHaveBodies } from "../../../dice3d/hand";
import type { DiceLook, OpenField } from "../../../dice3d/open-field";
import { speedNow } from "../../../stage/manner";
import type { Scene } from "../scene";
import type { MedievalBox } from "../view.gen";
import { FacePicture } from "./FacePicture";

type Dice3d = typeof import("../../../dice3d/open-field");

/** Loaded, and ready for this box. */
const ready = signal<{ dice3d: Dice3d; box: MedievalBox } | null>(null);
const looks = new WeakMap<MedievalBox, DiceLook>();
const NOBODY: Thrower = { ready: () => false, throwDice: () => {} };

export function DiceBed(props: { scene: Scene; thrower?: Thrower }): JSX.Element | null {
  return diceHaveBodies() ? <Bed {...props} /> : null;
}

/** Have the dice ready before the first of them are thrown. */
export function useDiceModel(box: MedievalBox | undefined): void {
  const wanted = diceHaveBodies();
  useEffect(() => {
    if (wanted && box) void load(box);
  }, [wanted, box]);
}

function Bed({ scene: { box }, thrower = NOBODY }: { scene: Scene; thrower?: Thrower }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<OpenField | null>(null);
  const throwing = useRef(thrower);
  throwing.current = thrower;
  const loaded = ready.value?.box === box ? ready.value : null;
  useLayoutEffect(() => {
    const host = canvas.current!.parentElement!;
    field.current = loaded?.dice3d.openField(canvas.current!, host, lookOf(box), () => speedNow() !== "off", {
      ready: () => throwing.current.ready(),
      throwDice: () => throwing.current.throwDice(),
    }) ?? null; // biome-ignore format: one call
    if (!field.current) void load(box);
    return () => {
      field.current?.close();
      field.current = null;
    };
  }, [loaded, box]);
  useLayoutEffect(() => field.current?.sync());
  return <canvas class="med-dice-canvas" ref={canvas} aria-hidden="true" data-testid="dice-canvas" />;
}

async function load(box: MedievalBox): Promise<void> {
  try {
    const dice3d = await import("../../../dice3d/open-field");
    if (await dice3d.prepareDice(lookOf(box))) ready.value = { dice3d, box };
  } catch {
    // Without them the dice are flat.
  }
}

function lookOf(box: MedievalBox): DiceLook {
  let look = looks.get(box);
  if (!look) {
    look = {
      key: box,
      faces: Object.keys(box.faces),
      draw: (face) => drawFace(face, box),
      sidesOf: (face) => box.dice[box.faces[face]?.die ?? ""]?.sides ?? [face],
    };
    looks.set(box, look);
  }
  return look;
}

/** The flat drawing of a face, by itself. */
function drawFace(face: string, box: MedievalBox): SVGSVGElement {
  const place = document.createElement("div");
  render(<FacePicture face={face} box={box} size={64} />, place);
  return place.querySelector("svg")!;
}
