// The stage of a replay: the layer in which things fly, and the sentence of what happens.

import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { StageSpoken } from "../../stage/Spoken";
import { joinGroup, RuleChip, Who } from "../../stage/Strip";
import { lineText } from "../../table/Log";
import { WhyCard } from "../../table/Why";
import { Rich } from "../../ui/Rich";
import type { Finished } from "./finished";
import "../../stage/stage.css";

export function ReplayStage({ game }: { game: Finished }): JSX.Element {
  const director = game.model.director!;
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    director.layer = layer.current;
    director.watched = true;
    const root = document.documentElement;
    const stop = effect(() => {
      root.dataset.story = "on";
      root.dataset.stage = director.state.value;
      root.dataset.beat = director.beat.value?.key ?? "";
    });
    return () => {
      stop();
      director.watched = false;
      director.close();
      director.layer = null;
      for (const name of ["story", "stage", "beat"]) delete root.dataset[name];
    };
  }, [director]);
  return (
    <>
      <div class="stage-layer" ref={layer} aria-hidden="true" />
      <StageSpoken director={director} />
      <WhyCard />
    </>
  );
}

/** What happens now; while nothing moves, what the present line says. Its place is always kept. */
export function ReplayStrip({ game }: { game: Finished }): JSX.Element {
  const director = game.model.director!;
  const beat = director.beat.value;
  const line = game.story.lines[game.line.value - 1];
  const seat = beat ? beat.seat : (line?.seat ?? null);
  const falling = !!beat?.before && director.falling;
  const text = beat
    ? falling
      ? beat.before!
      : joinGroup(director.told.value, beat)
    : line
      ? lineText(game, line)
      : "";
  return (
    <div class="stage-strip replay-strip" data-testid="replay-strip">
      <div class={`stage-plate ${beat?.tone ?? ""}`}>
        <Who seat={seat} />
        <span class="stage-say">
          <Rich text={text} />
        </span>
        {beat?.rule && <RuleChip beat={beat} />}
      </div>
    </div>
  );
}
