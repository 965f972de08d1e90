// Which box a new table is played with: the printed one, one of my own, or one that somebody shared.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import { me } from "../../app/me";
import { readTableId } from "../../app/tables";
import { words } from "../../i18n";
import { ApiError, api, type KeptBox } from "../../net/api";
import type { BoxTables } from "../my-box/overlay";
import type { Wish } from "./wish";

const t = words("new");
const PRINTED = "";
const LINK = "link";

interface BoxChoiceProps {
  wish: Wish;
  game: string;
  /** The box that the address asked for. */
  wanted: string;
}

export function BoxChoice({ wish, game, wanted }: BoxChoiceProps): JSX.Element {
  const id = useId();
  const mine = useSignal<KeptBox[]>([]);
  const choice = useSignal(wanted);
  const link = useSignal("");
  const problem = useSignal("");
  const chosen = wish.box.value;
  useEffect(() => {
    wish.box.value = null;
    if (me.value) api.myBoxes().then(keep, () => undefined);
    if (wanted) void take(wanted);
  }, [game, me.value?.name]);

  function keep(found: KeptBox[]): void {
    mine.value = found.filter((box) => box.game === game && box.playable);
  }

  /** Fetch a box and have it checked: only what can be played may be chosen. */
  async function take(boxId: string): Promise<void> {
    problem.value = "";
    wish.box.value = null;
    try {
      const shared = await api.sharedBox(boxId);
      if (shared.game !== game) problem.value = t("box-other-game");
      else {
        const checked = await api.checkBox(game, shared.toml);
        if (!checked.tables) problem.value = checked.problems[0]?.why ?? t("box-unplayable");
        else
          wish.box.value = {
            id: boxId,
            name: shared.name,
            tables: checked.tables as BoxTables,
            differences: checked.differences.length,
          };
      }
    } catch (error) {
      problem.value = error instanceof ApiError && error.message ? error.message : t("box-not-found");
    }
  }

  function choose(next: string): void {
    choice.value = next;
    problem.value = "";
    wish.box.value = null;
    if (next !== PRINTED && next !== LINK) void take(next);
  }

  const isListed = mine.value.some((box) => box.id === choice.value);
  return (
    <div class="opt box-choice">
      <label class="opt-text" for={id}>
        <b>{t("box")}</b>
        <span class="sm muted">
          {chosen ? t("box-differs", { count: chosen.differences }) : t("box-about")}
          {chosen && (
            <>
              {" "}
              <a href={`/box/${chosen.id}`}>{t("box-look")}</a>
            </>
          )}
        </span>
        {problem.value && (
          <span class="sm bad" role="alert">
            {problem.value}
          </span>
        )}
      </label>
      <select
        id={id}
        class="field"
        value={choice.value}
        onChange={(event) => choose(event.currentTarget.value)}
        data-testid="box-choice"
      >
        <option value={PRINTED}>{t("box-printed")}</option>
        {mine.value.map((box) => (
          <option key={box.id} value={box.id}>
            {box.name}
          </option>
        ))}
        {!isListed && choice.value !== PRINTED && choice.value !== LINK && (
          <option value={choice.value}>{chosen?.name ?? t("box-shared")}</option>
        )}
        <option value={LINK}>{t("box-link")}</option>
      </select>
      {choice.value === LINK && (
        <span class="row box-link">
          <input
            class="field sp"
            aria-label={t("box-paste")}
            placeholder={t("box-paste")}
            value={link.value}
            onInput={(event) => {
              link.value = event.currentTarget.value;
              const found = readTableId(link.value);
              if (found) void take(found);
            }}
            data-testid="box-link"
          />
        </span>
      )}
    </div>
  );
}
