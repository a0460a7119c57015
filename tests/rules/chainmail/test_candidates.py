"""What is offered is accepted: in play of every scene whoever is listed without a reason against it can be picked."""

from collections.abc import Iterator

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import Choice, InputKind
from gmtool.systems import ruleset
from tests.contract.beginnings import Start, starts
from tests.contract.offers import broken, hopeless
from tests.contract.players import Luck
from tests.contract.random_game import Case, Game

COMMANDS, LOOKED = 10, 3
"""The commands of one game, and of how many the candidates are looked at once."""
STARTS = [
    (battle, number, start) for battle in (False, True) for number, start in enumerate(starts("chainmail", battle))
]


@pytest.mark.parametrize(("battle", "number", "start"), STARTS, ids=lambda one: getattr(one, "title", ""))
def test_that_no_candidate_without_a_reason_against_it_is_refused(battle: bool, number: int, start: Start) -> None:
    luck = Luck(f"{start.title} {number}")
    rules = ruleset("chainmail")
    game = Game(Case("chainmail", battle, number, 0, COMMANDS), Journal.begin(rules, start.muster(luck)), luck)
    game.begin(start)
    for command in range(COMMANDS):
        game.by_hand()
        game.tried()
        if command % LOOKED == 0:
            for figure in game.everybody():
                for choice in game.choices(figure):
                    assert [*broken(rules, game.journal.state, choice)] == []
                    assert [*cut(choice)] == []
                    assert [*hopeless(choice)] == []


def cut(choice: Choice) -> Iterator[str]:
    """The reasons against picking somebody that are too long to stand on the map."""
    said = {one.field: one.default for one in choice.inputs if one.default is not None}
    for one in choice.inputs:
        if one.kind is InputKind.FIGURE:
            found = [each for each in one.candidates(said) if each.refused.endswith("…")]
            yield from (f"{each.refusals[0].reason} {each.refused}" for each in found)
