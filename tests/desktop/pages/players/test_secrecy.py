"""What the players can see, read or hear in their window is the same whether somebody is hidden or not there at all."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Bond, Condition, Effect, EffectPicture, Extent, Formation, Lying, Posture
from gmtool.space import Backdrop, Hex, HexGround, Layer, Stroke, blank_ground, border_of, painted
from tests.presentation.players.views import SIDES, Views, counter

pytestmark = pytest.mark.usefixtures("painted")

GROUND = blank_ground(12, 9)
FOG = frozenset(hex for hex in GROUND.everywhere() if GROUND.column_row(hex)[0] > 8)
FOGGED = replace(GROUND, fog=FOG)
AT = GROUND.at_column_row
HERO = counter("h1", "Flavius", "heroes", AT(3, 4), opponents=("o1", "hidden-1"), left=9)
OGRE = counter("o1", "Ogre", "goblins", AT(4, 4), left=4, facing=4)
LURKER = counter("hidden-1", "Zyxwor", "lurkers", AT(5, 5), hidden=True, left=7351, full=7352, opponents=("h1",))
SAME_HEX = counter("hidden-2", "Qvandal", "goblins", AT(4, 4), hidden=True, left=7353, full=7354)
IN_FOG = counter("hidden-3", "Wuxtry", "lurkers", AT(10, 3), left=7355, full=7356, posture=Posture.PRONE)
SECRETS = ("Zyxwor", "Qvandal", "Wuxtry", "Lurkers", "735", "hidden-1", "hidden-2", "hidden-3")
HELD = {"h1": (Condition("Held by Zyxwor"),)}
EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)

Open = Callable[[], PlayerWindow]


def picture(window: PlayerWindow, views: Views, qtbot: QtBot, allowed: Permissions = EVERYTHING) -> QImage:
    """All of the window, when it has been painted in full."""
    window.show_scene(scene(views.moment(), allowed))
    qtbot.waitUntil(lambda: bool(window.grab()) and window.map.picture.complete)
    return window.grab().toImage()


def texts(widget: QWidget) -> str:
    """Every text that a widget and all in it can give away."""
    found = []
    for part in (widget, *widget.findChildren(QWidget)):
        meta = part.metaObject()
        values = [part.property(meta.property(i).name()) for i in range(meta.propertyCount())]
        found += [value for value in values if isinstance(value, str)]
        found += [part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle()]
    return "\n".join(found)


def test_that_heights_terrain_levels_riders_and_units_that_are_hidden_change_no_pixel(
    open_window: Open, qtbot: QtBot
) -> None:
    window, under = open_window(), dict.fromkeys(FOG, 2)
    known = Views((HERO, OGRE), FOGGED, next=("h1",))
    without = picture(window, known, qtbot)
    hill = replace(FOGGED, heights=under, kinds={"rampart": FOG}, walls=frozenset({AT(10, 5)}))
    assert picture(window, replace(known, ground_=hill), qtbot) == without
    ridden = replace(HERO, on="hidden-1", bond=Bond.RIDES)
    mount = replace(LURKER, hexes=HERO.hexes, level=3, formation=Formation(17, 20, 4))
    assert picture(window, replace(known, figures=(ridden, OGRE, mount)), qtbot) == without
    led = replace(IN_FOG, on="h1", bond=Bond.LEADS, level=-2)
    assert picture(window, replace(known, figures=(HERO, OGRE, led)), qtbot) == without
    assert picture(window, replace(known, figures=(replace(HERO, level=2), OGRE)), qtbot) != without
    assert not [secret for secret in SECRETS if secret in texts(window)]


@pytest.mark.parametrize("secret", [LURKER, SAME_HEX, IN_FOG])
@pytest.mark.parametrize("turned", [0, 90])
def test_that_the_picture_is_the_same_pixel_for_pixel(open_window: Open, qtbot: QtBot, secret, turned: int) -> None:
    window = open_window()
    window.map.turn_picture(turned)
    # the scores of those who come after are their own
    known = Views((HERO, OGRE), FOGGED, next=("h1",))
    without = picture(window, known, qtbot)
    held = {"h1": (Condition(f"Held by {secret.name}"),)}
    assert picture(window, replace(known, figures=(HERO, OGRE, secret), held=held), qtbot) == without
    shown = replace(secret, hidden=False, hexes=(AT(5, 6),))
    assert picture(window, replace(known, figures=(HERO, OGRE, shown)), qtbot) != without


@pytest.mark.parametrize(
    "secret",
    [
        Effect("e1", "Zyxwor", EffectPicture.FIRE, Extent((AT(5, 5), AT(6, 5))), secret=True),
        Effect("e1", "Zyxwor", EffectPicture.FIRE, Extent((AT(10, 3), AT(11, 3)))),
        Effect("e1", "Zyxwor", EffectPicture.WEATHER, secret=True),
        Effect("e1", "Qvandal", side="lurkers"),
    ],
    ids=["secret", "in the fog", "of the whole fight", "of a side that is left out"],
)
def test_that_an_effect_that_is_kept_from_them_changes_no_pixel(
    open_window: Open, qtbot: QtBot, secret: Effect
) -> None:
    window = open_window()
    known = Views((HERO, OGRE), FOGGED, next=("h1",))
    without = picture(window, known, qtbot)
    assert picture(window, replace(known, lasting=(secret,)), qtbot) == without
    assert not any(word in texts(window) for word in SECRETS)
    shown = replace(secret, secret=False, side="", where=Extent((AT(5, 5),)) if secret.where else secret.where)
    assert picture(window, replace(known, lasting=(shown,)), qtbot) != without


def test_that_what_lies_under_the_fog_is_not_in_the_picture(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    deep, edge = AT(11, 5), AT(9, 5)
    known = Views((HERO, OGRE), FOGGED)
    without = picture(window, known, qtbot)
    ground: HexGround = FOGGED
    for layer in Layer:
        if layer is Layer.BORDER:
            ground = painted(ground, Stroke(layer, (border_of(deep, deep.step(0)),), 1, "Secret stair"))
        elif layer not in (Layer.FOG, Layer.NOTE):
            ground = painted(ground, Stroke(layer, (deep, edge), 2 if layer is Layer.DOOR else 1, "Secret stair"))
    things = (Lying("a bow", deep), Lying("an axe", edge))
    assert picture(window, replace(known, ground_=ground, things=things), qtbot) == without
    noted = painted(FOGGED, Stroke(Layer.NOTE, (AT(2, 2), deep), 1, "The trap"))
    assert picture(window, replace(known, ground_=noted), qtbot) == without
    side = (border_of(AT(7, 5), AT(7, 5).step(0)),)
    for seen in (Stroke(Layer.WALL, (AT(7, 5),)), Stroke(Layer.BORDER, side, 1, "brook")):
        assert picture(window, replace(known, ground_=painted(FOGGED, seen)), qtbot) != without


class Painted(QObject):
    """A picture source with one picture: green where all is known, and a color deep in the fog."""

    ready = Signal(str)

    def __init__(self, deep: str) -> None:
        super().__init__()
        self._image = QImage(400, 400, QImage.Format.Format_RGB32)
        self._image.fill(QColor("green"))
        painter = QPainter(self._image)
        painter.fillRect(300, 0, 100, 400, QColor(deep))
        painter.end()

    def size(self, key: str) -> QSize:
        return self._image.size()

    def image(self, key: str, scale: float = 1.0) -> QImage | None:
        return self._image

    def small(self, key: str, size: int) -> QImage | None:
        return None


@pytest.mark.parametrize(("turned", "grown"), [(0, 1.0), (90, 0.25), (180, 2.1)])
def test_that_the_picture_under_the_ground_does_not_show_through_the_fog(
    open_window: Open, qtbot: QtBot, turned: int, grown: float
) -> None:
    """The fog begins at 12 units to the east, the secret of the picture at 15."""
    window = open_window()
    window.map.show_ground(GROUND)
    window.map.turn_picture(turned)
    window.map.zoom(grown, QPointF(window.map.rect().center()))
    views = Views((HERO,), replace(FOGGED, backdrop=Backdrop("abc", 0.05)))
    red, blue, bare = (
        Painted("red"),
        Painted("blue"),
        replace(views, ground_=replace(GROUND, backdrop=Backdrop("abc", 0.05))),
    )
    window.map.use_pictures(red)
    first, open_first = picture(window, views, qtbot), picture(window, bare, qtbot)
    window.map.use_pictures(blue)
    assert picture(window, views, qtbot) == first
    assert picture(window, bare, qtbot) != open_first


def test_that_the_fog_hides_even_the_lines_of_the_hexes(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    shown = picture(window, Views((), FOGGED), qtbot)
    layout, camera = window.map.content.layout, window.map.camera
    inside = [hex for hex in FOG if 9 < GROUND.column_row(hex)[0] < 12 and 1 < GROUND.column_row(hex)[1] < 9]
    corners = [corner for hex in inside for corner in layout.outline(hex).toList()]
    places = [camera.to_screen(point).toPoint() for point in (*corners, *(layout.centre(hex) for hex in inside))]
    assert len({shown.pixel(place) for place in places}) == 1
    seen = [camera.to_screen(corner).toPoint() for corner in layout.outline(AT(4, 4)).toList()]
    assert {shown.pixel(place) for place in seen} != {shown.pixel(places[0])}


@pytest.mark.parametrize("told", list(HitDetail))
def test_that_no_text_of_the_window_names_who_is_left_out(open_window: Open, qtbot: QtBot, told: HitDetail) -> None:
    window = open_window()
    window.wait_with("The Borderlands")
    ground = painted(FOGGED, Stroke(Layer.NOTE, (AT(2, 2),), 1, "Zyxwor waits here"))
    figures = (LURKER, HERO, SAME_HEX, OGRE, IN_FOG)
    views = Views(figures, ground, HELD, (Lying("the spear of Zyxwor", AT(3, 3)),), ("hidden-1", "h1"))
    picture(window, views, qtbot, Permissions({side.id: told for side in SIDES}, scores=True))
    said: list[object] = []
    window.map.hovered.connect(said.append)
    for spot in (LURKER, SAME_HEX, IN_FOG, HERO):
        place = window.map.camera.to_screen(window.map.content.layout.centre(spot.hexes[0]))
        QTest.mouseMove(window.map, place.toPoint())
        qtbot.mouseClick(window.map, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert said == []
    everything = texts(window)
    assert [word for word in SECRETS if word in everything] == []
    assert "Flavius" in everything


def test_that_nothing_on_the_players_map_can_be_picked(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    picture(window, Views((HERO, OGRE), GROUND), qtbot)
    place: QPoint = window.map.camera.to_screen(window.map.content.spots.of["h1"].at).toPoint()
    QTest.mouseMove(window.map, place)
    assert window.map.content.pointed is None
    assert not window.map.card.isVisible()
    before = QPointF(window.map.camera.left_top)
    qtbot.mousePress(window.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, place)
    QTest.mouseMove(window.map, place + QPoint(40, 10))
    qtbot.mouseRelease(window.map, Qt.MouseButton.LeftButton, pos=place + QPoint(40, 10))
    assert window.map.camera.left_top != before
    assert window.map.content.spots.of["h1"].counter.hexes == (Hex(*AT(3, 4)),)
