"""Several figures in one hex: a stack with a count, fanned out while it is pointed at."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Posture
from gmtool.space import TRIANGLE, footprint, parse_label
from tests.desktop.canvas.conftest import FIGURES, SIDES, counter
from tests.desktop.canvas.hand import LEFT, PLAIN, click, hover, keys, pixel
from tests.desktop.canvas.painting.test_picture import picture

Key = Qt.Key
PILE = ("wulf", "ragnar", "goblin")


@pytest.fixture
def pile(view):
    """Three who grapple in 0605, Wulf below and the goblin on top."""
    view.show_counters([counter(name, "0605", "barbarians") for name in PILE], SIDES, {})
    return view


def place(view, figure: str) -> QPoint:
    """Where a figure is in the open fan."""
    return view.camera.to_screen(view.content.fan.places[figure]).toPoint()


@pytest.mark.usefixtures("painted")
def test_that_at_rest_they_are_one_stack_with_a_count(pile):
    spots = [pile.content.spots.of[name] for name in PILE]
    assert [(spot.below, spot.stack) for spot in spots] == [(2, 3), (1, 3), (0, 3)]
    assert all((spot.at - centre(parse_label("0605"))).manhattanLength() < 0.5 for spot in spots)
    assert pile.content.fan is None
    three = picture(pile)
    pile.show_counters([counter(name, "0605", "barbarians") for name in PILE[1:]], SIDES, {})
    assert picture(pile) != three


@pytest.mark.usefixtures("painted")
def test_that_they_fan_out_on_hover_and_only_then(pile):
    rest = picture(pile)
    hover(pile, "0605")
    assert list(pile.content.fan.places) == ["goblin", "ragnar", "wulf"]
    assert picture(pile) != rest
    hover(pile, "1010")
    assert pile.content.fan is None
    hover(pile, "0801")
    QTest.mouseMove(pile, QPoint(2, 2))
    assert picture(pile) == rest


def test_that_each_of_the_fan_can_be_clicked_even_beyond_the_hex(pile, qtbot):
    for figure in PILE:
        hover(pile, "0605")
        at = place(pile, figure)
        QTest.mouseMove(pile, at)
        assert pile.content.pointed.figure == figure
        with qtbot.waitSignal(pile.figure_picked) as picked:
            QTest.mouseClick(pile, LEFT, PLAIN, at)
        assert picked.args == [figure]


def test_that_the_middle_of_the_fan_means_the_topmost_that_is_asked_for(pile, qtbot):
    refused = Candidate("goblin", "Goblin", figure="goblin", refusals=(Refusal("no"),))
    pile.show_candidates([Candidate("wulf", "Wulf", "26 %", figure="wulf")], InputKind.FIGURE)
    with qtbot.waitSignal(pile.candidate_picked) as picked:
        click(pile, "0605")
    assert picked.args[0].value == "wulf"
    pile.show_candidates([refused], InputKind.FIGURE)
    with qtbot.waitSignal(pile.candidate_picked) as picked:
        click(pile, "0605")
    assert picked.args[0].value == "goblin"


def test_that_whoever_is_not_asked_for_is_not_taken_for_another(pile, qtbot):
    pile.show_candidates([Candidate("wulf", "Wulf", figure="wulf")], InputKind.FIGURE)
    hover(pile, "0605")
    QTest.mouseMove(pile, place(pile, "ragnar"))
    with qtbot.assertNotEmitted(pile.candidate_picked), qtbot.waitSignal(pile.figure_picked) as picked:
        QTest.mouseClick(pile, LEFT, PLAIN, place(pile, "ragnar"))
    assert picked.args == ["ragnar"]


def test_that_they_are_picked_by_key_one_by_one(pile, qtbot):
    hover(pile, "0605")
    seen = []
    for key in (Key.Key_Period, Key.Key_Period, Key.Key_Period, Key.Key_Comma):
        keys(pile, key)
        seen.append(pile.content.pointed.figure)
    assert seen == ["ragnar", "wulf", "goblin", "wulf"]
    with qtbot.waitSignal(pile.figure_picked) as picked:
        keys(pile, Key.Key_Return)
    assert picked.args == ["wulf"]
    assert "3 figures share it. Wulf of barbarians" in pile.accessibleDescription()


def test_that_tab_opens_the_fan_at_the_candidate(pile):
    pile.show_candidates([Candidate(name, name, "12 %", figure=name) for name in PILE], InputKind.FIGURE)
    for name in PILE:
        keys(pile, Key.Key_Tab)
        assert (pile.content.pointed.figure, pile.content.current.value) == (name, name)
        assert name in pile.content.fan.places


def test_that_the_fan_stays_within_the_map_at_its_edge(view):
    view.show_counters([counter(name, "1201") for name in PILE], SIDES, {})
    view.zoom(3, pixel(view, "1201").toPointF())
    hover(view, "1201")
    assert all(view.rect().contains(place(view, name)) for name in PILE)


def test_that_a_body_under_a_giant_can_be_picked(view, qtbot):
    hexes = footprint(parse_label("0904"), 2, TRIANGLE)
    body = counter("body", "0904", "barbarians", posture=Posture.DEAD, left=0)
    view.show_counters([*FIGURES[:1], counter("troll", "0904", hexes=hexes), body], SIDES, {})
    hover(view, "0904")
    assert set(view.content.fan.places) == {"troll", "body"}
    with qtbot.waitSignal(view.figure_picked) as picked:
        QTest.mouseClick(view, LEFT, PLAIN, place(view, "body"))
    assert picked.args == ["body"]


def test_that_the_fan_goes_when_one_of_two_goes(view):
    hover(view, "0907")
    assert view.content.fan is not None
    view.show_counters([figure for figure in FIGURES if figure.figure != "body"], SIDES, {})
    assert view.content.fan is None
