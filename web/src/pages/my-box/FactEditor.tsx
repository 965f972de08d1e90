// One fact, to be changed: by what its value is, with its marks, its printed value, and what is wrong with it.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { BoxFault, Fact } from "../../net/types.gen";
import type { BoxUi } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { FactMarks } from "../../ui/MarkButton";
import {
  FactValue,
  hasIcon,
  isAmounts,
  isTexts,
  sayFace,
  sayField,
  sayFieldInside,
  sayValue,
} from "../components/FactValue";
import { toBoxThing } from "./box-ui";
import type { BoxModel } from "./model";
import { problemsAt } from "./model";
import { isSame, resetFact, type Thing } from "./overlay";
import { isRecord, readValue, writeValue } from "./toml";

const t = words("box");
const MAX_NUMBER = 99;

export interface EditorProps {
  model: BoxModel;
  boxUi: BoxUi;
  thing: Thing;
  fact: Fact;
}

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

// ---------------------------------------------------------------- by what the value is

function ValueEditor({ model, boxUi, fact }: EditorProps): JSX.Element {
  const { value, field } = fact;
  const set = (next: unknown) => model.set(fact, next);
  const label = sayField(field, fact.table);
  const isWrong = problemsAt(model.problems.value, fact.path).length > 0;
  if (typeof value === "number")
    return (
      <div class="fact-body">
        <Stepper label={label} value={value} onChange={set} isWrong={isWrong} testid={fact.path} />
      </div>
    );
  if (typeof value === "boolean")
    return (
      <div class="fact-body">
        <input
          type="checkbox"
          class="switch"
          aria-label={label}
          checked={value}
          onChange={(event) => set(event.currentTarget.checked)}
          data-testid={`value-${fact.path}`}
        />
      </div>
    );
  if (isAmounts(value)) return <AmountsEditor model={model} boxUi={boxUi} fact={fact} amounts={value} />;
  if (Array.isArray(value) && value.length && value.every((one) => typeof one === "number"))
    return (
      <div class="fact-body row wrap">
        {(value as number[]).map((one, n) => (
          <Stepper
            key={n}
            label={t("nth", { fact: label, n: n + 1 })}
            value={one}
            onChange={(next) => set((value as number[]).with(n, next))}
            isWrong={isWrong}
            testid={`${fact.path}.${n}`}
          />
        ))}
      </div>
    );
  const choices = listChoices(model, boxUi, fact);
  if (typeof value === "string")
    return choices.length ? (
      <div class="fact-body">
        <Picker
          model={model}
          label={label}
          value={value}
          choices={choices}
          onChange={set}
          testid={fact.path}
        />
      </div>
    ) : (
      <div class="fact-body">
        <input
          class="field"
          aria-label={label}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
          data-testid={`value-${fact.path}`}
        />
      </div>
    );
  if (isTexts(value)) return <TextsEditor model={model} fact={fact} texts={value} choices={choices} />;
  if (Array.isArray(value) && value.length && value.every(isRecord))
    return <FacesEditor model={model} fact={fact} faces={value} />;
  return <RawEditor model={model} fact={fact} />;
}

/** What a text may be: what the game says, or what other components have in the same field. */
function listChoices(model: BoxModel, boxUi: BoxUi, fact: Fact): string[] {
  const offered = boxUi.listChoices(fact.table, fact.field, model.things.value.map(toBoxThing));
  if (offered.length) return offered;
  const seen = new Set(
    model.printed.facts
      .filter((one) => one.table === fact.table && one.field === fact.field && typeof one.value === "string")
      .map((one) => one.value as string),
  );
  return seen.size > 1 &&
    fact.entry &&
    typeof fact.value === "string" &&
    seen.has(fact.value) &&
    isWordList(seen)
    ? [...seen]
    : [];
}

/** Words that recur are a choice; where every component has another one, anything may be written. */
function isWordList(seen: Set<string>): boolean {
  return [...seen].every((word) => /^[a-z][a-z-]{2,}$/.test(word));
}

interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  isWrong?: boolean;
  testid: string;
}

