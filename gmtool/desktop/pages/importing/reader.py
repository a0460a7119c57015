"""Reading a file beside the window, and reading it anew as other things are chosen about it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.base.pictures.worker import Worker
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, PendingImport, read_import
from gmtool.store.progress import Cancelled, Progress
from gmtool.store.row_tables import is_row_table, read_row_table
from gmtool.store.text_tables import (
    Layout,
    Sheet,
    fitting_sheet,
    guessed_layout,
    guessed_targets,
    is_table,
    read_card_file,
    read_sheet,
    read_table,
)

Choose = Callable[[Sheet], Sheet]


@dataclass(frozen=True, slots=True)
class Read:
    """The result of reading: the intake, and for a table of text the choices about it."""

    intake: PendingImport
    sheet: Sheet | None = None


class ImportReader(QObject):
    """Reads the newest of what is asked for; what was asked for before is given up.

    Whoever makes one closes it before the campaign.
    """

    came = Signal(object)
    """A `Read`."""
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

    def begin(self, systems: Sequence[Ruleset], choose: Choose) -> None:
        """Read the file. What is guessed of a table, its system by the headings, goes through `choose`."""

        def job(progress: Progress) -> Read:
            self._raw = read_card_file(self._path)
            self._present = CampaignContents.of(self._campaign)
            if is_row_table(self._path.name):
                return Read(read_row_table(self._raw, self._path.name, self._present))
            if not is_table(self._path.name, self._raw):
                return Read(read_import(self._raw, self._path.name, self._present, progress))
            if not systems:
                raise BadImport(
                    tr("{file} is a table, but no rule system is installed for its cards.", file=self._path.name)
                )
            table = read_table(self._raw, guessed_layout(self._raw), self._path.name, progress)
            return self._checked(choose(fitting_sheet(table, systems)), progress)

        self._start(job)

    def lay_out(self, sheet: Sheet, layout: Layout, choose: Choose) -> None:

        def job(progress: Progress) -> Read:
            table = read_table(self._raw, layout, self._path.name, progress)
            return self._checked(
                choose(replace(sheet, table=table, targets=guessed_targets(table, sheet.ruleset))), progress
            )

        self._start(job)

    def check(self, sheet: Sheet) -> None:
        self._start(lambda progress: self._checked(sheet, progress))

    def close(self) -> None:
        self._newest += 1
        self._worker.close()

    def _checked(self, sheet: Sheet, progress: Progress) -> Read:
        assert self._present is not None
        return Read(read_sheet(sheet, self._present, progress), sheet)

    def _start(self, job: Callable[[Progress], Read]) -> None:
        self._newest += 1
        number = self._newest

        def progress(done: int, of: int) -> None:
            if number != self._newest:
                raise Cancelled(tr("Another file is being read now."))
            self.progressed.emit(done, of)

        self._worker.start(number, lambda: job(progress))

    def _done(self, number: int, read: Read | None, sentence: str) -> None:
        if number != self._newest:
            return
        if read is None:
            self.refused.emit(sentence)
        else:
            self.came.emit(read)
