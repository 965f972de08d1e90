// A bubble with what somebody says.

import type { JSX } from "preact";
import { words } from "../i18n";
import { remark } from "./remarks";
import "./remark.css";

const t = words("common");

export function RemarkOf({ seat }: { seat: number }): JSX.Element | null {
  if (remark.value?.seat !== seat) return null;
  return (
    <span class="remark" role="status" data-testid="remark">
      {t("quoted", { text: remark.value.text })}
    </span>
  );
}
