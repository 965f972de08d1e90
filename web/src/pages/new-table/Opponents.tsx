// Choosing opponents: the people of a game as cards, and who of them sits at the table, how strong and how they play.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { settings } from "../../app/settings";
import { Face } from "../../faces/Face";
import { words } from "../../i18n";
import type { GameOffer, OpponentInfo } from "../../net/api";
import { Choose } from "../../ui/Choose";
import { Dialog } from "../../ui/Dialog";
import { Crest, Icon } from "../../ui/Icon";
import { drawByLot, listSeated, seatCharacter, unseat } from "./opponents";
import type { Wish } from "./wish";
import "./opponents.css";

const t = words("new");
const common = words("common");

interface OpponentsProps {
  wish: Wish;
  offer: GameOffer;
  onClose: () => void;
}

export function Opponents({ wish, offer, onClose }: OpponentsProps): JSX.Element {
  const seated = listSeated(wish.seats.value);
  const looked = useSignal(seated.at(-1)?.character ?? offer.characters[0]!.character);
  const shown = offer.characters.find((one) => one.character === looked.value) ?? offer.characters[0]!;
  const isFull = !wish.seats.value.some((seat) => seat.kind === "open") && !canGrow(wish);
  const toggle = (one: OpponentInfo) => {
    looked.value = one.character;
    if (seated.some((seat) => seat.character === one.character)) unseat(wish, one.character);
    else if (!isFull) seatCharacter(wish, one.character);
  };
  return (
    <Dialog title={t("opponents")} class="opponents" onClose={onClose}>
      <div class="opponents-body">
        <section class="opponents-cards" aria-label={t("opponents-who")}>
          <div class="row">
            <p class="muted sp">{t(isFull ? "opponents-full" : "opponents-about")}</p>
            <button
              type="button"
              class="btn s"
              onClick={() => drawByLot(wish, offer, Math.random)}
              data-testid="opponents-lot"
            >
              {t("opponents-lot")}
            </button>
          </div>
          <ul>
            {offer.characters.map((one) => (
              <li key={one.character}>
                <button
                  type="button"
                  class={`opponent ${looked.value === one.character ? "looked" : ""}`}
                  aria-pressed={seated.some((seat) => seat.character === one.character)}
                  onClick={() => toggle(one)}
                  data-testid={`opponent-${one.character}`}
                >
                  <Face character={one.character} name={one.name} size={84} />
                  <span class="opponent-name">
                    <b>{one.name}</b> <span class="sm muted">{one.trade}</span>
                  </span>
                  <span class="sm">{one.about}</span>
                  <i class="sm muted">{common("quoted", { text: one.motto })}</i>
                  <span class="opponent-check">
                    <Icon name="check" size={16} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <aside class="opponents-table" aria-label={t("opponents-table")}>
          <h3>{t("opponents-table")}</h3>
          <ul class="opponents-seats">
            {wish.seats.value.map((_, index) => (
              <OpponentSeat key={index} index={index} wish={wish} offer={offer} looked={looked.value} />
            ))}
          </ul>
          <section class="opponent-how">
            <Face character={shown.character} name={shown.name} size={56} />
            <div>
              <h3>{t("opponent-how", { name: shown.name })}</h3>
              <p>
                <b>{t("opponent-plays")}</b> {shown.plays}
              </p>
              <p>
                <b>{t("opponent-misjudges")}</b> {shown.misjudges}
              </p>
            </div>
          </section>
          <label class="row opponents-remarks">
            <input
              type="checkbox"
              checked={settings.remarks.value}
              onChange={(event) => (settings.remarks.value = event.currentTarget.checked)}
              data-testid="opponents-remarks"
            />
            <span>
              <b>{t("opponents-remarks")}</b> <span class="sm muted">{t("opponents-remarks-about")}</span>
            </span>
          </label>
          <button type="button" class="btn p" onClick={onClose} data-testid="opponents-done">
            {t("opponents-done")}
          </button>
        </aside>
      </div>
    </Dialog>
  );
}

function canGrow(wish: Wish): boolean {
  return wish.seats.value.length < Math.max(...wish.players.value);
}

function OpponentSeat({
  index,
  wish,
  offer,
  looked,
}: {
  index: number;
  wish: Wish;
  offer: GameOffer;
  looked: string;
}): JSX.Element {
  const seat = wish.seats.value[index]!;
  const who = offer.characters.find((one) => one.character === seat.character);
  if (seat.kind !== "bot" || !who)
    return (
      <li class="opponents-seat">
        <Crest seat={index} size={26} />
        <span class="sp">{t(seat.kind === "me" ? "you" : seat.kind === "open" ? "open-seat" : "here")}</span>
      </li>
    );
  return (
    <li class={`opponents-seat ${looked === who.character ? "looked" : ""}`}>
      <Face character={who.character} name={who.name} size={38} />
      <div class="sp">
        <b>{who.name}</b>
        <Choose
          label={t("opponent-strength", { name: who.name })}
          value={seat.level ?? "reeve"}
          options={offer.bots.map((bot) => ({ value: bot.level, name: bot.title }))}
          onChange={(level) => wish.seat(index, { ...seat, level })}
          testid={`strength-${who.character}`}
        />
      </div>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("opponent-away", { name: who.name })}
        onClick={() => unseat(wish, who.character)}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}
