"""Who engages whom, on the map: as the ruleset names the opponents of each counter."""

from PySide6.QtCore import QPointF

from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind
from gmtool.space import parse_label
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.hand import hover
from tests.desktop.canvas.painting.test_picture import picture

BOTH = (counter("karl", "0505", opponents=("astrid",)), counter("astrid", "0504", "barbarians", opponents=("karl",)))
APART = (counter("karl", "0505"), counter("astrid", "0504", "barbarians"))


def middle(one: str, other: str) -> QPointF:
    return (centre(parse_label(one)) + centre(parse_label(other))) / 2


def test_that_each_is_tied_to_whoever_engages_it(view):
    view.show_counters([*BOTH, counter("bjorn", "0808", opponents=("karl", "nobody"))], SIDES, {})
    assert view.picture.ties.between == {("karl", "astrid"), ("astrid", "karl"), ("bjorn", "karl")}


def test_that_a_tie_is_seen_between_the_counters(view):
    looks = []
    for figures in (APART, BOTH):
        view.show_counters(figures, SIDES, {})
        looks.append(picture(view).pixelColor(view.camera.to_screen(middle("0505", "0504")).toPoint()))
    assert looks[0] != looks[1]


def test_that_nobody_is_tied_to_whoever_is_not_on_the_map(view):
    view.show_counters([BOTH[0]], SIDES, {})
    assert view.picture.ties.between == frozenset()
    picture(view)


def test_that_the_card_says_how_far_it_is(view):
    mark = Mark(parse_label("0604"), "7 hexes, 3 MH")
    view.show_overlays([Overlay(OverlayKind.RANGE, "From Flavius", (mark,))])
    hover(view, "0604")
    assert "From Flavius: 7 hexes, 3 MH" in view.card.text()
    hover(view, "0208")
    assert "MH" not in view.card.text()
