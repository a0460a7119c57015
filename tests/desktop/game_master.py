"""A Game Master at the real window: looks at what is on the screen, and has nothing but keys and a mouse."""

from itertools import cycle
from math import hypot
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.turn.choices import ChoiceButton
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.recent_campaigns import RecentCampaigns
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.seam import InputKind, NumberQuestion, Question, RollQuestion, WordsQuestion
from gmtool.space import Hex
from tests.desktop.gold import check_gold

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class GameMaster:
    """Knows the window from outside: buttons, fields, what has the focus. Never calls what these call."""

    TO_HIT = (2, 3, 2, 4, 5, 3, 1, 3, 2)

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot
        self.asked: list[str] = []
        self.dice = cycle((2, 4, 1, 3, 5))
        self.to_hit = cycle(self.TO_HIT)

    @property
    def page(self) -> FightPage:
        """The fight on the screen."""
        workspace: Any = self.window.pages.made("run")
        page: FightPage = workspace.page
        return page

    @property
    def question(self) -> Question | None:
        """What the dice panel asks."""
        return self.page.session.question

    @property
    def complaint(self) -> str:
        """Why nothing was done, as the dice panel or the foot of the turn panel shows it."""
        labels = self.page.findChildren(QLabel)
        return " ".join(one.text() for one in labels if one.isVisible() and one.property("kind") in ("bad", "warn"))

    @property
    def over(self) -> bool:
        """Whether the turn panel says so."""
        return self.page.turn.prompt.text() == "The fight is over."

    # --- hands -------------------------------------------------------------------------------------------------
    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self.qtbot.keyClick(self._focus(), key, held)
            check_gold()

    def type(self, text: str) -> None:
        """Type where the focus is, letter by letter: one of them may move it."""
        for letter in text:
            self.qtbot.keyClicks(self._focus(), letter)
            check_gold()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click into a widget's middle, or elsewhere in it."""
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())
        check_gold()

    def _focus(self) -> QWidget:
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus is not None, "nothing has the focus: keys go nowhere"
        return focus

    # --- the fight ---------------------------------------------------------------------------------------------
    def offered(self) -> list[ChoiceButton]:
        """The choices that can be taken now."""
        QApplication.processEvents()
        buttons = self.page.turn.choices.buttons
        return [button for button in buttons if button.choice.allowed and button.isVisibleTo(self.page)]

    def offers(self, name: str) -> bool:
        """Whether a choice of this name can be taken now."""
        return any(name in button.text().lower() for button in self.offered())

    def choose(self, name: str) -> bool:
        """Take the choice of this name, by its digit where it has one; whether it is offered, after a look at more."""
        if not self.offers(name):
            self.press(Key.Key_A)
        for button in self.offered():
            if name in button.text().lower():
                digit = button.accessibleDescription().removeprefix("Key Alt+")
                self.press(Key(ord(digit)), held=ALT) if digit.isdigit() else self.click(button)
                return True
        return False

    def answer(self) -> None:
        """Type what the dice show, words that are known, or the lowest number; or take the first option."""
        question = self.question
        assert question is not None
        self.asked.append(question.why.text)
        if isinstance(question, RollQuestion):
            dice = self.to_hit if question.dice.count == 3 else self.dice
            self.type(" ".join(str(next(dice)) for _ in range(question.dice.count)))
            self.press(Key.Key_Return)
        elif isinstance(question, WordsQuestion):
            self.type(question.known[0] if question.known else "a scratch")
            self.press(Key.Key_Return)
        elif isinstance(question, NumberQuestion):
            self.type(str(question.lowest))
            self.press(Key.Key_Return)
        else:
            self.type("1")

    @property
    def moving(self) -> bool:
        """Whether options are chosen and figures moved."""
        return "options" in self.page.turn.prompt.text()

    def step(self, *wanted: str) -> None:
        """Do the next thing: answer, fill in, or begin; a wanted choice where one is offered."""
        if self.question is not None:
            self.answer()
        elif self.page.picks.draft is not None:
            self._fill()
        elif not any(self.choose(name) for name in wanted):
            self.choose("pass") if self.page.turn.act.text().endswith("choose") else self.press(Key.Key_Space)

    def _fill(self) -> None:
        """Say on the map where to and facing whom; then Enter takes what is lit, and does it."""
        if self.page.stage.map.isVisible() and self.moving:
            self._walk()
            self._face()
        if self.page.turn.draft.overrule.isVisible():  # the rules forbid it as it stands
            self.press(Key.Key_Escape)
            self.choose("pass")
        else:
            self.press(Key.Key_Return)

    def _walk(self) -> None:
        """As near to the enemy as the lit hexes let if it charges; else stay."""
        board = self.page.stage.map.content
        ways = [c.hex for c in board.asking.candidates if c.hex is not None and not c.refusals]
        if board.asking.kind is not InputKind.PATH or board.way.hexes or not ways:
            return
        own = self._own()
        apart = {hex: min(hex.distance(foe) for foe in self._foes()) for hex in ways}
        charges = "charge" in self.page.turn.draft.title.text().lower()
        nearest = min((hex for hex in ways if apart[hex]), key=lambda hex: (apart[hex], hex.distance(own)))
        self._click_at(centre(nearest if charges else own))

    def _face(self) -> None:
        """The nearest enemy, by a click beside the figure."""
        board = self.page.stage.map.content
        if board.asking.kind is InputKind.FACING and (here := board.turning_at) is not None:
            way = centre(min(self._foes(), key=here.distance)) - centre(here)
            self._click_at(centre(here) + way / hypot(way.x(), way.y()) * 1.4)

    def _own(self) -> Hex:
        spot = self.page.stage.map.content.acting_spot
        assert spot is not None
        return spot.counter.hexes[0]

    def _foes(self) -> list[Hex]:
        board = self.page.stage.map.content
        spots, acting = board.spots.of.values(), board.acting_spot
        return [
            s.counter.hexes[0] for s in spots if acting and s.counter.side != acting.counter.side and s.counter.able
        ]

    def _click_at(self, point: QPointF) -> None:
        board = self.page.stage.map
        self.click(board, board.camera.to_screen(point).toPoint())


def game_master_on(path: Path, qtbot: QtBot, page: str = "") -> GameMaster:
    """The window on a campaign, opened as the program does it: at the page it was left at, the roster at first."""
    settings = Settings(path.parent)
    if page:
        RecentCampaigns(settings.store).remember(path)
        settings.store.setValue("window/page", page)
    window = MainWindow(settings, path.parent)
    qtbot.addWidget(window)
    window.resize(1400, 900)
    window.show()
    window.activateWindow()
    with qtbot.waitSignal(window.campaigns.ready):
        window.campaigns.begin(path, sample=False)
    qtbot.waitUntil(window.isActiveWindow)
    return GameMaster(window, qtbot)
