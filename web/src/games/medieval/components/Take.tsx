// Either/or dice: which side each of them gives.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import type { Consequence } from "../consequences";
import { useMovePreview } from "../consequences";
import { describeAmount, RESOURCES } from "../resources";
import { play } from "../scene";
import type { PlayProps } from "../selection";
import { DiceBed } from "./DiceBed";
import { DieView } from "./DieButton";
import { Consequences, Tray } from "./Tray";

const t = words("medieval");

/** Ask, die by die, which side it gives (COL-1). */
export function TakeTray({ scene, selection }: PlayProps): JSX.Element {
  const takes = scene.legal.takes!;
  const faces = Object.keys(takes.faces).filter((face) => takes.faces[face]);
  const firsts = useSignal<Record<string, number>>(
    Object.fromEntries(faces.map((face) => [face, takes.faces[face]!])),
  );
  const move = `take ${faces.map((face) => `${face} ${firsts.value[face] ?? 0} ${takes.resources[face]}`).join(" ")}`;
  useMovePreview(scene, move, (after) => {
    selection.preview.value = after?.view ?? null;
  });
  useEffect(
    () => () => {
      selection.preview.value = null;
    },
    [],
  );
  const flip = (face: string, by: number) => {
    firsts.value = { ...firsts.value, [face]: (firsts.value[face] ?? 0) + by };
  };
  return (
    <Tray title={t("steps.collect")} icon="wood" text={t("ask.take")} rule="COL-1">
      <div class="med-takes">
        <DiceBed scene={scene} />
        {faces.flatMap((face) =>
          Array.from({ length: takes.faces[face]! }, (_, index) => {
            const isFirst = index < (firsts.value[face] ?? 0);
            const sides = scene.box.faces[face]?.either ?? [];
            return (
              <div class="med-take" key={`${face}${index}`} role="group" aria-label={scene.model.names(face)}>
                <DieView scene={scene} face={face} body={{ turned: !isFirst }} />
                {sides.map((side, nth) => (
                  <button
                    key={nth}
                    type="button"
                    class="btn s"
                    aria-pressed={isFirst === (nth === 0)}
                    onClick={() => {
                      if (isFirst !== (nth === 0)) flip(face, nth === 0 ? 1 : -1);
                    }}
                  >
                    {Object.entries(side).map(([resource, amount]) => (
                      <span class="row" key={resource}>
                        <span aria-hidden="true">{amount}</span>{" "}
                        <Icon name={resource} size={18} label={describeAmount(resource, amount)} />
                      </span>
                    ))}
                  </button>
                ))}
              </div>
            );
          }),
        )}
        <span class="sp" />
        <button
          type="button"
          class="btn p med-big"
          disabled={scene.model.pending}
          onClick={() => play(scene.model, move)}
          data-testid="take"
        >
          {t("answer.collect")}
        </button>
      </div>
      <Hunger scene={scene} selection={selection} />
    </Tray>
  );
}

/** Say what the tracks would hold after this answer, and who would starve. */
function Hunger({ scene, selection }: PlayProps): JSX.Element | null {
  const after = selection.preview.value?.players[scene.side];
  if (!after) return null;
  const more = after.disaster - scene.me.disaster;
  const left = RESOURCES.map(
    (resource) => `${scene.model.names(resource)} ${scene.me.stock[resource]} → ${after.stock[resource]}`,
  );
  const list: Consequence[] = [
    { tone: "info", text: t("after.stock", { list: left.join(", ") }), rule: "COL-3" },
  ];
  if (more > 0) list.unshift({ tone: "bad", text: t("after.hungry", { count: more }), rule: "FEE-1" });
  return <Consequences list={list} />;
}
