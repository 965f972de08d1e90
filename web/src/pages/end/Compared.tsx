// What was compared: for each majority, everybody's amount, and who scores for the largest.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { Crest } from "../../ui/Icon";
import type { Counter } from "./counter";

const t = words("end");

export function Compared({ counter }: { counter: Counter }): JSX.Element | null {
  const { columns, lines } = counter.counting;
  const compared = lines.filter((line) => line.amounts);
  const now = counter.step.value;
  if (!compared.length) return null;
  return (
    <section class="panel end-compared" data-testid="compared">
      <h2>{t("compared")}</h2>
      {compared.map((line) => {
        const step = counter.steps.findIndex((each) => each.lines.includes(line));
        const most = Math.max(1, ...line.amounts!);
        const shown = now > step;
        return (
          <div key={line.key} class={`end-compare ${now === step ? "now" : shown ? "" : "later"}`}>
            <h3>
              <span class="end-line-picture">{line.draw(20)}</span>
              <span class="sp">{line.name}</span>
              {columns.map(
                ({ seat }, column) =>
                  shown &&
                  line.points[column]! > 0 && (
                    <span key={seat} class="end-award">
                      <Crest seat={seat} size={18} /> <b class="num">+{line.points[column]}</b>
                    </span>
                  ),
              )}
            </h3>
            <ul>
              {columns.map(({ seat, name }, column) => {
                const amount = line.amounts![column] ?? 0;
                return (
                  <li key={seat} class={shown && line.points[column] ? "best" : ""}>
                    <Crest seat={seat} size={16} />
                    <span class="visually-hidden">{name}</span>
                    <i>
                      <i style={{ width: `${now >= step ? (amount / most) * 100 : 0}%` }} />
                    </i>
                    <b class="num">{now >= step ? amount : ""}</b>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
