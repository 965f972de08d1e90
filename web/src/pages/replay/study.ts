// What the server finds out about a finished game: it works for a while, so it is asked again until it is done.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, api } from "../../net/api";
import type { Moment, Study } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import type { Finished } from "./finished";

const POLL_MS = 1000;
const RETRY_DELAY_MS = 4000;
const MAX_TRIES = 5;

/** What a study is told of. */
export type Studied = Pick<Finished, "info" | "at">;

export interface Studying {
  study: Signal<Study | null>;
  /** It will not come. */
  failed: Signal<boolean>;
  /** The moments that decided it, each with the table as it was before. */
  told: Signal<Told[]>;
}

export interface Told {
  moment: Moment;
  letter: string;
  before: TableModel;
}

export function useStudy(game: Finished): Studying {
  const study = useSignal<Study | null>(null);
  const failed = useSignal(false);
  const told = useSignal<Told[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void watchStudy(game, stop.signal, (found, moments) => {
      study.value = found;
      told.value = moments;
    }).catch(() => {
      failed.value = true;
    });
    return () => stop.abort();
  }, [game]);
  return { study, failed, told };
}

/** Asks until the study is whole; `tell` hears of every answer. Throws where it will not come. */
export async function watchStudy(
  game: Studied,
  stop: AbortSignal,
  tell: (study: Study, told: Told[]) => void,
): Promise<void> {
  const tables = new TablesBefore(game);
  for (let tries = 0; !stop.aborted; ) {
    try {
      const study = await api.study(game.info.id);
      const told = await Promise.all(
        study.moments.map(async (moment, n) => ({
          moment,
          letter: String.fromCharCode(65 + n),
          before: await tables.load(moment),
        })),
      );
      if (stop.aborted) return;
      tell(study, told);
      if (study.share >= 1) return;
      tries = 0;
      await sleep(POLL_MS);
    } catch (error) {
      if (!isTemporary(error) || (!isBusy(error) && ++tries === MAX_TRIES)) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** The table before each moment, fetched once however often the study is asked for. */
class TablesBefore {
  private readonly known = new Map<string, TableModel>();

  constructor(private readonly game: Studied) {}

  async load({ first, seat }: Moment): Promise<TableModel> {
    const key = `${first} ${seat}`;
    const before = this.known.get(key) ?? (await this.game.at(first - 1, seat));
    this.known.set(key, before);
    return before;
  }
}

/** Say whether another try may succeed: after a lost connection, or when the server is busy. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Say whether only waiting helps, however long: with so many who ask, or studies before this one. */
const isBusy = (error: unknown) => error instanceof ApiError && error.status === 429;

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Find the moment to which this line belongs. */
export const findMoment = (told: Told[], line: number): Told | undefined =>
  told.find(({ moment }) => moment.first <= line && line <= moment.last);

/** Read a seat's own value; those who win or lose together share one. */
export const readValue = (values: number[], seat: number): number => values[seat] ?? values[0] ?? 0;
