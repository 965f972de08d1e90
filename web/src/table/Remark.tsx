// A bubble with what somebody says.

import type { JSX } from "preact";
import { remark } from "./remarks";
import "./remark.css";

export function RemarkOf({ seat }: { seat: number }): JSX.Element | null {
  if (remark.value?.seat !== seat) return null;
  return (
    <span class="remark" role="status" data-testid="remark">
      “{remark.value.text}”
    </span>
  );
}
