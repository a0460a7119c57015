"""Counters to be cut out: their size, what stands on them, and how they lie on the sheets."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.paper.counters.counter_face import facing_north, pieces_of
from gmtool.desktop.paper.counters.counter_sheets import counter_sheets, pack
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.sheet import picture_of
from gmtool.presentation.sheets.options import CounterKind
from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.space import SEVEN_HEXES, TRIANGLE, Hex, footprint
from tests.desktop.paper.reading import printed
from tests.desktop.pixels import colours_of, green, places_of

SIDES = {side.id: side for side in (Side("ours", "Ours", 0), Side("theirs", "Theirs", 1))}
ROOM = Paper().inside.adjusted(0, 0, 0, -5)


def counter(name: str, side: str = "ours", **more) -> Counter:
    given = {"hexes": (Hex(3, 3),), "facing": 0, "posture": Posture.STANDING, "left": 5, "full": 5} | more
    return Counter(name.lower(), name, side, **given)


def picture() -> QImage:
    """Red at the left, blue at the right."""
    image = QImage(40, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#0000ff"))
    painter = QPainter(image)
    painter.fillRect(0, 0, 20, 60, QColor("#ff0000"))
    painter.end()
    return image


def sheets(counters, kind=CounterKind.FLAT_ROUND, copies=1, width=25.0):
    pieces = pieces_of(counters, SIDES, lambda _: width, lambda key: picture())
    return counter_sheets(pieces, kind, copies, Paper(), "The ford")


def ink(image: QImage, per_mm: float) -> QSizeF:
    """How much of a picture is not white, in millimeters."""
    dark = places_of(image, lambda one: green(one) < 200)
    xs, ys = [x for x, _ in dark], [y for _, y in dark]
    return QSizeF((max(xs) - min(xs) + 1) / per_mm, (max(ys) - min(ys) + 1) / per_mm)


@pytest.mark.parametrize(("kind", "wide", "high"), [
    (CounterKind.FLAT_ROUND, 24.5, 24.5),
    (CounterKind.FLAT_HEX, 24.5 * 2 / 3**0.5, 24.5),
    (CounterKind.STAND_UP, 24.0, 2 * (24.0 * 1.5 + 10)),
])  # fmt: skip
def test_that_a_counter_fits_into_its_hex(qtbot, tmp_path, kind, wide, high):
    page = printed(qtbot, tmp_path / "a.pdf", sheets([counter("Wulf")], kind)).picture(0, 5)
    found = ink(page.copy(0, 0, 60 * 5, 110 * 5), 5)
    assert found.width() == pytest.approx(wide, abs=0.5)
    assert found.height() == pytest.approx(high, abs=0.5)


def test_that_a_large_figure_fills_all_its_hexes():
    giant = counter("Giant", hexes=footprint(Hex(3, 3), 2, TRIANGLE), facing=2)
    wyrm = counter("Wyrm", hexes=footprint(Hex(0, 5), 5, SEVEN_HEXES), facing=5)
    assert facing_north(giant) == TRIANGLE.hexes
    assert facing_north(wyrm) == SEVEN_HEXES.hexes
    (sheet,) = sheets([giant, wyrm])
    sizes = [piece.size for piece, _ in sheet.pieces]
    assert sizes[0].height() == pytest.approx(75 - 0.5 * 3, abs=0.01)
    assert sizes[1].height() == pytest.approx(50 - 0.5 * 2, abs=0.01)


def test_what_stands_on_a_counter(qtbot, tmp_path):
    figures = [counter("Flavius"), counter("Goblin 12", "theirs"), counter("Gone", gone=True)]
    words = printed(qtbot, tmp_path / "a.pdf", sheets(figures)).text(0)
    assert all(text in words for text in ("Flavius", "Goblin 12", "G12"))
    assert "Gone" not in words
    assert "The ford" in words


@pytest.mark.parametrize("kind", CounterKind)
def test_that_sides_are_told_by_colour(kind):
    image = picture_of(sheets([counter("Wulf", "theirs")], kind)[0], Paper(), 100)
    colours = colours_of(image.copy(0, 0, 300, 500))
    assert theme().side(1).colour in colours
    assert theme().side(0).colour not in colours


def test_that_the_back_is_the_front_seen_from_behind():
    (sheet,) = sheets([counter("Wulf", picture="key")], CounterKind.STAND_UP)
    ((piece, at),) = sheet.pieces
    image, per_mm = picture_of(sheet, Paper(), 254), 10
    fold = at.y() + piece.size.height() / 2

    def colour(across: float, down: float) -> str:
        return image.pixelColor(round((at.x() + across) * per_mm), round((fold + down) * per_mm)).name()

    quarter, three = piece.size.width() / 4, piece.size.width() * 3 / 4
    assert (colour(quarter, 5), colour(three, 5)) == ("#ff0000", "#0000ff")
    # folded at the top, red lies upon red
    assert (colour(quarter, -5), colour(three, -5)) == ("#ff0000", "#0000ff")


def test_that_words_on_the_back_are_upside_down_and_not_mirrored():
    (sheet,) = sheets([counter("Wulfstan")], CounterKind.STAND_UP)
    ((piece, at),) = sheet.pieces
    page, per_mm = picture_of(sheet, Paper(), 254), 10
    # without the frame, the folds and the feet, that are not the same at both ends
    wide, high = round(piece.size.width() * per_mm) - 20, round((piece.size.height() / 2 - 10) * per_mm) - 20
    left, fold = round(at.x() * per_mm) + 10, round((at.y() + piece.size.height() / 2) * per_mm)
    front = page.copy(left, fold + 10, wide, high).scaled(80, 110)
    back = page.copy(left, fold - 10 - high, wide, high).transformed(QTransform().rotate(180))
    assert ink(front, 1).width() > 60
    mirrored = back.transformed(QTransform.fromScale(-1, 1)).scaled(80, 110)
    assert differing(front, back.scaled(80, 110)) < 0.01 < 0.03 < differing(front, mirrored)


def differing(one: QImage, other: QImage) -> float:
    """The share of the pixels that are clearly not alike."""
    points = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return sum(abs(one.pixelColor(*p).green() - other.pixelColor(*p).green()) > 60 for p in points) / len(points)


@pytest.mark.parametrize(("kind", "most"), [(CounterKind.FLAT_ROUND, 70), (CounterKind.STAND_UP, 14)])
def test_as_many_to_a_sheet_as_fit(kind, most):
    assert len(sheets([counter("Wulf")], kind, copies=most)) == 1
    assert len(sheets([counter("Wulf")], kind, copies=most + 1)) == 2
    assert sum(len(sheet.pieces) for sheet in sheets([counter("Wulf")], kind, copies=most + 1)) == most + 1


SIZES = st.lists(st.builds(QSizeF, st.floats(5, 150), st.floats(5, 200)), min_size=1, max_size=40)


@given(SIZES)
def test_that_pieces_lie_apart_and_on_the_sheet(sizes):
    packed = pack(sizes, ROOM)
    assert sorted(place for sheet in packed for place, _ in sheet) == list(range(len(sizes)))
    for sheet in packed:
        rects = [QRectF(at, sizes[place]) for place, at in sheet]
        assert all(ROOM.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rect) for rect in rects)
        assert not any(a.intersects(b) for a, b in combinations(rects, 2))


def test_that_what_is_too_large_has_a_sheet_to_itself():
    packed = pack([QSizeF(500, 500), QSizeF(20, 20), QSizeF(300, 20)], ROOM)
    assert [[place for place, _ in sheet] for sheet in packed] == [[0], [1, 2]]
    assert packed[0][0][1] == QPointF(ROOM.left(), ROOM.top())
    assert packed[1][1][1].y() > packed[1][0][1].y()
