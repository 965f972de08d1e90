// What differs from the printed box, as a short list: each difference leads to its component.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { BoxUi } from "../../table/game";
import { FactValue, sayFieldInside } from "../components/FactValue";
import { type BoxModel, problemsAt } from "./model";
import type { LocalDifference } from "./overlay";
import { sayKey } from "./say-key";
import { isRecord } from "./toml";

const t = words("box");
const DRAWING_PX = 40;

interface DifferencesProps {
  model: BoxModel;
  boxUi: BoxUi;
  onSelect: (path: string) => void;
}

export function Differences({ model, boxUi, onSelect }: DifferencesProps): JSX.Element {
  const found = model.differences.value;
  return (
    <section class="panel differs" aria-labelledby="differs" data-testid="differs">
      <h2 id="differs">{t("differs")}</h2>
      {found.length === 0 && <p class="muted sm">{t("differs-none")}</p>}
      <ul>
        {found.map((difference) => (
          <li key={difference.path}>
            <Row model={model} boxUi={boxUi} difference={difference} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  model,
  boxUi,
  difference,
  onSelect,
}: DifferencesProps & { difference: LocalDifference }): JSX.Element {
  const { table, entry, field, path } = difference;
  const thing = model.things.value.find((one) => one.table === table && one.entry === entry);
  const values = Object.fromEntries((thing?.facts ?? []).map((fact) => [fact.field, fact.value]));
  const isWrong = problemsAt(model.problems.value, path).length > 0;
  return (
    <button type="button" class="differ" onClick={() => onSelect(path)} data-testid={`differs-${path}`}>
      <span class="thing-art" aria-hidden="true">
        <boxUi.Drawing table={table} entry={entry} values={values} size={DRAWING_PX} />
      </span>
      <span class="differ-text">
        <b>
          {capitalize(boxUi.nameThing(table, entry))}
          {field && `, ${sayFieldInside(field, table)}`}
        </b>
        <span class="was">
          <Side value={difference.printed} difference={difference} game={model.game} isPrinted />
        </span>
        <span class={isWrong ? "bad b" : "b"}>
          <Side value={difference.here} difference={difference} game={model.game} />
          {isWrong && <> {t("not-possible")}</>}
        </span>
      </span>
    </button>
  );
}

interface SideProps {
  value: unknown;
  difference: { field: string; entry: string };
  game: string;
  isPrinted?: boolean;
}

/** Draw one side of a difference: what is printed, or what is here. */
export function Side({ value, difference, game, isPrinted = false }: SideProps): JSX.Element {
  const { field, entry } = difference;
  if (value === undefined || value === null) return <>{t(isPrinted ? "not-printed" : "not-here")}</>;
  if (!field) return <>{isRecord(value) ? t("whole") : String(value)}</>;
  if (field === "footprint" && Array.isArray(value)) {
    const count = value.join("").replace(/[. ]/g, "").length;
    return <>{t("spaces", { count })}</>;
  }
  return (
    <FactValue
      field={field}
      value={value}
      entry={entry}
      nameOf={(key) => (field === "faces" ? sayKey(game, key) : nameOf(game, key))}
      asDrawn={isPrinted}
    />
  );
}
