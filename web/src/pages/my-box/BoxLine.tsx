// Which box a table is played with, in a line; it opens the differences.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { Dialog } from "../../ui/Dialog";
import { TableBox, useTableBox } from "./TableBox";
import "./differences.css";

const t = words("box");

export function BoxLine({ info }: { info: TableInfo }): JSX.Element {
  const open = useSignal(false);
  const name = info.options.box_name;
  return (
    <div class="boxline" data-testid="box-line">
      <b class="sp">{typeof name === "string" && name ? name : t("box-of-table")}</b>
      <button type="button" class="btn s" onClick={() => (open.value = true)} data-testid="show-differences">
        {t("differences", { count: info.box_differs ?? 0 })}
      </button>
      {open.value && (
        <Dialog title={t("differs")} class="boxdialog" onClose={() => (open.value = false)}>
          <Loaded info={info} />
        </Dialog>
      )}
    </div>
  );
}

function Loaded({ info }: { info: TableInfo }): JSX.Element {
  return <TableBox info={info} loading={useTableBox(info)} />;
}
