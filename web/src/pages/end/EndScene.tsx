// The end of a game on one screen: the points are counted line by line, then who won, what decided it, and what to do
// next. Whoever comes later finds everything counted.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { formatList, words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { showsModel } from "../../render3d/capability";
import { isStill, speedNow } from "../../stage/manner";
import { TableContext } from "../../table/context";
import type { Ending, GameUi, TableModel } from "../../table/game";
import { Crest, Icon } from "../../ui/Icon";
import { Rich } from "../../ui/Rich";
import { seatTitle } from "../replay/finished";
import { Actions } from "./Actions";
import { Best } from "./Best";
import { Compared } from "./Compared";
import { Counter } from "./counter";
import type { Counting } from "./counting";
import { FairDice } from "./FairDice";
import { Headline, Ladder } from "./Ladder";
import { useEndTown } from "./model/lazy";
import { Deeds, Pad } from "./Pad";
import type { PlayedGame } from "./played";
import { Rounds } from "./Rounds";
import { Spoken } from "./Spoken";
import { StudyMoment } from "./StudyMoment";
import { CountCard, Towers } from "./Towers";
import "./end.css";
import "./towers.css";

const t = words("end");
const NOTHING: Counting = { columns: [], lines: [], ladder: [], adds: false };
/** How fast it is counted, by the speed of the story. */
const FACTORS = { off: 0, fast: 0.5, normal: 1, slow: 1.7 };

export interface EndGame {
  model: TableModel;
  gameUi: GameUi;
  info: TableInfo;
  /** Once the record is there. */
  played: PlayedGame | null;
}

interface Props {
  game: EndGame;
  /** Whether the points are counted one after the other. */
  counts: boolean;
  /** Goes back to the table, if it is the table's place. */
  onClose?: () => void;
}

export function EndScene({ game, counts, onClose }: Props): JSX.Element {
  const { model, gameUi, played } = game;
  const view = model.now.value!.view;
  const box = model.box.value;
  const counting = useMemo(
    () => gameUi.listCounting?.(view, model) ?? NOTHING,
    [gameUi, view, model, box, t("title")],
  );
  const again = useSignal(0);
  const counter = useMemo(
    () => new Counter(counting, () => (isStill() || !(counts || again.peek()) ? 0 : FACTORS[speedNow()])),
    [counting],
  );
  // Before the first frame, and so are the keys: whoever presses as soon as there is something to see is heard.
  useLayoutEffect(() => {
    counter.begin();
    return () => counter.close();
  }, [counter]);
  useCountKeys(counter);
  const countAgain = () => {
    again.value += 1;
    counter.begin();
  };
  const ending = played && readEnding(game, played);
  const alone = counting.ladder.length > 0;
  const kind = alone ? "alone" : counting.adds ? "several" : "together";
  return (
    <TableContext.Provider value={{ model, gameUi }}>
      <div class={`end-sheet end-${kind}`} data-testid="end-sheet">
        {alone ? (
          <Alone game={game} counter={counter} ending={ending} />
        ) : counting.adds ? (
          <section class="end-hero" aria-label={t("towers")}>
            <Towers counter={counter} game={game} />
            <CountCard counter={counter} />
          </section>
        ) : (
          played && gameUi.EndPart && <gameUi.EndPart played={played} model={model} />
        )}
        <div class="end-side">
          {!alone && <Winner ending={ending} winners={played?.story.winners ?? []} counter={counter} />}
          {kind === "several" && <Compared counter={counter} />}
          {kind === "together" && <Deeds counter={counter} />}
          {alone && <Pad counter={counter} game={game} />}
          {alone && <Best game={game} counter={counter} />}
          {!alone && <TurningPoints game={game} counter={counter} here={!!onClose} />}
          <Actions game={game} ending={ending} counter={counter} onCount={countAgain} onClose={onClose} />
        </div>
        <div class="end-more">
          {alone && <TurningPoints game={game} counter={counter} here={!!onClose} />}
          {kind === "several" && <Pad counter={counter} game={game} />}
          {played && <Rounds game={game} played={played} counter={counter} />}
          <FairDice info={game.info} />
        </div>
        <Spoken counter={counter} ending={ending} />
      </div>
    </TableContext.Provider>
  );
}

