"""Pictures for the screens: the ground as the players know it, and the handout they are shown, as PNG.

The ground is painted as in the players' window, without the figures, which the screens draw themselves: dark first, and
then light, for a screen shows the one that goes with it. It is painted here, a piece at a time, once nothing has
happened for a moment, and goes on later where something does; the theme, which the painter asks, is that of one thread.
What is made a file of, or read of one, is beside the window.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.desktop.base.theme.palette import PALETTES
from gmtool.language import tr
from gmtool.presentation.phones.views import GroundPicture, HandoutView
from gmtool.presentation.players.scene import PlayerView, Scene
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.pages.players.ground_picture import GroundPainter
    from gmtool.presentation.phones.link import Link
    from gmtool.presentation.phones.table import PlayersTable
    from gmtool.store.chronicle import Handout

QUIET: Final = 400
"""Milliseconds in which nothing has happened, after which a piece of the ground is painted."""
_LONGEST: Final = 2000
_HANDOUT: Final = 1600
"""The pixels of the longer side: of the ground, and of a handout at most."""
_PIXELS: Final = _HANDOUT * _HANDOUT * 4
"""The pixels at which the picture of a handout is read, before it is made smaller."""


class ScreenPictures(QObject):
    """The pictures that hang at the server while it is switched on."""

    def __init__(self, campaign: Campaign, pictures: Pictures, view: PlayerView, parent: QObject) -> None:
        super().__init__(parent)
        self._campaign, self._pictures, self._view = campaign, pictures, view
        self._table: PlayersTable | None = None
        self._link: Link | None = None
        self._shown: tuple[Any, ...] = ()
        """The ground that hangs, or is painted now, with what lies on it; empty for none."""
        self._painter: GroundPainter | None = None
        self._left: list[str] = []
        """The palettes in which it is still to be painted, the one that is used now first."""
        self._pieces: Iterator[QImage] = iter(())
        self._image: QImage | None = None
        self._hung: dict[str, str] = {}
        """The digests of the pictures of the ground that hang, by their palettes."""
        self._hung_of: tuple[Any, ...] = ()
        self._handout_picture = ""
        """The digest of the one that hangs."""
        self._handout: Handout | None = None
        self._idle = QTimer(self, singleShot=True, interval=QUIET)
        self._idle.timeout.connect(self._look)
        self._steps = QTimer(self, interval=0)
        self._steps.timeout.connect(self._paint_piece)
        self._worker = Worker(campaign, self)
        self._worker.done.connect(self._made)
        pictures.ready.connect(self._wait)

    def begin(self, link: "Link", table: "PlayersTable") -> None:
        """Hang pictures at this server from now on."""
        self._link, self._table = link, table
        self._wait()
        self.show_handout(self._handout)

    def end(self) -> None:
        """The server is off."""
        self._link = None
        self._hung, self._handout_picture = {}, ""
        self._forget_ground()
        if self._table is not None:  # what hung there hangs nowhere when it is on again
            self._table.show_ground(None)
            self._table.show_handout(None)
        self._idle.stop()

    def moved(self) -> None:
        """Something has happened: the ground may be another one, and is looked at when all is quiet."""
        self._steps.stop()
        self._wait()

    def leave_fight(self) -> None:
        """There is no ground any more."""
        self._forget_ground()
        if self._table is not None:
            self._table.show_ground(None)
        self._take_down_ground()

    def close(self) -> None:
        """Make nothing more."""
        self.end()
        self._worker.close()

    # --- the ground ----------------------------------------------------------------------------------------------
    def _wait(self) -> None:
        if self._link is not None:
            self._idle.start()

    def _look(self) -> None:
        """Begin to paint the ground if it is another than before; go on with it if it is half done."""
        scene = self._view.scene
        if self._link is None or scene is None:  # behind the curtain it stays as it was
            return
        told = (scene.ground, scene.kinds, scene.lying, scene.effects)
        if told != self._shown and not self._begin(scene, told):
            return
        if self._painter is not None:
            self._steps.start()

    def _begin(self, scene: Scene, told: tuple[Any, ...]) -> bool:
        """Begin a picture; False where there is nothing to paint, or the picture under the ground is still read."""
        if scene.ground is None:
            self.leave_fight()
            return False
        under = scene.ground.backdrop
        pictures = self._pictures
        if under is not None and pictures.image(under.picture) is None and not pictures.problem(under.picture):
            return False  # it comes, and then all is looked at again
        from gmtool.desktop.pages.players.ground_picture import GroundPainter

        self._shown, self._left = told, list(PALETTES)
        self._painter = GroundPainter(scene, scene.ground, pictures, _LONGEST)
        self._pieces = self._painter.in_pieces(PALETTES[self._left[0]])
        return True

    def _paint_piece(self) -> None:
        image = next(self._pieces, None)
        if image is not None:
            self._image = image
            return
        painter, painted, told = self._painter, self._image, self._shown
        self._image = None
        if painter is None or painted is None:
            self._steps.stop()
            return
        called = (self._left.pop(0), told, painter.covered)
        if self._left:
            self._pieces = painter.in_pieces(PALETTES[self._left[0]])
        else:
            self._steps.stop()
            self._painter = None

        def keep() -> tuple[str, bytes]:
            return _hung(painted)

        self._worker.start(("ground", called), keep)

    def _hang_ground(self, palette: str, told: tuple[Any, ...], covered: QRectF, found: tuple[str, bytes]) -> None:
        if self._link is None or self._table is None or told is not self._shown:
            return  # another one is painted meanwhile
        before, (digest, png) = self._hung, found
        stays = before if told is self._hung_of or before.get(palette) == digest else {}
        self._hung, self._hung_of = stays | {palette: digest}, told
        if self._hung == before:
            return
        self._link.hang(digest, png)
        hung, place = self._hung, (covered.left(), covered.top(), covered.width(), covered.height())
        self._table.show_ground(GroundPicture(hung.get("dark", ""), hung.get("light", ""), *place))
        for gone in set(before.values()) - set(hung.values()):
            self._link.take_down(gone)

    def _forget_ground(self) -> None:
        self._steps.stop()
        self._shown, self._painter, self._left, self._image, self._pieces = (), None, [], None, iter(())

    def _take_down_ground(self) -> None:
        hung, self._hung = self._hung, {}
        if self._link is not None:
            for digest in set(hung.values()):
                self._link.take_down(digest)

    # --- the handout ---------------------------------------------------------------------------------------------
    def show_handout(self, handout: "Handout | None") -> None:
        """Show every screen a handout; None: put it away. Its title is the GM's, and is not told."""
        self._handout = handout
        if self._link is None or self._table is None:
            return
        if handout is None or not handout.picture:
            self._hang_handout(handout, None)
            return
        pictures, key = self._campaign.pictures, handout.picture

        def read() -> tuple[str, bytes]:
            from gmtool.desktop.base.pictures.codec import decode

            info = pictures.info(key)
            return _hung(_within(decode(pictures.get(key), most=_PIXELS, kept=(info.width, info.height)), _HANDOUT))

        self._worker.start(("handout", handout), read)

    def _hang_handout(self, handout: "Handout | None", found: tuple[str, bytes] | None) -> None:
        if self._link is None or self._table is None or handout is not self._handout:
            return
        before, self._handout_picture = self._handout_picture, found[0] if found else ""
        if found is not None:
            self._link.hang(*found)
        text = "" if handout is None else handout.text
        self._table.show_handout(None if handout is None else HandoutView(tr("Handout"), text, self._handout_picture))
        if before not in ("", self._handout_picture):
            self._link.take_down(before)

    def _made(self, called: tuple[str, Any], found: tuple[str, bytes] | None, sentence: str) -> None:
        use, what = called
        if use == "handout":
            # one whose picture cannot be read has its text all the same; the GM is told by the players' window
            self._hang_handout(what, found)
        elif found is not None:
            palette, told, covered = what
            self._hang_ground(palette, told, covered, found)


def _hung(image: QImage) -> tuple[str, bytes]:
    """The digest of a picture, and its file."""
    from gmtool.desktop.paper.ground.ground_image import png_bytes

    png = png_bytes(image)
    return sha256(png).hexdigest(), png


def _within(image: QImage, longest: int) -> QImage:
    if max(image.width(), image.height()) <= longest:
        return image
    size = QSize(longest, longest)
    return image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
