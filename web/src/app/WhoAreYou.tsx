// The question for a name, before somebody sits down with others.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { api } from "../net/api";
import { Dialog } from "../ui/Dialog";
import { me } from "./me";
import { readInvitation } from "./site";
import { attempt } from "./tables";
import { asking, isNameless } from "./who";

const t = words("table");
const MAX_CHARS = 40;

export function WhoAreYou(): JSX.Element | null {
  return asking.value ? <NameForm onNamed={asking.value} /> : null;
}

function NameForm({ onNamed }: { onNamed: (named: boolean) => void }): JSX.Element {
  const name = useSignal(isNameless(me.peek()?.name) ? "" : (me.peek()?.name ?? ""));
  const busy = useSignal(false);
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const plain = name.value.trim();
    if (!plain || busy.value) return;
    busy.value = true;
    const done = await attempt(async () => {
      me.value = await api.become(plain, readInvitation());
    });
    busy.value = false;
    if (done) onNamed(true);
  }
  return (
    <Dialog title={t("who-are-you")} onClose={() => onNamed(false)}>
      <form class="who-form" onSubmit={(event) => void send(event)}>
        <p class="sm muted">{t("who-are-you-about")}</p>
        <div class="row wrap">
          <input
            class="field sp"
            autofocus
            maxLength={MAX_CHARS}
            autocomplete="nickname"
            aria-label={t("who-name")}
            placeholder={t("who-name")}
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
            data-testid="who-name"
          />
          <button
            type="submit"
            class="btn p"
            disabled={busy.value || !name.value.trim()}
            data-testid="who-sit"
          >
            {t("who-sit")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
