"""Choices of the picked figure as buttons in groups; those that the rules refuse say why."""

from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, label, literal, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.presentation.fight.offered_choices import FEW, FEWER, in_sight, sorted_by_group
from gmtool.rules.seam import Choice

MORE = "A"
"""The key that shows all choices, and only the likely ones again."""


class ChoiceButton(WordButton):
    """One choice. Enter takes it; Space is left to the workspace. A click with Shift overrules."""

    taken = Signal(object, bool)
    """The choice, and whether the GM overrules."""

    def __init__(self, choice: Choice, number: int | None, shown: bool) -> None:
        """`shown`: its digit alone picks it, and stands on it."""
        super().__init__(literal(f"{number}  {choice.label}" if shown and number is not None else choice.label))
        self.choice = choice
        reasons = "\n".join(refusal.reason for refusal in choice.refusals)
        key = "" if number is None else f"Key Alt+{number}"
        hint = f"{reasons}\nShift-click to overrule." if reasons else key
        self.setToolTip(tool_tip(f"{choice.label}\n{hint}".strip()))
        self.setAccessibleName(choice.label if choice.allowed else f"{choice.label}, not allowed")
        self.setAccessibleDescription(hint)

    def mark(self, picked: bool) -> None:
        set_kind(self, kind="picked" if picked else "" if self.choice.allowed else "refused")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter is a click; every other key is the workspace's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._take(event.modifiers())
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take the choice, if the pointer is still on it."""
        self.setDown(False)
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._take(event.modifiers())

    def _take(self, modifiers: Qt.KeyboardModifier) -> None:
        self.taken.emit(self.choice, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))


class ChoicesPanel(QWidget):
    """The likely choices in a flow of buttons; all of them, group by group, when the GM asks for more.

    Their digits begin with `first`.
    """

    taken = Signal(object, bool)
    folded = Signal()
    """More are shown, or fewer."""

    def __init__(self, parent: QWidget | None = None, *, first: int = 1, last: int = 9) -> None:
        super().__init__(parent)
        self._digits = range(first, last + 1)
        self.buttons: list[ChoiceButton] = []
        self._flows: list[FlowLayout] = []
        self.unfolded = False
        self.dense = False
        """Whether there is little room: no heading, and a picked choice stands alone."""
        self._shown: tuple[str, tuple[Choice, ...], str | None, bool] = ("", (), None, False)
        self._folding = False
        self._box = column_in(self, margins=0)
        theme_signals().theme_changed.connect(self._restyle)

    def show_choices(
        self,
        title: str,
        choices: tuple[Choice, ...],
        picked: str | None,
        *,
        proposed: bool = False,
        digits: bool = False,
    ) -> None:
        """Show these, in the order of their groups; `digits`: each of the first ones has its digit on it."""
        folding = picked is not None and not proposed
        if (title, choices, picked, digits) != self._shown or folding is not self._folding:
            self.unfolded = self.unfolded and (title, choices) == self._shown[:2]
            self._shown, self._folding = (title, choices, picked, digits), folding
            self._rebuild(title, choices, picked, digits)
        else:
            self._renew(choices)
        self.setVisible(bool(choices))

    def numbered(self, number: int) -> Choice | None:
        """The choice behind a digit key."""
        allowed = [choice for choice in sorted_by_group(self._shown[1]) if choice.allowed]
        return dict(zip(self._digits, allowed, strict=False)).get(number)

    def unfold(self, unfolded: bool) -> None:
        """Show everything, or only what matters now."""
        self.unfolded = unfolded
        self._rebuild(*self._shown)
        self.folded.emit()

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        if self.dense is not dense:
            self.dense = dense
            self._rebuild(*self._shown)

    def _renew(self, choices: tuple[Choice, ...]) -> None:
        """They look the same, but what their inputs can be is asked of the state as it is now."""
        self._shown = (self._shown[0], choices, *self._shown[2:])
        fresh = {choice.key: choice for choice in choices}
        for button in self.buttons:
            button.choice = fresh[button.choice.key]

    def _restyle(self) -> None:
        if self.unfolded:  # the names of groups are as high as buttons
            self._rebuild(*self._shown)
            return
        self._box.setSpacing(theme().px(5))
        for flow in self._flows:
            flow.setSpacing(theme().px(5))

    def _rebuild(self, title: str, choices: tuple[Choice, ...], picked: str | None, digits: bool) -> None:
        self.buttons, self._flows = [], []
        while (item := self._box.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._box.setSpacing(theme().px(5))
        if title and not self.dense:
            self._box.addWidget(heading(title))
        ordered = sorted_by_group(choices)
        few = FEWER if self.dense else FEW
        shown = ordered if self.unfolded else in_sight(ordered, picked, alone=self._folding, few=few)
        self._fill(ordered, shown, picked, digits)

    def _fill(self, ordered: list[Choice], shown: list[Choice], picked: str | None, digits: bool) -> None:
        allowed = [choice for choice in ordered if choice.allowed]
        flow = self._flow()
        named = sum(choice.allowed for choice in shown) > FEW
        height = QPushButton("x").sizeHint().height() if named else 0
        for group, members in groupby(shown, lambda choice: choice.group if choice.allowed else ""):
            if named:
                flow = self._flow(group, height)
            for choice in members:
                number = dict(zip(map(id, allowed), self._digits, strict=False)).get(id(choice))
                button = self._button(choice, number, digits)
                button.mark(choice.key == picked)
                flow.addWidget(button)
        if len(shown) < len(ordered):
            flow.addWidget(self._fold(f"{len(ordered) - len(shown)} more", True))
        elif self.unfolded:
            flow.addWidget(self._fold("Fewer", False))

    def _fold(self, text: str, unfold: bool) -> QPushButton:
        button = dressed(KeyButton(text, MORE), kind="tab", tip="The other choices, and what the rules forbid now")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.unfold(unfold))
        return button

    def _flow(self, group: str = "", height: int = 0) -> FlowLayout:
        row = QWidget()
        flow = FlowLayout(row, theme().px(5))
        self._flows.append(flow)
        if group:
            name = label(group, "small")
            name.setMinimumHeight(height)
            flow.addWidget(name)
        self._box.addWidget(row)
        return flow

    def _button(self, choice: Choice, number: int | None, digits: bool) -> ChoiceButton:
        button = ChoiceButton(choice, number, digits)
        button.taken.connect(self.taken)
        self.buttons.append(button)
        return button
