"""Rows of the figures, for a fight without a map: who, how it is, whom it fights, the most pressing first."""

from dataclasses import dataclass

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Condition, Counter, Side


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
        """The row as one sentence."""
        counter = self.counter
        health = f"{counter.health} left" if counter.full else counter.health
        parts = [counter.name, self.side.name if self.side else "", health]
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
    """What there is to say of a figure, the most pressing first, each with its colour."""
    lines = [(condition.label, "good" if condition.good else "bad") for condition in row.conditions]
    if row.opponents:
        lines.append((f"fights {', '.join(row.opponents)}", "text"))
    return lines + [(text, "muted") for text in row.counter.summary]


def initials(name: str) -> str:
    """One or two letters: `Wulf` is W, `Goblin 12` is G12."""
    words = name.split()
    return "".join(word if word.isdigit() else word[:1].upper() for word in words)[:3]
