// The frame of every screen that is not a table: header, content, and on a phone the tabs below.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { Crest, Icon, Logo } from "../ui/Icon";
import { Announcement } from "./Announcement";
import { me } from "./me";
import { hasMoved, place } from "./routes";
import { waiting } from "./waiting";
import "./page.css";

const t = words("common");

interface PageProps {
  title: string;
  class?: string;
  /** In the header in place of the title, which it then says itself. */
  head?: ComponentChildren;
  children: ComponentChildren;
}

export function Page({ title, class: more = "", head, children }: PageProps): JSX.Element {
  useTitle(title);
  return (
    <>
      <header class="top">
        <Brand />
        {head ?? <h1 class="top-title">{title}</h1>}
        <nav class="top-nav" aria-label={t("your-name")}>
          <a class="iconbtn" href="/rules" aria-label={t("rules")} title={t("rules")}>
            <Icon name="book" size={22} />
          </a>
          <a class="iconbtn" href="/settings" aria-label={t("settings")} title={t("settings")}>
            <Icon name="gear" size={22} />
          </a>
          <WhoAmI />
        </nav>
      </header>
      <Announcement />
      <main id="main" class={`page ${more}`} tabIndex={-1}>
        {children}
      </main>
      <AppTabs />
    </>
  );
}

/** Set the page's title, and let a screen reader or the Tab key go on from the top of a new screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (hasMoved) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  const count = waiting.value;
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ""}${title ? `${title} · ` : ""}Era Table`;
  }, [title, count]);
}

export function Brand(): JSX.Element {
  return (
    <a class="brand" href="/" aria-label={t("home-link")}>
      <Logo size={32} />
      <span>Era Table</span>
    </a>
  );
}

export function WhoAmI(): JSX.Element {
  return (
    <span class="row whoami-all">
      {waiting.value > 0 && (
        <a
          class="waits"
          href="/your-move"
          aria-label={t("waits", { count: waiting.value })}
          data-testid="waits"
        >
          {waiting.value}
        </a>
      )}
      <a class="whoami" href={me.value ? "/me" : "/settings"} title={t("your-name")}>
        <Crest seat={0} size={26} />
        <span>{me.value?.name || t("guest-short")}</span>
      </a>
    </span>
  );
}

const TABS = [
  { path: "/", key: "play", icon: "play" },
  { path: "/watch", key: "watch", icon: "eye" },
  { path: "/learn", key: "learn", icon: "hint" },
  { path: "/rules", key: "rules", icon: "book" },
  { path: "/settings", key: "settings", icon: "gear" },
];
const TAB_OF: Record<string, string> = { home: "play", new: "play", tables: "play", "open-replay": "watch" };

/** Draw the five tabs of a phone. */
export function AppTabs(): JSX.Element {
  const now = TAB_OF[place.value.screen] ?? place.value.screen;
  return (
    <nav class="tabs" aria-label={t("site")}>
      {TABS.map((tab) => (
        <a
          key={tab.key}
          href={tab.path}
          class={`tab ${now === tab.key ? "on" : ""}`}
          aria-current={now === tab.key ? "page" : undefined}
        >
          <Icon name={tab.icon} size={20} />
          <span>{t(tab.key)}</span>
        </a>
      ))}
    </nav>
  );
}
