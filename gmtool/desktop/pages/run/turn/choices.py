"""Choices of the picked figure as buttons in groups; those that the rules refuse say why."""

from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, heading, label, literal, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.rules.seam import Choice

FEW = 6
"""For more choices than these the groups are named."""
FOLDED = 4
"""More refused choices than these are folded away."""


class ChoiceButton(WordButton):
    """One choice. Enter takes it; Space is left to the workspace. A click with Shift overrules."""

    taken = Signal(object, bool)
    """The choice, and whether the GM overrules."""

    def __init__(self, choice: Choice, number: int | None) -> None:
        super().__init__(literal(choice.label))
        self.choice = choice
        reasons = "\n".join(refusal.reason for refusal in choice.refusals)
        key = f"Key Alt+{number}" if number and number < 10 else ""
        hint = f"{reasons}\nShift-click to overrule." if reasons else key
        self.setToolTip(tool_tip(f"{choice.label}\n{hint}".strip()))
        self.setAccessibleName(choice.label if choice.allowed else f"{choice.label}, not allowed")
        self.setAccessibleDescription(hint)

    def mark(self, picked: bool) -> None:
        set_kind(self, kind="primary" if picked else "" if self.choice.allowed else "refused")

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
    """A flow of buttons a group. What the rules refuse, and while a choice is picked the others, fold away."""

    taken = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[ChoiceButton] = []
        self._unfolded = False
        self._shown: tuple[str, tuple[Choice, ...], str | None] = ("", (), None)
        self._folding = False
        self._box = column_in(self, margins=0)
        theme_signals().theme_changed.connect(self._restyle)

    def show_choices(
        self, title: str, choices: tuple[Choice, ...], picked: str | None, *, proposed: bool = False
    ) -> None:
        """Show these, in the order of their groups."""
        folding = picked is not None and not proposed
        if (title, choices, picked) != self._shown or folding is not self._folding:
            self._unfolded = self._unfolded and (title, choices) == self._shown[:2]
            self._shown, self._folding = (title, choices, picked), folding
            self._rebuild(title, choices, picked)
        else:
            self._renew(choices)
        self.setVisible(bool(choices))

    def numbered(self, number: int) -> Choice | None:
        """The choice behind a digit key."""
        allowed = [choice for choice in sorted_by_group(self._shown[1]) if choice.allowed]
        return allowed[number - 1] if 0 < number <= min(9, len(allowed)) else None

    def unfold(self, unfolded: bool) -> None:
        """Show everything, or only what matters now."""
        self._unfolded = unfolded
        self._rebuild(*self._shown)

    def _renew(self, choices: tuple[Choice, ...]) -> None:
        """They look the same, but what their inputs can be is asked of the state as it is now."""
        self._shown = (self._shown[0], choices, self._shown[2])
        fresh = {choice.key: choice for choice in choices}
        for button in self.buttons:
            button.choice = fresh[button.choice.key]

    def _restyle(self) -> None:
        self._rebuild(*self._shown)

    def _rebuild(self, title: str, choices: tuple[Choice, ...], picked: str | None) -> None:
        self.buttons = []
        while (item := self._box.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._box.setSpacing(theme().px(5))
        if title:
            self._box.addWidget(heading(title))
        ordered = sorted_by_group(choices)
        shown = ordered if self._unfolded else unfolded_part(ordered, picked if self._folding else None)
        self._fill(ordered, shown, picked)

    def _fill(self, ordered: list[Choice], shown: list[Choice], picked: str | None) -> None:
        allowed = [choice for choice in ordered if choice.allowed]
        flow = self._flow()
        named = sum(choice.allowed for choice in shown) > FEW
        height = QPushButton("x").sizeHint().height() if named else 0
        for group, members in groupby(shown, lambda choice: choice.group if choice.allowed else ""):
            if named:
                flow = self._flow(group, height)
            for choice in members:
                number = allowed.index(choice) + 1 if choice.allowed else None
                button = self._button(choice, number)
                button.mark(choice.key == picked)
                flow.addWidget(button)
        if len(shown) < len(ordered):
            flow.addWidget(self._fold(f"{len(ordered) - len(shown)} more  ▸", True))
        elif self._unfolded:
            flow.addWidget(self._fold("◂  fewer", False))

    def _fold(self, text: str, unfold: bool) -> QPushButton:
        button = dressed(QPushButton(text), kind="tab", tip="The other choices, and what the rules forbid now")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.unfold(unfold))
        return button

    def _flow(self, group: str = "", height: int = 0) -> FlowLayout:
        row = QWidget()
        flow = FlowLayout(row, theme().px(5))
        if group:
            name = label(group, "small")
            name.setMinimumHeight(height)
            flow.addWidget(name)
        self._box.addWidget(row)
        return flow

    def _button(self, choice: Choice, number: int | None) -> ChoiceButton:
        button = ChoiceButton(choice, number)
        button.taken.connect(self.taken)
        self.buttons.append(button)
        return button


def sorted_by_group(choices: tuple[Choice, ...]) -> list[Choice]:
    """Choices with those of a group together; what the rules refuse stands at the end."""
    groups = list(dict.fromkeys(choice.group for choice in choices))
    return sorted(choices, key=lambda choice: (not choice.allowed, groups.index(choice.group)))


def unfolded_part(ordered: list[Choice], picked: str | None) -> list[Choice]:
    """What is shown unasked: the picked one while it needs room, otherwise what is allowed and a few refused ones."""
    allowed = [choice for choice in ordered if choice.allowed]
    mine = [choice for choice in ordered if choice.key == picked]
    if mine and mine[0].inputs and len(allowed) > FEW:
        return mine
    if len(ordered) - len(allowed) <= FOLDED:
        return ordered
    return allowed + [choice for choice in mine if not choice.allowed]
