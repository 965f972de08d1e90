// How I am told: push, e-mail, quiet hours, what about, and holidays.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type PushState, readPush, switchPush } from "../../app/push";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { api, type NoticeSettings, type Notices } from "../../net/api";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { Holidays } from "./Holidays";

const t = words("moves");
const KINDS = ["turn", "time", "stand-in", "invited", "over"] as const;
const CHANNELS = ["push", "email"] as const;
const DEFAULT_WANTS: Record<string, string[]> = {
  turn: ["push", "email"],
  time: ["push", "email"],
  "stand-in": ["push", "email"],
  invited: ["push", "email"],
  over: ["push"],
};

export interface PartProps {
  notices: Notices;
  change: (wish: Partial<NoticeSettings>) => void;
}

export function NoticeChoices(): JSX.Element | null {
  const notices = useSignal<Notices | null>(null);
  useEffect(() => {
    void attempt(async () => {
      notices.value = await api.notices();
    });
  }, []);
  const known = notices.value;
  if (!known) return null;
  const change = (wish: Partial<NoticeSettings>) =>
    void attempt(async () => {
      notices.value = await api.changeNotices(wish);
    });
  return (
    <div class="moves-choices">
      <section class="panel" aria-labelledby="reach">
        <h2 id="reach">{t("reach")}</h2>
        <Push notices={notices as Signal<Notices>} />
        <Mail notices={known} change={change} />
      </section>
      <Quiet notices={known} change={change} />
      <Wants notices={known} change={change} />
      <Holidays notices={notices as Signal<Notices>} />
    </div>
  );
}

interface SwitchProps {
  on: boolean;
  name: string;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  testid: string;
}

function Switch({ on, name, disabled, onChange, testid }: SwitchProps): JSX.Element {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={on}
      aria-label={name}
      disabled={disabled}
      onClick={() => onChange(!on)}
      data-testid={testid}
    >
      <span aria-hidden="true" />
    </button>
  );
}

function Push({ notices }: { notices: Signal<Notices> }): JSX.Element {
  const state = useSignal<PushState>("off");
  useEffect(() => {
    void readPush().then((found) => (state.value = found));
  }, []);
  const change = (on: boolean) =>
    attempt(async () => {
      state.value = await switchPush(on, notices.value.push_key);
      notices.value = await api.notices();
    });
  return (
    <div class="reach">
      <Icon name="chat" size={22} />
      <span class="sp">
        <b>{t("push")}</b>
        <span class="sm muted">
          {state.value === "on" || state.value === "off"
            ? t("push-browsers", { count: notices.value.browsers })
            : t(`push-${state.value}`)}
        </span>
      </span>
      {state.value === "on" && <TryIt channel="push" />}
      <Switch
        on={state.value === "on"}
        name={t("push")}
        disabled={state.value === "impossible" || state.value === "denied"}
        onChange={(on) => void change(on)}
        testid="push"
      />
    </div>
  );
}

function TryIt({ channel }: { channel: "push" | "email" }): JSX.Element {
  const send = async () => {
    if (await attempt(() => api.tryNotice(channel))) notify({ text: t("try-sent"), kind: "ok" });
  };
  return (
    <button type="button" class="btn s" onClick={() => void send()}>
      {t("try")}
    </button>
  );
}

function Mail({ notices, change }: PartProps): JSX.Element {
  const { email = "", confirmed = false } = notices.settings;
  const text = useSignal(email);
  if (!notices.mail)
    return (
      <div class="reach">
        <Icon name="book" size={22} />
        <span class="sp">
          <b>{t("email")}</b>
          <span class="sm muted">{t("email-off")}</span>
        </span>
      </div>
    );
  return (
    <form
      class="reach"
      onSubmit={(event) => {
        event.preventDefault();
        change({ email: text.value.trim() });
      }}
    >
      <Icon name="book" size={22} />
      <label class="sp">
        <b>{t("email")}</b>
        <span class="sm muted">
          {!email ? t("email-about") : confirmed ? t("email-confirmed") : t("email-waits", { email })}
        </span>
        <input
          class="field"
          type="email"
          autocomplete="email"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          data-testid="email"
        />
      </label>
      {confirmed && <TryIt channel="email" />}
      <button type="submit" class="btn s" disabled={text.value.trim() === email} data-testid="email-send">
        {t("email-save")}
      </button>
    </form>
  );
}

function Quiet({ notices, change }: PartProps): JSX.Element {
  const { quiet = false, quiet_from = 22 * 60 + 30, quiet_to = 7 * 60 + 30 } = notices.settings;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section class="panel" aria-labelledby="quiet">
      <div class="row">
        <h2 id="quiet" class="sp">
          {t("quiet")}
        </h2>
        <span class="sm muted">{zone}</span>
        <Switch on={quiet} name={t("quiet")} onChange={(on) => change({ quiet: on, zone })} testid="quiet" />
      </div>
      <div class="row wrap">
        <Hour
          name={t("quiet-from")}
          minutes={quiet_from}
          onChange={(quiet_from) => change({ quiet_from, zone })}
        />
        <Hour name={t("quiet-to")} minutes={quiet_to} onChange={(quiet_to) => change({ quiet_to, zone })} />
      </div>
      <p class="sm muted">{t("quiet-about")}</p>
    </section>
  );
}

function Hour(props: { name: string; minutes: number; onChange: (minutes: number) => void }): JSX.Element {
  const two = (n: number) => String(n).padStart(2, "0");
  return (
    <label class="row">
      <span>{props.name}</span>
      <input
        class="field"
        type="time"
        value={`${two(Math.floor(props.minutes / 60))}:${two(props.minutes % 60)}`}
        onInput={(event) => {
          const [hours = 0, minutes = 0] = event.currentTarget.value.split(":").map(Number);
          props.onChange(hours * 60 + minutes);
        }}
      />
    </label>
  );
}

function Wants({ notices, change }: PartProps): JSX.Element {
  const wants = notices.settings.wants ?? DEFAULT_WANTS;
  const set = (kind: string, channel: string, on: boolean) => {
    const rest = (wants[kind] ?? []).filter((each) => each !== channel);
    change({ wants: { ...wants, [kind]: on ? [...rest, channel] : rest } });
  };
  return (
    <section class="panel" aria-labelledby="wants">
      <table class="wants">
        <caption class="visually-hidden">{t("tell-when")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <h2 id="wants">{t("tell-when")}</h2>
            </th>
            <th scope="col">{t("push")}</th>
            <th scope="col">{t("email")}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`when-${kind}`)}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${t(`when-${kind}`)}: ${t(channel)}`}
                    checked={(wants[kind] ?? []).includes(channel)}
                    onChange={(event) => set(kind, channel, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
