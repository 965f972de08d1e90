// The voice of the table: what a screen reader hears of the story.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../i18n";
import type { Director } from "./director";
import { addSentences, type Sentence } from "./spoken";

const t = words("table");

/** Each beat once, and no more than a few at a time. */
export function StageSpoken({ director }: { director: Director }): JSX.Element {
  const heard = useRef(director.toldInAll);
  const said = useRef<Sentence[]>([]);
  const told = director.told.value;
  const count = Math.min(told.length, director.toldInAll - heard.current);
  const fresh = count > 0 ? told.slice(-count).map((beat) => beat.text) : [];
  heard.current = director.toldInAll;
  said.current = addSentences(said.current, fresh, (more) => t("stage-folded", { count: more }));
  return <SpokenList sentences={said.current} />;
}

export function SpokenList({ sentences }: { sentences: Sentence[] }): JSX.Element {
  return (
    <div class="visually-hidden" role="log" aria-live="polite" data-testid="spoken">
      {sentences.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
