"""Fields for the inputs of a choice: one of a few, yes or no, a number, words; and what all fields have in common."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import dressed, label, literal, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, row_in
from gmtool.desktop.base.rolling.into_fields import RollIntoButton
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import (
    Entered,
    number_in,
    number_of,
    pressed_button,
    switched,
    value_of,
    within,
)
from gmtool.rules.seam import Candidate, Input, Json


class Toggle(WordButton):
    """A button that stays down. Space is left to the workspace; its letter presses it."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__()
        self.name = name
        self._text = f"{name} {detail}".strip()
        self._letter: int | None = None
        self._number: int | None = None
        self.setText(literal(self._text))
        self.setCheckable(True)
        self.setAccessibleName(self._text)
        self.setToolTip(tool_tip(self._text))

    def underline(self, place: int | None) -> None:
        """Show which letter of the name presses it, if one does."""
        self._letter = place
        self._show_keys()

    def show_number(self, number: int | None) -> None:
        """Show the digit that presses it, if one does."""
        self._number = number
        self._show_keys()

    def _show_keys(self) -> None:
        place, digit = self._letter, "" if self._number is None else f"{self._number}  "
        before, after = (self._text, "") if place is None else (self._text[:place], self._text[place:])
        self.setText(digit + literal(before) + ("" if place is None else f"&{literal(after)}"))

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

    def begin(self, field: Input, draft: Draft) -> None:
        """Stand for the same input of another choice, of which nothing was said here."""
        self.field = field

    def show_draft(self, draft: Draft) -> None:
        """Show what the draft has for this input."""

    def toggles(self) -> Sequence[Toggle]:
        """The buttons that a letter can press."""
        return ()

    def pick_number(self, number: int) -> bool:
        """Pick what a digit stands on, while this must be said; False where digits mean nothing here."""
        return False

    def say(self, value: Json) -> None:
        """Tell the value."""
        self.said.emit(self.field.field, value)


def beside(text: str) -> QLabel:
    """A name to the left of what it names, as high as a button."""
    made = label(text, "small")
    made.setMinimumHeight(QPushButton("x").sizeHint().height())
    return made


_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ToggleField(Field):
    """One of a few: a row of toggles. They follow what else is said. While it must be said, arrows and Enter say it."""

    def __init__(self, field: Input, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(field)
        self._flow = FlowLayout(self, theme().px(4))
        self._buttons: list[tuple[Candidate, Toggle]] = []
        self._offer(candidates)

    def show_draft(self, draft: Draft) -> None:
        candidates = draft.candidates(self.field)
        if list(map(_look, candidates)) != [_look(candidate) for candidate, _ in self._buttons]:
            self._offer(candidates)
        self._buttons = [(one, button) for one, (_, button) in zip(candidates, self._buttons, strict=True)]
        value = draft.value(self.field)
        missing = draft.missing is not None and draft.missing.field == self.field.field
        for number, (candidate, button) in enumerate(self._buttons, 1):
            button.setChecked(candidate.value == value)
            button.show_number(number if missing and number < 10 else None)

    def toggles(self) -> Sequence[Toggle]:
        return [button for _, button in self._buttons if button.isEnabled()]

    def pick_number(self, number: int) -> bool:
        if 0 < number <= len(self._buttons):
            self._buttons[number - 1][1].click()
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """The keys are for the first that can be had."""
        if open_ones := self.toggles():
            open_ones[0].setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Look at the next or the one before, or take the one with the focus; else the keys are the workspace's."""
        toggles, step = list(self.toggles()), _STEPS.get(Qt.Key(event.key()), 0)
        lit = next((place for place, toggle in enumerate(toggles) if toggle.hasFocus()), None)
        if lit is None or not self.field.required or any(toggle.isChecked() for toggle in toggles):
            event.ignore()
        elif step:
            toggles[(lit + step) % len(toggles)].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            toggles[lit].click()
        else:
            event.ignore()

    def _offer(self, candidates: tuple[Candidate, ...]) -> None:
        self._flow.clear()
        self._flow.addWidget(beside(self.field.label))
        self._buttons = [(candidate, self._button(place, candidate)) for place, candidate in enumerate(candidates)]
        for _, button in self._buttons:
            self._flow.addWidget(button)

    def _button(self, place: int, candidate: Candidate) -> Toggle:
        button = Toggle(candidate.label, candidate.detail)
        button.setEnabled(not candidate.refusals)
        if candidate.refusals:
            button.setToolTip(tool_tip("\n".join(refusal.reason for refusal in candidate.refusals)))
        button.clicked.connect(lambda down: self._pressed(self._buttons[place][0], down))
        return button

    def _pressed(self, candidate: Candidate, down: bool) -> None:
        self.say(pressed_button(self.field, candidate, down))


def _look(candidate: Candidate) -> tuple[object, ...]:
    """The text of a candidate's toggle."""
    return candidate.label, candidate.detail, candidate.refusals


class SwitchField(Field):
    """Yes or no: one toggle."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self._button = Toggle(field.label)
        self._button.clicked.connect(self._pressed)
        row_in(self, self._button, margins=0)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_draft(self, draft: Draft) -> None:
        self._button.setChecked(bool(draft.value(self.field)))

    def _pressed(self, down: bool) -> None:
        self.say(switched(self.field, down))

    def toggles(self) -> Sequence[Toggle]:
        return (self._button,)


class _Digits(QLineEdit):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """A number has no blanks: Space is left to whoever else has a use for it."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)


class NumberField(Field):
    """A whole number with its limits; empty where nothing needs to be said."""

    entered = Entered.NUMBER
    begins_with: int | None = None

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.edit = dressed(_Digits(placeholderText="–", alignment=Qt.AlignmentFlag.AlignCenter), name=field.label)
        self.edit.setFixedWidth(theme().px(56))
        self.edit.textEdited.connect(self._typed)
        self._name, self._steps = beside(field.label), QWidget()
        row_in(
            self._steps,
            dressed(_step("−", lambda: self.step_by(-1)), name=tr("{what}: less", what=field.label)),
            self.edit,
            dressed(_step("+", lambda: self.step_by(1)), name=tr("{what}: more", what=field.label)),
            gap=4,
            margins=0,
        )
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
        super().begin(field, draft)
        self.edit.setText("")  # undo would bring back what `clear` takes away
        if self.edit.property("wrong"):
            set_kind(self.edit, wrong=False)

    def show_draft(self, draft: Draft) -> None:
        """Show the number, and leave alone what is being typed."""
        value = number_of(self.entered, draft.value(self.field))
        if number_in(self.edit.text()) != value:
            self.edit.setText("" if value is None else str(value))

    def _typed(self) -> None:
        text = self.edit.text()
        number = number_in(text)
        fits = number is not None and within(self.field, number) == number
        set_kind(self.edit, wrong=bool(text.strip(" -−")) and not fits)
        if fits or not text:
            self.say(value_of(self.entered, number))

    def step_by(self, step: int) -> None:
        """So much more, or less; the first step is to the number it begins with, else to the lowest."""
        number = number_in(self.edit.text())
        if number is None:
            number = (self.field.lowest or 0) - step if self.begins_with is None else self.begins_with
        self.say(value_of(self.entered, within(self.field, number + step)))


class TextField(Field):
    """Words."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self.edit = dressed(QLineEdit(placeholderText=field.label), name=field.label)
        self.edit.textChanged.connect(lambda text: self.say(text or None))
        row_in(self, (self.edit, 1), RollIntoButton(self.edit), margins=0)
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
