"""A Game Master at a melee of The Fantasy Trip in the real window, whose every key is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pytestqt.qtbot import QtBot

from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.space import Facing, blank_ground, parse_label
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import Key, game_master_on
from tests.desktop.keys.counting import SIDES, CountingMaster

SYSTEM = "tft-melee"


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

    def hits(self, figure: str) -> int:
        """What a figure has taken."""
        hits: int = self.state.figures[figure].hits
        return hits


def fighter(dx: int, weapon: str = "club") -> Card:
    """A card that strikes at this DX, with no armor that would stop hits."""
    return Card(SYSTEM, weapon, {"people": "human", "st": 14, "dx": dx, "gear": [{"item": weapon, "ready": True}]})


def table(
    path: Path,
    qtbot: QtBot,
    ours: Sequence[Card],
    theirs: Sequence[Card],
    house_rules: Mapping[str, str] = MappingProxyType({}),
    places: Mapping[str, tuple[str, Facing]] = MappingProxyType({}),
) -> MeleeMaster:
    """The window on a fight, not begun. Figures are a1, a2 … of ours and b1, b2 … of theirs.

    Without the hexes and facings of its figures it has no map.
    """
    rules = ruleset(SYSTEM)
    figures = [
        Enlisted(f"{letter}{number}", rules.completed(card), side.id, f"{letter.upper()}{number}")
        for letter, side, cards in (("a", SIDES[0], ours), ("b", SIDES[1], theirs))
        for number, card in enumerate(cards, 1)
    ]
    placed = tuple(
        replace(one, place=parse_label(places[one.id][0]), facing=places[one.id][1]) if places else one
        for one in figures
    )
    ground = blank_ground(12, 12) if places else None
    with Campaign.create(path / "Ford.gmtool", "Ford") as campaign:
        campaign.encounters.add(Encounter(SYSTEM, "The ford", Muster(placed, SIDES, ground, dict(house_rules))))
    opened = game_master_on(path / "Ford.gmtool", qtbot, "run")
    gm = MeleeMaster(opened.window, qtbot)
    gm.press(Key.Key_F5)
    gm.count()
    return gm
