"""Kinds of terrain that a system names: read by its rules, kept where it does not know them, and undone."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import Enlisted, Muster, OverlayKind, Refused, VirtualTable, kinds_on
from gmtool.space import (
    Cell,
    Ground,
    Hex,
    HexGround,
    Layer,
    LengthUnit,
    OpenGround,
    Point,
    Polygon,
    Stroke,
    at_column_row,
    border_of,
    painted,
    write_runs,
)
from gmtool.systems import all_rulesets
from tests.contract.players import SIDES
from tests.contract.test_play import Luck, RandomFight, skirmish, step
from tests.variants.terrain import KINDS, TallyOnTerrain

TERRAIN = TallyOnTerrain()
A, B = at_column_row(4, 4), at_column_row(9, 4)


def ray(column: int, *rows: int) -> frozenset[Hex]:
    return frozenset(at_column_row(column, row) for row in rows)


def journal_on(ground: Ground, first: Any = A, other: Any = B) -> Journal:
    cards = TERRAIN.bestiary()
    ann, bob = Enlisted("ann", cards[0], "red", "Ann"), Enlisted("bob", cards[0], "blue", "Bob")
    return Journal.begin(TERRAIN, Muster((ann.put(first, 0), bob.put(other, 0)), SIDES, ground))


def march(*path: Hex) -> dict[str, Any]:
    return {"kind": "tally.march/1", "figure": "ann", "path": [list(hex) for hex in path]}


def why_not(journal: Journal, data: dict[str, Any]) -> list[str]:
    return [refusal.reason for refusal in TERRAIN.refusals(journal.state, TERRAIN.command(data))]


def ground_of(**kinds: frozenset[Any]) -> HexGround:
    return HexGround(14, 10, kinds=kinds)


STRIKE = {"kind": "tally.strike/1", "figure": "ann", "target": "bob"}


# --- hexes ----------------------------------------------------------------------------------------------------------
def test_that_a_walk_costs_what_the_ground_costs():
    row = [at_column_row(4, row) for row in range(5, 11)]
    assert why_not(journal_on(HexGround(14, 20)), march(*row)) == []
    wood = ground_of(wood=ray(4, 5, 6))
    assert why_not(journal_on(wood), march(*row[:4])) == []
    assert why_not(journal_on(wood), march(*row[:5])) == ["That costs 7 of 6."]
    road = painted(wood, Stroke(Layer.TERRAIN, tuple(row), text="road"))
    assert why_not(journal_on(road), march(*row)) == []
    slope = ground_of(slope=frozenset(row))
    assert why_not(journal_on(slope), march(*row[:4])) == []
    assert why_not(journal_on(slope), march(*row[:5])) == ["That costs 7.5 of 6."]


def test_that_a_walk_stops_in_a_marsh_and_cannot_enter_a_pit():
    marsh, pit = ground_of(marsh=ray(4, 5, 6)), ground_of(pit=ray(4, 5))
    assert why_not(journal_on(marsh), march(at_column_row(4, 5))) == []
    assert why_not(journal_on(marsh), march(at_column_row(4, 5), at_column_row(4, 6))) == ["It has to stop in 0405."]
    assert why_not(journal_on(pit), march(at_column_row(4, 5))) == ["Nobody can walk into 0405 from there."]
    with pytest.raises(Refused):
        TERRAIN.perform(
            journal_on(pit).state, TERRAIN.command(march(at_column_row(4, 5))), VirtualTable(Luck(1).source)
        )


def test_that_the_map_shows_the_reach_with_its_costs_and_stops():
    ground = ground_of(wood=ray(4, 5, 6), marsh=ray(5, 4), pit=ray(3, 4))
    state = journal_on(ground).state
    shown = TERRAIN.overlays(state, "ann", TERRAIN.command(march()))
    marks = {kind: {mark.hex: mark for one in shown if one.kind is kind for mark in one.marks} for kind in OverlayKind}
    free, stops = marks[OverlayKind.REACH], marks[OverlayKind.STOP]
    assert free[at_column_row(4, 5)].text == "2"
    assert free[at_column_row(4, 3)].text == "1"
    assert (stops[at_column_row(5, 4)].text, stops[at_column_row(5, 4)].why) == ("1", "marsh stops it")
    assert at_column_row(3, 4) not in {*free, *stops}
    choice = next(one for one in TERRAIN.choices(state, "ann") if one.key == "march")
    ends = {one.hex: one for one in choice.inputs[0].candidates({})}
    assert set(ends) == {*free, *stops, A}
    assert ends[at_column_row(5, 4)].detail == "costs 1, marsh stops it"
    for one in ends.values():
        assert TERRAIN.refusals(state, TERRAIN.command(choice.data({"path": one.value}))) == ()


def test_that_crossing_into_a_low_wall_takes_its_toll_once_and_the_reach_says_so():
    row = [at_column_row(4, row) for row in range(5, 9)]
    wall = ground_of(**{"low-wall": ray(4, 5, 6)})
    assert why_not(journal_on(wall), march(*row)) == []
    two = painted(wall, Stroke(Layer.TERRAIN, (at_column_row(4, 8),), text="low-wall"))
    assert why_not(journal_on(two), march(*row)) == ["That costs 8 of 6."]
    state = journal_on(wall).state
    choice = next(one for one in TERRAIN.choices(state, "ann") if one.key == "march")
    said = {one.hex: one.detail for one in choice.inputs[0].candidates({})}
    assert said[row[0]] == "costs 3, Low wall takes 2"
    assert said[at_column_row(4, 3)] == "costs 1"
    (reach, _) = TERRAIN.overlays(state, "ann", TERRAIN.command(march()))
    marks = {mark.hex: (mark.text, mark.why) for mark in reach.marks}
    assert marks[row[0]] == ("3", "Low wall takes 2")
    assert marks[row[1]] == ("4", "")


def along(ground: Ground, key: str, *pairs: tuple[Any, Any]) -> Ground:
    return painted(ground, Stroke(Layer.BORDER, tuple(border_of(*pair) for pair in pairs), text=key))


def test_that_a_brook_along_a_side_takes_its_toll_where_it_is_crossed_and_the_reach_says_so():
    down, up = at_column_row(4, 5), at_column_row(4, 3)
    ground = along(ground_of(), "brook", *((A, beside) for beside in HexGround(14, 10).neighbours(A)))
    row = [at_column_row(4, row) for row in range(5, 10)]
    assert why_not(journal_on(ground), march(*row)) == []
    assert why_not(journal_on(ground), march(*row, at_column_row(4, 10))) == ["That costs 7 of 6."]
    state = journal_on(ground).state
    choice = next(one for one in TERRAIN.choices(state, "ann") if one.key == "march")
    said = {one.hex: one.detail for one in choice.inputs[0].candidates({})}
    assert said[down] == said[up] == "costs 2, Brook takes 1"
    assert said[row[1]] == "costs 3"
    (reach, _) = TERRAIN.overlays(state, "ann", TERRAIN.command(march()))
    assert {mark.hex: (mark.text, mark.why) for mark in reach.marks}[down] == ("2", "Brook takes 1")


def test_that_a_hedge_along_a_side_stops_and_hides_and_a_fence_is_not_crossed():
    hedge, fence = along(ground_of(), "hedge", (A, A.step(3))), along(ground_of(), "fence", (A, A.step(3)))
    assert why_not(journal_on(hedge), march(A.step(3))) == []
    assert why_not(journal_on(hedge), march(A.step(3), A.step(3, 2))) == ["It has to stop in 0405."]
    state = journal_on(hedge).state
    stops = next(one for one in TERRAIN.overlays(state, "ann", TERRAIN.command(march())) if one.kind == "stop")
    assert [(mark.hex, mark.why) for mark in stops.marks] == [(A.step(3), "Hedge stops it")]
    assert why_not(journal_on(fence), march(A.step(3))) == ["Nobody can walk into 0405 from there."]
    assert why_not(journal_on(hedge, A, A.step(3)), STRIKE) == ["Bob cannot be seen from there."]
    assert why_not(journal_on(fence, A, A.step(3)), STRIKE) == []


def test_that_a_parapet_covers_whoever_is_right_behind_it_and_nobody_on_this_side():
    bob = A.step(3, 2)
    behind = along(ground_of(), "parapet", (A.step(3), bob))
    (numbers,) = TERRAIN.explain(journal_on(behind, A, bob).state, TERRAIN.command(STRIKE))
    assert [(one.value, one.label) for one in numbers.lines] == [(-2, "Parapet")]
    before = along(ground_of(), "parapet", (A, A.step(3)), (bob, bob.step(3)))
    (numbers,) = TERRAIN.explain(journal_on(before, A, bob).state, TERRAIN.command(STRIKE))
    assert [*numbers.lines] == []


def test_that_sides_of_cells_are_crossed_on_open_ground():
    field = OpenGround(20, 20, LengthUnit.INCH)
    line = [(Cell(5, row), Cell(6, row)) for row in range(20)]
    walk = {"kind": "tally.walk/1", "figure": "ann", "way": [{"x": 850, "y": 550}], "heading": 90}
    start, other = Point(450, 550), Point(1500, 550)
    assert why_not(journal_on(along(field, "brook", *line), start, other), walk) == []
    state = journal_on(along(field, "brook", *line), start, other).state
    (numbers,) = TERRAIN.explain(state, TERRAIN.command(walk))
    assert numbers.text == "5 inches of 6 inches"
    assert why_not(journal_on(along(field, "fence", *line), start, other), walk) == ["Nobody can walk into that."]
    assert why_not(journal_on(along(field, "hedge", *line), start, other), walk) == ["It has to stop before."]
    assert why_not(journal_on(along(field, "hedge", *line), start, other), STRIKE) == ["Bob cannot be seen from there."]


def test_that_the_gm_draws_sides_and_takes_them_back():
    journal = journal_on(ground_of())
    where = {"kind": "gm.ground/1", "layer": "border", "where": "0404-0405 0405-0406", "level": 1, "text": "brook"}
    table = VirtualTable(Luck(1).source)
    entry = journal.do(TERRAIN.command(where), table)
    assert [line.text for line in entry.lines] == ["Brook along 2 sides."]
    ground = TERRAIN.ground(journal.state)
    assert ground.borders == {"brook": {border_of(A, A.step(3)), border_of(A.step(3), A.step(3, 2))}}
    assert [kind.label for kind in kinds_on(ground, KINDS)] == ["Brook"]
    gone = journal.do(TERRAIN.command({**where, "where": "0404-0405", "level": 0}), table)
    assert [line.text for line in gone.lines] == ["No more brook along 1 side."]
    journal.undo()
    journal.undo()
    assert TERRAIN.ground(journal.state) == ground_of()
    assert why_not(journal, {**where, "where": "0404-0406"}) != []


def test_that_nobody_sees_through_a_wood_and_cover_counts():
    wood = ground_of(wood=frozenset(at_column_row(7, row) for row in range(1, 11)))
    assert why_not(journal_on(wood), STRIKE) == ["Bob cannot be seen from there."]
    edge = at_column_row(7, 4)
    assert why_not(journal_on(wood, A, edge), STRIKE) == []
    (numbers,) = TERRAIN.explain(journal_on(wood, A, edge).state, TERRAIN.command(STRIKE))
    assert [(one.value, one.label) for one in numbers.lines] == [(-1, "Wood")]
    chances = [
        TERRAIN.odds(journal_on(ground, A, edge).state, TERRAIN.command(STRIKE)) for ground in (ground_of(), wood)
    ]
    assert chances[0].distributions["hit"][1] > chances[1].distributions["hit"][1]


@pytest.mark.parametrize(
    ("mine", "theirs", "lines", "against"),
    [
        ((), (), [], []),
        (("rampart",), (), [(1, "from above")], []),
        ((), ("stairs",), [], []),
        (("rampart", "stairs"), ("stairs",), [(1, "from above")], []),
        (("rampart", "stairs"), (), [(1, "from above")], ["Bob is too far up or down."]),
        ((), ("pit",), [(1, "from above")], []),
    ],
)
def test_that_rules_read_the_height_of_the_terrain(
    mine: tuple[str, ...], theirs: tuple[str, ...], lines: list[Any], against: list[str]
) -> None:
    under = at_column_row(4, 5)
    spots = {key: {A} if key in mine else set() for key in (*mine, *theirs)}
    for key in theirs:
        spots[key].add(under)
    journal = journal_on(ground_of(**{key: frozenset(there) for key, there in spots.items()}), A, under)
    assert why_not(journal, STRIKE) == against
    (numbers,) = TERRAIN.explain(journal.state, TERRAIN.command(STRIKE))
    assert [(one.value, one.label) for one in numbers.lines] == lines


def test_that_a_blaze_lights_the_dark():
    dark = replace(ground_of(), dark=frozenset(HexGround(14, 10).everywhere()))
    lit = painted(dark, Stroke(Layer.TERRAIN, (at_column_row(11, 5),), text="blaze"))
    far = painted(dark, Stroke(Layer.TERRAIN, (at_column_row(14, 10),), text="blaze"))
    for ground, expected in ((dark, [-1]), (lit, []), (far, [-1])):
        (numbers,) = TERRAIN.explain(journal_on(ground).state, TERRAIN.command(STRIKE))
        assert [one.value for one in numbers.lines] == expected


# --- open ground ----------------------------------------------------------------------------------------------------
FIELD = OpenGround(14, 10, LengthUnit.INCH)


def block(left: int, top: int, right: int, bottom: int) -> frozenset[Cell]:
    return frozenset(Cell(column, row) for column in range(left, right) for row in range(top, bottom))


def walk(*places: tuple[int, int]) -> dict[str, Any]:
    return {"kind": "tally.walk/1", "figure": "ann", "way": [{"x": x, "y": y} for x, y in places]}


def test_that_a_way_over_open_ground_costs_what_its_cells_cost():
    start, other = Point(150, 550), Point(1350, 950)
    for kinds, way, expected in (
        ({}, [(750, 550)], []),
        ({}, [(751, 550)], ["That costs 6.01 inches of 6 inches."]),
        ({"wood": block(3, 0, 5, 10)}, [(550, 550)], []),
        ({"wood": block(3, 0, 5, 10)}, [(651, 550)], ["That costs 7.01 inches of 6 inches."]),
        ({"wood": block(3, 0, 5, 10), "road": block(0, 5, 14, 6)}, [(1150, 550)], []),
        ({"marsh": block(3, 0, 5, 10)}, [(350, 550)], []),
        ({"marsh": block(3, 0, 5, 10)}, [(450, 550)], ["It has to stop before."]),
        ({"pit": block(3, 0, 5, 10)}, [(550, 550)], ["Nobody can walk into that."]),
    ):
        journal = journal_on(replace(FIELD, kinds=kinds), start, other)
        assert why_not(journal, walk(*way)) == expected, (kinds, way)
        reach = next(one for one in TERRAIN.overlays(journal.state, "ann") if one.kind is OverlayKind.REACH)
        assert reach.shapes[0].covers(Point(*way[-1])) is not bool(expected), (kinds, way)
        if kinds:
            assert isinstance(reach.shapes[0], Polygon)
    (numbers,) = TERRAIN.explain(journal.state, TERRAIN.command(walk((250, 550))))
    assert numbers.text == "1 inch of 6 inches"


# --- every system ---------------------------------------------------------------------------------------------------
def paint(ground: Ground, key: str, spots: Any, level: int = 1) -> dict[str, Any]:
    where = write_runs(ground, spots)
    return {"kind": "gm.ground/1", "layer": "terrain", "where": where, "level": level, "text": key}


@pytest.mark.parametrize("rules", [*all_rulesets(), TERRAIN], ids=lambda rules: rules.id)
def test_that_the_gm_paints_any_kind_in_a_fight_of_any_system_and_takes_it_back(rules):
    journal = Journal.begin(rules, skirmish(rules, Luck(4)))
    before = rules.ground(journal.state)
    spot = before.at_column_row(1, 1)
    for key, level in (("wood", 1), ("thorn-hedge", 1), ("wood", 0)):
        journal.do(rules.command(paint(before, key, [spot], level)), VirtualTable(Luck(1).source))
    assert rules.ground(journal.state).kinds == {"thorn-hedge": {spot}}
    assert rules.load_state(rules.dump_state(journal.state)) == journal.state
    assert replay(rules, journal.start, journal.line()).ok
    for _ in range(3):
        journal.undo()
    assert rules.ground(journal.state) == before
    with pytest.raises(Refused, match="key"):
        rules.perform(journal.state, rules.command(paint(before, "", [spot])), VirtualTable(Luck(1).source))


spots = st.frozensets(st.tuples(st.integers(1, 12), st.integers(1, 12)), max_size=30)


def _sides(ground: Ground, spots: Iterable[Any]) -> Iterator[Any]:
    """Sides that spots share with others on the ground."""
    for spot in spots:
        beside = [other for other in ground.neighbours(spot) if ground.covers(other)]
        yield from (border_of(spot, other) for other in beside[1:] if (spot[0] + other[1]) % 3)


SIDES_OF_HEXES = [kind.key for kind in KINDS if kind.side]


@pytest.mark.slow("fights on grounds drawn at random are played, saved and replayed")
@given(st.fixed_dictionaries({kind.key: spots for kind in KINDS}), spots, st.integers(0, 2**32), st.booleans())
def test_that_random_play_on_any_terrain_is_sound(drawn, dark, seed, hexes):
    luck = Luck(seed)
    ground = HexGround(12, 12) if hexes else OpenGround(12, 12, LengthUnit.INCH)
    kinds = {key: frozenset(ground.at_column_row(*at) for at in found) for key, found in drawn.items() if found}
    borders = {key: frozenset(_sides(ground, kinds.pop(key))) for key in SIDES_OF_HEXES if key in kinds}
    ground = replace(ground, kinds=kinds, borders=borders, dark=frozenset(ground.at_column_row(*at) for at in dark))
    muster = skirmish(TERRAIN, luck, 4, ground=False)
    places = [ground.at_column_row(3 + 3 * n, 6) if hexes else Point(300 + 300 * n, 600) for n in range(4)]
    muster = replace(
        muster, ground=ground, figures=tuple(one.put(at, 0) for one, at in zip(muster.figures, places, strict=True))
    )
    game = RandomFight(TERRAIN, Journal.begin(TERRAIN, muster))
    for _ in range(30):
        if not step(TERRAIN, game.journal, luck):
            break
        game.sound()
    game.saved_and_loaded_is_the_same()
    game.replayed()
