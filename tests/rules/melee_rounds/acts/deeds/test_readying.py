"""Drawing, putting away, readying, and dropping weapons and shields (6.1, 6.2, 6.4)."""

import pytest

from gmtool.rules.melee_rounds.acts.fighting.numbers import may_shield
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.events import CameToNothing, DroppedThing, Handled, Struck
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import Json, Refusal
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SHEATHED: Json = {"item": "sword"}


def armed(*dice: int, weapons: list[Json], plot: str = "fighting", **house: str) -> Round:
    """Round 2: Ann fights with what she carries, Zed has a die for second 6."""
    fight = Round(card("Ann", len(dice), weapons=weapons), card("Zed", 1), **house).from_round(2)
    return fight.plots(ann=plot, zed="fighting").roll(dice, (6,))


def attack(fight: Round, weapon: str = "g1") -> Round:
    """Ann attacks Zed in this second, and misses."""
    return fight.do("attack", "ann", target="zed", weapon=weapon).second_is_in().resolved("ann", "miss")


def shielding(fight: Round) -> tuple[Refusal, ...]:
    """Why Ann cannot shield now."""
    return may_shield(fight.rules.context(fight.state), fight["ann"])


@pytest.mark.rule("mr.item.draw-weapon")
def test_that_drawing_takes_a_die_in_its_second() -> None:
    """Dice 2 2 4: draw in 2, attack in 3 and 4."""
    fight = armed(2, 2, 4, weapons=[SHEATHED])
    assert fight.refused("handle", "ann", how="draw", gear="g1") == ("mr.init.dice",)
    fight.until(2)
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ("mr.item.draw-weapon",)
    fight.do("handle", "ann", how="draw", gear="g1")
    assert fight["ann"].gear[0].ready is False
    fight.second_is_in()
    assert [(one.deed, one.item) for one in fight.told(Handled)] == [(Deed.DRAW, "sword")]
    assert (fight.state.second, fight.seconds("ann"), fight["ann"].gear[0].ready) == (3, (3, 4), True)
    assert attack(attack(fight)).seconds("ann") == ()


@pytest.mark.rule("mr.item.draw-weapon")
def test_that_it_belongs_to_a_plot_of_fighting() -> None:
    fight = Round(card("Ann", 1, weapons=[SHEATHED]), card("Zed", 1)).from_round(2)
    fight.plots(ann="move", zed="fighting").roll((1,))
    assert fight.refused("handle", "ann", how="draw", gear="g1") == ("mr.plot.consistent", "mr.init.dice")


@pytest.mark.rule("mr.item.sheathe-weapon")
def test_that_putting_away_takes_a_die_too() -> None:
    """Dice 1 4: the sword away in 1, the dagger drawn in 4, and no attack in this round."""
    fight = armed(1, 4, weapons=[SWORD, {"item": "dagger"}])
    fight.do("handle", "ann", how="sheathe", gear="g1").second_is_in()
    assert ([one.ready for one in fight["ann"].gear], fight.seconds("ann")) == ([False, False], (4,))
    assert fight.refused("handle", "ann", how="sheathe", gear="g1") != ()
    fight.until(4).do("handle", "ann", how="draw", gear="g2").second_is_in()
    assert ([one.ready for one in fight["ann"].gear], fight.seconds("ann")) == ([False, True], ())
    assert "mr.init.dice" in fight.refused("attack", "ann", target="zed", weapon="g2")


@pytest.mark.rule("mr.item.shield-slung")
def test_that_a_slung_shield_takes_a_die_beside_that_for_the_weapon() -> None:
    """AMR 3, sword sheathed and shield slung, dice 1 3 5: one attack is left."""
    fight = armed(1, 3, 5, weapons=[SHEATHED, {"item": "shield", "slung": True}])
    assert [one.rule for one in shielding(fight)] == ["mr.item.shield-slung"]
    assert fight.refused("handle", "ann", how="draw", gear="g2") != ()
    fight.do("handle", "ann", how="shield", gear="g2").second_is_in()
    assert (shielding(fight), fight.seconds("ann")) == ((), (3, 5))
    fight.until(3).do("handle", "ann", how="draw", gear="g1").second_is_in()
    assert fight.until(5).seconds("ann") == (5,)
    assert attack(fight).seconds("ann") == ()


