// What each mark means.

import type { JSX } from "preact";
import { words } from "../../i18n";

const t = words("box");
const KINDS = ["S", "P", "I", "C"];

export function HowWeKnow(): JSX.Element {
  return (
    <section class="panel how-known" aria-labelledby="how-known">
      <h2 id="how-known">{t("how-we-know")}</h2>
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <span class={`mark mark-${kind}`} aria-hidden="true">
              {kind}
            </span>
            <span class="sm">
              <b>{t(`mark-${kind}-short`)}:</b> {t(`mark-${kind}`)}
            </span>
          </li>
        ))}
      </ul>
      <p class="xs muted">{t("two-marks")}</p>
    </section>
  );
}
