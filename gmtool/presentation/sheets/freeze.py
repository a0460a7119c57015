"""Content of the freeze sheet: the state of the turn, and the tables of the figures and of things on the ground."""

from collections.abc import Iterator, Sequence
from typing import Final

from gmtool.presentation.sheets.fight_snapshot import PROGRESS, FightSnapshot
from gmtool.rules.seam import Agenda, Counter

FIGURES: Final = (
    "",
    "Figure",
    "Side",
    "Left",
    "Where",
    "Posture and conditions",
    "Numbers, in hand",
    "Fights",
)
"""The columns of the table of figures."""
THINGS: Final = ("Thing", "Where")


def progress_line(told: FightSnapshot, agenda: Agenda) -> str:
    """The system, the turn, and the progress of each phase."""
    phases = " · ".join(f"{phase.label}: {PROGRESS[phase.progress]}" for phase in agenda.phases)
    return f"{told.system} · {agenda.title} · {phases}"


def figure_rows(told: FightSnapshot) -> Iterator[Sequence[str]]:
    """A row for each figure that has not left."""
    return (_figure(told, one) for one in told.counters.values() if not one.gone)


def _figure(told: FightSnapshot, counter: Counter) -> Sequence[str]:
    side = told.side(counter.figure)
    numbers = [*counter.summary, *([counter.facts] if counter.facts else [])]
    return (
        told.letters[counter.figure],
        counter.name,
        side.name if side else "",
        counter.health,
        told.where(counter),
        told.held(counter),
        "; ".join(numbers),
        ", ".join(told.name(one) for one in counter.opponents),
    )


def gone(told: FightSnapshot) -> str:
    """The names of the figures that have left."""
    return ", ".join(one.name for one in told.counters.values() if one.gone)


def thing_rows(told: FightSnapshot) -> Sequence[Sequence[str]]:
    """A row for each thing that lies on the ground."""
    return [(one.label, told.lies(one)) for one in told.lying]
