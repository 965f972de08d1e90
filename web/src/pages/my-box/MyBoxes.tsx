// My boxes: one for each copy of a game that says something else than the printed one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameKeys } from "../../app/games";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { api, type KeptBox } from "../../net/api";
import { Dialog } from "../../ui/Dialog";
import { Waiting } from "../../ui/Waiting";
import { GameIcon } from "../home/TableCard";
import "./my-box.css";

const t = words("box");
const common = words("common");
const rules = words("rules");

export function MyBoxes(): JSX.Element {
  const found = useSignal<KeptBox[] | null>(null);
  const leaving = useSignal<KeptBox | null>(null);
  const load = () =>
    attempt(async () => {
      await loadMe();
      found.value = me.value ? await api.myBoxes() : [];
    }).then((done) => {
      if (!done) found.value ??= [];
    });
  useEffect(() => {
    void load();
  }, []);
  async function remove(box: KeptBox): Promise<void> {
    leaving.value = null;
    if (await attempt(() => api.removeBox(box.id))) await load();
  }
  return (
    <Page title={t("boxes-title")} class="myboxes">
      <p class="boxes-about">{t("boxes-about")}</p>
      <div class="row wrap boxes-new">
        {gameKeys.map((game) => (
          <a key={game} class="btn p" href={`/box/new?game=${game}`} data-testid={`new-box-${game}`}>
            <GameIcon game={game} />
            {t("new-of", { game: rules(game) })}
          </a>
        ))}
      </div>
      {!found.value ? (
        <Waiting />
      ) : (
        <ul class="boxes-list" data-testid="boxes">
          {found.value.length === 0 && <li class="muted">{t("boxes-none")}</li>}
          {found.value.map((box) => (
            <li key={box.id} class="panel boxcard" data-testid={`box-${box.id}`}>
              <GameIcon game={box.game} />
              <span class="sp">
                <a class="disp" href={`/box/${box.id}`}>
                  {box.name}
                </a>
                <span class="sm muted">
                  {rules(box.game)} · {t("changes", { count: box.differences })} · {formatDay(box.changed)}
                </span>
              </span>
              {box.playable ? (
                <a class="btn s" href={`/new?game=${box.game}&box=${box.id}`}>
                  {t("play")}
                </a>
              ) : (
                <span class="tag">{t("draft")}</span>
              )}
              <button type="button" class="btn s danger" onClick={() => (leaving.value = box)}>
                {t("delete")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {leaving.value && (
        <Dialog title={t("delete-title")} onClose={() => (leaving.value = null)}>
          <p>{t("delete-about", { name: leaving.value.name })}</p>
          <div class="row boxes-acts">
            <span class="sp" />
            <button type="button" class="btn" onClick={() => (leaving.value = null)}>
              {common("cancel")}
            </button>
            <button
              type="button"
              class="btn danger"
              onClick={() => void remove(leaving.value!)}
              data-testid="delete-box"
            >
              {t("delete")}
            </button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}

function formatDay(at: number): string {
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(at);
}
