from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QColor, QImage

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind, Posture, TerrainKind
from gmtool.space import parse_label
from tests.desktop.canvas.conftest import FIGURES, GROUND, SIDES, counter
from tests.desktop.canvas.hand import hover, wheel
from tests.desktop.pixels import colours_of


def frame(view) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def picture(view) -> QImage:
    """The map, when all of it is painted: on a busy machine some is left for the next frames."""
    image = frame(view)
    while view.content.ground is not None and not view.picture.complete:
        image = frame(view)
    return image


def colours_in(image: QImage) -> set[str]:
    return colours_of(image, 3)


def at(view, image: QImage, figure: str, off: QPoint = QPoint(0, 0)) -> QColor:  # noqa: B008
    return image.pixelColor(view.camera.to_screen(view.content.spots.of[figure].at).toPoint() + off)


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("scale", [100, 200])
def test_that_ground_walls_and_sides_are_seen(view, name, scale):
    use_theme(name, scale)
    seen = colours_in(picture(view))
    named = map_colours()
    wanted = (named.outside, named.ground, QColor(theme().side(0).colour), QColor(theme().side(1).colour))
    assert {colour.name() for colour in wanted} <= seen


@pytest.mark.parametrize("steps", [-12, -4, 6, 12])
def test_that_no_zoom_is_blank(view, steps):
    wheel(view, view.rect().center(), steps)
    assert len(colours_in(picture(view))) > 3


@pytest.mark.parametrize("part", ["ground.ground_tiles", "painting.counters"])
def test_that_a_zoom_that_was_not_finished_in_time_is_painted_in_the_end(view, monkeypatch, part):
    # the first letters that a process draws are a little different from all that follow
    for steps in (3, -3):
        wheel(view, view.rect().center(), steps)
        picture(view)
    view.picture.forget()
    picture(view)
    monkeypatch.setattr(f"gmtool.desktop.canvas.{part}.FRAME", -1.0)
    wheel(view, view.rect().center(), 3)
    hurried = frame(view)
    view.picture.changed()  # as when it has come to rest
    last = picture(view)
    monkeypatch.undo()
    view.picture.forget()
    assert last == picture(view) != hurried


@pytest.mark.parametrize("way", [(17, 5), (-23, 8), (0, -1)], ids=str)
@pytest.mark.parametrize("zoomed", [0, 3])
def test_that_counters_of_a_map_that_was_moved_are_as_if_painted_anew(view, way, zoomed):
    def counters() -> list[QImage]:
        image, found = picture(view), []
        for spot in view.content.spots.of.values():
            middle, half = view.camera.to_screen(spot.at).toPoint(), int(spot.radius * view.camera.scale * 0.6)
            found.append(image.copy(QRect(middle - QPoint(half, half), middle + QPoint(half, half))))
        return found

    wheel(view, view.rect().center(), zoomed)
    counters()
    view.pan(QPointF(*way))
    moved = counters()
    view.picture.forget()
    assert counters() == moved
    assert len({len(colours_of(one, 1)) for one in moved}) > 1


def test_that_names_go_with_a_zoom_until_it_rests(view):
    picture(view)
    before = view.picture.names.placing.labels["flavius"]
    middle, spot = view.camera.to_screen(QPointF(3, 2)), QPointF(*before.box.middle)
    seen = view.camera.to_world(spot)
    view.zoom(1.3, middle)
    frame(view)
    now = view.picture.names.placing.labels["flavius"]
    there = view.camera.to_screen(seen)
    assert now.box.middle == pytest.approx((there.x(), there.y()), abs=0.01)
    assert (now.text, now.box.right - now.box.left) == (before.text, before.box.right - before.box.left)
    assert not view.picture.complete
    picture(view)
    assert view.picture.names.placing.labels["flavius"].box == now.box
    view.picture.changed()
    picture(view)
    placed = view.picture.names.placing.labels["flavius"].box
    view.picture.forget()
    view.zoom(1 / 1.3, middle)
    view.zoom(1.3, middle)
    view.picture.changed()
    picture(view)
    assert view.picture.names.placing.labels["flavius"].box == placed != now.box


