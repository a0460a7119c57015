"""What of an encounter's ground comes from files and goes to them: dropped, chosen, looked at first."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.encounters.name_strip import NameStrip
from gmtool.desktop.encounters.vtt_strip import VttStrip
from gmtool.desktop.parts.busy_strip import BusyStrip
from gmtool.rules.seam import GroundKind
from gmtool.space import Ground


class FileTarget(QWidget):
    """Says which files are wanted, and which ground came of one."""

    complained = Signal(str)
    picture_wanted = Signal()
    """A picture for under the ground is to be chosen."""
    import_wanted = Signal()
    export_wanted = Signal(object)
    given = Signal(object)
    """A `Ground` to be fought on, from a file."""
    file_dropped = Signal(object)
    """A `Path`: a picture, a ground or a map."""

    def __init__(self, kinds: Sequence[GroundKind]) -> None:
        super().__init__()
        self._kinds = kinds
        self.ground: Ground | None = None
        self.open_to_grounds = False
        """Whether another ground may be chosen."""
        self.name, self.busy, self.vtt = NameStrip(), BusyStrip(), VttStrip(kinds)
        self.vtt.used.connect(self._use)
        self.vtt.refused.connect(self.complained)
        self.setAcceptDrops(True)

    @property
    def locked(self) -> bool:
        """Whether there is no ground that may be changed; while another one is looked at there is none."""
        return not self.open_to_grounds or self.ground is None or self.vtt.asking

    def give(self, ground: Ground) -> None:
        """A ground has come from a file."""
        if GroundKind.of(ground) in self._kinds:
            self.given.emit(ground)
        else:
            self.complained.emit(f"This system is not fought on a ground of {ground.extent()}.")

    def export(self) -> None:
        """Write the ground to a file."""
        self.export_wanted.emit(self.ground)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """A file may be dropped on the map."""
        if self.open_to_grounds and event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """A picture, a ground, or a map with a picture."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.file_dropped.emit(paths[0])

    def _use(self, ground: Ground, left_out: Sequence[str]) -> None:
        self.give(ground)
        if left_out:
            self.complained.emit(" ".join(left_out))
