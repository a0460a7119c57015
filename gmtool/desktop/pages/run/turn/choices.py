"""Choices of the picked figure as buttons: as many as two lines have room for, or all of them in groups; those that the
rules refuse say why."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, label, literal, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, items_of
from gmtool.desktop.base.theme.current import Role, theme, theme_signals
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.language import tr, trn
from gmtool.presentation.fight.offered_choices import FEW, OfferedChoices
from gmtool.rules.seam import Choice


class ChoiceButton(WordButton):
    """One choice. Enter takes it; Space is left to the workspace. A click with Shift overrules."""

    taken = Signal(object, bool)
    """The choice, and whether the GM overrules."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.show_choice(choice)

    def show_choice(self, choice: Choice, number: int | None = None, *, shown: bool = False) -> None:
        """Be the button of this choice from now on. `shown`: its digit alone picks it, and stands on it."""
        self.choice = choice
        self.setText(literal(f"{number}  {choice.label}" if shown and number is not None else choice.label))
        reasons = "\n".join(refusal.reason for refusal in choice.refusals)
        key = "" if number is None else tr("Key Alt+{number}", number=number)
        overrule = tr("Shift-click to overrule.")
        hint = f"{reasons}\n{overrule}" if reasons else key
        self.setToolTip(tool_tip(f"{choice.label}\n{hint}".strip()))
        self.setAccessibleName(choice.label if choice.allowed else tr("{choice}, not allowed", choice=choice.label))
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


LINES = 2
"""The likely choices take so many lines; one where what is picked needs the room."""


