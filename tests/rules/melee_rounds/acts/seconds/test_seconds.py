"""Six seconds, played one after another; what happens in the same one happens at once (section 1)."""

import pytest

from gmtool.rules.melee_rounds.state.events import CameToNothing, Fell, Hurt, RoundBegan, SecondBegan, Struck
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import Refused
from gmtool.space import LengthUnit
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.round.six-seconds")
def test_that_a_round_has_six_seconds_and_the_melee_goes_on():
    fight = Round(card("Ann"), card("Orc")).from_round(2)
    begun = []
    for _ in range(2):
        fight.plots().roll()
        while fight.state.stage is not Stage.PLOTS:
            begun.append((fight.state.round, fight.state.second, fight.rules.context(fight.state).now))
            fight.second_is_in()
        assert [one.round for one in fight.told(RoundBegan)] == [fight.state.round]
    assert begun == [(2, n, 6 + n) for n in range(1, 7)] + [(3, n, 12 + n) for n in range(1, 7)]
    assert (3, 2, 14) in begun, "second 14 of the melee is second 2 of round 3"


@pytest.mark.rule("mr.round.combatants")
def test_that_whoever_takes_part_is_a_combatant_and_nobody_need_fight():
    magic = [{"item": "magic-weapon", "casting": 1}]
    fight = Round(card("Ann", spells=magic, weapons=[]), card("Orc"))
    for dice in (((1, 2), (1, 3)), ()):
        assert fight.rules.agenda(fight.state).next == ("ann", "orc")
        fight.plots().roll(*dice)
        strip = fight.rules.agenda(fight.state).strip
        assert strip is not None
        assert [track.figure for track in strip.tracks] == ["ann", "orc"]
        for _ in range(6):
            assert fight.refused("move", "ann", feet=5) == ()
            fight.do("move", "ann", feet=5).second_is_in()
    assert (fight.state.round, fight.rules.agenda(fight.state).over) == (3, False)


@pytest.mark.rule("mr.round.scale")
def test_that_a_foot_is_five_millimetres_and_a_figure_has_a_base_of_five_feet():
    """25 mm figures: 10 feet are 50 mm on the table, and 35 feet 175 mm."""
    fight = Round(card("Ann"), card("Orc"), ground=True)
    ground = fight.rules.ground(fight.state)
    assert ground is not None
    assert ground.unit is LengthUnit.FOOT
    assert [feet * ground.unit.millimetres for feet in (10, 35)] == [50, 175]
    (base,) = {one.base for one in fight.rules.counters(fight.state)}
    assert base / 100 * ground.unit.millimetres == 25


@pytest.mark.rule("mr.round.second-by-second")
def test_that_seconds_are_played_in_their_order():
    fight = Round(card("Ann", 1), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting").roll((2,), (5,))
    assert fight.refused("plots-in", second=2) == ("mr.plot.specific",)
    began, struck = [1], []
    while fight.state.stage is not Stage.PLOTS:
        second = fight.state.second
        for one, foe in (("ann", "orc"), ("orc", "ann")):
            if not fight.refused("attack", one, target=foe):
                fight.do("attack", one, target=foe)
        fight.played()
        if fight.state.stage is Stage.ATTACKS:
            assert fight.refused("end-second") == ("mr.gm.same-second",)
            (key,) = fight.rules.agenda(fight.state).next
            fight.do("resolve", key, "hit", 1)
            struck += [(second, one.figure) for one in fight.told(Struck)]
            fight.do("end-second")
        began += [one.second for one in fight.told(SecondBegan)]
    assert struck == [(2, "ann"), (5, "orc")]
    assert began == [1, 2, 3, 4, 5, 6]


def at_once(**house: str) -> Round:
    """Ann and Orc, who can take 3, attack each other in second 3."""
    fight = Round(card("Ann", 1, hits=3), card("Orc", 1, hits=3), **house).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((3,), (3,)).until(3)
    return fight.do("attack", "ann", target="orc").do("attack", "orc", target="ann").second_is_in()


@pytest.mark.rule("mr.gm.same-second")
def test_that_attacks_of_one_second_are_simultaneous():
    fight = at_once().do("resolve", "ann", "hit", 3)
    assert (fight.told(Hurt), fight["orc"].damage) == ([], 0)
    fight.do("resolve", "orc", "hit", 3)
    assert fight.told(Hurt) == []
    fight.do("end-second", "", "dead", "out")
    assert [(one.figure, one.damage) for one in fight.told(Hurt)] == [("ann", 3), ("orc", 3)]
    assert [(one.figure, one.dead) for one in fight.told(Fell)] == [("ann", True), ("orc", False)]


@pytest.mark.rule("mr.gm.same-second")
@pytest.mark.parametrize(("first", "other"), [("ann", "orc"), ("orc", "ann")])
def test_that_the_gm_may_have_them_in_an_order_of_its_own(first: str, other: str):
    fight = at_once(same_second="order").do("resolve", first, "hit", 3, "dead")
    assert [(one.figure, one.damage) for one in fight.told(Hurt)] == [(other, 3)]
    assert fight[other].dead
    with pytest.raises(Refused):
        fight.do("resolve", other, "hit", 3)
    fight.do("end-second")
    assert fight[first].damage == 0


def test_that_a_target_that_fell_before_is_attacked_in_vain():
    fight = Round(card("Ann", 1), card("Bob", 1), card("Orc", hits=3), same_second="order").from_round(2)
    fight.plots(ann="fighting", bob="fighting").roll((3,), (3,)).until(3)
    fight.do("attack", "ann", target="orc").do("attack", "bob", target="orc").played()
    fight.do("resolve", "ann", "hit", 3, "dead").do("resolve", "bob")
    assert [one.figure for one in fight.told(CameToNothing)] == ["bob"]


def test_that_who_attacks_is_resolved_whom_the_gm_likes_first():
    fight = at_once()
    assert fight.rules.agenda(fight.state).next == ("ann", "orc")
    assert (fight.refused("resolve", "orc"), fight.refused("resolve", "ann")) == ((), ())