export function Stepper({ label, value, onChange, isWrong = false, testid }: StepperProps): JSX.Element {
  const put = (next: number) => onChange(Math.min(Math.max(next, 0), MAX_NUMBER));
  return (
    <span class={`stepper ${isWrong ? "wrong" : ""}`}>
      <button
        type="button"
        aria-label={t("less", { what: label })}
        disabled={value <= 0}
        onClick={() => put(value - 1)}
        data-testid={`less-${testid}`}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        size={3}
        onInput={(event) => {
          const typed = Number.parseInt(event.currentTarget.value, 10);
          if (!Number.isNaN(typed)) put(typed);
        }}
        onBlur={(event) => (event.currentTarget.value = String(value))}
        onKeyDown={(event) => {
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (!step) return;
          event.preventDefault();
          put(value + step);
        }}
        data-testid={`value-${testid}`}
      />
      <button
        type="button"
        aria-label={t("more", { what: label })}
        disabled={value >= MAX_NUMBER}
        onClick={() => put(value + 1)}
        data-testid={`more-${testid}`}
      >
        +
      </button>
    </span>
  );
}

interface AmountsProps {
  model: BoxModel;
  boxUi: BoxUi;
  fact: Fact;
  amounts: Record<string, number>;
}

function AmountsEditor({ model, boxUi, fact, amounts }: AmountsProps): JSX.Element {
  const offered = boxUi.listAmountKeys(fact.field);
  const keys = [...offered, ...Object.keys(amounts).filter((key) => !offered.includes(key))];
  const put = (key: string, n: number) => {
    const next = { ...amounts, [key]: n };
    // What is offered anyway need not be written down as none.
    if (n === 0 && offered.includes(key)) delete next[key];
    model.set(fact, next);
  };
  return (
    <div class="fact-body amounts-editor">
      {keys.map((key) => (
        <span key={key} class="amount">
          <span class="row sm">
            {hasIcon(key) && <Icon name={key} size={20} />}
            {capitalize(sayKey(model, key))}
          </span>
          <Stepper
            label={t("amount-of", { fact: sayField(fact.field, fact.table), what: sayKey(model, key) })}
            value={amounts[key] ?? 0}
            onChange={(n) => put(key, n)}
            isWrong={problemsAt(model.problems.value, `${fact.path}.${key}`).length > 0}
            testid={`${fact.path}.${key}`}
          />
        </span>
      ))}
    </div>
  );
}

/** Name what an amount counts; names of symbols stand in the singular: `skulls` is "skull". */
function sayKey(model: BoxModel, key: string): string {
  const name = nameOf(model.game, key);
  if (name !== key) return name;
  const one = key.replace(/s$/, "");
  const singular = nameOf(model.game, one);
  return singular !== one ? singular : sayFieldInside(key);
}

interface PickerProps {
  model: BoxModel;
  label: string;
  value: string;
  choices: string[];
  onChange: (value: string) => void;
  testid: string;
}

function Picker({ model, label, value, choices, onChange, testid }: PickerProps): JSX.Element {
  const all = choices.includes(value) ? choices : [value, ...choices];
  return (
    <select
      class="field"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-testid={`value-${testid}`}
    >
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {capitalize(sayValue(choice, (key) => nameOf(model.game, key)))}
        </option>
      ))}
    </select>
  );
}

interface TextsProps {
  model: BoxModel;
  fact: Fact;
  texts: string[];
  choices: string[];
}

/** A list of texts: order cards, cities, what so many skulls bring. */
function TextsEditor({ model, fact, texts, choices }: TextsProps): JSX.Element {
  const label = sayField(fact.field, fact.table);
  const put = (next: string[]) => model.set(fact, next);
  return (
    <div class="fact-body texts-editor">
      {texts.map((text, n) => (
        <span key={n} class="row">
          {choices.length ? (
            <Picker
              model={model}
              label={t("nth", { fact: label, n: n + 1 })}
              value={text}
              choices={choices}
              onChange={(next) => put(texts.with(n, next))}
              testid={`${fact.path}.${n}`}
            />
          ) : (
            <input
              class="field"
              aria-label={t("nth", { fact: label, n: n + 1 })}
              value={text}
              onInput={(event) => put(texts.with(n, event.currentTarget.value))}
              data-testid={`value-${fact.path}.${n}`}
            />
          )}
          {(fact.field === "cards" || fact.field === "goods") && (
            <FactValue field="goods" value={text} entry="" nameOf={(key) => key} />
          )}
          <button
            type="button"
            class="iconbtn"
            aria-label={t("remove-nth", { fact: label, n: n + 1 })}
            onClick={() => put(texts.filter((_, index) => index !== n))}
          >
            <Icon name="x" size={16} />
          </button>
        </span>
      ))}
      <button
        type="button"
        class="btn s"
        onClick={() => put([...texts, choices[0] ?? texts.at(-1) ?? ""])}
        data-testid={`add-${fact.path}`}
      >
        + {t("add-one")}
      </button>
    </div>
  );
}

