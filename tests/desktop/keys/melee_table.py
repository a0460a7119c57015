"""A Game Master at a melee of The Fantasy Trip in the real window, whose every key is counted."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import PLAIN, GameMaster, Key, game_master_on

SYSTEM = "tft-melee"
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
"""Everybody rolls real dice."""


class CountingMaster(GameMaster):
    """Counts what it presses; `keys` is how many since `count` was last called."""

    keys = 0

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.keys += len(keys)
        super().press(*keys, held=held)

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

    @property
    def state(self) -> Any:
        """The fight as it is."""
        return self.page.session.moment.state

    @property
    def next(self) -> str:
        """The figure that is next; empty where the table is."""
        return next(iter(self.page.session.moment.agenda.next), "")

    def hits(self, figure: str) -> int:
        """What a figure has taken."""
        hits: int = self.state.figures[figure].hits
        return hits


def fighter(dx: int, weapon: str = "club") -> Card:
    """A card that strikes at this DX, with no armour that would stop hits."""
    return Card(SYSTEM, weapon, {"people": "human", "st": 14, "dx": dx, "gear": [{"item": weapon, "ready": True}]})


def table(path: Path, qtbot: QtBot, ours: Sequence[Card], theirs: Sequence[Card]) -> CountingMaster:
    """The window on a fight without a map, not begun. Figures are a1, a2 … of ours and b1, b2 … of theirs."""
    rules = ruleset(SYSTEM)
    figures = [
        Enlisted(f"{letter}{number}", rules.completed(card), side.id, f"{letter.upper()}{number}")
        for letter, side, cards in (("a", SIDES[0], ours), ("b", SIDES[1], theirs))
        for number, card in enumerate(cards, 1)
    ]
    with Campaign.create(path / "Ford.gmtool", "Ford") as campaign:
        campaign.encounters.add(Encounter(SYSTEM, "The ford", Muster(tuple(figures), SIDES)))
    opened = game_master_on(path / "Ford.gmtool", qtbot)
    gm = CountingMaster(opened.window, qtbot)
    gm.press(Key.Key_F5)
    gm.count()
    return gm
