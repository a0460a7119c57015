"""Every cell of the races, and the points they are built from."""

import pytest

from gmtool.rules.tft.cards.legality import findings
from tests.rules.tft.figures import TABLES, fighter

# least ST, least DX, points to place, total
POINTS = {
    "human": (8, 8, 8, 24),
    "elf": (6, 10, 8, 24),
    "dwarf": (10, 6, 8, 24),
    "halfling": (4, 12, 6, 22),
    "orc": (8, 8, 8, 24),
    "goblin": (6, 8, 8, 22),
    "hobgoblin": (7, 6, 7, 20),
}
RULES = {
    "human": {"tm.create.human-points", "tm.create.human-minimum"},
    "orc": {"tm.race.orc"},
} | {key: {f"tm.race.{key}-points"} for key in ("elf", "dwarf", "halfling", "goblin", "hobgoblin")}


def broken(people: str, st: int, dx: int, **more: int) -> set[tuple[str, str]]:
    """The rule and the field of every finding."""
    found = findings(fighter(st, dx, people=people, **more), TABLES)
    assert all(one.illegal for one in found)
    return {(one.rule, one.field) for one in found}


@pytest.mark.parametrize("people", POINTS)
def test_every_row_is_as_printed(people):
    race = TABLES.races[people]
    assert (race.min_st, race.min_dx, race.free_points, race.total) == POINTS[people]
    assert race.min_st + race.min_dx + race.free_points == race.total


def test_there_are_no_other_races():
    assert set(TABLES.races) == set(POINTS)
    assert [TABLES.races[key].name for key in POINTS] == [key.capitalize() for key in POINTS]


def placed(people: str, *pairs: tuple[int, int]):
    return [pytest.param(people, st, dx, marks=pytest.mark.rule(*_points_rules(people))) for st, dx in pairs]


def _points_rules(people: str) -> tuple[str, ...]:
    return tuple(rule for rule in RULES[people] if rule != "tm.create.human-minimum")


@pytest.mark.parametrize(
    ("people", "st", "dx"),
    [
        *placed("human", (13, 11), (8, 16), (16, 8)),
        *placed("elf", (6, 18), (14, 10)),
        *placed("dwarf", (18, 6), (10, 14)),
        *placed("halfling", (10, 12), (4, 18)),
        *placed("orc", (16, 8), (12, 12)),
        *placed("goblin", (9, 13), (6, 16), (14, 8)),
        *placed("hobgoblin", (12, 8), (14, 6), (7, 13)),
    ],
)
def test_points_that_may_be_placed_so(people, st, dx):
    assert broken(people, st, dx) == set()


@pytest.mark.parametrize(
    ("people", "st", "dx"),
    [
        *placed("human", (12, 11), (13, 12)),
        *placed("elf", (15, 9), (12, 11), (12, 13)),
        *placed("dwarf", (9, 15), (12, 11), (12, 13)),
        *placed("halfling", (12, 12), (11, 11), (3, 19)),
        *placed("orc", (17, 7), (7, 17), (12, 11)),
        *placed("goblin", (15, 7), (12, 12), (5, 17)),
        *placed("hobgoblin", (6, 14), (15, 5), (12, 9)),
    ],
)
def test_points_that_may_not(people, st, dx):
    assert {rule for rule, _ in broken(people, st, dx)} == set(_points_rules(people))


@pytest.mark.rule("tm.create.human-points")
def test_the_total_is_exact():
    assert broken("human", 12, 11) == {("tm.create.human-points", "st")}
    assert broken("human", 13, 12) == {("tm.create.human-points", "st")}
    assert broken("human", 13, 12, points_added=1) == set()


@pytest.mark.rule("tm.create.human-minimum")
def test_neither_st_nor_dx_under_eight():
    assert broken("human", 16, 8) == set()
    assert broken("human", 17, 7) == {("tm.create.human-minimum", "dx")}
    assert broken("human", 7, 17) == {("tm.create.human-minimum", "st")}


def test_everything_is_found_at_once():
    assert broken("human", 20, 7) == {("tm.create.human-points", "st"), ("tm.create.human-minimum", "dx")}


@pytest.mark.rule("tm.race.elf-ma")
def test_elves_are_quick_in_light_armor():
    moves = [fighter(10, 14, people="elf", armor=armor).ma(TABLES) for armor in TABLES.armors]
    assert moves == [12, 12, 10, 6, 6, 6]


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


def test_a_race_with_numbers_of_its_own_is_unusual():
    (found,) = findings(fighter(12, 12, ma=12), TABLES)
    assert (found.field, found.illegal) == ("ma", False)
