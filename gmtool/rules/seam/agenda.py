"""Agenda of a turn: phase, who is next, with which score, and why; and the turn step by step."""

from dataclasses import dataclass
from enum import StrEnum

from gmtool.rules.seam.breakdown import Breakdown


class BeatKind(StrEnum):
    """What a beat is to its figure."""

    READY = "ready"  # the earliest second in which something (a die) can be used
    CHOSEN = "chosen"  # what it has said that it does in this second, not yet done
    DONE = "done"  # what it did
    HELD = "held"  # it was put off here into a later one
    BUSY = "busy"  # something runs on through this second: a spell being cast, a potion
    WAIT = "wait"  # it waits (interspell time), or what it began takes effect
    LOST = "lost"  # something is lost here
    BROKEN = "broken"  # a plot was broken or changed here


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing of one figure in one column.

    `text` is one to four letters or a sign: "4", "A", "cast". `why` is a sentence for the tip and the screen reader.
    The players are not told of a `secret` one.
    """

    kind: BeatKind
    text: str
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Where one thing can still be moved: from column `first` to column `last`, both counted from 0 and both meant."""

    first: int
    last: int
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One figure's row.

    `plan` is what it has said for the whole turn, in few words; empty: nothing yet. There is a cell for each column of
    the strip. `note` says in a few words what threatens: "a die is lost". Of a `sealed` plan the players are told
    only that there is one.
    """

    figure: str
    plan: str
    cells: tuple[tuple[Beat, ...], ...]
    spans: tuple[Span, ...] = ()
    note: str = ""
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """The steps of a turn, such as its seconds, and a track for each figure. `now` is the column going on; -1: none.

    `sealed`: the players are not told who is asked now, nor who is done, as that would tell what is secret.
    """

    title: str
    columns: tuple[str, ...]
    now: int
    tracks: tuple[Track, ...]
    sealed: bool = False


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
