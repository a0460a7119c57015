"""Files of keys in the real window and without one: the same keys lead to the same journal, and the same is shown."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.keys.counting import begun_in_window
from tests.desktop.keys.melee_table import MeleeMaster
from tests.presentation.keys.key_file import KeyFile, key_files, play, played, read_key_file
from tests.presentation.keys.key_master import begun


class Shown(MeleeMaster):
    """A Game Master who looks once all is drawn."""

    def count(self) -> int:
        QApplication.processEvents()
        return super().count()

    @property
    def order(self) -> list[str]:
        """The rows of the order, of which the one that acts has a star; none where the strip is shown."""
        who = self.page.turn.who
        rows = () if who.stepwise else who.order.rows.rows
        return [f"{row.name} *" if row.acting else row.name for row in rows]


def in_window(path: Path, qtbot: QtBot, file: KeyFile) -> Shown:
    """The window on the fight of a file, begun."""
    return begun_in_window(path, qtbot, file.system, file.muster, Shown, file.modes)


@pytest.mark.parametrize("path", key_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_that_the_same_keys_lead_to_the_same_journal_with_a_window_and_without(
    path: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    file = read_key_file(path)
    driven, gm = begun(file.rules, file.muster), in_window(tmp_path, qtbot, file)
    without, within = play(driven, file), play(gm, file)
    for step, one, other in zip(file.steps, without, within, strict=True):
        assert one == other, step.keys
    assert played(gm) == played(driven)
