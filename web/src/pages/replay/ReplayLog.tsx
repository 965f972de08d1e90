import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lineText } from "../../table/Log";
import { Rich } from "../../ui/Rich";
import type { Finished } from "./finished";

/** Show the log with the present line lit and in sight; choosing a line shows its board. */
export function ReplayLog({ game, to }: { game: Finished; to: (line: number) => void }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const now = game.line.value;
  const lines = game.story.lines.filter((line) => lineText(game, line));
  const lit = lines.findLast((line) => line.n <= now)?.n;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(".here");
    if (box && item) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [lit]);
  return (
    <ol class="log" ref={list} data-testid="log">
      {lines.map((line) => (
        <li key={line.n} class={line.n === lit ? "here" : ""}>
          <button type="button" aria-current={line.n === lit ? "step" : undefined} onClick={() => to(line.n)}>
            <time>{line.n}</time>
            <span>
              <Rich text={lineText(game, line)} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
