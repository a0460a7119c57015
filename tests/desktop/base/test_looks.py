"""The theme, and the parts that all screens share."""

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPalette, QStandardItemModel
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QPushButton, QTabBar, QTableView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.layouts import Columns, FlowLayout
from gmtool.desktop.base.theme.current import SCALES, dress_window, shape_path, theme, theme_signals, use_theme
from gmtool.desktop.base.theme.palette import PALETTES, Shape
from tests.desktop import pixels


@pytest.fixture(autouse=True)
def as_it_was(qtbot: QtBot):
    yield
    use_theme()


def contrast(one: str, other: str) -> float:
    def light(name: str) -> float:
        parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in QColor(name).getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_texts_can_be_read(name: str) -> None:
    colours = PALETTES[name]
    for ground in (colours.background, colours.surface, colours.raised, colours.field):
        assert contrast(colours.text, ground) > 7
        assert contrast(colours.muted, ground) > 4.5
    for text, ground in (("accent", "on_accent"), ("good", "good_soft"), ("bad", "bad_soft"), ("warn", "warn_soft")):
        assert contrast(getattr(colours, text), getattr(colours, ground)) > 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_each_side_has_a_colour_and_a_shape_of_its_own(name: str) -> None:
    sides = PALETTES[name].sides
    assert len({side.colour for side in sides}) == len({side.shape for side in sides}) == len(sides) == 6
    assert all(contrast(side.colour, side.on) > 3 for side in sides)
    grounds = (PALETTES[name].background, PALETTES[name].surface, PALETTES[name].raised)
    assert all(contrast(side.colour, ground) > 3 for side in sides for ground in grounds)


@pytest.mark.parametrize("name", PALETTES)
def test_that_a_refused_choice_can_be_read(name: str, qtbot: QtBot) -> None:
    use_theme(name)
    button = QPushButton("Aim")
    qtbot.addWidget(button)
    button.setProperty("kind", "refused")
    dress_window(button)
    button.ensurePolished()
    ink = button.palette().color(QPalette.ColorRole.ButtonText).name()
    assert all(contrast(ink, ground) > 4.5 for ground in (PALETTES[name].background, PALETTES[name].surface))


def rim(widget: QWidget, area: QRect) -> set[str]:
    """The colors that are really on the left and the lower edge of a part of a widget."""
    image = widget.grab().toImage()
    left = {image.pixelColor(area.left() + step, area.center().y()).name() for step in range(4)}
    return left | {image.pixelColor(area.center().x(), area.bottom() - step).name() for step in range(3)}


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("kind", ["", "primary", "chip", "quiet", "tab", "link"])
def test_that_the_focus_can_be_seen(name: str, kind: str, qtbot: QtBot) -> None:
    use_theme(name)
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.setProperty("kind", "page")
    holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    button, other = QPushButton("Aim"), QPushButton("Dodge")
    for one in (button, other):
        one.setProperty("kind", kind)
    box = QVBoxLayout(holder)
    box.addWidget(button)
    box.addWidget(other)
    dress_window(holder)
    holder.show()
    holder.activateWindow()
    with qtbot.waitActive(holder):
        other.setFocus()
    plain = colours_of(button)
    button.setFocus()
    ground = holder.grab().toImage().pixelColor(1, 1).name()
    assert ground == PALETTES[name].surface
    fresh = colours_of(button) - plain if kind != "primary" else rim(button, button.rect()) - plain
    assert max(contrast(one, ground) for one in fresh) >= 3


def colours_of(widget: QWidget) -> set[str]:
    return pixels.colours_of(widget.grab().toImage())


