// The code that sets a new password when the old one is lost: shown once, to be written down.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import { Dialog } from "../../ui/Dialog";
import { notify } from "../../ui/Toast";

const t = words("settings");
const common = words("common");

/** The code to be shown now; empty if there is none. */
export const shownCode = signal("");

export function RecoveryCode(): JSX.Element | null {
  const code = shownCode.value;
  if (!code) return null;
  const copy = async () => {
    await navigator.clipboard?.writeText(code);
    notify({ text: common("copied"), kind: "ok" });
  };
  return (
    <Dialog title={t("recovery-title")} firm onClose={() => (shownCode.value = "")}>
      <p>{t("recovery-about")}</p>
      <p>
        <code class="recovery-code" data-testid="recovery-code">
          {code}
        </code>
      </p>
      <div class="row wrap account-acts">
        <button
          type="button"
          class="btn p"
          onClick={() => (shownCode.value = "")}
          data-testid="recovery-kept"
        >
          {t("recovery-kept")}
        </button>
        <button type="button" class="btn" onClick={() => void copy()}>
          {common("copy")}
        </button>
      </div>
    </Dialog>
  );
}
