"""Effects on the map: each picture looks otherwise, in every hex or over its template, with its name at its edge."""

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.ground.colours import map_colours, mix
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.painting.effect_art import EffectLook
from gmtool.desktop.canvas.scene.hex_geometry import outline
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.rules.seam import EffectPicture
from gmtool.space import Circle, LengthUnit, OpenGround, Point, blank_ground, parse_label
from tests.desktop.canvas.painting.looking import along, around, badge, changed, differ, on_screen, share, shows
from tests.desktop.canvas.painting.test_picture import picture
from tests.desktop.pixels import colours_of

AT = parse_label("0604")
PLAIN = [getattr(EffectPicture, name) for name in ("FIRE", "LIGHT", "DARKNESS", "CLOUD", "WEATHER", "MAGIC")]
"""The pictures without a pattern."""


def opened(qtbot: QtBot, ground: Any) -> BattleMap:
    """A map without figures."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(560, 480)
    view.show_ground(ground)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def hexes(qtbot: QtBot) -> BattleMap:
    return opened(qtbot, blank_ground(9, 7))


def shown(view: BattleMap, **more: Any) -> QImage:
    """The map with an effect in one hex."""
    given = {"label": "Spell", "picture": EffectPicture.FIRE, "spots": (AT,)} | more
    view.show_effects([PlacedEffect(**given)])
    return picture(view)


def edge(view: BattleMap) -> list[QPointF]:
    """Points along the edge of the hex."""
    return around([view.camera.to_screen(corner) for corner in outline(AT).toList()])


def test_that_every_picture_of_an_effect_looks_otherwise_within_its_hex_and_nowhere_else(hexes: BattleMap) -> None:
    before = picture(hexes)
    looks = [shown(hexes, picture=one, label=" ") for one in EffectPicture]
    middle, reach = on_screen(hexes, AT), 1.6 * hexes.camera.scale
    inside = QRectF(middle - QPointF(reach, reach), middle + QPointF(reach, reach)).toRect()
    assert all(inside.contains(changed(before, one)) for one in looks)
    assert all(one != other for one, other in combinations((one.copy(inside) for one in looks), 2))
    beside = (middle + QPointF(0, 0.75 * hexes.camera.scale)).toPoint()  # the small picture
    tints = {kind: one.pixelColor(beside).name() for kind, one in zip(EffectPicture, looks, strict=True)}
    assert len({tints[kind] for kind in PLAIN}) == len(PLAIN)


@pytest.mark.parametrize("kind", list(EffectPicture))
def test_that_its_small_picture_stands_in_its_hex_where_the_map_is_large_enough(
    hexes: BattleMap, kind: EffectPicture
) -> None:
    def strokes() -> bool:
        """Whether there are the many hues of a drawing with smooth edges, not those of a tint or a pattern."""
        shown(hexes, picture=kind)
        middle, reach = on_screen(hexes, AT), QPointF(0.4, 0.4) * hexes.camera.scale
        return len(colours_of(picture(hexes).copy(QRectF(middle - reach, middle + reach).toRect()))) > 12

    assert strokes() is (kind is not EffectPicture.OTHER)
    hexes.zoom(0.3, on_screen(hexes, AT))
    hexes.picture.changed()
    assert not strokes()


def test_that_the_edge_is_in_its_color_and_dashed_while_the_area_is_only_planned(hexes: BattleMap) -> None:
    line = mix(map_colours().ground, EffectLook.of(EffectPicture.FIRE).line, 0.85)
    lower = slice(40, 160)  # the name stands over the rest
    there = share(shown(hexes), edge(hexes)[lower], line, exactly=True)
    planned = share(shown(hexes, draft=True), edge(hexes)[lower], line, exactly=True)
    assert there > 0.5
    assert 0.1 < planned < 0.75 * there


def test_that_its_name_and_its_end_stand_at_its_upper_edge_as_far_as_there_is_room(hexes: BattleMap) -> None:
    colours = map_colours()
    back = mix(colours.ground, EffectLook.of(EffectPicture.GAS).line, 0.25)
    whole, short = (badge(words, colours.text, back) for words in ("Fog · 2 turns left", "Fog"))

    def seen() -> list[bool]:
        after = shown(hexes, label="Fog", picture=EffectPicture.GAS, ends="2 turns left")
        top = hexes.camera.to_screen(
            outline(AT).boundingRect().center() - QPointF(0, outline(AT).boundingRect().height() / 2)
        )
        return [shows(after, plate, top) for plate in (whole, short)]

    assert seen() == [True, False]
    for scale, told in ((8.0, [False, True]), (4.0, [False, False])):
        hexes.zoom(scale / hexes.camera.scale, on_screen(hexes, AT))
        hexes.picture.changed()
        assert hexes.camera.scale == pytest.approx(scale)
        assert seen() == told


def test_that_what_is_out_of_sight_is_not_there_and_comes_with_the_map(hexes: BattleMap) -> None:
    there = shown(hexes, label="")
    hexes.zoom(5, on_screen(hexes, parse_label("0101")))
    hexes.picture.changed()
    after = picture(hexes)
    hexes.show_effects([])
    assert picture(hexes) == after
    hexes.fit()
    assert changed(there, shown(hexes, label="")).isEmpty()


def test_that_a_template_on_open_ground_is_tinted_and_strewn_with_its_picture(qtbot: QtBot) -> None:
    field = opened(qtbot, OpenGround(24, 18, LengthUnit.INCH))
    before = picture(field)
    cloud = PlacedEffect("Cloud", EffectPicture.CLOUD, shape=Circle(Point(1200, 900), 600))
    field.show_effects([cloud])
    seen = picture(field)
    middle = on_screen(field, Point(1200, 900))
    radius = (on_screen(field, Point(1800, 900)) - middle).x()
    inside = along(middle - QPointF(radius * 0.95, 0), middle + QPointF(radius * 0.95, 0))
    outside = [middle + QPointF(radius * 1.1, 0), middle - QPointF(radius * 1.1, 0), middle + QPointF(0, radius * 1.1)]
    assert differ(before, seen, inside) == 1
    assert differ(before, seen, outside) == 0
    corners = [middle + QPointF(x, y) * radius * 0.85 for x in (-1, 1) for y in (-1, 1)]
    assert differ(before, seen, corners) == 0
    room = QPointF(1.5, 1.5) * field.camera.scale
    halves = [middle + QPointF(x, 0) * radius * 0.5 for x in (-1, 1)]
    puffs = [colours_of(seen.copy(QRectF(at - room, at + room).toRect())) for at in halves]
    assert all(len(one) > 12 for one in puffs), "not in the middle alone"
