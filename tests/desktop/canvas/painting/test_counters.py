"""Names of counters: large ones stand where they hide little."""

import pytest
from PySide6.QtGui import QFontMetricsF

from gmtool.space import blank_ground
from tests.desktop.canvas.conftest import SIDES, counter


@pytest.mark.parametrize(
    ("others", "across", "down"),
    [
        ((), 0, 1),  # below
        (("0506",), 1, 0),  # another one stands there: to the right
        (("0506", "0604", "0605"), -1, 0),  # and others at the right: to the left
    ],
)
def test_that_a_large_name_hides_no_counter_where_it_can_help_it(view, others, across, down):
    view.show_ground(blank_ground(12, 10))
    around = [counter(f"other-{at}", at, "barbarians") for at in others]
    view.show_counters([counter("flavius", "0505"), *around], SIDES, {})
    counters, spots = view.picture.counters, list(view.content.spots.of.values())
    counters.name_size = 20
    places = counters.name_places(view.camera, view.content, spots)
    name, at = places["flavius"]
    spot = view.content.spots.of["flavius"]
    off = at - view.camera.to_screen(spot.at)
    far = QFontMetricsF(counters.name_font()).horizontalAdvance(name) / 2 + spot.radius * view.camera.scale
    assert (off.y() > 1) == bool(down)
    assert round(off.x() / far) == across
