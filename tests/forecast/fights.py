"""Fights to forecast: of Tally, whose chances can be worked out by hand, and of Melee without a ground."""

from gmtool.rules.seam import Card, Enlisted, Muster, Side, State
from gmtool.systems import ruleset
from tests.tally import Tally

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
TALLY, MELEE = Tally(), ruleset("tft-melee")


def tally(red: int | tuple[int, ...], blue: int | tuple[int, ...]) -> State:
    """A fight of Tally between figures with these points: "red 0" and so on."""
    found = [
        Enlisted(f"{side} {number}", Card("tally", side, {"points": points}), side, f"{side.title()} {number}")
        for side, figures in (("red", red), ("blue", blue))
        for number, points in enumerate((figures,) if isinstance(figures, int) else figures)
    ]
    return TALLY.muster(Muster(tuple(found), SIDES))


def melee(red: int = 1, blue: int = 1, name: str = "Swordsman") -> State:
    """A fight of Melee between so many figures of the bestiary on each side."""
    card = next(one for one in MELEE.bestiary() if one.name == name)
    found = [
        Enlisted(f"{side} {number}", card, side, f"{side.title()} {number}")
        for side, count in (("red", red), ("blue", blue))
        for number in range(count)
    ]
    return MELEE.muster(Muster(tuple(found), SIDES))
