// A place can be typed: "f7 r1" for the piece in the hand, or a whole move.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { say } from "../scene";
import type { Desk } from "../selection";

export function TypePlace({ desk }: { desk: Desk }): JSX.Element {
  const text = useSignal("");
  const held = desk.hand.held.value;
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.value.trim().toLowerCase();
    if (!words) return;
    const whole = /^(place|build|remove)\b/.test(words) || !held;
    void desk.model.play(whole ? words : `${held.verb} ${held.info.name} ${words}`).then((answer) => {
      if (answer.type !== "accepted") return;
      text.value = "";
      if (!desk.hand.atOnce) desk.hand.drop();
    });
  };
  return (
    <form class="type-place" onSubmit={send}>
      <input
        class="field"
        aria-label={say("type.label")}
        placeholder={say("type.example")}
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
