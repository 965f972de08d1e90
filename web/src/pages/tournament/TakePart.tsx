// What a player does here: take part, go to the table, leave.

import type { JSX } from "preact";
import { ensureMe } from "../../app/me";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { clubs, type TournamentAct, type TournamentInfo } from "../../net/clubs";
import { notify } from "../../ui/Toast";
import { SureButton } from "./SureButton";

const t = words("tournament");

interface TakePartProps {
  info: TournamentInfo;
  onChange: (next: TournamentInfo) => void;
}

export function TakePart({ info, onChange }: TakePartProps): JSX.Element | null {
  const act = (what: TournamentAct) =>
    attempt(async () => {
      await ensureMe();
      onChange(await clubs.act(info.id, what));
    });
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(location.href);
      notify({ text: t("copied") });
    });
  if (info.status === "over" || (info.status === "running" && !info.plays)) return null;
  return (
    <section class="panel take-part" aria-label={t("title")}>
      {info.table && (
        <a class="btn p" href={`/t/${info.table}`} data-testid="to-my-table">
          {t("your-table")}
        </a>
      )}
      {info.status === "open" && !info.plays && (
        <button type="button" class="btn p" onClick={() => void act("join")} data-testid="tournament-join">
          {t("join")}
        </button>
      )}
      {info.status === "open" && (
        <button type="button" class="btn" onClick={() => void copy()}>
          {t("link")}
        </button>
      )}
      {info.left ? (
        <p class="muted">{t("you-left")}</p>
      ) : (
        info.plays && (
          <SureButton
            name={t("leave")}
            ask={info.status === "running" ? t("leave-sure") : ""}
            run={() => act("leave")}
            testid="tournament-leave"
          />
        )
      )}
    </section>
  );
}
