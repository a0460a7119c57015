"""On maps of the sample encounters badges cover nothing that must be seen; nor does the card of the keys' cursor."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.parts.labels import led
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.painting.badges import box_of
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import Pointed
from gmtool.rules.seam import Choice, InputKind, Muster, Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.canvas.covered import body_at, covered
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.page.busiest import answered
from tests.desktop.painted_words import painted_words
from tests.presentation.keys.driver import DrivenFight

pytestmark = pytest.mark.usefixtures("dressed", "painted")
SCREENS = ((1366, 677), (1600, 909))
STEPS = 30
_WAYS = (InputKind.PATH, InputKind.POINTS, InputKind.HEX)


class Moving(NamedTuple):
    """A fight in which a figure may go somewhere; the choice is empty where a fight begins with none of the kind."""

    title: str
    session: FightSession
    figure: str
    choice: str


def moving(title: str, rules: Ruleset, muster: Muster) -> Moving:
    """The first moment at which a choice asks for a way over hexes, or for a place."""
    session = FightSession(Journal.begin(rules, muster), DiceSource(Random(3), players=False, others=False))
    fight = DrivenFight(session)
    for _ in range(STEPS):
        if session.question is not None:
            answered(session)
            continue
        ways = [choice for choice in fight.picks.choices if choice.allowed and _asks_a_way(choice)]
        if ways and fight.picks.figure:
            return Moving(title, session, fight.picks.figure, ways[0].key)
        fight.proposer.press()
    begun = FightSession(Journal.begin(rules, muster), DiceSource(Random(3)))
    return Moving(title, begun, "", "")


def _asks_a_way(choice: Choice) -> bool:
    return any(one.kind in _WAYS for one in choice.inputs)


@pytest.fixture(scope="module")
def moves(sample_to_copy: Path) -> list[Moving]:
    with Campaign.open(sample_to_copy) as campaign:
        kept = [campaign.encounters.get(one.id) for one in campaign.encounters.list()]
        found = [moving(one.title, campaign.ruleset(one.system), one.muster) for one in kept if one.muster.ground]
    assert sum(bool(one.choice) for one in found) > len(found) // 2
    return found


def at_rest(page: FightPage) -> None:
    for _ in range(12):
        QApplication.processEvents()
    painted_words(page.stage)
    for _ in range(3):
        QApplication.processEvents()


@pytest.mark.slow("opens every encounter of the sample that has a map, on both screens")
@pytest.mark.parametrize("scale", [100, 200])
def test_that_no_cost_of_a_move_is_covered_on_any_map(qtbot: Any, moves: list[Moving], scale: int) -> None:
    use_theme("dark", scale)
    faults, numbers = list[str](), 0
    for one in moves:
        page = opened(qtbot, one.session, SCREENS[0])
        if one.choice:
            page.picks.choose_figure(one.figure)
            page.picks.pick(next(choice for choice in page.picks.choices if choice.key == one.choice))
        view = page.stage.map
        for screen in SCREENS:
            page.resize(*screen)
            at_rest(page)
            assert page.stage.has_map
            faults += [f"{one.title} on {screen[0]}: {line}" for line in covered(view)]
            numbers += len(view.picture.overlays.number_boxes(view.camera, view.content))
            for figure, spot in view.content.spots.of.items():
                view.point(Pointed.on(spot.place, figure, by_key=True))
                at_rest(page)
                faults += [f"{one.title} on {screen[0]}, cursor on {figure}: {line}" for line in under_the_card(page)]
        page.close()
    use_theme("dark", 100)
    assert numbers
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("scale", [100, 200])
def test_that_every_figure_is_in_the_first_view_of_its_map(qtbot: Any, moves: list[Moving], scale: int) -> None:
    use_theme("dark", scale)
    faults = list[str]()
    for one in moves:
        page = opened(qtbot, one.session, SCREENS[0])
        for screen in SCREENS:
            page.resize(*screen)
            at_rest(page)
            view = page.stage.map
            rulers = theme().px(22), theme().px(18)
            whole = box_of(QRectF(view.rect()).adjusted(*rulers, -rulers[0], -rulers[1]))
            outside = (figure for figure in view.content.spots.of if not body_at(view, figure).within(whole))
            faults += [f"{one.title} on {screen[0]}: {figure} is out of sight" for figure in outside]
        page.close()
    use_theme("dark", 100)
    assert not faults, "\n".join(faults)


def under_the_card(page: FightPage) -> list[str]:
    """What the card of the cursor of the keys covers."""
    view = page.stage.map
    if view.card.isHidden():
        return []
    card = box_of(QRectF(view.card.geometry()))
    found = [one for one in view.content.spots.of if card.meets(body_at(view, one))]
    found += [one.badge.words for one in view.picture.badges.placed if card.meets(one.box)]
    return found + [
        "a number" for one in view.picture.overlays.number_boxes(view.camera, view.content) if card.meets(one)
    ]


def test_that_the_card_of_the_cursor_tells_all_where_it_has_room_and_the_name_where_it_has_little(
    qtbot: Any, moves: list[Moving]
) -> None:
    page = opened(qtbot, next(one.session for one in moves if one.choice), SCREENS[1])
    view = page.stage.map
    figure, spot = next(iter(view.content.spots.of.items()))
    view.point(Pointed.on(spot.place, figure, by_key=True))
    at_rest(page)
    assert led(spot.counter.summary[0]) in view.card.text()
    said = set()
    for high in range(500, 160, -20):
        page.resize(900, high)
        at_rest(page)
        said |= {view.card.text()} if view.card.isVisible() else set()
        assert under_the_card(page) == []
    assert f"<div><b>{spot.counter.name}</b></div>" in said
