"""Every game as one of OpenSpiel: importing this module registers `era_medieval` and its like.

    import pyspiel
    import era.envs.spiel

    game = pyspiel.load_game("era_medieval(players=3,scenario=big)")

Numbers are those of the environments. Each die, lot or card is a chance node of its own. Options that are no plain
values, such as a box of one's own, go as JSON: `pyspiel.load_game("era_medieval", {"options": json.dumps({"box":
...})})`. `pip install era-table[spiel]` brings what it needs."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from era.core.chance import Chance
from era.core.game import Aim, AnyGame
from era.encoding.encoding import Encoding
from era.envs.rewards import reward_winners
from era.envs.specs import EnvironmentSpecs, list_specs
from era.envs.stepped_game import load_encoding
from era.games import registry

MAX_OUTCOMES = 64
"""A draw with more outcomes (which nine of 37 cards stay in the box) is made in several nodes, from coarse to fine."""
MAX_LENGTH = 100_000
MAX_PLAYERS = 4
MOST_POINTS = 10_000.0
UTILITIES: dict[Aim, pyspiel.GameType.Utility] = {
    "win": pyspiel.GameType.Utility.ZERO_SUM,
    "together": pyspiel.GameType.Utility.IDENTICAL,
    "score": pyspiel.GameType.Utility.GENERAL_SUM,
}


def make_type(name: str, title: str, aim: Aim, parameters: Mapping[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[aim],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


class EraSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game under one set of options."""

    def __init__(self, name: str, rules: AnyGame, defaults: Mapping[str, Any], params: Mapping[str, Any]) -> None:
        self.rules = rules
        self.short_name, self.given = name, dict(params)
        given = {**defaults, **{key: value for key, value in params.items() if key != "options"}}
        self.checked = rules.check({**given, **json.loads(params.get("options") or "{}")})
        self.encoding: Encoding = load_encoding(rules, self.checked)
        state = rules.start(self.checked)
        self.aim, players = rules.aim(state), rules.seats(state)
        most = MOST_POINTS if self.aim == "score" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.table.size,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=players,
            min_utility=0.0 if self.aim == "together" else -most,
            max_utility=most,
            utility_sum=0.0 if self.aim == "win" else None,
            max_game_length=MAX_LENGTH,
        )
        title = rules.title(self.checked, "en")
        kind = make_type(name, title, self.aim, list_parameters(rules, defaults))
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> "EraSpielState":
        return EraSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "EraObserver":
        return EraObserver(self)


class SpielPosition:
    """A state, what each seat has chosen so far, and how far a draw has come: all that a state of OpenSpiel is copied
    with."""

    def __init__(self, game: EraSpielGame) -> None:
        self.game = game
        self.state = game.rules.start(game.checked)
        self.partials = [game.encoding.begin() for _ in range(game.num_players())]
        self.drawn: list[int] = []
        self.due: Chance | None = None
        self.begin_draw()

    def __deepcopy__(self, memo: Any) -> "SpielPosition":
        """Rules are shared, not copied, and compiled states copy themselves."""
        new = SpielPosition.__new__(SpielPosition)
        new.game, new.state = self.game, self.game.rules.copy(self.state)
        new.partials = [partial.copy() for partial in self.partials]
        new.drawn, new.due, new.low, new.high = self.drawn[:], self.due, self.low, self.high
        return new

    def __getstate__(self) -> dict[str, Any]:
        """As text, since OpenSpiel writes states down: the position is saved by names, as in a snapshot."""
        return {
            "game": (self.game.short_name, self.game.given),
            "state": self.game.rules.save(self.state),
            "partials": self.partials,
            "draw": (self.drawn, self.low, self.high),
        }

    def __setstate__(self, saved: Mapping[str, Any]) -> None:
        self.game = pyspiel.load_game(*saved["game"])
        self.state = self.game.rules.load(self.game.checked, saved["state"])
        self.partials = saved["partials"]
        self.due = self.game.rules.chance(self.state)
        self.drawn, self.low, self.high = saved["draw"]

    def begin_draw(self) -> None:
        """Make the draws due that draw nothing, and begin the next one that does."""
        self.drawn = []
        self.due = self.game.rules.chance(self.state)
        while self.due is not None and not self.due.bounds:
            self.game.rules.draw(self.state, ())
            self.due = self.game.rules.chance(self.state)
        self._begin_number()

    def _begin_number(self) -> None:
        """The next number of a draw is one from `low` to less than `high`."""
        self.low, self.high = 0, 0 if self.due is None else self.due.bounds[len(self.drawn)]

    def find_unit(self) -> int:
        """How many numbers each outcome of this node stands for."""
        unit = 1
        while (self.high - self.low + unit - 1) // unit > MAX_OUTCOMES:
            unit *= MAX_OUTCOMES
        return unit

    def choose(self, seat: int, number: int) -> None:
        made = self.game.encoding.choose(self.state, seat, self.partials[seat], number)
        if made is not None:
            self.game.rules.apply(self.state, seat, made)
            self.begin_draw()

    def draw(self, due: Chance, outcome: int) -> None:
        unit = self.find_unit()
        self.low, self.high = self.low + outcome * unit, min(self.high, self.low + (outcome + 1) * unit)
        if self.high - self.low > 1:
            return
        self.drawn.append(self.low)
        if len(self.drawn) < len(due.bounds):
            self._begin_number()
            return
        self.game.rules.draw(self.state, tuple(self.drawn))
        self.begin_draw()


class EraSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """What OpenSpiel asks of a position."""

    def __init__(self, game: EraSpielGame) -> None:
        super().__init__(game)
        self.at = SpielPosition(game)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.at.due is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.at.game.rules.turn(self.at.state).seats[0])

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.at.game.encoding.mask(self.at.state, player, self.at.partials[player])
        return [number for number, may in enumerate(mask) if may]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        unit, count = self.at.find_unit(), self.at.high - self.at.low
        sizes = [min(unit, count - start) for start in range(0, count, unit)]
        return [(index, size / count) for index, size in enumerate(sizes)]

    def _apply_action(self, action: int) -> None:
        if self.at.due is not None:
            self.at.draw(self.at.due, action)
        else:
            self.at.choose(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'' if self.at.due is None else self.at.due.name}: {action}"
        return self.at.game.encoding.table.name(action)

    def is_terminal(self) -> bool:
        return self.at.game.rules.turn(self.at.state).over

    def returns(self) -> list[float]:
        game = self.at.game
        if not self.is_terminal():
            return [0.0] * game.num_players()
        result = game.rules.result(self.at.state)
        if game.aim == "score":
            return [float(score) for score in result.scores]
        return reward_winners(result, game.aim)

    def __str__(self) -> str:
        rules, at = self.at.game.rules, self.at
        turn = rules.turn(at.state)
        return f"round {rules.rounds(at.state)}, {turn.phase}, seats {turn.seats}, drawn {at.drawn}"


class EraObserver:
    """What a player may know, as OpenSpiel's observers tell it."""

    def __init__(self, game: EraSpielGame) -> None:
        self.game = game
        self.tensor = np.zeros(game.encoding.layout.size, np.float32)
        self.dict = {name: self.tensor[where] for name, where in game.encoding.layout.slices.items()}

    def set_from(self, state: EraSpielState, player: int) -> None:
        self.tensor[:] = np.frombuffer(self._observe(state, player), np.uint8)

    def string_from(self, state: EraSpielState, player: int) -> str:
        row = self._observe(state, player)
        shown = {name: list(row[where]) for name, where in self.game.encoding.layout.slices.items()}
        return "; ".join(f"{name} {values}" for name, values in shown.items() if any(values))

    def _observe(self, state: EraSpielState, player: int) -> bytes:
        view = self.game.rules.view(state.at.state, player)
        return self.game.encoding.observe(view, player, state.at.partials[player])


def list_parameters(rules: AnyGame, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """List the options that are plain values, with what they are unless somebody says otherwise."""
    plain = {key: value for key, value in rules.check(defaults).items() if isinstance(value, bool | int | str)}
    return {**plain, "options": ""}


def _make_class(spec: EnvironmentSpecs, game: AnyGame) -> type[EraSpielGame]:
    """A class and not a function: OpenSpiel holds it until after the interpreter has ended, when nothing can be
    freed."""

    class RegisteredGame(EraSpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(spec.spiel, game, spec.options, params or {})

    return RegisteredGame


def _register() -> None:
    for name, spec in list_specs():
        game = registry.game(name)
        checked = game.check(spec.options)
        aim = game.aim(game.start(checked))
        kind = make_type(spec.spiel, game.title(checked, "en"), aim, list_parameters(game, spec.options))
        pyspiel.register_game(kind, _make_class(spec, game))


_register()