@pytest.mark.parametrize("posture", [p for p in Posture if p is not Posture.STANDING])
def test_that_each_posture_looks_different(view, posture):
    view.show_counters([counter("flavius", "0505")], SIDES, {})
    standing = picture(view)
    view.show_counters([counter("flavius", "0505", posture=posture)], SIDES, {})
    assert picture(view) != standing


def test_that_hits_facing_acting_marks_and_hiding_are_seen(view):
    def shown(**more):
        view.show_counters([counter("flavius", "0505", **more)], SIDES, {})
        return picture(view)

    looks = [shown(), shown(left=3), shown(facing=2), shown(hidden=True), shown(side="barbarians")]
    view.set_acting(None)
    looks.append(shown())
    view.set_marked(["flavius"])
    looks.append(shown())
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


@pytest.mark.parametrize("kind", [kind for kind in OverlayKind if kind is not OverlayKind.RANGE])
def test_that_every_kind_of_overlay_is_seen(view, kind):
    before = picture(view)
    lines = (OverlayKind.FLIGHT, OverlayKind.TIE, OverlayKind.SWEEP)
    line = () if kind not in lines else (parse_label("0208"), parse_label("0604"))
    marks = () if line else (Mark(parse_label("0706"), "3"),)
    view.show_overlays([Overlay(kind, "an overlay", marks, line)])
    assert picture(view) != before


def test_that_candidates_the_way_and_facings_are_seen(view):
    looks = [picture(view)]
    view.show_candidates([Candidate([[4, 3], [5, 3]], "", hex=parse_label("0606"))], InputKind.PATH)
    looks.append(picture(view))
    hover(view, "0606")
    looks.append(picture(view))
    view.show_candidates([Candidate("wulf", "", "26 %", figure="wulf")], InputKind.FIGURE)
    looks.append(picture(view))
    view.show_candidates([Candidate(1, "")], InputKind.FACING)
    looks.append(picture(view))
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_that_a_fight_without_a_map_says_so(view):
    view.show_ground(None)
    assert len(colours_in(picture(view))) > 1
    view.show_ground(GROUND)
    assert at(view, picture(view), "flavius") is not None
    view.show_counters(FIGURES, SIDES, {})


def test_that_a_reach_looks_the_same_when_it_is_foreseen_again(view):
    def foreseen(*labels):
        marks = tuple(Mark(parse_label(label), "3") for label in labels)
        view.show_overlays([Overlay(OverlayKind.REACH, "a reach", marks)])
        return picture(view)

    foreseen("0706", "0806")  # the first letters that a process draws are a little different from all that follow
    view.picture.forget()
    near, far = foreseen("0706"), foreseen("0706", "0806")
    assert near != far
    assert (foreseen("0706"), foreseen("0706", "0806")) == (near, far)
    view.show_ground(replace(GROUND, fire=frozenset({parse_label("0303"), parse_label("0805")})))
    burning = foreseen("0706")
    view.picture.forget()
    assert burning == picture(view) != near


@pytest.mark.parametrize("more", [("0606",), ("0901", "1001", "1101")], ids=["beside it", "far away"])
def test_that_the_name_of_a_kind_of_terrain_moves_with_its_spots_and_leaves_no_trace(view, more):
    def ice(labels):
        spots = frozenset(parse_label(label) for label in labels)
        view.show_ground(replace(view.content.ground, kinds={"ice": spots}))
        return picture(view)

    view.show_terrain([TerrainKind("ice", "Slippery ice")])
    view.zoom(2.5, QPointF(400, 300))
    ice(["0406", "0506"])  # the first letters that a process draws are a little different from all that follow
    view.picture.forget()
    before = view.picture.ground.painted
    alone = picture(view)
    all_of_it = view.picture.ground.painted
    painted = ice(["0406", "0506", *more])
    assert view.picture.ground.painted - all_of_it < all_of_it - before
    back = ice(["0406", "0506"])
    view.picture.forget()
    assert back == picture(view) == alone
    ice(["0406", "0506", *more])
    view.picture.forget()
    assert picture(view) == painted != alone
