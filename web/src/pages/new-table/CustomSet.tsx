// A building set of one's own.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { GameOffer } from "../../net/api";
import { capital, nameOf } from "../../net/names";
import { Choose } from "../../ui/Choose";
import { PiecePicture } from "../../ui/PiecePicture";
import { type Wish, withDisasters } from "./wish";

const t = words("new");
const FIRST = ["keep", "longhouse", "townhouse", "church", "farm"];
const PIECES = ["walls", "roads", "bridges", "gates"];

export function CustomSet({ wish, offer }: { wish: Wish; offer: GameOffer }): JSX.Element {
  const table = wish.custom.value;
  const every = offer.cards.find((card) => card.key === "big")?.table?.buildings as string[] | undefined;
  const put = (change: Record<string, unknown>) => (wish.custom.value = { ...table, ...change });
  const toggle = (key: string, name: string, on: boolean) => {
    const now: string[] = table[key] ?? [];
    put({ [key]: on ? [...now, name] : now.filter((other) => other !== name) });
  };
  const three: string[] = table.disasters?.["3"] ?? [];
  return (
    <section class="panel customset" aria-labelledby="customset">
      <h2 id="customset">{t("custom-set")}</h2>
      <ul class="picks">
        {(every ?? FIRST).map((name) => (
          <li key={name}>
            <label class="pick">
              <input
                type="checkbox"
                checked={table.buildings?.includes(name)}
                disabled={name === "longhouse"}
                onChange={(event) => toggle("buildings", name, event.currentTarget.checked)}
                data-testid={`pick-${name}`}
              />
              <PiecePicture piece={name} height={34} />
              <span class="sm">{capital(nameOf(offer.game, name))}</span>
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
                checked={(table.pieces ?? ["walls"]).includes(name)}
                disabled={name === "walls"}
                onChange={(event) => toggle("pieces", name, event.currentTarget.checked)}
              />
              {t(name)}
            </label>
          ))}
        </span>
        <Choose
          label={t("river")}
          value={table.river ?? "none"}
          options={["none", "each", "choice"].map((value) => ({ value, name: t(`river-${value}`) }))}
          onChange={(river) => put({ river })}
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
          onChange={(value) => (wish.custom.value = withDisasters(table, value.split("+")))}
        />
      </div>
    </section>
  );
}
