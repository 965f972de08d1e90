// What this browser remembers for its reader: look, sound, keys. The name lives with the account.

import { batch, effect, type Signal, signal } from "@preact/signals";
import { browserLanguage, setLanguage } from "../i18n";
import { gameIntros } from "./games";

export type Theme = "system" | "light" | "dark";
/** `new`: whoever has not chosen yet. */
export type StageSpeed = "new" | "off" | "fast" | "normal" | "slow";
export type StageOthers = "large" | "place" | "list";
export type StageAuto = "new" | "ask" | "moment" | "never";
/** `auto`: a model wherever it can be drawn well. */
export type BoardChoice = "auto" | "flat" | "model";

export interface Settings {
  lang: Signal<string>;
  theme: Signal<Theme>;
  /** Stronger roof patterns, for those who do not tell colours apart. */
  patterns: Signal<"normal" | "strong">;
  sound: Signal<boolean>;
  motion: Signal<"system" | "on" | "off">;
  /** How fast the table tells what happens; off shows only where it ended. */
  stage: Signal<StageSpeed>;
  /** What happens where the story could wait for a press. */
  auto: Signal<StageAuto>;
  /** How what others do is shown: on a board that grows, where it is, or only as a sentence. */
  others: Signal<StageOthers>;
  /** Whether a board is a drawing or a model in three dimensions. */
  board: Signal<BoardChoice>;
  /** Whether smoke, flags and people of a model move while nothing happens. */
  life: Signal<boolean>;
  /** Whether bots say something now and then. */
  remarks: Signal<boolean>;
  /** Own keys: action -> key, as in KeyboardEvent.key. */
  keys: Signal<Record<string, string>>;
}

const KEY = "era-settings";
const saved = read();

export const settings: Settings = {
  lang: signal(saved.lang ?? browserLanguage()),
  theme: signal(saved.theme ?? "system"),
  patterns: signal(saved.patterns ?? "normal"),
  sound: signal(saved.sound ?? true),
  motion: signal(saved.motion ?? "system"),
  stage: signal(saved.stage ?? "new"),
  auto: signal(saved.auto ?? "new"),
  others: signal(saved.others ?? "large"),
  board: signal(saved.board ?? "auto"),
  life: signal(saved.life ?? true),
  remarks: signal(saved.remarks ?? true),
  keys: signal(saved.keys ?? {}),
};

/** The keys of the table, unless the reader chose others. */
export const defaultKeys: Record<string, string> = {
  primary: "Enter",
  undo: "u",
  hint: "h",
  log: "l",
  chat: "c",
  score: "s",
  others: "o",
  flip: "f",
  rules: "?",
  ...Object.assign({}, ...Object.values(gameIntros).map((intro) => intro.keys)),
};

export function keyOf(action: string): string {
  return settings.keys.value[action] ?? defaultKeys[action] ?? "";
}

/** Keep the page's look, and what is stored, in step with the settings. */
export function applySettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const systemDark = signal(dark.matches);
  dark.addEventListener("change", () => {
    systemDark.value = dark.matches;
  });
  const root = document.documentElement;
  effect(() => {
    const theme = settings.theme.value;
    root.dataset.theme = theme === "system" ? (systemDark.value ? "dark" : "light") : theme;
  });
  effect(() => {
    root.dataset.patterns = settings.patterns.value;
    root.dataset.motion = settings.motion.value;
  });
  effect(() => {
    void setLanguage(settings.lang.value);
  });
  effect(write);
  addEventListener("storage", (event) => {
    if (event.key === KEY) follow(read());
  });
}

/** Take over what was chosen in another window. */
function follow(chosen: Saved): void {
  batch(() => {
    for (const key of Object.keys(settings) as (keyof Settings)[])
      if (chosen[key] !== undefined) (settings[key] as Signal<unknown>).value = chosen[key];
  });
}

type Saved = { [K in keyof Settings]?: Settings[K]["value"] };

function read(): Saved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Saved;
  } catch {
    return {};
  }
}

function write(): void {
  const all = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value.value]));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that stores nothing still plays.
  }
}