@pytest.mark.rule("mr.item.drop-weapon")
def test_that_dropping_takes_no_die_in_any_second() -> None:
    """Dice 3 5: in second 1, before the first one, and beside an attack in 3."""
    fight = armed(3, 5, weapons=[SWORD, {"item": "dagger", "ready": True}, {"item": "axe", "ready": True}])
    fight.do("drop", "ann", gear="g2")
    assert ([one.item for one in fight.told(DroppedThing)], fight.seconds("ann")) == (["dagger"], (3, 5))
    assert ([one.id for one in fight["ann"].gear], [one.item for one in fight.state.lying]) == (
        ["g1", "g3"],
        ["dagger"],
    )
    fight.until(3).do("attack", "ann", target="zed", weapon="g1").do("drop", "ann", gear="g3")
    assert attack(fight).seconds("ann") == (5,)
    assert fight.refused("drop", "ann", gear="g2") == ("mr.item.drop-weapon",)


@pytest.mark.rule("mr.item.drop-delicate")
@pytest.mark.parametrize(("answer", "damaged"), [("yes", True), ("no", False)])
def test_that_of_a_delicate_one_the_gm_says_whether_it_is_damaged(answer: str, *, damaged: bool) -> None:
    fight = armed(3, weapons=[SWORD, {"item": "crossbow", "ready": True}])
    fight.do("drop", "ann", answer, gear="g2")
    (dropped,) = fight.told(DroppedThing)
    assert (dropped.item, dropped.damaged, "mr.item.drop-delicate" in dropped.rules) == ("crossbow", damaged, True)
    assert [(one.item, one.damaged) for one in fight.state.lying] == [("crossbow", damaged)]
    fight.do("drop", "ann", gear="g1")
    assert [one.damaged for one in fight.state.lying] == [damaged, False]


def test_that_what_was_plotted_with_a_dropped_weapon_is_stated_anew() -> None:
    fight = armed(1, 3, weapons=[SWORD, {"item": "dagger", "ready": True}])
    fight.do("attack", "ann", target="zed", weapon="g1").do("drop", "ann", gear="g1")
    assert [(one.deed, one.target) for one in fight.told(CameToNothing)] == [(Deed.ATTACK, "zed")]
    assert fight["ann"].intent is None
    assert fight.refused("attack", "ann", target="zed", weapon="g1") != ()
    assert attack(fight, "g2").seconds("ann") == (3,)


def test_that_an_attack_whose_weapon_falls_before_it_is_resolved_comes_to_nothing() -> None:
    fight = armed(1, 3, weapons=[SWORD]).do("attack", "ann", target="zed", weapon="g1").second_is_in()
    fight.do("drop", "ann", gear="g1").do("resolve", "ann")
    assert ([one.deed for one in fight.told(CameToNothing)], fight.told(Struck)) == ([Deed.ATTACK], [])
    assert fight.do("end-second").seconds("ann") == (3,)


def test_that_nobody_parries_with_a_weapon_that_fell() -> None:
    fight = armed(6, weapons=[SWORD]).until(6).do("parry", "ann", foe="zed", weapon="g1")
    fight.do("attack", "zed", target="ann", weapon="g1").second_is_in()
    assert fight.state.stage is Stage.ATTACKS
    (struck,) = fight.do("drop", "ann", gear="g1").do("resolve", "zed", "hit", 1).told(Struck)
    assert struck.parry is False


@pytest.mark.rule("mr.item.fd-needs-weapon")
def test_that_full_defensive_is_plotted_with_a_weapon_in_hand() -> None:
    """Not in the first round with the sword sheathed, and a shield is none; in the second with it drawn."""
    fight = Round(card("Ann", 1, weapons=[SHEATHED, {"item": "shield"}]), card("Zed", 1))
    assert fight.refused("plot", "ann", plot="defensive") == ("mr.item.fd-needs-weapon",)
    fight.plots(ann="fighting", zed="fighting").roll((1,), (6,)).do("handle", "ann", how="draw", gear="g1").until(0)
    assert (fight.state.round, fight.refused("plot", "ann", plot="defensive")) == (2, ())
