"""Pictures dropped on a card's row in the list: the card is shown, and takes the picture."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent

from gmtool.desktop.intake.dropping import card_file
from gmtool.desktop.pictures.bringing import brings_picture, brought
from gmtool.desktop.roster.list_view import CardList
from gmtool.desktop.roster.picture_deeds import PictureDeeds
from gmtool.desktop.roster.shelves import is_built_in
from gmtool.rules.seam import Card

_DRAGS: Final = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class RowDrops(QObject):
    """Cards of the bestiary take none."""

    def __init__(self, list: CardList, pictures: PictureDeeds) -> None:
        super().__init__(list)
        self._list = list
        self._pictures = pictures
        list.view.viewport().setAcceptDrops(True)
        list.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Take what falls on a row."""
        # the events of entering and moving are drop events as well
        if event.type() not in _DRAGS or not isinstance(event, QDropEvent) or not brings_picture(event.mimeData()):
            return False
        if card_file(event.mimeData()) is not None:
            return False  # the list takes it
        card = self._card(event)
        # one that enters between the rows may still go on to one
        event.setAccepted(card is not None or event.type() == QEvent.Type.DragEnter)
        if card is not None and event.type() == QEvent.Type.Drop:
            event.acceptProposedAction()
            self._list.choose([card.id])
            if (found := brought(event.mimeData())) is not None:
                self._pictures.take(found)
        return True

    def _card(self, event: QDropEvent) -> Card | None:
        index = self._list.view.indexAt(event.position().toPoint())
        card = self._list.model.cards[index.row()] if index.isValid() else None
        return card if card is not None and not is_built_in(card) and self._pictures.may_take else None
