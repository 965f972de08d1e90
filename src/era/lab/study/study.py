"""Studying a finished game: every position is played out by bots, first roughly, then better where it matters.

`for study in studying(record)` tells what is known every fraction of a second. What is found depends on the record
and on the number of playouts alone, never on the time.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from math import sqrt

from era.core.record import Record
from era.core.replay import replay_entries
from era.games.registry import game as game_by_name
from era.lab.study import moments
from era.lab.study.model import Moment, Study, Values
from era.lab.study.moments import Span
from era.lab.study.sampling import Difference, Positions
from era.lab.study.strong_play import StrongPlay

PAUSE_S = 0.25
FIRST_PLAYOUTS = 6
"""Playouts of a first look."""
DECISIONS_PER_SEAT = 30_000
"""By bots in all playouts, for each seat, unless somebody says how many playouts there are to be. Measured: a decision
takes 1.5 ms (compiled), so that is a minute and a half of one core for two players; looking closer takes as long
again. What is found is told from the first second on."""
MIN_GAMES, MAX_GAMES = 6, 200
CLOSER_FACTOR = 8
"""A closer look may take so many times the playouts of any position."""
SPANS_AT_A_TIME = 6
"""So many of the spans that seem to have changed most are looked at more closely at a time."""
GAINS_SHARE = 0.2
"""What strong bots in somebody's place may cost, of what all positions cost."""
TOLD_ERRORS = 3.0
"""A change is told if it is more than so many standard errors. With 2, of seventy spans some three would be told
that changed nothing."""
CERTAIN_ERRORS = 4.0
"""And looked at no further if it is more than so many."""
MAX_MOMENTS = 6
LUCK_ERRORS = 2.0
"""What all draws brought is one figure, not the largest of seventy: less certainty is enough to tell it."""


def run_study(
    record: Record, games: int | None = None, since: int = 0, clock: Callable[[], float] = time.monotonic
) -> Iterator[Study]:
    """`games`: playouts of each position, at least; what matters gets more. `since`: only what came after this line.
    `clock`: by which it pauses between telling and telling again."""
    return StudyRun(record, games, since).run(clock)


