"""The piece of ground that was copied last; it can be put down on other grounds too."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.drawing.copying import CopyingTool
from gmtool.space import Patch

if TYPE_CHECKING:
    from gmtool.desktop.map import MapView


class Clipboard(QObject):
    """Takes the copying tool in hand on a map."""

    put_down = Signal(object, object)
    """A `Patch`, and the spot where its corner goes."""
    complained = Signal(str)

    def __init__(self, map: "MapView") -> None:
        super().__init__(map)
        self._map = map
        self._patch: Patch | None = None

    def copy(self) -> None:
        """Mark a piece and put it down elsewhere."""
        self._hold(None)

    def paste(self) -> None:
        """Put down the piece that was copied last."""
        ground = self._map.content.ground
        if self._patch is None:
            self.complained.emit("Nothing was copied yet: mark a piece of the ground first.")
        elif type(self._patch.ground) is not type(ground):
            self.complained.emit("The piece that was copied is of another kind of ground.")
        else:
            self._hold(self._patch)

    def _hold(self, patch: Patch | None) -> None:
        self._map.use(CopyingTool(self._map, self._copied, self.put_down.emit, patch))
        self._map.setFocus()

    def _copied(self, patch: Patch) -> None:
        self._patch = patch
