"""The order sheet, and the freeze sheet: all of a moment that it takes to play on without the machine."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF

from gmtool.desktop.base.forms.form_field import FormField, amount, switch
from gmtool.desktop.paper.fight.army_tables import PhaseTable, RosterTable
from gmtool.desktop.paper.fight.fight_map import FightMap
from gmtool.desktop.paper.fight.figure_tables import StripTable
from gmtool.desktop.paper.fight.order_table import OrderTable
from gmtool.desktop.paper.page import Page, Paper
from gmtool.desktop.paper.typeset.blocks import Block, Column, flow, paint_column
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import QUIET, START, TextBlock
from gmtool.language import tr, trc
from gmtool.presentation.encounters.switch_rows import changed_words
from gmtool.presentation.sheets.armies import PhaseRows, SideRoster, phase_rows
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.sheets.freeze import (
    CHECKS,
    EFFECTS,
    FIGURES,
    THINGS,
    check_rows,
    effect_rows,
    figure_rows,
    gone,
    progress_line,
    thing_rows,
)
from gmtool.presentation.sheets.options import LEAST_TURNS, MOST_LINES, MOST_TURNS, FreezeOptions, OrderOptions
from gmtool.presentation.sheets.order import About, activity, identity, order_lanes, turn_steps
from gmtool.presentation.text import with_minus
from gmtool.records import dataclass

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
        room = page.paper.inside
        paint_column(page, room, self.column, _POINTS)
        page.write(QRectF(room.left(), room.bottom() - 4, room.width(), 4), self.foot, 7, START, colour=QUIET)


def order_sheets(told: FightSnapshot, wishes: OrderOptions, paper: Paper) -> Sequence[FightSheet]:
    """The steps of the turn, and the order with columns to tick turn by turn, on as many sheets as it takes.

    Units have a box for every phase of every turn.
    """
    turn = (
        f" · {tr('from turn {turn}', turn=told.agenda.turn)}"
        if told.agenda is not None and told.agenda.turn > 1
        else ""
    )
    switched = f" · {changed_words(len(told.house))}" if told.house else ""
    head = TextBlock(told.ruleset.title + turn + switched, quiet=True)
    phases = phase_rows(told)
    tables = _tables(told, wishes, identity) if phases is None else _phases(told, phases, wishes)
    blocks: list[Block] = [_title(told), head, *tables]
    return _sheets(told, tr("Order"), blocks, paper)


def roster_sheets(told: FightSnapshot, sides: Iterable[SideRoster], paper: Paper) -> Sequence[FightSheet]:
    """The units of the sides, each with boxes for its men, on as many sheets as it takes."""
    head = TextBlock(
        f"{told.ruleset.title} · "
        + tr("a box with a thick edge: whoever crosses it out has reached that line of losses")
    )
    blocks: list[Block] = [_title(told), replace(head, quiet=True)]
    blocks += [RosterTable(one.title, one.rows) for one in sides]
    return _sheets(told, trc("sheet", "Roster"), blocks, paper)


def freeze_sheets(told: FightSnapshot, wishes: FreezeOptions, paper: Paper) -> Sequence[FightSheet]:
    """A moment, on as many sheets as it takes."""
    return _sheets(told, tr("Freeze sheet"), list(_moment(told, wishes)), paper)


def order_fields() -> tuple[FormField, ...]:
    """The options of the order sheet: the turns to tick, boxes for hits, room for notes."""
    sheet = tr("Order sheet")
    return (
        amount("turns", tr("Turns"), LEAST_TURNS, MOST_TURNS, sheet, tr("Turns to tick")),
        switch("boxes", tr("Boxes for hits"), section=sheet),
        switch("notes", tr("Room for notes"), section=sheet),
    )


def freeze_fields(*, has_map: bool) -> tuple[FormField, ...]:
    """The options of the freeze sheet: the map, and the lines of the log."""
    sheet = tr("Freeze sheet")
    lines = amount("lines", tr("Log, lines"), 0, MOST_LINES, sheet, tr("Last lines of the log"))
    return (switch("map", tr("Map of the ground"), section=sheet), lines) if has_map else (lines,)


def _sheets(told: FightSnapshot, name: str, blocks: Sequence[Block], paper: Paper) -> Sequence[FightSheet]:
    room = paper.inside
    columns = flow(blocks, room.width(), room.height() - _FOOT, _POINTS)
    turn = f", {told.agenda.called.lower()} {told.agenda.turn}" if told.agenda is not None else ""
    names = [
        tr("{sheet} {number} of {count}", sheet=name, number=number, count=len(columns)) if len(columns) > 1 else name
        for number in range(1, len(columns) + 1)
    ]
    return [FightSheet(one, f"{told.title}{turn} · {one}", column) for one, column in zip(names, columns, strict=True)]


def _title(told: FightSnapshot) -> TextBlock:
    return TextBlock(told.title, bold=True, share=1.7, most=2)


def _moment(told: FightSnapshot, wishes: FreezeOptions) -> Iterator[Block]:
    yield _title(told)
    if told.agenda is not None:
        yield TextBlock(progress_line(told, told.agenda))
        yield TextBlock(told.agenda.prompt, bold=True)
        if told.agenda.due:
            yield TextBlock("\n".join(one.text for one in told.agenda.due), tr("Still to do"))
    yield from _tables(told, _TO_COME, activity)
    yield PaperTable(tr("Figures"), list(figure_rows(told)), FIGURES, bold=1)
    if gone(told):
        yield TextBlock(gone(told), tr("Gone"))
    if told.lying:
        yield PaperTable(tr("Lies on the ground"), thing_rows(told), THINGS)
    if told.house:
        yield TextBlock("\n".join(told.house), changed_words(len(told.house)))
    if wishes.map and told.ground is not None:
        yield FightMap(told)
    if wishes.lines and told.log:
        yield TextBlock(
            with_minus("\n".join(line.text for line in told.log[-wishes.lines :])), tr("The log’s last lines")
        )


def _phases(told: FightSnapshot, phases: PhaseRows, wishes: OrderOptions) -> Iterator[Block]:
    """The units with the phases of their turns, and what waits and lasts."""
    yield PhaseTable.of(phases, wishes.turns, boxes=wishes.boxes)
    yield from _waiting(told)


def _tables(told: FightSnapshot, wishes: OrderOptions, about: About) -> Iterator[Block]:
    """The steps of the turn, where it has some, and the lanes of the order."""
    steps = turn_steps(told)
    if steps is not None:
        yield StripTable(steps.title, steps.rows, steps.columns, steps.now)
    for lane in order_lanes(told, about):
        yield OrderTable(lane.title, lane.rows, wishes, lane.turn, score=lane.score)
    yield from _waiting(told)


def _waiting(told: FightSnapshot) -> Iterator[Block]:
    """The checks that wait, and the effects that last."""
    if waiting := check_rows(told):
        yield PaperTable(tr("Pending checks"), waiting, CHECKS, bold=0)
    if lasting := effect_rows(told):
        yield PaperTable(tr("Effects"), lasting, EFFECTS, bold=0)
