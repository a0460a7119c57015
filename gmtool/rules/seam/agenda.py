"""The turn's order: phase, who is next, with which score, and why."""

from dataclasses import dataclass
from enum import StrEnum

from gmtool.rules.seam.breakdown import Breakdown
from gmtool.rules.seam.strip import Strip


class Progress(StrEnum):
    """Where a phase or a slot stands."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    LOST = "lost"  # will not come: the figure is out of it


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the turn."""

    key: str
    label: str
    progress: Progress


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in the order. A figure may have several (a second shot)."""

    figure: str
    score: int | None
    breakdown: Breakdown | None
    intends: str
    progress: Progress
    note: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """A named order of slots."""

    title: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """Something to see to before the turn ends, so that nothing is forgotten."""

    text: str
    figure: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is to be done now. `next` are the figures who may act, the usual one first; empty when the table must act.

    `prompt` is a short sentence of what is waited for. `over` ends the fight. `called` is what the system calls a turn.
    A turn that is played in steps has a `strip`, which the screen shows in place of the lanes' order.
    """

    turn: int
    phases: tuple[Phase, ...]
    lanes: tuple[Lane, ...]
    next: tuple[str, ...]
    prompt: str
    due: tuple[Due, ...] = ()
    over: bool = False
    called: str = "Turn"
    strip: Strip | None = None

    @property
    def title(self) -> str:
        """Which turn it is, as it is called: "Turn 3"."""
        return f"{self.called} {self.turn}"
