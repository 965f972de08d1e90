// Another password, and another recovery code: both need the password of now.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { notify } from "../../ui/Toast";
import { Field } from "./Field";
import { shownCode } from "./RecoveryCode";

const t = words("settings");

export function ChangePassword({ onDone }: { onDone: () => Promise<void> }): JSX.Element {
  const old = useSignal("");
  const next = useSignal("");
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const done = await attempt(() => api.changePassword(old.value, next.value));
    if (!done) return;
    old.value = next.value = "";
    notify({ text: t("password-changed"), kind: "ok" });
    await onDone();
  }
  return (
    <details class="account-more">
      <summary data-testid="change-password">{t("password-change")}</summary>
      <form class="account-form" onSubmit={(event) => void send(event)}>
        <Field
          name={t("password-old")}
          value={old}
          autocomplete="current-password"
          secret
          testid="old-password"
        />
        <Field
          name={t("password-new")}
          value={next}
          autocomplete="new-password"
          secret
          about={t("password-change-about")}
          testid="new-password"
        />
        <button type="submit" class="btn p" data-testid="password-send">
          {t("password-change")}
        </button>
      </form>
    </details>
  );
}

export function RenewCode({ onDone }: { onDone: () => Promise<void> }): JSX.Element {
  const password = useSignal("");
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const done = await attempt(async () => {
      shownCode.value = (await api.renewCode(password.value)).recovery ?? "";
    });
    if (!done) return;
    password.value = "";
    await onDone();
  }
  return (
    <details class="account-more">
      <summary data-testid="renew-code">{t("recovery-renew")}</summary>
      <form class="account-form" onSubmit={(event) => void send(event)}>
        <p class="sm muted">{t("recovery-renew-about")}</p>
        <Field
          name={t("password")}
          value={password}
          autocomplete="current-password"
          secret
          testid="renew-password"
        />
        <button type="submit" class="btn" data-testid="renew-send">
          {t("recovery-renew")}
        </button>
      </form>
    </details>
  );
}
