// When the people of this game may say something: the moments of their lines.

import type { Beat } from "../../stage/beats";
import type { RemarkMoment } from "../../table/remarks";
import type { MedievalView } from "./view.gen";

const MOMENTS: Record<string, string> = {
  "layout-reveal": "hello",
  demanded: "takes",
  skulls: "skulls",
};

/** Find what somebody could say about a beat; without a seat it is anybody's to say. */
export function findRemark(beat: Beat): RemarkMoment | null {
  if (beat.kind === "over") return findLastWord(beat.view as MedievalView);
  const moment = beat.remark ?? MOMENTS[beat.kind];
  return moment ? { moment, seat: beat.seat } : null;
}

/** The one who is ahead on the score sheets has won, whoever that is; else anybody may say that they have lost. */
function findLastWord(view: MedievalView): RemarkMoment {
  const totals = view.sheets.map((sheet) => sheet.total ?? 0);
  return { moment: "wins", seat: totals.indexOf(Math.max(...totals)), otherwise: "loses" };
}