class StudyRun:
    def __init__(self, record: Record, games: int | None, since: int = 0) -> None:
        self.record = record
        self.game = game_by_name(record.game)
        self.labels = moments.label_all(self.game, record)
        self.last = len(self.labels)
        self.spans = [span for span in moments.find_spans(self.labels) if span.before >= since]
        self.lines = sorted({self.last, *(line for span in self.spans for line in (span.before, span.after))})
        self.positions = Positions(self.game)
        self.strong = StrongPlay(record, self.positions)
        self._left = self._decisions_left()
        self._keep(self.lines)
        once = sum(self._left[line] for line in self.lines)
        self.goal = games or self._affordable(once)
        self._once = max(1, once * self.goal)
        """The work until every position was played out so often."""
        self._work = 0

    # ------------------------------------------------------------ preparing

    def _decisions_left(self) -> list[int]:
        """After each line, as many as the real game had: about what a playout takes."""
        left = [0] * (self.last + 1)
        for line in reversed(range(self.last)):
            left[line] = left[line + 1] + self.labels[line].choice
        return left

    def _affordable(self, once: int) -> int:
        seats = self.game.seats(self.positions.states[self.last])
        return min(max(DECISIONS_PER_SEAT * seats // max(once, 1), MIN_GAMES), MAX_GAMES)

    def _keep(self, lines: Iterable[int]) -> None:
        wanted = set(lines) - set(self.positions.states)
        for line, (state, _) in enumerate(replay_entries(self.game, self.record)):
            if line in wanted:
                self.positions.add(line, self.game.copy(state), self._left[line])

    # ------------------------------------------------------------ working

    def run(self, clock: Callable[[], float] = time.monotonic) -> Iterator[Study]:
        told = clock()
        for cost in self._playing():
            self._work += cost
            if clock() - told > PAUSE_S:
                yield self.study(min(self._work / (self._once * (2 + GAINS_SHARE)), 0.99))
                told = clock()
        yield self.study(1.0)

    def _playing(self) -> Iterator[int]:
        few = min(FIRST_PLAYOUTS, self.goal)
        yield from self._play(self._round_starts(), few)
        for games in range(few, self.goal + few, few):
            yield from self._play(self.lines, min(games, self.goal))
        yield from self._look_closer()
        for span in self._telling():
            yield from self.strong.play(span)

    def _round_starts(self) -> list[int]:
        starts = [start for start in (0, *moments.find_round_starts(self.labels)) if start >= self.lines[0]]
        return [max(line for line in self.lines if line <= start) for start in starts]

    def _play(self, numbers: Iterable[int], games: int) -> Iterator[int]:
        for number in numbers:
            yield from self.positions.play(number, games)

    def _look_closer(self) -> Iterator[int]:
        """At the spans that seem to have changed most: split if they have parts, else played out more often."""
        before = -1
        while before < self._work < 2 * self._once:
            before = self._work
            wanted = [span for span in self._largest()[:SPANS_AT_A_TIME] if self._is_open(span)]
            if not wanted:
                return
            for span in wanted:
                if self._work >= 2 * self._once:
                    return
                if span.parts:
                    games, spans = self.goal, self._split(span)
                else:
                    games, spans = self._difference(span).games + self.goal, [span]
                yield from self._play([number for each in spans for number in (each.before, each.after)], games)

    def _is_open(self, span: Span) -> bool:
        found = self._difference(span)
        return span.parts or (found.games < CLOSER_FACTOR * self.goal and not found.stands_out(CERTAIN_ERRORS))

    def _split(self, span: Span) -> list[Span]:
        """Its parts, in its place."""
        found = moments.split_span(self.labels, span) if self._has_draw(span) else self._one_by_one(span)
        self._keep(part.after for part in found if part.after > 0)
        place = self.spans.index(span)
        self.spans[place : place + 1] = found
        return found

    def _one_by_one(self, span: Span) -> list[Span]:
        """Split what all decided at once, seat by seat."""
        states = self.positions.states
        found: list[Span] = []
        before = span.before
        for mine, state in moments.replay_by_seat(
            self.game, self.record, span, states[span.before], states[span.after]
        ):
            after = self.positions.invent(state, self._left[span.after])
            main = moments.find_main(self.labels, mine)
            seat = self.labels[mine[0]].seat
            found.append(Span(before, after, mine[0] + 1, mine[-1] + 1, main, seat, span.phase))
            before = after
        return found

    # ------------------------------------------------------------ telling

    def study(self, share: float) -> Study:
        known = sorted(line for line in self.positions.states if line >= 0 and self.positions.is_known(line))
        games = [count for line in self.lines if (count := self.positions.games(line)) is not None]
        return Study(
            kind=self.game.aim(self.positions.states[self.last]),
            share=round(share, 3),
            games=min(games, default=0),
            positions=[(line, _round_values(self.positions.value(line))) for line in known],
            moments=[self._moment(span) for span in self._telling()],
            luck=self._luck() if share >= 1 else (),
        )

    def _difference(self, span: Span) -> Difference:
        return self.positions.difference(span.before, span.after)

    def _largest(self) -> list[Span]:
        """Return those that changed most first."""
        return sorted(self.spans, key=lambda span: -self._difference(span).size())

    def _telling(self) -> list[Span]:
        """Return the moments to be told, in the order of the game: as many draws as decisions, if there are enough."""
        clear = [span for span in self._largest() if not span.parts and self._difference(span).stands_out(TOLD_ERRORS)]
        decided = [span for span in clear if span.seat is not None]
        drawn = [span for span in clear if span.seat is None]
        draws = max(MAX_MOMENTS // 2, MAX_MOMENTS - len(decided))
        return sorted([*drawn[:draws], *decided][:MAX_MOMENTS], key=lambda span: span.first)

    def _luck(self) -> Values:
        """Sum up what was drawn. A span that was not split, as it changed little, counts if a draw is in it."""
        drawn = [self._difference(span) for span in self.spans if self._has_draw(span)]
        seats = len(self.positions.value(self.last))
        found = []
        for seat in range(seats):
            mean = sum(each.means[min(seat, len(each.means) - 1)] for each in drawn)
            error = sqrt(sum(each.errors[min(seat, len(each.errors) - 1)] ** 2 for each in drawn))
            found.append(mean if abs(mean) > LUCK_ERRORS * error else 0.0)
        return _round_values(tuple(found))

    def _has_draw(self, span: Span) -> bool:
        return any(label.seat is None for label in self.labels[span.first - 1 : span.last])

    def _moment(self, span: Span) -> Moment:
        other = self.strong.instead_of(span)
        return Moment(
            first=span.first,
            last=span.last,
            main=span.main,
            seat=span.seat,
            change=_round_values(self._difference(span).means),
            strong=other.first if other else None,
            same=other is not None and other.same,
            gain=self.strong.gain(span, TOLD_ERRORS),
        )


def _round_values(values: Values) -> Values:
    return tuple(round(value, 4) for value in values)
