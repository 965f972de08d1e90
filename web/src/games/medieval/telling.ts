// What the makers of beats share: what they are told from, and what they hand on.

import { words } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { Beat, Gate } from "../../stage/beats";
import type { TableModel } from "../../table/game";
import type { MedievalBox, MedievalView } from "./view.gen";

const t = words("medieval");

/** What a beat is made from: the line, and the view that the story has come to. */
export interface Telling {
  line: Line;
  model: TableModel;
  box: MedievalBox;
  /** The reader's seat. */
  me: number | null;
  before: MedievalView;
  view: MedievalView;
  after: MedievalView;
  /** How many news of the line are told. */
  told: number;
}

/** A beat as its maker leaves it: what it is called, and what differs from an ordinary one. */
export type BeatPart = Partial<Beat> & { kind: string };

export interface NumberChange {
  name: string;
  from: number;
  to: number;
}

/** A gate that only lets one breathe. */
export function goOn(kind: string, autoMs: number): Gate {
  return { kind, button: t("stage.go-on"), autoMs };
}
