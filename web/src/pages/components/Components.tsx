// Every component of a game: picture, cost, footprint, count, and the source of each fact.

import { type Signal, signal, useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang, words } from "../../i18n";
import { api, type ComponentFile } from "../../net/api";
import { readMarks } from "../../net/marks";
import { capitalize } from "../../net/names";
import { showsModel } from "../../render3d/capability";
import { DieFace, Icon } from "../../ui/Icon";
import { FactMarks } from "../../ui/MarkButton";
import { findDrawing, PiecePicture } from "../../ui/PiecePicture";
import { Waiting } from "../../ui/Waiting";
import { Marks, SearchField } from "../rules/Rules";
import { FactValue, sayField, sayFieldInside } from "./FactValue";
import { type Entry, entries, listFacts, type Names } from "./facts";
import type { PieceModelProps } from "./model/PieceModel";

const t = words("rules");
const DICE = ["peasant", "burgher", "noble", "clergy"];
const GOODS = ["wheat", "fabric", "alcohol", "weapons"];

interface Found {
  components: ComponentFile;
  names: Names;
  marks: Record<string, string>;
  /** Why we know a fact, by its path. */
  notes: Record<string, string>;
}

export function Components({ game }: { game: string }): JSX.Element {
  const found = useSignal<Found | null>(null);
  const failed = useSignal(false);
  const search = useSignal("");
  useEffect(() => {
    Promise.all([api.components(game), api.printedBox(game)]).then(
      ([answer, { notes }]) => {
        found.value = { ...answer, notes };
      },
      () => {
        failed.value = true;
      },
    );
  }, [game, lang.value]);
  if (!found.value) return <Waiting failed={failed.value} />;
  const { components, names, marks, notes } = found.value;
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
        <a class="btn s" href={`/box?game=${game}`} data-testid="to-my-box">
          {t("my-box")}
        </a>
      </aside>
      <div class="componentlist">
        {groups
          .filter((group) => group.entries.length)
          .map((group) => (
            <section key={group.key} aria-labelledby={`group-${group.key}`}>
              <h2 id={`group-${group.key}`}>{t(`group-${group.key}`)}</h2>
              <ul class="componentcards">
                {group.entries.map((entry) => (
                  <Card key={entry.key} entry={entry} names={names} notes={notes} game={game} />
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
  notes,
  game,
}: {
  entry: Entry;
  names: Names;
  notes: Record<string, string>;
  game: string;
}): JSX.Element {
  return (
    <li class="panel component" id={`piece-${entry.key}`} data-testid={`piece-${entry.key}`}>
      <div class="row">
        <TurnedDrawing entry={entry} />
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
            <dt>{sayField(fact.key)}</dt>
            <dd>
              <FactValue
                field={fact.key}
                value={fact.value}
                entry={fact.entry}
                nameOf={(key) => names[key] ?? key}
              />
            </dd>
            <dd>
              <FactMarks
                fact={{
                  name: `${capitalize(entry.name)}, ${sayFieldInside(fact.key)}`,
                  path: fact.path,
                  marks: readMarks(fact.source),
                }}
                note={notes[fact.path]}
                correct={`/box/new?game=${game}&at=${encodeURIComponent(fact.path)}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const pieceModel: Signal<ComponentType<PieceModelProps> | null> = signal(null);

/** The drawing of a piece; where models are shown, one that can be turned takes its place. */
function TurnedDrawing({ entry }: { entry: Entry }): JSX.Element {
  const wanted = showsModel.value && TURNED_GROUPS.has(entry.group);
  useEffect(() => {
    if (!wanted || pieceModel.peek()) return;
    import("./model/PieceModel").then(
      (found) => {
        pieceModel.value = found.PieceModel;
      },
      () => undefined,
    );
  }, [wanted]);
  const Model = wanted ? pieceModel.value : null;
  const drawing = <Drawing entry={entry} />;
  return Model ? <Model piece={PIECES[entry.key] ?? entry.key}>{drawing}</Model> : drawing;
}

/** Entries that stand for pieces of several lengths, or have another name than the piece. */
const PIECES: Record<string, string> = { walls: "wall-4", roads: "road-4", gates: "gate", bridges: "bridge" };
const TURNED_GROUPS = new Set(["buildings", "others", "areas"]);

export function Drawing({ entry }: { entry: Entry }): JSX.Element | null {
  if (DICE.includes(entry.key) && entry.group === "dice") return <DieFace face={`${entry.key}1`} size={44} />;
  if (GOODS.includes(entry.key)) return <Icon name={entry.key} size={36} />;
  const piece = entry.key === "walls" ? "wall4" : entry.key === "roads" ? "road4" : entry.key;
  const isPiece = entry.group === "buildings" || (findDrawing(piece) && entry.group !== "facts");
  return isPiece ? <PiecePicture piece={piece} height={46} /> : null;
}
