// What this browser remembers for its reader, and the account.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import {
  type BoardChoice,
  defaultKeys,
  keyOf,
  type StageAuto,
  type StageOthers,
  type StageSpeed,
  settings,
  type Theme,
} from "../../app/settings";
import { readInvitation } from "../../app/site";
import { attempt } from "../../app/tables";
import { languages, words } from "../../i18n";
import { api } from "../../net/api";
import { people } from "../../net/people";
import { Choose } from "../../ui/Choose";
import { play } from "../../ui/sound";
import { notify } from "../../ui/Toast";
import { Account } from "../account/Account";
import "./settings.css";

const t = words("settings");
const common = words("common");
const MAX_NAME_CHARS = 40;

export function Settings(): JSX.Element {
  useEffect(() => {
    void loadMe();
  }, []);
  return (
    <Page title={t("title")} class="settings">
      <div class="settings-column">
        <section class="panel" aria-labelledby="you">
          <h2 id="you">{t("you")}</h2>
          <Name />
          {me.value?.person ? <ShowGames /> : null}
          <p>
            <a href="/box">{common("my-boxes")}</a>
          </p>
        </section>
        <Account />
      </div>
      <div class="settings-column">
        <section class="panel" aria-labelledby="look">
          <h2 id="look">{t("look")}</h2>
          <Setting title={t("lang")} about={t("lang-about")}>
            {() => (
              <Choose
                label={t("lang")}
                value={settings.lang.value}
                options={Object.entries(languages).map(([value, name]) => ({ value, name }))}
                onChange={setter(settings.lang)}
                testid="lang"
              />
            )}
          </Setting>
          <Setting title={t("theme")} about={t("theme-about")}>
            {() => (
              <Choose
                label={t("theme")}
                value={settings.theme.value}
                options={nameChoices<Theme>(["system", "light", "dark"])}
                onChange={setter(settings.theme)}
                testid="theme"
              />
            )}
          </Setting>
          <Setting title={t("patterns")} about={t("patterns-about")}>
            {() => (
              <Choose
                label={t("patterns")}
                value={settings.patterns.value}
                options={nameChoices<"normal" | "strong">(["normal", "strong"])}
                onChange={setter(settings.patterns)}
                testid="patterns"
              />
            )}
          </Setting>
          <Setting title={t("motion")} about={t("motion-about")}>
            {() => (
              <Choose
                label={t("motion")}
                value={settings.motion.value}
                options={nameChoices<"system" | "on" | "off">(["system", "on", "off"])}
                onChange={setter(settings.motion)}
                testid="motion"
              />
            )}
          </Setting>
          <Setting title={t("stage")} about={t("stage-about")}>
            {() => (
              <Choose
                label={t("stage")}
                value={settings.stage.value === "new" ? "slow" : settings.stage.value}
                options={nameChoices<Exclude<StageSpeed, "new">>(["off", "fast", "normal", "slow"], "stage-")}
                onChange={setter(settings.stage)}
                testid="stage"
              />
            )}
          </Setting>
          <Setting title={t("auto")} about={t("auto-about")}>
            {() => (
              <Choose
                label={t("auto")}
                value={settings.auto.value === "new" ? "ask" : settings.auto.value}
                options={nameChoices<Exclude<StageAuto, "new">>(["ask", "moment", "never"], "auto-")}
                onChange={setter(settings.auto)}
                testid="auto"
              />
            )}
          </Setting>
          <Setting title={t("others")} about={t("others-about")}>
            {() => (
              <Choose
                label={t("others")}
                value={settings.others.value}
                options={nameChoices<StageOthers>(["large", "place", "list"], "others-")}
                onChange={setter(settings.others)}
                testid="others"
              />
            )}
          </Setting>
          <Setting title={t("board")} about={t("board-about")}>
            {() => (
              <Choose
                label={t("board")}
                value={settings.board.value}
                options={nameChoices<BoardChoice>(["auto", "flat", "model"], "board-")}
                onChange={setter(settings.board)}
                testid="board-choice"
              />
            )}
          </Setting>
          <Setting title={t("life")} about={t("life-about")} label>
            {(id) => (
              <input
                id={id}
                type="checkbox"
                class="switch"
                checked={settings.life.value}
                onChange={(event) => {
                  settings.life.value = event.currentTarget.checked;
                }}
                data-testid="life"
              />
            )}
          </Setting>
          <Setting title={t("remarks")} about={t("remarks-about")} label>
            {(id) => (
              <input
                id={id}
                type="checkbox"
                class="switch"
                checked={settings.remarks.value}
                onChange={(event) => {
                  settings.remarks.value = event.currentTarget.checked;
                }}
                data-testid="remarks"
              />
            )}
          </Setting>
          <Setting title={t("sound")} about={t("sound-about")} label>
            {(id) => (
              <input
                id={id}
                type="checkbox"
                class="switch"
                checked={settings.sound.value}
                onChange={(event) => {
                  settings.sound.value = event.currentTarget.checked;
                  play("turn");
                }}
                data-testid="sound"
              />
            )}
          </Setting>
        </section>
        <Keys />
      </div>
    </Page>
  );
}

