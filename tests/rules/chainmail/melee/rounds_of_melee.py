"""Rounds of melee made in Python: so many units a side, each in front of its foe, with the fight to be had."""

from dataclasses import replace
from typing import Any

from gmtool.rules.chainmail.state.unit import Contact, Melee
from gmtool.rules.seam import Card, Command, Enlisted, Muster, Side
from gmtool.systems import ruleset

Kinds = tuple[tuple[str, int], ...]
"""The kinds of the units of a side, and the men of each, who stand in one rank."""


def melee(ours: Kinds, foes: Kinds, **house: str) -> Any:
    """A state in which each unit of red fights the one of blue that stands opposite; the last ones share a foe."""
    sides = {"red": ours, "blue": foes}
    figures = tuple(
        Enlisted(f"{side}{place}", Card("chainmail", f"{side} {place}", {"kind": kind, "men": men, "files": men}), side)
        for side, kinds in sides.items()
        for place, (kind, men) in enumerate(kinds)
    )
    made: Any = ruleset("chainmail").muster(
        Muster(figures, (Side("red", "Red"), Side("blue", "Blue", 1)), house_rules=house)
    )
    pairs = [
        (f"red{min(place, len(ours) - 1)}", f"blue{min(place, len(foes) - 1)}")
        for place in range(max(len(ours), len(foes)))
    ]
    contacts = tuple(
        Contact(unit=unit, foe=foe, came=unit.startswith("red"))
        for one, other in pairs
        for unit, foe in ((one, other), (other, one))
    )
    start = tuple((side, sum(men for _, men in kinds)) for side, kinds in sides.items())
    return replace(made, phase="melee", first="red", melees=(Melee(key="m1", contacts=contacts, start=start),))


def fight_command() -> Command:
    """The command of red's first unit to fight the round."""
    return ruleset("chainmail").command({"kind": "cm.fight/1", "figure": "red0"})
