from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from gmtool.desktop.canvas.painting.overlay_marks import badge_place
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.space import blank_ground, parse_label
from tests.desktop.canvas.conftest import SIDES, counter

SIZE = QSizeF(60, 18)


@pytest.mark.parametrize(
    ("others", "across", "up"),
    [
        ((), 0, 1),  # over the counter
        (("0604", "0506"), 0, 1),
        (("0504",), 1, 0),  # the name of the one above stands there: to the right
        (("0504", "0604"), -1, 0),  # and of one at the right: to the left
        (("0504", "0604", "0405"), 1, 0),  # nowhere is better
    ],
)
def test_that_a_badge_hides_no_name_where_it_can_help_it(view, others, across, up):
    view.show_ground(blank_ground(12, 10))
    around = [counter(f"other-{at}", at, "barbarians") for at in others]
    view.show_counters([counter("flavius", "0505"), *around], SIDES, {})
    at = view.camera.to_screen(centre(parse_label("0505")))
    off = badge_place(view.camera, view.content, at, 20, SIZE) - at
    assert (off.x() > 0) - (off.x() < 0) == across
    assert (off.y() < 0) == bool(up)
    assert abs(off.x()) >= 20 + SIZE.width() / 2 or abs(off.y()) >= 20


@pytest.mark.parametrize("others", [(), ("0504",), ("0504", "0604"), ("0504", "0405"), ("0504", "0604", "0405")])
@pytest.mark.parametrize("to", [(0, 0), (0, 300), (10, 598), (400, 1), (799, 300), (795, 595)])
@pytest.mark.parametrize("stacked", [0, 1])
def test_that_a_badge_is_whole_at_the_rim_of_the_view(view, others, to, stacked):
    view.show_ground(blank_ground(12, 10))
    around = [counter(f"other-{at}", at, "barbarians") for at in others]
    view.show_counters([counter("flavius", "0505"), *around], SIDES, {})
    view.pan(QPointF(*to) - view.camera.to_screen(centre(parse_label("0505"))))
    at = badge_place(view.camera, view.content, QPointF(*to), 20, SIZE, stacked)
    badge = QRectF(at.x() - SIZE.width() / 2, at.y() - SIZE.height() / 2, SIZE.width(), SIZE.height())
    assert QRectF(view.rect()).contains(badge)


@pytest.mark.parametrize("places", ["0505 0506 0605", "0505 0504 0506 0605 0405 0604 0404"])
def test_that_the_reason_of_a_refused_figure_lies_over_no_other_badge(view, places):
    """A chance is always there; a reason that has no room is left to the list and to the card of the figure."""
    view.show_ground(blank_ground(12, 10))
    who = places.split()
    view.show_counters([counter(f"f{at}", at, "barbarians") for at in who], SIDES, {})
    refusal = Refusal("Others act first.", short="others act first")
    asked = [Candidate(f"f{at}", at, "83.8 %", figure=f"f{at}") for at in who[:1]]
    asked += [Candidate(f"f{at}", at, figure=f"f{at}", refusals=(refusal,)) for at in who[1:]]
    view.show_candidates(asked, InputKind.FIGURE)
    badges = list(view.picture.candidates.badges(view.camera, view.content))
    assert [words for _, words, empty in badges if not empty] == ["83.8 %"]
    assert any(empty for _, _, empty in badges)
    for (one, *_), (other, *_) in combinations(badges, 2):
        assert not one.intersects(other)
