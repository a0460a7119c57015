"""The state, the commands and the one event of the very small rule system of these tests."""

from dataclasses import dataclass, replace

from gmtool.rules.seam import Command, Event, FigureCommand, FigureIds, command, event
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


@command("sk.initiative/1")
class Initiative(Command):
    pass


@command("sk.next/1")
class NextTurn(Command):
    pass


@command("sk.strike/1")
class Strike(FigureCommand):
    target: str
    place: str = "front"
    fierce: bool = False
    bonus: int = 0


@command("sk.step/1")
class Step(FigureCommand):
    path: tuple[Hex, ...]
    facing: int | None = None


@command("sk.hold/1")
class Hold(FigureCommand):
    words: str = ""


@event("sk.happened/1", says="{text}", weight=lambda event: event.weight)
class Happened(Event):
    text: str
    figures: FigureIds = ()
    weight: int = 1
