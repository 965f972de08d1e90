// Replay: a finished game from end to end, step by step, from any side; and what decided it.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ensureMe } from "../../app/me";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import { TableContext } from "../../table/context";
import { Steps } from "../../table/Header";
import { Tabs } from "../../ui/Tabs";
import { Waiting } from "../../ui/Waiting";
import { Trouble } from "../end/End";
import { BringRecord } from "./BringRecord";
import { continueFrom } from "./continue-from";
import { type Finished, findOwnSeat, NotOver, openFinished, seatTitle } from "./finished";
import { describeChange } from "./moment-text";
import { usePlayback } from "./playback";
import { ReplayBar } from "./ReplayBar";
import { ReplayBoard } from "./ReplayBoard";
import { ReplayGraph } from "./ReplayGraph";
import { ReplayLog } from "./ReplayLog";
import { ReplayMoments } from "./ReplayMoments";
import { ReplayStage } from "./ReplayStage";
import { type Told, useStudy } from "./study";
import "../../table/side.css";
import "../../table/frame.css";
import "./replay.css";

const t = words("replay");

export function Replay({ id, line = 0 }: { id: string; line?: number }): JSX.Element {
  return id ? <Opened id={id} line={line} /> : <BringRecord />;
}

function Opened({ id, line }: { id: string; line: number }): JSX.Element {
  const game = useSignal<Finished | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    openFinished(id, line).then(
      (found) => {
        game.value = found;
      },
      (error: unknown) => {
        if (error instanceof NotOver) failed.value = t("not-over");
        else failed.value = (error instanceof ApiError && error.message) || t("failed");
      },
    );
  }, [id]);
  if (failed.value) return <Trouble text={failed.value} />;
  if (!game.value) return <Waiting />;
  return (
    <TableContext.Provider value={game.value}>
      <Theatre game={game.value} />
    </TableContext.Provider>
  );
}

function Theatre({ game }: { game: Finished }): JSX.Element {
  const own = findOwnSeat(game.info) ?? game.story.winners[0] ?? 0;
  // Whose board is shown, and for whom the changes are told: a moment shows the board of whoever decided it.
  const side = useSignal(own);
  const chosen = useSignal(own);
  const board = useRef<HTMLElement>(null);
  useEffect(() => {
    game.model.side!.value = side.value;
  }, [side.value]);
  const playback = usePlayback(game);
  const studying = useStudy(game);
  const toMoment = ({ moment }: Told) => {
    if (moment.seat !== null) side.value = moment.seat;
    playback.to(moment.main);
    board.current?.scrollIntoView({ block: "nearest" }); // on a phone it may be out of sight
  };
  return (
    <Page title={titleOf(game)} class="replay" head={<Head game={game} />}>
      <div class="replay-grid" data-testid="replay-screen">
        <ReplayBoard
          place={board}
          game={game}
          told={studying.told.value}
          side={side.value}
          onSide={(seat) => {
            side.value = seat;
            chosen.value = seat;
          }}
        />
        <section class="replay-side">
          <ReplayGraph
            game={game}
            studying={studying}
            side={chosen.value}
            to={playback.to}
            onMoment={toMoment}
          />
          <Story game={game} studying={studying} side={chosen} to={playback.to} onMoment={toMoment} />
        </section>
      </div>
      <ReplayStage game={game} />
      <ReplayBar
        game={game}
        playback={playback}
        onContinue={() => continueFrom(game.info, game.line.peek())}
      />
    </Page>
  );
}

const titleOf = ({ info }: Finished): string => t("title", { game: info.title.split(" · ").at(-1) });

/** Say what was played and how it ended, where the replay is, and offer the record. */
function Head({ game }: { game: Finished }): JSX.Element {
  const progress = game.gameUi.describeProgress(game.model);
  return (
    <>
      <div class="replay-title">
        <h1>{titleOf(game)}</h1>
        <span class="sm muted">{describeResult(game)}</span>
      </div>
      <div class="replay-steps">
        <span class="disp">{progress.round}</span>
        <Steps steps={progress.steps} />
      </div>
      {game.info.seed && (
        <button
          type="button"
          class="btn s replay-record"
          onClick={() => void playSame(game.info.id)}
          data-testid="replay-same"
        >
          {t(`same-${game.gameUi.sameAgain ?? "dice"}`)}
        </button>
      )}
      <a class="btn s replay-record" href={api.recordUrl(game.info.id)} download="game.era">
        {t("record")}
      </a>
    </>
  );
}

const playSame = (id: string): Promise<boolean> =>
  attempt(async () => {
    await ensureMe();
    go(`/t/${(await api.playSame(id)).id}`);
  });

/** Write the result in a line: "Mara 56, Ines 50". */
function describeResult({ story, info, gameUi, model }: Finished): string {
  const scores = gameUi.readPoints?.(model.now.value!.view) ? (story.scores.at(-1)?.[1] ?? []) : [];
  return scores.map((points, seat) => `${seatTitle(info, seat)} ${points}`).join(", ");
}

interface StoryProps {
  game: Finished;
  studying: ReturnType<typeof useStudy>;
  side: Signal<number>;
  to: (line: number) => void;
  onMoment: (told: Told) => void;
}

/** Show what decided it, or every line of the log. */
function Story({ game, studying, side, to, onMoment }: StoryProps): JSX.Element {
  const shown = useSignal<"moments" | "log">("moments");
  return (
    <section class="panel replay-story">
      <Tabs
        label={t("story")}
        value={shown.value}
        options={[
          { value: "moments", name: t("decided") },
          { value: "log", name: t("log") },
        ]}
        onChange={(next) => {
          shown.value = next;
        }}
        note={
          shown.value === "moments" && (
            <span class="aside">{describeChange(game, studying.study.value, side.value)}</span>
          )
        }
      >
        {shown.value === "log" ? (
          <ReplayLog game={game} to={to} />
        ) : (
          <ReplayMoments game={game} studying={studying} side={side.value} onMoment={onMoment} />
        )}
      </Tabs>
    </section>
  );
}
