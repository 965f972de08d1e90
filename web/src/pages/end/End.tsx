// The end of a game at its own address, for whoever comes later: everything is counted, and can be counted again.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Page } from "../../app/Page";
import { go, place } from "../../app/routes";
import { words } from "../../i18n";
import { ApiError } from "../../net/api";
import { Waiting } from "../../ui/Waiting";
import { type Finished, NotOver, openFinished } from "../replay/finished";
import { EndScene } from "./EndScene";
import { type PlayedGame, readPlayed } from "./played";

const t = words("end");

export function End({ id }: { id: string }): JSX.Element {
  const game = useSignal<Finished | null>(null);
  const played = useSignal<PlayedGame | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    openFinished(id)
      .then((found) => {
        game.value = found;
        return readPlayed(found.model, found.gameUi, (next) => (played.value = next), found.story);
      })
      .catch((error: unknown) => {
        if (error instanceof NotOver) go(`/t/${id}`, true);
        else failed.value = (error instanceof ApiError && error.message) || t("failed");
      });
  }, [id]);
  if (failed.value) return <Trouble text={failed.value} />;
  if (!game.value) return <Waiting />;
  const { model, gameUi, info } = game.value;
  return (
    <Page title={t("title")} class="end">
      <EndScene
        game={{ model, gameUi, info, played: played.value }}
        counts={place.value.query.has("count")}
      />
    </Page>
  );
}

export function Trouble({ text }: { text: string }): JSX.Element {
  return (
    <main id="main" class="waiting">
      <p role="alert">{text}</p>
      <a class="btn p" href="/">
        {t("home")}
      </a>
    </main>
  );
}
