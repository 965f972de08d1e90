// Draws the map as a model, under the drawing that keeps its buttons and names. Fetched where a model is wanted.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { contextState } from "../../../render3d/capability";
import { sharedRenderer } from "../../../render3d/renderer";
import { watchDaylight } from "../../../render3d/theme";
import { setActor } from "../../../stage/actors";
import type { Movement } from "../../../stage/beats";
import type { Flight } from "../../../stage/flyer";
import { type Layout, MAP_HEIGHT, type Project } from "../map-layout";
import type { MerchantsBox, MerchantsView } from "../view.gen";
import type { MapStand } from "./lens";
import { MapScene } from "./MapScene";
import { letTurn } from "./turning";

export interface MapModelProps {
  layout: Layout;
  view: MerchantsView;
  box: MerchantsBox | null;
  /** Called with where things are seen once there is a picture, and with null when there is none any more. */
  onSeen(project: Project | null): void;
}

export function MapModel({ layout, view, box, onSeen }: MapModelProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<MapScene | null>(null);
  useEffect(() => {
    const renderer = sharedRenderer();
    if (!renderer) return;
    const made = new MapScene(canvas.current!, layout);
    scene.current = made;
    made.show(view, box);
    const remove = renderer.add(made);
    made.onChange = () => renderer.ask(made);
    let shown: MapStand | null = null;
    made.onDrawn = () => {
      if (shown === made.lens.stand) return;
      shown = made.lens.stand;
      onSeen((point) => made.project(point));
    };
    const ends = [
      watchDaylight((light) => made.setLight(light)),
      contextState.subscribe((state) => {
        if (state === "ready") return;
        shown = null;
        onSeen(null);
      }),
      letTurn(canvas.current!.parentElement!, made.lens, () => renderer.ask(made)),
      // No story is told on a map that is only a picture, such as that of a puzzle's end.
      ...(canvas.current!.closest("[inert]") ? [] : view.merchants).map(({ merchant }) =>
        setActor(`horse:${merchant}`, (move) => walk(made, merchant, move)),
      ),
    ];
    return () => {
      for (const end of ends) end();
      made.onChange = made.onDrawn = () => {};
      made.dispose();
      // Last, as the renderer counts then what is left.
      remove();
      scene.current = null;
      onSeen(null);
    };
  }, [layout, view.merchants.length]);
  useLayoutEffect(() => scene.current?.show(view, box), [view, box]);
  return (
    <canvas
      ref={canvas}
      class="mer-canvas"
      aria-hidden="true"
      data-testid="map-model"
      style={{ aspectRatio: `${layout.width} / ${MAP_HEIGHT}` }}
    />
  );
}

const cityOf = (anchor: string) => anchor.replace(/^city:/, "");

/** A carriage walks its road on the story's clock. */
function walk(scene: MapScene, merchant: number, move: Movement): Flight | null {
  if (move.what !== "walk") return null;
  return {
    endMs: move.ms,
    show: (ms) => scene.walk(merchant, cityOf(move.from), cityOf(move.key), ms / move.ms),
    remove: () => scene.arrive(merchant),
  };
}
