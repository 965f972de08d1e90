// The bar under a replay: step, play, the slider over the whole game with its rounds, and going on from here.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { notify } from "../../ui/Toast";
import { Button } from "../end/Actions";
import type { Finished } from "./finished";
import { type Playback, usePlaybackKeys } from "./playback";
import "./replay-bar.css";

const t = words("replay");

const SHAPES: Record<string, string> = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  back: "M18 5v14L7 12z",
  on: "M6 5v14l11-7z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
};

interface BarProps {
  game: Finished;
  playback: Playback;
  onContinue: () => Promise<void>;
}

export function ReplayBar({ game, playback, onContinue }: BarProps): JSX.Element {
  usePlaybackKeys(game, playback);
  const now = game.line.value;
  const playing = playback.playing.value;
  return (
    <div class="panel replay-bar" role="group" aria-label={t("bar")}>
      <div class="row replay-buttons">
        <Button small testid="copy-moment" onClick={() => copyLink(now)}>
          {t("link")}
        </Button>
        <Key shape="first" name={t("first")} onClick={() => playback.to(0)} off={now === 0} />
        <Key
          shape="back"
          name={t("back")}
          onClick={(event) => (event.shiftKey ? void playback.beat(-1) : playback.to(now - 1))}
          off={now === 0}
          testid="step-back"
        />
        <Key
          shape={playing ? "pause" : "play"}
          name={t(playing ? "pause" : "play")}
          onClick={playback.toggle}
          primary
          testid="play"
        />
        <Key
          shape="on"
          name={t("on")}
          onClick={(event) => (event.shiftKey ? void playback.beat(1) : playback.to(now + 1))}
          off={now === game.last}
          testid="step-on"
        />
        <Key shape="last" name={t("last")} onClick={() => playback.to(game.last)} off={now === game.last} />
      </div>
      <Slider game={game} playback={playback} />
      <span class="num b replay-count" data-testid="replay-line">
        {t("line", { line: now, all: game.last })}
      </span>
      <button
        type="button"
        class="btn"
        aria-label={t("speed", { speed: playback.speed.value })}
        onClick={playback.faster}
        data-testid="speed"
      >
        {playback.speed.value}×
      </button>
      {now < game.last && (
        <Button primary onClick={onContinue} testid="continue">
          {t("continue")}
        </Button>
      )}
    </div>
  );
}

interface KeyProps {
  shape: string;
  name: string;
  onClick: (event: MouseEvent) => void;
  off?: boolean;
  primary?: boolean;
  testid?: string;
}

function Key({ shape, name, onClick, off = false, primary = false, testid }: KeyProps): JSX.Element {
  return (
    <button
      type="button"
      class={`btn key ${primary ? "p" : ""}`}
      aria-label={name}
      title={name}
      disabled={off}
      onClick={onClick}
      data-testid={testid}
    >
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[shape]} fill="currentColor" />
      </svg>
    </button>
  );
}

const NAME_SHARE = 0.085;

/** Choose the rounds whose names fit under the slider, each far enough from the one before. */
function chooseNamedRounds(rounds: number[], last: number): Set<number> {
  const shown = new Set<number>();
  let free = 0;
  for (const line of rounds) {
    const at = line / Math.max(1, last);
    if (at < free || at > 1 - NAME_SHARE / 2) continue;
    shown.add(line);
    free = at + NAME_SHARE;
  }
  return shown;
}

function Slider({ game, playback }: { game: Finished; playback: Playback }): JSX.Element {
  const { rounds } = game.story;
  const shown = chooseNamedRounds(rounds, game.last);
  return (
    <div class="replay-slider">
      <input
        type="range"
        min={0}
        max={game.last}
        value={game.line.value}
        aria-label={t("slider")}
        aria-valuetext={t("line", { line: game.line.value, all: game.last })}
        data-testid="slider"
        style={{ "--at": `${(100 * game.line.value) / Math.max(1, game.last)}%` }}
        onInput={(event) => playback.to(Number(event.currentTarget.value))}
      />
      <div class="marks" aria-hidden="true">
        {rounds.map((line, index) => (
          <i
            key={line}
            class={shown.has(line) ? "" : "minor"}
            style={{ left: `${(100 * line) / Math.max(1, game.last)}%` }}
          >
            {shown.has(line) ? t("round", { round: index + 1 }) : ""}
          </i>
        ))}
      </div>
    </div>
  );
}

/** Copy a link that opens the replay at this line. */
async function copyLink(line: number): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}${location.pathname}?line=${line}`);
  notify({ text: t("link-copied"), kind: "ok" });
}
