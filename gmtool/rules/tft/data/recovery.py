"""Means of recovery: what each heals, and how fast."""

from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between


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
