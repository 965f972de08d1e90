// The chosen component: its footprint on a grid, how it will look, its other facts, and its lines of TOML.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import { capitalize } from "../../net/names";
import type { Fact } from "../../net/types.gen";
import type { BoxThing, BoxUi, Remark } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { isPhone } from "../../ui/phone";
import { Footprint, isTexts, sayField } from "../components/FactValue";
import { toBoxThing } from "./box-ui";
import { FactEditor, ProblemNote } from "./FactEditor";
import { isOnePiece, readRows } from "./footprint";
import { GridEditor } from "./GridEditor";
import { type BoxModel, problemsAt } from "./model";
import { listMissing, listPrinted, removeThing, resetThing, type Thing, thingKey, valuesOf } from "./overlay";
import { TomlLines } from "./TomlLines";

const t = words("box");
const LOOK_PX = 190;

interface ThingProps {
  model: BoxModel;
  boxUi: BoxUi;
  thing: Thing;
}

export function ThingEditor({ model, boxUi, thing }: ThingProps): JSX.Element {
  const key = thingKey(thing);
  const name = capitalize(boxUi.nameThing(thing.table, thing.entry));
  const isChanged =
    thing.removed || thing.added || thing.facts.some((fact) => fact.yours) || hasLeftOut(model, thing);
  const footprint = thing.facts.find((fact) => fact.field === "footprint" && isTexts(fact.value));
  const others = sortFacts(thing.facts.filter((fact) => fact !== footprint));
  // What is wrong with the component as a whole, not with one of its facts.
  const loose = problemsAt(model.problems.value, key).filter(
    (problem) => !thing.facts.some((fact) => problemsAt([problem], fact.path).length),
  );
  return (
    <div class="thing-editor" data-testid="thing-editor" data-thing={key}>
      <div class="row wrap thing-head">
        <span class="thing-art phone-only" aria-hidden="true">
          <boxUi.Drawing {...toBoxThing(thing)} size={40} />
        </span>
        <h2>{name}</h2>
        {thing.added && <span class="mark mark-yours">{t("yours")}</span>}
        <span class="sp" />
        {isChanged && !thing.added && (
          <button
            type="button"
            class="linkbtn"
            onClick={() => model.change(resetThing(model.own.value, thing))}
            data-testid="reset-thing"
          >
            {t("all-back-to-printed")}
          </button>
        )}
        {thing.entry && !thing.removed && (
          <button
            type="button"
            class="linkbtn"
            onClick={() => model.change(removeThing(model.own.value, model.printedTables, thing))}
            data-testid="remove-thing"
          >
            {t(thing.added ? "remove" : "leave-out-thing")}
          </button>
        )}
      </div>
      {thing.removed && <p class="muted">{t("left-out-about", { name })}</p>}
      {footprint && !isPhone.value && (
        <FootprintEditor model={model} boxUi={boxUi} thing={thing} fact={footprint} />
      )}
      <div class="facts">
        {others.map((fact) => (
          <FactEditor key={fact.path} model={model} boxUi={boxUi} thing={thing} fact={fact} />
        ))}
      </div>
      {footprint && isPhone.value && (
        <FoldedFootprint model={model} boxUi={boxUi} thing={thing} fact={footprint} />
      )}
      <MoreFacts model={model} thing={thing} />
      {loose.map((problem) => (
        <ProblemNote key={problem.path + problem.why} problem={problem} game={model.game} model={model} />
      ))}
      <TomlLines model={model} thing={thing} />
    </div>
  );
}

const FIRST = ["cost", "count", "points"];

/** What one looks for first comes first. */
function sortFacts(facts: Fact[]): Fact[] {
  const place = (fact: Fact) => (FIRST.indexOf(fact.field) + FIRST.length + 1) % (FIRST.length + 1);
  return facts.toSorted((one, other) => place(one) - place(other));
}

/** On a phone the grid takes the whole screen: it comes last, and when it is asked for. */
function FoldedFootprint(props: ThingProps & { fact: Fact }): JSX.Element {
  const open = useSignal(props.fact.yours);
  if (open.value) return <FootprintEditor {...props} />;
  return (
    <FactEditor {...props}>
      <div class="fact-body row">
        <Footprint rows={props.fact.value as string[]} />
        <span class="sp" />
        <button type="button" class="btn" onClick={() => (open.value = true)} data-testid="draw">
          {t("draw")}
        </button>
      </div>
    </FactEditor>
  );
}

function hasLeftOut(model: BoxModel, thing: Thing): boolean {
  const has = new Set(thing.facts.map((fact) => fact.path));
  return listPrinted(model.printed.facts, thing).some((fact) => !has.has(fact.path));
}

function FootprintEditor({ model, boxUi, thing, fact }: ThingProps & { fact: Fact }): JSX.Element {
  const rows = fact.value as string[];
  const printed = model.printed.facts.find((one) => one.path === fact.path)?.value;
  const values = { ...valuesOf(thing), footprint: rows };
  return (
    <FactEditor model={model} boxUi={boxUi} thing={thing} fact={fact}>
      <div class="fact-body footprint-editor">
        <GridEditor
          key={fact.path}
          label={sayField("footprint")}
          rows={rows}
          printed={isTexts(printed) ? printed : null}
          marks={boxUi.listSpaceMarks()}
          onChange={(next) => model.set(fact, next)}
        />
        <div class="look">
          <span class="b sm">{t("how-it-looks")}</span>
          <div class="look-art" data-testid="look">
            <boxUi.Drawing table={thing.table} entry={thing.entry} values={values} size={LOOK_PX} />
          </div>
        </div>
      </div>
      <ul class="remarks">
        {listRemarks(rows, boxUi, toBoxThing(thing), model).map((remark) => (
          <li key={remark.text} class={remark.fine ? "" : "bad"}>
            <span class={remark.fine ? "fine-sign" : "boxnote-sign"}>
              <Icon name={remark.fine ? "check" : "x"} size={12} />
            </span>
            {remark.text}
          </li>
        ))}
      </ul>
    </FactEditor>
  );
}

/** What is seen at once, before the server has answered. */
function listRemarks(rows: string[], boxUi: BoxUi, thing: BoxThing, model: BoxModel): Remark[] {
  const cells = readRows(rows);
  if (!cells.size) return [{ fine: false, text: t("no-spaces") }];
  const whole = isOnePiece(cells);
  const first = { fine: whole, text: t(whole ? "one-piece" : "two-pieces", { count: cells.size }) };
  return [first, ...(boxUi.describeFootprint?.(rows, thing, model.things.value.map(toBoxThing)) ?? [])];
}

/** Facts that other components have: this one may have them too. */
function MoreFacts({ model, thing }: { model: BoxModel; thing: Thing }): JSX.Element | null {
  const missing = listMissing(model.things.value, thing);
  const chosen = useSignal("");
  if (!missing.length || thing.removed) return null;
  const found = missing.find((one) => one.field === chosen.value);
  return (
    <div class="row wrap more-facts">
      <select
        class="field"
        aria-label={t("more-facts")}
        value={chosen.value}
        onChange={(event) => (chosen.value = event.currentTarget.value)}
        data-testid="more-facts"
      >
        <option value="">{t("more-facts")}</option>
        {missing.map(({ field }) => (
          <option key={field} value={field}>
            {sayField(field, thing.table)}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="btn s"
        disabled={!found}
        onClick={() => {
          if (found) model.set({ table: thing.table, entry: thing.entry, field: found.field }, found.value);
          chosen.value = "";
        }}
        data-testid="more-facts-add"
      >
        {t("add-one")}
      </button>
    </div>
  );
}
