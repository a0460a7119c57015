"""Exact chances of free expressions."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from gmtool.dice.expression import DiceTerm, Expression, Sum, compare
from gmtool.dice.notation import DiceError

MOST_FACES = 2_000
"""So many faces all dice of an expression may have together; more would take longer than anybody waits."""
MOST_KEPT = 30


def distribution(expression: Expression) -> Mapping[int, Fraction]:
    """How likely each total of the left sum is, the totals in order. Raises `DiceError` where it is too much."""
    _check_size(expression)
    return _fractions(_die(expression.left))


def chance(expression: Expression) -> Fraction:
    """How likely it is that the comparison holds. Raises `DiceError` where there is none, or it is too much."""
    if expression.right is None:
        raise DiceError(f"“{expression.text}” compares nothing; write it like 3d6<=10.")
    _check_size(expression)
    margins = _fractions(_die(expression.left) - _die(expression.right))
    holds = (part for margin, part in margins.items() if compare(expression.sign, margin, 0))
    return sum(holds, Fraction(0))


def _die(part: Sum) -> Any:
    # icepool brings in more than the first window should wait for
    import icepool

    total = icepool.Die([part.plus])
    for term in part.dice:
        total = total + term.sign * _term(term)
    return total


def _term(term: DiceTerm) -> Any:
    import icepool

    die = icepool.d(term.sides)
    if not term.keep:
        return term.count @ die
    return die.highest(term.count, term.keep) if term.keep > 0 else die.lowest(term.count, -term.keep)


def _fractions(die: Any) -> dict[int, Fraction]:
    return {int(total): Fraction(int(ways), int(die.denominator())) for total, ways in sorted(die.items())}


def _check_size(expression: Expression) -> None:
    terms = [*expression.left.dice, *(expression.right.dice if expression.right else ())]
    if sum(term.count * term.sides for term in terms) > MOST_FACES:
        raise DiceError(f"“{expression.text}” has more than {MOST_FACES} faces on its dice; that takes too long.")
    if any(term.keep and term.count > MOST_KEPT for term in terms):
        raise DiceError(f"“{expression.text}” keeps some of more than {MOST_KEPT} dice; that takes too long.")
