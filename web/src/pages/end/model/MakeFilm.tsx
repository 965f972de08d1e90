// The button that makes a film of the town. It is there only where a browser can encode one.

import { type Signal, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../../i18n";
import { showsModel } from "../../../render3d/capability";
import { isStill } from "../../../stage/manner";
import type { Ending, TownPlan } from "../../../table/game";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { notify } from "../../../ui/Toast";
import { findOwnSeat } from "../../replay/finished";
import type { EndGame } from "../EndScene";
import type { PlayedGame } from "../played";
import { CLIP } from "./clip-plan";

const t = words("end");
const FILE_NAME = "era-table.webm";

const canEncode: Signal<boolean> = signal(false);
let asked = false;

async function findEncoder(): Promise<void> {
  if (asked || typeof VideoEncoder === "undefined") return;
  asked = true;
  const { width, height } = CLIP;
  const { supported } = await VideoEncoder.isConfigSupported({ codec: "vp8", width, height });
  canEncode.value = !!supported;
}

interface Props {
  game: EndGame;
  played: PlayedGame;
  ending: Ending;
}

export function MakeFilm({ game, played, ending }: Props): JSX.Element | null {
  const open = useSignal(false);
  const wanted = showsModel.value && !!game.gameUi.readTown;
  useEffect(() => {
    if (wanted) void findEncoder().catch(() => undefined);
  }, [wanted]);
  const plans = wanted && canEncode.value ? listPlans(game, played) : [];
  if (plans.length < 2) return null;
  return (
    <>
      <button type="button" class="btn" data-testid="make-film" onClick={() => (open.value = true)}>
        <Icon name="play" size={18} />
        {t("film")}
      </button>
      {open.value && (
        <Making
          game={game}
          played={played}
          ending={ending}
          plans={plans}
          onClose={() => (open.value = false)}
        />
      )}
    </>
  );
}

/** Whose town it is: one's own, or the winner's. */
const findSide = ({ info }: EndGame, { story }: PlayedGame): number =>
  findOwnSeat(info) ?? story.winners[0] ?? 0;

/** The town before the first round and after each; nothing while a board is still missing. */
function listPlans(game: EndGame, played: PlayedGame): TownPlan[] {
  const side = findSide(game, played);
  const views = played.rounds.map(({ view }) => view);
  const plans = [played.story.view, ...views].map((view) =>
    view ? game.gameUi.readTown!(view, side, game.model) : null,
  );
  return plans.every((plan) => plan !== null) ? plans : [];
}

interface MakingProps extends Props {
  plans: TownPlan[];
  onClose(): void;
}

function Making({ game, played, ending, plans, onClose }: MakingProps): JSX.Element {
  const share = useSignal(0);
  const made = useSignal<{ url: string; kb: number } | null>(null);
  useEffect(() => {
    let off = false;
    const side = findSide(game, played);
    const make = async () => {
      const { makeFilm } = await import("./film");
      const film = await makeFilm({
        plans,
        captions: [t("film-begin"), ...played.rounds.map(({ round, points }) => t("film-round", { round, count: points[side] ?? 0 }))], // biome-ignore format: one thought
        ending: `${ending.title} · ${ending.detail}`,
        onProgress: (done) => {
          share.value = done;
        },
        isOff: () => off,
      });
      if (film && !off) made.value = { url: URL.createObjectURL(film), kb: Math.ceil(film.size / 1000) };
    };
    make().catch(() => {
      notify({ text: t("film-failed"), kind: "bad" });
      onClose();
    });
    return () => {
      off = true;
      if (made.peek()) URL.revokeObjectURL(made.peek()!.url);
    };
  }, []);
  return (
    <Dialog title={t("film")} onClose={onClose} class="end-share">
      {made.value ? (
        <>
          <video
            src={made.value.url}
            aria-label={t("film")}
            autoplay={!isStill()}
            controls
            loop
            muted
            playsInline
            data-testid="film-play"
          />
          <p>{t("film-made", { kb: made.value.kb })}</p>
          <a class="btn p" href={made.value.url} download={FILE_NAME} data-testid="film-save">
            {t("film-save")}
          </a>
        </>
      ) : (
        <>
          <p>{t("film-making")}</p>
          <progress
            class="end-progress-bar"
            max={100}
            value={Math.round(share.value * 100)}
            aria-label={t("film-making")}
          />
          <button type="button" class="btn" onClick={onClose} data-testid="film-cancel">
            {t("film-cancel")}
          </button>
        </>
      )}
    </Dialog>
  );
}
