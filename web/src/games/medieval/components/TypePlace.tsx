// A place can be typed: "f7 r1" for the piece in the hand, or a whole move.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import type { TableSelection } from "../selection";

const t = words("medieval");

export function TypePlace({ selection }: { selection: TableSelection }): JSX.Element {
  const text = useSignal("");
  const held = selection.hand.held.value;
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.value.trim().toLowerCase();
    if (!words) return;
    const whole = /^(place|build|remove)\b/.test(words) || !held;
    void selection.model.play(whole ? words : `${held.verb} ${held.info.name} ${words}`).then((answer) => {
      if (answer.type !== "accepted") return;
      text.value = "";
      if (!selection.hand.atOnce) selection.hand.drop();
    });
  };
  return (
    <form class="med-type-place" onSubmit={send}>
      <input
        class="field"
        aria-label={t("type.label")}
        placeholder={t("type.example")}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        autocomplete="off"
        spellcheck={false}
        data-testid="type-place"
      />
    </form>
  );
}
