"""The lists of commands, as they are painted: names, the keys that they have, and those that they had."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.shell.finder import Finder, KeyHelp
from gmtool.desktop.shell.keys.key_rows import KeyRow, KeyRowDelegate, KeyRows
from tests.desktop.painted_words import drawn_words, painted_words
from tests.desktop.pixels import colours_of

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def below(qtbot: QtBot) -> QWidget:
    use_theme("dark", 100)
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def action(below: QWidget, name: str, key: str = "", *, able: bool = True) -> QAction:
    made = QAction(name, below)
    made.setShortcut(key)
    made.setEnabled(able)
    return made


def test_that_the_finder_paints_each_command_with_its_key_and_those_that_cannot_be_done_last(below: QWidget) -> None:
    finder = Finder(below)
    deeds = [
        action(below, "Undo", "Ctrl+Z", able=False),
        action(below, "&Print cards", "Ctrl+P"),
        action(below, "Export"),
    ]
    finder.offer(deeds, lambda typed: [action(below, f"Open “{typed}”")] if typed else [])
    told = painted_words(finder.list)
    assert told == ["Print cards", "Ctrl P", "Export", "Undo", "Ctrl Z"]
    finder.typed.setText("pr")
    assert painted_words(finder.list)[:2] == ["Print cards", "Ctrl P"]
    finder.typed.setText("zzz")
    finder.typed.setText("print cards x")
    assert "Open “print cards x”" in painted_words(finder.list)


def test_that_a_finder_without_more_says_that_nothing_is_called_so(below: QWidget) -> None:
    finder = Finder(below)
    finder.offer([action(below, "Undo")])
    finder.typed.setText("zzz")
    assert painted_words(finder.list) == []
    assert finder.nothing.isVisible()
    assert "Nothing here is called “zzz”" in finder.nothing.text()


def test_that_the_keys_of_a_screen_are_told_in_groups_and_a_group_without_keys_is_not(below: QWidget) -> None:
    shown = KeyHelp(below)
    groups = [("Roster", [action(below, "New card", "Ctrl+N")]), ("Empty", [action(below, "Export")])]
    shown.explain(groups, action(below, "Change keys"))
    shown.open()
    told = " ".join(painted_words(shown))
    assert "New card" in told
    assert "Empty" not in told
    assert "Export" not in told
    assert "Change keys" in told


def words(row: KeyRow) -> list[str]:
    model, art = KeyRows(), KeyRowDelegate()
    model.set_rows([row])
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, 500, art.sizeHint(option, model.index(0)).height())
    return drawn_words(QSize(500, 60), lambda painter: art.paint(painter, option, model.index(0)))


def test_that_a_command_is_told_with_all_its_keys_and_the_usual_one_where_it_was_changed(below: QWidget) -> None:
    row = KeyRow("New card", "roster.new_card", ("Ctrl N", "F2"))
    assert words(row) == ["New card", "F2", "Ctrl N"]
    assert words(KeyRow("New card", "roster.new_card", ("F2",), before="Ctrl N")) == [
        "New card",
        "F2",
        "usually Ctrl N",
    ]
    assert words(KeyRow("New card", "roster.new_card", (), before="Ctrl N")) == ["New card", "usually Ctrl N"]
    assert words(KeyRow("Roster")) == ["ROSTER"]


def test_that_a_key_that_can_be_changed_has_a_cap_and_what_is_said_of_rows(below: QWidget) -> None:
    def picture(row: KeyRow) -> set[str]:
        model, art = KeyRows(), KeyRowDelegate()
        model.set_rows([row])
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, 500, 30)
        image = QImage(500, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.magenta)
        with QPainter(image) as painter:
            art.paint(painter, option, model.index(0))
        return colours_of(image)

    cap = theme().colour("field").name()
    assert cap in picture(KeyRow("New card", "roster.new_card", ("F2",)))
    assert cap not in picture(KeyRow("New card", "roster.new_card", ("F2",), fixed=True))
    assert KeyRow("Roster").in_words == "Roster"
    assert KeyRow("New card", "a", ("F2",), "Ctrl N").in_words == "New card: F2, before Ctrl N"
    assert KeyRow("New card", "a").in_words == "New card: no key"
