"""Full Defensive: what it forbids, and how it is broken by choice, by damage, and by leave (5.3, 5.4)."""

import pytest

from gmtool.rules.melee_rounds.acts.fighting.numbers import may_shield
from gmtool.rules.melee_rounds.state.events import DefenceEnded, DiceLost, Rolled
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SHIELD: Json = {"item": "shield"}
THINGS: dict[str, Json] = {
    "weapons": [SWORD, SHIELD, {"item": "dagger"}],
    "spells": [{"item": "word-spell", "casting": 1, "interspell": 2}, {"item": "final-appeal"}],
    "things": [{"item": "potion", "ready": True}],
}


def defended(foe: tuple[int, ...], amr: int = 3, **house: str) -> Round:
    """Round 2: Ann is on Full Defensive, Zed fights."""
    fight = Round(card("Ann", amr, **THINGS), card("Zed", len(foe)), **house).from_round(2)
    return fight.plots(ann="defensive", zed="fighting").roll(foe)


def hit(fight: Round, damage: int, *asked: tuple[int, ...]) -> Round:
    """Zed attacks in this second, the parry is declined, and it hits."""
    fight.do("attack", "zed", target="ann", weapon="g1").second_is_in().do("go-on", "ann").do("play")
    return fight.do("resolve", "zed", "hit", damage).do("end-second", "", *asked)


@pytest.mark.rule("mr.fd.only-dodge-shield")
def test_that_it_only_dodges_and_shields() -> None:
    fight = defended((3,)).until(2)
    for kind, values in {
        "attack": {"target": "zed", "weapon": "g1"},
        "drink": {"thing": "t1"},
        "cast": {"spell": "s1"},
        "move": {"feet": 5},
        "handle": {"how": "draw", "gear": "g3"},
        "drop": {"gear": "g3"},
        "eyes": {},
        "other": {"words": "Shouts for help"},
    }.items():
        assert "mr.fd.only-dodge-shield" in fight.refused(kind, "ann", **values), kind
    assert fight.refused("hold", "ann") != ()
    assert may_shield(fight.rules.context(fight.state), fight["ann"]) == ()
    assert fight.refused("reflex", "ann", spell="s2") == ()
    assert fight.refused("go-on", "ann") == ()


@pytest.mark.rule("mr.fd.only-dodge-shield")
def test_that_no_spell_is_plotted_with_it() -> None:
    fight = Round(card("Ann", 2), card("Zed"))
    assert fight.refused("plot", "ann", plot="defensive", casts=1) == ("mr.fd.only-dodge-shield",)


@pytest.mark.rule("mr.fd.damage-breaks")
def test_that_damage_breaks_it_and_all_amr_are_rolled_for_the_next_second() -> None:
    fight = hit(defended((2, 3)).until(2), 1, (1, 2, 4))
    assert [one.why for one in fight.told(DefenceEnded)] == ["damage"]
    (rolled,) = fight.told(Rolled)
    assert (rolled.dice, rolled.seconds, rolled.lost) == ((1, 2, 4), (4,), 2)
    assert fight.state.second == 3
    fight.do("attack", "zed", target="ann", weapon="g1").second_is_in()
    assert fight.refused("parry", "ann", foe="zed") != ()
    assert fight.resolved("zed", "miss").seconds("ann") == (4,)


@pytest.mark.rule("mr.fd.damage-breaks")
def test_that_a_hit_without_damage_does_not() -> None:
    fight = hit(defended((2,)).until(2), 0)
    assert (fight.told(DefenceEnded), fight["ann"].dice, fight["ann"].ended) == ([], None, False)


def test_that_damage_of_second_6_leaves_nothing_to_roll_and_full_defensive_can_be_plotted_again() -> None:
    fight = hit(defended((6,)).until(6), 1).plots(ann="defensive", zed="fighting").roll((1,))
    assert (fight.state.round, fight["ann"].struck, fight["ann"].dice, fight["ann"].ended) == (3, False, None, False)


