// One box: every component and figure with its mark, to be changed, saved, shared, and taken to a table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameKeys } from "../../app/games";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { lang, words } from "../../i18n";
import { ApiError, api, type PrintedBox, type SharedBox } from "../../net/api";
import { capitalize, watchNames } from "../../net/names";
import type { BoxTab, BoxUi } from "../../table/game";
import { Dialog } from "../../ui/Dialog";
import { isPhone } from "../../ui/phone";
import { Waiting } from "../../ui/Waiting";
import { AddEntry } from "./AddEntry";
import { BoxHead } from "./BoxHead";
import { loadBoxUi } from "./box-ui";
import { Differences } from "./Differences";
import { focusFact } from "./FactEditor";
import { HowWeKnow } from "./HowWeKnow";
import { type BoxModel, type BoxStart, makeBoxModel, readChecked } from "./model";
import type { BoxTables } from "./overlay";
import { type Thing, thingKey } from "./overlay";
import { ThingEditor } from "./ThingEditor";
import { ThingList } from "./ThingList";
import "./my-box.css";
import "./editor.css";

const t = words("box");
const common = words("common");

interface MyBoxProps {
  /** "" for a new box. */
  id: string;
  query: URLSearchParams;
}

interface Opened {
  model: BoxModel;
  boxUi: BoxUi;
}

/** Boxes that were left before they were saved, by their address: whoever comes back goes on with them. */
const drafts = new Map<string, BoxModel>();

export function MyBox({ id, query }: MyBoxProps): JSX.Element {
  const opened = useSignal<Opened | null>(null);
  const failure = useSignal<string | null>(null);
  const address = id || `new-${query.get("game")}-${query.get("table")}`;
  useEffect(() => {
    watchNames();
    // After a change of language, what was changed and not saved yet stays.
    const before = opened.peek()?.model ?? drafts.get(address) ?? null;
    openBox(id, query, before).then(
      (found) => {
        before?.close();
        opened.value = found;
      },
      (error: unknown) => {
        failure.value = error instanceof ApiError ? error.message : "";
      },
    );
  }, [lang.value]);
  useEffect(() => () => leave(address, opened.peek()?.model), []);
  if (!opened.value)
    return (
      <Page title={t("title")}>
        {failure.value ? <p role="alert">{failure.value}</p> : <Waiting failed={failure.value !== null} />}
      </Page>
    );
  return <Editor key={lang.value} {...opened.value} at={query.get("at") ?? ""} />;
}

function leave(address: string, model: BoxModel | undefined): void {
  model?.close();
  if (model && !model.isSaved.peek() && model.differences.peek().length) drafts.set(address, model);
  else drafts.delete(address);
}

async function openBox(id: string, query: URLSearchParams, before: BoxModel | null): Promise<Opened> {
  await loadMe();
  const known = before?.id.peek() || id;
  const shared = known ? await api.sharedBox(known) : undefined;
  const game = shared?.game ?? gameKeys.find((key) => key === query.get("game")) ?? gameKeys[0]!;
  const [printed, boxUi] = await Promise.all([api.printedBox(game), loadBoxUi(game)]);
  const start = before
    ? { own: before.own.peek(), name: before.name.peek(), isSaved: before.isSaved.peek() }
    : await readStart(game, printed, shared, query.get("table"));
  return { model: makeBoxModel(game, printed, { shared, ...start }), boxUi };
}

/** Find what the box begins with: what was saved, what a table is played with, or nothing. */
async function readStart(
  game: string,
  printed: PrintedBox,
  shared: SharedBox | undefined,
  table: string | null,
): Promise<BoxStart> {
  if (table) {
    const { options } = await api.table(table);
    return { own: (options.box ?? {}) as BoxTables, name: String(options.box_name ?? t("box-of-table")) };
  }
  if (!shared) return { own: {}, name: t("name-first", { name: me.value?.name || common("guest-short") }) };
  const checked = shared.toml.trim() ? await api.checkBox(game, shared.toml) : null;
  const own = checked && readChecked(checked, printed.facts);
  return { own: own ?? {}, name: shared.name, isSaved: true };
}

