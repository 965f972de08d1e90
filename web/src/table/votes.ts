// Asking the table for something, and answering.

import { attempt } from "../app/tables";
import { api } from "../net/api";
import type { VoteInfo } from "../net/types.gen";
import { useTable } from "./context";

export type CastVote = (kind: VoteInfo["kind"], seat: number | null, agree: boolean) => Promise<boolean>;

export function useVote(): CastVote {
  const { model } = useTable();
  return (kind, seat, agree) => attempt(() => api.vote(model.id, kind, seat, agree));
}
