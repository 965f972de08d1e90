// How one stands on a day: points, place, and where the others are.

import type { JSX } from "preact";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import type { DailyPage, DailyRow } from "../../net/clubs";
import { nameOf } from "../../net/names";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { makeHistogram, shareBehind } from "./histogram";

const t = words("daily");
const BAR_PX = 56;

export function MyDay({ page, rows }: { page: DailyPage; rows: DailyRow[] }): JSX.Element {
  const mine = rows.find((row) => row.mine);
  const count = page.played ?? 0;
  return (
    <section class="panel daily-mine" aria-label={t("yourself")} data-testid="daily-mine">
      {mine ? (
        <div class="row">
          <b class="daily-total">{mine.points}</b>
          <span class="sp">
            <h2>{sayPlace(page, mine, count)}</h2>
            <span class="muted">{sayMore(page, mine)}</span>
          </span>
        </div>
      ) : (
        page.mine && page.mine !== "playing" && <p class="muted">{t("late")}</p>
      )}
      <Histogram points={page.points ?? []} mine={mine?.points} />
      <div class="row wrap">
        {page.day === page.today && <Countdown ends={page.ends} />}
        <span class="sp" />
        {mine && (
          <button type="button" class="linkbtn" onClick={() => void share(page, mine, count)}>
            {t("share")}
          </button>
        )}
      </div>
    </section>
  );
}

function sayPlace(page: DailyPage, mine: DailyRow, count: number): string {
  if (!mine.rank) return t("you-place", { place: mine.place, count });
  return t("you-are", { rank: nameOf(page.game, mine.rank), place: mine.place, count });
}

function sayMore(page: DailyPage, mine: DailyRow): string {
  const share = shareBehind(page.points ?? [], mine.points);
  const parts = [
    mine.won === undefined ? "" : t(mine.won ? "won" : "lost"),
    share > 0 ? t("better", { share }) : "",
    page.day === page.today && page.streak ? t("streak", { count: page.streak }) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

async function share(page: DailyPage, mine: DailyRow, count: number): Promise<void> {
  const link = `${location.origin}/daily?game=${page.game}`;
  const text = t("share-text", {
    title: page.title,
    day: page.day,
    points: mine.points,
    place: mine.place,
    count,
    link,
  });
  await attempt(async () => {
    await navigator.clipboard.writeText(text);
    notify({ text: t("shared") });
  });
}

function Histogram({ points, mine }: { points: number[]; mine: number | undefined }): JSX.Element {
  const bars = makeHistogram(points, mine);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <div class="daily-bars" role="img" aria-label={t("histogram")}>
      {bars.map((bar, n) => (
        <span key={bar.from}>
          <b class="xs">{bar.mine ? t("you") : ""}</b>
          <i
            class={bar.mine ? "mine" : ""}
            style={{ blockSize: `${bar.count ? Math.max(3, (BAR_PX * bar.count) / most) : 0}px` }}
          />
          <span class="xs muted">{n % 2 === 0 ? bar.from : ""}</span>
        </span>
      ))}
    </div>
  );
}

function Countdown({ ends }: { ends: number }): JSX.Element {
  const minutes = Math.max(0, Math.floor((ends - Date.now()) / 60_000));
  return (
    <span class="row sm b">
      <Icon name="clock" size={15} />
      {t("next", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
    </span>
  );
}
