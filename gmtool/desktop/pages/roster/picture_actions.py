"""Giving a card a picture: from a file, from the clipboard, dropped on the card or its row; and taking it away."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.parts.drag_and_drop import card_file
from gmtool.desktop.base.parts.progress_strips import BusyStrip
from gmtool.desktop.base.pictures.importer import PictureImporter, offered_picture, offers_picture
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.roster.card.pane import CardPane
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.language import tr
from gmtool.presentation.cards.shelves import is_built_in
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

_DEEDS: Final = deeds_of(
    "roster.picture",
    Deed("choose", tr("Choose a picture…"), (), tr("A PNG, JPEG, WebP or SVG file, for the card and its counters")),
    Deed("paste", tr("Paste a picture"), (), tr("From the clipboard, a picture or a picture file")),
    Deed("take_away", tr("Remove the picture"), (), tr("Its counters then show initials")),
)


class PictureActions(ActionGroup):
    """Reads beside the window; what is refused is told in one sentence, and nothing changes."""

    def __init__(self, campaign: Campaign, desk: Desk, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._card: Card | None = None
        self._busy: BusyStrip | None = None
        self.pictures = Pictures(campaign, self)
        self._intake = PictureImporter(campaign, self, small=True)
        self._intake.taken.connect(self._came)
        self._intake.refused.connect(self._refused)
        self._intake.remarked.connect(lambda sentence: desk.notice(sentence, Level.WARN))
        self.pane = CardPane(campaign, self.pictures, self.actions)
        self.pane.picture_dropped.connect(self.take)
        self.pane.reading_cancelled.connect(self._drop)
        QGuiApplication.clipboard().dataChanged.connect(self._enable)
        self._enable()

    def action(self, key: str) -> QAction:
        return self._actions[key]

    @property
    def may_take(self) -> bool:
        """True if cards of this campaign can be given pictures."""
        return not self._campaign.read_only

    def follow(self, card: Card | None) -> None:
        """This card may be changed from now on, or none; what was begun for another one is dropped."""
        if self._card is not None and (card is None or card.id != self._card.id):
            self._drop()
        self._card = card
        self._enable()

    # --- deeds -------------------------------------------------------------------------------------------------
    def choose(self) -> None:
        path = files.ask_which(self.page, tr("Picture of the card"), Path.home(), files.PICTURE)
        if path is not None:
            self.take(path)

    def paste(self) -> None:
        found = offered_picture(QGuiApplication.clipboard().mimeData())
        if found is None:
            self._desk.notice(tr("The clipboard has no picture."), Level.WARN)
        else:
            self.take(found)

    def take_away(self) -> None:
        self._give("")

    def take(self, found: Path | QImage) -> None:
        form = self.pane.form
        if self._card is None or form is None:
            return
        self._drop()
        self._busy = form.head.busy
        if isinstance(found, Path):
            self._busy.begin(found.name)
            self._intake.take(found)
        else:
            # translators: stands in "Reading the picture…"
            self._busy.begin(tr("the picture"))
            self._intake.take_image(found, tr("The picture"))

    def close(self) -> None:
        QGuiApplication.clipboard().dataChanged.disconnect(self._enable)
        self._intake.close()
        self.pictures.close()

    # --- inside ------------------------------------------------------------------------------------------------
    def _drop(self) -> None:
        self._intake.cancel()
        self._end()

    def _end(self) -> None:
        if self._busy is not None:
            self._busy.end()
            self._busy = None

    def _came(self, key: str) -> None:
        self._end()
        self.pictures.try_again()
        self._give(key)

    def _refused(self, sentence: str) -> None:
        self._end()
        self._desk.notice(sentence, Level.WARN)

    def _give(self, key: str) -> None:
        if self._card is not None and self.pane.form is not None:
            self.pane.form.give_picture(key)

    def _enable(self) -> None:
        missing = "" if self._card is not None else tr("no card of the campaign is chosen.")
        pasted = offers_picture(QGuiApplication.clipboard().mimeData())
        pictured = self._card is not None and bool(self._card.picture)
        allow(self._actions["choose"], missing)
        allow(self._actions["paste"], missing or ("" if pasted else tr("no picture was copied.")))
        allow(self._actions["take_away"], missing or ("" if pictured else tr("the card has no picture.")))


_DRAGS: Final = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class RowDrops(QObject):
    """Cards of the bestiary take none."""

    def __init__(self, list: CardList, pictures: PictureActions) -> None:
        super().__init__(list)
        self._list = list
        self._pictures = pictures
        list.view.viewport().setAcceptDrops(True)
        list.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        # the events of entering and moving are drop events as well
        if event.type() not in _DRAGS or not isinstance(event, QDropEvent) or not offers_picture(event.mimeData()):
            return False
        if card_file(event.mimeData()) is not None:
            return False  # the list takes it
        card = self._card(event)
        # one that enters between the rows may still go on to one
        event.setAccepted(card is not None or event.type() == QEvent.Type.DragEnter)
        if card is not None and event.type() == QEvent.Type.Drop:
            event.acceptProposedAction()
            self._list.choose([card.id])
            if (found := offered_picture(event.mimeData())) is not None:
                self._pictures.take(found)
        return True

    def _card(self, event: QDropEvent) -> Card | None:
        index = self._list.view.indexAt(event.position().toPoint())
        card = self._list.model.cards[index.row()] if index.isValid() else None
        return card if card is not None and not is_built_in(card) and self._pictures.may_take else None