class ChoicesPanel(QWidget):
    """The likely choices in a flow of buttons; all of them, group by group, when the GM asks for more.

    Their digits begin with `first`.
    """

    taken = Signal(object, bool)
    folded = Signal()
    """More are shown, or fewer."""

    def __init__(self, parent: QWidget | None = None, *, first: int = 1, last: int = 9) -> None:
        super().__init__(parent)
        self.offered = OfferedChoices(first, last)
        self.buttons: list[ChoiceButton] = []
        self.lines = LINES
        """So many lines of buttons are shown at most, until all are asked for."""
        self._shape: object = None
        """The shape of the list: the heading, the number of buttons in each group, and the one for more."""
        self._heading: QLabel | None = None
        self._more: KeyButton | None = None
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
        if self.offered.show(title, choices, picked or "", proposed=proposed, digits=digits):
            self._rebuild()
        else:
            self._renew()
        self.setVisible(bool(choices))

    @property
    def unfolded(self) -> bool:
        """True while all choices are shown."""
        return self.offered.unfolded

    @property
    def dense(self) -> bool:
        """Whether there is little room: no heading, and a picked choice stands alone."""
        return self.offered.dense

    def numbered(self, number: int) -> Choice | None:
        """The choice behind a digit key."""
        return self.offered.numbered(number)

    def unfold(self, unfolded: bool) -> None:
        """Show everything, or only what matters now."""
        self.offered.unfolded = unfolded
        self._rebuild()
        self.folded.emit()

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        if self.dense is not dense:
            self.offered.dense = dense
            self._restyle()

    def set_lines(self, lines: int) -> None:
        """Take so many lines at most."""
        if lines != self.lines:
            self.lines = lines
            self._rebuild()

    def height_of(self, lines: int) -> int:
        """The height in pixels with so many lines of buttons."""
        if not self.buttons:
            return 0
        over = 0 if self._heading is None else self._heading.sizeHint().height() + self._gap
        return over + lines * self.buttons[0].sizeHint().height() + (lines - 1) * self._gap

    def fit(self) -> None:
        """Show as many as there is room for in the width that it has now."""
        if self.isVisible() and self._fitting() != self.offered.few:
            self._rebuild()

    def _fitting(self) -> int:
        """So many choices have room in the lines there are, and the button for more after them."""
        offered = self.offered
        numbers = {id(choice): f"{digit}  " for digit, choice in offered.numbers.items() if offered.digits}
        wide = theme().metrics(Role.BODY, bold=True).horizontalAdvance
        for few in range(FEW, 1, -1):
            shown = offered.of_few(few)
            more = trn("{n} more", "{n} more", len(offered.choices) - len(shown))
            words = [f"{numbers.get(id(choice), '')}{choice.label}" for choice in shown]
            widths = [wide(word) + theme().px(_AROUND) for word in words]
            if len(shown) < len(offered.choices):
                widths.append(wide(more) + theme().px(_AROUND + _CAP))
            if _lines(widths, self.width(), self._gap) <= self.lines:
                return few
        return 1

    def _renew(self) -> None:
        """They look the same, but what their inputs can be is asked of the state as it is now."""
        fresh = {choice.key: choice for choice in self.offered.choices}
        for button in self.buttons:
            button.choice = fresh[button.choice.key]

    def _restyle(self) -> None:
        """Make all of it anew: the names of groups are as high as buttons."""
        self._shape = None
        self._rebuild()

    def _rebuild(self) -> None:
        """Show other choices; buttons that are there already only get other words: to dress new ones takes long."""
        offered = self.offered
        offered.few = self._fitting()
        shown = offered.in_sight
        titled, more = bool(offered.title) and not self.dense, len(offered.choices) - len(shown)
        named = sum(choice.allowed for choice in shown) > FEW
        groups = [(name, list(members)) for name, members in groupby(shown, _group_of)] if named else [("", shown)]
        shape = titled, named, [(name, len(members)) for name, members in groups], bool(more), self.unfolded
        # what has the keys goes, so that Enter does not take another choice than it was on
        if shape != self._shape or self.window().focusWidget() in self.buttons:
            self._shape = shape
            self._build(groups, titled=titled, named=named, more=bool(more))
        if self._heading is not None:
            self._heading.setText(offered.title)
        if self._more is not None:
            self._more.setText(trn("{n} more", "{n} more", more) if more else tr("Fewer"))
        numbers = {id(choice): digit for digit, choice in offered.numbers.items()}
        for button, choice in zip(self.buttons, shown, strict=True):
            button.show_choice(choice, numbers.get(id(choice)), shown=offered.digits)
            button.mark(choice.key == offered.picked)
        # a layout shows its new widgets later, when the height is asked for already
        for part in (*(item.widget() for item in items_of(self._box)), *self.buttons, self._more):
            if part is not None and part.isHidden():
                part.ensurePolished()
                part.show()

    def _build(self, groups: list[tuple[str, list[Choice]]], *, titled: bool, named: bool, more: bool) -> None:
        self.buttons, self._heading, self._more = [], heading("") if titled else None, None
        while (item := self._box.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._box.setSpacing(self._gap)
        if self._heading is not None:
            self._box.addWidget(self._heading)
        flow, height = self._flow(), QPushButton("x").sizeHint().height() if named else 0
        for name, members in groups:
            if named:
                flow = self._flow(name, height)
            for choice in members:
                flow.addWidget(self._button(choice))
        if more or self.unfolded:
            self._more = self._fold(more)
            flow.addWidget(self._more)

    @property
    def _gap(self) -> int:
        return theme().px(3 if self.dense else 5)

    def _fold(self, unfold: bool) -> KeyButton:
        button = dressed(
            KeyButton(key_of="run.all_choices"), kind="tab", tip=tr("The other choices, and what the rules forbid now")
        )
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.unfold(unfold))
        return button

    def _flow(self, group: str = "", height: int = 0) -> FlowLayout:
        row = QWidget()
        flow = FlowLayout(row, self._gap)
        if group:
            name = label(group, "small")
            name.setMinimumHeight(height)
            flow.addWidget(name)
        self._box.addWidget(row)
        return flow

    def _button(self, choice: Choice) -> ChoiceButton:
        button = ChoiceButton(choice)
        button.taken.connect(self.taken)
        self.buttons.append(button)
        return button


_AROUND, _CAP = 26, 38
"""What a button takes around its words at 100 %, and the cap of the key for more."""


def _lines(widths: Sequence[int], room: int, gap: int) -> int:
    """The lines that parts so wide take, side by side in this room."""
    count, left = 1, room
    for width in widths:
        if width > left and left < room:
            count, left = count + 1, room
        left -= width + gap
    return count


def _group_of(choice: Choice) -> str:
    return choice.group if choice.allowed else ""
