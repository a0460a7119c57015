"""A small ground with some figures on it, in a real map view, which paints only where a test looks at the picture."""

import pytest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.rules.seam.views import Condition, Counter, Lying, Posture, Side
from gmtool.space import Hex, HexGround, parse_label
from tests.desktop.unpainted import dressed, painted, qtbot

__all__ = ["dressed", "painted", "qtbot"]

SIDES = (Side("romans", "Romans", 0, True), Side("barbarians", "barbarians", 1))


def counter(figure: str, at: str, side: str = "romans", **more: object) -> Counter:
    """A figure by its id, named after it, on a labeled hex."""
    given = {"name": figure.capitalize(), "facing": 0, "posture": Posture.STANDING, "left": 8, "full": 10} | more
    hexes = given.pop("hexes", (parse_label(at),))
    return Counter(figure=figure, side=side, hexes=hexes, **given)  # type: ignore[arg-type]


FIGURES = (
    counter("flavius", "0505", summary=("ST 12", "Shortsword")),
    counter("wulf", "0604", "barbarians", facing=4, summary=("ST 14",)),
    counter("ragnar", "0208"),
    counter("goblin", "0907", "barbarians", posture=Posture.PRONE),
    counter("body", "0907", "barbarians", posture=Posture.DEAD, left=0),
)
GROUND = HexGround(
    12,
    10,
    walls=frozenset({parse_label("0303")}),
    entrances={"south": (parse_label("0510"),)},
    megahex_origin=Hex(4, 2),
)


@pytest.fixture
def view(qtbot) -> BattleMap:
    """The map, shown and focused, with Flavius acting."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show_ground(GROUND)
    held = {"wulf": (Condition("-2 DX <wounded>", "after its next attack"),)}
    view.show_counters(FIGURES, SIDES, held)
    view.show_lying((Lying("a broadsword", parse_label("0709")),))
    view.set_acting("flavius")
    with qtbot.waitExposed(view):
        view.show()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view
