// The others: their domains small beside one's own, one tap to enlarge; alone, Sir Philippe.
import type { JSX } from "preact";
import { settings } from "../../../app/settings";
import { SeatFace } from "../../../faces/Face";
import { formatNumber, words } from "../../../i18n";
import { SeatClock } from "../../../table/Clock";
import { RemarkOf } from "../../../table/Remark";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { Thinking } from "../../../ui/Waiting";
import { RESOURCES } from "../resources";
import { isOwn, listDice, playerName, type Scene, sumAmounts, title } from "../scene";
import type { PlayProps } from "../selection";
import type { Faces } from "../view.gen";
import { BoardText } from "./BoardText";
import { DiceBed } from "./DiceBed";
import { LargeDice } from "./DiceUpClose";
import { DieView } from "./DieButton";
import { Domain } from "./Domain";
import { PointedPlace } from "./Laid";
import { Marks } from "./Marks";
import { NewPieces } from "./NewPieces";

const t = words("medieval");

const frame = words("table");

export function listOthers(scene: Scene): number[] {
  const all = scene.view.players.length;
  return Array.from({ length: all - 1 }, (_, step) => (scene.side + step + 1) % all);
}

export function Opponents({ scene, selection }: PlayProps): JSX.Element {
  const focus = scene.model.director?.beat.value?.focus ?? null;
  // The column shares its height: while nothing is asked of the reader, the board looked at takes that of the others.
  const large = settings.others.value === "large" && scene.staged && focus !== null;
  return (
    <aside
      class={`med-opponents ${scene.view.players.length > 3 ? "many" : ""} ${large ? "enlarging" : ""}`}
      aria-label={t("others.title")}
    >
      {listOthers(scene).map((seat) => (
        <OpponentCard key={seat} scene={scene} selection={selection} seat={seat} />
      ))}
      {scene.view.players.length === 1 && <Philippe scene={scene} />}
      {scene.view.players.length <= 2 && <Standing scene={scene} />}
    </aside>
  );
}

function OpponentCard({ scene, selection, seat }: PlayProps & { seat: number }): JSX.Element {
  const player = scene.view.players[seat]!;
  const focus = scene.model.director?.beat.value?.focus;
  return (
    <button
      type="button"
      class={`panel med-opponent ${focus === seat ? "med-focus" : ""}`}
      onClick={() => {
        selection.enlarged.value = seat;
      }}
      data-testid={`opponent-${seat}`}
      data-anchor={`opponent:${seat}`}
      aria-label={t("others.enlarge", { name: playerName(scene.model, seat) })}
    >
      <Who scene={scene} seat={seat} />
      <span class="med-opponent-body">
        <Domain
          player={player}
          seat={seat}
          box={scene.box}
          size={scene.view.board}
          class="mini"
          above={
            <>
              <NewPieces scene={scene} seat={seat} />
              <PointedPlace seat={seat} size={scene.view.board} />
            </>
          }
        />
        <OpenDice scene={scene} seat={seat} />
      </span>
      <Stock scene={scene} seat={seat} />
    </button>
  );
}

const SMALL_DIE_PX = 22;

/** Their dice once the screens are up, and what they show for Extort. Their place is always kept. */
function OpenDice({ scene, seat }: { scene: Scene; seat: number }): JSX.Element {
  const player = scene.view.players[seat]!;
  const open = !player.hidden && scene.view.step !== "roll" && scene.view.step !== "layout";
  return (
    <span
      class={`med-open-dice ${player.hidden && scene.view.step === "roll" ? "med-screened" : ""}`}
      data-testid={`dice-of-${seat}`}
      data-anchor={`dice-of:${seat}`}
    >
      <span class="med-open-faces">
        {open &&
          listDice(player.faces, scene.box).map((face, index) => (
            <DieView key={`${face}${index}`} scene={scene} face={face} state="lying" size={SMALL_DIE_PX} />
          ))}
      </span>
      <span class={`med-open-sums ${open ? "" : "none"}`}>
        {(["sword", "shield", "skull"] as const).map((icon) => (
          <span class="row" key={icon}>
            <Icon name={icon} size={14} label={scene.model.names(icon)} />
            <b class="num sm">{open ? player[`${icon}s`] : 0}</b>
          </span>
        ))}
      </span>
    </span>
  );
}

