"""A Game Master at a melee of The Fantasy Trip in the real window, whose every key is counted."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from gmtool.rules.seam import Card
from tests.desktop.keys.counting import CountingMaster, begun_in_window
from tests.presentation.keys.melee_table import SYSTEM, melee
from tests.presentation.keys.test_melee_keys import begin


class MeleeMaster(CountingMaster):
    """Looks at the melee, too."""

    @property
    def state(self) -> Any:
        """The fight as it is."""
        return self.page.session.moment.state

    @property
    def next(self) -> str:
        """The figure that is next; empty where the table is."""
        return next(iter(self.page.session.moment.agenda.next), "")

    @property
    def asks(self) -> str:
        """The question that waits, in words."""
        return self.question.why.text if self.question is not None else ""

    @property
    def log(self) -> str:
        return str(self.page.log.text())

    def hits(self, figure: str) -> int:
        """What a figure has taken."""
        hits: int = self.state.figures[figure].hits
        return hits


def table(path: Path, qtbot: QtBot, ours: Sequence[Card], theirs: Sequence[Card]) -> MeleeMaster:
    """The window on a melee without a map, in the actions of the first turn."""
    return begun_in_window(path, qtbot, SYSTEM, melee(ours, theirs), MeleeMaster, played=begin)
