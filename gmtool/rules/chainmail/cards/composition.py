"""The composition of an army: its parts by the shares of its nation, and what of it is unusual.

Shares are of men (cm.nation.magyars and the others), so an army of so many points is as many men as can be paid of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from gmtool.fraction import per_cent
from gmtool.rules.chainmail.cards.troops import card_of_kit, worth_of_type
from gmtool.rules.chainmail.data.kits import TroopType
from gmtool.rules.chainmail.data.shares import ShareRow
from gmtool.rules.chainmail.data.tables import Rulebook, Tables
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Card, Finding, Troop

COMPOSITION = "cm.points.composition"


def parts_of(tables: Tables, nation: str) -> tuple[ShareRow, ...]:
    """The parts of a nation's army; its troop types, each as it likes, where it has no shares."""
    found = tuple(one for one in tables.shares.values() if one.nation == nation)
    if found or nation not in tables.nations:
        return found
    types = [tables.kits[key] for key in tables.nations[nation].troops]
    return tuple(ShareRow(key=f"{nation} {one.key}", name=one.name, nation=nation, kit=one.key) for one in types)


def army_of(parts: Sequence[ShareRow], men: int, leanings: Mapping[str, int]) -> dict[str, int] | None:
    """So many men by troop type, within all shares; None where they cannot be divided so. `leanings` from 1 on say how
    much of a part there is within its bounds."""
    counts: dict[str, int] = {}
    for part, number in _divided(parts, "", men, leanings):
        if number is None:
            return None
        counts[part.kit] = counts.get(part.kit, 0) + number
    return counts


def _divided(
    parts: Sequence[ShareRow], under: str, men: int, leanings: Mapping[str, int]
) -> Iterator[tuple[ShareRow, int | None]]:
    own = [one for one in parts if one.under == under]
    bounds = [one.bounds(men) for one in own]
    counts = [low for low, _ in bounds]
    left = men - sum(counts)
    if not own or left < 0 or sum(high for _, high in bounds) < men:
        yield ShareRow(key=under, name=under, nation=""), None
        return
    rooms = [(high - low) * leanings.get(one.key, 1) for one, (low, high) in zip(own, bounds, strict=True)]
    for at, (low, high) in enumerate(bounds):
        counts[at] += min(left * rooms[at] // max(1, sum(rooms)), high - low)
    left = men - sum(counts)
    for at in sorted(range(len(own)), key=lambda at: -rooms[at]):
        more = min(left, bounds[at][1] - counts[at])
        counts[at] += more
        left -= more
    for one, number in zip(own, counts, strict=True):
        if one.kit:
            yield one, number
        elif number:
            yield from _divided(parts, one.key, number, leanings)


def paid(
    tables: Tables, parts: Sequence[ShareRow], points: Fraction, leanings: Mapping[str, int], traits: Sequence[str]
) -> dict[str, int]:
    """As many men as these points pay, by troop type, within all shares."""
    each = {one.kit: worth_of_type(tables.kits[one.kit], tables, traits) for one in parts if one.kit}
    men = int(points / min(each.values()))
    while men > 0:
        found = army_of(parts, men, leanings)
        over = sum(each[key] * number for key, number in found.items()) - points if found else Fraction(1)
        if found and over <= 0:
            return found
        men -= max(1, int(over / max(each.values())))
    return {}


def units_of(book: Rulebook, counts: Mapping[str, int], nation: str, traits: Sequence[str]) -> tuple[Troop, ...]:
    """The units of an army: each troop type in units of about its usual size."""
    found: list[Troop] = []
    for key, men in counts.items():
        kit = book.tables.kits[key]
        number = max(1, round(men / max(1, kit.men))) if men else 0
        each, larger = divmod(men, number) if number else (0, 0)
        for size, units in ((each + 1, larger), (each, number - larger)):
            if units and size:
                card = card_of(book, kit, nation, size, traits)
                found.append(Troop(card, units, worth_of_type(kit, book.tables, traits) * size))
    return tuple(found)


def card_of(book: Rulebook, kit: TroopType, nation: str, men: int, traits: Sequence[str]) -> Card:
    """A unit of a troop type in the army of a nation."""
    every = tuple(dict.fromkeys((*kit.traits, *traits)))
    made = evolve(kit, nation=nation or kit.nation, men=men, traits=every, files=min(kit.files, men))
    return card_of_kit(book.system, made, book.tables)


def unusual(tables: Tables, nation: str, counts: Mapping[str, int]) -> Iterator[Finding]:
    """What is unusual of an army, by the men of each troop type: a broken share, and types that its nation lacks.

    The program warns and does not forbid (cm.points.composition).
    """
    parts = parts_of(tables, nation)
    if not parts:
        return
    own = {one.kit for one in parts}
    for key in counts:
        if counts[key] and key not in own:
            said = f"{tables.kits[key].name} are not in an army of this nation, unless they are mercenaries."
            yield Finding(said, COMPOSITION, illegal=False)
    for one in parts:
        whole = sum(men_of(parts, other.key, counts) for other in parts if other.under == one.under)
        men, (low, high) = men_of(parts, one.key, counts), one.bounds(whole)
        if one.rule and not low <= men <= high:
            most = per_cent(one.most / 100, 0)
            share = f"{one.least} to {most}" if one.least != one.most else most
            said = f"{one.name}: {men} of {whole} men, usually {share}."
            yield Finding(said, one.rule, illegal=False)


def men_of(parts: Sequence[ShareRow], key: str, counts: Mapping[str, int]) -> int:
    """The men of a part of an army."""
    here = next(one for one in parts if one.key == key)
    if here.kit:
        return counts.get(here.kit, 0)
    return sum(men_of(parts, one.key, counts) for one in parts if one.under == key)
