"""The proposed target of an attack: whoever one fights, or was attacked by last."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.fight import Time
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, melee

FIELDS: dict[str, Any] = {"weapons": [SWORD], "dodge": 60}
NEAR = {"ann": (50, 50), "bob": (55, 50), "cyd": (45, 50), "dan": (50, 55)}


def fray(at: dict[str, tuple[int, int]] | None = None) -> Melee:
    """Ann 50 alone against Bob 40, Cyd 30 and Dan 20."""
    ranks = {"ann": 50, "bob": 40, "cyd": 30, "dan": 20}
    sides = {"ann": "us"}
    return melee(
        *((key, sides.get(key, "them"), {**FIELDS, "rank": rank}) for key, rank in ranks.items()), at=at
    )  # fmt: skip


def blow(one: Melee, figure: str, target: str) -> Melee:
    """An attack and a Block that both fail, and the end of the turn."""
    one.do("attack", figure, target=target, engage=True if one.state.ground is None else None, **CUT)
    return one.do("defend", target, 71, 72, defence="block", **CUT).do("end-turn", figure)


def proposed(one: Melee, figure: str = "ann", key: str = "attack g1 sword-cut") -> object:
    choice = next(choice for choice in one.rules.choices(one.state, figure) if choice.key == key)
    return next(asked.default for asked in choice.inputs if asked.field == "target")


@pytest.mark.parametrize("at", [None, NEAR])
def test_that_whoever_one_fights_is_proposed_before_whoever_attacked_one(at: dict[str, tuple[int, int]] | None) -> None:
    one = fray(at)
    assert proposed(one) is None, "of three strangers the GM says which"
    blow(one, "ann", "cyd")
    blow(one, "bob", "ann")
    assert (one.figure("ann").foe, one.figure("ann").attacker, one.figure("cyd").attacker) == ("cyd", "bob", "ann")
    assert proposed(one.next_round()) == "cyd"
    assert proposed(one, "cyd") == "ann"


def test_that_who_has_attacked_nobody_is_proposed_its_last_attacker() -> None:
    one = fray().do("end-turn", "ann")
    blow(one, "bob", "ann")
    blow(one, "cyd", "ann")
    assert proposed(one.next_round()) == "cyd"


@pytest.mark.parametrize("lost", ["dead", "out", "gone", "side", "unaware", "removed"])
def test_that_a_foe_who_cannot_be_attacked_any_more_is_not_proposed(lost: str) -> None:
    one = fray()
    blow(blow(one, "ann", "cyd"), "bob", "ann")
    if lost == "removed":
        one.gm("remove", figure="cyd")
        assert one.figure("ann").foe == ""
    elif lost == "unaware":
        one.change("ann", unaware=("cyd",))
    else:
        one.change("cyd", **{lost: "us" if lost == "side" else True})
    assert proposed(one.next_round()) == "bob", "who attacked it last"


def test_that_a_foe_out_of_reach_is_not_proposed() -> None:
    one = fray(NEAR)
    blow(blow(one, "ann", "cyd"), "bob", "ann")
    one.next_round()
    one.gm("put", figure="cyd", at={"x": 9000, "y": 9000})
    assert proposed(one) == "bob"
    one.gm("put", figure="bob", at={"x": 9000, "y": 9500})
    assert proposed(one) == "dan", "the only one within reach"
    one.gm("put", figure="dan", at={"x": 9500, "y": 9500})
    assert proposed(one) is None


def test_that_a_shot_is_proposed_at_the_same_foe_again() -> None:
    bow: dict[str, Any] = {"weapons": [{"item": "crossbow", "ml": 70, "ready": True}], "rank": 50}
    one = melee(("ann", "us", bow), ("bob", "them", FIELDS), ("cyd", "them", FIELDS))
    key = "shoot g1 crossbow-shot"
    assert proposed(one, key=key) is None
    one.do("shoot", "ann", 95, weapon="g1", mode="crossbow-shot", target="cyd")
    assert one.figure("cyd").attacker == "ann"
    assert proposed(one.next_round(), key=key) == "cyd"


def against(one: Melee, figure: str = "ann", key: str = "attack g1 sword-cut") -> list[str]:
    choice = next(choice for choice in one.rules.choices(one.state, figure) if choice.key == key)
    return [refusal.reason for refusal in choice.refusals]


def test_that_an_attack_for_which_there_is_nobody_says_why() -> None:
    one = fray()
    assert against(one) == []
    one.change("ann", unaware=("bob", "cyd"))
    assert against(one) == [], "there is still Dan"
    one.change("ann", unaware=("bob", "cyd", "dan"))
    assert against(one) == [f"Ann has not noticed {foe}." for foe in ("Bob", "Cyd", "Dan")]
    for foe in ("bob", "cyd", "dan"):
        one.change(foe, out=True)
    assert against(one) == ["There is nobody to attack."]


def test_that_what_keeps_whoever_attacks_from_it_is_said_once() -> None:
    one = fray().change("ann", evading=Time(2, 60))
    assert against(one) == ["Ann is evading and cannot strike."]


def test_that_on_the_map_an_attack_on_nobody_in_reach_says_so() -> None:
    far = {"ann": (10, 10), "bob": (80, 80), "cyd": (85, 80), "dan": (80, 85)}
    assert against(fray(NEAR)) == []
    assert against(fray(far)) == [f"Ann does not threaten {foe}." for foe in ("Bob", "Cyd", "Dan")]
