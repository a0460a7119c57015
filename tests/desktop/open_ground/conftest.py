"""A game of Tally on open ground, in its page."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import Cell, LengthUnit, OpenGround, Point
from tests.desktop.open_ground.stepping import SteppingTally
from tests.desktop.unpainted import dressed, painted, qtbot

__all__ = ["dressed", "painted", "qtbot"]

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
FIELD = OpenGround(24, 16, LengthUnit.INCH, walls=frozenset({Cell(7, 7), Cell(7, 8)}))
PLACES = {"Ann": (Point(600, 800), 90), "Bert": (Point(1800, 800), 270), "Cyd": (Point(600, 600), 90)}


def field_muster(ground: OpenGround = FIELD, scale: int = 1) -> Muster:
    """Ann and Cyd against Bert."""
    figures = tuple(
        Enlisted(
            name.lower(),
            Card("tally", name, {"points": 30}),
            "theirs" if name == "Bert" else "ours",
            at=Point(at.x * scale, at.y * scale),
            heading=heading,
        )
        for name, (at, heading) in PLACES.items()
    )
    return Muster(figures, SIDES, ground)


@pytest.fixture
def open_field(qtbot: Any) -> Iterator[Callable[..., FightPage]]:
    """Begin the game; Ann is picked. Nobody rolls real dice."""
    use_theme("dark", 100)

    def begun(muster: Muster | None = None) -> FightPage:
        rules: Any = SteppingTally()
        journal = Journal.load(rules, rules.dump_state(rules.muster(muster or field_muster())))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=False, others=False)))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1300, 820)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        return page

    yield begun
    use_theme("dark", 100)


@pytest.fixture
def page(open_field: Callable[..., FightPage]) -> FightPage:
    """The game in inches."""
    return open_field()
