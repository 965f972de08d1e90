// What a screen reader hears: each line as it is counted, then how it ended. Counted at once, only the end: the rest
// stands in the pad.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import type { Ending } from "../../table/game";
import type { Counter } from "./counter";
import { writeSigned } from "./Pad";

const t = words("end");
const MAX_PENDING_SENTENCES = 4;

export function Spoken({ counter, ending }: { counter: Counter; ending: Ending | null }): JSX.Element {
  const said = useSignal<string[]>([]);
  const step = counter.step.value;
  const done = step >= counter.steps.length;
  useEffect(() => {
    if (step === 0) said.value = [];
    const counted = done ? undefined : counter.steps[step];
    if (counted) said.value = [...said.peek(), ...counted.lines.map((line) => tellLine(counter, line))];
  }, [counter, step]);
  useEffect(() => {
    if (done && ending)
      said.value = [...said.peek(), [ending.title, ending.detail, ending.comment].filter(Boolean).join(". ")];
  }, [done, ending?.title]);
  const first = Math.max(0, said.value.length - MAX_PENDING_SENTENCES);
  return (
    <div class="visually-hidden" role="log" aria-live="polite" data-testid="count-spoken">
      {said.value.slice(first).map((text, index) => (
        <p key={first + index}>{text}</p>
      ))}
    </div>
  );
}

function tellLine({ counting }: Counter, line: Counter["steps"][number]["lines"][number]): string {
  const figures = counting.columns.map(({ name }, column) => {
    const points = writeSigned(line.points[column] ?? 0);
    return counting.columns.length === 1 ? points : t("said-column", { name, points });
  });
  return t("said-line", { line: line.name, points: figures.join(", ") });
}
