// The others: their domains small beside one's own, one tap to enlarge; alone, Sir Philippe.
import type { JSX } from "preact";
import { number, words } from "../../../i18n";
import { SeatClock } from "../../../table/Clock";
import { Dialog } from "../../../ui/Dialog";
import { Crest, Icon } from "../../../ui/Icon";
import { Thinking } from "../../../ui/Waiting";
import { RESOURCES } from "../resources";
import { count, diceOf, playerName, type Scene, say, title } from "../scene";
import type { Desk } from "../selection";
import { BoardText } from "./BoardText";
import { DieView } from "./DieButton";
import { Domain } from "./Domain";
import { Marks } from "./Marks";

const frame = words("table");

export function others(s: Scene): number[] {
  const all = s.view.players.length;
  return Array.from({ length: all - 1 }, (_, step) => (s.side + step + 1) % all);
}

export function Opponents({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  return (
    <aside class="opponents" aria-label={say("others.title")}>
      {others(s).map((seat) => (
        <OpponentCard key={seat} s={s} desk={desk} seat={seat} />
      ))}
      {s.view.players.length === 1 && <Philippe s={s} />}
      {s.view.players.length <= 2 && <Standing s={s} />}
    </aside>
  );
}

function OpponentCard({ s, desk, seat }: { s: Scene; desk: Desk; seat: number }): JSX.Element {
  const player = s.view.players[seat]!;
  return (
    <button
      type="button"
      class="panel opponent"
      onClick={() => {
        desk.enlarged.value = seat;
      }}
      data-testid={`opponent-${seat}`}
      aria-label={say("others.enlarge", { name: playerName(s.model, seat) })}
    >
      <Who s={s} seat={seat} />
      <Domain player={player} seat={seat} box={s.box} size={s.view.board} class="mini" />
      <Stock s={s} seat={seat} />
    </button>
  );
}

/** Name, what they do, whether they are ready. */
export function Who({ s, seat, small = false }: { s: Scene; seat: number; small?: boolean }): JSX.Element {
  const info = s.model.info.value?.seats[seat];
  return (
    <span class="who">
      <Crest seat={seat} size={small ? 22 : 26} />
      <span class="who-name">
        <b>
          {playerName(s.model, seat)}{" "}
          {s.view.start === seat && s.view.players.length > 1 && (
            <span class="tag starts">{say("others.starts")}</span>
          )}
        </b>
        {!small && (
          <span class="xs muted">
            {info?.kind === "bot"
              ? say("others.bot", { level: frame(`level-${info.level}`) })
              : about(s, seat)}
          </span>
        )}
      </span>
      {!small && <SeatClock seat={seat} />}
      <Doing s={s} seat={seat} />
    </span>
  );
}

function about(s: Scene, seat: number): string {
  const player = s.view.players[seat]!;
  return say("others.dice", { count: count(player.pool) });
}

/** Ready, thinking, on turn, or waiting. */
function Doing({ s, seat }: { s: Scene; seat: number }): JSX.Element | null {
  const player = s.view.players[seat]!;
  if (s.view.over) return <span class="doing">{s.view.sheets[seat]?.total}</span>;
  if (s.model.thinking.value.includes(seat))
    return (
      <span class="doing gold">
        <Thinking /> {say("others.thinking")}
      </span>
    );
  if (s.state.turn.seats.includes(seat) || s.view.question?.seats.includes(seat))
    return <span class="doing gold">{say("others.deciding")}</span>;
  const secret = s.view.step === "roll" || s.view.step === "layout";
  if (secret && player.ready)
    return (
      <span class="doing ok">
        <Icon name="check" size={13} /> {say("others.ready")}
      </span>
    );
  return (
    <span class="doing muted">
      <Icon name="clock" size={13} /> {say("others.waits")}
    </span>
  );
}

export function Stock({ s, seat }: { s: Scene; seat: number }): JSX.Element {
  const player = s.view.players[seat]!;
  const amounts = [
    ...RESOURCES.map((r) => [r, player.stock[r]] as const),
    ["culture", player.culture] as const,
    ["disaster", player.disaster] as const,
  ];
  return (
    <span class="opponent-stock">
      {amounts.map(([name, amount]) => (
        <span class="row" key={name}>
          <Icon name={name} size={15} label={s.model.names(name)} />
          <b class="num sm">{amount}</b>
        </span>
      ))}
    </span>
  );
}

/** The others as chips, for phones. */
export function OpponentChips({ s, desk }: { s: Scene; desk: Desk }): JSX.Element | null {
  const seats = others(s);
  if (!seats.length) return null;
  return (
    <div class="opponent-chips">
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          class="panel chip"
          onClick={() => {
            desk.enlarged.value = seat;
          }}
          data-testid={`opponent-${seat}`}
        >
          <Who s={s} seat={seat} small />
        </button>
      ))}
    </div>
  );
}

