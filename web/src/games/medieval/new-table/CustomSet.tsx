// A building set of one's own: which types there are, which are drawn, and what everybody starts with.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import { capitalize, nameOf } from "../../../net/names";
import type { ChoicesProps } from "../../../table/game";
import { Choose } from "../../../ui/Choose";
import { Icon } from "../../../ui/Icon";
import { PiecePicture } from "../../../ui/PiecePicture";
import { StartPieces } from "./StartPieces";
import { Stepper } from "./Stepper";
import {
  addLot,
  copyScenario,
  countTypes,
  findEmptyLot,
  findPlace,
  listTypes,
  MAX_LOTS,
  type Place,
  putType,
  RECOMMENDED_TYPES,
  removeLot,
  type Scenario,
  setLotCount,
  withDisasters,
  withRiver,
} from "./scenario";

const t = words("new");
const FIRST = ["keep", "longhouse", "townhouse", "church", "farm"];
const RIVERS = ["none", "each", "choice"] as const;
const ENDS = ["xs", "xs-or-room"] as const;
const PIECES = ["roads", "bridges", "gates"];
/** Everybody starts with it, and it brings the first dice. */
const ALWAYS = "longhouse";

export interface SetProps {
  game: string;
  scenario: Scenario;
  put: (next: Scenario) => void;
}

export function CustomSet({ wish, offer }: ChoicesProps): JSX.Element {
  const scenario: Scenario = wish.custom.value;
  const all: Scenario | null | undefined = offer.cards.find((card) => card.key === "big")?.table;
  const put = (next: Scenario) => {
    wish.custom.value = { ...next };
  };
  const set: SetProps = { game: offer.game, scenario, put };
  return (
    <section class="panel customset" aria-labelledby="customset">
      <div class="row wrap custom-head">
        <h2 id="customset">{t("custom-set")}</h2>
        <TypeCount scenario={scenario} />
        <span class="sp" />
        <BeginWith wish={wish} offer={offer} put={put} />
      </div>
      <Types {...set} types={listTypes(all?.buildings ?? FIRST, wish.box.value?.tables.buildings ?? {})} />
      <InPlay {...set} />
      <StartPieces {...set} players={wish.seats.value.length} />
    </section>
  );
}

function TypeCount({ scenario }: { scenario: Scenario }): JSX.Element {
  const count = countTypes(scenario);
  return (
    <span class="sm muted" role="status" data-testid="type-count">
      {t("types", { count })}
      {" · "}
      {t("recommended", { n: RECOMMENDED_TYPES })}
    </span>
  );
}

function BeginWith({ offer, put }: ChoicesProps & { put: SetProps["put"] }): JSX.Element {
  const cards = offer.cards.filter((card) => card.table && card.players.length > 1);
  return (
    <label class="row sm">
      {t("begin-with")}
      <select
        class="field"
        value=""
        data-testid="begin-with"
        onChange={(event) => {
          const card = cards.find((one) => one.key === event.currentTarget.value);
          if (card?.table) put(copyScenario(card.table as Scenario));
          event.currentTarget.value = "";
        }}
      >
        <option value="">…</option>
        {cards.map((card) => (
          <option key={card.key} value={card.key}>
            {card.title}
          </option>
        ))}
      </select>
    </label>
  );
}

// ---------------------------------------------------------------- types and lots

