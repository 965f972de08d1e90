// The end of a game as a picture: made here, saved as a file or given to whatever the system shares with.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import type { Story } from "../../net/api";
import type { Ending } from "../../table/game";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { seatTitle } from "../replay/finished";
import { Button } from "./Actions";
import type { EndGame } from "./EndScene";
import { drawPicture } from "./picture";

const t = words("end");

interface Props {
  game: EndGame;
  story: Story;
  ending: Ending;
}

export function SharePicture({ game, story, ending }: Props): JSX.Element {
  const made = useSignal<{ url: string; file: File } | null>(null);
  const make = async () => {
    const blob = await drawPicture({
      title: game.info.title,
      headline: ending.title,
      detail: ending.detail,
      columns: ending.parts?.map((part) => ({ ...part, wins: false })) ?? listColumns(game, story),
      board: findBoard(game, story),
      link: game.info.seed
        ? `${t(`same-${game.gameUi.sameAgain ?? "dice"}`)}: ${location.host}/t/${game.info.id}/end`
        : "",
    });
    made.value = {
      url: URL.createObjectURL(blob),
      file: new File([blob], "era-table.png", { type: "image/png" }),
    };
  };
  const close = () => {
    if (made.value) URL.revokeObjectURL(made.value.url);
    made.value = null;
  };
  return (
    <>
      <Button onClick={make} testid="share">
        <Icon name="share" size={18} />
        {t("share")}
      </Button>
      {made.value && <Preview {...made.value} onClose={close} />}
    </>
  );
}

/** Find the winner's whole town, as a model or as a drawing, or the map that all played on. */
function findBoard({ gameUi }: EndGame, { winners }: Story): SVGSVGElement | HTMLCanvasElement | null {
  const find = (what: string) => document.querySelectorAll<SVGSVGElement | HTMLCanvasElement>(what);
  const models = find("[data-share].modeled > canvas");
  const boards = models.length ? models : find("[data-share] > svg, [data-share] > * > svg");
  return (gameUi.readRoundFigures ? boards[winners[0] ?? 0] : undefined) ?? boards[0] ?? null;
}

function listColumns(
  { info }: EndGame,
  story: Story,
): { seat: number; name: string; points: number; wins: boolean }[] {
  const scores = story.scores.at(-1)?.[1] ?? [];
  return scores.map((points, seat) => ({
    seat,
    name: seatTitle(info, seat),
    points,
    wins: story.winners.includes(seat),
  }));
}

function Preview({ url, file, onClose }: { url: string; file: File; onClose: () => void }): JSX.Element {
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  return (
    <Dialog title={t("share")} onClose={onClose} class="end-share">
      <img src={url} alt={t("share-alt")} data-testid="share-picture" />
      <div class="row">
        <a class="btn p" href={url} download={file.name} data-testid="share-save">
          {t("share-save")}
        </a>
        {canShare && (
          <button
            type="button"
            class="btn"
            onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          >
            <Icon name="share" size={18} />
            {t("share-send")}
          </button>
        )}
      </div>
    </Dialog>
  );
}
