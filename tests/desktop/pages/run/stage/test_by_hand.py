"""A figure moves, turns, aims and strikes in the real page: by nothing but the mouse, and by nothing but the keys."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.turn.choices import ChoiceButton
from gmtool.rules.seam import InputKind
from gmtool.space import Hex, HexGround, label, parse_label
from tests.desktop.canvas.hand import LEFT, PLAIN, pixel, wheel
from tests.desktop.pages.run.stage.conftest import Opened
from tests.rules.tft.board import Board

Key = Qt.Key


@pytest.fixture
def board() -> Board:
    """Astrid, who is quick, charges Karl and Jon; both look at her, and she reaches both from 0405."""
    board = Board(ground=HexGround(columns=10, rows=10))
    board.add("Astrid", "red", "0408", 3, st=14, dx=14, ready=["broadsword"])
    board.add("Karl", "blue", "0404", 3, ready=["broadsword"])
    board.add("Jon", "blue", "0505", 4, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


def said(page: FightPage, kind: str) -> list[dict[str, Any]]:
    """The commands of a kind that were done."""
    return [dict(entry.command) for entry in page.session.journal.line() if entry.command["kind"] == kind]


def judge(page: FightPage) -> None:
    """Astrid went where she was sent, looked where she was turned, and struck whom she was aimed at."""
    (charge,) = [one for one in said(page, "tft.option/1") if one["figure"] == "Astrid"]
    assert [label(Hex(*step)) for step in charge["path"]] == ["0407", "0406", "0405"]
    assert charge["facing"] == 0
    (strike,) = said(page, "tft.strike/1")
    assert (strike["figure"], strike["target"]) == ("Astrid", "Jon")
    figures = page.session.moment.counters
    assert (figures["Astrid"].hexes, figures["Astrid"].facing) == ((parse_label("0405"),), 0)
    assert any(line.startswith("Astrid strikes Jon") or "Jon" in line for line in page.log.text().splitlines())


class Mouse:
    """Clicks on what is on the screen, and turns the wheel."""

    def __init__(self, page: FightPage) -> None:
        self.page = page
        self.map = page.stage.map

    def on(self, widget: QWidget, at: QPoint | None = None) -> None:
        QApplication.processEvents()
        assert widget.isVisible()
        QTest.mouseMove(widget, at or widget.rect().center())
        QTest.mouseClick(widget, LEFT, PLAIN, at or widget.rect().center())
        QApplication.processEvents()

    def choose(self, words: str) -> None:
        QApplication.processEvents()
        if not (found := self.offered(words)):
            self.on(
                next(
                    one for one in self.page.findChildren(KeyButton) if one.isVisible() and one.text().endswith("more")
                )
            )
            QApplication.processEvents()
            found = self.offered(words)
        self.on(found[0])

    def offered(self, words: str) -> list[ChoiceButton]:
        return [one for one in self.page.findChildren(ChoiceButton) if words in one.text() and one.isVisible()]

    def at(self, where: str) -> None:
        self.on(self.map, pixel(self.map, where))


def test_by_mouse_alone(opened: Opened, board: Board) -> None:
    page = opened(board)
    mouse = Mouse(page)
    mouse.at("0408")
    assert page.picks.figure == "Astrid"
    mouse.choose("Charge attack")
    mouse.at("0405")
    assert page.stage.map.content.asking.kind is InputKind.FACING
    assert page.stage.map.content.facing == 0  # toward the nearest foe
    for _ in range(3):
        wheel(page.stage.map, pixel(page.stage.map, "0405"), -1)
    assert page.stage.map.content.facing == 3
    north = page.stage.map.camera.to_screen(centre(parse_label("0405"))).toPoint() - QPoint(0, 30)
    mouse.on(page.stage.map, north)
    mouse.on(page.turn.act)
    mouse.on(page.turn.act)  # Red has moved
    mouse.choose("Blue has moved")  # and stay where they are
    mouse.on(page.turn.act)
    assert page.picks.figure == "Astrid"
    mouse.choose("Strike with broadsword")
    assert page.picks.draft is not None
    assert not page.picks.draft.ready
    mouse.at("0505")
    mouse.on(page.turn.act)
    judge(page)


def test_by_keys_alone(opened: Opened, board: Board) -> None:
    page = opened(board, real_dice=True)

    def press(*keys: Any, held: Any = PLAIN) -> None:
        for key in keys:
            QApplication.processEvents()
            target = QApplication.focusWidget()
            assert target is not None
            QTest.keyClicks(target, key) if isinstance(key, str) else QTest.keyClick(target, key, held)

    def choose(words: str) -> None:
        QApplication.processEvents()
        button = next(one for one in page.findChildren(ChoiceButton) if words in one.text() and one.isVisible())
        press(Key(ord(button.accessibleDescription().removeprefix("Key Alt+"))), held=Qt.KeyboardModifier.AltModifier)

    assert page.picks.figure == "Astrid"
    choose("Charge attack")
    press(Key.Key_F6, Key.Key_Home, Key.Key_Up, Key.Key_Up, Key.Key_Up, Key.Key_Return)
    assert page.stage.map.content.asking.kind is InputKind.FACING
    assert page.picks.draft.values["facing"] == 0  # toward the nearest foe
    press(Key.Key_Return)
    press("n", "n")
    assert page.picks.figure == "Astrid"
    choose("Strike with broadsword")
    press(Key.Key_F6, Key.Key_Tab)
    if page.stage.map.content.pointed.figure != "Jon":
        press(Key.Key_Tab)
    press(Key.Key_Return, Key.Key_Return)
    assert page.session.question is not None
    press("3 3 3", Key.Key_Return, "4 4", Key.Key_Return)
    judge(page)
