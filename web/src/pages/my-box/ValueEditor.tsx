// What changes a fact, by what its value is: numbers, amounts, words, lists, the faces of a die, or TOML.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { Fact } from "../../net/types.gen";
import type { BoxUi } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { FactValue, hasIcon, isAmounts, isTexts, sayField, sayValue } from "../components/FactValue";
import { toBoxThing } from "./box-ui";
import { FacesEditor } from "./FacesEditor";
import { type BoxModel, problemsAt } from "./model";
import { isSame, type Thing } from "./overlay";
import { Stepper } from "./Stepper";
import { sayKey } from "./say-key";
import { isRecord, readValue, writeValue } from "./toml";

const t = words("box");

export interface EditorProps {
  model: BoxModel;
  boxUi: BoxUi;
  thing: Thing;
  fact: Fact;
}

export function ValueEditor({ model, boxUi, fact }: EditorProps): JSX.Element {
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
  if (field === "faces" && Array.isArray(value) && value.every(isRecord))
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
            {capitalize(sayKey(model.game, key))}
          </span>
          <Stepper
            label={t("amount-of", { fact: sayField(fact.field, fact.table), what: sayKey(model.game, key) })}
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
