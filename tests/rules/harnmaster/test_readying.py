"""Weapons that are drawn, unslung, put away and dropped."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Dropped, PutAway, Readied
from tests.rules.harnmaster.melees import CUT, Melee, duel

rule = pytest.mark.rule
SHEATHED: dict[str, Any] = {"weapons": [{"item": "broadsword", "ml": 60}, {"item": "dagger", "ml": 50, "ready": True}]}
SLUNG: dict[str, Any] = {"weapons": [{"item": "spear", "ml": 60, "slung": True}, {"item": "dagger", "ready": True}]}
WITH_SHIELD: dict[str, Any] = {
    "weapons": [{"item": "broadsword", "ml": 60, "ready": True}, {"item": "shield", "ml": 60, "ready": True}]
}
STAB: dict[str, Any] = {"weapon": "g2", "mode": "dagger-stab", "target": "bob"}


def in_hand(melee: Melee, figure: str) -> list[str]:
    return [gear.item for gear in melee.figure(figure).gear if gear.ready]


@rule("hm.ready.unsheathe-free")
def test_that_a_sword_is_drawn_and_used_in_one_turn() -> None:
    melee = duel(SHEATHED)
    assert melee.against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]
    melee.do("unsheathe", "ann", weapon="g1")
    assert in_hand(melee, "ann") == ["broadsword", "dagger"]
    assert melee.found(Readied).groped is False
    assert melee.figure("ann").acted == ""
    assert melee.against("attack", "ann", target="bob", **CUT) == []
    melee.do("attack", "ann", target="bob", **CUT)
    assert melee.state.exchange is not None


def test_that_what_is_drawn_already_or_slung_is_not_drawn() -> None:
    melee = duel(SLUNG)
    assert melee.against("unsheathe", "ann", weapon="g1") == ["hm.ready.unsling-grope"]
    assert melee.against("unsheathe", "ann", weapon="g2") == ["hm.ready.unsheathe-free"]
    assert melee.against("unsheathe", "ann", weapon="g9") == ["hm.ready.unsheathe-free"]
    assert melee.against("unsheathe", "bob", weapon="g1")[0] == "hm.gm.stunned-shock", "not its turn"


@rule("hm.ready.unsling-grope")
def test_that_to_unsling_a_spear_takes_the_turn() -> None:
    jab = {"weapon": "g1", "mode": "spear-thrust-6", "target": "bob"}
    melee = duel(SLUNG).do("grope", "ann", weapon="g1")
    assert in_hand(melee, "ann") == ["spear", "dagger"]
    assert melee.found(Readied).groped is True
    assert melee.figure("ann").acted == "grope"
    assert melee.against("attack", "ann", **jab) == ["hm.gm.stunned-shock"], "the turn is spent"
    melee.next_round()
    assert melee.against("attack", "ann", **jab) == []


@rule("hm.ready.put-away-grope")
def test_that_to_sheathe_a_sword_takes_the_turn_and_to_draw_it_does_not() -> None:
    both: dict[str, Any] = {"weapons": [{**row, "ready": True} for row in SHEATHED["weapons"]]}
    melee = duel(both)
    assert melee.against("attack", "ann", **STAB) == []
    melee.do("grope", "ann", weapon="g1")
    assert in_hand(melee, "ann") == ["dagger"]
    assert melee.found(PutAway).slung is False
    assert melee.against("attack", "ann", **STAB) == ["hm.gm.stunned-shock"], "the turn is spent"
    melee.do("unsheathe", "ann", weapon="g1")
    assert in_hand(melee, "ann") == ["broadsword", "dagger"], "which is free, even now"
    assert melee.against("grope", "ann", weapon="g2") == ["hm.gm.stunned-shock"], "one action a turn"


def test_that_what_is_slung_is_slung_again() -> None:
    slung = {"weapons": [{"item": "spear", "ml": 60, "slung": True, "ready": True}]}
    melee = duel(slung).do("grope", "ann", weapon="g1")
    assert melee.found(PutAway).slung is True
    assert in_hand(melee, "ann") == []


def test_that_nobody_gropes_for_what_is_in_its_sheath_or_grown_on() -> None:
    melee = duel({"weapons": [{"item": "broadsword"}, {"item": "claw"}]})
    assert melee.against("grope", "ann", weapon="g1") == ["hm.ready.unsheathe-free"]
    assert melee.against("grope", "ann", weapon="g2") == ["hm.ready.put-away-grope"]
    assert melee.against("drop", "ann", weapon="g2") == ["hm.ready.drop-free"]


@rule("hm.ready.drop-free")
def test_that_a_shield_is_dropped_in_a_foes_turn_and_costs_nothing() -> None:
    melee = duel(other=WITH_SHIELD)
    assert melee.next() == ("ann",)
    melee.do("drop", "bob", weapon="g2")
    assert melee.found(Dropped).item == "shield"
    assert in_hand(melee, "bob") == ["broadsword"]
    assert [thing.item for thing in melee.state.lying] == ["shield"]
    assert melee.figure("bob").acted == ""
    melee.do("end-turn", "ann")
    assert melee.against("attack", "bob", target="ann", **CUT) == []


@rule("hm.ready.drop-free")
def test_that_a_defender_drops_its_shield_while_an_attack_waits() -> None:
    melee = duel(other=WITH_SHIELD).do("attack", "ann", target="bob", **CUT)
    melee.do("drop", "bob", weapon="g2")
    assert melee.state.exchange is not None
    assert "Block: Shield" not in melee.offered("bob")
    assert "Block: Broadsword" in melee.offered("bob")


def test_that_an_attacker_without_its_weapon_attacks_no_more() -> None:
    melee = duel().do("attack", "ann", target="bob", **CUT).do("drop", "ann", weapon="g1")
    assert melee.state.exchange is None
    assert melee.figure("ann").acted == "attack"
    assert melee.next() == ("ann",)


def test_that_few_choices_ready_many_things() -> None:
    rows = [{"item": "broadsword"}, {"item": "spear", "slung": True}, {"item": "dagger", "ready": True}]
    melee = duel({"weapons": rows})
    assert melee.offered("ann", "Ready") == ["Draw: broadsword", "Unsling: spear", "Put away", "Drop"]
    assert melee.offered("bob", "Ready") == ["Drop"]
