"""The inputs of the picked choice, one under the other; what must be said first comes first."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.field import Field, Toggle
from gmtool.desktop.run.form_page import FormPage, Shape
from gmtool.rules.seam import Choice

KEPT: Final = 4
"""How many pages are kept for the next choice with the same inputs: making one takes most of a frame."""


class InputForm(QWidget):
    """Follows a draft; sends what is said."""

    said = Signal(str, object)
    picked = Signal()
    """Something was picked from a list: the keys can go on."""
    reason_said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: list[Field] = []
        self.letters: dict[str, Toggle] = {}
        self.reason: QLineEdit | None = None
        self._of: tuple[Choice, bool] | None = None
        self._pages: list[FormPage] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def show_draft(self, draft: Draft | None) -> bool:
        """Show the inputs of a draft; whether they are those of another choice than before."""
        fresh = self._of != ((draft.choice, draft.overruling) if draft else None)
        if fresh:
            self._turn_to(draft)
        if draft is not None:
            for field in self.fields:
                field.show_draft(draft)
            self.letters = _lettered(toggle for field in self.fields for toggle in field.toggles())
        return fresh

    def focus_missing(self, draft: Draft) -> bool:
        """Put the keys where something must be said; False if nothing must."""
        missing = draft.missing
        field = next((f for f in self.fields if missing is not None and f.field.field == missing.field), None)
        target = field or (self.reason if draft.overruling and not draft.reason else None)
        if target is None:
            return False
        target.show()  # a layout shows its new widgets later, and a hidden one cannot have the focus
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def press(self, letter: str) -> bool:
        """Press the toggle with this letter."""
        toggle = self.letters.get(letter.lower())
        if toggle is None or not toggle.isEnabled():
            return False
        toggle.click()
        return True

    def _turn_to(self, draft: Draft | None) -> None:
        self._of = (draft.choice, draft.overruling) if draft else None
        self.fields, self.reason, self.letters = [], None, {}
        page = None if draft is None else self._page(draft)
        for other in self._pages:
            other.setVisible(other is page)
        if page is not None:
            self.fields, self.reason = page.fields, page.reason

    def _page(self, draft: Draft) -> FormPage:
        """The page for a draft: one that is kept, if it has the same inputs, else a new one."""
        shape = Shape.of(draft)
        page = next((page for page in self._pages if page.shape == shape and page.reason is None), None)
        if page is None:
            page = self._new_page(shape, draft)
        else:
            self._pages.remove(page)
            page.begin(draft)
        self._pages.append(page)
        while len(self._pages) > KEPT:
            self._pages.pop(0).deleteLater()
        return page

    def _new_page(self, shape: Shape, draft: Draft) -> FormPage:
        page = FormPage(shape, draft)
        page.said.connect(self.said)
        page.picked.connect(self.picked)
        page.reason_said.connect(self.reason_said)
        self._box.addWidget(page)
        return page


def _lettered(toggles: Iterable[Toggle]) -> dict[str, Toggle]:
    """A letter of its own for each toggle: the first of its name that is free, shown underlined."""
    letters: dict[str, Toggle] = {}
    for toggle in toggles:
        place = next((i for i, c in enumerate(toggle.name) if c.isalpha() and c.lower() not in letters), None)
        if place is not None:
            letters[toggle.name[place].lower()] = toggle
        toggle.underline(place)
    return letters
