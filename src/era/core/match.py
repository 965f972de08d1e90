"""One game being played: its state, its log and its source of chance, kept in step.

This is the logged loop. A terminal, a server's session, a replay and a saved simulation play through it;
`runner.py` is the other loop, for the many games of which nobody keeps a log.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from era.core.errors import RecordError
from era.core.game import AnyGame, News, TurnStatus
from era.core.log import Entry
from era.core.record import write
from era.core.rng import LoggedDraws, SealedSource, Source, new_seed


class Listener(Protocol):
    """Whoever must know of every entry as it happens, before and after the state has changed."""

    def before_entry(self) -> None: ...

    def after_entry(self, entry: Entry) -> None: ...


class Match:
    """Keeps a state and its log in step. Only `act`, `submit`, `settle`, `follow` and `stand_at` move it."""

    def __init__(
        self,
        game: AnyGame,
        options: Mapping[str, Any],
        source: Source | None = None,
        listener: Listener | None = None,
    ) -> None:
        """Without a source the dice are provable: sealed by a new secret seed.

        With a listener nothing is drawn yet: what comes next may stand in a log already (`follow`), or has to
        be drawn at a moment that the listener chooses (`settle`)."""
        self.game = game
        self.options = game.check(options)
        self.source: Source = SealedSource(new_seed()) if source is None else source
        self.state = start_with_news(game, self.options)
        self.entries: list[Entry] = []
        self.news: list[News] = []
        """What the last action and the draws after it brought about."""
        self._turn: TurnStatus | None = None
        """Whose turn it is, once somebody has asked; asked for many times between two entries."""
        self._listener = listener
        if listener is None:
            self.settle()

    def forget_listener(self) -> None:
        """Tell nobody any more. A listener that holds its match stands in a circle with it until then."""
        self._listener = None

    def turn(self) -> TurnStatus:
        turn = self._turn
        if turn is None:
            turn = self._turn = self.game.turn(self.state)
        return turn

    def over(self) -> bool:
        return self.turn().over

    def submit(self, seat: int, text: str) -> list[Entry]:
        """Plays an action given in notation; returns the entries it added, draws included."""
        return self.act(seat, self.game.read(self.state, seat, text))

    def act(self, seat: int, action: Any) -> list[Entry]:
        """Plays an action; raises IllegalAction, and changes nothing, if it is not legal."""
        game, state = self.game, self.state
        if action not in game.legal(state, seat):
            raise game.refusal(state, seat, action)
        # Written first: the notation may speak of the state that the action is about to change.
        entry = Entry(seat, game.write(state, seat, action))
        first = len(self.entries)
        self.news = []
        self._announce()
        game.apply(state, seat, action)
        self._enter(entry)
        self.settle()
        return self.entries[first:]

    def settle(self) -> list[Entry]:
        """Draws until somebody has to decide; returns the entries it added."""
        game, state = self.game, self.state
        first = len(self.entries)
        while (chance := game.chance(state)) is not None:
            self._announce()  # before the draw: what is kept now must draw the same again
            outcome = self.source.draw(chance)
            entry = Entry(None, game.write_draw(state, outcome))
            game.draw(state, outcome)
            self._enter(entry)
        return self.entries[first:]

    def follow(self, entry: Entry, draws: LoggedDraws | None) -> None:
        """Plays an entry that stands in a log already."""
        self._announce()
        play_entry(self.game, self.state, entry, draws)
        self._enter(entry)

    def stand_at(self, state: Any, entries: list[Entry]) -> None:
        """Goes to another moment of the game: a state, and the entries that led to it."""
        self.state = state
        self.entries = entries
        self._turn = None
        if state.news is None:
            state.news = []

    def record(self) -> str:
        """Return the match as an `.era` text. The seed is in it only once the game is over, since it foretells every
        roll."""
        sealed = self.source if isinstance(self.source, SealedSource) else None
        return write(
            self.game.name,
            self.game.rules_version,
            self.options,
            self.entries,
            commitment=sealed.commitment if sealed else None,
            seed=sealed.seed if sealed and self.over() else None,
            fingerprint=self.game.fingerprint(self.options),
        )

    def _announce(self) -> None:
        if self._listener is not None:
            self._listener.before_entry()
        self._turn = None

    def _enter(self, entry: Entry) -> None:
        self._turn = None
        self.entries.append(entry)
        self.news.extend(self.game.news(self.state))
        if self._listener is not None:
            self._listener.after_entry(entry)


def start_with_news(game: AnyGame, options: Mapping[str, Any]) -> Any:
    """Return a new state that keeps its news, since somebody listens; states made for search and simulation keep
    none."""
    state = game.start(options)
    state.news = []
    return state


def play_entry(game: AnyGame, state: Any, entry: Entry, draws: LoggedDraws | None = None) -> None:
    """Plays an entry of a log on a state. Raises EraError if the rules do not allow it there."""
    chance = game.chance(state)
    if entry.seat is not None:
        if chance is not None:
            raise RecordError("record-draw-expected", {"name": chance.name})
        game.act(state, entry.seat, game.read(state, entry.seat, entry.text))
        return
    if chance is None:
        raise RecordError("record-draw-unexpected")
    outcome = game.read_draw(state, entry.text)
    if draws is not None:
        draws.follow(chance, outcome)
    game.draw(state, outcome)
