"""Kinds of terrain as a system writes them down, and what they are on a ground."""

from fractions import Fraction

import pytest

from gmtool.rules.kit.tables.terrain import read_terrain, terrain_remarks
from gmtool.rules.seam import (
    BadData,
    TerrainKind,
    TerrainPicture,
    ground_crossings,
    ground_footings,
    ground_lights,
    ground_veils,
    kinds_on,
    terrain_kind,
)
from gmtool.space import Cell, Footing, Hex, HexGround, LengthUnit, Light, OpenGround, Point, Veil
from gmtool.systems import all_rulesets

WOOD = {"key": "wood", "label": "Wood", "picture": "wood", "cost": 2, "sight": "blocks", "cover": 4, "rule": "x.wood"}


def kinds(*rows: object) -> tuple[TerrainKind, ...]:
    return read_terrain({"terrain": {"terrain": list(rows)}})


def test_that_a_row_says_what_a_kind_is() -> None:
    road = {"key": "road", "label": "Road", "picture": "road", "cost": "1/2", "eases": True}
    pit = {"key": "pit", "label": "Pit", "cost": "none", "light": 2, "height": -1, "effect": "climb out: two turns"}
    stream = {"key": "stream", "label": "Stream", "toll": 6, "stops": True, "sight": "blocks", "depth": 3}
    found = kinds(WOOD, road, pit, stream)
    assert [kind.label for kind in found] == ["Wood", "Road", "Pit", "Stream"]
    assert found[0].footing == Footing(Fraction(2))
    assert found[1].footing == Footing(Fraction(1, 2), eases=True)
    assert (found[2].cost, found[2].picture) == (None, TerrainPicture.HATCH)
    assert found[3].footing == Footing(Fraction(1), True, Fraction(6))
    assert [kind.facts for kind in found] == [
        ("costs 2", "blocks sight", "cover 4"),
        ("costs 1/2", "eases other terrain"),
        ("cannot be entered", "height −1", "light 2", "climb out: two turns"),
        ("6 more to come into it", "movement stops", "blocks sight"),
    ]
    assert read_terrain({}) == ()


def test_that_a_kind_may_lie_along_sides() -> None:
    (brook,) = kinds({"key": "brook", "label": "Brook", "side": True, "toll": 2, "sight": "blocks", "cover": 1})
    assert brook.side
    assert brook.facts == ("2 more to cross it", "blocks sight", "cover 1")
    (fence,) = kinds({"key": "fence", "label": "Fence", "side": True, "cost": "none"})
    assert fence.facts == ("cannot be crossed",)
    ground = HexGround(
        9, 9, borders={"brook": frozenset({(Hex(1, 1), Hex(1, 2))}), "odd": frozenset({(Hex(2, 1), Hex(2, 2))})}
    )
    assert ground_crossings(ground, (brook, fence)) == ((ground.borders["brook"], Footing(toll=Fraction(2))),)
    assert ground_footings(ground, (brook, fence)) == ()
    assert ground_veils(ground, (brook, fence)) == (Veil(frozenset(), 1, ground.borders["brook"]),)
    assert [(kind.label, kind.side) for kind in kinds_on(ground, (brook, fence))] == [("Brook", True), ("Odd", True)]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({**WOOD, "picture": "jungle"}, "row wood.*jungle"),
        ({**WOOD, "cost": "dear"}, '“cost” is a number such as 2 or "1/2", not “dear”'),
        ({**WOOD, "cost": 0}, "“cost” is not above 0"),
        ({**WOOD, "cost": "1/13"}, "in parts of up to 12"),
        ({**WOOD, "cost": True}, "row wood.*cost"),
        ({**WOOD, "sight": "dim"}, "row wood.*sight"),
        ({**WOOD, "toll": "-1"}, "“toll” is -1"),
        ({**WOOD, "side": True}, "a side has a toll, and no cost, height or light"),
        ({"label": "Wood"}, "row 1, cannot be read: “key” is missing"),
        (5, "row 1, cannot be read: it is not a table"),
    ],
)
def test_that_a_row_that_cannot_be_read_stops_the_system(row: object, problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        kinds(row)


def test_that_a_row_with_a_key_that_nothing_reads_comes_in_with_a_remark() -> None:
    parsed = {"terrain": {"terrain": [{**WOOD, "colour": 1}, {"key": "mud", "label": "Mud"}, 5]}}
    assert kinds({**WOOD, "colour": 1}) == kinds(WOOD)
    assert terrain_remarks(parsed) == (
        "terrain.toml, [[terrain]], row 1 (wood): nothing in these rules reads “colour”.",
    )


def test_that_sight_which_an_older_row_calls_hindered_is_free_and_has_a_remark() -> None:
    assert kinds({**WOOD, "sight": "hinders"}) == kinds({**WOOD, "sight": "free"})
    assert terrain_remarks({"terrain": {"terrain": [WOOD, {**WOOD, "sight": "hinders"}]}}) == (
        "terrain.toml, [[terrain]], row 2 (wood): nothing in these rules reads that sight is hindered; it is free.",
    )


def test_that_a_kind_is_there_once() -> None:
    with pytest.raises(BadData, match=r"row wood.*appears twice"):
        kinds(WOOD, WOOD)


A, B, C = Hex(1, 1), Hex(2, 1), Hex(3, 1)


def test_that_a_kind_which_the_system_does_not_know_is_named_and_has_no_effect() -> None:
    system = kinds(WOOD, {"key": "marsh", "label": "Marsh"})
    ground = HexGround(6, 6, kinds={"thorn-hedge": frozenset({A}), "wood": frozenset({B})})
    assert [kind.label for kind in kinds_on(ground, system)] == ["Wood", "Thorn hedge"]
    hedge = terrain_kind(system, "thorn-hedge")
    assert (hedge.picture, hedge.facts, hedge.footing) == (TerrainPicture.HATCH, (), Footing())
    assert ground_footings(ground, system) == ((frozenset({B}), Footing(Fraction(2))),)
    assert kinds_on(None, system) == ()


def test_that_a_mover_may_find_other_footing() -> None:
    ground = HexGround(6, 6, kinds={"wood": frozenset({B})})
    formed = {"wood": Footing(None)}
    assert ground_footings(ground, kinds(WOOD), formed) == ((frozenset({B}), Footing(None)),)


def test_that_what_blocks_sight_is_a_veil_and_what_burns_gives_light() -> None:
    system = kinds({**WOOD, "depth": 2}, {"key": "blaze", "label": "Blaze", "light": 3})
    spots = {"wood": frozenset({A}), "blaze": frozenset({B})}
    ground = HexGround(6, 6, kinds=spots, dark=frozenset({C}))
    assert ground_veils(ground, system) == (Veil(frozenset({A}), 2),)
    assert ground_lights(ground, system) == (Light(B, 3),)
    assert ground_lights(HexGround(6, 6, kinds=spots), system) == ()
    field = OpenGround(6, 6, LengthUnit.INCH, kinds={"blaze": frozenset({Cell(2, 2)})}, dark=frozenset({Cell(0, 0)}))
    assert ground_lights(field, system) == (Light(Point(250, 250), 300),)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_kinds_of_a_system_have_keys_of_their_own(rules: object) -> None:
    keys = [kind.key for kind in rules.terrain_kinds()]
    assert len(keys) == len(set(keys))
