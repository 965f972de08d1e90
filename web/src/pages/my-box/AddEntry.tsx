// A component of one's own: it asks for a name, and begins like the chosen one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import type { BoxTab } from "../../table/game";
import { Dialog } from "../../ui/Dialog";
import type { BoxModel } from "./model";
import { addEntry, makeKey, type Thing } from "./overlay";

const t = words("box");
const common = words("common");

interface AddProps {
  model: BoxModel;
  tab: BoxTab;
  selected: Thing | null;
  onAdd: (thing: { table: string; entry: string }) => void;
}

export function AddEntry({ model, tab, selected, onAdd }: AddProps): JSX.Element {
  const open = useSignal(false);
  const name = useSignal("");
  const table = tab.tables[0]!;
  const key = makeKey(name.value);
  const isTaken = model.things.value.some((thing) => thing.table === table && thing.entry === key);
  function add(): void {
    if (!key || isTaken) return;
    const like = selected?.table === table ? selected.entry : "";
    model.change(addEntry(model.own.value, model.printedTables, table, key, like));
    open.value = false;
    name.value = "";
    onAdd({ table, entry: key });
  }
  return (
    <>
      <button type="button" class="linkbtn" onClick={() => (open.value = true)} data-testid="add-entry">
        + {tab.add}
      </button>
      {open.value && (
        <Dialog title={tab.add ?? ""} onClose={() => (open.value = false)}>
          <form
            class="add-entry"
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <label class="b" for="entry-name">
              {t("entry-name")}
            </label>
            <input
              id="entry-name"
              class="field"
              maxLength={30}
              value={name.value}
              onInput={(event) => (name.value = event.currentTarget.value)}
              data-testid="entry-name"
            />
            <p class="sm muted" role="status">
              {isTaken
                ? t("entry-taken")
                : key
                  ? t("entry-key", { key: `${table}.${key}` })
                  : t("entry-about")}
            </p>
            <div class="row">
              <span class="sp" />
              <button type="button" class="btn" onClick={() => (open.value = false)}>
                {common("cancel")}
              </button>
              <button type="submit" class="btn p" disabled={!key || isTaken} data-testid="entry-add">
                {t("add-one")}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
