"""The map of chances in its view: which cells it paints where, and which is marked by the arrows and the pointer."""

from collections import Counter
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forecasts.chance_painting import SCALE, ChanceLayout
from gmtool.desktop.base.forecasts.chance_view import ChanceLegend, ChanceView
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.forecast.estimate import Estimate
from gmtool.forecast.matchups import Matchups
from gmtool.presentation.forecasts.chance_map import ChanceMap
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import colours_of

Key = Qt.Key
ROWS, COLUMNS = tuple(f"Row {n}" for n in range(12)), tuple(f"Col {n}" for n in range(9))
WINS = {(row, column): Estimate(10 * row, 120) for row, column in product(range(12), range(9)) if row != 5}
LITTLE = QSize(200, 200)
MAP = ChanceMap.of("Match-ups", Matchups(ROWS, COLUMNS, WINS), 120)


@pytest.fixture
def view(qtbot: QtBot) -> ChanceView:
    """Room for a few rows and columns of the map."""
    use_theme("dark", 100)
    made = ChanceView()
    qtbot.addWidget(made)
    made.show_map(MAP)
    layout = ChanceLayout.of(MAP, LITTLE)
    made.resize(
        layout.corner.width() + 4 * layout.cell.width() + 4, layout.corner.height() + 3 * layout.cell.height() + 4
    )
    made.show()
    made.setFocus()
    return made