/** A list of tables, one for each face of a die: what it brings. */
function FacesEditor({
  model,
  fact,
  faces,
}: {
  model: BoxModel;
  fact: Fact;
  faces: Record<string, unknown>[];
}): JSX.Element {
  const printed = model.printed.facts.find((one) => one.path === fact.path)?.value;
  const before = Array.isArray(printed) ? (printed as unknown[]) : [];
  const kinds = listFaceKinds(model, fact);
  const put = (n: number, face: Record<string, unknown>) => model.set(fact, faces.with(n, face));
  return (
    <ol class="fact-body faces-editor">
      {faces.map((face, n) => (
        <li key={n} class={isSame(face, before[n]) ? "" : "yours-row"}>
          <b class="sm">{t("face", { n: n + 1 })}</b>
          <span class="sm muted sp">{sayFace(face, (key) => sayKey(model, key))}</span>
          <div class="row wrap">
            {kinds
              .filter((kind) => typeof face[kind] === "number")
              .map((kind) => (
                <span key={kind} class="row sm">
                  {hasIcon(kind) ? <Icon name={kind} size={18} /> : sayKey(model, kind)}
                  <Stepper
                    label={t("amount-of", {
                      fact: t("face", { n: n + 1 }),
                      what: sayKey(model, kind),
                    })}
                    value={face[kind] as number}
                    onChange={(next) => put(n, dropZero({ ...face, [kind]: next }, kind))}
                    testid={`${fact.path}.${n}.${kind}`}
                  />
                </span>
              ))}
            <select
              class="field"
              aria-label={t("face-more", { n: n + 1 })}
              value=""
              onChange={(event) => put(n, { ...face, [event.currentTarget.value]: 1 })}
              data-testid={`face-more-${n}`}
            >
              <option value="">+</option>
              {kinds
                .filter((kind) => !(kind in face))
                .map((kind) => (
                  <option key={kind} value={kind}>
                    {sayKey(model, kind)}
                  </option>
                ))}
            </select>
          </div>
        </li>
      ))}
    </ol>
  );
}

function dropZero(face: Record<string, unknown>, kind: string): Record<string, unknown> {
  if (face[kind] !== 0) return face;
  const { [kind]: _none, ...rest } = face;
  return rest;
}

/** Everything that a face of any die of the box brings in a number. */
function listFaceKinds(model: BoxModel, fact: Fact): string[] {
  const kinds = model.printed.facts
    .filter((one) => one.table === fact.table && one.field === fact.field && Array.isArray(one.value))
    .flatMap((one) => one.value as Record<string, unknown>[])
    .flatMap((face) => Object.entries(face))
    .filter(([, value]) => typeof value === "number")
    .map(([kind]) => kind);
  return [...new Set(kinds)];
}

/** Anything else, written as TOML writes it. */
function RawEditor({ model, fact }: { model: BoxModel; fact: Fact }): JSX.Element {
  const text = useSignal(writeValue(fact.value));
  const id = useId();
  const isValue = readValue(text.value) !== undefined;
  if (isValue && !isSame(readValue(text.value), fact.value)) text.value = writeValue(fact.value);
  return (
    <div class="fact-body">
      <textarea
        id={id}
        class="field mono"
        rows={2}
        aria-label={sayField(fact.field, fact.table)}
        aria-invalid={!isValue}
        value={text.value}
        spellcheck={false}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          const value = readValue(typed);
          if (value !== undefined) model.set(fact, value);
          text.value = typed;
        }}
        data-testid={`value-${fact.path}`}
      />
      {!isValue && (
        <p class="boxnote bad-note" role="alert">
          {t("not-a-value")}
        </p>
      )}
    </div>
  );
}
