"""Every cell of the armour and shield lists, and what they make of DX, MA and hits."""

import pytest

from gmtool.rules.tft.cards.numbers import adjdx, movement, shields, stops_in_front
from tests.rules.tft.figures import TABLES, fighter

# key, name, hits stopped, DX, MA of a human, MA of an elf
ARMOR = [
    ("none", "No armor", 0, 0, 10, 12),
    ("cloth", "Cloth", 1, -1, 10, 12),
    ("leather", "Leather", 2, -2, 8, 10),
    ("chainmail", "Chainmail", 3, -3, 6, 6),
    ("half-plate", "Half-plate", 4, -4, 6, 6),
    ("plate", "Plate", 5, -5, 6, 6),
]


def adjdx_of(figure) -> int:
    return adjdx(figure, TABLES, shields(figure, TABLES, ready=True)).total


@pytest.mark.parametrize(("key", "name", "stops", "dx", "human", "elf"), ARMOR)
def test_every_row_is_as_printed(key, name, stops, dx, human, elf):
    armor = TABLES.armors[key]
    assert (armor.key, armor.name, armor.hits_stopped, armor.dx) == (key, name, stops, dx)
    assert armor.ma == {"human": human, "elf": elf}


def test_there_is_no_other_armor():
    assert set(TABLES.armors) == {key for key, *_ in ARMOR}


@pytest.mark.rule("tm.armor.table")
@pytest.mark.parametrize(("key", "stops"), [(row[0], row[2]) for row in ARMOR])
def test_armor_stops_hits(key, stops):
    figure = fighter(12, 12, armor=key)
    assert stops_in_front(figure, TABLES).total == stops


@pytest.mark.rule("tm.dx.armor")
@pytest.mark.parametrize(("key", "dx"), [(row[0], 12 + row[3]) for row in ARMOR])
def test_armor_costs_dx(key, dx):
    lines = adjdx(fighter(12, 12, armor=key), TABLES, ()).lines
    assert sum(line.value for line in lines) == dx
    assert [line.rule for line in lines[1:]] == (["tm.dx.armor"] if dx != 12 else [])


@pytest.mark.rule("tm.move.ma-human")
def test_an_unarmored_human_moves_ten():
    assert fighter(12, 12).ma(TABLES) == 10


@pytest.mark.rule("tm.move.ma-armor")
@pytest.mark.parametrize(("key", "ma"), [(row[0], row[4]) for row in ARMOR])
def test_armor_slows_and_shields_do_not(key, ma):
    assert fighter(12, 12, armor=key).ma(TABLES) == ma
    assert fighter(12, 12, armor=key, ready=["large-shield"]).ma(TABLES) == ma
    assert movement(fighter(12, 12, armor=key), TABLES).total == ma


@pytest.mark.rule("tm.dx.large-shield")
def test_only_a_ready_large_shield_costs_dx():
    assert adjdx_of(fighter(12, 12, armor="chainmail", ready=["large-shield"])) == 8
    assert adjdx_of(fighter(12, 12, armor="chainmail", carried=["large-shield"])) == 9
    assert adjdx_of(fighter(12, 12, armor="chainmail", ready=["small-shield"])) == 9
    assert adjdx_of(fighter(12, 12, armor="chainmail", carried=["small-shield"])) == 9


@pytest.mark.rule("tm.shield.slung-no-dx")
def test_a_slung_shield_costs_nothing():
    assert adjdx_of(fighter(11, 13, armor="leather", carried=["large-shield"])) == 11
    assert all(shield.dx_slung == 0 for shield in TABLES.shields.values())


@pytest.mark.rule("tm.shield.table")
@pytest.mark.parametrize(
    ("key", "name", "stops", "dx"),
    [
        ("large-shield", "Large shield", 2, -1),
        ("small-shield", "Small shield", 1, 0),
        ("main-gauche", "Main-gauche", 1, 0),
    ],
)
def test_every_shield_is_as_printed(key, name, stops, dx):
    shield = TABLES.shields[key]
    assert (shield.key, shield.name, shield.hits_stopped, shield.dx_ready) == (key, name, stops, dx)
    assert stops_in_front(fighter(12, 12, ready=[key]), TABLES).total == stops
    assert stops_in_front(fighter(12, 12, carried=[key]), TABLES).total == 0


@pytest.mark.rule("tm.shield.table")
def test_only_the_main_gauche_stops_certain_attacks_alone():
    assert set(TABLES.shields) == {"large-shield", "small-shield", "main-gauche"}
    kinds = ("stops_missile", "stops_two_handed", "stops_slung_rear", "shield_rush", "uses_weapon_place")
    for key, shield in TABLES.shields.items():
        assert [getattr(shield, kind) for kind in kinds] == [key != "main-gauche"] * 5


def test_the_lines_of_what_is_stopped_name_their_rules():
    lines = stops_in_front(fighter(12, 12, armor="chainmail", ready=["large-shield"]), TABLES).lines
    assert [(line.value, line.rule) for line in lines] == [(3, "tm.armor.table"), (2, "tm.shield.table")]
