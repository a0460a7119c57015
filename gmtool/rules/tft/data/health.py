"""Health as rows: the doses of carcasses, the dice to notice poison in food, and what each means of recovery heals."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass

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


@dataclass(frozen=True, slots=True)
class Recovery:
    """A means of recovery: a point of `heals` for every so many (`per`) of its `unit`; a wish heals `all`."""

    key: str
    name: str
    heals: Literal["wounds", "exhaustion", "all"]
    unit: str
    rule: str
    per: Annotated[int, Between(1, 100)] = 1


@dataclass(frozen=True, slots=True)
class Aid:
    """First aid by a talent: the hits that it heals, and the minutes that it takes."""

    talent: str
    hits: Annotated[int, Between(1, 20)]
    minutes: Annotated[int, Between(1, 1000)]
    rule: str