@pytest.mark.parametrize("name", PALETTES)
def test_that_a_selected_row_can_be_told_from_the_others(name: str, qtbot: QtBot) -> None:
    use_theme(name)
    rows, table, tabs = QListView(), QTableView(), QTabBar()
    model = QStandardItemModel(2, 1)
    for view in (rows, table):
        qtbot.addWidget(view)
        view.setModel(model)
        view.resize(200, 150)
        view.show()
        view.setCurrentIndex(model.index(1, 0))
        area = view.visualRect(model.index(1, 0)).translated(view.viewport().pos())
        other = view.visualRect(model.index(0, 0)).translated(view.viewport().pos())
        marks = rim(view, area) - rim(view, other)
        assert max(contrast(one, PALETTES[name].surface) for one in marks) >= 3
        assert max(contrast(one, PALETTES[name].background) for one in marks) >= 3
    qtbot.addWidget(tabs)
    for word in ("Cards", "Fights"):
        tabs.addTab(word)
    tabs.show()
    marks = rim(tabs, tabs.tabRect(0)) - rim(tabs, tabs.tabRect(1))
    assert max(contrast(one, PALETTES[name].surface) for one in marks) >= 3


@pytest.mark.parametrize("name", PALETTES)
def test_that_chosen_text_and_what_is_disabled_can_be_read(name: str, qtbot: QtBot) -> None:
    use_theme(name)
    line, button = QLineEdit("Wulf"), QPushButton("Aim")
    button.setEnabled(False)
    for one in (line, button):
        qtbot.addWidget(one)
        dress_window(one)
        one.ensurePolished()
    chosen = line.palette()
    assert contrast(chosen.highlightedText().color().name(), chosen.highlight().color().name()) > 4.5
    ink = button.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText).name()
    assert ink == PALETTES[name].faint
    grounds = (PALETTES[name].background, PALETTES[name].surface, PALETTES[name].raised, PALETTES[name].field)
    assert all(contrast(ink, ground) > 3 for ground in grounds)


@pytest.mark.parametrize("shape", Shape)
def test_shapes_stay_near_their_square(shape: Shape) -> None:
    path = shape_path(shape, QRectF(0, 0, 100, 100))
    assert QRectF(-12, -12, 124, 124).contains(path.boundingRect())
    assert path.contains(QRectF(0, 0, 100, 100).center())


def test_everybody_hears_of_another_theme(qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme_signals().theme_changed):
        use_theme("light", SCALES[-1])
    assert theme().palette.name == "light"
    assert theme().px(10) == 20
    use_theme("pink", 5000)
    assert (theme().palette.name, theme().scale) == ("dark", 200)


def test_flowing_widgets_take_a_further_row_where_it_is_narrow(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, 5)
    labels = [QLabel("word") for _ in range(4)]
    for one in labels:
        one.setFixedSize(50, 20)
        flow.addWidget(one)
    assert flow.heightForWidth(215) == 20
    assert flow.heightForWidth(214) == 45
    labels[3].hide()
    assert flow.heightForWidth(160) == 20
    labels[0].setFixedSize(110, 30)
    assert flow.heightForWidth(160) == 55
    flow.setSpacing(0)
    assert flow.heightForWidth(160) == 50
    flow.takeAt(0)
    assert flow.heightForWidth(160) == 20


@pytest.mark.parametrize(("width", "columns"), [(400, [4]), (260, [2, 2]), (120, [1, 1, 1, 1])])
def test_columns_are_read_one_after_the_other(qtbot: QtBot, width: int, columns: list[int]) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    grid = Columns(holder, 5)
    labels = [QLabel("word") for _ in range(4)]
    for one, wide in zip(labels, (60, 80, 90, 100), strict=True):
        one.setFixedSize(wide, 20)
        grid.addWidget(one)
    holder.resize(width, 200)
    holder.show()
    rows = [[one for one in labels if one.y() == row] for row in dict.fromkeys(one.y() for one in labels)]
    assert [len(row) for row in rows] == columns
    assert labels == sorted(labels, key=lambda one: (one.x(), one.y()))
    assert all(holder.rect().contains(one.geometry()) for one in labels)
    assert grid.heightForWidth(width) == 25 * len(rows) - 5


@pytest.mark.parametrize("scale", SCALES)
def test_a_button_with_a_key_is_wide_enough_for_both(qtbot: QtBot, scale: int) -> None:
    use_theme("dark", scale)
    plain, keyed = QPushButton("Roll"), KeyButton("Roll", "Ctrl R")
    for button in (plain, keyed):
        qtbot.addWidget(button)
        button.ensurePolished()
    assert keyed.sizeHint().width() > plain.sizeHint().width() or scale >= 175
    qtbot.mouseClick(keyed, Qt.MouseButton.LeftButton)
