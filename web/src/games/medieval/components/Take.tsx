// Either/or dice: which side each of them gives.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../../../ui/Icon";
import type { Consequence } from "../consequences";
import { useTried } from "../consequences";
import { RESOURCES } from "../resources";
import { play, type Scene, say } from "../scene";
import type { Desk } from "../selection";
import { DieView } from "./DieButton";
import { Consequences, Tray } from "./Tray";

/** COL-1: die by die, which side it gives. */
export function Take({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const takes = s.legal.takes!;
  const faces = Object.keys(takes.faces).filter((face) => takes.faces[face]);
  const firsts = useSignal<Record<string, number>>(
    Object.fromEntries(faces.map((face) => [face, takes.faces[face]!])),
  );
  const move = `take ${faces.map((face) => `${face} ${firsts.value[face] ?? 0} ${takes.resources[face]}`).join(" ")}`;
  useTried(s, move, (after) => {
    desk.preview.value = after;
  });
  useEffect(
    () => () => {
      desk.preview.value = null;
    },
    [],
  );
  const flip = (face: string, by: number) => {
    firsts.value = { ...firsts.value, [face]: (firsts.value[face] ?? 0) + by };
  };
  return (
    <Tray title={say("steps.collect")} icon="wood" text={say("ask.take")} rule="COL-1">
      <div class="takes">
        {faces.flatMap((face) =>
          Array.from({ length: takes.faces[face]! }, (_, index) => {
            const isFirst = index < (firsts.value[face] ?? 0);
            const sides = s.box.faces[face]?.either ?? [];
            return (
              <div class="take" key={`${face}${index}`} role="group" aria-label={s.model.names(face)}>
                <DieView s={s} face={face} />
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
                        {amount} <Icon name={resource} size={18} label={s.model.names(resource)} />
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
          class="btn p big"
          disabled={s.model.pending.value}
          onClick={() => play(s.model, move)}
          data-testid="take"
        >
          {say("answer.collect")}
        </button>
      </div>
      <Hunger s={s} desk={desk} />
    </Tray>
  );
}

/** What the tracks would hold after this answer, and who would starve. */
function Hunger({ s, desk }: { s: Scene; desk: Desk }): JSX.Element | null {
  const after = desk.preview.value?.players[s.side];
  if (!after) return null;
  const more = after.disaster - s.me.disaster;
  const left = RESOURCES.map(
    (resource) => `${s.model.names(resource)} ${s.me.stock[resource]} → ${after.stock[resource]}`,
  );
  const list: Consequence[] = [
    { tone: "info", text: say("after.stock", { list: left.join(", ") }), rule: "COL-3" },
  ];
  if (more > 0) list.unshift({ tone: "bad", text: say("after.hungry", { count: more }), rule: "FEE-1" });
  return <Consequences list={list} />;
}
