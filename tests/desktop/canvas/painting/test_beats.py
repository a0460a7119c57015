"""A cell of the strip, as it is painted: what has no room is counted, what is secret has a folded corner."""

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.beats import paint_cell
from gmtool.rules.seam import Beat, BeatKind
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import places_of


class Cell(QWidget):
    """A cell by itself."""

    def __init__(self, size: QSize, *beats: Beat) -> None:
        super().__init__()
        self.beats = beats
        self.resize(size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            paint_cell(painter, QRectF(self.rect()), self.beats)


def drawn(*beats: Beat, size: QSize = QSize(60, 40)) -> QImage:  # noqa: B008
    """The cell on a ground of no color of the theme."""
    use_theme("dark", 100)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        paint_cell(painter, QRectF(image.rect()), beats)
    return image


def box(image: QImage, colour: str) -> QRectF:
    """The box around all that has a color of the theme."""
    found = places_of(image, lambda one: one == theme().colour(colour).rgb() & 0xFFFFFF)
    across, down = [x for x, _ in found], [y for _, y in found]
    return QRectF(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, ["A0"]),
        (2, ["A0", "A1"]),
        (4, ["A0", "A1", "A2", "A3"]),
        (5, ["A0", "A1", "A2", "+2"]),
        (9, ["A0", "A1", "A2", "+6"]),
    ],
)
def test_that_as_many_beats_as_have_room_are_written_and_the_others_are_counted(
    qapp: object, count: int, told: list[str]
) -> None:
    kinds = [BeatKind.READY, BeatKind.CHOSEN, BeatKind.DONE]
    assert painted_words(Cell(QSize(60, 40), *(Beat(kinds[n % 3], f"A{n}") for n in range(count)))) == told


def test_that_those_who_wait_alike_are_written_once() -> None:
    beats = [Beat(BeatKind.BUSY, "cast"), Beat(BeatKind.BUSY, "cast"), Beat(BeatKind.BUSY, "load")]
    assert painted_words(Cell(QSize(60, 40), *beats)) == ["cast", "load"]


def test_that_a_line_of_signs_is_drawn_and_not_written() -> None:
    for kind in (BeatKind.HELD, BeatKind.WAIT):
        assert painted_words(Cell(QSize(60, 40), Beat(kind, "→"))) == []
        assert painted_words(Cell(QSize(60, 40), Beat(kind, "4"))) == ["4"]


def test_that_what_the_players_are_not_told_has_a_folded_corner() -> None:
    plain, secret = drawn(Beat(BeatKind.CHOSEN, "")), drawn(Beat(BeatKind.CHOSEN, "", secret=True))
    corner = box(secret, "text")
    assert (corner.right(), corner.top()) == pytest.approx((58, 2), abs=1.5), "at the upper right"
    assert corner.width() == pytest.approx(corner.height(), abs=1.5)
    assert corner.width() < 20
    assert plain.pixelColor(50, 35) == secret.pixelColor(50, 35) == theme().colour("accent")


def test_that_a_long_text_is_set_smaller_and_closer_and_stays_within_its_cell() -> None:
    short, long = (box(drawn(Beat(BeatKind.READY, text)), "text") for text in ("4", "wait until"))
    assert short.width() < 40, "as a die"
    assert long.width() > short.width()
    narrow = drawn(Beat(BeatKind.LOST, "wait until it"), size=QSize(40, 24))
    written, edge = box(narrow, "bad"), QRectF(0, 0, 40, 24)
    assert edge.contains(written)
