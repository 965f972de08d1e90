// Replay: a finished game from end to end, step by step, from any side; or a record that somebody brings along.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { ApiError, api, type SeatWish } from "../net/api";
import { go } from "../routes";
import { TableContext } from "../table/context";
import { Steps } from "../table/Header";
import { sentenceOf } from "../table/Log";
import { Crest, Icon } from "../ui/Icon";
import { Page } from "../ui/Page";
import { Rich } from "../ui/Rich";
import { Waiting } from "../ui/Waiting";
import { Button, Trouble } from "./End";
import { type Finished, NotOver, openFinished, seatTitle } from "./finished";
import { ReplayBar } from "./ReplayBar";
import { ReplayGraph } from "./ReplayGraph";
import "../table/side.css";
import "../table/frame.css";
import "./replay.css";

const t = words("replay");

export function Replay({ id, line = 0 }: { id: string; line?: number }): JSX.Element {
  return id ? <Opened id={id} line={line} /> : <Bring />;
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

// ---------------------------------------------------------------- the theatre

function Theatre({ game }: { game: Finished }): JSX.Element {
  const { model, part, info } = game;
  const side = useSignal(game.story.winners[0] ?? 0);
  const view = model.state.value!.view;
  const where = part.where(model);
  return (
    <Page title={t("title", { game: info.title })} class="replay">
      <div class="replay-grid" data-testid="replay-screen">
        <section class="replay-board">
          <div class="replay-head">
            <Crest seat={side.value} size={30} />
            <h2>{t("side", { name: seatTitle(info, side.value) })}</h2>
            <span class="muted">{where.round}</span>
            <span class="sp" />
            <Sides game={game} side={side} />
          </div>
          <div class="replay-steps">
            <Steps steps={where.steps} />
          </div>
          {part.Side && <part.Side view={view} side={side.value} model={model} />}
          <details class="panel replay-score">
            <summary class="b">{t("score")}</summary>
            <part.Score view={view} model={model} />
          </details>
        </section>
        <section class="replay-side">
          <ReplayGraph game={game} />
          <ReplayLog game={game} />
        </section>
      </div>
      <ReplayBar game={game} onContinue={() => continueFrom(game)} />
    </Page>
  );
}

function Sides({ game, side }: { game: Finished; side: { value: number } }): JSX.Element | null {
  const { info } = game;
  if (info.seats.length < 2) return null;
  return (
    <div class="replay-sides" role="group" aria-label={t("sides")}>
      {info.seats.map((_, seat) => (
        <button
          key={seat}
          type="button"
          class="iconbtn"
          aria-pressed={side.value === seat}
          aria-label={t("side", { name: seatTitle(info, seat) })}
          title={seatTitle(info, seat)}
          data-testid={`side-${seat}`}
          onClick={() => {
            side.value = seat;
          }}
        >
          <Crest seat={seat} size={24} />
        </button>
      ))}
    </div>
  );
}

/** The log with the present line lit and in sight; choosing a line shows its board. */
function ReplayLog({ game }: { game: Finished }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const now = game.line.value;
  const lines = game.story.lines.filter((line) => sentenceOf(game, line));
  const lit = lines.findLast((line) => line.n <= now)?.n;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(".here");
    if (box && item) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [lit]);
  return (
    <section class="panel replay-log">
      <div class="ph">
        <h2>{t("log")}</h2>
      </div>
      <ol class="log" ref={list} data-testid="log">
        {lines.map((line) => (
          <li key={line.n} class={line.n === lit ? "here" : ""}>
            <button
              type="button"
              aria-current={line.n === lit ? "step" : undefined}
              onClick={() => void game.show(line.n)}
            >
              <time>{line.n}</time>
              <span>
                <Rich text={sentenceOf(game, line)} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A new table with the same seats: mine stays mine (or the first becomes mine), bots stay, others are bots now. */
async function continueFrom(game: Finished): Promise<void> {
  const { info, line } = game;
  const own = info.seats.findIndex((seat) => seat.yours);
  const seats = info.seats.map((seat, index): SeatWish => {
    if (index === Math.max(own, 0)) return { kind: "me" };
    return { kind: "bot", level: seat.level || "baron" };
  });
  const from = { table: info.id, line: line.peek() };
  const made = await api.open({ game: info.game, options: info.options, seats, from });
  go(`/t/${made.id}`);
}

// ---------------------------------------------------------------- a record from a file

function Bring(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const over = useSignal(false);
  const trouble = useSignal("");
  const take = async (file: File | undefined) => {
    if (!file) return;
    trouble.value = "";
    try {
      const { id } = await api.upload(await file.text());
      go(`/t/${id}/replay`);
    } catch (error) {
      trouble.value = (error instanceof ApiError && error.message) || t("bad-file");
    }
  };
  return (
    <Page title={t("bring.title")} class="replay-bring">
      <section
        class={`panel drop ${over.value ? "over" : ""}`}
        aria-label={t("bring.title")}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => {
          over.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          over.value = false;
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <Icon name="play" size={44} />
        <h2>{t("bring.heading")}</h2>
        <p class="muted">{t("bring.about")}</p>
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          accept=".era,text/plain"
          tabIndex={-1}
          aria-label={t("bring.choose")}
          data-testid="record-file"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button primary onClick={async () => input.current?.click()}>
          {t("bring.choose")}
        </Button>
        <p class="bad b" role="alert">
          {trouble.value}
        </p>
      </section>
    </Page>
  );
}
