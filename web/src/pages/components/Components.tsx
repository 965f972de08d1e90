// Every component of a game: picture, cost, footprint, count, and the source of each fact.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang, words } from "../../i18n";
import { api, type ComponentFile } from "../../net/api";
import { capitalize } from "../../net/names";
import { DieFace, Icon } from "../../ui/Icon";
import { findDrawing, PiecePicture } from "../../ui/PiecePicture";
import { Waiting } from "../../ui/Waiting";
import { Marks, SearchField, SourceMark } from "../rules/Rules";
import { type Entry, entries, type Fact, listFacts, type Names } from "./facts";

const t = words("rules");
const RESOURCES = ["wood", "stone", "trade", "food"];
const DICE = ["peasant", "burgher", "noble", "clergy"];
const GOODS = ["wheat", "fabric", "alcohol", "weapons"];
const LETTERS: Record<string, string> = { w: "wheat", f: "fabric", a: "alcohol", g: "weapons" };

interface Found {
  components: ComponentFile;
  names: Names;
  marks: Record<string, string>;
}

export function Components({ game }: { game: string }): JSX.Element {
  const found = useSignal<Found | null>(null);
  const failed = useSignal(false);
  const search = useSignal("");
  useEffect(() => {
    api.components(game).then(
      (answer) => {
        found.value = answer;
      },
      () => {
        failed.value = true;
      },
    );
  }, [game, lang.value]);
  if (!found.value) return <Waiting failed={failed.value} />;
  const { components, names, marks } = found.value;
  const wanted = search.value.trim().toLowerCase();
  const groups = entries(components, names).map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => entry.name.toLowerCase().includes(wanted)),
  }));
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <div class="rulebook">
      <aside class="rules-side">
        <SearchField search={search.value} onSearch={(text) => (search.value = text)} count={count} />
        <Marks marks={marks} />
      </aside>
      <div class="componentlist">
        {groups
          .filter((group) => group.entries.length)
          .map((group) => (
            <section key={group.key} aria-labelledby={`group-${group.key}`}>
              <h2 id={`group-${group.key}`}>{t(`group-${group.key}`)}</h2>
              <ul class="componentcards">
                {group.entries.map((entry) => (
                  <Card key={entry.key} entry={entry} names={names} marks={marks} game={game} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}

function Card({
  entry,
  names,
  marks,
  game,
}: {
  entry: Entry;
  names: Names;
  marks: Record<string, string>;
  game: string;
}): JSX.Element {
  return (
    <li class="panel component" id={`piece-${entry.key}`} data-testid={`piece-${entry.key}`}>
      <div class="row">
        <Drawing entry={entry} />
        <h3 class="sp">{capitalize(entry.name)}</h3>
      </div>
      {entry.about && (
        <p class="sm">
          {entry.about}{" "}
          {entry.rule && (
            <a class="rule" href={`/rules/${game}?id=${entry.rule}`}>
              {entry.rule}
            </a>
          )}
        </p>
      )}
      <dl>
        {listFacts(entry).map((fact) => (
          <div key={fact.key}>
            <dt>{t(`fact-${fact.key}`)}</dt>
            <dd>
              <Value fact={fact} names={names} />
            </dd>
            <dd>
              <SourceMark source={fact.source} marks={marks} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function Drawing({ entry }: { entry: Entry }): JSX.Element | null {
  if (DICE.includes(entry.key) && entry.group === "dice") return <DieFace face={`${entry.key}1`} size={44} />;
  if (GOODS.includes(entry.key)) return <Icon name={entry.key} size={36} />;
  const piece = entry.key === "walls" ? "wall4" : entry.key === "roads" ? "road4" : entry.key;
  const isPiece = entry.group === "buildings" || (findDrawing(piece) && entry.group !== "facts");
  return isPiece ? <PiecePicture piece={piece} height={46} /> : null;
}

function Value({ fact, names }: { fact: Fact; names: Names }): JSX.Element {
  const { key, value, entry } = fact;
  if (key === "footprint") return <Footprint rows={value as string[]} />;
  if (key === "faces" && DICE.includes(entry)) return <Faces die={entry} />;
  if (key === "cards" && Array.isArray(value)) return <Orders cards={value as string[]} />;
  if (key === "goods" && typeof value === "string") return <Orders cards={[value]} />;
  if (isAmounts(value)) return <Amounts amounts={value} names={names} />;
  return <>{say(value, names)}</>;
}

function isAmounts(value: unknown): value is Record<string, number> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((n) => typeof n === "number")
  );
}

function Amounts({ amounts, names }: { amounts: Record<string, number>; names: Names }): JSX.Element {
  const shown = Object.entries(amounts);
  if (!shown.length) return <>{t("free")}</>;
  return (
    <span class="amounts">
      {shown.map(([name, n]) =>
        RESOURCES.includes(name) ? (
          <span key={name} class="row" title={names[name]}>
            <b>{n}</b>
            <Icon name={name} size={18} label={names[name] ?? name} />
          </span>
        ) : (
          <span key={name}>
            {names[name] ?? name}: <b>{n}</b>
          </span>
        ),
      )}
    </span>
  );
}

/** Draw spaces from above: # on ground, ~ on the river, = across a wall's line or road. */
function Footprint({ rows }: { rows: string[] }): JSX.Element {
  const width = Math.max(...rows.map((row) => row.length));
  const words = rows.join(" / ");
  return (
    <svg
      class="footprint"
      width={width * 14 + 2}
      height={rows.length * 14 + 2}
      viewBox={`-1 -1 ${width * 14 + 2} ${rows.length * 14 + 2}`}
      role="img"
      aria-label={words}
    >
      {rows.flatMap((row, y) =>
        [...row].map((mark, x) =>
          mark === "." || mark === " " ? null : (
            <rect
              key={`${x}-${y}`}
              x={x * 14}
              y={y * 14}
              width="13"
              height="13"
              rx="2"
              class={mark === "~" ? "water" : ""}
            />
          ),
        ),
      )}
    </svg>
  );
}

function Faces({ die }: { die: string }): JSX.Element {
  return (
    <span class="row wrap">
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <DieFace key={face} face={`${die}${face}`} size={34} />
      ))}
    </span>
  );
}

function Orders({ cards }: { cards: string[] }): JSX.Element {
  return (
    <span class="orders">
      {cards.map((card, n) => (
        <span key={n} class="order">
          {[...card].map((letter, m) => (
            <Icon key={m} name={LETTERS[letter] ?? "wheat"} size={18} label={LETTERS[letter]} />
          ))}
        </span>
      ))}
    </span>
  );
}

function say(value: unknown, names: Names): string {
  if (typeof value === "boolean") return t(value ? "value-yes" : "value-no");
  if (Array.isArray(value))
    return value.map((one) => say(one, names)).join(Array.isArray(value[0]) ? "; " : ", ");
  if (typeof value === "object" && value !== null) return sayTable(value as Record<string, unknown>, names);
  if (typeof value === "string") return names[value] ?? t(`value-${value}`);
  return String(value);
}

/** Say a small table, such as a bonus or a face of a die of somebody's own: "points 4, per die, of burgher". */
function sayTable(table: Record<string, unknown>, names: Names): string {
  return Object.entries(table)
    .map(([key, value]) => `${names[key] ?? t(`fact-${key}`)} ${say(value, names)}`)
    .join(", ");
}