function nameChoices<T extends string>(values: T[], prefix = "as-"): { value: T; name: string }[] {
  return values.map((value) => ({ value, name: t(`${prefix}${value}`) }));
}

function setter<All, T extends All>(where: Signal<All>): (value: T) => void {
  return (value) => {
    where.value = value;
  };
}

function Name(): JSX.Element {
  const name = useSignal<string | null>(null);
  const shown = name.value ?? me.value?.name ?? "";
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const plain = shown.trim();
    if (!plain) return;
    const done = await attempt(async () => {
      me.value = await api.become(plain, readInvitation());
    });
    if (done) notify({ text: t("name-saved"), kind: "ok" });
    name.value = null;
  }
  return (
    <form class="setting" onSubmit={(event) => void save(event)}>
      <label class="setting-text" for="name">
        <b>{t("name")}</b>
        <span class="sm muted">{t("name-about")}</span>
      </label>
      <span class="row">
        <input
          id="name"
          class="field"
          maxLength={MAX_NAME_CHARS}
          autocomplete="nickname"
          value={shown}
          placeholder={t("name-none")}
          onInput={(event) => (name.value = event.currentTarget.value)}
          data-testid="name"
        />
        <button type="submit" class="btn" disabled={name.value === null || !shown.trim()}>
          {t("save")}
        </button>
      </span>
    </form>
  );
}

/** Whether others see one's games; only somebody with a profile is asked. */
function ShowGames(): JSX.Element {
  const change = (shows: boolean) =>
    attempt(async () => {
      await people.setShows(shows);
      await loadMe();
    });
  return (
    <Setting title={t("shows")} about={t("shows-about")} label>
      {(id) => (
        <span class="row">
          <input
            id={id}
            type="checkbox"
            class="check"
            checked={me.value?.shows !== false}
            onChange={(event) => void change(event.currentTarget.checked)}
            data-testid="shows"
          />
          <a href={`/person/${me.value?.person}`}>{t("shows-look")}</a>
        </span>
      )}
    </Setting>
  );
}

function Keys(): JSX.Element {
  const asking = useSignal("");
  const catchKey = (event: KeyboardEvent, action: string) => {
    if (asking.value !== action || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    asking.value = "";
    if (event.key !== "Escape") settings.keys.value = { ...settings.keys.value, [action]: event.key };
  };
  return (
    <section class="panel" aria-labelledby="keys">
      <div class="row">
        <h2 id="keys" class="sp">
          {t("keys")}
        </h2>
        <button type="button" class="btn s" onClick={() => (settings.keys.value = {})}>
          {t("keys-reset")}
        </button>
      </div>
      <p class="sm muted">{t("keys-about")}</p>
      <ul class="keys">
        {Object.keys(defaultKeys).map((action) => (
          <li key={action}>
            <span class="sp">{t(`key-${action}`)}</span>
            <button
              type="button"
              class={`btn s ${asking.value === action ? "p" : ""}`}
              onClick={() => (asking.value = action)}
              onKeyDown={(event) => catchKey(event, action)}
              onFocusOut={() => (asking.value = "")}
              aria-label={t("key-change", { what: t(`key-${action}`), key: keyOf(action) })}
            >
              {asking.value === action ? t("key-press") : keyName(keyOf(action))}
            </button>
          </li>
        ))}
      </ul>
      <p class="sm muted">{t("keys-fixed")}</p>
    </section>
  );
}

function keyName(key: string): string {
  return key === " " ? t("key-space") : key.length === 1 ? key.toUpperCase() : key;
}

interface SettingProps {
  title: string;
  about: string;
  label?: boolean;
  children: (id: string) => ComponentChildren;
}

function Setting({ title, about, label, children }: SettingProps): JSX.Element {
  const id = useId();
  const text = (
    <>
      <b>{title}</b>
      <span class="sm muted">{about}</span>
    </>
  );
  return (
    <div class="setting">
      {label ? (
        <label class="setting-text" for={id}>
          {text}
        </label>
      ) : (
        <span class="setting-text">{text}</span>
      )}
      {children(id)}
    </div>
  );
}
