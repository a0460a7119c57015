"""Where pictures lie under a ground: all by arithmetic, no window."""

import pytest
from PySide6.QtCore import QPointF, QSize

from gmtool.desktop.canvas.drawing.backdrop_placement import BackdropPlacement
from gmtool.desktop.canvas.scene.hex_geometry import ROOT3
from gmtool.presentation.map.backdrops import kept_through, kept_under, kept_upright
from gmtool.space import Backdrop, Flip, HexGround, LengthUnit, OpenGround, flipped, moved_by, resized, retopped

FLAT, POINTED = HexGround(12, 10), HexGround(12, 10, pointed=True)
OPEN = OpenGround(60, 40, LengthUnit.FOOT, cell=5)
GROUNDS = [FLAT, POINTED, OPEN]
A, B = QPointF(100, 50), QPointF(300, 90)


def near(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() < 1e-6


@pytest.mark.parametrize("ground", GROUNDS)
def test_that_a_new_picture_is_upright_and_as_wide_as_the_ground(ground):
    bed = BackdropPlacement.of(ground)
    lies = bed.transform(bed.spread("p", QSize(400, 300)))
    frame = bed.layout.frame
    assert near(lies.map(QPointF(0, 0)), frame.at(0))
    assert near(lies.map(QPointF(400, 0)), frame.at(1))
    across = bed.upright(lies.map(QPointF(400, 0)) - lies.map(QPointF(0, 0)))
    assert abs(across.y()) < 1e-6


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("level", [False, True])
def test_that_two_points_come_as_far_apart_as_was_said(ground, level):
    bed = BackdropPlacement.of(ground)
    before = bed.changed(bed.spread("p", QSize(400, 300)), QPointF(3, 4), 1.3, 17)
    after = bed.matched(before, A, B, 7.5, level=level)
    start, end = bed.transform(after).map(A), bed.transform(after).map(B)
    assert near(start, bed.transform(before).map(A))
    way = bed.upright(end - start)
    assert (way.x() ** 2 + way.y() ** 2) ** 0.5 == pytest.approx(7.5 * bed.measure)
    if level:
        assert min(abs(way.x()), abs(way.y())) < 1e-6
    else:
        assert after.angle == pytest.approx(before.angle)


def test_that_a_hex_is_as_wide_as_from_middle_to_middle():
    assert BackdropPlacement.of(FLAT).measure == pytest.approx(ROOT3)
    assert BackdropPlacement.of(FLAT).unit == "hexes"
    assert BackdropPlacement.of(OPEN).unit == "feet"


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(("left", "top"), [(2, 3), (-2, 0), (0, -1)])
def test_that_a_picture_stays_under_what_it_is_under_when_the_ground_grows(ground, left, top):
    ground = type(ground)(**{**_fields(ground), "backdrop": Backdrop("p", 0.02, 1.0, 2.0, 10.0)})
    columns, rows = ground.size
    after = resized(ground, columns + left, rows + top, left, top)
    made = kept_under(ground, after, left, top)
    spot, moved = ground.at_column_row(5, 5), after.at_column_row(5 + left, 5 + top)
    was = BackdropPlacement.of(ground).layout.centre(spot) - BackdropPlacement.of(ground).transform(
        ground.backdrop
    ).map(A)
    now = BackdropPlacement.of(after).layout.centre(moved) - BackdropPlacement.of(after).transform(made).map(A)
    assert near(was, now)


def test_that_a_picture_turns_round_with_the_ground():
    ground = HexGround(12, 10, backdrop=Backdrop("p", 0.02, 1.0, 2.0, 10.0))
    bed, after = BackdropPlacement.of(ground), flipped(ground, Flip.ROUND)
    made = kept_through(ground, Flip.ROUND)
    spot = ground.at_column_row(3, 4)
    was = bed.layout.centre(spot) - bed.transform(ground.backdrop).map(A)
    now = BackdropPlacement.of(after).layout.centre(moved_by(ground, Flip.ROUND)(spot)) - bed.transform(made).map(A)
    assert near(was, -now)
    assert kept_through(ground, Flip.ACROSS) == ground.backdrop


def test_that_a_picture_stays_upright_when_the_tops_change():
    bed = BackdropPlacement.of(FLAT)
    ground = HexGround(12, 10, backdrop=bed.spread("p", QSize(400, 300)))
    after = retopped(ground, pointed=True)
    made = kept_upright(ground, after)
    assert near(BackdropPlacement.of(after).transform(made).map(QPointF(0, 0)), BackdropPlacement.of(after).corner)
    assert made.angle == pytest.approx(30)


def _fields(ground):
    names = ("columns", "rows", "pointed") if isinstance(ground, HexGround) else ("width", "height", "unit", "cell")
    return {name: getattr(ground, name) for name in names}
