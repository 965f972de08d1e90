"""Which dice to roll again.

With one roll left, the value of a choice is the exact mean over every sum the rolled dice can show
(thinned to `points` where there are more). With two left, each rolled die is taken to be rolled once
more if it shows a side below its mean: a policy fixed beforehand, so a lower bound of the best one.
Choices are found by climbing: dice in the order of what each gains alone, then one die more or less.
"""

from era.bots.budget import Budget
from era.games.medieval.actions import Action, Chapel, Feather, Reroll, SetDie, Stop
from era.games.medieval.bots.dice_odds import Keeps
from era.games.medieval.bots.roll_value import RollValue
from era.games.medieval.box.dice import Counts
from era.games.medieval.state import Player
from era.games.medieval.steps.roll import MAX_ROLLS

RerollChoice = tuple[float, tuple[int, ...]]
"""An expected value and the faces to roll again, sorted."""


class Roller:
    """Decides for one pool of dice."""

    def __init__(self, values: RollValue, points: int, budget: Budget, foresight: bool = True) -> None:
        self.values = values
        self.foresight = foresight
        self.box = values.packed
        self.points = points
        self.budget = budget
        self.seen: dict[tuple[int, ...], float] = {}
        """Every choice looked at, with its value."""

    # ------------------------------------------------------------ single dice

    def gains(self, total: int, free: list[tuple[int, int]]) -> list[tuple[float, int]]:
        """Return what rolling one die of each face again would gain, best first."""
        now = self.values.value(total)
        found = []
        for face, _ in free:
            kind = self.box.dice.faces[face].die
            found.append((self._value_after(total - self.box.faces[face], kind) - now, face))
        found.sort(reverse=True)
        return found

    def _value_after(self, rest: int, kind: int) -> float:
        mean = 0.0
        for value, chance in self.box.one(kind, self.box.all_kept[kind]):
            mean += chance * self.values.value(rest + value)
        return mean

    # ------------------------------------------------------------ sets of dice

    def best(self, faces: Counts, fixed: Counts, rolls_left: int) -> RerollChoice:
        """Return the best set of faces to roll again; none means to stop."""
        total = self.box.total(faces)
        lockable = self.box.dice.lockable
        free = [(f, n - fixed[f]) for f, n in enumerate(faces) if n > fixed[f] and not lockable[f]]
        order = [face for _, face in self.gains(total, free) for _ in range(dict(free)[face])]
        keeps = self._find_keeps(total, free) if rolls_left > 1 and self.foresight else None
        best: RerollChoice = (self.values.value(total), ())
        worse = 0
        for size in range(1, len(order) + 1):
            choice = self._value_choice(total, tuple(sorted(order[:size])), keeps)
            worse = 0 if choice[0] > best[0] else worse + 1
            if choice[0] > best[0]:
                best = choice
                self.budget.note(Reroll(choice[1]))
            if self.budget.tick(self.points) or worse > 3:
                break
        return self._climb(total, best, dict(free), keeps)

    def _climb(self, total: int, best: RerollChoice, free: dict[int, int], keeps: Keeps | None) -> RerollChoice:
        """One die more or less, or one for another, as long as it helps."""
        improved = True
        while improved and not self.budget.tick():
            improved = False
            for dice in _list_neighbours(best[1], free):
                if self.budget.tick(self.points):
                    return best
                choice = self._value_choice(total, dice, keeps) if dice else (self.values.value(total), ())
                if choice[0] > best[0] + 1e-9:
                    best, improved = choice, True
                    self.budget.note(Reroll(dice) if dice else Stop())
                    break
        return best

    def _value_choice(self, total: int, dice: tuple[int, ...], keeps: Keeps | None) -> RerollChoice:
        rest, kinds = self.taken(total, dice)
        value = self.values.value
        mean = 0.0
        for outcome, chance in self.box.few(kinds, keeps, self.points):
            mean += chance * value(rest + outcome)
        self.seen[dice] = mean
        return mean, dice

    def value_choice(self, total: int, dice: tuple[int, ...]) -> RerollChoice:
        """Return what it is worth to roll these dice once more."""
        return self._value_choice(total, dice, None)

    def taken(self, total: int, dice: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Return what stays when these dice are picked up, and how many of each kind that is."""
        kinds = [0] * len(self.box.dice.kinds)
        for face in dice:
            total -= self.box.faces[face]
            kinds[self.box.dice.faces[face].die] += 1
        return total, tuple(kinds)

    def _find_keeps(self, total: int, free: list[tuple[int, int]]) -> Keeps:
        """Find, for each kind, the sides worth keeping after the next roll: those not below the mean."""
        keeps = list(self.box.all_kept)
        for kind, sides in enumerate(self.box.dice.sides):
            own = [face for face, _ in free if self.box.dice.faces[face].die == kind]
            if not own:
                continue
            rest = total - self.box.faces[own[0]]
            worth = [self.values.value(rest + self.box.faces[side]) for side in sides]
            mean = sum(worth) / len(worth)
            keeps[kind] = sum(1 << n for n, value in enumerate(worth) if value >= mean)
        return tuple(keeps)

    # ------------------------------------------------------------ decisions

    def roll(self, player: Player) -> Action:
        if player.sets and player.rolls == 1:
            return self._choose_set(player)
        _value, dice = self.best(player.faces, player.fixed, MAX_ROLLS - player.rolls)
        return Reroll(dice) if dice else Stop()

    def _choose_set(self, player: Player) -> Action:
        """A monastery: the face that is best as things lie. Setting a die to what it shows is allowed."""
        total = self.box.total(player.faces)
        best: tuple[float, Action] = (float("-inf"), Stop())
        for face, count in enumerate(player.faces):
            if count <= player.fixed[face]:
                continue
            for side in set(self.box.dice.sides[self.box.dice.faces[face].die]):
                value = self.values.value(total - self.box.faces[face] + self.box.faces[side])
                if value > best[0]:
                    best = (value, SetDie(face, side))
        return best[1]

    def open_rerolls(self, player: Player, actions: list[Action]) -> list[tuple[float, Action]]:
        """Feathers and chapels: each choice with its exact expected value, were it the last."""
        total = self.box.total(player.faces)
        found: list[tuple[float, Action]] = []
        for action in actions:
            if isinstance(action, Feather):
                dice = (action.feather,) if action.partner < 0 else (action.feather, action.partner)
                found.append((self._value_choice(total, dice, None)[0], action))
            elif isinstance(action, Chapel):
                found.append((self._value_choice(total, (action.shows,), None)[0], action))
            else:
                feathers = sum(player.faces[f] for f in self.box.dice.feathers)
                found.append((self.values.value(total) - self.values.feather * feathers, action))
        return found


def _list_neighbours(dice: tuple[int, ...], free: dict[int, int]) -> list[tuple[int, ...]]:
    found = []
    counts = {face: dice.count(face) for face in free}
    for face, most in free.items():
        if counts[face] < most:
            found.append(_change_count(counts, face, 1))
        if counts[face]:
            fewer = dict(counts)
            fewer[face] -= 1
            found.append(_change_count(counts, face, -1))
            for other, limit in free.items():
                if other != face and counts[other] < limit:
                    found.append(_change_count(fewer, other, 1))
    return found


def _change_count(counts: dict[int, int], face: int, by: int) -> tuple[int, ...]:
    return tuple(sorted(f for f, n in counts.items() for _ in range(n + (by if f == face else 0))))
