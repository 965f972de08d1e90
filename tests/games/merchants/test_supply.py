"""FED-12 to FED-14: new cards, events, the end of the game."""

from era.core.catalogue import LANGUAGES
from era.games.merchants.game import GAME
from era.games.merchants.state import OVER
from era.games.merchants.terminal import say_ending
from era.lab.study.model import value_result
from tests.support.merchants.table import PreparedGame, federation
from tests.support.rulecheck import rule

SEVEN = (
    "genova-wfa", "genova-wagg", "elderia-wfg", "elderia-ffaa", "hiji-feel-faa", "hiji-feel-wff", "del-fabric-wag",
)  # fmt: skip


def at_step(table: PreparedGame, step: int) -> PreparedGame:
    """The deck is turned up so far."""
    table.state.step = step
    table.state.specials = table.state.specials[: table.rules.schedule[step:].count(1)]
    return table


def before_the_end(**options: object) -> PreparedGame:
    """The last round of a game: only the end card is left."""
    table = at_step(federation(**options), 31)
    table.state.orders = []
    return table


@rule("FED-12")
def test_one_card_comes_after_the_four_turns() -> None:
    table = at_step(federation(), 1).end_round()
    table.draw("card genova-wfa")
    assert table.cards() == ["genova-wfa"]
    assert table.state.round == 2
    assert table.state.active == 0


@rule("FED-12")
def test_two_cards_come_from_the_round_after_the_fifth_special_order() -> None:
    table = at_step(federation(), 20).end_round()
    table.draw(f"card {table.rules.cards[table.state.specials[0]].name}", "event wolves")
    assert table.state.round == 2, "the round of the fifth special order still brings one card"
    table.end_round().draw("card genova-wfa")
    assert table.state.round == 2
    table.draw("card genova-wagg")
    assert table.state.round == 3


@rule("FED-12")
def test_a_card_without_a_free_place_loses_at_once() -> None:
    table = at_step(federation(), 1).row(*SEVEN).end_round().draw("card forest-bird-wgg")
    assert table.outcome() == ""
    table.end_round()
    assert table.outcome() == "lost"
    assert GAME.result(table.state).winners == ()
    assert GAME.turn(table.state).over


@rule("FED-12")
def test_the_end_card_needs_a_free_place_too() -> None:
    assert before_the_end().row(*SEVEN, "forest-bird-wgg").end_round().outcome() == "lost"
    assert before_the_end().row(*SEVEN).end_round().outcome() == "won"


@rule("FED-13")
def test_a_special_order_brings_an_event_until_it_is_completed() -> None:
    table = federation().end_round().draw("card genova-special")
    assert GAME.chance(table.state) is not None
    table.draw("event dear-wheat")
    assert [event.event for event in table.show().events] == ["dear-wheat"]
    table.put(1, "handle-wheat").turn(1, left=1)
    assert not table.can("load wheat")
    table.put(2, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(2)
    table.do("deliver genova wheat fabric alcohol weapons weapons")
    assert table.show().events == []
    assert table.put(1, "handle-wheat").turn(1, left=1).can("load wheat")


@rule("FED-13")
def test_events_add_up_but_an_action_costs_two_at_most() -> None:
    """From Del Fabric into Genova over the border: EVE-4 and EVE-6 at once."""
    table = federation().put(1, "del-fabric", wheat=1)
    table.event("strict-guards", "elderia").event("port-unrest", "hiji-feel").turn(1, left=1)
    assert table.refused("move genova duty wheat") in ("EVE-4", "EVE-6")
    table.turn(1)
    assert table.refused("move genova") == "FED-6", "customs still apply"
    table.do("move genova duty wheat")
    assert table.city(1) == "genova"
    assert table.state.active == 1


@rule("FED-13")
def test_the_other_event_stays_when_one_ends() -> None:
    table = federation().event("strict-guards", "genova").event("port-unrest", "hiji-feel")
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1, weapons=2).turn(1)
    table.do("deliver genova wheat fabric alcohol weapons weapons")
    assert [event.event for event in table.show().events] == ["port-unrest"]
    assert table.put(1, "del-fabric").turn(1, left=1).refused("move genova") == "EVE-6"
    assert table.can("move grand-berg")


@rule("FED-14")
def test_the_end_card_on_a_place_wins() -> None:
    table = before_the_end(players=3).row(*SEVEN).end_round()
    assert table.outcome() == "won"
    assert table.phase() == OVER
    assert GAME.result(table.state).winners == (0, 1, 2)


@rule("FED-14")
def test_the_hardest_challenge_takes_two_places_a_round() -> None:
    table = before_the_end(hardest=True).row(*SEVEN[:2]).end_round()
    assert table.outcome() == ""
    places = [table.state.places]
    while not GAME.turn(table.state).over:
        table.end_round()
        places.append(table.state.places)
    assert places == [8, 6, 4, 2, 0]
    assert table.outcome() == "challenge-lost"
    result = GAME.result(table.state)
    assert (result.winners, result.whole) == ((0, 1, 2, 3), False), "the end card had won it"


@rule("FED-14")
def test_more_cards_than_places_end_the_challenge() -> None:
    table = before_the_end(hardest=True).row(*SEVEN).end_round()
    assert table.show().free_places == 1, "the end card holds no place"
    assert table.end_round().outcome() == "challenge-lost"


@rule("FED-14")
def test_an_empty_row_is_a_complete_victory_at_once() -> None:
    table = before_the_end(hardest=True).row("genova-wfa").end_round()
    table.put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1).do("sell genova-wfa")
    assert table.outcome() == "complete"
    result = GAME.result(table.state)
    assert (result.winners, result.whole) == ((0, 1, 2, 3), True)
    assert before_the_end(hardest=True).end_round().outcome() == "complete"


def test_four_endings_are_told_apart() -> None:
    """Lost, won, won but not completely, and a complete victory: in a player's language, in as many sentences."""
    tables = [
        before_the_end().row(*SEVEN, "genova-wfa").end_round(),
        before_the_end().row(*SEVEN).end_round(),
        before_the_end(hardest=True).row(*SEVEN).end_round().end_round(),
        before_the_end(hardest=True).end_round(),
    ]
    assert [table.outcome() for table in tables] == ["lost", "won", "challenge-lost", "complete"]
    results = [GAME.result(table.state) for table in tables]
    assert [(bool(result.winners), result.whole) for result in results] == [
        (False, True), (True, True), (True, False), (True, True),
    ]  # fmt: skip
    worth = [value_result("together", result)[0] for result in results]
    assert worth[0] < worth[2] < worth[1] == worth[3]
    for lang, almost in zip(LANGUAGES, ("not completely", "no completa"), strict=True):
        told = [say_ending(table.state, lang) for table in tables]
        assert len(set(told)) == 4
        assert almost in told[2]


def test_clearing_the_row_before_the_end_card_is_no_victory_yet() -> None:
    table = federation(hardest=True).row("genova-wfa").put(1, "genova", wheat=1, fabric=1, alcohol=1).turn(1)
    assert table.do("sell genova-wfa").outcome() == ""


def test_the_score_is_the_number_of_completed_cards() -> None:
    table = federation(players=2).done(1, "genova-wfa").done(3, "elderia-wfg", "genova-special")
    assert GAME.result(table.state).scores == (3, 3)