function Editor({ model, boxUi, at }: Opened & { at: string }): JSX.Element {
  const things = model.things.value;
  const tabs = listTabs(boxUi, things);
  const inTab = (one: BoxTab) =>
    one.tables.flatMap((table) => things.filter((thing) => thing.table === table));
  const first =
    things.find((thing) => at === thingKey(thing) || at.startsWith(`${thingKey(thing)}.`)) ??
    inTab(tabs[0]!)[0];
  const selected = useSignal(first ? thingKey(first) : "");
  const chosenTab = useSignal(
    tabs.find((tab) => first && tab.tables.includes(first.table))?.key ?? tabs[0]!.key,
  );
  /** On a phone the component, or the list of differences, lies over the list. */
  const sheet = useSignal<"" | "thing" | "differs">(at ? "thing" : "");
  const tab = tabs.find((one) => one.key === chosenTab.value) ?? tabs[0]!;
  const thing = things.find((one) => thingKey(one) === selected.value) ?? null;
  useEffect(() => {
    if (at) requestAnimationFrame(() => focusFact(at));
  }, []);
  useUnsavedWarning(model);

  function select(next: { table: string; entry: string }, path = ""): void {
    selected.value = thingKey(next);
    chosenTab.value = tabs.find((one) => one.tables.includes(next.table))?.key ?? chosenTab.value;
    sheet.value = "thing";
    if (path) requestAnimationFrame(() => focusFact(path));
  }
  function selectPath(path: string): void {
    const found = things.find((one) => path === thingKey(one) || path.startsWith(`${thingKey(one)}.`));
    if (found) select(found, path);
  }
  const differences = <Differences model={model} boxUi={boxUi} onSelect={selectPath} />;
  return (
    <Page title={t("title")} class="mybox">
      <BoxHead model={model} onDiffers={() => (sheet.value = "differs")} />
      <div class="mybox-columns">
        <section class="panel mybox-list" aria-label={t("components")}>
          <TabBar tabs={tabs} things={things} chosen={tab.key} onChoose={(key) => (chosenTab.value = key)} />
          <div class="mybox-scroll">
            <ThingList
              model={model}
              boxUi={boxUi}
              tab={tab}
              things={inTab(tab)}
              selected={selected.value}
              onSelect={select}
            />
          </div>
          <div class="row wrap mybox-foot">
            {tab.add && <AddEntry model={model} tab={tab} selected={thing} onAdd={select} />}
            <span class="sp" />
            <span class="sm muted">{t("mark-help")}</span>
          </div>
        </section>
        {!isPhone.value && (
          <>
            <section class="panel mybox-editor" aria-label={t("change")}>
              {thing && <ThingEditor key={selected.value} model={model} boxUi={boxUi} thing={thing} />}
            </section>
            <div class="mybox-side">
              {differences}
              <HowWeKnow />
            </div>
          </>
        )}
      </div>
      {isPhone.value && sheet.value === "thing" && thing && (
        <ThingSheet model={model} boxUi={boxUi} thing={thing} onClose={() => (sheet.value = "")} />
      )}
      {isPhone.value && sheet.value === "differs" && (
        <Dialog title={t("differs")} class="sheet" onClose={() => (sheet.value = "")}>
          {differences}
          <HowWeKnow />
        </Dialog>
      )}
    </Page>
  );
}

/** The tabs of the game that have something; what it forgot comes under a last one. */
function listTabs(boxUi: BoxUi, things: Thing[]): BoxTab[] {
  const tabs = boxUi.listTabs().filter((tab) => things.some((thing) => tab.tables.includes(thing.table)));
  const known = new Set(tabs.flatMap((tab) => tab.tables));
  const forgotten = [...new Set(things.map((thing) => thing.table))].filter((table) => !known.has(table));
  return forgotten.length ? [...tabs, { key: "more", title: t("more-tab"), tables: forgotten }] : tabs;
}

/** Ask before the page is left with changes that nobody has saved. */
function useUnsavedWarning(model: BoxModel): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!model.isSaved.peek() && model.canUndo.peek()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
}

function TabBar({
  tabs,
  things,
  chosen,
  onChoose,
}: {
  tabs: BoxTab[];
  things: Thing[];
  chosen: string;
  onChoose: (key: string) => void;
}): JSX.Element {
  const count = (tab: BoxTab) => things.filter((one) => tab.tables.includes(one.table) && one.entry).length;
  return (
    <div class="chips" role="group" aria-label={t("tables")}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          class="chip"
          aria-pressed={tab.key === chosen}
          onClick={() => onChoose(tab.key)}
          data-testid={`box-tab-${tab.key}`}
        >
          {tab.title}
          {tab.key === chosen && count(tab) > 0 && <span> {count(tab)}</span>}
        </button>
      ))}
    </div>
  );
}

function ThingSheet({
  model,
  boxUi,
  thing,
  onClose,
}: Opened & { thing: Thing; onClose: () => void }): JSX.Element {
  const before = useSignal(model.own.peek());
  const name = capitalize(boxUi.nameThing(thing.table, thing.entry));
  return (
    <Dialog title={name} class="sheet" onClose={onClose}>
      <ThingEditor model={model} boxUi={boxUi} thing={thing} />
      <div class="sheet-acts">
        <button
          type="button"
          class="btn"
          onClick={() => {
            if (model.own.value !== before.value) model.change(before.value);
            onClose();
          }}
          data-testid="sheet-cancel"
        >
          {common("cancel")}
        </button>
        <button type="button" class="btn p" onClick={onClose} data-testid="sheet-done">
          {t("take-change")}
        </button>
      </div>
    </Dialog>
  );
}
