"""Sheets of a fight or an evening in numbers: its tables one under the other."""

from collections.abc import Iterator
from typing import Final

from gmtool.desktop.paper.fight.fight_sheets import FightSheet
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.sheet import Stack
from gmtool.desktop.paper.typeset.blocks import Block, flow
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import TextBlock
from gmtool.language import tr
from gmtool.presentation.scores.score_table import ScoreReport, ScoreTable

_POINTS: Final = 9.0
_FOOT: Final = 5.0


def score_stack(report: ScoreReport, paper: Paper) -> Stack:
    """The sheets of a report, as many as it takes."""
    room = paper.inside
    columns = flow([*_blocks(report)], room.width(), room.height() - _FOOT, _POINTS)
    count = len(columns)
    names = [
        tr("Numbers {number} of {count}", number=number, count=count) if count > 1 else tr("Numbers")
        for number in range(1, count + 1)
    ]
    sheets = [FightSheet(one, f"{report.title} · {one}", column) for one, column in zip(names, columns, strict=True)]
    return Stack(report.title, paper, sheets)


def _blocks(report: ScoreReport) -> Iterator[Block]:
    yield TextBlock(report.title, bold=True, share=1.7, most=2)
    if report.lines:
        yield TextBlock(" ".join(report.lines), bold=True)
    for table in report.tables:
        yield from _of_table(table)


def _of_table(table: ScoreTable) -> Iterator[Block]:
    if table.lines:
        yield TextBlock(" ".join(table.lines), table.title)
    title = "" if table.lines else table.title
    if table.rows:
        yield PaperTable(title, list(table.rows), table.columns, bold=0)
    if table.totals:
        yield PaperTable(tr("By side"), list(table.totals), table.columns, bold=0)
    if table.notes:
        yield TextBlock(" ".join(table.notes), quiet=True, share=0.85)
