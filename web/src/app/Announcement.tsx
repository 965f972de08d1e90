// What whoever runs the server says to everybody, above every page until it is put away.

import type { JSX } from "preact";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import { putAway, putAwayAnnouncement, site } from "./site";

const t = words("common");

export function Announcement(): JSX.Element | null {
  const said = site.value;
  if (!said?.announced || said.announced === putAway.value) return null;
  return (
    <aside class="announcement" aria-label={t("announcement")} data-testid="announcement">
      <Icon name="flag" size={18} />
      <p class="sp">{said.announcement}</p>
      <button type="button" class="iconbtn" aria-label={t("close")} onClick={putAwayAnnouncement}>
        <Icon name="x" size={18} />
      </button>
    </aside>
  );
}
