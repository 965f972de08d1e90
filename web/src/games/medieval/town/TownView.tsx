// One's own domain as a town in three dimensions. It only draws: what is legal, what a press does and what a screen
// reader hears is the board's part, whichever way the board is drawn.

import { effect } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Matrix4 } from "three";
import { settings } from "../../../app/settings";
import type { Extent3d } from "../../../render3d/camera";
import { contextState } from "../../../render3d/capability";
import { seasonOf } from "../../../render3d/town/season";
import { FRAME_HEIGHT, Town } from "../../../render3d/town/town";
import { isStill } from "../../../stage/manner";
import { type TiltedBoard, tiltedBoards } from "../../../stage/tilted";
import { SPACE_UNITS } from "../../../ui/outline";
import { isPhone } from "../../../ui/phone";
import { RIM } from "../components/Ground";
import { type Space, spaceOf } from "../grid";
import { litSpaces } from "../legal";
import type { PlayProps } from "../selection";
import { playOn } from "./befall";
import { watchGestures } from "./gestures";
import { makePainter } from "./ground-marks";
import { leaveTown, takeTown } from "./kept-town";
import { layOnGround } from "./projection";
import { type BoardSurface, look, model } from "./surface";
import { townPiece, townPieces } from "./town-pieces";

/** While a piece is held, the board is seen so steeply that walls hide nothing. */
const HELD_TILT = 0.34;
/** As in town.css. */
const BLEED = 0.06;
const FULL_VIEW = 1.02;
const GLIDE_MS = 520;

export interface TownViewProps extends PlayProps {
  /** The board: its drawing is laid into the town. */
  board: RefObject<HTMLElement | null>;
  labelled: boolean;
  /** The first frame is drawn, or there is nothing to be seen any more. */
  onShown: (shown: boolean) => void;
}

export function TownView({ scene, selection, board, labelled, onShown }: TownViewProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const town = useRef<Town | null>(null);
  const size = scene.view.board;
  const rim = labelled ? RIM.labelled : RIM.plain;
  // A board of another size is another town.
  const board3d = [size.width, size.height, rim];

  useLayoutEffect(() => {
    const element = board.current!;
    const drawing = element.querySelector<SVGSVGElement>(".med-domain")!;
    const matrix = new Matrix4();
    let laid = "";
    const key = board3d.join();
    const extent = {
      width: size.width,
      depth: size.height,
      rim: rim / SPACE_UNITS,
      frameHeight: FRAME_HEIGHT,
    };
    const kept = takeTown(host.current!, key, (canvas, onDrawn) => openTown(canvas, extent, onDrawn));
    if (!kept) return;
    const made = kept.town;
    kept.onDrawn = () => {
      const { camera } = made.view;
      matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      const { offsetLeft, offsetTop, clientWidth, clientHeight } = made.canvas;
      const picture = { left: offsetLeft, top: offsetTop, width: clientWidth, height: clientHeight };
      const spacePx = (element.clientWidth * SPACE_UNITS) / (size.width * SPACE_UNITS + 2 * rim);
      const next = layOnGround(matrix, picture, spacePx, rim);
      element.toggleAttribute("data-near", made.view.stand.zoom > FULL_VIEW);
      if (next !== laid) element.style.setProperty("--town", next);
      laid = next;
      show(true);
    };
    town.current = made;
    const surface: BoardSurface & TiltedBoard = {
      toSpaces: (x, y) => made.toSpaces(x, y),
      toPage: (x, y) => made.toPage(x, y),
      play: (move, cells) => playOn(made, move, cells, size),
    };
    /** Only what is seen can be pressed: until the first frame, the flat board is the board. */
    function show(seen: boolean): void {
      model.value = seen ? surface : null;
      if (seen) tiltedBoards.set(drawing, surface);
      else tiltedBoards.delete(drawing);
      onShown(seen);
    }
    const stops = [
      watchGestures(element, made, () => selection.hand.held.peek() !== null),
      watchLook(made, selection),
      watchHand(made, selection),
      effect(() => {
        if (contextState.value !== "ready") show(false);
        else made.ask();
      }),
    ];
    // Taken over from another screen, it has a picture already.
    if (made.refit() && contextState.peek() === "ready") kept.onDrawn();
    return () => {
      for (const stop of stops) stop();
      show(false);
      element.style.removeProperty("--town");
      element.removeAttribute("data-near");
      leaveTown(kept, key);
      town.current = null;
    };
  }, board3d);

  const season = settings.life.value ? seasonOf(scene.view.round) : "summer";
  useEffect(() => town.current?.setSeason(season), [season, ...board3d]);

  const { pieces, enclosed } = scene.me;
  const shown = useRef<typeof pieces | null>(null);
  useEffect(() => {
    town.current?.show(townPieces(pieces, scene.box, size), shown.current !== null);
    shown.current = pieces;
  }, [pieces, scene.box, ...board3d]);

  const held = selection.hand.held.value;
  const place = selection.hand.place.value;
  const lit: Space[] =
    held && place && scene.onTurn ? [...litSpaces(held.info, held.turn, place.anchors, size)] : [];
  const marks = JSON.stringify([enclosed, lit]);
  useEffect(() => {
    const walled = enclosed.map((name) => spaceOf(name, size) ?? 0);
    town.current?.mark(makePainter({ walled, lit }, size));
  }, [marks, ...board3d]);

  return <div ref={host} class="med-town-place" />;
}

/** Open a town, or find out that this browser cannot: then boards are flat, and nobody is told. */
function openTown(canvas: HTMLCanvasElement, extent: Extent3d, onDrawn: () => void): Town | null {
  try {
    return new Town(canvas, extent, {
      small: isPhone.peek(),
      still: isStill,
      alive: () => settings.life.peek(),
      stand: look.peek(),
      bleed: BLEED,
      onDrawn,
    });
  } catch {
    contextState.value = "gone";
    return null;
  }
}

/** Stand where the reader wants to look from; while a piece is held, nearly above. */
function watchLook(town: Town, selection: PlayProps["selection"]): () => void {
  const stops = [
    effect(() => {
      const name = look.value;
      town.look(name, town.canvas.dataset.frames ? GLIDE_MS : 0);
    }),
    effect(() => {
      if (selection.hand.held.value === null) return;
      // Whatever the reader has turned it to, the board goes back to it.
      const before = { ...town.view.goal };
      if (before.tilt > HELD_TILT || before.zoom > FULL_VIEW)
        town.look({ ...town.view.standOf("tilted"), tilt: HELD_TILT }, GLIDE_MS);
      return () => town.look(before, GLIDE_MS);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The piece in the hand, as it would stand. */
function watchHand(town: Town, { hand }: PlayProps["selection"]): () => void {
  return effect(() => {
    const held = hand.held.value;
    const at = hand.at.value;
    const legal = hand.legal.value;
    const piece = held && at !== null ? townPiece(held.info, held.turn, at, hand.size) : null;
    town.hold(piece, legal);
  });
}
