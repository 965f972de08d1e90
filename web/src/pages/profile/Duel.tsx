// How often one of two was before the other.

import type { JSX } from "preact";
import { words } from "../../i18n";

const t = words("profile");

export function Duel({ won, lost }: { won: number; lost: number }): JSX.Element {
  return (
    <>
      <span class="duel" aria-hidden="true">
        <i style={{ inlineSize: `${(100 * (won + 0.5)) / (won + lost + 1)}%` }} />
      </span>
      <span class="num" title={t("won-lost")}>
        {won} : {lost}
      </span>
    </>
  );
}
