"""Tactical advantages, star by star."""

import pytest

from gmtool.rules.harnmaster.state.events import AdvantageTaken, BonusWon, Mishap, Rolled, Struck
from gmtool.rules.harnmaster.state.fight import Advantage, Time
from tests.rules.harnmaster.exchanges import exchange, result
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NOTHING, Melee, duel

ALL = {"action", "impact", "precision", "setup"}


def taken(fight: Melee) -> list[str]:
    return [event.advantage.value for event in fight.events if isinstance(event, AdvantageTaken)]


@pytest.mark.rule("hm.ta.one-per-extra-star")
@pytest.mark.parametrize(
    ("defence", "rolls", "stars", "number"),
    [("block", (36, 71), 1, 0), ("block", (35, 71), 2, 1), ("block", (35, 65), 3, 2), ("ignore", (35, None), 4, 3)],
)
def test_that_each_star_after_the_first_is_an_advantage(
    defence: str, rolls: tuple[int, int | None], stars: int, number: int
):
    fight, _ = exchange(defence, *rolls)
    assert (result(fight)[1], len(taken(fight))) == (stars, number)


@pytest.mark.rule("hm.ta.impact")
@pytest.mark.parametrize(
    ("aspect", "own", "times", "extra"),
    [("e", 0, 1, 5), ("b", 0, 1, 3), ("p", 0, 1, 4), ("f", 0, 1, 2), ("e", 0, 2, 10), ("e", 7, 1, 7)],
)
def test_that_impact_adds_what_the_aspect_does_unless_the_weapon_differs(aspect: str, own: int, times: int, extra: int):
    mode = {**GMS_MODES[0], "aspect": aspect, "extra": own}
    fight, _ = exchange("block", 35, 71 if times == 1 else 65, ["impact"] * times, fight=duel(own={"modes": (mode,)}))
    struck = fight.found(Struck)
    assert (struck.impact, struck.extra) == (5, extra)


@pytest.mark.rule("hm.ta.precision")
def test_that_precision_rolls_another_zone_die_of_which_one_is_picked():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 35, 71, "precision", 2, 5, "5", NOTHING, "no", defence="block", **CUT)
    struck = fight.found(Struck)
    assert (struck.dice, struck.die, struck.zone_die) == ((2, 5), 5, 6)


@pytest.mark.rule("hm.ta.repeat-type")
def test_that_the_same_kind_may_be_taken_again_unless_the_house_rule_forbids_it():
    fight, _ = exchange("ignore", 35, None, ["impact"] * 3)
    assert (taken(fight), fight.found(Struck).extra) == (["impact"] * 3, 15)
    other, _ = exchange("ignore", 35, None, ["impact"] * 3, fight=duel(house={"repeat": "different"}))
    assert sorted(taken(other)) == ["impact", "precision"], "the third star buys nothing"


# --- setup -----------------------------------------------------------------------------------------------------------


def with_setup(rolled: int, decisions: list[str], house: dict[str, str] | None = None) -> Melee:
    """Bob has a Setup and blocks, rolling this; Ann fails."""
    fight = duel(house=house).change("bob", setups=(Time(2, 40),))
    return exchange("block", 71, rolled, decisions, fight=fight)[0]


def bobs_roll(fight: Melee) -> Rolled:
    return next(event for event in fight.events if isinstance(event, Rolled) and event.figure == "bob")


@pytest.mark.rule("hm.ta.setup")
@pytest.mark.parametrize(("rolled", "level"), [(71, "S"), (36, "CS"), (65, "F"), (35, "CS")])
def test_that_a_setup_raises_one_test_by_a_level(rolled: int, level: str):
    fight = with_setup(rolled, ["use"])
    assert bobs_roll(fight).level == level
    best = rolled == 35
    assert bobs_roll(fight).raised is not best
    assert len(fight.figure("bob").setups) == int(best), "a critical success cannot rise, and spends nothing"


@pytest.mark.rule("hm.ta.setup")
def test_that_a_setup_is_used_once_and_is_lost_after_a_round():
    fight = with_setup(71, ["use"])
    assert fight.figure("bob").setups == ()
    late = duel().change("bob", setups=(Time(1, 50),))
    one, _ = exchange("block", 71, 72, fight=late)
    assert not bobs_roll(one).raised, "its end, rank 50 of this round, has come"


@pytest.mark.rule("hm.ta.setup")
def test_that_winning_a_setup_gives_one_until_the_same_point_of_the_next_round():
    fight, _ = exchange("block", 71, 35, ["setup"])
    assert fight.figure("bob").setups == (Time(2, 50),), "won in Ann's turn, at rank 50"


def test_that_a_raised_critical_failure_brings_no_mishap_unless_the_house_rule_says_so():
    for house, mishaps in (({}, 0), ({"setup-mishap": "stands"}, 1)):
        fight = with_setup(65, ["use"], house)
        assert sum(isinstance(event, Mishap) for event in fight.events) == mishaps


def test_that_a_setup_can_be_kept_or_be_called_before_the_roll():
    assert not bobs_roll(with_setup(71, ["keep"])).raised
    called = with_setup(35, ["use"], {"setup": "before"})
    assert bobs_roll(called).raised
    assert called.figure("bob").setups == (), "called before the roll, it is spent even on a critical success"


# --- who may take what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defence", "attacker", "defender", "house", "kinds"),
    [
        pytest.param("block", 35, 71, {}, ALL, marks=pytest.mark.rule("hm.ta.attack-types")),
        pytest.param("dodge", 35, 71, {}, ALL, marks=pytest.mark.rule("hm.ta.attack-types")),
        pytest.param("counterstrike", 35, 71, {}, ALL, marks=pytest.mark.rule("hm.ta.attack-types")),
        pytest.param("block", 71, 35, {}, {"action", "setup"}, marks=pytest.mark.rule("hm.ta.block-dodge-types")),
        pytest.param("dodge", 71, 35, {}, {"action", "setup"}, marks=pytest.mark.rule("hm.ta.block-dodge-types")),
        pytest.param("counterstrike", 71, 35, {}, {"impact", "precision"},
                     marks=pytest.mark.rule("hm.ta.counterstrike-types")),
        pytest.param("ignore", 36, None, {}, {"impact", "precision"}, marks=pytest.mark.rule("hm.ta.ignore-types")),
        pytest.param("ignore", 36, None, {"ignore-kinds": "all"}, ALL),
    ],
)  # fmt: skip
def test_that_the_winner_is_offered_its_kinds_and_no_others(
    defence: str, attacker: int, defender: int | None, house: dict[str, str], kinds: set[str]
):
    _, table = exchange(defence, attacker, defender, fight=duel(house=house))
    assert set(table.advantages()[0]) == kinds


@pytest.mark.rule("hm.ta.action")
def test_that_bonus_actions_come_last_and_are_as_many_as_were_won():
    fight, _ = exchange("block", 35, 65, ["action", "action"])
    assert isinstance(fight.events[-1], BonusWon)
    assert [bonus.figure for bonus in fight.state.bonuses] == ["ann", "ann"]
    other, _ = exchange("block", 35, 65, ["action", "action"], fight=duel(house={"one-action": "one"}))
    assert [bonus.figure for bonus in other.state.bonuses] == ["ann"]
    assert Advantage.ACTION.value in taken(other)
