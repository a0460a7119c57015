"""The phones in the bar of the fight: how many are there, and who knocks; a click folds the panel out."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gmtool.desktop.base.parts.labels import literal, set_kind, tool_tip
from gmtool.language import tr, trn
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.text import shortened

if TYPE_CHECKING:
    from gmtool.desktop.pages.run.phones.service import PhoneService

_TIP: Final = tr("Phones and tablets at the table ({run.phones})")
_LETTERS: Final = 16
"""The most of a name, in letters."""


class PhonesChip(QPushButton):
    """Hidden while phones are off."""

    def __init__(self, service: "PhoneService") -> None:
        super().__init__()
        self._service = service
        self.setProperty("kind", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        service.changed.connect(self.look)
        self.look()

    def look(self) -> None:
        """Show who is there now."""
        service = self._service
        knocking = service.knocking if service.on else ()
        if knocking:
            words = tr("{player} knocks", player=shortened(knocking[0].name, _LETTERS))
        else:
            there = sum(bool(one.screen) for one in service.people)
            words = trn("{n} phone", "{n} phones", there) if there else tr("Phones")
            if there and service.curtain:
                # translators: {phones}: “3 phones”; the players' curtain is drawn, and phones ask for nothing
                words = tr("{phones} · curtain", phones=words)
        if words != self.text():
            self.setText(literal(words))
            self.setAccessibleName(words)
            self.setToolTip(tool_tip(book.told(_TIP)))
        set_kind(self, kind="picked" if knocking else "chip")
        self.setVisible(service.on)
