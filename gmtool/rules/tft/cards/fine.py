"""Fine make: weapons that are better than ordinary ones; what fine and silver things cost, and the time they take.

It is no magic, and adds to any (am.fine.with-magic): an enchanted weapon is a row of its own, and can be fine as well.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from gmtool.dice import Dice
from gmtool.rules.seam import Finding, Grid
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter, Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.tables import Tables

SILVER_PRICE = 10
"""The price of things of silver, in prices of ordinary ones (am.table.silver)."""
FINE_PRICE, BALANCED_PRICE = (1, 10, 20), 10
"""The price by the extra hits, and of DX +1, in prices of ordinary ones; they multiply (am.fine.cost)."""
DROPPED_TO = (0, 3, 5)
"""By the extra hits, the highest face of a die with which a weapon is dropped, where others break."""
BREAKS = ("", "am.fine.break-plus1", "am.fine.break-plus2")
FINEST = 2
"""The most extra hits that anybody makes a weapon do (am.fine.damage)."""
MASTER, ORDINARY = 200, 150
"""The dollars' worth that a master armorer and an ordinary one make in a week.

(am.fine.time-master, am.fine.time-ordinary)
"""
_MADE = ("Swords", "Axes, maces, hammers", "Pole weapons")
_COLUMNS = ("Item", "Price", "By a master armorer", "By an armorer")


def grade(thing: Gear) -> int:
    """The grade of its metal: 0, 1 or 2; more than that makes nothing better but its damage."""
    return min(thing.fine, FINEST)


def is_fine(thing: Gear) -> bool:
    """True if it is better than others of its kind."""
    return bool(thing.fine or thing.balanced)


def as_made(weapon: Weapon | None, thing: Gear) -> Weapon | None:
    """A weapon with what its make adds to DX and damage (am.fine.dx, am.fine.damage)."""
    return _finer(weapon, thing.fine, thing.balanced) if weapon and is_fine(thing) else weapon


@lru_cache(maxsize=256)
def _finer(weapon: Weapon, hits: int, balanced: bool) -> Weapon:
    def more(dice: Dice | None) -> Dice | None:
        return dice and dice.and_plus(hits)

    return replace(
        weapon,
        damage=more(weapon.damage),
        both_hands=more(weapon.both_hands),
        hth_damage=more(weapon.hth_damage),
        st_damage_hth=None if weapon.st_damage_hth is None else weapon.st_damage_hth + hits,
        in_hand=more(weapon.in_hand),
        off_line=more(weapon.off_line),
        balance=int(balanced),
    )


def make_notes(thing: Gear) -> Iterator[str]:
    """Notes on fine make and on silver."""
    better = [f"DX +{int(thing.balanced)}"] * thing.balanced + [f"damage +{thing.fine}"] * (thing.fine > 0)
    if better:
        yield f"fine: {', '.join(better)}"
    if thing.silver:
        yield "silver"


def price_grid(fighter: Fighter, tables: Tables) -> Iterator[Grid]:
    """The prices of arms and armor, and the weeks between order and delivery; of barding the GM knows them."""
    made = [row for thing in fighter.gear for row in _priced(thing, tables)]
    armor = tables.armors[fighter.armor]
    if fighter.armor != UNARMORED and armor.cost and not fighter.wears_barding(tables):
        made.append(_row(armor.name, armor.cost, silver=fighter.silver_armor, master=armor.tailored))
    if made:
        yield Grid("Prices and making", _COLUMNS, tuple(made))


def _priced(thing: Gear, tables: Tables) -> Iterator[tuple[str, ...]]:
    row = tables.weapons.get(thing.item) or tables.shields.get(thing.item)
    if row and row.cost:
        cost = row.cost * FINE_PRICE[grade(thing)] * (BALANCED_PRICE if thing.balanced else 1)
        yield _row(row.name, cost, silver=thing.silver, master=is_fine(thing))


def _row(name: str, cost: int, *, silver: bool, master: bool) -> tuple[str, ...]:
    """A thing with its price and weeks; silver takes no longer than iron (am.fine.time-silver).

    An ordinary armorer makes nothing fine and nothing of silver.
    """
    price = cost * SILVER_PRICE if silver else cost
    return (name, f"${price:,}", _weeks(cost, MASTER), "–" if silver or master else _weeks(cost, ORDINARY))


def _weeks(cost: int, a_week: int) -> str:
    weeks = Fraction(cost, a_week)
    return "1 week" if weeks == 1 else f"{float(weeks):.2f}".rstrip("0").rstrip(".") + " weeks"


def make_findings(thing: Gear, tables: Tables) -> Iterator[Finding]:
    """The findings on a thing that nobody makes so fine: the wrong kind, or more damage than there can be."""
    if not is_fine(thing):
        return
    weapon, name = tables.weapons.get(thing.item), tables.item_name(thing.item).lower()
    if weapon is None or weapon.group not in _MADE or weapon.improvised:
        text = f"No {name} is made fine: only swords, pole weapons, hammers, maces and axes are."
        yield Finding(text, "am.fine.maker", "gear")
    elif thing.fine and not weapon.edged:
        yield Finding(f"The {name} does not cut: it can be fine by its balance only.", "am.fine.damage", "gear")
    elif thing.fine > FINEST:
        yield Finding(f"Fine metal does {FINEST} extra hits at most.", "am.fine.damage", "gear")
