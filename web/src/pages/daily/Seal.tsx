// Why everybody had the same dice: the seal before, the seed after. And other ways to play them.

import type { JSX } from "preact";
import { ensureMe } from "../../app/me";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { clubs, type DailyPage } from "../../net/clubs";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";

const t = words("daily");
const SHOWN_DIGITS = 16;

/** The first digits of a hash, in fours. */
export const shorten = (hash: string): string =>
  hash
    .slice(0, SHOWN_DIGITS)
    .replace(/(.{4})/g, "$1 ")
    .trim();

export function Seal({ page }: { page: DailyPage }): JSX.Element {
  const again = () =>
    attempt(async () => {
      await ensureMe();
      go(`/t/${(await clubs.playDailyAgain(page.game, page.day)).id}`);
    });
  const send = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(`${location.origin}/daily?game=${page.game}&day=${page.day}`);
      notify({ text: t("copied") });
    });
  const mayAgain = page.seed || (page.mine && page.mine !== "playing");
  return (
    <section class="panel daily-seal" aria-labelledby="daily-sealed">
      <h3 id="daily-sealed" class="row">
        <Icon name="lock" size={20} class="ok" />
        {t("sealed")}
      </h3>
      <p class="sm">{page.seed ? t("opened-about") : t("sealed-about", { count: page.played ?? 0 })}</p>
      <div class="row daily-hash" title={page.seal}>
        <span class="muted">{t("seal")}</span>
        <code>{shorten(page.seal)}</code>
        <span class="sp" />
        <b class="row ok">
          <Icon name="check" size={14} />
          {t("same")}
        </b>
      </div>
      {page.seed && (
        <div class="row daily-hash" title={page.seed}>
          <span class="muted">{t("seed")}</span>
          <code data-testid="daily-seed">{shorten(page.seed)}</code>
        </div>
      )}
      <div class="row wrap daily-acts">
        <button type="button" class="btn s" onClick={() => void send()}>
          {t("send")}
        </button>
        {mayAgain && (
          <button type="button" class="btn s" onClick={() => void again()} data-testid="daily-again">
            {t(page.mine ? "again" : "play-open")}
          </button>
        )}
      </div>
    </section>
  );
}