def test_that_by_the_other_reading_damage_leaves_no_amr() -> None:
    """Nor are any rolled when it is attacked again: it has spent its round."""
    fight = hit(defended((2, 3), defensive_damage="none").until(2), 1)
    assert fight.told(Rolled) == []
    assert fight.seconds("ann") == ()
    fight.do("attack", "zed", target="ann", weapon="g1").second_is_in()
    assert fight.refused("change", "ann", plot="approach", reach=3) == ("mr.plot.simultaneous",)


@pytest.mark.rule("mr.fd.break-by-choice")
def test_that_it_is_broken_from_second_2_on() -> None:
    fight = defended((6,))
    assert fight.refused("end-defence", "ann") == ("mr.fd.break-by-choice",)
    for second in (2, 3, 4, 5, 6):
        assert fight.until(second).refused("end-defence", "ann") == ()
    assert fight.refused("end-defence", "zed") == ("mr.fd.break-by-choice",)


def test_that_it_is_not_broken_once_the_plots_are_in() -> None:
    fight = defended((2,)).until(2).do("attack", "zed", target="ann", weapon="g1").second_is_in()
    assert fight.refused("end-defence", "ann") == ("mr.plot.simultaneous",)


@pytest.mark.rule("mr.fd.break-full-dice")
def test_that_breaking_it_rolls_all_amr() -> None:
    fight = defended((6,)).until(4).do("end-defence", "ann", (4, 5, 6))
    assert [one.why for one in fight.told(DefenceEnded)] == ["choice"]
    assert fight.told(Rolled)[0].seconds == (4, 5, 6)
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ()


@pytest.mark.rule("mr.fd.break-earlier-lost")
def test_that_earlier_dice_are_lost_and_not_delayed() -> None:
    fight = defended((6,)).until(4).do("end-defence", "ann", (1, 4, 4))
    (rolled,) = fight.told(Rolled)
    assert (rolled.seconds, rolled.lost) == ((4, 5), 1)
    fight = defended((6,), amr=1).until(4).do("end-defence", "ann", (3,))
    assert (fight.seconds("ann"), fight.told(DiceLost)) == ((), [])


@pytest.mark.rule("mr.fd.break-actions")
def test_that_it_is_then_as_if_fighting_alone_had_been_plotted() -> None:
    fight = defended((6,), amr=2).until(3).do("end-defence", "ann", (4, 5))
    assert fight.refused("drop", "ann", gear="g3") == ()
    assert "mr.fd.break-actions" in fight.refused("cast", "ann", spell="s1")
    assert "mr.init.no-flight-no-spell" in fight.refused("move", "ann", feet=5)
    fight.until(4)
    assert "mr.fd.break-actions" in fight.refused("cast", "ann", spell="s1")
    assert fight.refused("handle", "ann", how="draw", gear="g3") == ()


@pytest.mark.rule("mr.fd.break-no-forfeit")
def test_that_no_amr_is_given_up_for_a_spell_but_by_leave() -> None:
    fight = defended((6,)).until(3).do("end-defence", "ann", (3, 5, 6))
    assert fight.refused("cast", "ann", spell="s1", giving=5) == ("mr.fd.break-actions", "mr.fd.break-no-forfeit")
    fight.do("change", "ann", "yes", plot="fighting-magic", casts=1)
    assert fight.refused("cast", "ann", spell="s1") == ("mr.magic.cast-limit",)
    assert fight.refused("cast", "ann", spell="s1", giving=5) == ()
    fight.do("cast", "ann", spell="s1", giving=5).second_is_in()
    assert (fight.seconds("ann"), fight["ann"].casts) == ((4, 6), 1)


@pytest.mark.rule("mr.fd.break-no-forfeit")
def test_that_without_leave_it_has_all_its_dice_and_no_spell() -> None:
    fight = defended((6,)).until(3).do("end-defence", "ann", (3, 4, 6))
    fight.do("change", "ann", "no", plot="fighting-magic", casts=1)
    assert fight.seconds("ann") == (3, 4, 6)
    assert "mr.fd.break-actions" in fight.refused("cast", "ann", spell="s1")
    assert fight.refused("change", "ann", plot="fighting-magic", casts=1) == ("mr.plot.change",)