/** Show a name, what they do, and whether they are ready. */
export function Who({
  scene,
  seat,
  small = false,
}: {
  scene: Scene;
  seat: number;
  small?: boolean;
}): JSX.Element {
  const info = scene.model.info.value?.seats[seat];
  return (
    <span class="med-who">
      <SeatFace seat={info} index={seat} size={small ? 22 : 30} />
      <span class="med-who-name">
        <b>
          {playerName(scene.model, seat)}{" "}
          {scene.view.start === seat && scene.view.players.length > 1 && (
            <span class="tag med-starts" data-about="start">
              {t("others.starts")}
            </span>
          )}
        </b>
        {!small && (
          <span class="xs muted">
            {info?.kind === "bot"
              ? info.stand_in
                ? frame(info.gone ? "seat-gone" : "seat-stand-in")
                : t("others.bot", { level: frame(`level-${info.level}`) })
              : describePool(scene, seat)}
          </span>
        )}
      </span>
      {!small && <SeatClock seat={seat} />}
      <Doing scene={scene} seat={seat} />
      <RemarkOf seat={seat} />
    </span>
  );
}

function describePool(scene: Scene, seat: number): string {
  const player = scene.view.players[seat]!;
  return t("others.dice", { count: sumAmounts(player.pool) });
}

/** Say whether they are ready, thinking, on turn, or waiting. */
function Doing({ scene, seat }: { scene: Scene; seat: number }): JSX.Element | null {
  const player = scene.view.players[seat]!;
  if (scene.view.over) return <span class="med-doing">{scene.view.sheets[seat]?.total}</span>;
  if (scene.model.thinking.value.includes(seat))
    return (
      <span class="med-doing gold">
        <Thinking /> {t("others.thinking")}
      </span>
    );
  if (scene.state.turn.seats.includes(seat) || scene.view.question?.seats.includes(seat))
    return <span class="med-doing gold">{t("others.deciding")}</span>;
  const secret = scene.view.step === "roll" || scene.view.step === "layout";
  if (secret && player.ready)
    return (
      <span class="med-doing ok">
        <Icon name="check" size={13} /> {t("others.ready")}
      </span>
    );
  return (
    <span class="med-doing muted">
      <Icon name="clock" size={13} /> {t("others.waits")}
    </span>
  );
}

export function Stock({ scene, seat }: { scene: Scene; seat: number }): JSX.Element {
  const player = scene.view.players[seat]!;
  const amounts = [
    ...RESOURCES.map((r) => [r, player.stock[r]] as const),
    ["culture", player.culture] as const,
    ["disaster", player.disaster] as const,
  ];
  return (
    <span class="med-opponent-stock">
      {amounts.map(([name, amount]) => (
        <span class="row" key={name}>
          <Icon name={name} size={15} label={scene.model.names(name)} />
          <b class="num sm">{amount}</b>
        </span>
      ))}
    </span>
  );
}

/** Show the others as chips, for phones. */
export function OpponentChips({ scene, selection }: PlayProps): JSX.Element | null {
  const seats = listOthers(scene);
  if (!seats.length) return null;
  return (
    <div class="med-opponent-chips">
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          class="panel med-chip"
          onClick={() => {
            selection.enlarged.value = seat;
          }}
          data-testid={`opponent-${seat}`}
          data-anchor={`opponent:${seat}`}
        >
          <Who scene={scene} seat={seat} small />
        </button>
      ))}
    </div>
  );
}

/** A phone shows whose turn is told in a sheet from above, over the header and never over one's own board. */
export function OthersSheet({ scene }: { scene: Scene }): JSX.Element | null {
  const seat = scene.model.director?.beat.value?.focus ?? null;
  const player = seat === null ? undefined : scene.view.players[seat];
  if (seat === null || !player || !scene.staged || settings.others.value !== "large") return null;
  return (
    <div class="med-others-sheet panel" aria-hidden="true" data-stage-part data-testid="others-sheet">
      <Domain player={player} seat={seat} box={scene.box} size={scene.view.board} class="mini" />
      <div class="med-sheet-side">
        <Who scene={scene} seat={seat} small />
        <OpenDice scene={scene} seat={seat} />
        <Stock scene={scene} seat={seat} />
      </div>
    </div>
  );
}

