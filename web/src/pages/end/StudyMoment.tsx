// What the study found: the moment of one's own that counted most, and how the dice fell. Bots play the whole game out
// for it, so it is begun only for whoever stays at the end of their own game, or asks for it.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { makeTable } from "../../app/tables";
import { loadWords, words } from "../../i18n";
import { api, OWN_GAME } from "../../net/api";
import type { Moment, Study } from "../../net/types.gen";
import { Icon } from "../../ui/Icon";
import { continueFrom } from "../replay/continue-from";
import { describeWhen, findOwnSeat, makeSeatState } from "../replay/finished";
import {
  describeChange,
  describeMoment,
  describeStrong,
  type ToldGame,
  toPoints,
  writeChange,
} from "../replay/moment-text";
import { readValue, type Studied, type Told, watchStudy } from "../replay/study";
import { Button } from "./Actions";
import type { EndGame } from "./EndScene";
import type { PlayedGame } from "./played";

const t = words("end");
/** Whoever leaves before has not asked for a study. */
const STAY_MS = 4000;
/** Points, or games of a hundred. */
const PUZZLE_POINTS = 5;

interface Props {
  game: EndGame;
  played: PlayedGame;
  /** Whether this is the table at which it was played, and everything is counted. */
  stays: boolean;
}

/** What is known: not asked for yet, on its way, or all of it. */
interface Found {
  state: "unknown" | "working" | "whole" | "failed";
  study: Study | null;
  told: Told[];
}

export function StudyMoment({ game, played, stays }: Props): JSX.Element | null {
  const found = useSignal<Found>({ state: "unknown", study: null, told: [] });
  const wanted = useSignal(false);
  const studied = readStudied(game, played);
  useEffect(() => {
    let gone = false;
    void Promise.all([api.study(game.info.id, false), loadWords("replay")]).then(
      ([study]) => {
        if (!gone && study.share > 0) wanted.value = true;
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game.info.id]);
  useEffect(() => {
    if (!stays) return;
    const timer = setTimeout(() => (wanted.value = true), STAY_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  useEffect(() => {
    if (!wanted.value) return;
    const stop = new AbortController();
    found.value = { ...found.peek(), state: "working" };
    void loadWords("replay")
      .then(() =>
        watchStudy(studied, stop.signal, (study, told) => {
          found.value = { state: study.share >= 1 ? "whole" : "working", study, told };
        }),
      )
      .catch(() => {
        found.value = { ...found.peek(), state: "failed" };
      });
    return () => stop.abort();
  }, [wanted.value]);
  const { state, study, told } = found.value;
  if (state === "failed") return null;
  if (state === "unknown")
    return (
      <p class="end-study" data-testid="study">
        <Icon name="hint" size={20} />
        <span class="sp sm muted">{t("study-about")}</span>
        <button type="button" class="btn s" onClick={() => (wanted.value = true)} data-testid="study-begin">
          {t("study-begin")}
        </button>
      </p>
    );
  if (state === "working" || !study)
    return (
      <p class="end-study" data-testid="study">
        <Icon name="hint" size={20} />
        <span class="sp sm muted">{t("study-working")}</span>
        <progress max={1} value={study?.share ?? 0} aria-label={t("study-working")} />
      </p>
    );
  return <Whole game={studied} study={study} told={told} />;
}

interface WholeProps {
  game: ToldGame;
  study: Study;
  told: Told[];
}

function Whole({ game, study, told }: WholeProps): JSX.Element {
  const side = findOwnSeat(game.info) ?? game.story.winners[0] ?? 0;
  const luck = describeLuck(game, study, side);
  const top = findTop(study, told, listLearners(game));
  return (
    <div class="end-studied" data-testid="study">
      {luck && (
        <p class="end-study">
          <Icon name="die" size={20} />
          <span>
            <b>{luck[0]}</b> {luck[1]}
          </span>
        </p>
      )}
      <div class="end-study">
        <Icon name="hint" size={20} />
        {top ? <Top game={game} study={study} top={top} /> : <span>{t("study-nothing")}</span>}
      </div>
    </div>
  );
}

function Top({ game, study, top }: Omit<WholeProps, "told"> & { top: Told }): JSX.Element {
  const { info } = game;
  // Told for whoever decided it: for a reader's own choice that is the reader.
  const side = top.moment.seat ?? 0;
  const change = writeChange(toPoints(study, readValue(top.moment.change, side)));
  const from = { table: info.id, line: top.moment.first - 1 };
  return (
    <div class="sp" data-testid="study-moment">
      <b>
        {t("study-worth", { when: describeWhen(game.gameUi, top.before), change })}
        {study.kind !== "score" && <span class="sm muted"> ({describeChange(game, study, side)})</span>}
      </b>{" "}
      {describeMoment(game, top)} <span class="muted">{describeStrong(game, study, top)}</span>
      <span class="end-study-next">
        <Button small testid="play-on" onClick={() => continueFrom(info, top.moment.first - 1)}>
          {t("play-on")}
        </Button>
        {isPuzzle(study, top.moment) && (
          <Button
            testid="own-puzzle"
            onClick={() => makeTable({ puzzle: OWN_GAME, from }).then(() => undefined)}
          >
            {t("own-puzzle")}
          </Button>
        )}
        <a class="btn s" href={`/t/${info.id}/replay?line=${top.moment.main}`} data-testid="to-study">
          {t("to-study")}
        </a>
      </span>
    </div>
  );
}

/** The game as the study's words need it: with the table as it was before a moment. */
function readStudied({ model, gameUi, info }: EndGame, { story }: PlayedGame): Studied & ToldGame {
  return {
    model,
    gameUi,
    info,
    story,
    at: async (line, seat) => {
      const { view } = await api.scenes(info.id, Math.max(line, 0), 1);
      return { ...model, state: signal({ ...makeSeatState(view, story), seat }) };
    },
  };
}

/** Whose choices are told: one's own. Who only watched hears of anybody's. */
function listLearners({ info }: ToldGame): number[] {
  const own = info.seats.flatMap((seat, n) => (seat.yours ? [n] : []));
  return own.length ? own : info.seats.map((_, n) => n);
}

/** Find what one may learn most from: the choice that a strong bot would have bettered most; if there is none, what
 * changed most. */
export function findTop(study: Study, told: Told[], seats: number[]): Told | undefined {
  const decided = told.filter(({ moment }) => moment.seat !== null && seats.includes(moment.seat));
  const gain = ({ gain }: Moment) => (gain === null ? 0 : Math.max(0, toPoints(study, gain)));
  const size = ({ change, seat }: Moment) => Math.abs(readValue(change, seat ?? 0));
  return decided.toSorted((a, b) => gain(b.moment) - gain(a.moment) || size(b.moment) - size(a.moment))[0];
}

/** Whether a strong bot would have decided so much better that it makes a puzzle; the server holds it to the same. */
export const isPuzzle = (study: Study, { seat, gain }: Moment): boolean =>
  seat !== null && gain !== null && toPoints(study, gain) > PUZZLE_POINTS;

/** Say how the dice or cards fell for a side; nothing if that cannot be told from noise. */
function describeLuck({ gameUi }: ToldGame, study: Study, side: number): [string, string] | null {
  const count = toPoints(study, readValue(study.luck ?? [], side));
  if (!count) return null;
  const how = count > 0 ? "good" : "bad";
  return [
    t(`luck.${gameUi.sameAgain ?? "dice"}-${how}`),
    t(`luck.${study.kind === "score" ? "points" : "chance"}-${how}`, { count: Math.abs(count) }),
  ];
}
