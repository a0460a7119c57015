"""The small inputs of a choice: toggles, switches, numbers and words."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QSpinBox, QWidget

from gmtool.desktop.parts import FlowLayout, label
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Candidate, Input, Json

NO_ARROWS = "QSpinBox {{ padding: {0}px; }} QSpinBox::up-button, QSpinBox::down-button {{ width: 0; }}"


class Toggle(QPushButton):
    """A button that stays down. Space is left to the workspace; its letter presses it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setCheckable(True)
        self.setAccessibleName(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Every key is the workspace's."""
        event.ignore()


class Field(QWidget):
    """One input of a draft."""

    said = Signal(str, object)
    """The field, and its value; None takes it back."""

    def __init__(self, field: Input) -> None:
        super().__init__()
        self.field = field

    def show_draft(self, draft: Draft) -> None:
        """Show what the draft has for this input."""

    def toggles(self) -> Mapping[str, Toggle]:
        """The toggles by what stands on them."""
        return {}

    def say(self, value: Json) -> None:
        """Tell the value."""
        self.said.emit(self.field.field, value)


class ToggleField(Field):
    """One of a few: a row of toggles."""

    def __init__(self, field: Input, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(field)
        flow = FlowLayout(self, theme().px(4))
        self._buttons = [(candidate, self._button(candidate)) for candidate in candidates]
        flow.addWidget(_beside(field.label))
        for _, button in self._buttons:
            flow.addWidget(button)

    def show_draft(self, draft: Draft) -> None:
        """Press the one that holds."""
        value = draft.value(self.field)
        for candidate, button in self._buttons:
            button.setChecked(candidate.value == value)

    def toggles(self) -> Mapping[str, Toggle]:
        """One a candidate."""
        return {candidate.label: button for candidate, button in self._buttons if button.isEnabled()}

    def _button(self, candidate: Candidate) -> Toggle:
        button = Toggle(f"{candidate.label} {candidate.detail}".strip())
        button.setToolTip("\n".join(refusal.reason for refusal in candidate.refusals))
        button.setEnabled(not candidate.refusals)
        button.clicked.connect(lambda down: self._pressed(candidate, down))
        return button

    def _pressed(self, candidate: Candidate, down: bool) -> None:
        self.say(candidate.value if down or self.field.required else None)


class SwitchField(Field):
    """Yes or no: one toggle."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self._button = Toggle(field.label)
        self._button.clicked.connect(self.say)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._button)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_draft(self, draft: Draft) -> None:
        """Down is yes."""
        self._button.setChecked(bool(draft.value(self.field)))

    def toggles(self) -> Mapping[str, Toggle]:
        """The one."""
        return {self.field.label: self._button}


class NumberField(Field):
    """A whole number with its limits."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.spin = QSpinBox()
        self.spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.setMinimumWidth(theme().px(52))
        self.spin.setStyleSheet(NO_ARROWS.format(theme().px(4)))
        self._lowest = -999 if field.lowest is None else field.lowest
        self._open = field.default is None and not field.required
        self.spin.setRange(self._lowest - self._open, 999 if field.highest is None else field.highest)
        if self._open:
            self.spin.setSpecialValueText("–")
        self.spin.setAccessibleName(field.label)
        self.spin.valueChanged.connect(self._told)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme().px(4))
        box.addWidget(_beside(field.label))
        for part in (_step("−", self.spin.stepDown), self.spin, _step("+", self.spin.stepUp)):
            box.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.setFocusProxy(self.spin)

    def show_draft(self, draft: Draft) -> None:
        """Show the number."""
        value = draft.value(self.field)
        with QSignalBlocker(self.spin):
            self.spin.setValue(value if isinstance(value, int) else self._lowest - self._open)

    def _told(self, value: int) -> None:
        self.say(None if self._open and value < self._lowest else value)


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


def _beside(text: str) -> QLabel:
    """A name to the left of what it names, as high as a button."""
    made = label(text, "small")
    made.setMinimumHeight(QPushButton("x").sizeHint().height())
    return made


def _step(text: str, act: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.clicked.connect(act)
    return button
