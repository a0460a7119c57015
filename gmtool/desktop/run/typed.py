"""Inputs of a choice that are typed: numbers and words."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.parts import FlowLayout, set_kind
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field, beside
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Input

LARGEST = 9999


class NumberField(Field):
    """A whole number with its limits; empty where nothing needs to be said."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.edit = QLineEdit()
        self.edit.setAccessibleName(field.label)
        self.edit.setPlaceholderText("–")
        self.edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.edit.setFixedWidth(theme().px(56))
        self.edit.textEdited.connect(self._typed)
        self._name, self._steps = beside(field.label), QWidget()
        steps = QHBoxLayout(self._steps)
        steps.setContentsMargins(0, 0, 0, 0)
        steps.setSpacing(theme().px(4))
        for part in (_step("−", lambda: self._step(-1)), self.edit, _step("+", lambda: self._step(1))):
            steps.addWidget(part)
        self._flow = FlowLayout(self, theme().px(4))
        self._flow.addWidget(self._name)
        self._flow.addWidget(self._steps)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.setFocusProxy(self.edit)

    def sizeHint(self) -> QSize:  # noqa: N802
        """In one line; where there is no room for that, the name stands over the number."""
        name, steps = self._name.sizeHint(), self._steps.sizeHint()
        return QSize(name.width() + self._flow.spacing() + steps.width(), max(name.height(), steps.height()))

    def begin(self, field: Input, draft: Draft) -> None:
        """Empty, whatever was typed."""
        super().begin(field, draft)
        self.edit.clear()
        if self.edit.property("wrong"):
            set_kind(self.edit, wrong=False)

    def show_draft(self, draft: Draft) -> None:
        """Show the number, and leave alone what is being typed."""
        value = draft.value(self.field)
        if self._number() != value:
            self.edit.setText("" if value is None else str(value))

    def _number(self) -> int | None:
        text = self.edit.text().strip().replace("−", "-")
        return int(text) if text.removeprefix("-").isdecimal() else None

    def _typed(self) -> None:
        number = self._number()
        fits = number is not None and self._within(number) == number
        set_kind(self.edit, wrong=bool(self.edit.text().strip(" -−")) and not fits)
        if fits or not self.edit.text():
            self.say(number)

    def _step(self, step: int) -> None:
        number = self._number()
        start = (self.field.lowest or 0) - step if number is None else number
        self.say(self._within(start + step))

    def _within(self, number: int) -> int:
        lowest = -LARGEST if self.field.lowest is None else self.field.lowest
        highest = LARGEST if self.field.highest is None else self.field.highest
        return min(max(number, lowest), highest)


class TextField(Field):
    """Words."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(field.label)
        self.edit.setAccessibleName(field.label)
        self.edit.textChanged.connect(lambda text: self.say(text or None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.edit)
        self.setFocusProxy(self.edit)

    def show_draft(self, draft: Draft) -> None:
        """Show the words, and leave the cursor where it is."""
        value = draft.value(self.field)
        text = value if isinstance(value, str) else ""
        if self.edit.text() != text:
            with QSignalBlocker(self.edit):
                self.edit.setText(text)


def _step(text: str, act: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.clicked.connect(act)
    return button
