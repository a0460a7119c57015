"""Files for the ground of the shown encounter: taken in, and written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Desk, Level
from gmtool.desktop.base.parts.waiting import waiting
from gmtool.desktop.base.pictures.importer import PictureImporter
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.desktop.pages.encounters.ground.ground_panel import GroundPanel
from gmtool.language import tr
from gmtool.space import Ground
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.ground_files import GroundFile, ground_text
from gmtool.store.files.whole_files import write_outside
from gmtool.store.incoming import GROUND_DOOR

GROUND: Final[files.Kind] = (tr("Grounds and maps (*.toml *.json *.dd2vtt *.df2vtt *.uvtt)"), ".toml")
EXPORTED: Final[files.Kind] = (tr("Grounds (*.toml)"), ".toml")


class GroundFiles(QObject):
    """Reads beside the window; what is refused is told in one sentence, and nothing changes."""

    refused = Signal(str)

    def __init__(self, campaign: Campaign, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._desk = desk
        self._widget = parent
        self.pictures = Pictures(campaign, self)
        self._intake = PictureImporter(campaign, self)
        self._fitting = Worker(campaign, self)
        self._fitting.done.connect(self._fitted)
        self._for: GroundPanel | None = None
        self._encounter = ""
        self._intake.taken.connect(lambda key, _: self._came(lambda panel: panel.picture.spread(key)))
        self._intake.ground_taken.connect(lambda ground, _: self._came(lambda panel: panel.give(ground)))
        self._intake.map_taken.connect(lambda vtt, _: self._came(lambda panel: panel.vtt.offer(vtt)))
        self._intake.refused.connect(self._refused)
        self._intake.remarked.connect(lambda sentence: desk.notice(sentence, Level.WARN))

    @property
    def busy(self) -> bool:
        return self._intake.busy

    def serve(self, panel: GroundPanel) -> None:
        """Take in what this panel wants."""
        panel.picture_wanted.connect(lambda: self._choose(panel, tr("Picture under the ground"), files.PICTURE))
        panel.import_wanted.connect(lambda: self._choose(panel, tr("A ground, or a map with its picture"), GROUND))
        panel.export_wanted.connect(self._export)
        panel.file_dropped.connect(lambda path: self.take(panel, path))
        panel.busy.cancelled.connect(lambda: self._drop(panel))
        panel.vtt.fit_wanted.connect(lambda number, job: self._fit(panel, number, job))

    def take(self, panel: GroundPanel, path: Path) -> None:
        """Take in a file for a panel: a ground, a map or a picture."""
        if panel.locked and not panel.open_to_grounds:
            return
        self._for = panel
        panel.busy.begin(path.name)
        self._intake.take(path, GROUND_DOOR)

    def follow(self, encounter: str) -> None:
        """Another encounter is shown: what was begun for the one before is dropped."""
        if encounter != self._encounter:
            self._encounter = encounter
            if self._for is not None:
                self._drop(self._for)

    def close(self) -> None:
        self._intake.close()
        self._fitting.close()
        self.pictures.close()

    def _choose(self, panel: GroundPanel, title: str, kind: files.Kind) -> None:
        path = files.ask_which(self._widget, title, Path.home(), kind)
        if path is not None:
            self.take(panel, path)

    def _export(self, ground: Ground) -> None:
        kinds, name = (EXPORTED, files.UNIVERSAL_VTT), files.file_name(ground.title, tr("Ground"))
        chosen = files.ask_how_to_save(self._widget, tr("Export the ground"), Path.home(), kinds, name)
        if chosen is None:
            return
        path, kind = chosen
        try:
            with waiting():
                write_outside(path, self._written(ground, kind))
        except StoreError as problem:
            self._desk.notice(str(problem), Level.WARN)
        else:
            said = (
                tr("Exported {ground} to {file}.", ground=ground.title, file=path.name)
                if ground.title
                else tr("Exported the ground to {file}.", file=path.name)
            )
            self._desk.notice(said)

    def _written(self, ground: Ground, kind: files.Kind) -> str:
        """The text of the file. Raises `StoreError`."""
        if kind is files.UNIVERSAL_VTT:
            from gmtool.desktop.paper.ground.ground_image import ground_map
            from gmtool.desktop.paper.pictures import StillPictures

            return ground_map(ground, StillPictures(self._campaign))
        picture = self._campaign.pictures.get(ground.backdrop.picture) if ground.backdrop is not None else None
        return ground_text(GroundFile(ground, picture), "toml")

    def _fit(self, panel: GroundPanel, number: int, job: Callable[[], Any]) -> None:
        # translators: stands in "Reading the map…"
        panel.busy.begin(tr("the map"))
        self._fitting.start(number, job)

    def _fitted(self, number: int, found: Any, sentence: str) -> None:
        if self._for is not None:
            self._for.busy.end()
            self._for.vtt.fitted(number, found, sentence)

    def _drop(self, panel: GroundPanel) -> None:
        self._intake.cancel()
        panel.busy.end()
        panel.vtt.close_up()

    def _refused(self, sentence: str) -> None:
        if self._for is not None:
            self._for.busy.end()
        self._desk.notice(sentence, Level.WARN)
        self.refused.emit(sentence)

    def _came(self, do: Callable[[GroundPanel], None]) -> None:
        """Do it to the ground, unless its fight has begun meanwhile."""
        self.pictures.try_again()
        if self._for is not None:
            self._for.busy.end()
            if self._for.open_to_grounds:
                do(self._for)
