"""A HarnMaster melee on open ground in feet, by mouse and keys: moving, evading, areas and marks."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import OverlayKind
from gmtool.space import Point
from tests.desktop.open_ground.hand import LEFT, SHIFT, Key, click, press
from tests.desktop.pages.run.page.test_page import click_choice
from tests.rules.harnmaster.melees import SWORD, melee

PLACES = {"ann": (20, 30), "bob": (60, 30), "cyd": (75, 60), "dan": (20, 60)}
SIDES = {"ann": "us", "bob": "them", "cyd": "them", "dan": "us"}


@pytest.fixture
def page(qtbot: Any) -> Any:
    """Ann is next: Move 60, a sword in hand; Bob is 40 feet east of her."""
    use_theme("dark", 100)
    fields = {"weapons": [SWORD], "move": 60, "dodge": 60}
    figures = ((key, SIDES[key], {**fields, "rank": 50 - number}) for number, key in enumerate(PLACES))
    one = melee(*figures, at=PLACES)
    rules: Any = one.rules
    journal = Journal.load(rules, rules.dump_state(one.state))
    shown = FightPage(FightSession(journal, DiceSource(Random(3), players=False, others=False)))
    shown.picks.bounce = 0
    qtbot.addWidget(shown)
    shown.resize(1300, 820)
    with qtbot.waitExposed(shown):
        shown.show()
    shown.activateWindow()
    shown.setFocus()
    return shown


def circle(page: Any, label: str) -> Any:
    """The shape that the map shows under a name."""
    found = [one for one in page.stage.map.content.overlays if one.label == label]
    return found[0].shapes[0] if found else None


def test_that_a_figure_evades_until_a_zone_stops_it(page: Any, qtbot: Any) -> None:
    assert circle(page, "Can move this far").radius == 6000
    assert circle(page, "Can evade this far").radius == 3000
    assert circle(page, "Engagement Zone").radius == 750
    click_choice(qtbot, page, "evade")
    click(page, 3500, 3000)
    click(page, 5200, 3000, SHIFT)
    stop = circle(page, "Stops here").middle
    assert stop.is_within(30, Point(5000, 3000)), "ten feet before the middle of Bob"
    assert circle(page, "Enters the zone of Bob").middle == Point(6000, 3000)
    qtbot.mouseClick(page.turn.act, LEFT)
    ann = page.session.moment.counters["ann"]
    assert ann.at == stop
    assert ann.heading in range(88, 93)
    assert "stopped by Bob, and evades until rank 50 of round 2" in page.log.text()
    assert [one.label for one in page.session.moment.conditions("ann")] == ["Evading"]
    assert "Ann evades until rank 50 of round 2" in [item.text for item in page.session.moment.agenda.due]


def test_that_an_area_is_filled_by_clicks_on_those_who_are_in_it(page: Any, qtbot: Any) -> None:
    click_choice(qtbot, page, "area")
    click(page, 6000, 3000)
    click(page, 7500, 6000)
    click(page, 2000, 6000)
    assert page.picks.draft.values["figures"] == ["bob", "cyd", "dan"]
    click(page, 2000, 6000)
    assert page.picks.draft.values["figures"] == ["bob", "cyd"]


def test_that_a_mark_takes_four_keys(page: Any) -> None:
    """The choice, the foe, the mark by its letter, and Enter."""
    keys: Callable[[], dict[str, int]] = lambda: {  # noqa: E731
        choice.key: number for number, choice in enumerate((c for c in page.picks.choices if c.allowed), 1)
    }
    page.picks.choose_figure("bob")
    number = keys()["mark"]
    assert number <= 9, "a digit reaches it"
    press(page, str(number), Key.Key_Return, "i", Key.Key_Return)
    assert "Bob and Ann are In Close." in page.log.text()
    assert "In Close with Ann" in [one.label for one in page.session.moment.conditions("bob")]
    assert {one.kind for one in page.stage.map.content.overlays} >= {OverlayKind.FRONT}
