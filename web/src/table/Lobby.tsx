// A table that waits for people: its link, its QR code, its seats.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { renderSVG } from "uqr";
import { gameIntros } from "../app/games";
import { ensureMe, me } from "../app/me";
import { Page } from "../app/Page";
import { go } from "../app/routes";
import { site } from "../app/site";
import { attempt, games, loadGames } from "../app/tables";
import { WhoAreYou } from "../app/WhoAreYou";
import { ensureNamed, isNameless } from "../app/who";
import { SeatFace } from "../faces/Face";
import { formatList, lang, loadWords, words } from "../i18n";
import { api } from "../net/api";
import type { Seat } from "../net/types.gen";
import { Icon } from "../ui/Icon";
import { lazy } from "../ui/Lazy";
import { notify } from "../ui/Toast";
import { Chat } from "./Chat";
import { TableContext } from "./context";
import type { GameUi, PictureProps, TableModel } from "./game";
import { TableHook } from "./TableHook";
import { Watchers } from "./Watchers";
import "./side.css";
import "./lobby.css";

const t = words("table");
const common = words("common");

const BeforeSitting = lazy(() =>
  Promise.all([import("../pages/my-box/BeforeSitting"), loadWords("box")]).then(
    ([module]) => module.BeforeSitting,
  ),
);
const BoxLine = lazy(() =>
  Promise.all([import("../pages/my-box/BoxLine"), loadWords("box")]).then(([module]) => module.BoxLine),
);

interface LobbyProps {
  model: TableModel;
  /** Not there yet in the first moment. */
  gameUi: GameUi | null;
}

export function Lobby({ model, gameUi }: LobbyProps): JSX.Element {
  const info = model.info.value!;
  const open = info.seats.filter((seat) => seat.kind === "open").length;
  const seated = info.seats.some((seat) => seat.yours);
  useEffect(() => {
    void attempt(loadGames);
  }, [lang.value]);
  if (info.box_differs && open && !info.host && !seated) return <GuestOfOwnBox model={model} />;
  return (
    <Page title={info.title} class="lobby">
      <section class="panel lobby-seats" aria-labelledby="lobby-seats">
        <div class="lobby-art" aria-hidden="true">
          <Art game={info.game} options={info.options} />
        </div>
        <h2 id="lobby-seats">{t("lobby-seats")}</h2>
        <ul>
          {info.seats.map((seat, index) => (
            <LobbySeat key={index} model={model} seat={seat} index={index} />
          ))}
        </ul>
        <Begin model={model} open={open} />
      </section>
      <section class="panel lobby-link" aria-labelledby="lobby-link">
        <h2 id="lobby-link">{t("lobby-invite")}</h2>
        <p class="muted">{t(info.public ? "lobby-public" : "lobby-private")}</p>
        <ShareLink />
        <h3>{t("lobby-played")}</h3>
        <p>
          <b>{info.title}</b>
        </p>
        {info.box_differs ? <BoxLine info={info} /> : null}
        <p class="sm muted">{t("lobby-commitment")}</p>
        <code class="lobby-hash">{info.commitment}</code>
      </section>
      {gameUi && (
        <TableContext.Provider value={{ model, gameUi }}>
          <section class="panel lobby-chat" aria-labelledby="lobby-chat" data-testid="lobby-chat">
            <h2 id="lobby-chat">{t("lobby-chat")}</h2>
            <Chat />
            <Watchers />
            <TableHook />
          </section>
        </TableContext.Provider>
      )}
      <WhoAreYou />
    </Page>
  );
}

