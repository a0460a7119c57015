"""A Game Master at a melee of The Fantasy Trip without a window, whose every key is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.space import Facing, blank_ground, parse_label
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun

SYSTEM = "tft-melee"


def fighter(dx: int, weapon: str = "club") -> Card:
    """A card that strikes at this DX, with no armor that would stop hits."""
    return Card(SYSTEM, weapon, {"people": "human", "st": 14, "dx": dx, "gear": [{"item": weapon, "ready": True}]})


def melee(
    ours: Sequence[Card],
    theirs: Sequence[Card],
    house_rules: Mapping[str, str] = MappingProxyType({}),
    places: Mapping[str, tuple[str, Facing]] = MappingProxyType({}),
) -> Muster:
    """Figures are a1, a2 … of ours and b1, b2 … of theirs. Without their hexes and facings there is no map."""
    rules = ruleset(SYSTEM)
    figures = [
        Enlisted(f"{letter}{number}", rules.completed(card), side.id, f"{letter.upper()}{number}")
        for letter, side, cards in (("a", SIDES[0], ours), ("b", SIDES[1], theirs))
        for number, card in enumerate(cards, 1)
    ]
    placed = tuple(
        replace(one, place=parse_label(places[one.id][0]), facing=places[one.id][1]) if places else one
        for one in figures
    )
    return Muster(placed, SIDES, blank_ground(12, 12) if places else None, dict(house_rules))


def table(
    ours: Sequence[Card],
    theirs: Sequence[Card],
    house_rules: Mapping[str, str] = MappingProxyType({}),
    places: Mapping[str, tuple[str, Facing]] = MappingProxyType({}),
) -> KeyMaster:
    """A melee that begins."""
    return begun(ruleset(SYSTEM), melee(ours, theirs, house_rules, places))
