// A finished game with its record: who won, round by round. The boards of the rounds are fetched one by one.

import { api, type Story } from "../../net/api";
import type { GameUi, TableModel } from "../../table/game";

export interface PlayedRound<View = unknown> {
  round: number;
  /** The round is over after this line; it began after the one before. */
  line: number;
  began: number;
  /** By seat, at its end. */
  points: number[];
  /** The board at its end, once it is there. */
  view: View | null;
}

export interface PlayedGame<View = unknown> {
  view: View;
  story: Story;
  rounds: PlayedRound<View>[];
}

/** List the rounds with where they end. */
export function listRounds(story: Story): PlayedRound[] {
  const last = story.lines.length;
  return story.rounds
    .map((began, index) => ({
      round: index + 1,
      began,
      line: story.rounds[index + 1] ?? last,
      points: story.scores[index + 1]?.[1] ?? [],
      view: null,
    }))
    .filter((round) => round.line > round.began);
}

/** Read a finished game. `keep` is called with it at once, and again when the boards of its rounds are there. */
export async function readPlayed(
  model: TableModel,
  gameUi: GameUi,
  keep: (played: PlayedGame) => void,
  known?: Story,
): Promise<void> {
  const story = known ?? (await api.story(model.id));
  const view = model.now.peek()!.view;
  const rounds = listRounds(story);
  keep({ view, story, rounds });
  if (!gameUi.readRoundFigures) return;
  const views = await Promise.all(
    rounds.map(({ line }) =>
      line === story.lines.length ? view : api.scenes(model.id, line, 1).then((found) => found.view),
    ),
  );
  keep({ view, story, rounds: rounds.map((round, index) => ({ ...round, view: views[index] })) });
}
