"""Rows of the printed order and of the printed strip: score, hits, state, and the words under a name."""

from collections.abc import Callable, Iterator

from gmtool.language import tr
from gmtool.presentation.map.body_words import body_words
from gmtool.presentation.sheets.fight_snapshot import PROGRESS, FightSnapshot
from gmtool.records import dataclass
from gmtool.rules.seam import Beat, Breakdown, Posture, Progress, Slot, Span, Track, signed

About = Callable[[FightSnapshot, Slot], list[str]]
"""The words under a figure's name."""
MOST_BOXES = 60
"""The most hits that get boxes; a larger number is a measure, with nothing to tick one by one."""


def identity(told: FightSnapshot, slot: Slot) -> list[str]:
    """The side, what is in hand, the formation, the level, who it is with, and the note of the slot."""
    counter, side = told.counters.get(slot.figure), told.side(slot.figure)
    body = tuple(body_words(counter, told.counters, told.company)) if counter is not None else ()
    about = counter.summary[-1:] if counter is not None else ()
    return [side.name if side is not None else "", *about, *body, slot.note]


def activity(told: FightSnapshot, slot: Slot) -> list[str]:
    """The progress of a figure, its intention, and the parts of its score; of one that is down, how it is."""
    counter = told.counters.get(slot.figure)
    does = [PROGRESS[slot.progress], slot.intends]
    if counter is not None and counter.posture in (Posture.OUT, Posture.DEAD):
        does = [counter.posture.words]  # the rules would say it once more, and in English
    return [*does, slot.note, _made_of(slot.breakdown)]


def score_name(title: str) -> str:
    """The name of a lane's scores: the part of its title after the dot."""
    return title.partition(" · ")[2] or tr("Score")


def _made_of(breakdown: Breakdown | None) -> str:
    if breakdown is None:
        return ""
    first, *rest = [(line.label, line.value) for line in breakdown.lines] or [("", 0)]
    begun = [f"{first[0]} {first[1]}"] if first[0] else []
    return ", ".join([*begun, *(f"{label} {signed(value)}" for label, value in rest)])


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure on a sheet: its mark in the shape of its side, its name, and the words under that.

    The mark of a figure that is `down` is only an outline.
    """

    mark: str
    side: int
    name: str
    about: str
    down: bool


@dataclass(frozen=True, slots=True)
class OrderRow(FigureRow):
    """A place in the order: `full` hits, of which some were `taken`; 0 at a figure's second place.

    `counted` is the damage of a figure whose hits are not noted: it has a line to go on counting on.
    """

    score: str
    full: int
    taken: int
    counted: int | None = None

    @property
    def counts(self) -> bool:
        """True if its damage is counted, in boxes or on a line."""
        return self.full > 0 or self.counted is not None


@dataclass(frozen=True, slots=True)
class OrderLane:
    """One lane of the order; `score` is the name of its scores, `turn` the first one still to tick."""

    title: str
    score: str
    turn: int
    rows: tuple[OrderRow, ...]


def order_lanes(told: FightSnapshot, about: About) -> Iterator[OrderLane]:
    """The lanes that are not empty; a figure's hits are counted at its first place."""
    turn, seen = told.agenda.turn if told.agenda is not None else 1, set[str]()
    for title, slots in told.order:
        rows = []
        for slot in slots:
            words = _joined([_hidden(told, slot.figure), *about(told, slot)])
            rows.append(_order_row(told, slot, words, first=slot.figure not in seen))
            seen.add(slot.figure)
        if rows:
            yield OrderLane(title, score_name(title), max(1, turn), tuple(rows))


def _order_row(told: FightSnapshot, slot: Slot, about: str, *, first: bool) -> OrderRow:
    counter = told.counters.get(slot.figure)
    whose = (*told.mark(slot.figure), told.name(slot.figure), about, slot.progress is Progress.LOST)
    score = "" if slot.score is None else str(slot.score)
    if counter is None or not first:
        return OrderRow(*whose, score, 0, 0)
    full = counter.full if counter.full <= MOST_BOXES else 0
    taken = min(full, max(0, full - counter.left))
    return OrderRow(*whose, score, full, taken, None if counter.full else counter.taken)


@dataclass(frozen=True, slots=True)
class StepRow(FigureRow):
    """A figure in a turn that is played in steps: the beats of each step, and in `spans` what can still be moved."""

    cells: tuple[tuple[Beat, ...], ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """The steps of a turn; `now` is the present column, -1 for none."""

    title: str
    columns: tuple[str, ...]
    now: int
    rows: tuple[StepRow, ...]


def turn_steps(told: FightSnapshot) -> TurnSteps | None:
    """The turn step by step; None where it is not played so."""
    strip = told.agenda.strip if told.agenda is not None else None
    if strip is None or not strip.tracks:
        return None
    return TurnSteps(strip.title, strip.columns, strip.now, tuple(_step_row(told, track) for track in strip.tracks))


def _step_row(told: FightSnapshot, track: Track) -> StepRow:
    counter = told.counters.get(track.figure)
    plan = tr("sealed: {plan}", plan=track.plan) if track.sealed and track.plan else track.plan
    about = _joined([_hidden(told, track.figure), plan, track.note])
    down = counter is not None and not counter.able
    return StepRow(*told.mark(track.figure), told.name(track.figure), about, down, track.cells, track.spans)


def _hidden(told: FightSnapshot, figure: str) -> str:
    """The GM's reminder that the players do not know of a figure; empty for others."""
    counter = told.counters.get(figure)
    return tr("hidden") if counter is not None and counter.hidden else ""


def _joined(parts: list[str]) -> str:
    return " · ".join(part for part in dict.fromkeys(parts) if part)
