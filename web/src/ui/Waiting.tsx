import type { JSX } from "preact";
import { words } from "../i18n";

const t = words("common");

/** Show that something is being fetched; after a failure, offer a way on. */
export function Waiting({ failed = false }: { failed?: boolean }): JSX.Element {
  if (failed)
    return (
      <div class="waiting" role="alert">
        <p>{t("fetch-failed")}</p>
        <button type="button" class="btn" onClick={() => location.reload()}>
          {t("again")}
        </button>
      </div>
    );
  return (
    <div class="waiting" role="status">
      <Thinking />
      <span>{t("waiting")}</span>
    </div>
  );
}

export function Thinking(): JSX.Element {
  return (
    <span class="spinner" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
