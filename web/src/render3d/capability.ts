// Whether this browser draws in three dimensions. Nothing here loads three.js: a browser that draws flat never pays
// for more than this file.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { isStill } from "../stage/manner";

/** What a machine can do, and what its owner wants it to spare. */
export interface Machine {
  webgl2: boolean;
  /** The processor draws: correct, but too slow to play with. */
  software: boolean;
  saveData: boolean;
  lowBattery: boolean;
}

/** The shared context: `lost` may come back once; `gone` stays away until the page is loaded again. */
export type ContextState = "ready" | "lost" | "gone";
export const contextState: Signal<ContextState> = signal("ready");

const LOW_BATTERY_SHARE = 0.2;
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

const machine: Signal<Machine | null> = signal(null);

/** Decide from what the reader chose and what the machine can do. Whoever asks for the model gets it wherever it can
 * be drawn at all; `auto` also spares battery, data, slow machines and readers who want nothing to move. */
export function wantsModel(
  choice: "auto" | "flat" | "model",
  found: Machine,
  context: ContextState,
  still: boolean,
): boolean {
  if (choice === "flat" || context === "gone" || !found.webgl2) return false;
  return choice === "model" || !(found.software || found.saveData || found.lowBattery || still);
}

/** Whether boards are models now. Reading it the first time looks the machine over; until that is done, they are flat.
 * Strong patterns are drawn flat: they are for telling pieces apart. */
export const showsModel: ReadonlySignal<boolean> = computed(() => {
  const choice = settings.board.value;
  if (choice === "flat" || settings.patterns.value === "strong") return false;
  const found = machine.value;
  if (!found) {
    inspectOnce();
    return false;
  }
  return wantsModel(choice, found, contextState.value, isStill());
});

/** Whether the processor draws: everything takes long, and little of it must do. */
export const drawsSlowly = (): boolean => machine.peek()?.software ?? false;

let inspecting = false;

/** Look the machine over when the page has nothing better to do. */
function inspectOnce(): void {
  if (inspecting || typeof document === "undefined") return;
  inspecting = true;
  const inspect = () => {
    machine.value = { ...inspectGraphics(), saveData: savesData(), lowBattery: false };
    void watchBattery();
  };
  if ("requestIdleCallback" in window) requestIdleCallback(inspect, { timeout: 500 });
  else setTimeout(inspect, 1);
}

/** Ask a context what draws for it, and give it back at once: browsers have few of them. */
function inspectGraphics(): Pick<Machine, "webgl2" | "software"> {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return { webgl2: false, software: false };
    const names = context.getExtension("WEBGL_debug_renderer_info");
    const renderer = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
    context.getExtension("WEBGL_lose_context")?.loseContext();
    return { webgl2: true, software: SOFTWARE_RENDERERS.test(renderer) };
  } catch {
    return { webgl2: false, software: false };
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}

async function watchBattery(): Promise<void> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> };
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  if (!battery) return;
  const read = () => {
    const lowBattery = !battery.charging && battery.level <= LOW_BATTERY_SHARE;
    if (machine.value && machine.value.lowBattery !== lowBattery)
      machine.value = { ...machine.value, lowBattery };
  };
  read();
  for (const change of ["levelchange", "chargingchange"]) battery.addEventListener(change, read);
}
