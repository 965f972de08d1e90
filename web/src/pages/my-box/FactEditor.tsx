// One fact, to be changed: by what its value is, with its marks, its printed value, and what is wrong with it.

import type { ComponentChildren, JSX } from "preact";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { BoxFault, Fact } from "../../net/types.gen";
import { Icon } from "../../ui/Icon";
import { FactMarks } from "../../ui/MarkButton";
import { FactValue, sayField, sayFieldInside } from "../components/FactValue";
import { type BoxModel, problemsAt } from "./model";
import { resetFact, type Thing } from "./overlay";
import { isRecord } from "./toml";
import { type EditorProps, ValueEditor } from "./ValueEditor";

const t = words("box");

/** Draw a fact's name, marks and problems around whatever changes it. */
export function FactEditor(props: EditorProps & { children?: ComponentChildren }): JSX.Element {
  const { model, boxUi, thing, fact, children } = props;
  const problems = problemsAt(model.problems.value, fact.path);
  const name = `${capitalize(boxUi.nameThing(thing.table, thing.entry))}, ${sayFieldInside(fact.field, fact.table)}`;
  const before = model.printed.facts.find((one) => one.path === fact.path);
  const isOptional = thing.entry !== "" && isLeftOutElsewhere(model, thing, fact.field);
  const isSmall = typeof fact.value === "number" || typeof fact.value === "boolean";
  return (
    <div
      class={`fact ${isSmall ? "small" : ""} ${problems.length ? "wrong" : ""}`}
      data-fact={fact.path}
      data-testid={`fact-${fact.path}`}
    >
      <div class="row wrap fact-head">
        <span class="b">{sayField(fact.field, fact.table)}</span>
        <FactMarks
          fact={{ name, path: fact.path, marks: fact.marks, yours: fact.yours }}
          note={model.printed.notes[fact.path]}
          correct={() => focusFact(fact.path)}
          printed={before && <Printed model={model} fact={before} />}
        />
        <span class="sp" />
        {fact.yours && before && (
          <button
            type="button"
            class="linkbtn sm"
            onClick={() => model.change(resetFact(model.own.value, model.printedTables, fact))}
            data-testid={`reset-${fact.path}`}
          >
            {t("back-to-printed")}
          </button>
        )}
        {isOptional && (
          <button
            type="button"
            class="linkbtn sm"
            onClick={() => model.set(fact, undefined)}
            data-testid={`leave-out-${fact.path}`}
          >
            {t("leave-out")}
          </button>
        )}
      </div>
      {children ?? <ValueEditor {...props} />}
      {problems.map((problem) => (
        <ProblemNote key={problem.path + problem.why} problem={problem} game={model.game} model={model} />
      ))}
    </div>
  );
}

function Printed({ model, fact }: { model: BoxModel; fact: Fact }): JSX.Element {
  return (
    <FactValue
      field={fact.field}
      value={fact.value}
      entry={fact.entry}
      nameOf={(key) => nameOf(model.game, key)}
    />
  );
}

/** Put the focus into the editor of a fact. */
export function focusFact(path: string): void {
  const editor = document.querySelector(`[data-fact="${CSS.escape(path)}"]`);
  editor?.scrollIntoView({ block: "nearest" });
  editor
    ?.querySelector<HTMLElement>(
      ".fact-body button, .fact-body input, .fact-body select, [role=gridcell][tabindex='0']",
    )
    ?.focus();
}

/** Whether some printed component of the table does without this field. */
function isLeftOutElsewhere(model: BoxModel, thing: Thing, field: string): boolean {
  return Object.values(model.printedTables[thing.table] ?? {}).some(
    (entry) => isRecord(entry) && !(field in entry),
  );
}

export function ProblemNote({
  problem,
  game,
  model,
}: {
  problem: BoxFault;
  game: string;
  model: BoxModel;
}): JSX.Element {
  const line = problem.line ? model.written.value.lines[problem.line - 1]?.trim() : "";
  return (
    <p class="boxnote bad-note" role="alert" data-testid="problem">
      <span class="boxnote-sign">
        <Icon name="x" size={12} />
      </span>
      <span>
        {problem.line && (
          <b>{t("line", { line: problem.line, text: shortenLine(line ?? "", problem.path) })}</b>
        )}{" "}
        {problem.why}{" "}
        {problem.rule && (
          <a class="rule" href={`/rules/${game}?id=${problem.rule}`}>
            {problem.rule}
          </a>
        )}
      </span>
    </p>
  );
}

/** Show of a line only the part that a problem is about, if it can be found: `trade = 7` of a whole cost. */
export function shortenLine(line: string, path: string): string {
  const key = path.split(".").at(-1) ?? "";
  const written = key.replace(/[^\w-]/g, "\\$&");
  const found = new RegExp(`(^|[{,\\s])("?${written}"?\\s*=\\s*[^,{}[\\]\\s][^,{}[\\]]*)`).exec(line);
  return (found?.[2] ?? line).trim();
}
