"""What the states of figures bar, where more hangs on it than the command: who is asked, and what is offered."""

from typing import Any

import pytest

from tests.rules.melee_rounds.casters import WORD, caster
from tests.rules.melee_rounds.rounds import Round, card

rule = pytest.mark.rule


def asked(fight: Round) -> tuple[str, ...]:
    return fight.rules.agenda(fight.state).next


@rule("mr.fd.only-dodge-shield")
def test_that_dice_from_before_full_defensive_are_not_asked_for() -> None:
    """With leave somebody changes to it from Fighting, and keeps its dice."""
    fight = Round(card("Ann", 2), card("Zed", 1)).from_round(2).plots(ann="fighting", zed="fighting").roll((2, 5), (6,))
    fight.until(2)
    assert asked(fight) == ("ann",)
    fight.do("change", "ann", "yes", plot="defensive")
    assert fight.rules.agenda(fight.state).prompt == "Ann may break Full Defensive in second 2."
    assert fight.refused("plots-in") == (), "nothing must be stated"
    fight.do("go-on", "ann")
    assert asked(fight) == ()


@rule("mr.init.later-attack-delay")
@pytest.mark.parametrize(("reach", "waits"), [(0, ("ann",)), (1, ("ann",)), (3, ())])
def test_that_a_thief_who_cannot_attack_yet_is_not_waited_for(reach: int, waits: tuple[str, ...]) -> None:
    fight = Round(card("Ann"), card("Zed", 1)).from_round(2)
    fight.do("plot", "ann", plot="thievish", reach=reach).do("plot", "zed", plot="fighting").roll((6,))
    assert asked(fight) == waits
    sneak = fight.offered("ann")["sneak"]
    assert ("mr.init.later-attack-delay" in sneak) is (not waits)


@rule("mr.magic.no-cast-while-attacking")
def test_that_no_thievish_attack_is_made_while_a_spell_goes_on() -> None:
    """It is an attack too; who casts has to break off first."""
    fight = Round(caster(), card("Zed")).from_round(2).plots(ann="magic").roll()
    fight.do("cast", "ann", spell=WORD).second_is_in()
    assert "mr.magic.no-cast-while-attacking" in fight.refused("sneak", "ann", target="zed", weapon="g1")


@pytest.mark.parametrize("how", ["out", "dead", "gone"])
def test_that_who_is_out_has_every_choice_refused_for_that_reason_first(how: str) -> None:
    fight = Round(caster("Ann"), card("Zed"), card("Yan")).from_round(2)
    fight.plots(ann="fighting-magic", zed="fighting", yan="fighting").roll((1,), (1, 2), (1, 2))
    amend: dict[str, Any] = {"kind": "gm.amend/1", "figure": "ann", "field": how, "value": True}
    fight.state = fight.rules.perform(fight.state, fight.rules.command(amend), None).state  # type: ignore[arg-type]
    offered = fight.rules.choices(fight.state, "ann")
    assert {"attack", "drop", "reflex s4"} <= {each.key for each in offered}
    assert {each.refusals[0].reason for each in offered} == {"Ann is out of the melee."}
    assert "ann" not in asked(fight)


@rule("mr.delay.die-available")
def test_that_a_die_is_usually_held_while_the_attack_is_not_possible_yet() -> None:
    fight = Round(card("Ann"), card("Zed")).from_round(2)
    fight.do("plot", "ann", plot="approach", reach=3).do("plot", "zed", plot="move").roll((1, 4))
    usual = [each.key for each in fight.rules.choices(fight.state, "ann") if each.usual]
    assert usual == ["hold"]
    fight.until(3)
    assert [each.key for each in fight.rules.choices(fight.state, "ann") if each.usual][:1] == ["attack"]
