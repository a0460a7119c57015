"""A fight in a real widget, with seeded dice."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Enlisted, Muster, Side
from gmtool.space import Hex, HexGround
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.presentation.fight.skirmish import begun

Keys = Callable[..., None]
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))


@pytest.fixture
def prepare(campaign_file: Path, ruleset: Any) -> Callable[[HexGround | None], int]:
    """Prepare an encounter of the first two cards in the campaign, with or without a ground."""

    def prepared(ground: HexGround | None = None) -> int:
        figures = tuple(
            Enlisted(f"f{i}", card, SIDES[i].id, place=Hex(2 + i, 3) if ground else None, facing=i)
            for i, card in enumerate(ruleset.bestiary()[:2])
        )
        with Campaign.open(campaign_file) as campaign:
            made = Encounter(ruleset.id, "The Glade", Muster(figures, SIDES, ground))
            return campaign.encounters.add(made).id

    return prepared


@pytest.fixture
def prepared(prepare: Callable[..., int]) -> int:
    """An encounter of the first two cards, without a map."""
    return prepare()


@pytest.fixture
def begin() -> Callable[..., FightSession]:
    """Begin a fight of so many figures; the players roll real dice unless said otherwise."""
    return begun


@pytest.fixture
def open_page(qtbot: Any, begin: Callable[..., FightSession]) -> Iterator[Callable[..., FightPage]]:
    """Open a fight in its page, with the keys on it."""
    use_theme("dark", 100)

    def opened(*args: Any, **options: Any) -> FightPage:
        page = FightPage(begin(*args, **options))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1400, 900)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        return page

    yield opened
    use_theme("dark", 100)


@pytest.fixture
def press(qtbot: Any) -> Keys:
    """Press keys where the focus is: a text letter by letter, or a key."""

    def pressed(page: FightPage, *keys: Any, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            target = page.focusWidget() or page
            if isinstance(key, str):
                qtbot.keyClicks(target, key, held)
            else:
                qtbot.keyClick(target, key, held)

    return pressed
