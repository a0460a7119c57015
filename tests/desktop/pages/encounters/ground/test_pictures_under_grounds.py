"""A picture under an encounter's ground: chosen, dropped, laid by hand and by numbers, matched to the grid."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest

from gmtool.desktop.base import files
from gmtool.desktop.canvas.drawing.backdrop_placement import BackdropPlacement
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Muster, Ruleset, Side
from gmtool.space import HexGround
from gmtool.store.fights.encounters import Encounter
from tests.desktop.canvas.hand import LEFT, PLAIN, click, drag
from tests.store.pictures import HATCHED

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
GROUND = HexGround(13, 10, title="Yard")
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window: MainWindow, ruleset: Ruleset) -> EncountersWorkspace:
    """An encounter on a small ground."""
    window.campaign.encounters.add(Encounter(ruleset.id, "The yard", Muster((), SIDES, GROUND)))
    return window.show_page("encounters")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture of 260 x 200 pixels with its own grid of squares."""
    image = QImage(260, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#446633"))
    painter = QPainter(image)
    for x in range(0, 260, 20):
        painter.drawLine(x, 0, x, 200)
    painter.end()
    path = tmp_path / "yard.png"
    assert image.save(str(path))
    return path


def panel(page):
    return page.builder.ground


def backdrop(window):
    return window.campaign.encounters.list()[0].muster.ground.backdrop


def drop(page, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(QPointF(40, 90), Qt.DropAction.CopyAction, data, LEFT, PLAIN)
    panel(page).dropEvent(event)


@pytest.fixture
def laid(window, page, picture, qtbot):
    """The page with the picture dropped on the map."""
    drop(page, picture)
    qtbot.waitUntil(lambda: backdrop(window) is not None)
    assert panel(page).picture.is_open
    return page


def test_that_a_picture_is_chosen_from_the_menu(window, page, picture, qtbot, monkeypatch):
    monkeypatch.setattr(files, "ask_which", lambda *_: picture)
    page.ground.lay_picture()
    qtbot.waitUntil(lambda: backdrop(window) is not None)
    assert window.campaign.pictures.info(backdrop(window).picture).width == 260
    assert panel(page).picture.panel.isVisible()
    assert panel(page).picture.panel.wide.value() == pytest.approx(12.0, abs=0.6)
    window.undo_actions.undo()
    assert backdrop(window) is None
    assert not panel(page).picture.panel.isVisible()
    window.undo_actions.redo()
    assert backdrop(window) is not None


def test_that_what_of_a_drawing_is_not_drawn_is_told_as_it_is_laid(window, page, tmp_path, qtbot):
    path = tmp_path / "yard.svg"
    path.write_bytes(HATCHED)
    drop(page, path)
    qtbot.waitUntil(lambda: window.notices.sentences() == ["yard.svg: its patterns and filters are left out."])
    assert backdrop(window) is not None


def seen(page, pixel):
    """Where a pixel of the picture is on the widget."""
    map = panel(page).map
    bed = BackdropPlacement(map.content.ground, map.content.layout)
    return map.camera.to_screen(bed.transform(map.content.ground.backdrop).map(QPointF(*pixel))).toPoint()


def test_that_it_is_dragged_a_corner_scales_it_and_shift_turns_it(window, laid):
    before, start = backdrop(window), seen(laid, (130, 100))
    drag(panel(laid).map, start, start + QPoint(30, 12))
    assert (backdrop(window).scale, backdrop(window).angle) == (before.scale, before.angle)
    assert (seen(laid, (130, 100)) - start - QPoint(30, 12)).manhattanLength() <= 2
    window.undo_actions.undo()
    assert backdrop(window) == before
    before, corner, middle = backdrop(window), seen(laid, (260, 200)), seen(laid, (130, 100))
    drag(panel(laid).map, corner, middle + (corner - middle) / 2)
    assert backdrop(window).scale == pytest.approx(before.scale / 2, rel=0.05)
    assert (seen(laid, (130, 100)) - middle).manhattanLength() <= 2
    right = middle + QPoint(60, 0)
    drag(panel(laid).map, right, middle + QPoint(0, 60), keys=SHIFT)
    assert backdrop(window).angle == pytest.approx(90, abs=2)
    assert (seen(laid, (130, 100)) - middle).manhattanLength() <= 2


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_that_it_is_laid_by_numbers_and_nudged_by_arrows(window, laid):
    fields = panel(laid).picture.panel
    type_into(fields.wide, "6")
    type_into(fields.left, "2")
    type_into(fields.top, "-1.5")
    type_into(fields.angle, "30")
    bed = BackdropPlacement.of(GROUND)
    found = backdrop(window)
    assert found.scale * 260 / bed.measure == pytest.approx(6, abs=0.01)
    off = (QPointF(found.x, found.y) - bed.corner) / bed.measure
    assert (off.x(), off.y(), found.angle) == pytest.approx((2, -1.5, 30), abs=0.01)
    before = backdrop(window)
    panel(laid).map.setFocus()
    QTest.keyClick(panel(laid).map, Qt.Key.Key_Right)
    QTest.keyClick(panel(laid).map, Qt.Key.Key_Down, SHIFT)
    measure = BackdropPlacement.of(GROUND).measure
    assert backdrop(window).x - before.x == pytest.approx(0.05 * measure)
    assert backdrop(window).y - before.y == pytest.approx(measure)


def test_that_two_marked_points_match_it_to_the_grid(window, laid):
    fields, map = panel(laid).picture.panel, panel(laid).map
    QTest.mouseClick(fields.mark, LEFT)
    for pixel in ((40, 60), (140, 60)):
        QTest.mouseMove(map, seen(laid, pixel) + QPoint(1, 0))
        QTest.mouseClick(map, LEFT, PLAIN, seen(laid, pixel))
    assert fields.apart.isVisible()
    type_into(fields.apart, "5")
    # five squares of twenty pixels are five hexes now
    assert backdrop(window).scale * 20 == pytest.approx(BackdropPlacement.of(GROUND).measure, rel=0.03)
    assert not fields.apart.isVisible()
    window.undo_actions.undo()
    assert backdrop(window).scale == pytest.approx(20 / 260)


def test_that_a_line_is_turned_upright_if_that_is_wanted(window, laid):
    fields, map = panel(laid).picture.panel, panel(laid).map
    type_into(fields.angle, "10")
    QTest.mouseClick(fields.mark, LEFT)
    for pixel in ((20, 40), (220, 40)):
        QTest.mouseClick(map, LEFT, PLAIN, seen(laid, pixel))
    QTest.mouseClick(fields.level, LEFT, PLAIN, QPoint(8, 8))
    QTest.mouseClick(fields.match, LEFT)
    assert backdrop(window).angle == pytest.approx(0, abs=0.5)


@pytest.mark.usefixtures("painted")
def test_that_the_glass_shows_the_picture_larger(window, laid, qtbot):
    map = panel(laid).map
    pictures = laid.intake.pictures
    qtbot.waitUntil(lambda: pictures.image(backdrop(window).picture) is not None)
    QTest.mouseClick(panel(laid).picture.panel.mark, LEFT)
    before = map.grab().toImage()
    QTest.mouseMove(map, seen(laid, (130, 100)) + QPoint(1, 0))
    QTest.mouseMove(map, seen(laid, (130, 100)))
    assert map.grab().toImage() != before


def test_that_every_control_has_a_name_and_the_picture_is_removed(window, laid):
    fields = panel(laid).picture.panel
    for field in (fields.wide, fields.left, fields.top, fields.angle, fields.apart):
        assert field.accessibleName()
    QTest.mouseClick(panel(laid).picture.panel.remove, LEFT)
    assert backdrop(window) is None
    assert not panel(laid).picture.is_open
    window.undo_actions.undo()
    assert backdrop(window) is not None


@pytest.mark.parametrize(("deed", "said"), [("mirror_across", 1), ("mirror_down", 1), ("turn_round", 0)])
def test_that_it_is_said_where_what_is_drawn_leaves_the_picture(window, laid, deed, said):
    change = getattr(laid.ground, deed)
    change()
    assert not window.notices.sentences()  # there is only the picture
    panel(laid).desk.open()
    QTest.keyClick(panel(laid).table.map, Qt.Key.Key_W)
    click(panel(laid).table.map, "0302")
    change()
    assert [("picture is not mirrored" in one) for one in window.notices.sentences()] == [True] * said


def test_that_what_is_no_picture_is_refused_with_one_sentence(window, page, tmp_path, qtbot):
    bad = tmp_path / "bad.png"
    for raw in (b"", b"not a picture", b"\x89PNG\r\n\x1a\n cut short"):
        bad.write_bytes(raw)
        before = len(window.notices.sentences())
        drop(page, bad)
        qtbot.waitUntil(lambda: not page.intake.busy)
        assert "bad.png" in window.notices.sentences()[-1]
        assert len(window.notices.sentences()) <= before + 1
        assert panel(page).map.content.ground == GROUND


@pytest.mark.usefixtures("painted")
def test_that_it_is_seen_where_it_is_dragged_and_goes_back_with_escape(window, laid):
    map, before, start = panel(laid).map, backdrop(window), seen(laid, (130, 100))
    still = map.grab().toImage()
    QTest.mousePress(map, LEFT, PLAIN, start)
    QTest.mouseMove(map, start + QPoint(100, 40))
    QTest.mouseMove(map, start + QPoint(200, 0))
    dragged = map.grab().toImage()
    beyond = seen(laid, (250, 100)) + QPoint(100, 3)
    assert dragged.pixelColor(beyond) != still.pixelColor(beyond)
    assert dragged.pixelColor(beyond).green() > dragged.pixelColor(beyond).blue(), "the green of the picture"
    map.setFocus()
    QTest.keyClick(map, Qt.Key.Key_Escape)
    QTest.mouseRelease(map, LEFT, PLAIN, start + QPoint(200, 0))
    assert backdrop(window) == before
    assert map.content.ground.backdrop == before


@pytest.mark.usefixtures("painted")
def test_that_two_marks_are_tied_by_a_line(window, laid):
    map, at = panel(laid).map, seen(laid, (50, 60))
    still = map.grab().toImage()
    QTest.mouseClick(panel(laid).picture.panel.mark, LEFT)
    QTest.mouseClick(map, LEFT, PLAIN, at)
    QTest.mouseClick(map, LEFT, PLAIN, seen(laid, (200, 60)))
    marked = map.grab().toImage()
    middle, accent = (at + seen(laid, (200, 60))) / 2, map_colours().accent
    near = [marked.pixelColor(middle + QPoint(0, y)) for y in (-1, 0, 1)]
    assert accent in near
    assert accent not in [still.pixelColor(middle + QPoint(0, y)) for y in (-1, 0, 1)]
