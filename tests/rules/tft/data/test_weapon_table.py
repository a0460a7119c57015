"""Kinds of weapons, and who may use them; the cells of the table are in printed_tables.toml."""

import pytest

from tests.rules.tft.figures import TABLES, fighter

POLES = {"javelin", "spear", "halberd", "pike-axe"}
MISSILES = {"sling", "small-bow", "horse-bow", "longbow", "light-crossbow", "heavy-crossbow"}


@pytest.mark.rule("tm.weapon.no-st")
def test_only_dagger_main_gauche_rock_and_sling_need_no_st():
    anyone = {key for key, weapon in TABLES.weapons.items() if weapon.st == 0 and not weapon.users}
    assert anyone == {"dagger", "main-gauche", "rock", "sling"}
    weak = fighter(4, 18, people="halfling")
    assert weak.may_use(TABLES.weapons["sling"], TABLES)
    assert not weak.may_use(TABLES.weapons["rapier"], TABLES)


@pytest.mark.rule("tm.pole.which")
def test_pole_weapons():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "pole"} == POLES


@pytest.mark.rule("tm.missile.which")
def test_missile_weapons_and_the_rock_that_is_thrown():
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "missile"} == MISSILES
    assert {key for key, weapon in TABLES.weapons.items() if weapon.kind == "thrown"} == {"rock"}
