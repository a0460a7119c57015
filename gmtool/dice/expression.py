"""Expressions of dice: sums (`2d6+1d4-1`), the best or worst of several (`4d6kh3`), comparisons (`3d6<=10`).

They are parsed and rolled, and their chances are counted exactly."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, Protocol

from gmtool.dice.notation import MOST_DICE, MOST_SIDES, DiceError
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.whole_number import MINUS_SIGNS

LONGEST = 200
LARGEST_NUMBER = 1_000_000
MOST_TERMS = 20

_TOKEN = re.compile(rf"\s*(?:(\d*)d(\d+|%)?(?:(kh|kl|k)(\d+))?|(\d+)|(<=|>=|!=|==|[{MINUS_SIGNS}+<>=]))", re.IGNORECASE)
_COMPARISONS = ("<=", ">=", "!=", "==", "=", "<", ">")


class RandomSource(Protocol):
    """A source of randomness, such as `random.Random`."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, both included."""
        ...


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """Dice of one kind in a sum: `sign` 1 or -1. `keep` best (positive) or worst (negative) count; 0 keeps all."""

    sign: int
    count: int
    sides: int
    keep: int = 0

    def kept(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The faces that count."""
        if not self.keep:
            return faces
        ordered = sorted(faces)
        return tuple(ordered[-self.keep :] if self.keep > 0 else ordered[: -self.keep])

    @property
    def least(self) -> int:
        """The smallest sum of the faces that count, whatever the sign."""
        return abs(self.keep) or self.count

    @property
    def most(self) -> int:
        """The largest sum of the faces that count, whatever the sign."""
        return self.least * self.sides

    def __str__(self) -> str:
        keep = f"k{'h' if self.keep > 0 else 'l'}{abs(self.keep)}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}"


@dataclass(frozen=True, slots=True)
class Sum:
    """Dice and a number, added up."""

    dice: tuple[DiceTerm, ...]
    plus: int

    @property
    def lowest(self) -> int:
        """The smallest total that can come up."""
        return self.plus + sum(term.least if term.sign > 0 else -term.most for term in self.dice)

    @property
    def highest(self) -> int:
        """The largest total that can come up."""
        return self.plus + sum(term.most if term.sign > 0 else -term.least for term in self.dice)


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum, or two of them compared: then `sign` is the comparison and `right` is there."""

    text: str
    left: Sum
    sign: str = ""
    right: Sum | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: the faces of each dice term. `total` is the left sum; `holds` is whether the comparison holds."""

    total: int
    faces: tuple[tuple[DiceTerm, tuple[int, ...]], ...]
    holds: bool | None = None


def parse_expression(text: str) -> Expression:
    """Parse an expression. Raises `DiceError` with a sentence that names the place."""
    if len(text) > LONGEST:
        raise DiceError(
            trn(
                "The expression has {n} characters; {most} are enough for any dice.",
                "The expression has {n} characters; {most} are enough for any dice.",
                len(text),
                most=LONGEST,
            )
        )
    sides, signs = _split(text)
    if len(sides) > 2:
        raise DiceError(tr("“{dice}” compares more than once.", dice=text))
    left, *right = [_sum(tokens, text) for tokens in sides]
    return Expression(text.strip(), left, signs[0], right[0]) if right else Expression(text.strip(), left)


def roll(expression: Expression, source: RandomSource) -> Rolled:
    """Roll every die of an expression."""
    faces = []
    totals = []
    for part in filter(None, (expression.left, expression.right)):
        total = part.plus
        for term in part.dice:
            rolled = tuple(source.randint(1, term.sides) for _ in range(term.count))
            faces.append((term, rolled))
            total += term.sign * sum(term.kept(rolled))
        totals.append(total)
    holds = compare(expression.sign, totals[0], totals[1]) if expression.sign else None
    return Rolled(totals[0], tuple(faces), holds)


def compare(sign: str, left: int, right: int) -> bool:
    """True if a comparison holds."""
    outcomes: Mapping[str, bool] = {
        "<=": left <= right,
        ">=": left >= right,
        "!=": left != right,
        "==": left == right,
        "=": left == right,
        "<": left < right,
        ">": left > right,
    }
    return outcomes[sign]


_Token = tuple[int, re.Match[str]]


def _split(text: str) -> tuple[list[list[_Token]], list[str]]:
    """The tokens on each side of the comparisons, and the comparisons."""
    sides: list[list[_Token]] = [[]]
    signs = []
    at = 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if not found:
            start = at + len(text[at:]) - len(text[at:].lstrip())
            raise DiceError(
                tr(
                    "“{part}” at character {number} is not understood; write it like 2d6+1.",
                    part=text[start:][:20],
                    number=start + 1,
                )
            )
        if found[6] in _COMPARISONS:
            signs.append(found[6])
            sides.append([])
        else:
            sides[-1].append((at + 1, found))
        at = found.end()
    return sides, signs


def _sum(tokens: list[_Token], text: str) -> Sum:
    dice, plus, sign, expects = [], 0, 1, True
    for at, token in tokens:
        if token[6]:
            if expects and at != tokens[0][0]:
                raise DiceError(tr("Character {number} of “{dice}” should be dice or a number.", number=at, dice=text))
            sign, expects = (-1 if token[6] in MINUS_SIGNS else 1), True
            continue
        if not expects:
            raise DiceError(
                tr("Character {number} of “{dice}” should be a plus, a minus or a comparison.", number=at, dice=text)
            )
        if token[5]:
            plus += sign * _number(token[5], LARGEST_NUMBER, _LARGE)
        else:
            dice.append(_dice(token, sign))
        expects = False
    if expects:
        raise DiceError(tr("“{dice}” needs dice or a number before its end or comparison.", dice=text))
    if len(tokens) > 2 * MOST_TERMS:
        raise DiceError(tr("“{dice}” adds more than {most} terms.", dice=text, most=MOST_TERMS))
    return Sum(tuple(dice), plus)


def _dice(token: re.Match[str], sign: int) -> DiceTerm:
    count = _number(token[1] or "1", MOST_DICE, _MANY_DICE)
    sides = _number("100" if token[2] == "%" else token[2] or "6", MOST_SIDES, _MANY_SIDES)
    if not count or sides < 2:
        raise DiceError(tr("“{dice}” is not dice: at least one die of two sides is needed.", dice=token[0].strip()))
    if not token[3]:
        return DiceTerm(sign, count, sides)
    keep = _number(token[4], MOST_DICE, _MANY_KEPT)
    if not 1 <= keep <= count:
        raise DiceError(
            trn(
                "“{dice}” cannot keep {kept} of {n} dice.",
                "“{dice}” cannot keep {kept} of {n} dice.",
                count,
                dice=token[0].strip(),
                kept=keep,
            )
        )
    return DiceTerm(sign, count, sides, -keep if token[3].lower() == "kl" else keep)


_LARGE: Final = tr("The number {number} is too large; the limit is {most}.")
_MANY_DICE: Final = tr("The number of dice {number} is too large; the limit is {most}.")
_MANY_SIDES: Final = tr("The number of sides {number} is too large; the limit is {most}.")
_MANY_KEPT: Final = tr("The number of dice kept {number} is too large; the limit is {most}.")


def _number(digits: str, most: int, too_large: str) -> int:
    """The number that digits make; `too_large` is the sentence about one beyond the limit."""
    # the length first: Python refuses to parse integers of thousands of digits
    if len(digits) > len(str(most)) or int(digits) > most:
        raise DiceError(too_large.format(number=digits[:12], most=most))
    return int(digits)


MOST_FACES = 2_000
"""The most faces of all the dice of an expression together; more would take longer than anybody waits."""
MOST_KEPT = 30
"""The most dice of which some are kept: the time for these grows far faster than for a plain sum."""


def distribution(expression: Expression) -> Mapping[int, Fraction]:
    """The probability of each total of the left sum, in order. Raises `DiceError` where counting takes too long."""
    _check_size(expression)
    return _fractions(_die(expression.left))


def chance(expression: Expression) -> Fraction:
    """The probability that the comparison holds. Raises `DiceError` where there is none, or counting takes too long."""
    if expression.right is None:
        raise DiceError(tr("“{dice}” has no comparison; write it like 3d6<=10.", dice=expression.text))
    _check_size(expression)
    margins = _fractions(_die(expression.left) - _die(expression.right))
    holds = (part for margin, part in margins.items() if compare(expression.sign, margin, 0))
    return sum(holds, Fraction(0))


def _die(part: Sum) -> Any:
    # icepool is slow to import, and the window imports this module at its start
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
        raise DiceError(
            tr(
                "“{dice}” has more than {most} faces on its dice; that takes too long.",
                dice=expression.text,
                most=MOST_FACES,
            )
        )
    if any(term.keep and term.count > MOST_KEPT for term in terms):
        raise DiceError(
            tr("“{dice}” keeps some of over {most} dice; that takes too long.", dice=expression.text, most=MOST_KEPT)
        )
