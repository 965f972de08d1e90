// What the table is asked: to let a bot stand in for somebody, or to end the game. And how it was ended.

import type { JSX } from "preact";
import { attempt, openRematch } from "../app/tables";
import { formatList, words } from "../i18n";
import type { TableInfo, VoteInfo } from "../net/types.gen";
import { Icon } from "../ui/Icon";
import { seatName, useTable } from "./context";
import { useVote } from "./votes";

const t = words("table");

export function Votes(): JSX.Element {
  const { model } = useTable();
  const info = model.info.value;
  return (
    <>
      {(info?.votes ?? []).map((vote) => (
        <Question key={`${vote.kind}-${vote.seat}`} vote={vote} />
      ))}
      {info?.ended && <Ended info={info} />}
    </>
  );
}

/** How a game was ended before its end; its people can ask for another. An organiser's games are the organiser's. */
function Ended({ info }: { info: TableInfo }): JSX.Element {
  const asks = info.ended !== "organiser" && info.seats.some((seat) => seat.yours);
  return (
    <div class="banner over" role="status" data-testid="ended">
      <Icon name="flag" size={20} />
      <span class="sp">
        {t(`ended-${info.ended}`)}{" "}
        {asks && info.rematch && <b data-testid="rematch-asked">{t("ended-rematch-asked")}</b>}
      </span>
      {asks && (
        <button
          type="button"
          class="btn s p"
          onClick={() => void attempt(() => openRematch(info.id, info.rematch))}
          data-testid="rematch"
        >
          {t(info.rematch ? "ended-rematch-open" : "ended-rematch")}
        </button>
      )}
      <a class="btn s" href={`/t/${info.id}/replay`}>
        {t("ended-replay")}
      </a>
    </div>
  );
}

function Question({ vote }: { vote: VoteInfo }): JSX.Element {
  const { model } = useTable();
  const cast = useVote();
  const mine = model.mine.value;
  const seat = vote.seat ?? null;
  const agreed = (vote.agreed ?? []).some((each) => mine.includes(each));
  const answers = mine.length > 0 && !agreed;
  const about = seat !== null && model.info.value?.seats[seat]?.yours ? "you" : "other";
  const values = {
    name: seatName(model, seat),
    by: seatName(model, vote.agreed?.[0]),
    names: formatList((vote.waiting ?? []).map((each) => seatName(model, each))),
  };
  return (
    <div class="banner" role={answers ? "alert" : "status"} data-testid={`vote-${vote.kind}`}>
      <Icon name="hand" size={20} />
      <span class="sp">
        {agreed ? t("vote-waiting", values) : t(`vote-${vote.kind}-${seat === null ? "all" : about}`, values)}
      </span>
      <span class="banner-acts">
        {answers && (
          <button
            type="button"
            class="btn s p"
            onClick={() => void cast(vote.kind, seat, true)}
            data-testid="vote-yes"
          >
            {t("vote-yes")}
          </button>
        )}
        {mine.length > 0 && (
          <button
            type="button"
            class="btn s"
            onClick={() => void cast(vote.kind, seat, false)}
            data-testid="vote-no"
          >
            {t(agreed ? "vote-back" : "vote-no")}
          </button>
        )}
      </span>
    </div>
  );
}
