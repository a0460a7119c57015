"""One fight on the screen: map or rows, turn panel, dice and log, and the keys for all of them."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from gmtool.desktop.run import by_word
from gmtool.desktop.run.actions import enable, make_actions
from gmtool.desktop.run.bar import FightBar
from gmtool.desktop.run.dice import DicePanel
from gmtool.desktop.run.log import LogPanel
from gmtool.desktop.run.picks import Picks
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.run.stage import Stage
from gmtool.desktop.run.turn import TurnPanel
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Choice, RollQuestion

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FightPage(QWidget):
    """Everything of one fight. Keys that no input takes come here."""

    rule_clicked = Signal(str)
    session: FightSession
    picks: Picks
    stage: Stage
    dice: DicePanel
    log: LogPanel

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.picks = Picks(session)
        self.setProperty("kind", "page")
        self.setProperty("keys", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bar = FightBar(session)
        self.stage = Stage(self.picks)
        self.turn = TurnPanel(self.picks)
        self.dice = DicePanel(session)
        self.log = LogPanel(session)
        self._assemble()
        self._connect()
        self.deeds = make_actions(self)
        for signal in (session.asked, self.picks.draft_changed, self.picks.figure_changed):
            signal.connect(self._enable)
        self._enable()
        self.turn.refresh()

    def _enable(self) -> None:
        enable(self, self.deeds)

    def _assemble(self) -> None:
        px = theme().px
        foot = QSplitter(Qt.Orientation.Horizontal)
        foot.addWidget(self.dice)
        foot.addWidget(self.log)
        foot.setSizes([px(360), px(700)])
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.stage)
        left.addWidget(foot)
        left.setSizes([px(620), px(230)])
        left.setStretchFactor(0, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(self.turn)
        whole.setSizes([px(1000), px(400)])
        whole.setStretchFactor(0, 1)
        for splitter in (foot, left, whole):
            splitter.setChildrenCollapsible(False)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(whole)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addLayout(row, 1)

    def _connect(self) -> None:
        self.turn.rule_clicked.connect(self.rule_clicked)
        self.log.rule_clicked.connect(self.rule_clicked)
        self.turn.menu_wanted.connect(self.open_menu)
        self.stage.menu_wanted.connect(self.open_menu)
        self.dice.settled.connect(self.setFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """What no input took."""
        if not self._pressed(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab on the page itself goes through the choices; inside an input it goes on to the next one."""
        if self.hasFocus() and self.picks.choices and self.session.question is None:
            self.picks.step_choice(1 if forward else -1)
            return True
        return super().focusNextPrevChild(forward)

    def go_on(self) -> None:
        """Do what is ready, or begin what is next; nothing while a question waits."""
        if self.session.question is None:
            self.picks.act()

    def go_back(self) -> None:
        """Take back one step: the question, the looking back, the choice."""
        if self.session.question is not None:
            self.session.cancel_question()
        elif self.session.preview_entry is not None:
            self.session.preview(None)
        else:
            self.picks.drop()
        self.setFocus()

    def menu(self, figure: str) -> QMenu:
        """What the GM may do to a figure at any time."""
        moment = self.session.moment
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(f"Look at {moment.name(figure)}", lambda: self.picks.choose_figure(figure))
        values = menu.addMenu("Set")
        for choice in by_word.amendments(moment, figure):
            self._offer(values, choice)
        for choice in by_word.deeds(moment, figure):
            self._offer(menu, choice)
        self._offer(menu, by_word.note())
        return menu

    def open_menu(self, what: object, where: QPoint) -> None:
        """Open the menu of a figure, where one was meant."""
        if isinstance(what, str) and self.session.preview_entry is None:
            self.menu(what).popup(where)

    def open_picked_menu(self) -> None:
        """Open the menu of the picked figure beside its row."""
        self.open_menu(self.picks.figure, self.turn.mapToGlobal(QPoint(0, 0)))

    def _offer(self, menu: QMenu, choice: Choice) -> None:
        menu.addAction(choice.label, lambda: self.picks.pick(choice))

    def _pressed(self, event: QKeyEvent) -> bool:
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        if key == Qt.Key.Key_Space or key in ENTER:
            if not event.isAutoRepeat():
                self.go_on()
        elif key == Qt.Key.Key_Escape:
            self.go_back()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.picks.step_figure(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.picks.step_choice(1 if key == Qt.Key.Key_Right else -1)
        else:
            return self._letter(event)
        return True

    def _letter(self, event: QKeyEvent) -> bool:
        text = event.text()
        if event.isAutoRepeat() or not text.isalnum():
            return False
        if text in "rR" and isinstance(self.session.question, RollQuestion):
            return self.session.roll()
        if text.isdigit():
            choice = self.turn.choices.numbered(int(text))
            if choice is not None:
                self.picks.pick(choice)
            return choice is not None
        if self.turn.draft.form.press(text):
            return True
        if text in "nN" and self.picks.draft is None:
            self.picks.table_acts()
            return True
        return False
