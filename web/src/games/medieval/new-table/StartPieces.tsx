// What everybody starts with, besides the base game's pieces.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { capitalize, nameOf } from "../../../net/names";
import { PiecePicture } from "../../../ui/PiecePicture";
import type { SetProps } from "./CustomSet";
import { Stepper } from "./Stepper";
import {
  type AreaKind,
  countAreas,
  findPlace,
  hasRiver,
  setAreas,
  setStartPiece,
  withStart,
} from "./scenario";

const t = words("new");
const MAX_AREAS = 4;
const MAX_PIECES = 4;
const KEEP = "keep";

export function StartPieces({ game, scenario, put, players }: SetProps & { players: number }): JSX.Element {
  const pieces = Object.entries(scenario.start?.pieces ?? {});
  const kinds: AreaKind[] = hasRiver(scenario) ? ["scorched", "flooded"] : ["scorched"];
  const others = (scenario.buildings ?? []).filter((name) => !pieces.some(([taken]) => taken === name));
  return (
    <div class="custom-grid" data-testid="start-pieces">
      <span class="sm b custom-wide">{t("start-with", { count: players })}</span>
      {kinds.map((kind) => (
        <Row key={kind} piece={kind} title={t(`start-${kind}`)}>
          <Stepper
            label={t(`start-${kind}`)}
            value={countAreas(scenario, kind, players)}
            least={0}
            most={MAX_AREAS}
            onChange={(count) => put(setAreas(scenario, kind, players, count))}
            testid={`start-${kind}`}
          />
        </Row>
      ))}
      {pieces.map(([name, count]) => (
        <Row key={name} piece={name} title={capitalize(nameOf(game, name))}>
          <Stepper
            label={nameOf(game, name)}
            value={count}
            least={0}
            most={MAX_PIECES}
            onChange={(next) => put(setStartPiece(scenario, name, next))}
            testid={`start-${name}`}
          />
        </Row>
      ))}
      <label class="sm" for="start-add">
        {t("start-more")}
      </label>
      <select
        id="start-add"
        class="field"
        value=""
        data-testid="start-add"
        onChange={(event) => {
          if (event.currentTarget.value) put(setStartPiece(scenario, event.currentTarget.value, 1));
          event.currentTarget.value = "";
        }}
      >
        <option value="">…</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {capitalize(nameOf(game, name))}
          </option>
        ))}
      </select>
      {findPlace(scenario, KEEP) === "in" && (
        <>
          <label class="sm" for="start-keep">
            {t("start-keep")}
          </label>
          <input
            id="start-keep"
            type="checkbox"
            class="switch"
            checked={scenario.start?.keep !== false}
            onChange={(event) => put(withStart(scenario, { keep: event.currentTarget.checked }))}
            data-testid="start-keep"
          />
        </>
      )}
    </div>
  );
}

function Row({
  piece,
  title,
  children,
}: {
  piece: string;
  title: string;
  children: JSX.Element;
}): JSX.Element {
  return (
    <>
      <span class="row sm">
        <PiecePicture piece={piece} height={26} />
        {title}
      </span>
      {children}
    </>
  );
}