/** Show somebody's domain large. */
export function Enlarged({ scene, selection }: PlayProps): JSX.Element | null {
  const seat = selection.enlarged.value;
  const player = seat === null ? undefined : scene.view.players[seat];
  if (seat === null || !player) return null;
  return (
    <Dialog
      title={t("others.domain", { name: playerName(scene.model, seat) })}
      class="med-enlarged"
      onClose={() => {
        selection.enlarged.value = null;
      }}
    >
      <div class="row wrap">
        <Stock scene={scene} seat={seat} />
        <span class="sp" />
        <span class="sm">{t("others.points", { count: scene.view.sheets[seat]?.total ?? 0 })}</span>
      </div>
      <div class="med-board still">
        <Domain
          player={player}
          seat={seat}
          box={scene.box}
          size={scene.view.board}
          labelled
          above={
            <>
              <Marks overlay="walled" player={player} size={scene.view.board} />
              <NewPieces scene={scene} seat={seat} />
              <PointedPlace seat={seat} size={scene.view.board} />
            </>
          }
          label={t("others.domain", { name: playerName(scene.model, seat) })}
        />
        <BoardText scene={scene} seat={seat} />
      </div>
      {player.hidden ? (
        <p class="muted sm">{t("others.hidden", { count: sumAmounts(player.pool) })}</p>
      ) : (
        <LargeDice scene={scene} faces={player.faces} />
      )}
    </Dialog>
  );
}

// ---------------------------------------------------------------- alone

export function Philippe({ scene }: { scene: Scene }): JSX.Element {
  const faces = scene.view.philippe;
  return (
    <section
      class="panel philippe"
      aria-label={scene.model.names("sir-philippe")}
      data-about="philippe"
      data-anchor="philippe"
    >
      <DiceBed scene={scene} />
      <div class="ph">
        <Icon name="sword" size={20} />
        <h2>{title(scene.model, "sir-philippe")}</h2>
      </div>
      <div class="med-philippe-body">
        {faces ? (
          <>
            <div class="med-shelf-dice med-felt-dice">
              {listDice(faces, scene.box).map((face, index, all) => (
                <DieView
                  key={`${face}${index}`}
                  scene={scene}
                  face={face}
                  anchor={`philippe:${face}:${index - all.indexOf(face)}`}
                />
              ))}
            </div>
            <Strengths scene={scene} faces={faces} />
            <p class="xs muted">{t("philippe.takes")}</p>
          </>
        ) : (
          <p class="sm muted">{t("philippe.later")}</p>
        )}
      </div>
    </section>
  );
}

/** Set Sir Philippe's swords and shields beside one's own. */
function Strengths({ scene, faces }: { scene: Scene; faces: Faces }): JSX.Element {
  const sum = (what: "swords" | "shields") =>
    Object.entries(faces).reduce((all, [face, n]) => all + n * (scene.box.faces[face]?.[what] ?? 0), 0);
  const rows: [string, number, number][] = [
    [scene.model.names("sir-philippe"), sum("swords"), sum("shields")],
    [
      isOwn(scene) ? t("philippe.you") : playerName(scene.model, scene.side),
      scene.me.swords,
      scene.me.shields,
    ],
  ];
  return (
    <ul class="med-strengths">
      {rows.map(([name, swords, shields]) => (
        <li key={name}>
          <span class="sp">{name}</span>
          <Icon name="sword" size={18} label={scene.model.names("sword")} /> <b class="num">{swords}</b>
          <Icon name="shield" size={18} label={scene.model.names("shield")} /> <b class="num">{shields}</b>
        </li>
      ))}
    </ul>
  );
}

/** Show the score so far and, alone, the rank it would bring. */
function Standing({ scene }: { scene: Scene }): JSX.Element {
  const sheet = scene.view.sheets[scene.side] ?? {};
  const lines = Object.entries(sheet).filter(([key, points]) => points && key !== "total");
  return (
    <section class="panel standing" aria-label={t("score.so-far")}>
      <div class="ph">
        <Icon name="crown" size={20} />
        <h2 class="sp">{t("score.so-far")}</h2>
        <b class="num med-standing-total">{formatNumber(sheet.total ?? 0)}</b>
      </div>
      <ul class="med-standing-lines">
        {scene.view.rank && (
          <li>
            <span class="sp">{t("score.rank")}</span>
            <b>{scene.model.names(scene.view.rank)}</b>
          </li>
        )}
        {lines.map(([key, points]) => (
          <li key={key}>
            <span class="sp">{lineName(scene, key)}</span>
            <b class={`num ${points < 0 ? "bad" : ""}`}>{points < 0 ? `−${-points}` : points}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const OWN_LINES = [
  "road-bonus",
  "culture",
  "most-culture",
  "biggest-network",
  "largest-area",
  "disasters",
  "total",
];

/** Name a line of the score pad. */
export function lineName(scene: Pick<Scene, "model">, key: string): string {
  if (OWN_LINES.includes(key)) return t(`score.lines.${key}`);
  const bonus = key.match(/^(.*)-bonus$/);
  if (bonus) return t("score.bonus", { piece: title(scene.model, bonus[1]!) });
  return title(scene.model, key);
}
