"""What a race is good at; its points and its row are in numbers.toml and printed_tables.toml."""

import pytest

from tests.rules.tft.figures import TABLES, fighter


@pytest.mark.rule("tm.race.default-ma")
@pytest.mark.parametrize("people", ["dwarf", "halfling", "orc", "goblin", "hobgoblin"])
def test_the_others_move_as_humans(people):
    moves = [fighter(10, 12, people=people, armor=armor).ma(TABLES) for armor in TABLES.armors]
    assert moves == [10, 10, 8, 6, 6, 6]


def test_only_halflings_are_throwers():
    assert {key: race.throw_dx for key, race in TABLES.races.items() if race.throw_dx} == {"halfling": 2}
    assert {key for key, race in TABLES.races.items() if race.throw_when_readied} == {"halfling"}
    halfling, human = fighter(10, 12, people="halfling"), fighter(12, 12)
    assert (halfling.throw_dx(TABLES), halfling.throws_when_readied(TABLES)) == (2, True)
    assert (human.throw_dx(TABLES), human.throws_when_readied(TABLES)) == (0, False)
