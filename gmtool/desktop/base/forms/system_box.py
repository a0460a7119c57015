"""A box that asks for a game: those that the campaign plays, then all others."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.base.forms.field_editor import Choice
from gmtool.desktop.base.parts.labels import dressed
from gmtool.presentation.games import OTHERS, offered
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets


class SystemBox(Choice):
    """Letters and spaces that are typed go to the game whose title begins so; the last entry brings the others."""

    def __init__(self, campaign: Campaign | None, name: str) -> None:
        """Without a campaign it offers every installed game."""
        super().__init__()
        self._campaign = campaign
        self._without: frozenset[str] = frozenset()
        self._shown: set[str] = set()
        """The games that are offered besides those that are played."""
        self._before = ""
        """The game that was chosen before the last entry was."""
        dressed(self, name=name)
        self.renew()
        self.activated.connect(self._look)
        self.view().installEventFilter(self)

    def renew(self, also: str = "") -> None:
        """Offer the games that are played now, and `also` this one; the one that is chosen stays so."""
        chosen = self.currentData()
        self._shown.update({also} - {""})
        self._offer(str(chosen or ""))

    def leave_out(self, systems: Collection[str]) -> None:
        """Offer the games that are played but for these, which make no sense here; the first of them is chosen."""
        self._without, self._shown = frozenset(systems), set()
        self._offer("")

    def choose(self, system: str) -> None:
        """Choose this game, whether it is played or not; another id changes nothing."""
        if self.findData(system) < 0:
            self.renew(system)
        self.setCurrentIndex(max(0, self.findData(system)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """What is typed is looked for among all games."""
        if event.text().strip() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            self._show_all()
        super().keyPressEvent(_typed(event))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """In the open list a space is a letter as well."""
        pressed = event.type() == QEvent.Type.KeyPress and watched is self.view()
        if not pressed or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Space:
            return super().eventFilter(watched, event)
        self.view().keyboardSearch(" ")
        return True

    def _look(self, _: int) -> None:
        """Bring the other games where they are asked for, and show them."""
        if self.currentData() == OTHERS:
            self._show_all()
            self.showPopup()
        self._before = str(self.currentData())

    def _show_all(self) -> None:
        if self.findData(OTHERS) >= 0:
            self._shown.update(one.id for one in all_rulesets())
            self._offer(self._before)

    def _offer(self, chosen: str) -> None:
        with QSignalBlocker(self):
            self.clear()
            for id, title in offered(self._campaign, self._shown | {chosen}, self._without).items():
                self.addItem(title, id)
            self.setCurrentIndex(max(0, self.findData(chosen)))
        self._before = str(self.currentData())


def _typed(event: QKeyEvent) -> QKeyEvent:
    """The same key; a space is no key that opens the list, but a letter of what is typed."""
    if event.key() != Qt.Key.Key_Space or event.modifiers():
        return event
    return QKeyEvent(event.type(), Qt.Key.Key_unknown, event.modifiers(), " ")
