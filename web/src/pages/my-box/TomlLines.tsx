// The lines of a component in the file, with their numbers; what is wrong is underlined.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { shortenLine } from "./FactEditor";
import type { BoxModel } from "./model";
import { makeKey, type Thing, thingKey } from "./overlay";

const t = words("box");

export function TomlLines({ model, thing }: { model: BoxModel; thing: Thing }): JSX.Element {
  const { lines, lineOf } = model.written.value;
  const first = lineOf.get(thingKey(thing));
  const last = first ? findEnd(lines, first) : 0;
  const shown = first ? lines.slice(first - 1, last) : [];
  const file = `${makeKey(model.name.value) || "my-box"}.toml`;
  return (
    <div class="toml">
      {first ? (
        <div class="toml-lines" role="group" aria-label={t("toml-of")} data-testid="toml">
          {shown.map((line, n) => (
            <Line key={n} line={line} number={first + n} model={model} />
          ))}
        </div>
      ) : (
        <p class="sm muted">{t("toml-none")}</p>
      )}
      <p class="xs muted">
        {t("toml-terminal")} <code>era play --components {file}</code>
      </p>
    </div>
  );
}

/** An entry ends before the next empty line. */
function findEnd(lines: string[], first: number): number {
  const empty = lines.indexOf("", first);
  return empty < 0 ? lines.length : empty;
}

function Line({ line, number, model }: { line: string; number: number; model: BoxModel }): JSX.Element {
  const problem = model.problems.value.find((one) => one.line === number);
  const wrong = problem ? shortenLine(line, problem.path) : "";
  const at = wrong ? line.indexOf(wrong) : -1;
  return (
    <div class={`toml-line ${problem ? "wrong" : ""}`}>
      <span class="toml-number">{number}</span>
      <code>
        {at < 0 ? (
          line
        ) : (
          <>
            {line.slice(0, at)}
            <u>{wrong}</u>
            {line.slice(at + wrong.length)}
          </>
        )}
      </code>
    </div>
  );
}
