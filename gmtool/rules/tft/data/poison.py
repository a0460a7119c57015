"""Poison as rows: the doses of carcasses, and the dice to notice poison in food."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between

_FEW = Between(0, 20)


@dataclass(frozen=True, slots=True)
class Carcass:
    """A kind of poisonous creature, with the fewest and the most doses that one yields."""

    key: str
    name: str
    fewest: Annotated[int, _FEW]
    most: Annotated[int, _FEW]
    rule: str


@dataclass(frozen=True, slots=True)
class Notice:
    """The dice against IQ to notice so many doses in food or drink; without dice they are noticed always."""

    doses: Annotated[int, _FEW]
    dice: Annotated[int, _FEW]
    rule: str
