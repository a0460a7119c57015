"""What comes before a fight begins: what keeps it from beginning, how that is mended, and who is placed."""

from dataclasses import replace

import pytest

from gmtool.presentation.encounters.beginning import Beginnings
from gmtool.presentation.encounters.musters import enlist
from gmtool.presentation.encounters.obstacles import Mend, mends, obstacle
from gmtool.rules.seam import BadMuster, Muster, Side
from gmtool.space import Hex, HexGround, at_column_row, blank_ground
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, False))
RULES = ruleset("tft-melee")
WEST, EAST = at_column_row(1, 3), at_column_row(9, 3)
FREE = "House rule: anywhere; entrances are only suggested"


@pytest.fixture
def beginnings() -> Beginnings:
    return Beginnings(RULES)


def ground() -> HexGround:
    return replace(blank_ground(9, 6), entrances={"west": (WEST,), "east": (EAST,)})


def prepared(*places: Hex | None, copies: int = 1) -> Encounter:
    """So many of one card a side, the first of them at these places."""
    card = RULES.bestiary()[0]
    muster = enlist(enlist(Muster((), SIDES, ground()), "ours", [card], copies), "theirs", [card], copies)
    figures = tuple(
        replace(one, place=at, facing=None if at is None else 0)
        for one, at in zip(muster.figures, [*places, *[None] * len(muster.figures)], strict=False)
    )
    return Encounter(RULES.id, "The ford", replace(muster, figures=figures), id=1)


def one_sided(copies: int) -> Encounter:
    muster = enlist(Muster((), SIDES), "ours", [RULES.bestiary()[0]], copies)
    return Encounter(RULES.id, "The ford", muster, id=1)


def ways(encounter: Encounter) -> dict[str, Mend]:
    return {mend.text: mend for mend in mends(encounter.muster, RULES)}


def why(encounter: Encounter) -> str:
    return obstacle(encounter.muster, RULES, mapless=encounter.mapless)


def test_that_what_cannot_start_says_so_and_can_be_mended(beginnings: Beginnings) -> None:
    encounter = prepared(at_column_row(4, 2), EAST)
    strict = replace(encounter, muster=replace(encounter.muster, house_rules={"entrances": "required"}))
    assert "does not start in an entrance" in why(strict)
    with pytest.raises(BadMuster, match="does not start in an entrance"):
        beginnings.ready(strict)
    assert list(ways(strict)) == [FREE, "Place everybody again", "Fight without the map"]
    freed = beginnings.mended(strict, ways(strict)[FREE])
    assert not why(freed)
    assert freed.muster.figures[0].place == at_column_row(4, 2)
    anew = beginnings.mended(strict, ways(strict)["Place everybody again"])
    assert not why(anew)
    assert [one.place for one in anew.muster.figures] == [WEST, EAST]
    mapless = beginnings.mended(strict, ways(strict)["Fight without the map"])
    assert (mapless.mapless, why(mapless)) == (True, "")
    assert beginnings.ready(mapless).figures == strict.muster.figures


def test_that_figures_of_one_side_do_not_start_before_they_are_split(beginnings: Beginnings) -> None:
    encounter = one_sided(3)
    said = "All figures are on one side (Ours), so the fight would be over at once."
    assert why(encounter) == said
    with pytest.raises(BadMuster) as refused:
        beginnings.ready(encounter)
    assert str(refused.value) == said
    assert list(ways(encounter)) == ["Split into two sides", "Start anyway"]
    split = beginnings.mended(encounter, ways(encounter)["Split into two sides"])
    assert [one.side for one in split.muster.figures] == ["ours", "ours", "theirs"]
    assert not why(split)
    assert beginnings.ready(split) == split.muster


def test_that_an_encounter_without_figures_stays_where_it_is(beginnings: Beginnings) -> None:
    with pytest.raises(BadMuster) as refused:
        beginnings.ready(Encounter(RULES.id, "The ford", Muster((), SIDES), id=1))
    assert str(refused.value) == "This encounter has no figures; add some first."


def test_that_the_gm_may_start_with_one_side_all_the_same(beginnings: Beginnings, campaign: Campaign) -> None:
    made = campaign.encounters.add(one_sided(1))
    assert list(ways(made)) == ["Start anyway"]
    beginnings.start_anyway(made)
    assert beginnings.ready(made) == made.muster
    campaign.encounters.start(made.id)
    assert campaign.encounters.list()[0].started
    with pytest.raises(BadMuster):
        beginnings.ready(replace(made, id=made.id + 1))


def test_that_figures_may_stand_away_from_the_entrances_which_are_only_suggested(beginnings: Beginnings) -> None:
    encounter = prepared(at_column_row(4, 2))
    assert not why(encounter)
    assert [one.place for one in beginnings.ready(encounter).figures] == [at_column_row(4, 2), EAST]


def test_that_the_dead_are_asked_about_once(beginnings: Beginnings) -> None:
    dead = replace(RULES.bestiary()[0], id="d1", tags=("dead",))
    other = replace(RULES.bestiary()[1], id="d2", tags=("dead",))
    assert beginnings.refused([dead]).startswith(f"{dead.name}: killed in an earlier fight. Nobody was added")
    assert beginnings.refused([dead]) == ""
    assert beginnings.refused([dead, other]).startswith(f"{other.name}: killed")
    assert "is not a card of" in beginnings.refused([replace(dead, system="chainmail")])
