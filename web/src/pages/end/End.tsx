// The end of a game: the score pad, who won and why, and what to do next.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { formatList, words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import type { Ending } from "../../table/game";
import { Crest, Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { Waiting } from "../../ui/Waiting";
import { type Finished, NotOver, openFinished, seatTitle } from "../replay/finished";
import { FairDice } from "./FairDice";
import { SharePicture } from "./SharePicture";
import "./end.css";

const t = words("end");

export function End({ id }: { id: string }): JSX.Element {
  const game = useSignal<Finished | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    openFinished(id).then(
      (found) => {
        game.value = found;
      },
      (error: unknown) => {
        if (error instanceof NotOver) go(`/t/${id}`, true);
        else failed.value = (error instanceof ApiError && error.message) || t("failed");
      },
    );
  }, [id]);
  if (failed.value) return <Trouble text={failed.value} />;
  return game.value ? <Sheet game={game.value} /> : <Waiting />;
}

export function Trouble({ text }: { text: string }): JSX.Element {
  return (
    <main id="main" class="waiting">
      <p role="alert">{text}</p>
      <a class="btn p" href="/">
        {t("home")}
      </a>
    </main>
  );
}

function Sheet({ game }: { game: Finished }): JSX.Element {
  const { model, gameUi, info } = game;
  const view = model.now.value!.view;
  const ending = readEnding(game);
  return (
    <Page title={t("title")} class="end">
      <div class="end-sheet" data-testid="end-sheet">
        <section class="panel end-pad" aria-label={t("pad")}>
          <gameUi.Score view={view} model={model} />
        </section>
        <div class="end-side">
          <Winner ending={ending} winners={game.story.winners} single={info.seats.length > 1} />
          {gameUi.SideBoard && (
            <div class="end-board" aria-hidden="true" inert>
              <gameUi.SideBoard view={view} side={game.story.winners[0] ?? 0} model={model} />
            </div>
          )}
          {ending.why.length > 0 && <Why ending={ending} />}
          <Actions game={game} ending={ending} />
          <FairDice info={info} />
        </div>
      </div>
    </Page>
  );
}

function Winner({
  ending,
  winners,
  single,
}: {
  ending: Ending;
  winners: number[];
  single: boolean;
}): JSX.Element {
  return (
    <section class={`panel end-winner ${ending.good ? "good" : "lost"}`} data-testid="winner">
      <Icon name={ending.good ? "crown" : "disaster"} size={54} />
      <div>
        <h1>{ending.title}</h1>
        <p class="muted">{ending.detail}</p>
        {ending.comment && <p>{ending.comment}</p>}
      </div>
      <span class="sp" />
      {single && winners.length === 1 && <Crest seat={winners[0]!} size={40} />}
    </section>
  );
}

function Why({ ending }: { ending: Ending }): JSX.Element {
  return (
    <section class="panel end-why">
      <h2>{t("why")}</h2>
      <ul>
        {ending.why.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ask the game how it ended; if it says nothing, whoever has most points won. */
function readEnding({ model, gameUi, story, info }: Finished): Ending {
  const scores = story.scores.at(-1)?.[1] ?? [];
  const told = gameUi.describeEnding?.(model.now.value!.view, model, story.winners, scores);
  if (told) return told;
  const names = story.winners.map((seat) => seatTitle(info, seat));
  const best = Math.max(...scores);
  const next = scores
    .map((points, seat) => ({ points, seat }))
    .filter(({ seat }) => !story.winners.includes(seat));
  const second = next.sort((a, b) => b.points - a.points)[0];
  const title = names.length ? t("wins", { names: formatList(names), count: names.length }) : t("nobody");
  const detail = second
    ? t("ahead", { count: best, by: best - second.points, name: seatTitle(info, second.seat) })
    : t("points", { count: best });
  return { good: names.length > 0, title, detail, why: [] };
}

// ---------------------------------------------------------------- what next

function Actions({ game, ending }: { game: Finished; ending: Ending }): JSX.Element {
  const { info } = game;
  const mine = info.seats.some((seat) => seat.yours);
  return (
    <div class="end-actions">
      {(mine || info.rematch) && (
        <Button primary testid="rematch" onClick={() => rematch(info.id, info.rematch)}>
          {t(info.rematch ? "rematch-open" : "rematch")}
        </Button>
      )}
      <a class="btn" href={`/t/${info.id}/replay`} data-testid="replay">
        <Icon name="play" size={18} />
        {t("replay")}
      </a>
      <SharePicture game={game} ending={ending} />
      <a class="btn" href={api.recordUrl(info.id)} download="game.era" data-testid="record">
        {t("record")}
      </a>
    </div>
  );
}

interface ButtonProps {
  children: ComponentChildren;
  onClick: () => Promise<void>;
  primary?: boolean;
  testid?: string;
}

/** Draw a button whose work takes a moment: it cannot be pressed twice meanwhile. */
export function Button({ children, onClick, primary = false, testid }: ButtonProps): JSX.Element {
  const busy = useSignal(false);
  const run = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      await onClick();
    } catch (error) {
      notify({ text: (error instanceof ApiError && error.message) || t("failed"), kind: "bad" });
    }
    busy.value = false;
  };
  return (
    <button
      type="button"
      class={`btn ${primary ? "p" : ""}`}
      aria-busy={busy.value}
      data-testid={testid}
      onClick={() => void run()}
    >
      {children}
    </button>
  );
}

async function rematch(id: string, known?: string): Promise<void> {
  const next = known || (await api.rematch(id)).id;
  go(`/t/${next}`);
}