/** Somebody's domain, large. */
export function Enlarged({ s, desk }: { s: Scene; desk: Desk }): JSX.Element | null {
  const seat = desk.enlarged.value;
  const player = seat === null ? undefined : s.view.players[seat];
  if (seat === null || !player) return null;
  return (
    <Dialog
      title={say("others.domain", { name: playerName(s.model, seat) })}
      class="enlarged"
      onClose={() => {
        desk.enlarged.value = null;
      }}
    >
      <div class="row wrap">
        <Stock s={s} seat={seat} />
        <span class="sp" />
        <span class="sm">{say("others.points", { count: s.view.sheets[seat]?.total ?? 0 })}</span>
      </div>
      <div class="board still">
        <Domain
          player={player}
          seat={seat}
          box={s.box}
          size={s.view.board}
          labelled
          above={<Marks overlay="walled" player={player} size={s.view.board} />}
          label={say("others.domain", { name: playerName(s.model, seat) })}
        />
        <BoardText s={s} seat={seat} />
      </div>
      {player.hidden ? (
        <p class="muted sm">{say("others.hidden", { count: count(player.pool) })}</p>
      ) : (
        <div class="shelf-dice felt-dice">
          {diceOf(player.faces, s.box).map((face, index) => (
            <DieView key={`${face}${index}`} s={s} face={face} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

// ---------------------------------------------------------------- alone

function Philippe({ s }: { s: Scene }): JSX.Element {
  const faces = s.view.philippe;
  return (
    <section class="panel philippe" aria-label={s.model.names("sir-philippe")}>
      <div class="ph">
        <Icon name="sword" size={20} />
        <h2>{s.model.names("sir-philippe")}</h2>
      </div>
      <div class="philippe-body">
        {faces ? (
          <>
            <div class="shelf-dice felt-dice">
              {diceOf(faces, s.box).map((face, index) => (
                <DieView key={`${face}${index}`} s={s} face={face} />
              ))}
            </div>
            <Strengths s={s} faces={faces} />
            <p class="xs muted">{say("philippe.takes")}</p>
          </>
        ) : (
          <p class="sm muted">{say("philippe.later")}</p>
        )}
      </div>
    </section>
  );
}

/** His swords and shields beside one's own. */
function Strengths({ s, faces }: { s: Scene; faces: Record<string, number> }): JSX.Element {
  const sum = (what: string) =>
    Object.entries(faces).reduce((all, [face, n]) => all + n * Number(s.box.faces[face]?.[what] ?? 0), 0);
  const rows: [string, number, number][] = [
    [s.model.names("sir-philippe"), sum("swords"), sum("shields")],
    [say("philippe.you"), s.me.swords, s.me.shields],
  ];
  return (
    <ul class="strengths">
      {rows.map(([name, swords, shields]) => (
        <li key={name}>
          <span class="sp">{name}</span>
          <Icon name="sword" size={18} label={s.model.names("sword")} /> <b class="num">{swords}</b>
          <Icon name="shield" size={18} label={s.model.names("shield")} /> <b class="num">{shields}</b>
        </li>
      ))}
    </ul>
  );
}

/** The score so far and, alone, the rank it would bring. */
function Standing({ s }: { s: Scene }): JSX.Element {
  const sheet = s.view.sheets[s.side] ?? {};
  const lines = Object.entries(sheet).filter(([key, points]) => points && key !== "total");
  return (
    <section class="panel standing" aria-label={say("score.so-far")}>
      <div class="ph">
        <Icon name="crown" size={20} />
        <h2 class="sp">{say("score.so-far")}</h2>
        <b class="num standing-total">{number(sheet.total ?? 0)}</b>
      </div>
      <ul class="standing-lines">
        {s.view.rank && (
          <li>
            <span class="sp">{say("score.rank")}</span>
            <b>{s.model.names(s.view.rank)}</b>
          </li>
        )}
        {lines.map(([key, points]) => (
          <li key={key}>
            <span class="sp">{lineName(s, key)}</span>
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

/** A line of the score pad. */
export function lineName(s: Pick<Scene, "model">, key: string): string {
  if (OWN_LINES.includes(key)) return say(`score.lines.${key}`);
  const bonus = key.match(/^(.*)-bonus$/);
  if (bonus) return say("score.bonus", { piece: title(s.model, bonus[1]!) });
  return title(s.model, key);
}
