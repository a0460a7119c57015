"""The state, the commands and the one event of the very small rule system of these tests."""

from dataclasses import dataclass, replace
from typing import Literal

from gmtool.rules.seam import Command, Event
from gmtool.space import Hex


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure."""

    id: str
    name: str
    side: str
    skill: int
    full: int
    hex: Hex | None = None
    facing: int = 0
    hits: int = 0
    gone: bool = False

    @property
    def able(self) -> bool:
        return self.hits < self.full and not self.gone

    @property
    def score(self) -> int:
        return self.skill - (2 if self.hits >= 5 else 0)


@dataclass(frozen=True, slots=True)
class Fray:
    """The state: `won` is the side with the initiative, "" before the roll."""

    fighters: tuple[Fighter, ...]
    turn: int = 1
    won: str = ""
    acted: frozenset[str] = frozenset()

    def __getitem__(self, figure: str) -> Fighter:
        return next(f for f in self.fighters if f.id == figure)

    def having(self, fighter: Fighter) -> "Fray":
        return replace(self, fighters=tuple(fighter if f.id == fighter.id else f for f in self.fighters))

    def waiting(self) -> list[Fighter]:
        able = [f for f in self.fighters if f.able and f.id not in self.acted]
        return sorted(able, key=lambda f: (-f.score, f.side != self.won))


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Command):
    kind: Literal["sk.initiative/1"] = "sk.initiative/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(Command):
    kind: Literal["sk.next/1"] = "sk.next/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Command):
    kind: Literal["sk.strike/1"] = "sk.strike/1"
    figure: str
    target: str
    place: str = "front"
    fierce: bool = False
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Command):
    kind: Literal["sk.step/1"] = "sk.step/1"
    figure: str
    path: tuple[Hex, ...]
    facing: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Command):
    kind: Literal["sk.hold/1"] = "sk.hold/1"
    figure: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened(Event):
    kind: Literal["sk.happened/1"] = "sk.happened/1"
    text: str
    figures: tuple[str, ...] = ()
    weight: int = 1
