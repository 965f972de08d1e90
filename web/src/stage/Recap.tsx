// Coming back: a little of what happened meanwhile is told at once, quickly; more is put together on a sheet.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatNumber, words } from "../i18n";
import { lastLine } from "../net/table";
import type { Scened } from "../net/types.gen";
import { seatName, useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import type { Beat } from "./beats";
import { type Director, MAX_MISSED_BEATS } from "./director";
import { speedNow } from "./manner";
import { Who } from "./Strip";
import { groupBeats, sumNumbers } from "./summary";

const t = words("table");

interface Missed {
  scenes: Scened;
  beats: Beat[];
}

export function Recap(): JSX.Element | null {
  const { model } = useTable();
  const { director, missed } = model;
  const found = useSignal<Missed | null>(null);
  const since = missed?.value ?? null;
  useEffect(() => {
    if (since === null || !director || !model.scenes) return;
    // Several people at one screen: nobody knows who has seen what.
    if (model.mine.peek().length > 1) missed!.value = null;
    else void tell(director, since);
  }, [since]);

  async function tell(from: Director, line: number): Promise<void> {
    const seat = model.current.peek();
    const scenes = await model.scenes!(line);
    if (scenes.type === "scened" && seat === model.current.peek()) {
      const beats = from.read(scenes.lines, scenes.view).filter((beat) => beat.text && !isInvitation(beat));
      const whole = scenes.lines.at(-1)?.n === lastLine(model.now.peek() ?? undefined);
      if (beats.length > MAX_MISSED_BEATS) {
        from.cut();
        found.value = { scenes, beats };
      } else if (whole && speedNow() !== "off" && from.state.peek() === "idle")
        from.retell(scenes.lines, scenes.view);
    }
    if (missed!.peek() === line) missed!.value = null;
  }

  if (!found.value || !director) return null;
  const { scenes } = found.value;
  const close = () => (found.value = null);
  return (
    <Sheet
      missed={found.value}
      onClose={close}
      onWatch={() => {
        close();
        director.retell(scenes.lines, scenes.view);
      }}
    />
  );
}

/** Whether a beat only asks for a press, as before a roll: nothing has happened in it. */
const isInvitation = (beat: Beat): boolean => !!beat.gate && !beat.ms;

interface SheetProps {
  missed: Missed;
  onClose: () => void;
  onWatch: () => void;
}

function Sheet({ missed: { scenes, beats }, onClose, onWatch }: SheetProps): JSX.Element {
  const { model, gameUi } = useTable();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const seat = model.current.value;
  const moves = scenes.lines.filter(
    (line) => line.text && line.seat !== undefined && line.seat !== seat,
  ).length;
  const rounds = groupBeats(beats, (view) => gameUi.describeRound?.(view) ?? "");
  return (
    <Dialog title={t("recap-title")} onClose={onClose} class="recap">
      <div data-testid="recap">
        {moves > 0 && <p class="muted">{t("recap-moves", { count: moves })}</p>}
        <Numbers beats={beats} />
        <Points scenes={scenes} />
        <section class="recap-story" aria-label={t("recap-story")}>
          {rounds.map(({ title, rows }, index) => (
            <div key={`${index}${title}`}>
              <h3>{title}</h3>
              <ul>
                {rows.map((row, at) => (
                  <li key={at} class={row.tone}>
                    <Who seat={row.seat} size={18} />
                    <span>
                      <Rich text={row.texts.join(" ")} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
        <div class="recap-acts">
          <button type="button" class="btn" onClick={onWatch} data-testid="recap-watch">
            <Icon name="play" size={16} />
            {t("recap-watch")}
          </button>
          <button ref={stay} type="button" class="btn p" onClick={onClose} data-testid="recap-stay">
            {t("recap-stay")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** What it did to the reader. */
function Numbers({ beats }: { beats: Beat[] }): JSX.Element | null {
  const gains = sumNumbers(beats);
  if (!gains.length) return null;
  return (
    <section class="recap-numbers" aria-label={t("recap-yours")}>
      <h3>{t("recap-yours")}</h3>
      <ul class="row wrap">
        {gains.map(({ name, from, to }) => (
          <li class="tag" key={name}>
            {name} {formatNumber(from)} → <b>{formatNumber(to)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ scenes }: { scenes: Scened }): JSX.Element | null {
  const { model, gameUi } = useTable();
  const before = gameUi.readPoints?.(scenes.view);
  const after = model.now.value && gameUi.readPoints?.(model.now.value.view);
  if (!before || !after) return null;
  return (
    <section class="recap-numbers" aria-label={t("recap-points")}>
      <h3>{t("recap-points")}</h3>
      <ul class="row wrap">
        {after.map((points, seat) => (
          <li class="tag" key={seat}>
            <Who seat={seat} size={16} /> {seatName(model, seat)}{" "}
            {before[seat] !== points && `${formatNumber(before[seat] ?? 0)} → `}
            <b>{formatNumber(points)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