/** A guest sees what differs from the printed box before there is a chair to sit on. */
function GuestOfOwnBox({ model }: { model: TableModel }): JSX.Element {
  const info = model.info.value!;
  const free = info.seats.findIndex((seat) => seat.kind === "open");
  const sit = (seenBox: string) =>
    attempt(async () => {
      if (!(await ensureNamed())) return;
      await api.seat(model.id, free, "sit", { seen_box: seenBox });
      model.reconnect?.();
    });
  return (
    <Page title={info.title}>
      <BeforeSitting
        info={info}
        onSit={(seenBox) => void sit(seenBox)}
        seats={
          <>
            <div class="lobby-art" aria-hidden="true">
              <Art game={info.game} options={info.options} />
            </div>
            <h2>{info.title}</h2>
            <ul>
              {info.seats.map((seat, index) => (
                <li key={index} class={`lseat ${seat.kind}`} data-testid={`seat-${index}`}>
                  <SeatFace seat={seat} index={index} size={28} />
                  <span class="sp">
                    <b>{seat.kind === "open" ? t("seat-open") : seat.name}</b>
                    <span class="sm muted">{describeSeat(seat)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        }
      />
      <WhoAreYou />
    </Page>
  );
}

function Art({ game, options }: PictureProps & { game: string }): JSX.Element | null {
  const intro = gameIntros[game];
  if (!intro) return null;
  return intro.Banner ? <intro.Banner /> : <intro.Picture options={options} />;
}

/** The link by which others come: one to this machine's own name would invite nobody. */
function ShareLink(): JSX.Element {
  const own = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const known = own ? (site.value?.addresses ?? []) : [location.origin];
  const chosen = useSignal(0);
  const link = (known[chosen.value] ?? known[0] ?? location.origin) + location.pathname;
  const code = useMemo(() => renderSVG(link, { border: 2 }), [link]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      notify({ text: common("copied"), kind: "ok" });
    } catch {
      document.querySelector<HTMLInputElement>("#table-link")?.select();
    }
  }
  return (
    <>
      {own && site.value && !known.length && (
        <p class="lobby-local" role="note" data-testid="lobby-local">
          {t("lobby-local")}
        </p>
      )}
      {known.length > 1 && (
        <label class="lobby-address">
          <span class="sm muted">{t("lobby-addresses")}</span>
          <select
            class="field"
            value={String(chosen.value)}
            onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
          >
            {known.map((address, n) => (
              <option key={address} value={String(n)}>
                {address}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="row lobby-copy">
        <input
          id="table-link"
          class="field sp"
          readOnly
          value={link}
          aria-label={t("lobby-link")}
          onFocusIn={(event) => event.currentTarget.select()}
          data-testid="table-link"
        />
        <button type="button" class="btn p" onClick={() => void copy()} data-testid="copy-link">
          {common("copy")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="btn"
            aria-label={t("lobby-share")}
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            <Icon name="share" size={20} />
          </button>
        )}
      </div>
      {/* A QR code must be dark on light whatever the theme. */}
      <img
        class="qr"
        alt={t("lobby-qr")}
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
        width="200"
        height="200"
        data-testid="qr"
      />
    </>
  );
}

function Begin({ model, open }: { model: TableModel; open: number }): JSX.Element {
  const info = model.info.value!;
  const away = info.seats.filter((seat) => seat.kind === "person" && !seat.here && !seat.yours);
  if (!info.host)
    return (
      <>
        <p class="lobby-wait">{t(open ? "lobby-wait-seats" : "lobby-wait-host", { count: open })}</p>
        {!info.host_here && info.seats.some((seat) => seat.yours) && (
          <p class="row wrap">
            <span class="sm muted sp">
              {t("lobby-host-away", { name: info.host_name || t("as-person") })}
            </span>
            <button
              type="button"
              class="btn s"
              onClick={() => void attempt(() => api.takeOver(model.id))}
              data-testid="take-over"
            >
              {t("lobby-take-over")}
            </button>
          </p>
        )}
      </>
    );
  return (
    <>
      <p class="lobby-wait sm muted" role="status">
        {open
          ? t("lobby-open", { count: open })
          : away.length
            ? t("lobby-away", { names: formatList(away.map((seat) => seat.name ?? "")) })
            : t("lobby-ready")}
      </p>
      <button
        type="button"
        class="btn p lobby-start"
        disabled={open > 0}
        onClick={() => void attempt(() => api.start(model.id))}
        data-testid="start"
      >
        {t("lobby-start")}
      </button>
      <Cancel model={model} />
    </>
  );
}

/** Taking the table away is asked twice: others may be waiting at it. */
function Cancel({ model }: { model: TableModel }): JSX.Element {
  const sure = useSignal(false);
  const cancel = async () => {
    const was = sure.value;
    sure.value = true;
    if (was && (await attempt(() => api.cancel(model.id)))) go("/");
  };
  return (
    <button
      type="button"
      class={`btn g s lobby-cancel ${sure.value ? "danger" : ""}`}
      onClick={() => void cancel()}
      data-testid="cancel-table"
    >
      {t(sure.value ? "lobby-cancel-sure" : "lobby-cancel")}
    </button>
  );
}

function LobbySeat({ model, seat, index }: { model: TableModel; seat: Seat; index: number }): JSX.Element {
  return (
    <li class={`lseat ${seat.kind}`} data-testid={`seat-${index}`}>
      <SeatFace seat={seat} index={index} size={28} />
      <span class="sp">
        <b>{seat.kind === "open" ? t("seat-open") : seat.name}</b>
        <span class="sm muted">{describeSeat(seat)}</span>
      </span>
      {seat.yours && isNameless(seat.name) && (
        <button type="button" class="btn s" onClick={() => void ensureNamed()} data-testid="name-me">
          {t("who-name")}
        </button>
      )}
      <SeatActs model={model} seat={seat} index={index} />
    </li>
  );
}

function describeSeat(seat: Seat): string {
  if (seat.kept) return t(seat.kept === "yours" ? "seat-kept-yours" : "seat-kept", { name: seat.name });
  if (seat.kind === "open") return t("seat-open-about");
  if (seat.kind === "bot") return t("seat-bot", { level: t(`level-${seat.level}`) });
  if (seat.yours) return seat.name === me.value?.name ? t("seat-yours") : t("seat-second");
  return t(seat.here ? "seat-here" : "seat-away");
}

function SeatActs({
  model,
  seat,
  index,
}: {
  model: TableModel;
  seat: Seat;
  index: number;
}): JSX.Element | null {
  const info = model.info.value!;
  const naming = useSignal(false);
  const act = (what: string, more: { name?: string; level?: string; character?: string } = {}) =>
    attempt(async () => {
      if (what === "sit" ? !(await ensureNamed()) : !(await ensureMe())) return;
      await api.seat(model.id, index, what, more);
      model.reconnect?.();
    });
  const bots = games.value.find((offer) => offer.game === info.game)?.bots ?? [];
  const seated = info.seats.some((other) => other.yours);
  if (naming.value)
    return (
      <SecondPerson
        onName={(name) => void act("here", { name }).then(() => (naming.value = false))}
        onCancel={() => (naming.value = false)}
      />
    );
  if (!info.host) {
    if (seat.kind === "open" && !seated && seat.kept !== "theirs")
      return (
        <span class="row">
          <button type="button" class="btn p" onClick={() => void act("sit")} data-testid={`sit-${index}`}>
            {t("sit")}
          </button>
          {seat.kept && (
            <button type="button" class="btn" onClick={() => void act("decline")} data-testid="decline">
              {t("seat-decline")}
            </button>
          )}
        </span>
      );
    if (seat.yours)
      return (
        <button type="button" class="btn s" onClick={() => void act("leave")}>
          {t("stand-up")}
        </button>
      );
    return null;
  }
  return (
    <span class="row">
      {seat.kind === "open" && !seated && (
        <button type="button" class="btn s p" onClick={() => void act("sit")} data-testid={`sit-${index}`}>
          {t("sit")}
        </button>
      )}
      <select
        class="field"
        aria-label={t("seat-change", { name: seat.name || t("seat-open") })}
        value={seat.kind === "bot" ? `bot:${seat.level}` : seat.kind === "open" ? "open" : "person"}
        data-testid={`seat-select-${index}`}
        onChange={(event) => {
          const [what, level] = event.currentTarget.value.split(":");
          if (what === "here") naming.value = true;
          else if (what === "open") void act(seat.yours ? "leave" : seat.kind === "person" ? "kick" : "open");
          else if (what === "bot") void act("bot", { level, character: seat.character });
        }}
      >
        {seat.kind === "person" && (
          <option value="person">{seat.yours ? t("as-yours") : t("as-person")}</option>
        )}
        <option value="open">{t("as-open")}</option>
        {seat.kind === "open" && <option value="here">{t("as-here")}</option>}
        {bots.map((bot) => (
          <option key={bot.level} value={`bot:${bot.level}`}>
            {t("as-bot", { level: bot.title })}
          </option>
        ))}
      </select>
    </span>
  );
}

function SecondPerson({
  onName,
  onCancel,
}: {
  onName: (name: string) => void;
  onCancel: () => void;
}): JSX.Element {
  const name = useSignal("");
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.value.trim()) onName(name.value.trim());
      }}
    >
      <input
        class="field"
        autofocus
        maxLength={40}
        aria-label={t("second-name")}
        placeholder={t("second-name")}
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <button type="submit" class="btn s p">
        {t("sit")}
      </button>
      <button type="button" class="btn s" onClick={onCancel}>
        {common("cancel")}
      </button>
    </form>
  );
}
