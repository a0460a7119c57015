"""The order sheet, and the freeze sheet: all of a moment that it takes to play on without the machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

from gmtool.desktop.map.initials import initials
from gmtool.desktop.paper.fight.fight_map import FightMap
from gmtool.desktop.paper.fight.order import order_tables, strip_table, what_it_does, who_it_is
from gmtool.desktop.paper.fight.order_table import OrderWishes
from gmtool.desktop.paper.fight.told import PROGRESS, FightTold
from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.paper import Paper
from gmtool.desktop.paper.typeset.block import Block
from gmtool.desktop.paper.typeset.flow import Column, flow, paint_column
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.words import QUIET, START, Words
from gmtool.rules.seam import Counter

MOST_LINES: Final = 60
_POINTS: Final = 9.0
_FOOT: Final = 5.0
_TO_COME: Final = OrderWishes(turns=8, notes=False)
"""A frozen fight has its next turns to tick."""


@dataclass(frozen=True, slots=True)
class FreezeWishes:
    """What is printed beside the order and the figures. `lines`: how many of the log's last."""

    map: bool = True
    lines: int = 15


@dataclass(frozen=True)
class FightSheet:
    """One sheet of blocks."""

    name: str
    foot: str
    column: Column

    def paint(self, page: Page) -> None:
        """Paint it."""
        room = page.paper.inside
        paint_column(page, room, self.column, _POINTS)
        page.write(QRectF(room.left(), room.bottom() - 4, room.width(), 4), self.foot, 7, START, colour=QUIET)


def order_sheets(told: FightTold, wishes: OrderWishes, paper: Paper) -> Sequence[FightSheet]:
    """The steps of the turn, and the order with columns to tick turn by turn, on as many sheets as it takes."""
    turn = f" · from turn {told.agenda.turn}" if told.agenda is not None and told.agenda.turn > 1 else ""
    blocks: list[Block] = [_title(told), Words(told.system + turn, quiet=True), *strip_table(told)]
    blocks += order_tables(told, wishes, who_it_is)
    return _sheets(told, "Order", blocks, paper)


def freeze_sheets(told: FightTold, wishes: FreezeWishes, paper: Paper) -> Sequence[FightSheet]:
    """A moment, on as many sheets as it takes."""
    return _sheets(told, "Freeze sheet", list(_moment(told, wishes)), paper)


def _sheets(told: FightTold, name: str, blocks: Sequence[Block], paper: Paper) -> Sequence[FightSheet]:
    room = paper.inside
    columns = flow(blocks, room.width(), room.height() - _FOOT, _POINTS)
    turn = f", {told.agenda.called.lower()} {told.agenda.turn}" if told.agenda is not None else ""
    many = f" {{}} of {len(columns)}" if len(columns) > 1 else ""
    return [
        FightSheet(name + many.format(number), f"{told.title}{turn} · {name}{many.format(number)}", column)
        for number, column in enumerate(columns, 1)
    ]


def _title(told: FightTold) -> Words:
    return Words(told.title, bold=True, share=1.7, most=2)


def _moment(told: FightTold, wishes: FreezeWishes) -> Iterator[Block]:
    yield _title(told)
    if told.agenda is not None:
        phases = " · ".join(f"{phase.label}: {PROGRESS[phase.progress]}" for phase in told.agenda.phases)
        yield Words(f"{told.system} · {told.agenda.title} · {phases}")
        yield Words(told.agenda.prompt, bold=True)
        if told.agenda.due:
            yield Words("\n".join(one.text for one in told.agenda.due), "Still to be seen to")
    yield from strip_table(told)
    yield from order_tables(told, _TO_COME, what_it_does)
    letters = initials({one.figure: one.name for one in told.counters.values()})
    there = [one for one in told.counters.values() if not one.gone]
    yield PaperTable("Figures", _FIGURES, [_figure(told, one, letters[one.figure]) for one in there], bold=1)
    gone = [one.name for one in told.counters.values() if one.gone]
    if gone:
        yield Words(", ".join(gone), "Gone")
    if told.lying:
        yield PaperTable("Lies on the ground", ("Thing", "Where"), [(one.label, told.lies(one)) for one in told.lying])
    if told.house:
        yield Words("\n".join(told.house), "House rules")
    if wishes.map and told.ground is not None:
        yield FightMap(told, letters)
    if wishes.lines and told.log:
        yield Words("\n".join(line.text for line in told.log[-wishes.lines :]), "The log’s last lines")


_FIGURES: Final = (
    "",
    "Figure",
    "Side",
    "Left",
    "Where",
    "Posture and what holds",
    "Numbers and in hand",
    "Fights",
)


def _figure(told: FightTold, counter: Counter, letters: str) -> Sequence[str]:
    side = told.side(counter.figure)
    numbers = [*counter.summary, *([counter.facts] if counter.facts else [])]
    return (
        letters,
        counter.name,
        side.name if side else "",
        counter.health,
        told.where(counter),
        told.held(counter),
        "; ".join(numbers),
        ", ".join(told.name(one) for one in counter.opponents),
    )
