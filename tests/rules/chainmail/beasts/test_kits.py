"""Troop types of monsters: those with the values of the most similar creature, and those that no army buys."""

from typing import Any

import pytest

from gmtool.rules.seam import Card
from gmtool.systems import ruleset

RULES: Any = ruleset("chainmail")


def tiles(kit: str) -> dict[str, str]:
    report = RULES.report(RULES.completed(RULES.card_of("kits", kit)))
    return {one.key: one.text for one in report.derived}


@pytest.mark.rule("cm.chimerea")
def test_that_a_griffon_is_like_a_roc_and_a_wyvern_like_a_dragon_or_a_roc() -> None:
    griffon = tiles("griffon")
    assert (griffon["attack"], griffon["defend"], griffon["worth"]) == ("4 Light Horse", "4 Heavy Horse", "20")
    wyvern = tiles("wyvern")
    assert (wyvern["attack"], wyvern["defend"], wyvern["worth"]) == ("4 Heavy Horse", "not by normal hits", "100")
    assert tiles("wyvern-as-roc")["attack"] == "4 Light Horse"


@pytest.mark.rule("cm.basilisk.special")
def test_that_no_army_is_raised_with_basilisks() -> None:
    fields = [one for way in RULES.raisings() for one in way.fields if one.key == "type1"]
    sold = {item.key for one in fields for item in one.items()}
    assert {"red-dragon", "ogres", "giant"} <= sold
    assert not sold & {"basilisk", "giant-spider"}


@pytest.mark.rule("cm.zombie")
def test_that_zombies_strike_as_heavy_foot_and_move_as_goblins() -> None:
    zombies = tiles("zombies")
    assert (zombies["attack"], zombies["defend"]) == ("1 Heavy Foot", "1 Heavy Horse")
    assert (zombies["move"], zombies["charge"]) == ("6 in", "9 in")


@pytest.mark.parametrize(
    ("type_", "men", "kind"),
    [("hero", 1, "armored-foot"), ("wizard", 1, "armored-foot"), ("dragon", 1, "heavy-foot"),
     ("ogres", 4, "heavy-foot"), ("orcs", 20, "heavy-foot"), ("", 20, "heavy-foot")],
)  # fmt: skip
def test_that_a_new_card_has_the_usual_number_of_its_fantastic_type(type_: str, men: int, kind: str) -> None:
    fields = RULES.completed(Card("chainmail", "New", {"fantastic": type_})).fields
    assert (fields["men"], fields["kind"]) == (men, kind)


def test_that_the_number_that_a_card_says_stays() -> None:
    assert RULES.completed(Card("chainmail", "Two", {"fantastic": "hero", "men": 2})).fields["men"] == 2
