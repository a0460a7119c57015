"""Giving the shown card a picture: from a file, from the clipboard, dropped on it; and taking it away."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from gmtool.desktop.card.pane import CardPane
from gmtool.desktop.parts.busy_strip import BusyStrip
from gmtool.desktop.pictures import Intake, Pictures
from gmtool.desktop.pictures.bringing import brings_picture, brought
from gmtool.desktop.shell import files
from gmtool.desktop.shell.actions import Deed, make_actions
from gmtool.desktop.shell.workspace import Level
from gmtool.rules.seam import Card

if TYPE_CHECKING:
    from gmtool.desktop.shell.main_window import MainWindow

_DEEDS: Final = (
    Deed("choose", "Choose a picture…", (), "A PNG, JPEG, WebP or SVG file, for the card and its counters"),
    Deed("paste", "Paste a picture", (), "What was copied last, if it was a picture or a file"),
    Deed("take_away", "Take the picture away", (), "The card's counters show its initials"),
)


class PictureDeeds(QObject):
    """Reads beside the window; what is refused is told in one sentence, and nothing changes."""

    def __init__(self, campaign: Any, desk: "MainWindow", page: QWidget) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._desk = desk
        self._page = page
        self._card: Card | None = None
        self._busy: BusyStrip | None = None
        self._actions = make_actions(page, self, _DEEDS)
        self.actions = tuple(self._actions.values())
        self.pictures = Pictures(campaign, self)
        self._intake = Intake(campaign, self, small=True)
        self._intake.taken.connect(self._came)
        self._intake.refused.connect(self._refused)
        self.pane = CardPane(campaign, self.pictures, self.actions)
        self.pane.picture_dropped.connect(self.take)
        self.pane.reading_cancelled.connect(self._drop)
        QGuiApplication.clipboard().dataChanged.connect(self._enable)
        self._enable()

    def action(self, key: str) -> QAction:
        """One of the actions."""
        return self._actions[key]

    @property
    def may_take(self) -> bool:
        """Whether cards of this campaign can be given pictures."""
        return not self._campaign.read_only

    def follow(self, card: Card | None) -> None:
        """This card may be changed from now on, or none; what was begun for another one is dropped."""
        if self._card is not None and (card is None or card.id != self._card.id):
            self._drop()
        self._card = card
        self._enable()

    # --- deeds -------------------------------------------------------------------------------------------------
    def choose(self) -> None:
        """Ask for a file."""
        path = files.ask_which(self._page, "Picture of the card", Path.home(), files.PICTURE)
        if path is not None:
            self.take(path)

    def paste(self) -> None:
        """Take what is on the clipboard."""
        found = brought(QGuiApplication.clipboard().mimeData())
        if found is None:
            self._desk.notice("There is no picture on the clipboard.", Level.WARN)
        else:
            self.take(found)

    def take_away(self) -> None:
        """The card has no picture any more."""
        self._give("")

    def take(self, found: Path | QImage) -> None:
        """Take in a picture for the card that is shown."""
        form = self.pane.form
        if self._card is None or form is None:
            return
        self._drop()
        self._busy = form.head.busy
        if isinstance(found, Path):
            self._busy.begin(found.name)
            self._intake.take(found)
        else:
            self._busy.begin("the picture")
            self._intake.take_image(found, "The picture")

    def close(self) -> None:
        """Take in and draw no more pictures."""
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
        there = self._card is not None
        self._actions["choose"].setEnabled(there)
        self._actions["paste"].setEnabled(there and brings_picture(QGuiApplication.clipboard().mimeData()))
        self._actions["take_away"].setEnabled(self._card is not None and bool(self._card.picture))
