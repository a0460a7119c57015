"""The columns of the lists, measured: all of a system's lists on both screens."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.lists.list_model import MARKS
from gmtool.desktop.pages.lists.list_table import ListTable
from gmtool.presentation.lists import entries_of, heading_of
from gmtool.rules.seam import Ruleset, SystemList
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

pytestmark = pytest.mark.usefixtures("dressed")
WIDTHS = [746, 980]
"""The width of the table on the two screens, at 100 %."""
Show = Callable[[Ruleset, SystemList], ListTable]


@pytest.fixture(params=WIDTHS)
def show(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Show]:
    """A way to show a list in a table of its usual width."""
    use_theme("dark", 100)
    table = ListTable()
    qtbot.addWidget(table)
    table.resize(request.param, 600)
    table.show()
    with Campaign.in_memory("Borderlands") as campaign:

        def shown(system: Ruleset, of: SystemList) -> ListTable:
            with table.fitted_once():
                table.model.show_entries(of.fields, entries_of(campaign, system.id, of))
            QApplication.processEvents()
            return table

        yield shown


def wanted(table: ListTable, column: int) -> int:
    """The width that a column needs for all that it says."""
    return max(table.view.sizeHintForColumn(column), table.view.horizontalHeader().sectionSizeHint(column))


@pytest.mark.parametrize("system", all_rulesets(), ids=lambda system: system.id)
def test_that_no_column_is_cut_while_there_is_room(show: Show, system: Ruleset) -> None:
    for one in system.lists():
        table = show(system, one)
        view, columns = table.view, range(MARKS + 1, table.model.columnCount())
        spare = view.viewport().width() - view.horizontalHeader().length()
        cut = [column for column in columns if view.columnWidth(column) < wanted(table, column)]
        assert not cut or spare <= 0, one.title
        if spare < 0:
            # the last column that is in sight ends where the table does
            ends = [view.columnViewportPosition(column) + view.columnWidth(column) for column in columns]
            assert view.viewport().width() in ends, one.title


@pytest.mark.parametrize("system", all_rulesets(), ids=lambda system: system.id)
def test_that_every_heading_is_whole_in_at_most_three_lines(show: Show, system: Ruleset) -> None:
    for one in system.lists():
        table = show(system, one)
        for at, field in enumerate(table.model.fields, start=1):
            text = str(table.model.headerData(at, Qt.Orientation.Horizontal))
            assert text.count("\n") < 3
            assert " ".join(text.split("\n")) == heading_of(field)
            if wanted(table, at) <= 320:
                assert table.view.columnWidth(at) >= table.view.horizontalHeader().sectionSizeHint(at)


def test_that_a_wider_page_shows_more_of_a_long_text(show: Show) -> None:
    system = next(one for one in all_rulesets() if any(field.key == "effect" for field in one.lists()[-1].fields))
    listed = system.lists()[-1]
    table = show(system, listed)
    at = [field.key for field in table.model.fields].index("effect") + 1
    before = table.view.columnWidth(at)
    table.resize(3_000, 600)
    QApplication.processEvents()
    assert table.view.columnWidth(at) >= wanted(table, at) > before
    table.resize(800, 600)
    QApplication.processEvents()
    assert table.view.columnWidth(at) < wanted(table, at)
