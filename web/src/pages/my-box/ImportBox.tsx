// A box brought along as TOML: from a file, or pasted. It is checked while it is typed.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { ApiError, api, type BoxCheck } from "../../net/api";
import { Dialog } from "../../ui/Dialog";
import { type BoxModel, readChecked } from "./model";

const t = words("box");
const common = words("common");
const CHECK_DELAY_MS = 300;
const MAX_FILE_BYTES = 200_000;

export function ImportBox({ model, onClose }: { model: BoxModel; onClose: () => void }): JSX.Element {
  const text = useSignal("");
  const checked = useSignal<BoxCheck | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    checked.value = null;
    if (!text.value.trim()) return;
    const asked = text.value;
    const timer = setTimeout(() => {
      api.checkBox(model.game, asked).then(
        (answer) => {
          if (text.peek() === asked) checked.value = answer;
        },
        (error: unknown) => {
          failed.value = error instanceof ApiError ? error.message : "";
        },
      );
    }, CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text.value]);
  const own = checked.value ? readChecked(checked.value, model.printed.facts) : null;
  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) failed.value = t("import-large");
    else text.value = await file.text();
  }
  return (
    <Dialog title={t("import-title")} class="import-box" onClose={onClose}>
      <p class="sm muted">{t("import-about")}</p>
      <input
        type="file"
        class="field"
        accept=".toml,text/plain,application/toml"
        aria-label={t("import-file")}
        onChange={(event) => void readFile(event.currentTarget.files?.[0])}
        data-testid="import-file"
      />
      <textarea
        class="field mono"
        rows={10}
        aria-label={t("import-paste")}
        placeholder={t("import-paste")}
        value={text.value}
        spellcheck={false}
        onInput={(event) => (text.value = event.currentTarget.value)}
        data-testid="import-text"
      />
      <ul class="import-problems" role="status" data-testid="import-problems">
        {failed.value && <li class="bad">{failed.value}</li>}
        {checked.value?.problems.map((problem) => (
          <li key={problem.path + problem.why} class="bad">
            {problem.line && <b>{t("line-only", { line: problem.line })}</b>} {problem.why}
          </li>
        ))}
        {checked.value?.problems.length === 0 && (
          <li class="ok">{t("import-fine", { count: checked.value.differences.length })}</li>
        )}
      </ul>
      <div class="row">
        <span class="sp" />
        <button type="button" class="btn" onClick={onClose}>
          {common("cancel")}
        </button>
        <button
          type="button"
          class="btn p"
          disabled={!own}
          onClick={() => {
            if (own) model.change(own);
            onClose();
          }}
          data-testid="import-take"
        >
          {t("import-take")}
        </button>
      </div>
    </Dialog>
  );
}
