"""Full Defensive against several attackers, and when it declines its parry (5.2)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Struck
from tests.rules.melee_rounds.defenders import attacked, defended, parried
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.fd.parry-any-attack")
def test_that_it_may_be_declined_and_taken_later_against_one_of_several() -> None:
    fight = attacked(defended((2, 4), (4,)).until(2), "zed")
    fight.do("go-on", "ann").do("play").resolved("zed", "miss")
    assert fight["ann"].ended is False
    attacked(fight.until(4), "zed", "yan")
    assert fight.refused("parry", "ann", weapon="g1") == ("mr.fd.parry-any-attack",)
    parried(fight, "yan", (5, 6))
    assert fight.do("resolve", "zed", "hit", 2).told(Struck)[0].parry is False
    assert fight.do("resolve", "yan", "parried").told(Struck)[0].parry is True


def test_that_only_somebody_who_attacks_it_is_parried() -> None:
    fight = attacked(defended((2,), (2,)).until(2).do("hold", "yan"), "zed")
    assert fight.refused("parry", "ann", foe="yan", weapon="g1") == ("mr.fd.parry-any-attack",)


def test_that_who_attacks_only_after_it_was_attacked_can_be_parried_as_well() -> None:
    """Yan only moves, is attacked by Bea, and turns on Ann, who had declined her parry against Zed."""
    fight = Round(card("Ann", 1), card("Bea", 1), card("Zed", 1), card("Yan", 1)).from_round(2)
    fight.plots(ann="defensive", bea="fighting", zed="fighting").roll((1,), (1,))
    fight.do("attack", "bea", target="yan", weapon="g1")
    attacked(fight, "zed").do("go-on", "ann")
    fight.do("change", "yan", (1,), plot="fighting").do("attack", "yan", target="ann", weapon="g1")
    assert fight.rules.agenda(fight.state).next == ("ann",)
    assert fight.refused("parry", "ann", foe="yan") == ()


def test_that_a_thievish_attack_is_not_parried_beside_another() -> None:
    fight = Round(card("Ann", 1), card("Zed", 1), card("Yan", 1)).from_round(2)
    fight.plots(ann="defensive", zed="fighting", yan="thievish").roll((1,))
    fight.do("sneak", "yan", target="ann", weapon="g1").do("attack", "zed", target="ann", weapon="g1")
    fight.second_is_in("yes")
    assert [one.key for one in fight.rules.choices(fight.state, "ann") if one.key.startswith("parry")] == ["parry zed"]
    assert fight.refused("parry", "ann", foe="yan") == ("mr.fd.parry-any-attack",)
