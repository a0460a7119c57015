"""What the players see of units, levels and riders: where a foe's block is, and neither its men nor who is hidden."""

from dataclasses import asdict, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gmtool.presentation.map.sight import seen_by
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.seam import Bond, Counter, Formation, TerrainKind
from gmtool.space import Block, Cell, LengthUnit, OpenGround, Point
from tests.presentation.players.views import SIDES, Views, counter

FIELD = OpenGround(40, 30, LengthUnit.INCH)
DETAILS = st.sampled_from(HitDetail)
FORMATIONS = st.builds(
    lambda files, ranks, short, lost: Formation(files * ranks - short, files * ranks - short + lost, files),
    st.integers(3, 9),
    st.integers(2, 5),
    st.integers(0, 2),
    st.integers(0, 9),
)


def unit(figure: str, name: str, side: str, formation: Formation, at: Point, **more: Any) -> Counter:
    block = Block(at, 0, formation.width, formation.depth)
    base = max(block.width, block.depth)
    made = counter(figure, name, side, None, left=formation.men, full=formation.start, facing=None)
    return replace(made, at=at, base=base, heading=0, formation=formation, block=block, **more)


def as_text(shown: Scene) -> str:
    return repr(asdict(shown))


@st.composite
def armies(draw: st.DrawFn) -> tuple[Counter, ...]:
    """Units and riders of every side, some hidden; each name, id and level is its own."""
    made = []
    for i in range(draw(st.integers(1, 6))):
        side, at = draw(st.sampled_from(SIDES)).id, Point(500 + 600 * i, draw(st.integers(500, 2500)))
        one = unit(f"id<{i}>", f"Nom{'abcdef'[i]}n", side, draw(FORMATIONS), at, level=810 + i)
        on = f"id<{draw(st.integers(0, 5))}>"
        bond = draw(st.sampled_from(Bond))
        made.append(replace(one, hidden=draw(st.booleans()), on=on if on != one.figure else "", bond=bond))
    return tuple(made)


@given(armies(), st.frozensets(st.sampled_from(tuple(FIELD.everywhere())), max_size=400), DETAILS)
def test_that_nobody_hidden_is_in_the_scene_by_level_or_by_company(
    army: tuple[Counter, ...], fog: frozenset[Cell], told: HitDetail
) -> None:
    allowed = Permissions({side.id: told for side in SIDES})
    shown = scene(Views(army, replace(FIELD, fog=fog)).moment(), allowed)
    known, text = {one.figure for one in shown.figures}, as_text(shown)
    for one in army:
        if one.hidden:
            assert one.figure not in known
        if one.figure not in known:
            assert one.figure not in text
            assert one.name not in text
            assert f"level': {one.level}" not in text
    assert all(one.on in known for one in shown.figures if one.on)


@given(armies(), st.data())
def test_that_the_men_of_a_foe_are_told_only_where_its_numbers_are(
    army: tuple[Counter, ...], data: st.DataObject
) -> None:
    """Men who fall in a rank that still stands change nothing that the players see."""
    details = {side.id: data.draw(DETAILS) for side in SIDES}
    shown = scene(Views(army).moment(), Permissions(details))
    for one in shown.figures:
        assert (one.formation is not None) == (details[one.side] is HitDetail.NUMBERS)
        assert one.block is not None
    fewer = []
    for one in army:
        formation = one.formation
        assert formation is not None
        least = (formation.ranks - 1) * formation.files + 1
        men = data.draw(st.integers(least, formation.men))
        after = replace(formation, men=men, start=data.draw(st.integers(men, 99)))
        told = details[one.side] is HitDetail.NUMBERS
        health = {"left": men, "full": after.start} if told else {}
        fewer.append(one if told else replace(one, formation=after, **health))
    assert as_text(scene(Views(tuple(fewer)).moment(), Permissions(details))) == as_text(shown)


def test_that_players_are_told_the_men_of_their_own_units() -> None:
    own = unit("h", "Spears", "heroes", Formation(18, 20, 4), Point(1000, 1000))
    foe = unit("g", "Wolves", "goblins", Formation(18, 20, 4), Point(2000, 1000))
    first, second = scene(Views((own, foe)).moment(), Permissions()).figures
    assert first.formation == own.formation
    assert second.formation is None
    assert second.block == foe.block


def test_that_a_unit_is_in_the_fog_only_with_all_of_it() -> None:
    foe = unit("g", "Wolves", "goblins", Formation(20, 20, 4), Point(1000, 1000))
    under = {FIELD.spot_at(at) for at in foe.block.spots(100)} if foe.block is not None else set()
    assert not scene(Views((foe,), replace(FIELD, fog=frozenset(under))).moment(), Permissions()).figures
    corner = FIELD.spot_at(Point(805, 755))
    assert corner in under
    assert scene(Views((foe,), replace(FIELD, fog=frozenset(under - {corner}))).moment(), Permissions()).figures


def test_that_a_figure_on_a_tower_sees_over_a_low_wall() -> None:
    wall = frozenset(Cell(10, row) for row in range(30))
    ground = replace(FIELD, walls=wall, heights=dict.fromkeys(wall, 2))
    low = replace(counter("h", "Hero", "heroes", None, facing=None), at=Point(550, 1550), base=100)
    assert Cell(15, 15) not in seen_by(ground, [low])
    assert Cell(15, 15) in seen_by(ground, [replace(low, level=3)])


def test_that_a_rampart_of_terrain_is_seen_over_and_from_as_the_hill_that_it_is() -> None:
    kinds = (TerrainKind("rampart", "Rampart", height=2),)
    across = replace(FIELD, kinds={"rampart": frozenset(Cell(10, row) for row in range(30))})
    low = replace(counter("h", "Hero", "heroes", None, facing=None), at=Point(550, 1550), base=100)
    assert Cell(15, 15) in seen_by(across, [low])  # a system that names no kinds
    assert Cell(15, 15) not in seen_by(across, [low], kinds)
    assert Cell(15, 15) in seen_by(across, [replace(low, at=Point(1050, 1550))], kinds)
