"""The state of a game of Tally."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gmtool.rules.seam import Refusal, Refused, Side
from gmtool.space import Ground, Hex, Point


@dataclass(frozen=True, slots=True)
class Plan:
    """In which breath it acts, counted from 0, and where it was put off; nobody is told of a sealed one."""

    breath: int
    sealed: bool = False
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    id: str
    name: str
    side: str
    card: str
    points: int
    full: int
    acted: bool = False
    place: Hex | None = None
    facing: int | None = None
    at: Point | None = None
    heading: int | None = None
    gone: bool = False
    hidden: bool = False
    grants: Mapping[str, int] = field(default_factory=dict)
    worn: tuple[str, ...] = ()
    """The trophies that it wears, each kind once."""
    plan: Plan | None = None
    did: int = -1
    """The breath in which it acted."""
    deed: str = ""

    @property
    def able(self) -> bool:
        return self.points > 0 and not self.gone


@dataclass(frozen=True, slots=True)
class TallyState:
    turn: int
    figures: Mapping[str, Figure]
    sides: tuple[Side, ...]
    ground: Ground | None = None
    boasts: tuple[tuple[str, int], ...] = ()
    """What was said, and how many the figure that said it had beaten."""
    breath: int = -1
    """The one that goes on, counted from 0; -1 where turns are not played in breaths."""

    def figure(self, id: str) -> Figure:
        if id not in self.figures:
            raise Refused(Refusal(f"There is no figure “{id}”."))
        return self.figures[id]

    def but(self, id: str, **changes: Any) -> "TallyState":
        changed = replace(self.figure(id), **changes)
        return replace(self, figures={**self.figures, id: changed})

    @property
    def waiting(self) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.figures.values() if figure.able and not figure.acted)

    @property
    def over(self) -> bool:
        return len({figure.side for figure in self.figures.values() if figure.able}) < 2

    def settled(self) -> "TallyState":
        """With a new turn begun where nobody is left to act in this one."""
        if self.waiting or self.over:
            return self
        fresh = {key: replace(figure, acted=False, plan=None, did=-1, deed="") for key, figure in self.figures.items()}
        return replace(self, turn=self.turn + 1, figures=fresh, breath=min(self.breath, 0))
