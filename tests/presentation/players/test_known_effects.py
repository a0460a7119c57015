"""Effects as the players see them: never a secret one, never a part under the fog, nothing of who is left out."""

from dataclasses import asdict, replace

from hypothesis import given
from hypothesis import strategies as st

from gmtool.presentation.players.known_effects import cells_near
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Effect, EffectPicture, Extent
from gmtool.space import Cell, Circle, Cone, Hex, LengthUnit, OpenGround, Point, Polygon, Strip, Template, blank_ground
from tests.presentation.players.views import SIDES, Views, counter

HEXES = blank_ground(8, 6)
EVERY_HEX = tuple(HEXES.everywhere())
OPEN = OpenGround(12, 10, LengthUnit.FOOT)
EVERY_CELL = tuple(OPEN.everywhere())
EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)
ALLOWED = st.sampled_from([Permissions(), EVERYTHING])


@st.composite
def templates(draw: st.DrawFn) -> Template:
    near, far = st.integers(0, 1200), st.integers(1, 500)
    at = Point(draw(near), draw(near))
    return draw(
        st.sampled_from(
            [
                Circle(at, draw(far)),
                Cone(at, draw(st.integers(0, 359)), draw(st.integers(1, 360)), draw(far)),
                Strip(at, Point(draw(near), draw(near)), draw(far)),
                Polygon((at, Point(draw(near), draw(near)), Point(draw(near), draw(near)))),
            ]
        )
    )


def effects(where: list[Extent], secret: list[bool]) -> tuple[Effect, ...]:
    """Each with words and numbers of its own."""
    return tuple(
        Effect(f"key{i}", f"Fume{i}", EffectPicture.GAS, one, ends=8, acts=70 + i, does=f"kills{i}", sort=f"sort{i}",
               rule=f"rule{i}", secret=hidden)
        for i, (one, hidden) in enumerate(zip(where, secret, strict=True))
    )  # fmt: skip


@given(
    st.lists(st.frozensets(st.sampled_from(EVERY_HEX), min_size=1), max_size=4),
    st.frozensets(st.sampled_from(EVERY_HEX)),
    ALLOWED,
    st.data(),
)
def test_that_nothing_secret_and_no_hex_under_the_fog_is_given(
    areas: list[frozenset[Hex]], fog: frozenset[Hex], allowed: Permissions, data: st.DataObject
) -> None:
    secret = data.draw(st.lists(st.booleans(), min_size=len(areas), max_size=len(areas)))
    made = effects([Extent(tuple(sorted(one))) for one in areas], secret)
    shown = scene(Views((), replace(HEXES, fog=fog), lasting=made).moment(), allowed)
    text = repr(asdict(shown))
    for i, (area, hidden) in enumerate(zip(areas, secret, strict=True)):
        seen = not hidden and not fog.issuperset(area)
        assert (f"Fume{i}" in text) == seen
        assert all(word not in text for word in (f"key{i}", f"kills{i}", f"sort{i}", f"rule{i}"))
    assert all(spot not in fog for one in shown.effects for spot in one.spots)
    for one in shown.effects:
        assert set(one.spots) == set(areas[int(one.label[-1])]) - fog


@given(templates(), st.frozensets(st.sampled_from(EVERY_CELL)), st.booleans())
def test_that_no_part_of_a_template_lies_under_the_fog(shape: Template, fog: frozenset[Cell], secret: bool) -> None:
    made = effects([Extent(shape=shape)], [secret])
    shown = scene(Views((), replace(OPEN, fog=fog), lasting=made).moment(), EVERYTHING)
    assert not secret or not shown.effects
    for one in shown.effects:
        assert not fog.intersection(one.spots)
        if one.shape is not None:
            grain = range(0, 100, 25)
            under = (Point(cell.column * 100 + x, cell.row * 100 + y) for cell in fog for x in grain for y in grain)
            assert not any(one.shape.covers(point) for point in under)


@given(templates())
def test_that_every_cell_of_a_template_is_near_it(shape: Template) -> None:
    near = set(cells_near(OPEN, shape))
    for cell in EVERY_CELL:
        inside = (Point(cell.column * 100 + x, cell.row * 100 + y) for x in (10, 50, 90) for y in (10, 50, 90))
        assert cell in near or not any(shape.covers(point) for point in inside)


def test_that_conditions_of_a_side_or_the_fight_are_told_without_numbers_of_the_gm() -> None:
    heroes, goblins = counter("h", "Hero", "heroes", Hex(1, 1)), counter("g", "Gob", "goblins", Hex(2, 1), hidden=True)
    made = (
        Effect("e1", "Rain", EffectPicture.WEATHER),
        Effect("e2", "Inspired", side="heroes", ends=4),
        Effect("e3", "Afraid", side="goblins"),
        Effect("e4", "Gob's curse"),
        Effect("e5", "Doom", secret=True),
    )
    shown = scene(Views((heroes, goblins), HEXES, lasting=made, turn_seconds=30).moment(), EVERYTHING)
    assert shown.lasting == ("Rain", "Heroes: Inspired, 2 turns left")
    assert shown.effects == ()
