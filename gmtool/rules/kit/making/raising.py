"""Raising: armies by points and by the shares of a nation, and parties of so many figures."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from gmtool.dice import Dice
from gmtool.fraction import fraction_text, per_cent
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Finding, Table, Troop, Why

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Share:
    """A card that an army has, the worth of one, and its usual part of the army's worth, in hundredths."""

    card: Card
    worth: Fraction
    least: int = 0
    most: int = 100
    rule: str = ""


def by_points(points: Fraction, shares: Sequence[Share], table: Table) -> tuple[tuple[Troop, ...], tuple[Finding, ...]]:
    """An army of at most these points, each share rolled between its least and its most, and what is unusual of it.

    What is left over goes to whatever can be paid of it most often. A share that cannot be kept is a finding.
    """
    counts = [int(_rolled(one, table) * points / 100 / one.worth) for one in shares]
    while _spent(shares, counts) > points:  # the rolls came to more than the whole
        largest = max(range(len(shares)), key=lambda at: counts[at] * shares[at].worth)
        counts[largest] -= 1
    for at in sorted(range(len(shares)), key=lambda at: (shares[at].most, shares[at].worth), reverse=True):
        room = Fraction(shares[at].most, 100) * points - counts[at] * shares[at].worth
        left = min(points - _spent(shares, counts), room)
        counts[at] += max(0, int(left / shares[at].worth))
    troops = tuple(Troop(one.card, count, one.worth) for one, count in zip(shares, counts, strict=True) if count)
    return troops, tuple(broken_shares(points, shares, counts))


def broken_shares(points: Fraction, shares: Sequence[Share], counts: Sequence[int]) -> list[Finding]:
    """A finding for each share of the points that is not kept, and one for points that are left over."""
    found = []
    for one, count in zip(shares, counts, strict=True):
        part = count * one.worth * 100 / points if points else Fraction(0)
        if not one.least <= part <= one.most:
            has, most = per_cent(part / 100, 0), per_cent(one.most / 100, 0)
            said = f"{one.card.name}: {has} of the points, usually {one.least} to {most}."
            found.append(Finding(said, one.rule, illegal=False))
    left = points - _spent(shares, counts)
    if left > 0:
        found.append(Finding(left_over(left, points), illegal=False))
    return found


def left_over(left: Fraction, points: Fraction) -> str:
    """The rest of these points, in words: "¾ of 300 points is left over"."""
    return f"{fraction_text(left)} of {fraction_text(points)} points {'is' if left <= 1 else 'are'} left over."


def gathered(cards: Sequence[Card], worths: Sequence[Fraction | None]) -> tuple[Troop, ...]:
    """Cards made one by one as troops: those that are alike in everything are counted together."""
    found: list[Troop] = []
    for card, worth in zip(cards, worths, strict=True):
        at = next((place for place, one in enumerate(found) if one.card == card), None)
        if at is None:
            found.append(Troop(card, 1, worth))
        else:
            found[at] = Troop(card, found[at].count + 1, worth)
    return tuple(found)


def _rolled(share: Share, table: Table) -> int:
    spread = share.most - share.least + 1
    if spread == 1:
        return share.least
    return share.least - 1 + table.roll(Dice(1, spread), Why(f"The share of {share.card.name}")).sum


def _spent(shares: Sequence[Share], counts: Sequence[int]) -> Fraction:
    return sum((one.worth * count for one, count in zip(shares, counts, strict=True)), Fraction(0))
