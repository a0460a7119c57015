"""Parts of the forecast panel: the outlook of one forecast, with a bar a side, and the rows of who falls."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gmtool.desktop.base.forecasts.bars import ChanceRow, WayBox
from gmtool.desktop.base.parts.labels import breakable, label, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, column_of
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.summary import FallRow, SideBar, Summary


class SideOutlook(QWidget):
    """A side's name, its bar, the interval in words, and how it acts."""

    def __init__(self, choose: Callable[[str, str], object], *, chooses: bool) -> None:
        super().__init__()
        self._side = ""
        self.name = wrapped("", "strong")
        self.chance = ChanceRow()
        self.interval = label("", "small")
        self.way = WayBox()
        self.way.chosen.connect(lambda way: choose(self._side, way))
        self.way.hide()
        self._chooses = chooses
        head = QWidget()
        self._head = FlowLayout(head)
        for part in (self.name, self.way):
            self._head.addWidget(part)
        column_in(self, head, self.chance, self.interval, gap=3, margins=0)

    def show_bar(self, bar: SideBar, ways: ChosenWays) -> None:
        self._side = bar.side.id
        self.name.setText(breakable(bar.side.name))
        self.chance.show_bar(bar)
        self.interval.setText(bar.wins.range_words if bar.wins.of else "")
        if self._chooses:
            self.way.show_ways(ways.ways, ways.of(bar.side.id), bar.side.name)


class Outlook(QWidget):
    """The bars of all sides, and the fights that nobody wins."""

    def __init__(self, choose: Callable[[str, str], object], *, chooses: bool) -> None:
        """`chooses`: whether the ways of the sides are chosen here."""
        super().__init__()
        self._choose, self._chooses = choose, chooses
        self.title = wrapped("", "strong")
        self.rows: list[SideOutlook] = []
        self._column = column_of(gap=10)
        self.ends = wrapped("", "small")
        column_in(self, self.title, self._column, self.ends, gap=6, margins=0)

    def show_summary(self, title: str, summary: Summary, ways: ChosenWays) -> None:
        """Show a forecast; without a title only its bars."""
        self.title.setText(breakable(title))
        self.title.setVisible(bool(title))
        while len(self.rows) < len(summary.bars):
            self.rows.append(SideOutlook(self._choose, chooses=self._chooses))
            self._column.addWidget(self.rows[-1])
        for place, row in enumerate(self.rows):
            there = place < len(summary.bars)
            row.setVisible(there)
            if there:
                row.show_bar(summary.bars[place], ways)
        ends = summary.ends
        self.ends.setText(f"{ends[:1].upper()}{ends[1:]}")
        self.ends.setVisible(bool(ends))


class FallRows(QWidget):
    """A row a figure: its name, the chance that it falls, and what it loses; large type has that under the name."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[QLabel, QLabel, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        theme_signals().theme_changed.connect(self._lay_out)
        self._lay_out()

    def show_rows(self, rows: Sequence[FallRow]) -> None:
        if len(self.rows) < len(rows):
            more = range(len(rows) - len(self.rows))
            self.rows += [(wrapped("", parent=self), label("", "strong", self), label("", "small", self)) for _ in more]
            self._lay_out()
        for place, parts in enumerate(self.rows):
            row = rows[place] if place < len(rows) else None
            texts = ("", "", "") if row is None else (breakable(row.figure.name), row.falls.words, row.loses)
            for part, text in zip(parts, texts, strict=True):
                part.setText(text)
                part.setVisible(row is not None)

    def _lay_out(self) -> None:
        self._grid.setHorizontalSpacing(theme().px(10))
        self._grid.setVerticalSpacing(theme().px(3))
        below = theme().scale >= _LARGE
        for place, (name, falls, loses) in enumerate(self.rows):
            self._grid.addWidget(name, 2 * place, 0)
            self._grid.addWidget(falls, 2 * place, 1)
            self._grid.addWidget(loses, 2 * place + below, 0 if below else 2)


_LARGE: Final = 150
"""The font size from which a row is two lines."""
