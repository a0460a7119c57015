"""Rows of the printed order and of the printed strip: score, hits, state, and what stands under a name."""

from collections.abc import Callable
from dataclasses import dataclass

from gmtool.presentation.sheets.fight_snapshot import PROGRESS, FightSnapshot
from gmtool.rules.seam import Beat, Breakdown, Slot, Span

About = Callable[[FightSnapshot, Slot], list[str]]
"""What stands under a figure's name."""
MOST_BOXES = 60
"""What is more than this is a measure and no count of hits: there is nothing to tick one by one."""


def identity(told: FightSnapshot, slot: Slot) -> list[str]:
    """The side, and what is in hand."""
    counter, side = told.counters.get(slot.figure), told.side(slot.figure)
    return [side.name if side is not None else "", *(counter.summary[-1:] if counter is not None else ()), slot.note]


def activity(told: FightSnapshot, slot: Slot) -> list[str]:
    """Whether it has acted, what it is about, and what makes its score."""
    return [PROGRESS[slot.progress], slot.intends, slot.note, _made_of(slot.breakdown)]


def score_name(title: str) -> str:
    """What the scores of a lane are called: what its title says after the dot."""
    return title.partition(" · ")[2] or "Score"


def _made_of(breakdown: Breakdown | None) -> str:
    if breakdown is None:
        return ""
    first, *rest = [(line.label, line.value) for line in breakdown.lines] or [("", 0)]
    begun = [f"{first[0]} {first[1]}"] if first[0] else []
    return ", ".join([*begun, *(f"{label} {value:+d}".replace("-", "−") for label, value in rest)])


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A place in the order: `full` hits, of which some were taken; 0 at a figure's second place. `down`: out of it.

    `counted` is the damage of a figure whose hits nobody noted: there is a line to go on counting on.
    """

    mark: str
    side: int
    name: str
    about: str
    score: str
    full: int
    taken: int
    down: bool
    counted: int | None = None

    @property
    def counts(self) -> bool:
        """True where its damage is counted, in boxes or on a line."""
        return self.full > 0 or self.counted is not None


@dataclass(frozen=True, slots=True)
class StripTableRow:
    """A figure: `about` stands under its name, `spans` say what can still be moved."""

    mark: str
    side: int
    name: str
    about: str
    cells: tuple[tuple[Beat, ...], ...]
    spans: tuple[Span, ...]
    down: bool