/** Space goes on with the next line, Escape shows everything. */
function useCountKeys(counter: Counter): void {
  useLayoutEffect(() => {
    const down = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (counter.risen.peek() >= 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") || target?.closest?.("input, textarea, select")) return;
      if (event.key === "Escape") counter.finish();
      else if (event.key === " " && !target?.closest?.("button, a, summary")) {
        event.preventDefault();
        counter.skip();
      }
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, [counter]);
}

// ---------------------------------------------------------------- alone

function Alone({
  game,
  counter,
  ending,
}: {
  game: EndGame;
  counter: Counter;
  ending: Ending | null;
}): JSX.Element {
  return (
    <section class="end-hero" aria-label={t("town")}>
      <Headline counter={counter} ending={ending} />
      <LitBoard game={game} counter={counter} column={0} />
      <Ladder counter={counter} />
      <CountCard counter={counter} />
    </section>
  );
}

/** A side's board, with what is being counted lit. Where models are shown, it is looked at from all sides meanwhile. */
export function LitBoard({
  game: { gameUi, model },
  counter,
  column,
}: {
  game: EndGame;
  counter: Counter;
  column: number;
}): JSX.Element | null {
  const view = model.now.value!.view;
  const side = counter.counting.columns[column]?.seat ?? 0;
  const line = counter.steps[counter.step.value]?.lines[0];
  const Town = useEndTown(!!gameUi.readTown && showsModel.value);
  const plan = useMemo(() => gameUi.readTown?.(view, side, model) ?? null, [view, side, model.box.value]);
  const modeled = useSignal(false);
  if (!gameUi.SideBoard) return null;
  const lit = line?.lit[column] ?? [];
  return (
    <div class={`end-board ${modeled.value ? "modeled" : ""}`} aria-hidden="true" inert data-share>
      <gameUi.SideBoard view={view} side={side} model={model} lit={lit} />
      {Town && plan && (
        <Town
          plan={plan}
          counter={counter}
          column={column}
          onShown={(shown) => {
            modeled.value = shown;
          }}
        />
      )}
    </div>
  );
}

// ---------------------------------------------------------------- who won, and why

function Winner({
  ending,
  winners,
  counter,
}: {
  ending: Ending | null;
  winners: number[];
  counter: Counter;
}): JSX.Element {
  const risen = ending ? counter.risen.value : 0;
  const style = { opacity: risen, transform: `translateY(${Math.round((1 - risen) * 24)}px)` };
  return (
    <section
      class={`panel end-winner ${ending?.good === false ? "lost" : "good"}`}
      data-testid={ending && risen ? "winner" : undefined}
    >
      <p class="end-wait muted" style={{ opacity: 1 - risen }} aria-hidden="true">
        {t(counter.counting.adds ? "who-wins" : "what-each")}
      </p>
      <div class="end-winner-in" style={style} aria-hidden={risen ? undefined : "true"}>
        <Icon name={ending?.good === false ? "disaster" : "crown"} size={54} />
        <div>
          <h1>{ending?.title ?? " "}</h1>
          <p class="muted">{ending?.detail}</p>
          {ending?.comment && <p>{ending.comment}</p>}
        </div>
        <span class="sp" />
        {counter.counting.adds && winners.length === 1 && <Crest seat={winners[0]!} size={40} />}
      </div>
    </section>
  );
}

/** Told only when all is counted: who won is no secret given away. Its place is there before. */
function TurningPoints({
  game,
  counter,
  here,
}: {
  game: EndGame;
  counter: Counter;
  /** At the table at which it was played. */
  here: boolean;
}): JSX.Element | null {
  const { gameUi, model, played } = game;
  if (!gameUi.listTurningPoints) return null;
  const points = played ? gameUi.listTurningPoints(played, model) : [];
  return (
    <section class={`panel end-why ${isAllCounted(counter) ? "" : "end-later"}`} data-testid="turning-points">
      <h2>{t("decided")}</h2>
      <ul>
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <span>
              <Rich text={text} />
            </span>
          </li>
        ))}
      </ul>
      {played && <StudyMoment game={game} played={played} stays={here && isAllCounted(counter)} />}
    </section>
  );
}

export const isAllCounted = (counter: Counter): boolean => counter.step.value >= counter.steps.length;

/** Ask the game how it ended; if it says nothing, whoever has most points won. */
function readEnding({ model, gameUi, info }: EndGame, { story }: PlayedGame): Ending {
  const scores = story.scores.at(-1)?.[1] ?? [];
  const told = gameUi.describeEnding?.(model.now.value!.view, model, story.winners, scores);
  if (told) return told;
  const names = story.winners.map((seat) => seatTitle(info, seat));
  const best = Math.max(...scores);
  const second = scores
    .map((points, seat) => ({ points, seat }))
    .filter(({ seat }) => !story.winners.includes(seat))
    .sort((a, b) => b.points - a.points)[0];
  const title = names.length ? t("wins", { names: formatList(names), count: names.length }) : t("nobody");
  const detail = second
    ? t("ahead", { count: best, by: best - second.points, name: seatTitle(info, second.seat) })
    : t("points", { count: best });
  return { good: names.length > 0, title, detail, why: [] };
}
