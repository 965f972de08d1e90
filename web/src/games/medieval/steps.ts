// The steps of a round, as the ribbon and the log name them.

import { words } from "../../i18n";
import type { MedievalView, StepName } from "./view.gen";

const t = words("medieval");

/** The six steps of a round; feathers belong to the roll, trade fairs to Extort. */
export const STEPS: { key: StepName; icon: string; holds: MedievalView["step"][] }[] = [
  { key: "roll", icon: "die", holds: ["roll", "feathers"] },
  { key: "collect", icon: "wood", holds: ["collect"] },
  { key: "feed", icon: "food", holds: ["feed"] },
  { key: "disasters", icon: "skull", holds: ["disasters"] },
  { key: "build", icon: "hammer", holds: ["build"] },
  { key: "extort", icon: "sword", holds: ["extort", "fairs"] },
];

/** Head the part of the log that tells this step; nothing for a step that the ribbon does not name. */
export function headStep(name: string): { name: string; icon: string } | undefined {
  const step = STEPS.find(({ holds }) => (holds as string[]).includes(name));
  return step && { name: t(`steps.${step.key}`), icon: step.icon };
}
