// Above a box: its name, how it stands, and what one can do with it as a whole.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ensureMe } from "../../app/me";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { ImportBox } from "./ImportBox";
import type { BoxModel } from "./model";
import { makeKey } from "./overlay";
import { saveFile } from "./save-file";

const t = words("box");
const rules = words("rules");
const MAX_NAME_CHARS = 60;

export function BoxHead({ model, onDiffers }: { model: BoxModel; onDiffers: () => void }): JSX.Element {
  const importing = useSignal(false);
  const busy = useSignal(false);
  const wrong = model.problems.value.length;
  const count = model.differences.value.length;
  async function save(): Promise<boolean> {
    busy.value = true;
    const done = await attempt(async () => {
      await ensureMe();
      const isNew = !model.id.peek() || !model.isMine.peek();
      await model.save();
      // The address changes without drawing the box anew.
      if (isNew) history.replaceState(null, "", `/box/${model.id.peek()}`);
      notify({ text: t("saved"), kind: "ok" });
    });
    busy.value = false;
    return done;
  }
  async function share(): Promise<void> {
    if (!model.isSaved.value && !(await save())) return;
    const link = `${location.origin}/box/${model.id.value}`;
    try {
      await navigator.clipboard.writeText(link);
      notify({ text: t("link-copied"), kind: "ok" });
    } catch {
      notify({ text: link });
    }
  }
  return (
    <div class="mybox-head">
      <label class="mybox-name">
        <span class="visually-hidden">{t("name")}</span>
        <input
          class="field disp"
          value={model.name.value}
          maxLength={MAX_NAME_CHARS}
          onInput={(event) => (model.name.value = event.currentTarget.value)}
          data-testid="box-name"
        />
      </label>
      <p class="sm muted mybox-about">
        {rules(model.game)}
        {!model.isMine.value && <> · {t("of", { name: model.ownerName })}</>}
      </p>
      <button
        type="button"
        class={`tag mybox-state ${wrong ? "bad-state" : ""}`}
        onClick={onDiffers}
        data-testid="box-state"
      >
        {count ? t("changes", { count }) : t("as-printed")}
        {wrong > 0 && ` · ${t("mistakes", { count: wrong })}`}
        {wrong === 0 && count > 0 && ` · ${t(model.isSaved.value ? "state-saved" : "state-open")}`}
      </button>
      <span class="sp" />
      <div class="row mybox-acts">
        <button
          type="button"
          class="iconbtn"
          aria-label={t("undo")}
          title={t("undo")}
          disabled={!model.canUndo.value}
          onClick={model.undo}
          data-testid="box-undo"
        >
          <Icon name="undo" size={20} />
        </button>
        <button
          type="button"
          class="iconbtn redo"
          aria-label={t("redo")}
          title={t("redo")}
          disabled={!model.canRedo.value}
          onClick={model.redo}
          data-testid="box-redo"
        >
          <Icon name="undo" size={20} />
        </button>
        <button
          type="button"
          class="btn s"
          onClick={() => void share()}
          disabled={busy.value}
          data-testid="box-share"
        >
          <Icon name="share" size={16} />
          {t("share")}
        </button>
        <button
          type="button"
          class="btn s"
          onClick={() => saveFile(`${makeKey(model.name.value) || "my-box"}.toml`, model.written.value.text)}
          data-testid="box-export"
        >
          {t("export")}
        </button>
        <button type="button" class="btn s" onClick={() => (importing.value = true)} data-testid="box-import">
          {t("import")}
        </button>
        {model.id.value && model.isSaved.value && wrong === 0 ? (
          <a class="btn s p" href={`/new?game=${model.game}&box=${model.id.value}`} data-testid="box-play">
            {t("play")}
          </a>
        ) : (
          <button
            type="button"
            class="btn s p"
            disabled={busy.value || !model.name.value.trim()}
            aria-busy={busy.value}
            onClick={() => void save()}
            data-testid="box-save"
          >
            {t(model.isMine.value ? (wrong ? "save-draft" : "save") : "keep-copy")}
          </button>
        )}
      </div>
      {importing.value && <ImportBox model={model} onClose={() => (importing.value = false)} />}
    </div>
  );
}
