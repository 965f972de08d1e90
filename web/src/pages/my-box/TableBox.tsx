// The box of a table: what differs from the printed one, before one sits down and while one plays.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe } from "../../app/me";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { api, type TableDifferences } from "../../net/api";
import type { TableInfo } from "../../net/types.gen";
import type { BoxUi } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { Waiting } from "../../ui/Waiting";
import { loadBoxUi } from "./box-ui";
import { DifferenceCards } from "./DifferenceCards";
import { makeKey } from "./overlay";
import { saveFile } from "./save-file";

const t = words("box");
const FINGERPRINT_CHARS = 12;

interface Found {
  box: TableDifferences;
  boxUi: BoxUi;
}

export interface LoadingBox {
  found: Signal<Found | null>;
  failed: Signal<boolean>;
}

/** Fetch what differs at a table, in the reader's language. */
export function useTableBox(info: TableInfo): LoadingBox {
  const found = useSignal<Found | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    Promise.all([api.boxDifferences(info.id), loadBoxUi(info.game)]).then(
      ([box, boxUi]) => {
        found.value = { box, boxUi };
      },
      () => {
        failed.value = true;
      },
    );
  }, [info.id, lang.value]);
  return { found, failed };
}

/** Draw all differences of a table, its fingerprint, and what one may do with its box. */
export function TableBox({ info, loading }: { info: TableInfo; loading: LoadingBox }): JSX.Element {
  if (!loading.found.value) return <Waiting failed={loading.failed.value} />;
  const { box, boxUi } = loading.found.value;
  return (
    <div class="tablebox">
      <p class="muted">{describe(box)}</p>
      <DifferenceCards game={info.game} boxUi={boxUi} differences={box.differences} />
      <div class="panel boxlock">
        <Icon name="lock" size={22} class="ok" />
        <span class="sp">
          <b>{t("box-fixed")}</b>
          <span class="sm muted">{t("box-carried")}</span>
        </span>
        <span class="boxprint">
          <span class="sm muted">{t("fingerprint")}</span>
          <code title={box.fingerprint}>{writeFingerprint(box.fingerprint)}</code>
        </span>
      </div>
      <p class="row wrap boxlinks">
        <a href={`/box/new?game=${info.game}&table=${info.id}`}>
          {t("compare-all", { count: box.compared })}
        </a>
        <button type="button" class="linkbtn" onClick={() => void keepCopy(info, box)} data-testid="keep-box">
          {t("keep-in-boxes")}
        </button>
        <button
          type="button"
          class="linkbtn"
          onClick={() => saveFile(`${makeKey(box.name ?? "") || "box"}.toml`, box.toml)}
          data-testid="download-box"
        >
          {t("download")}
        </button>
      </p>
    </div>
  );
}

function describe(box: TableDifferences): string {
  const many = t("facts-differ", { count: box.differences.length });
  return `${box.name ? `${t("named", { name: box.name })} ` : ""}${many} ${t("rest-same", { count: box.same, compared: box.compared })}`;
}

/** Write the beginning of a fingerprint in groups, so that two people can compare it by voice. */
export function writeFingerprint(fingerprint: string): string {
  return fingerprint
    .replace(/^\w+:/, "")
    .slice(0, FINGERPRINT_CHARS)
    .replace(/(.{4})(?=.)/g, "$1 ");
}

async function keepCopy(info: TableInfo, { name, toml }: TableDifferences): Promise<void> {
  await attempt(async () => {
    await ensureMe();
    await api.keepBox(info.game, name || t("box-of-table"), toml);
    notify({ text: t("kept"), kind: "ok" });
  });
}
