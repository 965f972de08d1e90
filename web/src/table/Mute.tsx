// Sound on or off, at the table: the browser remembers it.

import type { JSX } from "preact";
import { settings } from "../app/settings";
import { words } from "../i18n";
import { play } from "../ui/sound";

const t = words("table");

export function Mute(): JSX.Element {
  const on = settings.sound.value;
  return (
    <button
      type="button"
      class="iconbtn"
      aria-pressed={!on}
      aria-label={t("mute")}
      title={t(on ? "mute" : "unmute")}
      onClick={() => {
        settings.sound.value = !on;
        if (!on) play("place");
      }}
      data-stage-part
      data-testid="mute"
    >
      <svg class="ic" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 9h4l6-5v16l-6-5H3z" fill="currentColor" />
        <path
          d={on ? "M16 8.500q3 3.500 0 7M18.500 6q5 6 0 12" : "M16 9l6 6M22 9l-6 6"}
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
        />
      </svg>
    </button>
  );
}
