"""Reading a file beside the window, and reading it anew as other things are chosen about it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.base.pictures.worker import Worker
from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents
from gmtool.store.incoming import CARD_DOOR, read_incoming
from gmtool.store.incoming.contents import Choose, Contents, LaidMap, checked, laid, read_contents
from gmtool.store.played import Played
from gmtool.store.progress import Cancelled, Progress
from gmtool.store.text_tables import Layout, Sheet, guessed_targets, read_table


class ImportReader(QObject):
    """Reads the newest of what is asked for; what was asked for before is given up.

    Whoever makes one closes it before the campaign.
    """

    came = Signal(object)
    """The `Contents` of the file."""
    refused = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, campaign: Campaign, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._path = path
        self._worker = Worker(campaign, self)
        self._worker.done.connect(self._done)
        self._newest = 0
        self._raw = b""
        self._present: CampaignContents | None = None

    def begin(self, systems: Sequence[Ruleset], choose: Choose, played: Played) -> None:
        """Read the file. What is guessed of a table, its system by the headings, goes through `choose`."""

        def job(progress: Progress) -> Contents:
            file = read_incoming(self._path, CARD_DOOR)
            self._raw = file.raw
            self._present = CampaignContents.of(self._campaign)
            return read_contents(file, self._present, systems, progress, choose, played)

        self._start(job)

    def lay_out(self, sheet: Sheet, layout: Layout, choose: Choose) -> None:

        def job(progress: Progress) -> Contents:
            table = read_table(self._raw, layout, self._path.name, progress)
            return self._checked(
                choose(replace(sheet, table=table, targets=guessed_targets(table, sheet.ruleset))), progress
            )

        self._start(job)

    def check(self, sheet: Sheet) -> None:
        self._start(lambda progress: self._checked(sheet, progress))

    def lay(self, map: LaidMap) -> None:
        self._start(lambda progress: laid(map, self._path.name))

    def close(self) -> None:
        self._newest += 1
        self._worker.close()

    def _checked(self, sheet: Sheet, progress: Progress) -> Contents:
        assert self._present is not None
        return checked(sheet, self._present, progress)

    def _start(self, job: Callable[[Progress], Contents]) -> None:
        self._newest += 1
        number = self._newest

        def progress(done: int, of: int) -> None:
            if number != self._newest:
                raise Cancelled(tr("Another file is being read now."))
            self.progressed.emit(done, of)

        self._worker.start(number, lambda: job(progress))

    def _done(self, number: int, read: Contents | None, sentence: str) -> None:
        if number != self._newest:
            return
        if read is None:
            self.refused.emit(sentence)
        else:
            self.came.emit(read)
