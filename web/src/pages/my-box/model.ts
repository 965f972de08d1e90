// A box that is being edited: what it lays over the printed one, its history, and what the server says about it.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ApiError, api, type BoxCheck, type PrintedBox, type SharedBox } from "../../net/api";
import type { BoxFault, Fact } from "../../net/types.gen";
import type { BoxTables } from "./overlay";
import {
  collectTables,
  findEntryTables,
  type LocalDifference,
  listDifferences,
  listThings,
  readOverlay,
  type Spot,
  setFact,
  shorten,
  type Thing,
} from "./overlay";
import { type WrittenBox, writeToml } from "./toml";

const CHECK_DELAY_MS = 300;
const RETRY_DELAY_MS = 3000;
const MAX_HISTORY = 200;

export interface BoxModel {
  game: string;
  printed: PrintedBox;
  printedTables: BoxTables;
  /** The id once it is saved, and whose it is. */
  id: Signal<string>;
  isMine: Signal<boolean>;
  ownerName: string;
  name: Signal<string>;
  own: Signal<BoxTables>;
  things: ReadonlySignal<Thing[]>;
  differences: ReadonlySignal<LocalDifference[]>;
  written: ReadonlySignal<WrittenBox>;
  checked: Signal<BoxCheck | null>;
  /** What is wrong with what is on the screen; empty while that is being asked. */
  problems: ReadonlySignal<BoxFault[]>;
  isChecking: ReadonlySignal<boolean>;
  isSaved: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  change(next: BoxTables): void;
  set(spot: Spot, value: unknown): void;
  undo(): void;
  redo(): void;
  save(): Promise<void>;
  close(): void;
}

/** What a box begins with on the screen; `isSaved`: the server has it so. */
export interface BoxStart {
  own?: BoxTables;
  name: string;
  isSaved?: boolean;
}

export function makeBoxModel(
  game: string,
  printed: PrintedBox,
  start: BoxStart & { shared?: SharedBox },
): BoxModel {
  const printedTables = collectTables(printed.facts);
  const entryTables = findEntryTables(printed.facts);
  const id = signal(start.shared?.id ?? "");
  const isMine = signal(start.shared?.yours ?? true);
  const name = signal(start.name);
  const own = signal<BoxTables>(start.own ?? {});
  const past = signal<BoxTables[]>([]);
  const future = signal<BoxTables[]>([]);
  const checked = signal<BoxCheck | null>(null);
  const checkedText = signal("");

  const things = computed(() => listThings(printed.facts, printedTables, own.value));
  const differences = computed(() => listDifferences(printed.facts, things.value));
  const written = computed(() => writeToml(shorten(own.value, printedTables, entryTables), entryTables));
  const saved = signal(start.isSaved ? written.peek().text + start.name : "");
  const isChecking = computed(() => checkedText.value !== written.value.text || checked.value === null);
  const problems = computed(() => (isChecking.value ? [] : (checked.value?.problems ?? [])));

  let retry: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const { text } = written.value;
    const timer = setTimeout(() => void check(text), CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(retry);
    };
  });

  async function check(text: string): Promise<void> {
    try {
      const answer = await api.checkBox(game, text);
      if (written.peek().text !== text) return;
      checked.value = answer;
      checkedText.value = text;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Until there is an answer, nothing is known to be wrong.
      retry = setTimeout(() => void (written.peek().text === text && check(text)), RETRY_DELAY_MS);
    }
  }

  function change(next: BoxTables): void {
    past.value = [...past.value, own.value].slice(-MAX_HISTORY);
    future.value = [];
    own.value = next;
  }

  function move(from: Signal<BoxTables[]>, to: Signal<BoxTables[]>): void {
    const next = from.value.at(-1);
    if (!next) return;
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, own.value];
    own.value = next;
  }

  async function save(): Promise<void> {
    const { text } = written.value;
    const called = name.value.trim();
    if (id.value && isMine.value) await api.changeBox(id.value, called, text);
    else {
      id.value = (await api.keepBox(game, called, text)).id;
      isMine.value = true;
    }
    saved.value = text + called;
  }

  return {
    game,
    printed,
    printedTables,
    id,
    isMine,
    ownerName: start.shared?.owner_name ?? "",
    name,
    own,
    things,
    differences,
    written,
    checked,
    problems,
    isChecking,
    isSaved: computed(() => saved.value === written.value.text + name.value.trim()),
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    change,
    set: (spot, value) => change(setFact(own.value, printedTables, spot, value)),
    undo: () => move(past, future),
    redo: () => move(future, past),
    save,
    close: stop,
  };
}

/** Read what a text lays over the printed box: as the server understood it, also while it has mistakes. */
export function readChecked(checked: BoxCheck, printedFacts: Fact[]): BoxTables | null {
  if (checked.tables) return checked.tables as BoxTables;
  return checked.facts.length ? readOverlay(checked.facts, collectTables(printedFacts)) : null;
}

/** List the problems of a fact, or of a component and everything in it. */
export function problemsAt(problems: BoxFault[], path: string): BoxFault[] {
  return problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
}
