// Why nobody had better dice: each round's seal, table by table, and its seed once it is over.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { TournamentInfo } from "../../net/clubs";
import { Icon } from "../../ui/Icon";

const t = words("tournament");
const SHOWN_DIGITS = 12;

const shorten = (hash: string) => hash.slice(0, SHOWN_DIGITS).replace(/(.{4})/g, "$1 ");

export function SameDice({ info }: { info: TournamentInfo }): JSX.Element {
  const round = info.played.at(-1);
  return (
    <section class="panel same-dice" aria-labelledby="same-dice">
      <h2 id="same-dice" class="row">
        <Icon name="lock" size={20} class="ok" />
        {t("same")}
      </h2>
      {round && (
        <ul>
          {round.tables.map((table) => (
            <li key={table.id} title={round.seal}>
              <b>{t("table", { number: table.number })}</b>
              <code class="sp">{shorten(round.seal)}</code>
              <b class="row ok sm">
                <Icon name="check" size={14} />
                {t(round.seed ? "opened" : "sealed")}
              </b>
            </li>
          ))}
        </ul>
      )}
      <p class="sm">
        {round ? t(round.seed ? "same-open" : "same-wait", { number: round.number }) : t("same-none")}
      </p>
      {round?.seed && (
        <>
          <p class="sm muted">{t("verify")}</p>
          <code class="same-command" data-testid="same-dice-open">
            era verify --tournament tournament.zip
          </code>
        </>
      )}
    </section>
  );
}
