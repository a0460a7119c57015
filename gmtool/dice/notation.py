"""Dice and rolls: their notation, and the number of ways in which each sum comes up."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from gmtool.bounds import Change, Count
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.whole_number import MINUS_SIGNS

MOST_DICE = 100
MOST_SIDES = 1000
_LONGEST = 40

_NOTATION = re.compile(rf"\s*(\d{{0,6}})\s*d\s*(\d{{0,6}})\s*(?:([{MINUS_SIGNS}+])\s*(\d{{1,6}}))?\s*", re.IGNORECASE)


class DiceError(ValueError):
    """Impossible dice, or a result that they cannot give; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides, plus a number: 2d-1 is `Dice(2, 6, -1)`."""

    count: Count
    sides: Count = 6
    plus: Change = 0

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Parse notation such as `3d6`, `2d-1` (six-sided unless given) or `d20+2`."""
        return _parse(text)

    @property
    def lowest(self) -> int:
        """The smallest total of the dice alone, without the plus."""
        return self.count

    @property
    def highest(self) -> int:
        """The largest total of the dice alone, without the plus."""
        return self.count * self.sides

    def and_dice(self, more: int) -> "Dice":
        """The same with `more` further dice."""
        return Dice(self.count + more, self.sides, self.plus)

    def and_plus(self, more: int) -> "Dice":
        """The same with `more` added to its plus."""
        return Dice(self.count, self.sides, self.plus + more)

    def times(self, factor: int) -> "Dice":
        """Dice and plus taken `factor` times: 1d+1 three times is 3d+3."""
        return Dice(self.count * factor, self.sides, self.plus * factor)

    def check_faces(self, faces: tuple[int, ...]) -> None:
        """Refuse faces that these dice cannot show."""
        if len(faces) != self.count:
            raise DiceError(
                # translators: {expected}: 3 dice
                trn(
                    "{dice}: expected {expected}, but {n} face was given.",
                    "{dice}: expected {expected}, but {n} faces were given.",
                    len(faces),
                    dice=self,
                    expected=trn("{n} die", "{n} dice", self.count),
                )
            )
        for face in faces:
            if not 1 <= face <= self.sides:
                raise DiceError(
                    tr("A die of {sides} sides cannot show {face}; it shows 1 to {sides}.", sides=self.sides, face=face)
                )

    def check_total(self, total: int) -> None:
        """Refuse a sum of faces that these dice cannot give."""
        if not self.lowest <= total <= self.highest:
            raise DiceError(
                tr(
                    "{dice} cannot total {total}; it gives {lowest} to {highest}.",
                    dice=self.bare,
                    total=total,
                    lowest=self.lowest,
                    highest=self.highest,
                )
            )

    @property
    def bare(self) -> str:
        """The dice without the plus, always with the sides: `2d6`."""
        return f"{self.count}d{self.sides}"

    def __str__(self) -> str:
        sides = "" if self.sides == 6 else str(self.sides)
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count}d{sides}{plus}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The sum of the faces (without the dice's plus), and the faces where they are known."""

    dice: Dice
    sum: int
    faces: tuple[int, ...] | None = None

    @property
    def total(self) -> int:
        """The sum and the dice's plus."""
        return self.sum + self.dice.plus


def with_hyphen(text: str) -> str:
    """Dice in text with a hyphen for every sign of a minus, as data has them: 2d−1 as 2d-1."""
    return text if _NOTATION.fullmatch(text) is None else "".join("-" if one in MINUS_SIGNS else one for one in text)


@lru_cache(maxsize=512)
def _parse(text: str) -> Dice:
    found = _NOTATION.fullmatch(text)
    if not found:
        raise DiceError(tr("“{dice}” is not dice; write them like 2d6+1.", dice=text[:_LONGEST]))
    count, sides, sign, plus = found.groups()
    dice = Dice(int(count or 1), int(sides or 6), 0 if not plus else int(plus) if sign == "+" else -int(plus))
    if not 1 <= dice.count <= MOST_DICE:
        raise DiceError(
            tr("“{dice}” has {count} dice; 1 to {most} can be rolled.", dice=text, count=dice.count, most=MOST_DICE)
        )
    if not 2 <= dice.sides <= MOST_SIDES:
        raise DiceError(
            tr(
                "“{dice}” has dice of {sides} sides; 2 to {most} are possible.",
                dice=text,
                sides=dice.sides,
                most=MOST_SIDES,
            )
        )
    return dice


@lru_cache(maxsize=256)
def weights(count: int, sides: int) -> Mapping[int, int]:
    """For each sum of the faces, how many of the `sides ** count` outcomes give it."""
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return MappingProxyType(ways)


def outcomes(dice: Dice) -> int:
    """The number of equally likely outcomes of the dice."""
    return int(dice.sides**dice.count)
