"""The order sheet, and the freeze sheet: all of a moment that it takes to play on without the machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.fight.fight_map import FightMap
from gmtool.desktop.paper.fight.order_table import OrderTable
from gmtool.desktop.paper.fight.strip_table import StripTable
from gmtool.desktop.paper.page import Page, Paper
from gmtool.desktop.paper.typeset.blocks import Block, Column, flow, paint_column
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock
from gmtool.presentation.map.initials import initials
from gmtool.presentation.sheets.fight_snapshot import PROGRESS, FightSnapshot
from gmtool.presentation.sheets.options import FreezeOptions, OrderOptions
from gmtool.presentation.sheets.order import MOST_BOXES, About, OrderRow, StripTableRow, activity, identity, score_name
from gmtool.rules.seam import Counter, Progress


def order_tables(told: FightSnapshot, wishes: OrderOptions, about: About) -> Iterator[OrderTable]:
    """A table for each lane of the order; a figure's hits are counted at its first place."""
    letters = initials({one.figure: one.name for one in told.counters.values()})
    turn, seen = told.agenda.turn if told.agenda is not None else 1, set[str]()
    for title, slots in told.order:
        rows = []
        for slot in slots:
            counter, side = told.counters.get(slot.figure), told.side(slot.figure)
            first = counter is not None and slot.figure not in seen
            full = counter.full if counter is not None and first and counter.full <= MOST_BOXES else 0
            rows.append(
                OrderRow(
                    letters.get(slot.figure, ""),
                    side.colour if side is not None else 0,
                    told.name(slot.figure),
                    " · ".join(part for part in about(told, slot) if part),
                    "" if slot.score is None else str(slot.score),
                    full,
                    min(full, max(0, full - counter.left)) if counter is not None else 0,
                    slot.progress is Progress.LOST,
                    counter.taken if counter is not None and first and not counter.full else None,
                )
            )
            seen.add(slot.figure)
        if rows:
            yield OrderTable(title, rows, wishes, max(1, turn), score=score_name(title))


def strip_table(told: FightSnapshot) -> Iterator[StripTable]:
    """The turn step by step, where it is played so."""
    strip = told.agenda.strip if told.agenda is not None else None
    if strip is None or not strip.tracks:
        return
    letters, rows = initials({one.figure: one.name for one in told.counters.values()}), []
    for track in strip.tracks:
        counter, side = told.counters.get(track.figure), told.side(track.figure)
        sealed = f"sealed: {track.plan}" if track.sealed and track.plan else track.plan
        rows.append(
            StripTableRow(
                letters.get(track.figure, ""),
                side.colour if side is not None else 0,
                told.name(track.figure),
                " · ".join(part for part in (sealed, track.note) if part),
                track.cells,
                track.spans,
                counter is not None and not counter.able,
            )
        )
    yield StripTable(strip.title, strip.columns, rows, strip.now)


_POINTS: Final = 9.0
_FOOT: Final = 5.0
_TO_COME: Final = OrderOptions(turns=8, notes=False)
"""A frozen fight has its next turns to tick."""


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


def order_sheets(told: FightSnapshot, wishes: OrderOptions, paper: Paper) -> Sequence[FightSheet]:
    """The steps of the turn, and the order with columns to tick turn by turn, on as many sheets as it takes."""
    turn = f" · from turn {told.agenda.turn}" if told.agenda is not None and told.agenda.turn > 1 else ""
    blocks: list[Block] = [_title(told), TextBlock(told.system + turn, quiet=True), *strip_table(told)]
    blocks += order_tables(told, wishes, identity)
    return _sheets(told, "Order", blocks, paper)


def freeze_sheets(told: FightSnapshot, wishes: FreezeOptions, paper: Paper) -> Sequence[FightSheet]:
    """A moment, on as many sheets as it takes."""
    return _sheets(told, "Freeze sheet", list(_moment(told, wishes)), paper)


def _sheets(told: FightSnapshot, name: str, blocks: Sequence[Block], paper: Paper) -> Sequence[FightSheet]:
    room = paper.inside
    columns = flow(blocks, room.width(), room.height() - _FOOT, _POINTS)
    turn = f", {told.agenda.called.lower()} {told.agenda.turn}" if told.agenda is not None else ""
    many = f" {{}} of {len(columns)}" if len(columns) > 1 else ""
    return [
        FightSheet(name + many.format(number), f"{told.title}{turn} · {name}{many.format(number)}", column)
        for number, column in enumerate(columns, 1)
    ]


def _title(told: FightSnapshot) -> TextBlock:
    return TextBlock(told.title, bold=True, share=1.7, most=2)


def _moment(told: FightSnapshot, wishes: FreezeOptions) -> Iterator[Block]:
    yield _title(told)
    if told.agenda is not None:
        phases = " · ".join(f"{phase.label}: {PROGRESS[phase.progress]}" for phase in told.agenda.phases)
        yield TextBlock(f"{told.system} · {told.agenda.title} · {phases}")
        yield TextBlock(told.agenda.prompt, bold=True)
        if told.agenda.due:
            yield TextBlock("\n".join(one.text for one in told.agenda.due), "Still to be seen to")
    yield from strip_table(told)
    yield from order_tables(told, _TO_COME, activity)
    letters = initials({one.figure: one.name for one in told.counters.values()})
    there = [one for one in told.counters.values() if not one.gone]
    yield PaperTable("Figures", _FIGURES, [_figure(told, one, letters[one.figure]) for one in there], bold=1)
    gone = [one.name for one in told.counters.values() if one.gone]
    if gone:
        yield TextBlock(", ".join(gone), "Gone")
    if told.lying:
        yield PaperTable("Lies on the ground", ("Thing", "Where"), [(one.label, told.lies(one)) for one in told.lying])
    if told.house:
        yield TextBlock("\n".join(told.house), "House rules")
    if wishes.map and told.ground is not None:
        yield FightMap(told, letters)
    if wishes.lines and told.log:
        yield TextBlock("\n".join(line.text for line in told.log[-wishes.lines :]), "The log’s last lines")


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


def _figure(told: FightSnapshot, counter: Counter, letters: str) -> Sequence[str]:
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
