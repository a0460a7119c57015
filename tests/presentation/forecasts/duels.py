"""Fights of Melee without a map, and forecasts that were counted by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.forecast.fight import End, Ending
from gmtool.forecast.forecast import Forecast
from gmtool.rules.seam import Card, Enlisted, Json, Muster, Ruleset, Side
from gmtool.systems import ruleset

RULES: Ruleset = ruleset("tft-melee")
HEROES, GOBLINS = Side("heroes", "Heroes", 0, True), Side("goblins", "Goblins", 1)


def fighter(name: str, dx: int = 12, st: int = 12) -> Card:
    gear: list[Json] = [{"item": "club", "ready": True}]
    return replace(
        RULES.completed(Card("tft-melee", name, {"people": "human", "st": st, "dx": dx, "gear": gear})), id=name
    )


def muster(heroes: int = 1, goblins: int = 1) -> Muster:
    """So many heroes h1, h2 … against goblins g1, g2 …"""
    sides = ((HEROES, "Hero", heroes), (GOBLINS, "Goblin", goblins))
    figures = tuple(
        Enlisted(f"{name[0].lower()}{number}", fighter(name), side.id, f"{name} {number}")
        for side, name, many in sides
        for number in range(1, many + 1)
    )
    return Muster(figures, (HEROES, GOBLINS))


def ending(winner: str, up: Sequence[str], turns: int = 3, left: Mapping[str, int] | None = None) -> Ending:
    end = End.WON if winner else End.UNDECIDED
    return Ending(0, end, winner, turns, left or dict.fromkeys(up, 5), tuple(up))


def forecast(*endings: Ending, heroes: int = 1, goblins: int = 1) -> Forecast:
    """A forecast with these endings."""
    state = RULES.muster(muster(heroes, goblins))
    return Forecast(RULES.sides(state), RULES.counters(state), endings)


def decided(won: int, lost: int, open: int = 0) -> Forecast:
    """A forecast of fights that the heroes win, lose, or leave undecided."""
    endings = [
        *[ending("heroes", ["h1"])] * won,
        *[ending("goblins", ["g1"])] * lost,
        *[ending("", ["h1", "g1"])] * open,
    ]
    return forecast(*endings)
