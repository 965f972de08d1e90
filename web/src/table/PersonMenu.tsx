// What one can do about somebody at the table: mute, report, and for the host send away who only looks on.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { words } from "../i18n";
import { api } from "../net/api";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { notify } from "../ui/Toast";
import { useTable } from "./context";

const t = words("table");
const MAX_CHARS = 500;

export interface Somebody {
  name: string;
  /** Stands for this person at this table. */
  by: string;
  muted?: boolean;
  /** Only looks on. */
  watches?: boolean;
}

export function PersonMenu({ who }: { who: Somebody }): JSX.Element {
  const open = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("person-menu", { name: who.name })}
        title={t("person-menu", { name: who.name })}
        onClick={() => (open.value = true)}
        data-testid="person-menu"
      >
        <Icon name={who.muted ? "lock" : "flag"} size={18} />
      </button>
      {open.value && <PersonDialog who={who} onClose={() => (open.value = false)} />}
    </>
  );
}

export function PersonDialog({ who, onClose }: { who: Somebody; onClose: () => void }): JSX.Element {
  const { model } = useTable();
  const text = useSignal("");
  const host = model.info.value?.host;
  const act = async (run: () => Promise<unknown>, said: string) => {
    if (!(await attempt(run))) return;
    notify({ text: said, kind: "ok" });
    onClose();
  };
  return (
    <Dialog title={who.name} onClose={onClose}>
      <p>{t(who.muted ? "muted-about" : "mute-about")}</p>
      <div class="row wrap">
        <a class="btn" href={`/who/${model.id}/${who.by}`} data-testid="to-profile">
          {t("to-profile")}
        </a>
        <button
          type="button"
          class="btn"
          onClick={() =>
            void act(
              () => api.mute(model.id, who.by, !who.muted),
              t(who.muted ? "unmuted" : "muted", { name: who.name }),
            )
          }
          data-testid="mute-person"
        >
          {t(who.muted ? "unmute-person" : "mute-person")}
        </button>
        {host && who.watches && (
          <button
            type="button"
            class="btn"
            onClick={() => void act(() => api.sendAway(model.id, who.by), t("sent-away", { name: who.name }))}
            data-testid="send-away"
          >
            {t("send-away")}
          </button>
        )}
      </div>
      <form
        class="report"
        onSubmit={(event) => {
          event.preventDefault();
          void act(() => api.report(model.id, who.by, text.value.trim()), t("reported"));
        }}
      >
        <label>
          <b>{t("report")}</b>
          <span class="sm muted">{t("report-about")}</span>
          <textarea
            class="field"
            rows={3}
            required
            maxLength={MAX_CHARS}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
            data-testid="report-text"
          />
        </label>
        <button type="submit" class="btn" data-testid="report-send">
          {t("report-send")}
        </button>
      </form>
    </Dialog>
  );
}
