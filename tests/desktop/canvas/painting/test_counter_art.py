"""Counters by initials, by picture or by both, and the marks of what a figure has done and of what holds for it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from gmtool.desktop.base.theme.current import Face, use_theme
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.rules.seam.views import Condition, ConditionSign, Posture
from gmtool.space import DIAMOND, SEVEN_HEXES, TRIANGLE, TWO_HEXES, Shape, footprint, parse_label
from tests.desktop.canvas.conftest import SIDES, counter
from tests.desktop.canvas.painting.test_picture import at, picture

GREEN = QColor("#10a040")
FACES = ("initials", "picture", "both")


def token(key: str, size: int) -> QImage | None:
    """A picture that is all green; none for the key of one that is still being read."""
    if key == "late":
        return None
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(GREEN)
    return image


@pytest.fixture
def pictured(view):
    """Flavius has a picture, Ragnar has none, and Wulf's is still being read."""
    view.picture.counters.tokens = token
    figures = [
        counter("flavius", "0505", picture="green"),
        counter("ragnar", "0208"),
        counter("wulf", "0604", "barbarians", picture="late"),
    ]
    view.show_counters(figures, SIDES, {})
    view.zoom(2, view.camera.to_screen(centre(parse_label("0406"))))
    yield view
    use_theme("dark", 100)


def middle(view, figure: str) -> QColor:
    """A little above the middle: there no letter and no dagger reaches."""
    radius = view.content.spots.of[figure].radius * view.camera.scale
    return at(view, picture(view), figure, QPoint(0, round(-radius * 0.5)))


@pytest.mark.parametrize("face", FACES)
def test_that_a_picture_is_shown_where_it_is_wanted(pictured, face):
    use_theme("dark", 100, face)
    assert (middle(pictured, "flavius") == GREEN) is (face != "initials")
    assert middle(pictured, "ragnar") != GREEN
    assert middle(pictured, "wulf") != GREEN


def test_that_each_face_looks_different_and_changes_at_once(pictured):
    looks = []
    for face in FACES:
        use_theme("dark", 100, face)
        looks.append(picture(pictured))
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_that_a_picture_that_comes_late_is_shown_then(pictured):
    use_theme("dark", 100, Face.PICTURE)
    assert middle(pictured, "wulf") != GREEN
    pictured.picture.counters.tokens = lambda key, size: token("green", size)
    pictured.picture.changed()
    assert middle(pictured, "wulf") == GREEN


@pytest.mark.parametrize("posture", [p for p in Posture if p is not Posture.STANDING])
def test_that_postures_are_seen_with_a_picture_too(pictured, posture):
    standing = picture(pictured)
    pictured.show_counters([counter("flavius", "0505", picture="green", posture=posture)], SIDES, {})
    assert picture(pictured) != standing


def test_that_who_has_acted_and_what_holds_are_seen(view):
    view.zoom(2, view.camera.to_screen(centre(parse_label("0505"))))

    def shown(held=(), acted=()):
        view.show_counters([counter("flavius", "0505")], SIDES, {"flavius": held}, acted)
        return picture(view)

    bad, good = Condition("-2 DX"), Condition("dodging", good=True)
    looks = [shown(), shown(acted=["flavius"]), shown([bad]), shown([bad, bad]), shown([good]), shown([good], ["wulf"])]
    assert looks[4] == looks[5]
    assert all(a != b for i, a in enumerate(looks[:5]) for b in looks[:i])


@pytest.mark.parametrize("shape", [TWO_HEXES, TRIANGLE, DIAMOND, SEVEN_HEXES])
def test_that_a_large_figure_fills_all_its_hexes_and_no_other(view, shape: Shape):
    hexes = footprint(parse_label("0605"), 2, shape)
    view.show_counters([], SIDES, {})
    empty = picture(view)
    view.show_counters([counter("troll", "0605", hexes=hexes, facing=2)], SIDES, {})
    full = picture(view)

    def changed(hex_) -> bool:
        pixel = view.camera.to_screen(centre(hex_)).toPoint() - QPoint(0, round(view.camera.scale * 0.6))
        return empty.pixelColor(pixel) != full.pixelColor(pixel)

    assert {hex_ for hex_ in view.content.ground.hexes() if changed(hex_)} == set(hexes)


def test_that_a_condition_with_a_sign_has_it_below_the_counter_and_no_dot_at_its_left(view):
    use_theme("dark", 100)
    figures = [counter("flavius", "0505"), counter("ragnar", "0208")]

    def shown(held: Condition | None) -> tuple[QColor, QColor]:
        view.show_counters(figures, SIDES, {"flavius": (held,)} if held else {})
        view.fit()
        view.zoom(2, view.camera.to_screen(centre(parse_label("0406"))))
        radius = view.content.spots.of["flavius"].radius * view.camera.scale
        seen = picture(view)
        below = at(view, seen, "flavius", QPoint(round(-radius * 0.3), round(radius * 0.86)))
        return below, at(view, seen, "flavius", QPoint(round(-radius), 0))

    plain, dotted, signed = shown(None), shown(Condition("Dazed")), shown(Condition("Lame", sign=ConditionSign.LIMB))
    assert (dotted[0], dotted[1] != plain[1]) == (plain[0], True)
    assert (signed[0] != plain[0], signed[1]) == (True, plain[1])
