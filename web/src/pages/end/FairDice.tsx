// Why nobody can have cheated: what was promised before the first draw, the seed, and how to check both.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { Icon } from "../../ui/Icon";

const t = words("end");
const PROMISE = "era-table seed ";

export function FairDice({ info }: { info: TableInfo }): JSX.Element | null {
  const result = useSignal<"" | "yes" | "no" | "cannot">("");
  if (!info.commitment || !info.seed) return null;
  const check = async () => {
    result.value = await verifySeed(info.seed!, info.commitment);
  };
  return (
    <details class="panel end-fair" data-testid="fair">
      <summary>
        <Icon name="lock" size={18} />
        <b>{t("fair.title")}</b>
      </summary>
      <p>{t(info.lesson ? "fair.lesson" : info.same ? "fair.same" : "fair.about")}</p>
      {info.same && (
        <p>
          <a href={`/t/${info.same}/end`}>{t("fair.same-game")}</a>
        </p>
      )}
      <dl>
        <dt>{t("fair.commitment")}</dt>
        <dd>
          <code>{info.commitment}</code>
        </dd>
        <dt>{t("fair.seed")}</dt>
        <dd>
          <code>{info.seed}</code>
        </dd>
      </dl>
      <button type="button" class="btn s" onClick={() => void check()} data-testid="fair-check">
        {t("fair.check")}
      </button>
      <p role="status" class={result.value === "no" ? "bad b" : "ok b"}>
        {result.value && t(`fair.${result.value}`)}
      </p>
      <p class="sm muted">{t("fair.verify")}</p>
      <code class="end-command">era verify game.era</code>
    </details>
  );
}

/** Check the promise: it is the SHA-256 of a fixed text and the seed. */
async function verifySeed(seed: string, commitment: string): Promise<"yes" | "no" | "cannot"> {
  if (!globalThis.crypto?.subtle) return "cannot";
  const bytes = (seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const whole = new Uint8Array([...new TextEncoder().encode(PROMISE), ...bytes]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment ? "yes" : "no";
}
