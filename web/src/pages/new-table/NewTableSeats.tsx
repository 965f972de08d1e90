// Who sits where at a new table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Face } from "../../faces/Face";
import { words } from "../../i18n";
import type { GameOffer, SeatWish } from "../../net/api";
import { Crest, Icon } from "../../ui/Icon";
import { Opponents } from "./Opponents";
import { findFree } from "./opponents";
import type { Wish } from "./wish";

const t = words("new");
const MAX_NAME_CHARS = 40;
/** How far apart in the list those are who are proposed for two seats. */
const STRIDE = 3;

export function SeatList({
  wish,
  offer,
  myName,
}: {
  wish: Wish;
  offer: GameOffer;
  myName: string;
}): JSX.Element {
  const seats = wish.seats.value;
  const choosing = useSignal(false);
  const most = Math.max(...wish.players.value);
  const least = Math.min(...wish.players.value);
  return (
    <section aria-labelledby="seats">
      <div class="row">
        <h2 id="seats">{t("seats")}</h2>
        <span class="sp" />
        {offer.characters.length > 0 && (
          <button
            type="button"
            class="btn s g"
            onClick={() => (choosing.value = true)}
            data-testid="choose-opponents"
          >
            {t("opponents")}
          </button>
        )}
        <span class="sm muted">{t("players", { count: seats.length })}</span>
      </div>
      <ul class="seats">
        {seats.map((seat, index) => (
          <SeatRow
            key={index}
            index={index}
            seat={seat}
            wish={wish}
            offer={offer}
            myName={myName}
            removable={index > 0 && seats.length > least}
          />
        ))}
      </ul>
      {seats.length < most && (
        <button type="button" class="btn s g add-seat" onClick={wish.addSeat} data-testid="add-seat">
          + {t("add-seat")}
        </button>
      )}
      {choosing.value && <Opponents wish={wish} offer={offer} onClose={() => (choosing.value = false)} />}
    </section>
  );
}

interface RowProps {
  index: number;
  seat: SeatWish;
  wish: Wish;
  offer: GameOffer;
  myName: string;
  removable: boolean;
}

function SeatRow({ index, seat, wish, offer, myName, removable }: RowProps): JSX.Element {
  const level = offer.bots.find((bot) => bot.level === seat.level);
  const who = offer.characters.find((one) => one.character === seat.character);
  const hasMe = wish.seats.value.some((other, place) => place !== index && other.kind === "me");
  const change = (value: string) => {
    const [kind, bot] = value.split(":");
    const somebody =
      seat.character ?? findFree(offer.characters, wish.seats.value, index * STRIDE)?.character;
    wish.seat(
      index,
      kind === "bot"
        ? { kind: "bot", level: bot, ...(somebody ? { character: somebody } : {}) }
        : { kind: kind as SeatWish["kind"] },
    );
  };
  return (
    <li class="seatrow">
      {who ? <Face character={who.character} name={who.name} size={44} /> : <Crest seat={index} size={28} />}
      <span class="sp seatrow-who">
        {seat.kind === "here" ? (
          <input
            class="field"
            maxLength={MAX_NAME_CHARS}
            placeholder={t("their-name")}
            aria-label={t("their-name")}
            value={seat.name ?? ""}
            onInput={(event) => wish.seat(index, { ...seat, name: event.currentTarget.value })}
            data-testid={`seat-name-${index}`}
          />
        ) : (
          <>
            <b>
              {seat.kind === "me"
                ? myName || t("you")
                : seat.kind === "bot"
                  ? (who?.name ?? level?.title ?? "")
                  : t("open-seat")}
            </b>
            <span class="sm muted">
              {who && level
                ? t("bot-who", { trade: who.trade, level: level.title })
                : seat.kind === "bot"
                  ? level?.about
                  : t(`${seat.kind}-about`)}
            </span>
          </>
        )}
      </span>
      <select
        class="field"
        aria-label={t("who-sits", { n: index + 1 })}
        value={seat.kind === "bot" ? `bot:${seat.level}` : seat.kind}
        onChange={(event) => change(event.currentTarget.value)}
        data-testid={`seat-kind-${index}`}
      >
        {!hasMe && <option value="me">{t("me")}</option>}
        <option value="open">{t("open-kind")}</option>
        <option value="here">{t("here")}</option>
        {offer.bots.map((bot) => (
          <option key={bot.level} value={`bot:${bot.level}`}>
            {t("bot", { level: bot.title })}
          </option>
        ))}
      </select>
      {removable && (
        <button
          type="button"
          class="iconbtn"
          aria-label={t("remove-seat", { n: index + 1 })}
          title={t("remove-seat", { n: index + 1 })}
          onClick={() => wish.removeSeat(index)}
        >
          <Icon name="x" size={18} />
        </button>
      )}
    </li>
  );
}
