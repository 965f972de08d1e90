// Whose rows the log shows: everybody's, or those of one crest.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { words } from "../i18n";
import { Crest } from "../ui/Icon";
import { type OpenTable, useTable } from "./context";
import type { LogOwner } from "./game";

const t = words("table");

/** The crest whose rows are shown, or null for all. The frame forgets it when another table is opened. */
export const shownCrest = signal<number | null>(null);

/** Name whoever has rows of their own: the seats, unless a game's figures have crests. */
export function listOwners({ model, gameUi }: OpenTable): LogOwner[] {
  const own = gameUi.listLogOwners?.(model);
  if (own) return own;
  const mine = model.mine.value;
  return (model.info.value?.seats ?? []).map((seat, crest) => ({
    crest,
    name:
      mine.length === 1 && mine[0] === crest
        ? t("log-yours")
        : seat.name || t("log-seat", { seat: crest + 1 }),
  }));
}

export function LogFilter(): JSX.Element | null {
  const owners = listOwners(useTable());
  const group = useId();
  if (owners.length < 2) return null;
  return (
    <div class="log-filter" role="radiogroup" aria-label={t("log-whose")} data-testid="log-filter">
      {[{ crest: null, name: t("log-all") }, ...owners].map(({ crest, name }) => (
        <label key={crest} title={name}>
          <input
            type="radio"
            name={group}
            checked={shownCrest.value === crest}
            onChange={() => (shownCrest.value = crest)}
            data-testid={`log-of-${crest ?? "all"}`}
          />
          {crest !== null && <Crest seat={crest} size={16} />}
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
