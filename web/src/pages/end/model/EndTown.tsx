// A town in evening light. The camera goes around it on the ceremony's clock while the points are counted on its
// buildings; where nothing moves, it stands still.

import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../../../app/settings";
import { contextState } from "../../../render3d/capability";
import { FRAME_HEIGHT, LABELLED_RIM, Town } from "../../../render3d/town/town";
import { isStill } from "../../../stage/manner";
import type { TownPlan } from "../../../table/game";
import { isPhone } from "../../../ui/phone";
import type { Counter } from "../counter";
import { writeSigned } from "../Pad";
import { circleStand, EVENING } from "./evening";

export interface EndTownProps {
  plan: TownPlan;
  counter: Counter;
  column: number;
  /** The first picture is there, or there is none any more. */
  onShown(shown: boolean): void;
}

/** How high over the ground a pin stands, in spaces. */
const PIN_HEIGHT = 1.15;
const SUM_HEIGHT = 1.9;
const SMALL_PX = 520;

export function EndTown({ plan, counter, column, onShown }: EndTownProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pins = useRef<HTMLDivElement>(null);
  const several = counter.counting.columns.length > 1;
  useLayoutEffect(() => {
    const small = isPhone.peek() || several || canvas.current!.clientWidth < SMALL_PX;
    const town = openTown(canvas.current!, plan, small, () => {
      placePins(town!, pins.current!);
      onShown(true);
    });
    if (!town) return;
    town.show(plan.pieces);
    const stops = [
      effect(() => {
        town.look(circleStand(town.view, isStill() ? 1 : counter.share.value), 0);
      }),
      effect(() => {
        if (contextState.value !== "ready") onShown(false);
        else town.ask();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      onShown(false);
      town.dispose();
    };
  }, [plan, counter]);
  const step = counter.steps[counter.step.value];
  const line = step?.lines[0];
  const places = (line?.lit[column] ?? []).flatMap((at) => (plan.places[at] ? [plan.places[at]] : []));
  const counted = Math.round((line?.points[column] ?? 0) * counter.moment.value.share);
  const middle = places.length ? meanOf(places) : null;
  return (
    <>
      <canvas ref={canvas} class="end-town" data-testid="end-town" />
      <div ref={pins} class="end-pins">
        {places.map(([x, z]) => (
          <i key={`${line?.key} ${x} ${z}`} class="end-pin" data-place={`${x} ${PIN_HEIGHT} ${z}`} />
        ))}
        {middle && counted !== 0 && (
          <b key={line?.key} class="end-pin-sum num" data-place={`${middle[0]} ${SUM_HEIGHT} ${middle[1]}`}>
            {writeSigned(counted, true)}
          </b>
        )}
      </div>
    </>
  );
}

const meanOf = (places: readonly (readonly [number, number])[]): [number, number] => [
  places.reduce((sum, [x]) => sum + x, 0) / places.length,
  places.reduce((sum, [, z]) => sum + z, 0) / places.length,
];

/** Put every pin over its building, as it is seen now. */
function placePins(town: Town, pins: HTMLElement): void {
  const { left, top } = pins.getBoundingClientRect();
  for (const pin of pins.querySelectorAll<HTMLElement>("[data-place]")) {
    const [x, y, z] = pin.dataset.place!.split(" ").map(Number) as [number, number, number];
    const [px, py] = town.toPage(x, z, y);
    pin.style.transform = `translate(${(px - left).toFixed(1)}px, ${(py - top).toFixed(1)}px)`;
    pin.style.visibility = "visible";
  }
}

function openTown(
  canvas: HTMLCanvasElement,
  { width, depth }: TownPlan,
  small: boolean,
  onDrawn: () => void,
): Town | null {
  try {
    return new Town(
      canvas,
      { width, depth, rim: LABELLED_RIM, frameHeight: FRAME_HEIGHT },
      { small, still: isStill, alive: () => settings.life.peek(), light: EVENING, onDrawn },
    );
  } catch {
    contextState.value = "gone";
    return null;
  }
}
