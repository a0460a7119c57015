"""A Game Master whose every key is counted, at a fight in the real window."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from gmtool.rules.seam import Json, Muster
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from tests.desktop.game_master import PLAIN, GameMaster, Key, game_master_on
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import SIDES as SIDES
from tests.presentation.keys.key_master import KeyMaster, pressed


class CountingMaster(GameMaster):
    """Counts what it presses; `keys` is how many since `count` was last called."""

    keys = 0

    def press(self, *keys: Qt.Key | str, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Press keys where the focus is; a name such as `Alt 2` says what is held with it."""
        for key in keys:
            self.keys += 1
            if isinstance(key, str):
                named = QKeySequence(pressed(key).name)[0]
                super().press(named.key(), held=named.keyboardModifiers())
            else:
                super().press(key, held=held)

    def type(self, text: str) -> None:
        self.keys += len(text)
        super().type(text)

    def enter(self, text: str = "") -> None:
        """Type a line, and Enter."""
        self.type(text)
        self.press(Key.Key_Return)

    def count(self) -> int:
        """How many keys there were; the next count begins."""
        counted, self.keys = self.keys, 0
        return counted


M = TypeVar("M", bound=CountingMaster)


def begun_in_window(
    path: Path,
    qtbot: QtBot,
    system: str,
    muster: Muster,
    master: type[M],
    own: Iterable[Mapping[str, Json]] = (),
    played: Callable[[KeyMaster], object] | None = None,
) -> M:
    """The window on a fight that begins; `own` are the Game Master's rows of modes. None of its keys is counted.

    played: what was played of it before the window opens.
    """
    file = path / "Fight.gmtool"
    with Campaign.create(file, "Fight") as campaign:
        campaign.own_rows.add([StoredRow(system, "modes", row) for row in own])
        fight = campaign.encounters.add(Encounter(system, "The fight", muster)).id
        if played is not None:
            played(KeyMaster(DrivenFight(campaign.encounters.start(fight))))
    gm = master(game_master_on(file, qtbot, "run").window, qtbot)
    gm.press(Key.Key_F5)
    gm.count()
    return gm
