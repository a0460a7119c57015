"""Chances and amounts as people read them."""

from collections.abc import Sequence
from fractions import Fraction

from gmtool.dice import weights
from gmtool.fraction import NO_BREAK, per_cent
from gmtool.language import decimal, tr
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import Breakdown, Certainty, Measure, Odds

MINUS = "−"
LONG = 18
"""Labels of more letters than these can be wider than a narrow panel."""


def percent(chance: Fraction | float) -> str:
    """A chance with one decimal; never 0 or 100 unless it is exactly that."""
    hundred = float(chance) * 100
    if 0 < hundred < 0.05:
        return tr("under {percent}", percent=decimal(per_cent(0.001)))
    if 99.95 <= hundred < 100:
        return tr("over {percent}", percent=decimal(per_cent(0.999)))
    return decimal(per_cent(chance))


def amount(value: Fraction | float) -> str:
    """A mean with one decimal."""
    return decimal(f"{float(value):.1f}".replace("-", MINUS))


def needs_text(breakdown: Breakdown) -> str:
    """The number needed, beside the chance; a breakdown with words of its own needs no title."""
    return total_text(breakdown) if breakdown.text else f"{breakdown.title}: {total_text(breakdown)}"


def headline_words(
    measure: Measure | None, breakdowns: Sequence[Breakdown], odds: Odds | None, *, rolled: bool = False
) -> str:
    """The words beside the headline: its name, where it has to be told, and the number needed; empty without one.

    Where this roll alone has another chance than the headline, they say so; and if some dice are `rolled`.
    """
    if measure is None or odds is None:
        return ""
    needs = needs_text(breakdowns[0]) if breakdowns else ""
    alone = _chance(breakdowns[0]) if breakdowns and not measure.amount and measure.key in odds.distributions else None
    if rolled:
        # translators: after a number needed: “8 or less on 3d6”; the chance is what is left of it
        needs = " · ".join(part for part in (needs, tr("after the dice so far")) if part)
    elif alone is not None and odds.chance(measure.key) not in (alone, 1 - alone):
        # translators: {needs}: 14 or less on 3d6; {chance}: that of this roll, which is not the whole one
        needs = tr("{needs}: {chance}, and other rolls count", needs=needs, chance=percent(alone))
    return " · ".join(part for part in (measure.label if measure.named else "", needs) if part)


def _chance(breakdown: Breakdown) -> Fraction | None:
    """The chance of the roll that a breakdown is of; None where it is of none, or other things decide it."""
    needs, dice = breakdown.needs, breakdown.dice
    if needs is None or dice is None:
        return None
    found = weights(dice.count, dice.sides)
    return Fraction(sum(ways for total, ways in found.items() if needs.met(total + dice.plus)), sum(found.values()))


def headline_text(measure: Measure, odds: Odds) -> str:
    """The most important number, in large type: a chance or a mean."""
    return amount(odds.expected(measure.key)) if measure.amount else percent(odds.chance(measure.key))


def measure_text(measure: Measure, odds: Odds) -> str:
    """A measure in a few words; empty where it cannot happen."""
    if measure.key not in odds.distributions:
        return ""
    if measure.amount:
        # translators: the mean of a roll, before what it is of: “expected 3.5 damage”
        mean = tr("expected {mean}", mean=amount(odds.expected(measure.key)))
        return _together(mean, measure.label)
    chance = odds.chance(measure.key)
    return _together(measure.label, percent(chance)) if chance else ""


def _together(first: str, last: str) -> str:
    """Two texts that no line break parts; long ones may break within, but not before the second."""
    parts = (part if len(part) > LONG else part.replace(" ", NO_BREAK) for part in (first, last))
    return NO_BREAK.join(parts)


def total_text(breakdown: Breakdown) -> str:
    """The total of a breakdown, in words where it has some."""
    if breakdown.needs is not None:
        needs, dice = breakdown.needs.words, breakdown.dice
        if dice is None:
            return needs
        plus = f"{dice.plus:+}" if dice.plus else ""
        # translators: {need}: 5 or less; {dice}: 3d6
        return tr("{need} on {dice}", need=needs, dice=with_minus(f"{dice.bare}{plus}"))
    if breakdown.text:
        return with_minus(breakdown.text)
    if breakdown.certainty is not Certainty.ROLLED:
        return breakdown.certainty.words
    return str(breakdown.total).replace("-", MINUS)


def sum_text(breakdown: Breakdown) -> str:
    """The lines in a row: `12 −2 (leather) −1 (large shield)`; empty for a single one, which is the total."""
    first, rest = _summed(breakdown)
    return " ".join((first, *(f"{change} ({label})" for change, label in rest)))


def sum_alone(breakdown: Breakdown) -> str:
    """The same without what the numbers come from: `12 −2 −1`."""
    first, rest = _summed(breakdown)
    return " ".join((first, *(change for change, _ in rest)))


def _summed(breakdown: Breakdown) -> tuple[str, list[tuple[str, str]]]:
    """The first number, and each change of it with what that comes from; nothing for a single one."""
    lines = [line for line in breakdown.lines if line.value]
    if len(lines) < 2:
        return "", []
    first, *rest = lines
    return str(first.value), [(f"{'+' if n.value > 0 else MINUS}{abs(n.value)}", n.label) for n in rest]