function Types({ game, scenario, put, types }: SetProps & { types: string[] }): JSX.Element {
  const chosen = useSignal<Place>("in");
  const lots = scenario.draw ?? [];
  const target: Place = typeof chosen.value === "number" && chosen.value >= lots.length ? "in" : chosen.value;
  const empty = findEmptyLot(scenario);
  return (
    <>
      <div class="row wrap custom-more">
        <span class="sm">{t("put-into")}</span>
        <Choose
          label={t("put-into")}
          value={String(target)}
          options={[
            { value: "in", name: t("place-in") },
            ...lots.map((_, lot) => ({ value: String(lot), name: t("place-lot", { n: lot + 1 }) })),
          ]}
          onChange={(value) => {
            chosen.value = value === "in" ? "in" : Number(value);
          }}
          testid="put-into"
        />
        {lots.length < MAX_LOTS && (
          <button
            type="button"
            class="btn s g"
            data-testid="add-lot"
            onClick={() => {
              chosen.value = lots.length;
              put(addLot(scenario));
            }}
          >
            {t("add-lot")}
          </button>
        )}
      </div>
      <ul class="picks">
        {types.map((name) => (
          <li key={name}>
            <TypeTile
              game={game}
              name={name}
              place={findPlace(scenario, name)}
              onPress={(place) => put(putType(scenario, name, place === target ? "out" : target))}
            />
          </li>
        ))}
      </ul>
      {lots.map(({ count, of }, lot) => (
        <div key={lot} class="row wrap custom-lot" data-testid={`lot-${lot + 1}`}>
          <b>{t("place-lot", { n: lot + 1 })}</b>
          <Stepper
            label={t("lot-draw", { n: lot + 1 })}
            value={count}
            least={1}
            most={Math.max(1, of.length)}
            onChange={(next) => put(setLotCount(scenario, lot, next))}
            testid={`lot-count-${lot + 1}`}
          />
          <span class="sm">{t("lot-of", { count: of.length })}</span>
          <span class="sp" />
          <button type="button" class="btn s g" onClick={() => put(removeLot(scenario, lot))}>
            {t("remove-lot")}
          </button>
          {lot === empty && (
            <span class="sm bad" role="status">
              {t("lot-empty")}
            </span>
          )}
        </div>
      ))}
    </>
  );
}

interface TileProps {
  game: string;
  name: string;
  place: Place;
  onPress: (place: Place) => void;
}

function TypeTile({ game, name, place, onPress }: TileProps): JSX.Element {
  const title = capitalize(nameOf(game, name));
  const where = typeof place === "number" ? t("place-lot", { n: place + 1 }) : t(`place-${place}`);
  return (
    <button
      type="button"
      class={`pick ${place === "out" ? "out" : ""}`}
      aria-pressed={place !== "out"}
      aria-label={`${title}: ${where}`}
      disabled={name === ALWAYS}
      data-testid={`pick-${name}`}
      data-place={place}
      onClick={() => onPress(place)}
    >
      <span class="pick-mark" aria-hidden="true">
        {typeof place === "number" ? place + 1 : place === "in" ? <Icon name="check" size={14} /> : ""}
      </span>
      <PiecePicture piece={name} height={34} />
      <span class="sm">{title}</span>
    </button>
  );
}

// ---------------------------------------------------------------- what else is in play

function InPlay({ game, scenario, put }: SetProps): JSX.Element {
  const pieces = scenario.pieces ?? ["walls"];
  const toggle = (name: string, on: boolean) =>
    put({ ...scenario, pieces: on ? [...pieces, name] : pieces.filter((other) => other !== name) });
  const three = scenario.disasters?.["3"] ?? [];
  return (
    <div class="custom-grid">
      <span class="sm b">{t("in-play")}</span>
      <span class="row wrap custom-more">
        {PIECES.map((name) => (
          <label key={name} class="row">
            <input
              type="checkbox"
              checked={pieces.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
              data-testid={`pieces-${name}`}
            />
            {t(name)}
          </label>
        ))}
      </span>
      <span class="sm b">{capitalize(t("river"))}</span>
      <Choose
        label={t("river")}
        value={scenario.river ?? "none"}
        options={RIVERS.map((value) => ({ value, name: t(`river-${value}`) }))}
        onChange={(river) => put(withRiver(scenario, river))}
        testid="river"
      />
      <span class="sm b">{t("three-skulls")}</span>
      <Choose
        label={t("three-skulls")}
        value={three.join("+")}
        options={["treachery", "flood", "treachery+flood"].map((value) => ({
          value,
          name: value
            .split("+")
            .map((name) => nameOf(game, name))
            .join(" + "),
        }))}
        onChange={(value) => put(withDisasters(scenario, value.split("+")))}
        testid="three-skulls"
      />
      <span class="sm b">{t("ends")}</span>
      <Choose
        label={t("ends")}
        value={scenario.end ?? "xs"}
        options={ENDS.map((value) => ({ value, name: t(`ends-${value}`) }))}
        onChange={(end) => put({ ...scenario, end })}
        testid="ends"
      />
      <span class="sm b">{t("extort")}</span>
      <input
        type="checkbox"
        class="switch"
        aria-label={t("extort")}
        checked={scenario.extort !== false}
        onChange={(event) => put({ ...scenario, extort: event.currentTarget.checked })}
        data-testid="extort"
      />
    </div>
  );
}
