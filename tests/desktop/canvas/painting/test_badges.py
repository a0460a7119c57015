"""Badges lie over no counter, no other badge and no number: they stand elsewhere, are small, or are left out."""

import pytest
from PySide6.QtCore import QPointF

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind
from gmtool.space import blank_ground, parse_label
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.covered import body_at, covered
from tests.desktop.canvas.painting.test_picture import picture

pytestmark = pytest.mark.usefixtures("painted")
WHO = "0505 0504 0506 0605 0405 0604 0404 0705 0305"
OTHERS_FIRST = Refusal("Others act first.", short="others act first")


def asked(view, places):
    """The first has a chance, and the others cannot be picked."""
    view.show_ground(blank_ground(12, 10))
    view.show_counters([counter(f"f{at}", at, "barbarians") for at in places], SIDES, {})
    found = [Candidate(f"f{at}", at, "83.8 %", figure=f"f{at}") for at in places[:1]]
    found += [Candidate(f"f{at}", at, figure=f"f{at}", refusals=(OTHERS_FIRST,)) for at in places[1:]]
    view.show_candidates(found, InputKind.FIGURE)


def placed(view):
    picture(view)
    return view.picture.badges.placed


def test_that_a_badge_is_above_its_counter_where_nobody_stands_there(view):
    asked(view, ["0505"])
    (one,) = placed(view)
    body = body_at(view, "f0505")
    assert one.box.bottom <= body.top
    assert one.box.middle[0] == pytest.approx(body.middle[0])
    assert one.line is None


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("grown", [0.3, 0.6, 1.0, 2.0])
def test_that_a_badge_covers_no_counter_and_no_other_badge_in_a_throng(view, count, scale, grown):
    use_theme("dark", scale)
    asked(view, WHO.split()[:count])
    view.zoom(grown, view.camera.to_screen(centre(parse_label("0505"))))
    chances = [one for one in placed(view) if one.badge.words == "83.8 %"]
    assert len(chances) == 1
    assert covered(view) == []


@pytest.mark.parametrize("others", ["0505", "0505 0504", "0505 0504 0604 0405"])
@pytest.mark.parametrize("to", [(0, 0), (0, 300), (10, 598), (400, 1), (799, 300), (795, 595)])
def test_that_a_badge_is_whole_at_the_rim_of_the_view(view, others, to):
    asked(view, others.split())
    view.pan(QPointF(*to) - view.camera.to_screen(centre(parse_label("0505"))))
    assert placed(view)
    assert covered(view) == []


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("grown", [0.5, 0.7, 1.0, 2.0])
def test_that_numbers_in_hexes_are_covered_by_no_badge_and_not_by_each_other(view, scale, grown):
    use_theme("dark", scale)
    asked(view, ["0505", "0506"])
    ground = view.content.ground
    view.show_overlays([Overlay(OverlayKind.REACH, "Move", tuple(Mark(hex, "10") for hex in ground.hexes()))])
    view.zoom(grown, view.camera.to_screen(centre(parse_label("0505"))))
    placed(view)
    assert covered(view) == []


def test_that_several_chances_about_one_figure_stand_beside_each_other(view):
    asked(view, ["0505"])
    marks = (Mark(parse_label("0505"), "1. 83.8 %"), Mark(parse_label("0505"), "2. 62.5 %"))
    view.show_overlays([Overlay(OverlayKind.IN_THE_WAY, "To miss", marks)])
    assert sorted(one.badge.words for one in placed(view)) == ["1. 83.8 %", "2. 62.5 %"]
    assert covered(view) == []


def test_that_a_badge_hides_no_name_where_it_can_help_it(view):
    asked(view, ["0505", "0504"])
    (one, *_) = placed(view)
    assert not [label for label in view.picture.names.placing.labels.values() if label.box.meets(one.box)]
