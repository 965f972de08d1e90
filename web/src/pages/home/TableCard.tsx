// A table in a list: picture, title, who sits there, whose turn.

import type { JSX } from "preact";
import { gameIntros } from "../../app/games";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { Crest, Icon } from "../../ui/Icon";

const t = words("home");

export function TableCard({ table, turn }: { table: TableInfo; turn?: boolean }): JSX.Element {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return (
    <a class="tcard" href={`/t/${table.id}`} data-testid="table-card">
      <span class="tcard-art" aria-hidden="true">
        <Picture game={table.game} options={table.options} />
      </span>
      <span class="tcard-text">
        <span class="tcard-head">
          <b class="disp">{table.title}</b>
          <Status table={table} turn={turn} open={open} />
        </span>
        <span class="tcard-who">
          {table.seats.map((seat, n) => (
            <span key={n} class={seat.kind === "open" ? "faint" : ""} title={seat.name}>
              <Crest seat={n} size={18} />
            </span>
          ))}
          {table.box_differs ? <span class="tag">{t("own-box")}</span> : null}
          <span class="sm muted">{nameOthers(table)}</span>
        </span>
      </span>
    </a>
  );
}

function Status({ table, turn, open }: { table: TableInfo; turn?: boolean; open: number }): JSX.Element {
  if (table.status === "over") return <span class="tag">{t("over")}</span>;
  if (table.status === "open") return <span class="tag">{t("seats-open", { count: open })}</span>;
  return turn ? <span class="tag turn">{t("your-turn")}</span> : <span class="tag">{t("running")}</span>;
}

function nameOthers(table: TableInfo): string {
  const names = table.seats
    .filter((seat) => seat.kind !== "open" && !seat.yours)
    .map((seat) => seat.name || t("a-bot"));
  return names.filter(Boolean).join(", ") || t("alone");
}

/** Draw what is played. A table of a game that this app does not know has no picture. */
export function Picture({
  game,
  options,
}: {
  game: string;
  options: Record<string, unknown>;
}): JSX.Element | null {
  const intro = gameIntros[game];
  return intro ? <intro.Picture options={options} /> : null;
}

/** Draw a game's icon, for lists without a picture. */
export function GameIcon({ game }: { game: string }): JSX.Element {
  return <Icon name={gameIntros[game]?.icon ?? "die"} size={20} />;
}
