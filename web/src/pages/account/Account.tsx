// The account: not needed, but with one the games are to be had from any browser.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { loadMe, me } from "../../app/me";
import { go } from "../../app/routes";
import { attempt, myTables } from "../../app/tables";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { Choose } from "../../ui/Choose";
import { Dialog } from "../../ui/Dialog";
import { notify } from "../../ui/Toast";

const t = words("settings");
const common = words("common");

export function Account(): JSX.Element {
  return (
    <section class="panel" aria-labelledby="account">
      <h2 id="account">{t("account")}</h2>
      {me.value?.account ? <Known /> : <Enter />}
      {me.value && <Forget />}
    </section>
  );
}

/** Load everything again for whoever is here now. */
async function refresh(): Promise<void> {
  myTables.value = null;
  await loadMe();
}

function Known(): JSX.Element {
  const leave = (run: () => Promise<void>, said: string) =>
    attempt(async () => {
      await run();
      await refresh();
      notify({ text: said, kind: "ok" });
    });
  return (
    <>
      <p>{t("account-in", { login: me.value?.login ?? "" })}</p>
      <div class="row wrap account-acts">
        <button
          type="button"
          class="btn"
          onClick={() => void leave(api.logout, t("logged-out"))}
          data-testid="log-out"
        >
          {t("log-out")}
        </button>
        <button
          type="button"
          class="btn"
          onClick={() => void leave(api.logoutEverywhere, t("logged-out-everywhere"))}
        >
          {t("log-out-everywhere")}
        </button>
      </div>
    </>
  );
}

function Enter(): JSX.Element {
  const how = useSignal<"create" | "enter">("create");
  const login = useSignal("");
  const password = useSignal("");
  const busy = useSignal(false);
  const isNew = how.value === "create";
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    busy.value = true;
    const done = await attempt(async () => {
      await (isNew
        ? api.account(login.value, password.value, me.value?.name)
        : api.login(login.value, password.value));
      await refresh();
    });
    busy.value = false;
    if (done) notify({ text: t(isNew ? "account-made" : "logged-in"), kind: "ok" });
  }
  return (
    <form class="account-form" onSubmit={(event) => void send(event)}>
      <p class="sm muted">{t("account-about")}</p>
      <Choose
        label={t("account")}
        value={how.value}
        options={[
          { value: "create", name: t("account-create") },
          { value: "enter", name: t("account-enter") },
        ]}
        onChange={(next) => (how.value = next)}
      />
      <label>
        <b>{t("login")}</b>
        <input
          class="field"
          required
          autocomplete="username"
          maxLength={80}
          value={login.value}
          onInput={(event) => (login.value = event.currentTarget.value)}
          data-testid="login"
        />
      </label>
      <label>
        <b>{t("password")}</b>
        <input
          class="field"
          required
          type="password"
          autocomplete={isNew ? "new-password" : "current-password"}
          maxLength={200}
          value={password.value}
          onInput={(event) => (password.value = event.currentTarget.value)}
          data-testid="password"
        />
        {isNew && <span class="sm muted">{t("password-about")}</span>}
      </label>
      <button type="submit" class="btn p" disabled={busy.value} data-testid="account-send">
        {t(isNew ? "account-create" : "account-enter")}
      </button>
    </form>
  );
}

function Forget(): JSX.Element {
  const asking = useSignal(false);
  async function forget(): Promise<void> {
    asking.value = false;
    const done = await attempt(api.forgetMe);
    if (!done) return;
    await refresh();
    notify({ text: t("forgotten"), kind: "ok" });
    go("/");
  }
  return (
    <div class="forget">
      <p class="sm muted">{t("forget-about")}</p>
      <button type="button" class="btn danger" onClick={() => (asking.value = true)} data-testid="forget">
        {t("forget")}
      </button>
      {asking.value && (
        <Dialog title={t("forget-sure")} onClose={() => (asking.value = false)}>
          <p>{t("forget-what")}</p>
          <div class="row account-acts">
            <button type="button" class="btn danger" onClick={() => void forget()} data-testid="forget-yes">
              {t("forget")}
            </button>
            <button type="button" class="btn" onClick={() => (asking.value = false)}>
              {common("cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
