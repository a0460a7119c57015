"""Loading ranged weapons: AMR that the GM says once, over several seconds and rounds (6.3)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Handled
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.rounds import Round, card

CROSSBOW: Json = {"item": "crossbow", "ready": True}


def archer(*dice: int) -> Round:
    """Round 2: Ann fights with a crossbow, Zed has a die for second 6."""
    fight = Round(card("Ann", len(dice), weapons=[CROSSBOW]), card("Zed", 1)).from_round(2)
    return fight.plots(ann="fighting", zed="fighting").roll(dice, (6,))


def load(fight: Round, *answers: int) -> list[tuple[int, int]]:
    """Ann loads in this second; how many AMR it has had, and how many it needs."""
    fight.do("handle", "ann", how="load", gear="g1").second_is_in(*answers)
    return [(one.had, one.needs) for one in fight.told(Handled)]


@pytest.mark.rule("mr.item.load-ranged")
def test_that_it_takes_as_many_dice_as_the_gm_says_and_is_asked_once() -> None:
    """Dice 1 3 5 and 2 AMR: load in 1 and 3, shoot in 5; then it is to be loaded again."""
    fight = archer(1, 3, 5)
    assert fight.refused("attack", "ann", target="zed", weapon="g1") == ("mr.item.load-ranged",)
    assert load(fight, 2) == [(1, 2)]
    assert fight.seconds("ann") == (3, 5)
    assert fight.until(3).refused("attack", "ann", target="zed", weapon="g1") == ("mr.item.load-ranged",)
    assert load(fight) == [(2, 2)]
    assert fight["ann"].gear[0].loaded
    fight.until(5).do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "hit", 3)
    assert not fight["ann"].gear[0].loaded


def test_that_loading_goes_on_in_the_next_round() -> None:
    fight = archer(4)
    assert load(fight.until(4), 2) == [(1, 2)]
    fight.until(0).plots(ann="fighting", zed="fighting").roll((2,), (6,)).until(2)
    assert load(fight) == [(2, 2)]
    assert fight["ann"].gear[0].loaded
    assert fight.refused("handle", "ann", how="load", gear="g1") != ()


def test_that_what_is_offered_for_a_parry_need_not_be_loaded_as_for_an_attack() -> None:
    """The page asks for loading where a weapon is shot."""
    fight = archer(1)
    offered = {one.key: one for one in fight.rules.choices(fight.state, "ann")}
    weapons = {key: next(one for one in offered[key].inputs if one.field == "weapon") for key in ("attack", "parry")}
    closed = {key: [one.value for one in asked.candidates({}) if one.refusals] for key, asked in weapons.items()}
    assert closed == {"attack": ["g1"], "parry": []}
    assert fight.refused("parry", "ann", weapon="g1") == ()
