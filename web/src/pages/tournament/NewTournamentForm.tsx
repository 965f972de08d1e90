// The form for a new tournament.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe } from "../../app/me";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { api, type GameOffer } from "../../net/api";
import { clubs, type NewTournament } from "../../net/clubs";
import { Choose } from "../../ui/Choose";

const t = words("tournament");
const LIVE_MINUTES = 30;
const CLOCKS: Record<string, NewTournament["clock"]> = {
  live: { kind: "live", bank: LIVE_MINUTES * 60 },
  days: { kind: "days", bank: 24 * 3600, reserve: 24 * 3600 },
  none: { kind: "none" },
};
const ROUNDS = [1, 2, 3, 4, 5, 6, 7];

export function NewTournamentForm({ clubs: mine }: { clubs: { id: string; name: string }[] }): JSX.Element {
  const offers = useSignal<GameOffer[]>([]);
  const name = useSignal("");
  const card = useSignal("");
  const size = useSignal(2);
  const pairing = useSignal<NewTournament["pairing"]>("swiss");
  const rounds = useSignal(3);
  const clock = useSignal("live");
  const club = useSignal("");
  useEffect(() => {
    void attempt(async () => (offers.value = await api.games()));
  }, [lang.value]);
  // Several at a table, each for themselves: what is played together is compared with nobody.
  const cards = offers.value.flatMap((offer) =>
    offer.cards
      .filter((each) => each.players.some((count) => count > 1) && !each.together)
      .map((each) => ({ ...each, game: offer.game, id: `${offer.game} ${each.key}` })),
  );
  const chosen = cards.find((each) => each.id === card.value) ?? cards[0];
  const sizes = chosen?.players.filter((count) => count > 1) ?? [];
  const make = () =>
    attempt(async () => {
      if (!chosen) return;
      await ensureMe();
      const players = sizes.includes(size.value) ? size.value : (sizes[0] ?? 2);
      const made = await clubs.makeTournament({
        name: name.value,
        game: chosen.game,
        options: { ...chosen.options, players },
        pairing: pairing.value,
        rounds: rounds.value,
        clock: CLOCKS[clock.value]!,
        ...(club.value ? { club: club.value } : {}),
      });
      go(`/tournament/${made.id}`);
    });
  return (
    <form
      class="panel clubs-part clubs-form"
      aria-labelledby="new-tournament"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h2 id="new-tournament">{t("new")}</h2>
      <label>
        {t("name")}
        <input
          class="field"
          required
          maxLength={60}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
          data-testid="tournament-name"
        />
      </label>
      <label>
        {t("game")}
        <select
          class="field"
          value={chosen?.id}
          onChange={(event) => (card.value = event.currentTarget.value)}
        >
          {cards.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      <span class="clubs-choice">
        {t("seats")}
        <Choose
          label={t("seats")}
          value={sizes.includes(size.value) ? size.value : (sizes[0] ?? 2)}
          options={sizes.map((count) => ({ value: count, name: String(count) }))}
          onChange={(next) => (size.value = next)}
        />
      </span>
      <span class="clubs-choice">
        {t("pairing")}
        <Choose
          label={t("pairing")}
          value={pairing.value}
          options={[
            { value: "swiss" as const, name: t("swiss") },
            { value: "round-robin" as const, name: t("round-robin") },
          ]}
          onChange={(next) => (pairing.value = next)}
        />
      </span>
      {pairing.value === "swiss" && (
        <span class="clubs-choice">
          {t("how-many")}
          <Choose
            label={t("how-many")}
            value={rounds.value}
            options={ROUNDS.map((n) => ({ value: n, name: String(n) }))}
            onChange={(next) => (rounds.value = next)}
          />
        </span>
      )}
      <span class="clubs-choice">
        {t("clock")}
        <Choose
          label={t("clock")}
          value={clock.value}
          options={Object.keys(CLOCKS).map((kind) => ({
            value: kind,
            name: t(`clock-${kind}`, { minutes: LIVE_MINUTES }),
          }))}
          onChange={(next) => (clock.value = next)}
        />
      </span>
      {mine.length > 0 && (
        <label>
          {t("in-club")}
          <select
            class="field"
            value={club.value}
            onChange={(event) => (club.value = event.currentTarget.value)}
          >
            <option value="">{t("no-club")}</option>
            {mine.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" class="btn p" data-testid="make-tournament">
        {t("make")}
      </button>
    </form>
  );
}
