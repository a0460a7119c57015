"""What is painted on a ground is seen, each kind in its own way; and only what changes is painted again."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.ground.patches import Patches
from gmtool.desktop.canvas.ground.terrain import doorway
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.space import Cell, HexGround, Layer, LengthUnit, OpenGround, Stroke, blank_ground, border_of, painted
from tests.variants.terrain import KINDS as TERRAIN

HEXES = HexGround(9, 7)
POINTED = HexGround(9, 7, pointed=True)
CELLS = OpenGround(45, 35, LengthUnit.FOOT, cell=5)
KINDS = {
    "wall": Stroke(Layer.WALL, ()),
    "closed door": Stroke(Layer.DOOR, (), 1),
    "open door": Stroke(Layer.DOOR, (), 2),
    "fire": Stroke(Layer.FIRE, ()),
    "shallow water": Stroke(Layer.WATER, (), 1),
    "deep water": Stroke(Layer.WATER, (), 6),
    "broken ground": Stroke(Layer.BROKEN, ()),
    "darkness": Stroke(Layer.DARK, ()),
    "a step up": Stroke(Layer.HEIGHT, (), 1),
    "a step down": Stroke(Layer.HEIGHT, (), -1),
    "an entrance": Stroke(Layer.ENTRANCE, (), 1, "gate"),
    "a note": Stroke(Layer.NOTE, (), 1, "a lever"),
    "fog": Stroke(Layer.FOG, ()),
    **{
        f"terrain: {kind.label}": Stroke(Layer.BORDER if kind.side else Layer.TERRAIN, (), 1, kind.key)
        for kind in TERRAIN
    },
    "unknown terrain": Stroke(Layer.TERRAIN, (), 1, "thorn-hedge"),
    "unknown terrain along a side": Stroke(Layer.BORDER, (), 1, "ditch"),
}


def stroke(ground, name: str, *places: tuple[int, int]):
    """The ground with one kind painted by column and row."""
    asked = KINDS[name]
    spots = tuple(ground.at_column_row(*place) for place in places)
    if asked.layer is Layer.BORDER:
        below = [(ground.at_column_row(*place), ground.at_column_row(place[0], place[1] + 1)) for place in places]
        spots = tuple(border_of(*pair) for pair in below)
    return painted(ground, Stroke(asked.layer, spots, asked.level, asked.text))


_WARM: set[str] = set()
"""What has been drawn once in this process."""


@pytest.fixture
def shown(qtbot):
    """Makes the picture of a ground, in a view of its own unless one is given."""
    use_theme("dark", 100)

    def show(ground, view: BattleMap | None = None, players: bool = False, turned: int = 0) -> QImage:
        if view is None:
            view = BattleMap()
            qtbot.addWidget(view)
            view.resize(330, 300)
            if players:
                view.picture.ground.show_to_players()
            view.show_terrain(TERRAIN)
            view.show_ground(ground)
            view.turn_picture(turned)
        picture = view.grab()
        while not view.picture.complete:
            picture = view.grab()
        return picture.toImage().convertToFormat(QImage.Format.Format_RGB32)

    if not _WARM:  # the first letters that a process draws are a little different from all that follow
        show(stroke(HEXES, "an entrance", (4, 3)))
        _WARM.add("letters")
    return show


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ground", [HEXES, POINTED, CELLS], ids=["flat", "pointed", "open"])
def test_that_every_kind_is_told_from_every_other_without_its_colour(shown, ground, theme):
    use_theme(theme, 100)
    grey = QImage.Format.Format_Grayscale8
    places = [(4, 3), (4, 4), (5, 3), (5, 4)]
    looks = {name: shown(stroke(ground, name, *places)).convertToFormat(grey) for name in KINDS}
    looks["nothing"] = shown(ground).convertToFormat(grey)
    alike = [(one, other) for one, other in combinations(looks, 2) if looks[one] == looks[other]]
    assert not alike


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("ground", [HEXES, POINTED, CELLS], ids=["flat", "pointed", "open"])
def test_that_what_is_painted_later_looks_as_if_it_had_always_been_there(shown, ground, name, qtbot):
    before = stroke(stroke(ground, name, (3, 3)), "wall", (4, 2), (4, 4))
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(330, 300)
    view.show_terrain(TERRAIN)
    view.show_ground(before)
    shown(before)  # what a process draws for the first time may be a little different
    first = shown(before, view)
    after = stroke(before, name, (4, 3), (7, 6))
    view.show_ground(after)
    assert shown(after, view) == shown(after) != first
    view.show_ground(before)
    assert shown(before, view) == first


def test_that_only_the_tiles_that_were_painted_in_are_painted_again(qtbot):
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(900, 700)
    ground = blank_ground(40, 40)
    view.show_ground(ground)
    view.grab()
    view.zoom(30 / view.camera.scale, QPointF(view.rect().center()))
    qtbot.waitUntil(lambda: bool(view.grab()) and view.picture.complete)
    counted = view.picture.ground.painted
    spot = layout_of(ground).spot_at(view.camera.seen().center())
    view.show_ground(painted(ground, Stroke(Layer.FIRE, (spot,))))
    view.grab()
    assert 1 <= view.picture.ground.painted - counted <= 4


@pytest.mark.parametrize("turned", [0, 90])
def test_that_players_see_nothing_of_what_is_in_the_fog(shown, turned):
    veiled = stroke(HEXES, "fog", *[(column, row) for column in range(3, 7) for row in range(2, 6)])
    plain, open_to_all = shown(veiled, players=True, turned=turned), shown(veiled, turned=turned)
    for name in set(KINDS) - {"fog"}:
        hidden = stroke(veiled, name, (4, 3), (5, 4))
        assert shown(hidden, players=True, turned=turned) == plain
        assert shown(hidden, turned=turned) != open_to_all


def test_that_players_see_no_note(shown):
    assert shown(stroke(HEXES, "a note", (4, 3)), players=True) == shown(HEXES, players=True)


@pytest.mark.parametrize(("walls", "ends"), [((0, 3), (0, 3)), ((1, 4), (1, 4)), ((0, 2), (0, 2)), ((5,), (5, 2))])
def test_that_a_door_closes_between_the_walls_beside_it(walls, ends):
    place = HEXES.at_column_row(4, 4)
    around = place.neighbours()
    ground = HexGround(9, 7, walls=frozenset(around[i] for i in walls), doors={place: False})
    line, sides = doorway(Patches(ground), place), layout_of(ground).sides(place)
    found = {(round(end.x(), 6), round(end.y(), 6)) for end in (line.p1(), line.p2())}
    middles = [(sides[i][0] + sides[i][1]) / 2 for i in ends]
    assert found == {(round(at.x(), 6), round(at.y(), 6)) for at in middles}


def test_that_a_door_of_a_cell_closes_between_the_walls_beside_it():
    ground = OpenGround(9, 9, LengthUnit.INCH, walls=frozenset({Cell(3, 4), Cell(5, 4)}), doors={Cell(4, 4): True})
    line = doorway(Patches(ground), Cell(4, 4))
    assert line.dy() == pytest.approx(0)
    assert abs(line.dx()) == pytest.approx(layout_of(ground).steps.x())


def test_that_terrain_is_drawn_anew_when_the_rules_know_its_kind(shown, qtbot):
    ground = stroke(HEXES, "terrain: Wood", (4, 3), (4, 4))
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(330, 300)
    view.show_ground(ground)
    hatched = shown(ground, view)
    view.show_terrain(TERRAIN)
    assert shown(ground, view) == shown(ground) != hatched


def test_that_the_lit_part_of_the_dark_looks_as_if_it_were_not_dark(shown, qtbot):
    dark = stroke(HEXES, "darkness", (3, 3), (4, 3), (5, 3))
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(330, 300)
    view.show_ground(dark)
    unlit = shown(dark, view)
    view.show_terrain((), frozenset({HEXES.at_column_row(5, 3)}))
    assert shown(dark, view) == shown(stroke(HEXES, "darkness", (3, 3), (4, 3)))
    assert view.content.ground == dark
    view.show_terrain(())
    assert shown(dark, view) == unlit
