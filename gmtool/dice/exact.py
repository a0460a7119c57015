"""Exact distributions of sums."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from gmtool.dice.notation import Dice


@lru_cache(maxsize=256)
def weights(count: int, sides: int) -> Mapping[int, int]:
    """How many of the `sides ** count` outcomes give each sum of the faces."""
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
