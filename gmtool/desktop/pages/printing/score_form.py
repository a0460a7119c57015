"""The print form of a fight or an evening in numbers: only the paper can be chosen."""

from typing import Final

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.pages.printing.fields import paper_rows
from gmtool.desktop.pages.printing.print_page import PrintForm, PrintPage
from gmtool.desktop.paper.fight.score_sheets import score_stack
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr
from gmtool.presentation.machine_settings import SavedOptions
from gmtool.presentation.scores.score_table import ScoreReport
from gmtool.store.campaign import Campaign

_SAVED: Final = SavedOptions("paper/numbers", Paper)


def score_print_page(campaign: Campaign, desk: Desk, report: ScoreReport) -> PrintPage:
    return PrintPage(ScorePrintForm(report, desk.machine), campaign, desk)


class ScorePrintForm(PrintForm):
    """The paper of a report."""

    def __init__(self, report: ScoreReport, store: QSettings) -> None:
        super().__init__(report.title)
        self._report = report
        self._store = store
        self.paper = paper_rows()
        self.fill((self.paper,))
        self.paper.show_wishes(_SAVED.last(store))

    @property
    def fewer(self) -> str:
        return tr("A narrower margin uses fewer.")

    @property
    def first(self) -> QWidget | None:
        return None

    def stack(self, pictures: PaperPictures) -> Stack:
        return score_stack(self._report, self.paper.wishes)

    def remember(self) -> None:
        _SAVED.keep(self._store, self.paper.wishes)
