"""Rows of the figures: in the order of the turn, and in a fight without a map."""

from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gmtool.presentation.fight.numbers import sum_text
from gmtool.presentation.fight.rows.health import UNKNOWN, Health
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Breakdown, Condition, Counter, Progress, Side, Slot


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure as its row shows it. `acting` and `candidate` are what lights it."""

    counter: Counter
    side: Side | None
    conditions: tuple[Condition, ...]
    opponents: tuple[str, ...]
    acting: bool
    hint: str | None = None
    """A few words where the figure could be picked for what is asked: its chance. None where it could not."""

    @property
    def words(self) -> str:
        counter = self.counter
        parts = [counter.name, self.side.name if self.side else "", counter.health_left]
        parts += [str(counter.posture), counter.facts, *(condition.label for condition in self.conditions)]
        parts += [f"fights {', '.join(self.opponents)}"] if self.opponents else []
        return ", ".join(part for part in parts if part)


def figures_by_side(moment: StateView) -> list[Counter]:
    order = list(moment.sides)
    there = [counter for counter in moment.counters.values() if not counter.gone]
    return sorted(there, key=lambda c: order.index(c.side) if c.side in order else len(order))


def figure_row(moment: StateView, counter: Counter, hint: str | None) -> FigureRow:
    opponents = tuple(moment.name(figure) for figure in counter.opponents)
    acting = counter.figure in moment.agenda.next[:1]
    side = moment.sides.get(counter.side)
    return FigureRow(counter, side, moment.conditions(counter.figure), opponents, acting, hint)


def row_lines(row: FigureRow) -> list[tuple[str, str]]:
    """What there is to say of a figure, the most pressing first, each with its color."""
    lines = [(condition.label, "good" if condition.good else "bad") for condition in row.conditions]
    if row.opponents:
        lines.append((f"fights {', '.join(row.opponents)}", "text"))
    return lines + [(text, "muted") for text in row.counter.summary]


def initials(name: str) -> str:
    """One or two letters: `Wulf` is W, `Goblin 12` is G12."""
    words = name.split()
    return "".join(word if word.isdigit() else word[:1].upper() for word in words)[:3]


def fitting(conditions: Sequence[Condition], width: Callable[[str], int], room: int) -> str:
    """Conditions in a line: as many as fit whole into the room, with dots for the others.

    `width` measures words. Where not even the first one fits it stands alone if it is grave, else they are counted.
    """
    labels, count = [condition.label for condition in conditions], len(conditions)
    for shown in range(count, 0, -1):
        words = ", ".join(labels[:shown]) + (" …" if shown < count else "")
        if width(words) <= room:
            return words
    if conditions and conditions[0].grave:
        return labels[0]
    counted = f"{count} condition{'s' if count > 1 else ''}"
    return next((words for words in (counted, "…") if count and width(words) <= room), "")


def condition_lines(conditions: Sequence[Condition]) -> list[str]:
    """Conditions, each with its end."""
    return [f"{one.label} ({one.until})" if one.until else one.label for one in conditions]


PROGRESS_WORDS = {Progress.DONE: "done", Progress.NOW: "now", Progress.LOST: "out", Progress.LATER: ""}


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A slot, or the heading of a lane (no figure). `was` is its score before the last command.

    `acting` is the one row that is next, and shown large; `intends` is what its figure is about to do.
    """

    key: str
    name: str
    figure: str = ""
    score: int | None = None
    breakdown: Breakdown | None = None
    subtitle: str = ""
    note: str = ""
    pill: str = ""
    progress: Progress = Progress.LATER
    side: Side | None = None
    was: int | None = None
    acting: bool = False
    intends: str = ""
    health: Health = UNKNOWN
    conditions: tuple[Condition, ...] = ()

    @property
    def heading(self) -> bool:
        """Whether it only names a lane."""
        return not self.figure

    @property
    def tip(self) -> str:
        """Everything in the row, line by line, where some of it has no room."""
        name = f"{self.name}, {self.side.name}" if self.side else self.name
        changed = f"was {self.was}" if self.was is not None else ""
        deed = "" if self.subtitle.startswith(self.intends) else self.intends
        lines = (name, self.health.spoken, *condition_lines(self.conditions), self.note, changed, deed, self.subtitle)
        return "" if self.heading else "\n".join(line for line in lines if line)

    @property
    def words(self) -> str:
        side = self.side.name if self.side else ""
        score = "" if self.score is None else str(self.score)
        changed = "" if self.was is None else f"was {self.was}"
        held = ", ".join(condition.label for condition in self.conditions)
        parts = (score, self.name, side, self.health.spoken, held, self.note, self.pill, changed, self.subtitle)
        return ", ".join(part for part in parts if part)


def order_rows(moment: StateView, picked: str | None = None) -> tuple[OrderRow, ...]:
    """The rows of an agenda, lane by lane; of those that may act now the picked figure is the one that acts."""
    seen: Tally[str] = Tally()
    rows: list[OrderRow] = []
    for lane in moment.agenda.lanes:
        rows.append(OrderRow(f"lane {lane.title}", lane.title))
        for slot in lane.slots:
            key = f"{lane.title} {slot.figure} {slot.key}"
            seen[key] += 1
            rows.append(_row(moment, slot, f"{key} {seen[key]}"))
    mine = [row for row in rows if row.figure and row.figure == moment.acting(picked)]
    acting = next((row for row in mine if row.progress is Progress.NOW), next(iter(mine), None))
    return tuple(replace(row, acting=True) if row is acting else row for row in rows)


def with_changes(rows: tuple[OrderRow, ...], before: Mapping[str, OrderRow]) -> tuple[OrderRow, ...]:
    """The rows, each with the score it had before, where that was another."""
    return tuple(_changed(row, before.get(row.key)) for row in rows)


def _changed(row: OrderRow, old: OrderRow | None) -> OrderRow:
    if old is None or old.score == row.score or old.score is None:
        return row
    return replace(row, was=old.score)


def _row(moment: StateView, slot: Slot, key: str) -> OrderRow:
    counter = moment.counters.get(slot.figure)
    now = slot.figure in moment.agenda.next[:1] or slot.progress is Progress.NOW
    why = "" if slot.breakdown is None else sum_text(slot.breakdown)
    word = (
        slot.intends
        if slot.intends and slot.progress in (Progress.LATER, Progress.NOW)
        else PROGRESS_WORDS[slot.progress]
    )
    told = f"{slot.intends} · {why}" if slot.intends and slot.progress is Progress.DONE and why else why
    return OrderRow(
        key,
        moment.name(slot.figure),
        slot.figure,
        slot.score,
        slot.breakdown,
        told or (slot.intends if slot.progress is Progress.DONE else ""),
        " · ".join(part for part in (slot.note, counter.counted if counter is not None else "") if part),
        word,
        Progress.NOW if now and slot.progress is not Progress.DONE else slot.progress,
        moment.side_of(slot.figure),
        intends=slot.intends,
        health=Health.of(counter) if counter is not None else UNKNOWN,
        conditions=moment.conditions(slot.figure),
    )