def cell_at(row: int, column: int) -> QPoint:
    """The middle of a cell of the map that is not scrolled."""
    layout = ChanceLayout.of(MAP, LITTLE)
    corner, cell = layout.corner, layout.cell
    x = corner.width() + column * cell.width() + cell.width() // 2
    return QPoint(x, corner.height() + row * cell.height() + cell.height() // 2)


def seen(view: ChanceView) -> QImage:
    return view.viewport().grab().toImage()


def numbers(view: ChanceView) -> list[str]:
    """The words of the cells that are painted."""
    return [one for one in painted_words(view) if one.isdecimal()]


def test_that_the_cells_in_sight_are_painted_in_their_colors_with_their_words(view: ChanceView) -> None:
    assert numbers(view) == ["0"] * 4 + ["10"] * 4 + ["15"] * 4
    picture, corner = seen(view), QPoint(theme().px(16), theme().px(9))
    colours = [picture.pixelColor(cell_at(row, 1) - corner).name() for row in range(3)]
    assert colours == [SCALE[0], SCALE[0], SCALE[1]]


def test_that_the_longest_name_and_the_mean_are_not_cut(view: ChanceView) -> None:
    assert {*ROWS, *COLUMNS, "Mean"} <= set(painted_words(view))


def test_that_the_arrows_go_from_cell_to_cell_bring_it_into_sight_and_tell_it(view: ChanceView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.looked_at) as told:
        QTest.keyClick(view, Key.Key_Down)
    assert view.marked == (0, 0)
    assert told.args[0].startswith("Row 0 against Col 0: wins ")
    assert view.accessibleDescription() == told.args[0]
    for key in [Key.Key_Down] * 10 + [Key.Key_Right] * 12 + [Key.Key_Up]:
        QTest.keyClick(view, key)
    assert view.marked == (9, 9), "the mean is the last column"
    assert "Row 9" in view.accessibleDescription()
    assert numbers(view) == ["65"] * 3 + ["67"] + ["75"] * 4 + ["85"] * 3 + ["83"]
    for key in [Key.Key_Left] * 20 + [Key.Key_Up] * 20:
        QTest.keyClick(view, key)
    assert view.marked == (0, 0)
    assert numbers(view) == ["0"] * 4 + ["10"] * 4 + ["15"] * 4
    QTest.keyClick(view, Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert view.marked == (0, 0)


def test_that_a_click_marks_the_cell_with_a_dark_and_a_light_frame(view: ChanceView) -> None:
    before = seen(view)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=cell_at(1, 2))
    after, cell = seen(view), ChanceLayout.of(MAP, LITTLE).cell
    assert view.marked == (1, 2)
    left, top = cell_at(1, 2).x() - cell.width() // 2, cell_at(1, 2).y() - cell.height() // 2
    down = [after.pixelColor(left + x, top + cell.height() // 2).name() for x in range(6)]
    assert {"#000000", "#ffffff"} <= set(down)
    assert down.index("#000000") < down.index("#ffffff")
    assert before.copy(left - 60, top, 40, 20) == after.copy(left - 60, top, 40, 20)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert view.marked == (1, 2), "a name is no cell"


def test_that_a_cell_under_the_pointer_is_told_as_a_sentence(view: ChanceView) -> None:
    for at, words in ((QPoint(3, 3), ""), (cell_at(2, 1), "Row 2 against Col 1")):
        event = QHelpEvent(QHelpEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
        assert words in QToolTip.text()
        assert bool(QToolTip.text()) == bool(words)


def test_that_a_pair_that_is_not_played_yet_has_an_empty_cell(view: ChanceView) -> None:
    view.verticalScrollBar().setValue(5 * ChanceLayout.of(MAP, LITTLE).cell.height())
    picture = seen(view)
    assert picture.pixelColor(cell_at(0, 1)) == theme().colour("raised")
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=cell_at(0, 1))
    assert view.accessibleDescription() == "Row 5 against Col 1: not played yet"


def test_that_another_map_is_shown_where_the_first_was_marked(view: ChanceView) -> None:
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=cell_at(2, 2))
    view.show_map(ChanceMap.of("Less", Matchups(ROWS[:2], COLUMNS[:2], WINS), 120))
    assert view.marked == (1, 2)
    assert "Row 1" in view.accessibleDescription()
    assert view.verticalScrollBar().maximum() == view.horizontalScrollBar().maximum() == 0


def test_that_the_scale_has_all_its_colors_between_its_ends(qtbot: QtBot) -> None:
    use_theme("dark", 100)
    legend = ChanceLegend()
    qtbot.addWidget(legend)
    assert [one.replace("\u00a0", " ") for one in painted_words(legend)] == ["0 %", "100 %"]
    assert set(SCALE) <= colours_of(legend.grab().toImage())


SCREENS = [QSize(1320, 540), QSize(1556, 770)]
"""The room of the map on the two screens, at 100 %."""


@pytest.mark.parametrize("screen", SCREENS, ids=["1366", "1600"])
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("system", all_rulesets(), ids=lambda system: system.id)
def test_that_names_are_told_in_full_wherever_the_page_has_room(
    qtbot: QtBot, system: Ruleset, percent: int, screen: QSize
) -> None:
    use_theme("dark", percent)
    names = sorted({card.name for card in system.bestiary()}, key=len)[-8:]
    view = ChanceView()
    qtbot.addWidget(view)
    view.resize(screen)
    view.show_map(ChanceMap.of("Match-ups", Matchups(tuple(names), tuple(names), {}), 9))
    view.show()
    seen = " ".join(painted_words(view))
    assert "…" not in seen
    wanted = sorted(word for name in names for word in name.split())
    # at 200 % some rows are to be scrolled; all columns are there
    assert Counter(seen.split()) >= Counter(wanted)


@pytest.mark.parametrize("screen", SCREENS, ids=["1366", "1600"])
@pytest.mark.parametrize("cards", [8, 12, 20])
def test_that_the_map_uses_the_page(qtbot: QtBot, screen: QSize, cards: int) -> None:
    use_theme("dark", 100)
    names = tuple(f"Raider {number}" for number in range(cards))
    layout = ChanceLayout.of(ChanceMap.of("Match-ups", Matchups(names, names, {}), 9), screen)
    assert layout.whole.boundedTo(screen) == layout.whole or cards == 20
    assert layout.whole.width() >= screen.width() * 3 // 4
    assert layout.whole.height() >= screen.height() * 2 // 3
