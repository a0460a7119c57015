"""Bonus actions: taken first thing after the exchange, forgone, or refused by the GM."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import BonusWon, Declared, Forgone, Pressed
from gmtool.rules.harnmaster.state.fight import Time
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, Melee, duel

rule = pytest.mark.rule
BLOCK: dict[str, Any] = {"defence": "block", **CUT}


def with_bonus(**more: Any) -> Melee:
    """Ann has won two stars against Bob's Block, and takes an Action."""
    one = duel(**more).do("attack", "ann", target="bob", **CUT)
    return one.do("defend", "bob", 35, 71, "action", 4, NOTHING, NO_PRESS, **BLOCK)


def missed_dodge(**more: Any) -> Melee:
    """Bob has won two stars with his Dodge against Ann's failure, and takes an Action."""
    one = duel(**more).do("attack", "ann", target="bob", **CUT)
    return one.do("defend", "bob", 71, 35, "action", NO_PRESS, defence="dodge", against="g1/sword-cut")


@rule("hm.ta.action")
def test_that_the_bonus_action_comes_last_and_goes_before_all_others() -> None:
    one = with_bonus()
    assert [type(event) for event in one.events][-1] is BonusWon
    assert one.next() == ("ann",)
    assert one.rules.agenda(one.state).prompt == "Ann takes its bonus action."
    assert one.against("end-turn", "ann") == ["hm.ta.action"]
    assert one.against("attack", "bob", target="ann", **CUT) == ["hm.ta.action"]
    assert one.against("attack", "ann", target="bob", **CUT) == []
    assert one.offered("ann", "Bonus action") == ["Forgo the bonus action", "Refuse an attack only"]


@rule("hm.ta.action")
def test_that_a_bonus_attack_is_one_more_exchange_and_then_the_turn_goes_on() -> None:
    one = with_bonus().do("attack", "ann", target="bob", **CUT)
    assert one.found(Declared).bonus is True
    one.do("defend", "bob", 71, 71, **BLOCK)
    assert one.state.bonuses == ()
    assert one.against("attack", "ann", target="bob", **CUT) == ["hm.gm.stunned-shock"], "its own action is spent"
    one.do("end-turn", "ann")
    assert one.next() == ("bob",)


@rule("hm.ta.action")
def test_that_a_bonus_action_is_a_half_move() -> None:
    one = with_bonus(first={"move": 30})
    assert one.against("move", "ann", feet=16) == ["hm.ta.action"]
    one.do("move", "ann", feet=15)
    assert one.state.bonuses == ()
    assert one.figure("ann").moved == 0, "its own Move is still to come"


def test_that_a_defenders_bonus_action_does_not_cost_it_its_turn() -> None:
    one = missed_dodge()
    assert one.next() == ("bob",)
    one.do("attack", "bob", target="ann", **CUT).do("defend", "ann", 71, 71, **BLOCK)
    assert one.next() == ("ann",)
    one.do("end-turn", "ann")
    assert one.against("attack", "bob", target="ann", **CUT) == []


@rule("hm.gm.tactical-advantage")
def test_that_the_gm_refuses_a_bonus_action_for_a_reason() -> None:
    one = with_bonus().do("forgo", "ann", reason="too far away")
    forgone = one.found(Forgone)
    assert (forgone.reason, forgone.rules) == ("too far away", ("hm.gm.tactical-advantage",))
    assert one.state.bonuses == ()
    assert one.against("forgo", "ann") == ["hm.ta.action"]


@rule("hm.gm.tactical-advantage")
def test_that_the_gm_refuses_a_bonus_attack_and_lets_a_half_move_be() -> None:
    one = with_bonus().do("forgo", "ann", reason="no room to swing", attack=True)
    forgone = one.found(Forgone)
    assert (forgone.reason, forgone.attack, forgone.rules) == ("no room to swing", True, ("hm.gm.tactical-advantage",))
    assert one.against("attack", "ann", target="bob", **CUT) == ["hm.gm.tactical-advantage"]
    assert one.against("forgo", "ann", attack=True) == ["hm.gm.tactical-advantage"]
    assert one.against("move", "ann", feet=10) == []


@rule("hm.gm.tactical-advantage")
def test_that_by_the_house_rule_no_bonus_action_is_an_attack() -> None:
    one = with_bonus(house={"bonus-actions": "move"})
    assert one.against("attack", "ann", target="bob", **CUT) == ["hm.gm.tactical-advantage"]
    assert one.offered("ann", "Attack") == []
    assert one.against("move", "ann", feet=10) == []


@rule("hm.evade.no-strikes")
def test_that_an_evaders_bonus_is_no_attack_but_a_half_move() -> None:
    one = duel().change("bob", evading=Time(2, 60), evaded=Time(1, 60)).do("attack", "ann", target="bob", **CUT)
    one.do("defend", "bob", 71, 35, "action", NO_PRESS, defence="dodge", against="g1/sword-cut")
    assert one.against("attack", "bob", target="ann", **CUT) == ["hm.evade.no-strikes"]
    assert one.against("move", "bob", feet=15) == []


def test_that_what_takes_a_turn_is_no_bonus_action() -> None:
    one = with_bonus()
    assert one.against("grope", "ann", weapon="g1") == ["hm.ta.action"]
    assert one.against("evade", "ann", feet=10) == ["hm.ta.action"]
    one.do("act", "ann", words="kicks the table over")
    assert one.state.bonuses == ()


@rule("hm.gm.tactical-advantage")
@pytest.mark.parametrize(("house", "kinds"), [("any", "action"), ("one", "impact")])
def test_that_by_the_house_rule_one_bonus_action_is_won_in_a_turn(house: str, kinds: str) -> None:
    one = with_bonus(house={"one-action": house}).do("attack", "ann", target="bob", **CUT)
    tail: tuple[Any, ...] = (4, NOTHING, NO_PRESS)
    if house == "one":
        with pytest.raises(Exception, match="action"):
            one.do("defend", "bob", 35, 71, "action", *tail, **BLOCK)
    one.do("defend", "bob", 35, 71, kinds, *tail, **BLOCK)
    assert len(one.state.bonuses) == (house == "any")
    assert one.state.rewarded == (("ann", "ann") if house == "any" else ("ann",))


def test_that_who_falls_takes_no_bonus_action() -> None:
    one = with_bonus().change("ann", out=True)
    one.do("drop", "bob", weapon="g1")
    assert one.state.bonuses == ()
    assert not [event for event in one.events if isinstance(event, Pressed)]
