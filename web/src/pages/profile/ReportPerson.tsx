// Tells whoever runs the server about somebody.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ensureMe } from "../../app/me";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { people } from "../../net/people";
import { Dialog } from "../../ui/Dialog";
import { notify } from "../../ui/Toast";

const t = words("profile");
const MAX_CHARS = 500;

interface ReportPersonProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function ReportPerson({ id, name, onClose }: ReportPersonProps): JSX.Element {
  const text = useSignal("");
  const send = () =>
    attempt(async () => {
      await ensureMe();
      await people.report(id, text.value.trim());
      notify({ text: t("reported"), kind: "ok" });
      onClose();
    });
  return (
    <Dialog title={t("report-title", { name })} onClose={onClose}>
      <form
        class="profile-report"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.value.trim()) void send();
        }}
      >
        <label>
          <span class="sm muted">{t("report-about")}</span>
          <textarea
            class="field"
            rows={3}
            required
            maxLength={MAX_CHARS}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn p">
          {t("report-send")}
        </button>
      </form>
    </Dialog>
  );
}
