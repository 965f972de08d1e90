// The components under a tab, one a row: drawing, name, and the facts that all of them have, with their marks.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { Fact } from "../../net/types.gen";
import type { BoxTab, BoxUi } from "../../table/game";
import { FactMarks } from "../../ui/MarkButton";
import { FactValue, Footprint, isTexts, sayField, sayFieldInside } from "../components/FactValue";
import { toBoxThing } from "./box-ui";
import { type BoxModel, problemsAt } from "./model";
import { type Thing, thingKey } from "./overlay";

const t = words("box");
const rules = words("rules");
const MAX_COLUMNS = 4;
const DRAWING_PX = 34;
const SMALL_SPACE_PX = 6;
/** Shown first where components have them. */
const FIRST = ["footprint", "cost", "count", "points"];
const TOO_WIDE = new Set(["faces"]);

interface ListProps {
  model: BoxModel;
  boxUi: BoxUi;
  tab: BoxTab;
  things: Thing[];
  selected: string;
  /** A fact's path, if one of its marks asked for it. */
  onSelect: (thing: Thing, path?: string) => void;
}

export function ThingList(props: ListProps): JSX.Element {
  const { things } = props;
  const rows = things.filter((thing) => thing.entry || isPiece(thing));
  const figures = things.filter((thing) => !thing.entry && !isPiece(thing));
  return (
    <>
      {[...groupRows(rows)].map(([table, group], _index, groups) => (
        <Components
          key={table}
          {...props}
          things={group}
          title={groups.length > 1 && table ? sayGroup(table) : ""}
        />
      ))}
      {figures.map((thing) => (
        <Figures key={thingKey(thing)} {...props} thing={thing} />
      ))}
    </>
  );
}

/** Entries of each table apart; pieces that are tables themselves together. */
function groupRows(things: Thing[]): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const table = thing.entry ? thing.table : "";
    groups.set(table, [...(groups.get(table) ?? []), thing]);
  }
  return groups;
}

function sayGroup(table: string): string {
  const said = rules(`group-${table}`);
  return said === `group-${table}` ? table : said;
}

/** Walls, roads, a bridge: tables that are a piece themselves. */
function isPiece(thing: Thing): boolean {
  return thing.facts.some((fact) => fact.field === "cost" || fact.field === "count");
}

/** Choose the fields to show: those that most components have, the usual ones first. */
function chooseColumns(things: Thing[]): string[] {
  const counts = new Map<string, number>();
  for (const { field } of things.flatMap((thing) => thing.facts))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  const place = (field: string) => (FIRST.indexOf(field) + FIRST.length + 1) % (FIRST.length + 1);
  return [...counts]
    .filter(([field, count]) => !TOO_WIDE.has(field) && (FIRST.includes(field) || count * 2 > things.length))
    .map(([field]) => field)
    .sort((one, other) => (FIRST.includes(one) || FIRST.includes(other) ? place(one) - place(other) : 0))
    .slice(0, MAX_COLUMNS);
}

function Components(props: ListProps & { title: string }): JSX.Element {
  const { model, boxUi, things, selected, onSelect, title } = props;
  const columns = chooseColumns(things);
  return (
    <table class="thinglist">
      <thead>
        <tr>
          <th scope="col">{title || t("component")}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {sayField(column, things[0]?.table)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => {
          const key = thingKey(thing);
          const name = capitalize(boxUi.nameThing(thing.table, thing.entry));
          return (
            <tr
              key={key}
              class={`${selected === key ? "on" : ""} ${thing.removed ? "gone" : ""} ${
                problemsAt(model.problems.value, key).length ? "wrong" : ""
              }`}
            >
              <th scope="row">
                <button
                  type="button"
                  class="thing"
                  aria-pressed={selected === key}
                  onClick={() => onSelect(thing)}
                  data-testid={`thing-${key}`}
                >
                  <span class="thing-art" aria-hidden="true">
                    <boxUi.Drawing {...toBoxThing(thing)} size={DRAWING_PX} />
                  </span>
                  <span>
                    {name}
                    {thing.removed && <span class="sm muted"> {t("left-out")}</span>}
                  </span>
                </button>
              </th>
              {columns.map((column) => {
                const fact = thing.facts.find((one) => one.field === column);
                return (
                  <td key={column} class={`col-${column}`} data-label={sayField(column, thing.table)}>
                    {fact && <Cell {...props} thing={thing} fact={fact} />}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell({
  model,
  boxUi,
  thing,
  fact,
  onSelect,
}: ListProps & { thing: Thing; fact: Fact }): JSX.Element {
  return (
    <span class="cell">
      {fact.field === "footprint" && isTexts(fact.value) ? (
        <Footprint rows={fact.value} unit={SMALL_SPACE_PX} />
      ) : (
        <FactValue
          field={fact.field}
          value={fact.value}
          entry={fact.entry}
          nameOf={(key) => nameOf(model.game, key)}
          asDrawn={!fact.yours}
        />
      )}
      <FactMarks
        fact={{
          name: `${capitalize(boxUi.nameThing(thing.table, thing.entry))}, ${sayFieldInside(fact.field, fact.table)}`,
          path: fact.path,
          marks: fact.marks,
          yours: fact.yours,
        }}
        note={model.printed.notes[fact.path]}
        correct={() => onSelect(thing, fact.path)}
      />
    </span>
  );
}

/** A table of figures: a row for each of them. */
function Figures(props: ListProps & { thing: Thing }): JSX.Element {
  const { boxUi, thing, selected, onSelect } = props;
  const key = thingKey(thing);
  return (
    <section
      class={`figures ${selected === key ? "on" : ""}`}
      aria-label={boxUi.nameThing(thing.table, thing.entry)}
    >
      <h3>
        <button
          type="button"
          class="thing"
          aria-pressed={selected === key}
          onClick={() => onSelect(thing)}
          data-testid={`thing-${key}`}
        >
          <span class="thing-art" aria-hidden="true">
            <boxUi.Drawing {...toBoxThing(thing)} size={28} />
          </span>
          {capitalize(boxUi.nameThing(thing.table, thing.entry))}
        </button>
      </h3>
      <dl>
        {thing.facts.map((fact) => (
          <div key={fact.path}>
            <dt>{sayField(fact.field, fact.table)}</dt>
            <dd>
              <Cell {...props} thing={thing} fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
