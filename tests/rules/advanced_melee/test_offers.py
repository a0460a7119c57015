"""Limits of the numbers that choices ask for, and what the table is offered."""

from pathlib import Path
from typing import Any

import pytest

from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import Moment, begin

rule = pytest.mark.rule
BOB: dict[str, Any] = {"side": "blue", "at": "2020", "card": {"ready": ["club"]}}


def at(figures: dict[str, Any], ground: str = "hexes", **fight: Any) -> Moment:
    """A moment on a map, or without one, with fields of the fight."""
    said = {"ground": ground, "figures": figures, "fight": fight}
    return begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))


def limits(moment: Moment, key: str, name: str) -> tuple[int | None, int | None]:
    """The least and the most that a number of one of Ann's choices can be."""
    (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == key]
    field = next(one for one in choice.inputs if one.field == name)
    return field.lowest, field.highest


@rule("am.petard.fuse")
def test_that_a_fuse_may_burn_from_one_turn_on() -> None:
    ann = {"side": "red", "at": "1010", "card": {"ready": ["torch", "petard"]}, "now": {"chose": "j"}}
    lowest, _ = limits(at({"Ann": ann, "Bob": BOB}, stage="combat", order=["red", "blue"]), "light-fuse:g2", "turns")
    assert lowest == 1


@rule("am.rope.ladder-no-throw")
def test_that_a_rope_hangs_down_a_meter_at_least() -> None:
    ann = {"side": "red", "at": "1010", "card": {"carried": ["rope"]}}
    lowest, _ = limits(at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"]), "hang:rope", "meters")
    assert lowest == 1


@rule("am.ambush.free-attack")
def test_that_an_ambush_is_offered_to_the_table_before_initiative_alone() -> None:
    ann = {"side": "red", "at": "1010", "card": {"ready": ["club"]}}

    def offered_at(stage: str) -> list[bool]:
        moment = at({"Ann": ann, "Bob": BOB}, stage=stage, order=["red", "blue"] if stage == "movement" else [])
        whom: tuple[str | None, ...] = (None, "Ann")
        return ["ambush" in {one.key for one in moment.rules.choices(moment.state, one)} for one in whom]

    assert offered_at("initiative") == [True, False]
    assert offered_at("movement") == [False, False]


@rule("am.blunderbuss.area")
def test_that_a_blunderbuss_asks_for_a_hex_on_a_map_and_for_figures_without_one() -> None:
    ann = {"side": "red", "card": {"ready": ["blunderbuss"]}, "now": {"deeds": {"option": "ic"}}}
    bob = {"side": "blue", "card": {"ready": ["club"]}}

    def asked(moment: Moment) -> str:
        (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == "fire-shot:g1"]
        return choice.inputs[0].field

    assert asked(at({"Ann": {**ann, "at": "1010"}, "Bob": BOB}, stage="combat", order=["red", "blue"])) == "hex"
    assert asked(at({"Ann": ann, "Bob": bob}, "none", stage="combat", order=["red", "blue"])) == "figures"


@rule("am.poison.taste")
def test_that_food_is_tasted_behind_the_key_for_more_choices() -> None:
    ann = {"side": "red", "at": "1010", "card": {"iq": 10, "ready": ["club"]}}
    moment = at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"])
    (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.label == "Poison in food or drink"]
    assert choice.aside
