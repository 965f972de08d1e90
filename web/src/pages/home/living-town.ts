// The picture behind the first page comes alive: where models are shown, and once the page has nothing better to do, its
// town stands there in three dimensions. Nothing of this is loaded before the first page is there.

import { effect } from "@preact/signals";
import { featuredGame } from "../../app/games";
import { place } from "../../app/routes";
import { settings } from "../../app/settings";
import { contextState, showsModel } from "../../render3d/capability";
import type { Town } from "../../render3d/town/town";
import { isStill } from "../../stage/manner";
import type { TownPlan } from "../../table/game";

/** Smaller, the drawing is a banner or lies behind the words: there it serves better. */
const WIDE = matchMedia("(width > 1200px)");
const TOUCH_MS = 6000;
/** So long after somebody last did something, the town rests. */
const RESTS_AFTER_MS = 60_000;

/** Towns of the pictures behind the first page; a game need not have one. */
const heroTowns = import.meta.glob<{ heroTown(): TownPlan }>("../../games/*/town/hero-town.ts");

/** Let the town live in `art` as long as the first page is shown. */
export function letLive(art: HTMLElement | null): void {
  const loadTown = heroTowns[`../../games/${featuredGame.key}/town/hero-town.ts`];
  if (!art || !loadTown) return;
  let stopLiving: (() => void) | null = null;
  const update = () => {
    const here = place.peek().screen === "home";
    if (!here || !showsModel.peek() || !WIDE.matches || contextState.peek() !== "ready") {
      stopLiving?.();
      stopLiving = null;
    } else if (!stopLiving) {
      let off = false;
      stopLiving = () => {
        off = true;
      };
      open(art, loadTown, () => off).then(
        (stop) => {
          if (off) stop();
          else stopLiving = stop;
        },
        () => undefined,
      );
    }
  };
  WIDE.addEventListener("change", update);
  const unwatch = effect(() => {
    void [showsModel.value, contextState.value];
    update();
  });
  // Whoever comes back to the first page finds another drawing.
  const unfollow = effect(() => {
    if (place.value.screen === "home") return;
    WIDE.removeEventListener("change", update);
    update();
    queueMicrotask(() => {
      unwatch();
      unfollow();
    });
  });
}

async function open(
  art: HTMLElement,
  loadTown: () => Promise<{ heroTown(): TownPlan }>,
  isOff: () => boolean,
): Promise<() => void> {
  const [{ Town, FRAME_HEIGHT, LABELLED_RIM }, { heroTown }] = await Promise.all([
    import("../../render3d/town/town"),
    loadTown(),
  ]);
  if (isOff()) return () => undefined;
  const { width, depth, pieces } = heroTown();
  const canvas = document.createElement("canvas");
  canvas.className = "home-town";
  canvas.dataset.testid = "home-town";
  art.append(canvas);
  const town = new Town(
    canvas,
    { width, depth, rim: LABELLED_RIM, frameHeight: FRAME_HEIGHT },
    {
      still: isStill,
      alive: () => settings.life.peek(),
      onDrawn: (frames) => {
        if (frames === 1) art.classList.add("modeled");
      },
    },
  );
  town.show(pieces);
  const stopLife = keepAlive(town);
  return () => {
    stopLife();
    art.classList.remove("modeled");
    town.dispose();
    canvas.remove();
  };
}

/** There is life as long as somebody is there. */
function keepAlive(town: Town): () => void {
  let seen = performance.now();
  const see = () => {
    seen = performance.now();
  };
  const timer = setInterval(() => {
    if (!document.hidden && !isStill() && settings.life.peek() && performance.now() - seen < RESTS_AFTER_MS)
      town.touch();
  }, TOUCH_MS);
  addEventListener("pointermove", see);
  addEventListener("keydown", see);
  return () => {
    clearInterval(timer);
    removeEventListener("pointermove", see);
    removeEventListener("keydown", see);
  };
}
