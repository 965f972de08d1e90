// Short notices at the edge of the screen. Refusals stay longer and link to their rule.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { Icon } from "./Icon";

export interface Notice {
  text: string;
  kind?: "info" | "bad" | "ok";
  /** The rule that is the reason. */
  rule?: { id: string; game: string };
  /** What one could do instead. */
  act?: { name: string; run: () => void };
}

const t = words("common");
const shown = signal<(Notice & { id: number })[]>([]);
let last = 0;

export function notify(notice: Notice): void {
  const id = ++last;
  shown.value = [...shown.value.filter((n) => n.text !== notice.text).slice(-2), { ...notice, id }];
  setTimeout(() => dismiss(id), notice.kind === "bad" || notice.act ? 9000 : 5000);
}

function dismiss(id: number): void {
  shown.value = shown.value.filter((notice) => notice.id !== id);
}

export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite" data-testid="toasts">
      {shown.value.map((notice) => (
        <div class={`toast ${notice.kind ?? "info"}`} key={notice.id}>
          <Icon name={notice.kind === "bad" ? "lock" : notice.kind === "ok" ? "check" : "hint"} size={18} />
          <span class="sp">
            {notice.text}{" "}
            {notice.rule && (
              <a class="rule" href={`/rules/${notice.rule.game}?id=${notice.rule.id}`}>
                {notice.rule.id}
              </a>
            )}
          </span>
          {notice.act && (
            <button
              type="button"
              class="btn s"
              onClick={() => {
                notice.act!.run();
                dismiss(notice.id);
              }}
            >
              {notice.act.name}
            </button>
          )}
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={() => dismiss(notice.id)}>
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
