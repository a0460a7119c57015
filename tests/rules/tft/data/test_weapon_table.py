"""Every cell of the weapon table, as the source prints it."""

import pytest

from gmtool.dice import Dice, Roll
from tests.rules.tft.figures import TABLES, fighter

# name, dice, ST (None for a dash), * thrown, † two-handed, the notes column's number
PRINTED = [
    ("dagger", "Dagger", "1d-1", None, "*"),
    ("main-gauche", "Main-gauche", "1d-1", None, ""),
    ("rapier", "Rapier", "1d", 9, ""),
    ("club", "Club", "1d", 9, "*"),
    ("hammer", "Hammer", "1d+1", 10, "*"),
    ("saber", "Saber", "2d-2", 10, ""),
    ("shortsword", "Shortsword", "2d-1", 11, ""),
    ("mace", "Mace", "2d-1", 11, "*"),
    ("small-ax", "Small ax", "1d+2", 11, "*"),
    ("broadsword", "Broadsword", "2d", 12, ""),
    ("morningstar", "Morningstar", "2d+1", 13, ""),
    ("two-handed-sword", "Two-handed sword", "3d-1", 14, "†"),
    ("battleaxe", "Battleaxe", "3d", 15, "†"),
    ("javelin", "Javelin", "1d-1", 9, "*"),
    ("spear", "Spear", "1d+1", 11, "*†"),
    ("halberd", "Halberd", "2d", 13, "†"),
    ("pike-axe", "Pike axe", "2d+2", 15, "†"),
    ("rock", "Thrown rock", "1d-4", None, "*"),
    ("sling", "Sling", "1d-2", None, "†"),
    ("small-bow", "Small bow", "1d-1", 9, "†"),
    ("horse-bow", "Horse bow", "1d", 10, "†"),
    ("longbow", "Longbow", "1d+2", 11, "†"),
    ("light-crossbow", "Light crossbow", "2d", 12, "†"),
    ("heavy-crossbow", "Heavy crossbow", "3d", 15, "†"),
]
POLES = {"javelin", "spear", "halberd", "pike-axe"}
MISSILES = {"sling", "small-bow", "horse-bow", "longbow", "light-crossbow", "heavy-crossbow"}


@pytest.mark.rule("tm.weapon.table")
@pytest.mark.parametrize(("key", "name", "dice", "st", "marks"), PRINTED)
def test_every_row_is_as_printed(key, name, dice, st, marks):
    weapon = TABLES.weapons[key]
    assert (weapon.key, weapon.name, str(weapon.damage), weapon.st) == (key, name, dice, st or 0)
    assert (weapon.throwable, weapon.two_handed) == ("*" in marks, "†" in marks)


@pytest.mark.rule("tm.weapon.table")
def test_there_are_no_other_weapons_than_the_giants_club():
    assert set(TABLES.weapons) == {key for key, *_ in PRINTED} | {"spiked-club"}


@pytest.mark.rule("tm.weapon.no-st")
def test_only_dagger_main_gauche_rock_and_sling_need_no_st():
    anyone = {key for key, weapon in TABLES.weapons.items() if weapon.st == 0 and not weapon.users}
    assert anyone == {"dagger", "main-gauche", "rock", "sling"}
    weak = fighter(4, 18, people="halfling")
    assert weak.may_use(TABLES.weapons["sling"])
    assert not weak.may_use(TABLES.weapons["rapier"])


@pytest.mark.rule("tm.pole.which")
def test_pole_weapons():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "pole"} == POLES


@pytest.mark.rule("tm.thrown.which")
def test_what_may_be_thrown():
    thrown = {key for key, weapon in TABLES.weapons.items() if weapon.throwable}
    assert thrown == {"dagger", "club", "hammer", "mace", "small-ax", "javelin", "spear", "rock"}


@pytest.mark.rule("tm.missile.which")
def test_missile_weapons_and_the_rock_that_is_thrown():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "missile"} == MISSILES
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "thrown"} == {"rock"}


def test_all_pole_weapons_but_the_javelin_jab():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.jab} == POLES - {"javelin"}


@pytest.mark.rule("tm.weapon.dagger-hth")
def test_a_dagger_does_more_hand_to_hand():
    dagger = TABLES.weapons["dagger"]
    assert dagger.hth_damage == Dice(1, 6, 2)
    assert Roll(dagger.damage, 3).total == 2
    assert Roll(dagger.hth_damage, 3).total == 5


@pytest.mark.rule("tm.maingauche.hth-damage", "tm.hth.damage-dagger")
def test_a_main_gauche_does_not():
    damages = {key: weapon.hth_damage for key, weapon in TABLES.weapons.items() if weapon.hth_damage}
    assert damages == {"dagger": Dice(1, 6, 2), "main-gauche": Dice(1, 6, -1)}
    assert [Roll(dice, 4).total for dice in damages.values()] == [6, 3]


def test_a_main_gauche_strikes_second_at_minus_four():
    off = {key: weapon.off_hand_dx for key, weapon in TABLES.weapons.items() if weapon.off_hand}
    assert off == {"main-gauche": -4}
    assert {key for key, weapon in TABLES.weapons.items() if weapon.dagger_place} == {"dagger", "main-gauche"}


def test_bows_shoot_twice_from_a_dx_on():
    twice = {key: weapon.two_shots_adjdx for key, weapon in TABLES.weapons.items() if weapon.two_shots_adjdx}
    assert twice == {"small-bow": 15, "horse-bow": 16, "longbow": 18}


def test_crossbows_need_turns_to_reload():
    rates = {
        key: (weapon.turns_between_shots, weapon.fast_adjdx, weapon.fast_turns_between_shots)
        for key, weapon in TABLES.weapons.items()
        if weapon.crossbow
    }
    assert rates == {"light-crossbow": (1, 14, 0), "heavy-crossbow": (2, 14, 1)}
    assert all(not w.turns_between_shots and w.fast_adjdx is None for w in TABLES.weapons.values() if not w.crossbow)


def test_crossbows_shoot_prone_bows_kneeling_slings_neither():
    prone = {key: weapon.prone_dx for key, weapon in TABLES.weapons.items() if weapon.prone_fire}
    assert prone == {"light-crossbow": 1, "heavy-crossbow": 1}
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kneeling_fire} == MISSILES - {"sling"}


def test_a_rock_is_always_there():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.always_available} == {"rock"}
