// The account: not needed, but with one the games are to be had from any browser.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { loadMe, me } from "../../app/me";
import { go } from "../../app/routes";
import { readInvitation, saveInvitation, site } from "../../app/site";
import { attempt, myTables } from "../../app/tables";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { Choose } from "../../ui/Choose";
import { Dialog } from "../../ui/Dialog";
import { notify } from "../../ui/Toast";
import { ChangePassword, RenewCode } from "./ChangePassword";
import { Field } from "./Field";
import { RecoveryCode, shownCode } from "./RecoveryCode";

const t = words("settings");
const common = words("common");

export function Account(): JSX.Element {
  return (
    <section class="panel" aria-labelledby="account">
      <h2 id="account">{t("account")}</h2>
      {me.value?.account ? <Known /> : <Enter />}
      {me.value && <Forget />}
      <RecoveryCode />
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
      {me.value?.recoverable === false && <p class="sm muted">{t("recovery-none")}</p>}
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
      <ChangePassword onDone={refresh} />
      <RenewCode onDone={refresh} />
    </>
  );
}

type Way = "create" | "enter" | "recover";

function Enter(): JSX.Element {
  const how = useSignal<Way>("create");
  const login = useSignal("");
  const password = useSignal("");
  const code = useSignal("");
  const invitation = useSignal(readInvitation());
  const busy = useSignal(false);
  const keep = useSignal(true);
  const way = how.value;
  const asksInvitation = way === "create" && !me.value && site.value?.invitation_only;
  async function enter(): Promise<void> {
    if (way === "recover")
      shownCode.value = (await api.recover(login.value, code.value, password.value)).recovery ?? "";
    else if (way === "enter") await api.login(login.value, password.value, keep.value);
    else {
      saveInvitation(invitation.value);
      const made = await api.account(login.value, password.value, me.value?.name, readInvitation());
      shownCode.value = made.recovery ?? "";
    }
    await refresh();
  }
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    busy.value = true;
    const done = await attempt(enter);
    busy.value = false;
    if (done) notify({ text: t(way === "create" ? "account-made" : "logged-in"), kind: "ok" });
  }
  return (
    <form class="account-form" onSubmit={(event) => void send(event)}>
      <p class="sm muted">{t("account-about")}</p>
      <Choose
        label={t("account")}
        value={way}
        options={[
          { value: "create", name: t("account-create") },
          { value: "enter", name: t("account-enter") },
          { value: "recover", name: t("account-recover") },
        ]}
        onChange={(next) => (how.value = next)}
        testid="account-way"
      />
      <Field name={t("login")} value={login} autocomplete="username" maxLength={80} testid="login" />
      {way === "recover" && (
        <Field
          name={t("recovery-code")}
          value={code}
          autocomplete="off"
          about={t("recovery-code-about")}
          testid="code"
        />
      )}
      <Field
        name={t(way === "recover" ? "password-new" : "password")}
        value={password}
        autocomplete={way === "enter" ? "current-password" : "new-password"}
        secret
        about={way === "enter" ? "" : t("password-about")}
        testid="password"
      />
      {way === "enter" && me.value && (
        <label class="row keep-guest">
          <input
            type="checkbox"
            checked={keep.value}
            onChange={(event) => (keep.value = event.currentTarget.checked)}
            data-testid="keep-guest"
          />
          <span>{t("keep-guest", { name: me.value.name })}</span>
        </label>
      )}
      {asksInvitation && (
        <Field
          name={t("invitation")}
          value={invitation}
          autocomplete="off"
          about={t("invitation-about")}
          maxLength={80}
          testid="invitation"
        />
      )}
      <button type="submit" class="btn p" disabled={busy.value} data-testid="account-send">
        {t(`account-${way}`)}
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
