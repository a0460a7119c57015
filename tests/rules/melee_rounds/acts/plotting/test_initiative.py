"""Who rolls Initiative when all plots are stated, how many dice, and what they are good for (3.1, 3.3)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Rolled
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import Refused, RollAnswer
from tests.rules.melee_rounds.rounds import Round, card

MAGIC = [{"item": "magic-weapon", "casting": 2}]


def fought(dice: tuple[int, ...], plot: str = "fighting", amr: int = 2, **plotted: int) -> Round:
    """Ann's second round with these dice; Orc goes."""
    fight = Round(card("Ann", amr, spells=MAGIC), card("Orc")).from_round(2)
    fight.do("plot", "ann", plot=plot, **plotted).do("plot", "orc", plot="move")
    return fight.roll(dice)


@pytest.mark.rule("mr.init.when")
def test_that_initiative_waits_for_the_last_general_plot():
    fight = Round(card("Ann"), card("Bob"), card("Orc")).from_round(2)
    fight.do("plot", "ann", plot="fighting").do("plot", "orc", plot="move")
    assert fight.refused("initiative") == ("mr.init.when",)
    with pytest.raises(Refused, match="still missing: Bob"):
        fight.roll((1, 2))
    fight.do("plot", "bob", plot="move").roll((1, 2))
    assert (fight.state.stage, fight.state.second) == (Stage.SECOND, 1)
    assert fight.refused("initiative") == ("mr.init.when",)


@pytest.mark.rule("mr.init.purpose")
def test_that_the_dice_say_in_which_second_an_attack_is_made():
    fight = Round(card("Ann", 1), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting")
    fight.roll((5,), (4,)).until(4)
    assert fight.refused("attack", "ann", target="orc") == ("mr.init.dice",)
    fight.do("attack", "orc", target="ann").second_is_in().do("resolve", "orc", "miss").do("end-second")
    assert fight.refused("attack", "orc", target="ann") == ("mr.init.dice",)
    assert (fight.state.second, fight.refused("attack", "ann", target="orc")) == (5, ())


def test_that_dice_of_which_only_the_sum_is_said_are_asked_for_one_by_one():
    fight = Round(card("Ann"), card("Orc")).from_round(2).plots(ann="fighting")
    fight.do("initiative", "", RollAnswer(7, None), RollAnswer(5, None), RollAnswer(2, None))
    assert fight.seconds("ann") == (2, 5)


@pytest.mark.rule("mr.init.attack-or-parry")
@pytest.mark.parametrize("uses", [("parry", "attack"), ("attack", "parry")])
def test_that_each_die_is_an_attack_or_a_parry(uses: tuple[str, str]):
    fight = fought((2, 5))
    for second, use in zip((2, 5), uses, strict=True):
        fight.until(second)
        offered = fight.offered("ann")
        assert (offered["attack"], offered["parry"], offered["hold"]) == ((), (), ())
        fight.strikes("ann", "orc") if use == "attack" else fight.do("parry", "ann").played()
    dice = fight["ann"].dice
    assert dice is not None
    assert dice.left == ()


@pytest.mark.rule("mr.init.full-defensive")
def test_that_full_defensive_rolls_for_the_second_and_later_amr_alone():
    for amr, dice in ((3, ((2, 6),)), (1, ())):
        fight = Round(card("Ann", amr), card("Orc", 1)).from_round(2).plots(ann="defensive", orc="fighting")
        fight.roll((2,))
        assert [one.figure for one in fight.told(Rolled)] == ["orc"], "no dice with the others"
        fight.until(2).do("attack", "orc", target="ann").second_is_in()
        fight.do("parry", "ann", *dice, foe="orc")
        assert [len(one.dice) for one in fight.told(Rolled)] == [amr - 1]


@pytest.mark.rule("mr.init.later-attack-rolls")
def test_that_who_attacks_later_in_the_round_rolls_with_the_others():
    assert fought((2, 4), "approach", reach=3).seconds("ann") == (2, 4)
    fight = fought((3,), "magic-weapon", amr=2)
    assert (fight.seconds("ann"), fight["ann"].forfeited) == ((3,), 1)
    fight.until(3).do("cast", "ann", spell="s1")
    for second in (3, 4):
        assert fight.state.second == second
        assert "mr.init.later-attack-rolls" in fight.refused("attack", "ann", target="orc")
        fight.second_is_in()
    assert "mr.init.later-attack-rolls" not in fight.refused("attack", "ann", target="orc")


@pytest.mark.rule("mr.init.later-attack-delay")
@pytest.mark.parametrize(
    ("dice", "acts"), [((1,), (3,)), ((1, 2), (3,)), ((2, 4), (3, 4)), ((1, 1), (3, 4)), ((5,), (5,))]
)
def test_that_an_attack_waits_until_the_foe_is_reached(dice: tuple[int, ...], acts: tuple[int, ...]):
    fight = fought(dice, "approach", amr=len(dice), reach=3)
    acted = []
    for second in range(1, 7):
        against = fight.refused("attack", "ann", target="orc")
        if second < 3:
            assert "mr.init.later-attack-delay" in against
        if against:
            fight.do("hold" if not fight.refused("hold", "ann") else "go-on", "ann").second_is_in()
            continue
        acted.append(second)
        fight.strikes("ann", "orc")
    assert tuple(acted) == acts
