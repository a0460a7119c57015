"""Inputs of a choice that are one of a few, or yes or no: buttons that stay down."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy

from gmtool.desktop.parts import FlowLayout, tool_tip
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field, Toggle, beside
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Candidate, Input

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ToggleField(Field):
    """One of a few: a row of toggles. They follow what else is said. While it must be said, arrows and Enter say it."""

    def __init__(self, field: Input, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(field)
        self._flow = FlowLayout(self, theme().px(4))
        self._buttons: list[tuple[Candidate, Toggle]] = []
        self._offer(candidates)

    def show_draft(self, draft: Draft) -> None:
        """Press the one that holds."""
        candidates = draft.candidates(self.field)
        if candidates != tuple(candidate for candidate, _ in self._buttons):
            self._offer(candidates)
        value = draft.value(self.field)
        for candidate, button in self._buttons:
            button.setChecked(candidate.value == value)

    def toggles(self) -> Sequence[Toggle]:
        """One a candidate."""
        return [button for _, button in self._buttons if button.isEnabled()]

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
        self._buttons = [(candidate, self._button(candidate)) for candidate in candidates]
        for _, button in self._buttons:
            self._flow.addWidget(button)

    def _button(self, candidate: Candidate) -> Toggle:
        button = Toggle(candidate.label, candidate.detail)
        button.setEnabled(not candidate.refusals)
        if candidate.refusals:
            button.setToolTip(tool_tip("\n".join(refusal.reason for refusal in candidate.refusals)))
        button.clicked.connect(lambda down: self._pressed(candidate, down))
        return button

    def _pressed(self, candidate: Candidate, down: bool) -> None:
        self.say(candidate.value if down or self.field.required else None)


class SwitchField(Field):
    """Yes or no: one toggle."""

    def __init__(self, field: Input) -> None:
        super().__init__(field)
        self._button = Toggle(field.label)
        self._button.clicked.connect(self._pressed)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._button)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_draft(self, draft: Draft) -> None:
        """Down is yes."""
        self._button.setChecked(bool(draft.value(self.field)))

    def _pressed(self, down: bool) -> None:
        self.say(True if down else None if self.field.default is None and not self.field.required else False)

    def toggles(self) -> Sequence[Toggle]:
        """The one."""
        return (self._button,)
