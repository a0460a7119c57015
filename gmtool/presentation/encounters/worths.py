"""Worth of the sides of a prepared encounter: a running total for each, and the handicap between them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from gmtool.fraction import fraction_text
from gmtool.language import grouped, tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Enlisted, Muster, Ruleset, Side, total_of
from gmtool.systems import UnknownSystem

_PLAIN: Final = 20
"""Up to this number a ratio is told in whole numbers."""
_COUNTED: Final = 400
"""The most cards whose worth is summed while the GM chooses: more would be felt."""


@dataclass(frozen=True, slots=True)
class SideWorth:
    """The worth of a side's figures; None in a system whose cards have none."""

    side: Side
    figures: int
    total: Fraction | None

    @property
    def text(self) -> str:
        """The total in words; empty without one."""
        return "" if self.total is None else points(self.total)


def points(total: Fraction) -> str:
    """So many points."""
    return trn("{points} point", "{points} points", 1 if total == 1 else 2, points=grouped(fraction_text(total)))


def side_worths(muster: Muster, ruleset: Ruleset) -> tuple[SideWorth, ...]:
    """The worth of every side, in their order."""
    known: dict[str, Fraction | None] = {}

    def worth(figure: Enlisted) -> Fraction | None:
        said = repr(figure.card.fields)  # an army has few cards that differ
        if said not in known:
            known[said] = ruleset.report(figure.card).worth
        return known[said]

    found = []
    for side in muster.sides:
        figures = [one for one in muster.figures if one.side == side.id]
        found.append(SideWorth(side, len(figures), total_of([worth(one) for one in figures])))
    return tuple(found)


def cards_worth(cards: Sequence[Card], ruleset_of: Callable[[str], Ruleset]) -> str:
    """The worth of these cards together; empty in systems whose cards have none, and for more than are counted."""
    if len(cards) > _COUNTED:
        return ""
    try:
        total = total_of([ruleset_of(card.system).report(card).worth for card in cards])
    except UnknownSystem:
        return ""
    return "" if total is None else points(total)


def handicap(worths: Sequence[SideWorth]) -> str:
    """The difference and the ratio between the strongest side and each of the others; empty without two that count."""
    counted = sorted((one for one in worths if one.total), key=lambda one: one.total or 0, reverse=True)
    if len(counted) < 2:
        return ""
    first, *others = counted
    if all(one.total == first.total for one in others):
        return tr("The sides are even: {points} each.", points=first.text)
    return f"{first.side.name or first.side.id}: {', '.join(_more(first, one) for one in others)}."


def _more(first: SideWorth, other: SideWorth) -> str:
    assert first.total is not None
    assert other.total is not None
    name = other.side.name or other.side.id
    if first.total == other.total:
        return tr("as many as {name}", name=name)
    ratio = first.total / other.total
    plain = ratio.denominator <= _PLAIN and ratio.numerator <= _PLAIN
    said = (
        tr("{strong} to {weak}", strong=ratio.numerator, weak=ratio.denominator)
        if plain
        else tr("{ratio:.2f} to 1", ratio=float(ratio))
    )
    return tr("{points} more than {name} ({ratio})", points=points(first.total - other.total), name=name, ratio=said)
