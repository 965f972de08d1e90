// A building set of one's own.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { capitalize, nameOf } from "../../../net/names";
import type { ChoicesProps } from "../../../table/game";
import { Choose } from "../../../ui/Choose";
import { PiecePicture } from "../../../ui/PiecePicture";
import { type Scenario, withDisasters } from "./scenario";

const t = words("new");
const FIRST = ["keep", "longhouse", "townhouse", "church", "farm"];
const RIVERS = ["none", "each", "choice"] as const;
const PIECES = ["walls", "roads", "bridges", "gates"];

export function CustomSet({ wish, offer }: ChoicesProps): JSX.Element {
  const scenario: Scenario = wish.custom.value;
  const big: Scenario | null | undefined = offer.cards.find((card) => card.key === "big")?.table;
  const put = (next: Scenario) => (wish.custom.value = { ...next });
  const toggle = (key: "buildings" | "pieces", name: string, on: boolean) => {
    const before = scenario[key] ?? [];
    put({ ...scenario, [key]: on ? [...before, name] : before.filter((other) => other !== name) });
  };
  const three = scenario.disasters?.["3"] ?? [];
  return (
    <section class="panel customset" aria-labelledby="customset">
      <h2 id="customset">{t("custom-set")}</h2>
      <ul class="picks">
        {(big?.buildings ?? FIRST).map((name) => (
          <li key={name}>
            <label class="pick">
              <input
                type="checkbox"
                checked={scenario.buildings?.includes(name)}
                disabled={name === "longhouse"}
                onChange={(event) => toggle("buildings", name, event.currentTarget.checked)}
                data-testid={`pick-${name}`}
              />
              <PiecePicture piece={name} height={34} />
              <span class="sm">{capitalize(nameOf(offer.game, name))}</span>
            </label>
          </li>
        ))}
      </ul>
      <div class="row wrap custom-more">
        <span class="row wrap">
          {PIECES.map((name) => (
            <label key={name} class="row">
              <input
                type="checkbox"
                checked={(scenario.pieces ?? ["walls"]).includes(name)}
                disabled={name === "walls"}
                onChange={(event) => toggle("pieces", name, event.currentTarget.checked)}
              />
              {t(name)}
            </label>
          ))}
        </span>
        <Choose
          label={t("river")}
          value={scenario.river ?? "none"}
          options={RIVERS.map((value) => ({ value, name: t(`river-${value}`) }))}
          onChange={(river) => put({ ...scenario, river })}
        />
        <Choose
          label={t("three-skulls")}
          value={three.join("+")}
          options={["treachery", "flood", "treachery+flood"].map((value) => ({
            value,
            name: value
              .split("+")
              .map((name) => nameOf(offer.game, name))
              .join(" + "),
          }))}
          onChange={(value) => put(withDisasters(scenario, value.split("+")))}
        />
      </div>
    </section>
  );
}
