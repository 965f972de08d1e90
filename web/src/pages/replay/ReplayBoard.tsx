// The board of a replay: one side's, with what was just played and what a strong bot would have done.

import type { JSX, Ref } from "preact";
import { formatNumber, words } from "../../i18n";
import { Crest } from "../../ui/Icon";
import { describeWhen, type Finished, seatTitle } from "./finished";
import { ReplayStrip } from "./ReplayStage";
import { findMoment, type Told } from "./study";

const t = words("replay");

interface BoardProps {
  place: Ref<HTMLElement>;
  game: Finished;
  told: Told[];
  side: number;
  onSide: (seat: number) => void;
}

export function ReplayBoard({ place, game, told, side, onSide }: BoardProps): JSX.Element {
  const { model, gameUi, info } = game;
  const view = model.state.value!.view;
  const outlines = listOutlines(game, told, side);
  return (
    <section class="replay-board" ref={place}>
      <div class="replay-head">
        <Crest seat={side} size={30} />
        <h2>{t("side", { name: seatTitle(info, side) })}</h2>
        <span class="muted">{describeWhen(gameUi, model)}</span>
        <span class="sp" />
        <Sides game={game} side={side} onSide={onSide} />
      </div>
      {gameUi.SideBoard && <gameUi.SideBoard view={view} side={side} model={model} {...outlines} told />}
      <ReplayStrip game={game} />
      {gameUi.SideTray && (
        <div class="replay-tray">
          <gameUi.SideTray view={view} side={side} model={model} />
        </div>
      )}
      <div class="replay-under">
        {outlines.played && <Key kind="played" />}
        {outlines.strong && <Key kind="strong" />}
        <details class="replay-score">
          <summary>{describeScore(game)}</summary>
          <div class="panel">
            <gameUi.Score view={view} model={model} />
          </div>
        </details>
      </div>
    </section>
  );
}

/** Find what this side laid with the present line, and what a strong bot would have laid first at this moment. */
function listOutlines(game: Finished, told: Told[], side: number): { played?: string; strong?: string } {
  const lays = (text: string | undefined) => (text && game.gameUi.laysPiece?.(text) ? text : undefined);
  const line = game.story.lines[game.line.value - 1];
  const moment = findMoment(told, game.line.value)?.moment;
  return {
    played: line?.seat === side ? lays(line.text) : undefined,
    strong: moment?.seat === side && !moment.same ? lays(moment.strong?.text) : undefined,
  };
}

function Key({ kind }: { kind: "played" | "strong" }): JSX.Element {
  return (
    <span class={`key ${kind}`}>
      <i />
      {t(`key.${kind}`)}
    </span>
  );
}

/** Write "Score then: 48, 45", where each has points of their own. */
function describeScore({ gameUi, model }: Finished): string {
  const points = gameUi.readPoints?.(model.state.value!.view);
  if (!points) return t("score-pad");
  return t("score", { points: points.map((each) => formatNumber(each)).join(", ") });
}

interface SidesProps {
  game: Finished;
  side: number;
  onSide: (seat: number) => void;
}

function Sides({ game, side, onSide }: SidesProps): JSX.Element | null {
  const { info } = game;
  if (info.seats.length < 2) return null;
  return (
    <div class="replay-sides" role="group" aria-label={t("sides")}>
      {info.seats.map((_, seat) => (
        <button
          key={seat}
          type="button"
          class="iconbtn"
          aria-pressed={side === seat}
          aria-label={t("side", { name: seatTitle(info, seat) })}
          title={seatTitle(info, seat)}
          data-testid={`side-${seat}`}
          onClick={() => onSide(seat)}
        >
          <Crest seat={seat} size={24} />
        </button>
      ))}
    </div>
  );
}
