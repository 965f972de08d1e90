// A table in a list: picture, title, who sits there, whose turn.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { Crest, Icon } from "../../ui/Icon";
import { Meadow } from "../../ui/Meadow";
import { scenes } from "../../ui/scenes";

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
          <span class="sm muted">{others(table)}</span>
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

function others(table: TableInfo): string {
  const names = table.seats
    .filter((seat) => seat.kind !== "open" && !seat.yours)
    .map((seat) => seat.name || t("a-bot"));
  return names.filter(Boolean).join(", ") || t("alone");
}

/** What is played, as a picture. */
export function Picture({ game, options }: { game: string; options: Record<string, unknown> }): JSX.Element {
  if (game === "merchants") return <Caravan />;
  const key = String(options.scenario ?? "base");
  if (key === "randomized") return <Lots />;
  const scene = scenes[Number(options.players) === 1 && key === "base" ? "alone" : key] ?? scenes.base!;
  return <Meadow window={[0, 0, 8, 6]} {...scene} />;
}

function Lots(): JSX.Element {
  return (
    <svg class="meadow felt" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="240" fill="var(--felt)" />
      <g class="die">
        <use href="#d-peasant1" x="36" y="86" width="68" height="70" />
        <use href="#d-burgher4" x="126" y="86" width="68" height="70" />
        <use href="#d-clergy3" x="216" y="86" width="68" height="70" />
      </g>
    </svg>
  );
}

function Caravan(): JSX.Element {
  return (
    <svg class="meadow" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="240" fill="var(--ground)" />
      <ellipse cx="80" cy="60" rx="90" ry="40" fill="var(--ground2)" />
      <ellipse cx="250" cy="190" rx="110" ry="44" fill="var(--ground2)" />
      <path
        d="M-10 150C60 120 90 190 160 150S260 90 330 110"
        fill="none"
        stroke="#a98f5d"
        stroke-width="22"
      />
      <path
        d="M-10 150C60 120 90 190 160 150S260 90 330 110"
        fill="none"
        stroke="#e5d3a4"
        stroke-width="15"
      />
      <path
        d="M196-10C170 70 240 120 200 250"
        fill="none"
        stroke="var(--accent)"
        stroke-width="4"
        stroke-dasharray="10 8"
      />
      <g class="die">
        <use href="#i-house" x="26" y="62" width="60" height="60" />
        <use href="#i-house" x="234" y="30" width="60" height="60" />
        <use href="#i-horse" x="92" y="116" width="58" height="58" />
        <use href="#i-carriage" x="142" y="108" width="64" height="64" />
        <use href="#i-wheat" x="40" y="180" width="38" height="38" />
        <use href="#i-fabric" x="86" y="190" width="38" height="38" />
        <use href="#i-alcohol" x="230" y="160" width="38" height="38" />
        <use href="#i-weapons" x="272" y="176" width="38" height="38" />
      </g>
    </svg>
  );
}

/** For lists without a picture. */
export function GameIcon({ game }: { game: string }): JSX.Element {
  return <Icon name={game === "merchants" ? "horse" : "hammer"} size={20} />;
}
