// What bots say now and then. It is made here, of what the table tells anyway: nothing is sent, and whoever looks at the
// same moment again hears the same.

import { computed, effect, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { games, loadGames } from "../app/tables";
import { lang } from "../i18n";
import type { Beat } from "../stage/beats";
import type { GameUi, TableModel } from "./game";

export interface RemarkMoment {
  /** A key of the character's remarks. */
  moment: string;
  /** Whose moment it is; null for anybody's. */
  seat: number | null;
  /** What any other says if the seat's is not a bot of the game's people. */
  otherwise?: string;
}

export interface Remark {
  seat: number;
  text: string;
}

/** What is being said. */
export const remark = signal<Remark | null>(null);

const SHOWN_MS = 6000;
/** Of so many such moments one is remarked upon. */
const ONE_OF: Record<string, number> = { takes: 2, skulls: 3 };

/** Let bots speak at a table for as long as it is open; returns how to stop. */
export function listen(model: TableModel, gameUi: GameUi): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopLoading = loadLines(model);
  const stop = effect(() => {
    const beat = model.director?.beat.value;
    if (!beat || !settings.remarks.value) return;
    const said = findSaid(beat, model, gameUi);
    if (!said) return;
    remark.value = said;
    clearTimeout(timer);
    timer = setTimeout(() => (remark.value = null), SHOWN_MS);
  });
  return () => {
    stop();
    stopLoading();
    clearTimeout(timer);
    remark.value = null;
  };
}

/** Load what a table's people can say before they first have a reason to, and again in another language. */
function loadLines(model: TableModel): () => void {
  const isPeopled = computed(() => !!model.info.value?.seats.some((seat) => seat.character));
  return effect(() => {
    if (isPeopled.value && lang.value) void loadGames().catch(() => undefined);
  });
}

/** Find what is said about a beat, if anything. */
export function findSaid(beat: Beat, model: TableModel, gameUi: GameUi): Remark | null {
  const found = gameUi.findRemark?.(beat);
  const info = model.info.peek();
  if (!found || !info) return null;
  const speakers = info.seats.flatMap((seat, index) => (seat.character && !seat.stand_in ? [index] : []));
  const draw = hash(model.id + beat.key);
  const own = found.seat !== null && speakers.includes(found.seat);
  const moment = own || found.seat === null ? found.moment : found.otherwise;
  if (!speakers.length || !moment || draw % (ONE_OF[moment] ?? 1)) return null;
  const seat = own ? found.seat! : speakers[draw % speakers.length]!;
  const people = games.peek().find((offer) => offer.game === info.game)?.characters;
  const text = people?.find((one) => one.character === info.seats[seat]!.character)?.remarks[moment];
  return text ? { seat, text } : null;
}

/** Make a number of a text, the same every time. */
function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}
