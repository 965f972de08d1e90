import type { JSX } from "preact";
import { words } from "../../../i18n";
import { capitalize, nameOf } from "../../../net/names";
import { PiecePicture } from "../../../ui/PiecePicture";
import type { Scenario } from "./scenario";

const t = words("new");
const NOT_PEACEFUL = ["keep", "armory"];

/** Show the buildings of the chosen scenario. */
export function Buildings({ scenario, peaceful }: { scenario: Scenario; peaceful: boolean }): JSX.Element {
  const kept = (names: string[]) => names.filter((name) => !(peaceful && NOT_PEACEFUL.includes(name)));
  const buildings = kept(scenario.buildings ?? []);
  const lots = (scenario.draw ?? []).filter(({ of }) => kept(of).length > 0);
  return (
    <section class="panel inside" aria-labelledby="inside">
      <div class="row wrap">
        <h2 id="inside">{t("inside")}</h2>
        <span class="sm muted">
          {[
            t("types", { count: buildings.length }),
            ...lots.map((lot) => t("lot", { n: lot.count, of: kept(lot.of).length })),
          ].join(", ")}
        </span>
        <span class="sp" />
        <a href="/rules/medieval?part=components">{t("costs")}</a>
      </div>
      <ul class="inside-list">
        {buildings.map((name) => (
          <li key={name}>
            <PiecePicture piece={name} height={38} />
            <span class="xs">{capitalize(nameOf("medieval", name))}</span>
          </li>
        ))}
        {lots.flatMap((lot) =>
          kept(lot.of).map((name) => (
            <li key={`lot-${name}`} class="maybe">
              <PiecePicture piece={name} height={38} />
              <span class="xs">{capitalize(nameOf("medieval", name))}?</span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
