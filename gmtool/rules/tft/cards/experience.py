"""Experience: the awards of a fight, and the ST or DX they buy (Melee IX). Practice fights have rules of their own."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal

from gmtool.rules.seam import Card, Json, Refusal, Refused, Spending
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.data.rows import Award
from gmtool.rules.tft.data.tables import Tables

Combat = Literal["death", "arena", "practice"]


class Fate(StrEnum):
    """The end of a fight for one figure. WON: its side won; OUT: off its feet in a practice fight."""

    WON = "won"
    LOST = "lost"
    FLED_UNHURT = "fled unhurt"
    OUT = "out"
    DEAD = "dead"


def average(fighters: Iterable[Fighter]) -> Fraction:
    """The average of a side's basic ST + DX; 0 for nobody."""
    totals = [fighter.total for fighter in fighters]
    return Fraction(sum(totals), len(totals)) if totals else Fraction(0)


def earned(tables: Tables, combat: Combat, fate: Fate, own: Fraction, enemies: Fraction) -> tuple[Award, ...]:
    """The awards of one figure, given the averages of its side and of its enemies. Their `xp` add up."""
    if fate is Fate.DEAD:
        return ()
    if combat == "practice":
        return _rows(tables, "practice-afoot") if fate is Fate.WON else ()
    if combat == "death":
        superior = _rows(tables, "death-superior")
        return superior if _apart(superior, enemies - own) else _rows(tables, "death-survivor")
    weaker = _rows(tables, "arena-weaker")
    return (*_rows(tables, _ARENA[fate]), *(weaker if _apart(weaker, enemies - own) else ()))


_ARENA = {
    Fate.WON: "arena-winner",
    Fate.LOST: "arena-defeated",
    Fate.OUT: "arena-defeated",
    Fate.FLED_UNHURT: "arena-fled-unhurt",
}


def _rows(tables: Tables, key: str) -> tuple[Award, ...]:
    award = tables.awards.get(key)
    return (award,) if award else ()


def _apart(awards: tuple[Award, ...], difference: Fraction) -> bool:
    return any(
        difference >= award.margin if award.compare == "at_least" else difference > award.margin for award in awards
    )


def to_trade(fighter: Fighter, tables: Tables) -> int:
    """The number of points that the figure's experience can buy now (tm.xp.trade, tm.xp.cap)."""
    if not tables.limits.trade_xp:
        return 0
    affordable = max(0, fighter.xp) // tables.limits.trade_xp
    return min(affordable, max(0, tables.limits.added_points - fighter.points_added))


def trade(fighter: Fighter, attribute: Literal["st", "dx"], tables: Tables) -> Fighter:
    """The figure with another point of basic ST or DX for 100 XP. Raises `Refused` without the XP, or at the cap."""
    limits = tables.limits
    refusals = []
    if fighter.xp < limits.trade_xp:
        refusals.append(Refusal(f"A point costs {limits.trade_xp} XP; there are {fighter.xp}.", "tm.xp.trade"))
    if fighter.points_added >= limits.added_points:
        refusals.append(Refusal(f"Experience adds at most {limits.added_points} points.", "tm.xp.cap"))
    if refusals:
        raise Refused(*refusals)
    bought = replace(fighter, xp=fighter.xp - limits.trade_xp, points_added=fighter.points_added + 1)
    return replace(bought, st=fighter.st + 1) if attribute == "st" else replace(bought, dx=fighter.dx + 1)


def blunted(damage: int) -> int:
    """The damage of a practice weapon: half, rounded down (tm.xp.practice-half)."""
    return damage // 2


def drops_out(st: int, tables: Tables) -> bool:
    """True if current ST puts a figure out of a practice fight (tm.xp.practice-dropout)."""
    return st <= tables.limits.weak_st


_ATTRIBUTES: Final[tuple[Literal["st", "dx"], ...]] = ("st", "dx")


def spendings(card: Card, tables: Tables) -> tuple[Spending, ...]:
    """Both purchases, each with the card after it, or the reasons against it; none where XP buys nothing.

    Raises `BadCard`.
    """
    fighter = read_fighter(card, tables)
    if not tables.limits.trade_xp:
        return ()
    return tuple(_spending(card, fighter, attribute, tables) for attribute in _ATTRIBUTES)


def _spending(card: Card, fighter: Fighter, attribute: Literal["st", "dx"], tables: Tables) -> Spending:
    label = f"+1 {attribute.upper()} for {tables.limits.trade_xp} XP"
    try:
        bought = trade(fighter, attribute, tables)
    except Refused as refused:
        return Spending(attribute, label, card, refused.refusals, "xp")
    changed: dict[str, Json] = {
        "xp": bought.xp,
        "points_added": bought.points_added,
        attribute: getattr(bought, attribute),
    }
    return Spending(attribute, label, replace(card, fields={**card.fields, **changed}), field="xp")
