"""What a figure may carry and hold, what it can use, and what stays fixed between its fights."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.cards.experience import trade
from gmtool.rules.tft.cards.legality import carry_findings, findings, ready_findings
from gmtool.rules.tft.cards.numbers import shield_that_costs_dx, shields
from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, TABLES, card, fighter, sparring

RAGNAR = {"st": 11, "dx": 13, "armor": "leather"}


def carried(*items: str) -> list[str]:
    return [found.rule for found in carry_findings(items, TABLES)]


def held(*items: str) -> list[str]:
    return [found.rule for found in ready_findings(items, TABLES)]


@pytest.mark.rule("tm.create.weapon-st")
def test_a_weapon_needs_its_st():
    figure = fighter(11, 13, ready=["broadsword"])
    assert figure.may_use(TABLES.weapons["shortsword"], TABLES)
    assert not figure.may_use(TABLES.weapons["broadsword"], TABLES)
    (found,) = findings(figure, TABLES)
    assert (found.rule, found.field, found.illegal) == ("tm.create.weapon-st", "gear", True)
    assert findings(fighter(11, 13, ready=["shortsword"]), TABLES) == ()


@pytest.mark.rule("tm.create.weapon-st")
def test_st_bought_with_experience_counts():
    bought = trade(fighter(11, 13, ready=["broadsword"], xp=100), "st", TABLES)
    assert findings(bought, TABLES) == ()


def test_to_carry_a_weapon_one_cannot_use_is_only_unusual():
    (found,) = findings(fighter(11, 13, carried=["broadsword"]), TABLES)
    assert (found.rule, found.illegal) == ("tm.create.weapon-st", False)


@pytest.mark.rule("tm.create.carry-limit")
def test_two_weapons_and_a_dagger_a_shield_being_a_weapon():
    assert carried("longbow", "two-handed-sword", "dagger") == []
    assert carried("shortsword", "large-shield", "dagger") == []
    assert carried("shortsword", "spear", "small-shield") == ["tm.create.carry-limit"]
    assert carried("shortsword", "large-shield", "small-shield") == ["tm.create.carry-limit"]
    assert carried("shortsword", "spear", "rock") == ["tm.create.carry-limit"]
    assert carried("dagger", "dagger", "dagger") == []


@pytest.mark.rule("tm.create.dagger-slot")
def test_one_dagger_or_main_gauche_beside_them():
    assert carried("rapier", "saber", "main-gauche") == []
    assert carried("rapier", "saber", "dagger", "main-gauche") == ["tm.create.dagger-slot"]
    assert carried("rapier", "saber", "dagger", "dagger") == ["tm.create.dagger-slot"]
    assert carried("rapier", "dagger", "main-gauche") == []


@pytest.mark.rule("tm.create.ready-at-start")
def test_one_weapon_and_one_shield_ready():
    assert held("shortsword", "large-shield") == []
    assert held("longbow") == held("large-shield") == held() == []
    assert held("saber", "club") == ["tm.create.ready-at-start"]
    assert held("large-shield", "small-shield") == ["tm.create.ready-at-start"]
    assert held("rapier", "main-gauche") == []
    assert held("rapier", "main-gauche", "small-shield") == ["tm.create.ready-at-start"]
    slung = fighter(14, 10, ready=["longbow"], carried=["two-handed-sword", "dagger"])
    assert findings(slung, TABLES) == ()


@pytest.mark.rule("tm.weapon.two-handed-shield")
def test_no_shield_beside_a_two_handed_weapon():
    assert held("spear", "large-shield") == ["tm.weapon.two-handed-shield"]
    assert held("javelin", "large-shield") == []
    assert held("battleaxe", "main-gauche") == ["tm.weapon.two-handed-shield"]
    assert findings(fighter(**RAGNAR, ready=["spear"], carried=["large-shield"]), TABLES) == ()


@pytest.mark.rule("tm.create.two-adjdx")
def test_ragnar_has_two_adjdx():
    slung = fighter(**RAGNAR, ready=["spear"], carried=["large-shield"])
    shield = shield_that_costs_dx(slung, TABLES)
    assert (sparring(slung).attack.score, sparring(slung).with_ready(shield, ready=True).attack.score) == (11, 10)
    held = replace(slung, gear=tuple(replace(one, ready=one.item == "large-shield") for one in slung.gear))
    assert (sparring(slung).stops().total, sparring(held).stops().total) == (2, 4)
    assert slung.may_use(TABLES.weapons["spear"], TABLES)
    tiles = {one.key: one for one in card_report(card(**RAGNAR, carried=["large-shield"]), BOOK).derived}
    assert (tiles["adjdx"].text, tiles["adjdx-slung"].text, tiles["adjdx-slung"].main) == ("10", "11", True)


def test_whoever_has_no_large_shield_has_one_adjdx():
    figure = fighter(12, 12, ready=["small-shield"])
    assert shield_that_costs_dx(figure, TABLES) is None
    assert shields(figure, TABLES, ready=True) == (TABLES.shields["small-shield"],)


@pytest.mark.rule("tm.create.points-fixed")
def test_points_once_divided_do_not_move():
    def now(st: int, dx: int, points_added: int = 0) -> list[tuple[str, str]]:
        one = fighter(st, dx, points_added=points_added, first_st=13, first_dx=11)
        return [(found.rule, found.field) for found in findings(one, TABLES) if found.rule == "tm.create.points-fixed"]

    assert now(13, 11) == []
    assert now(12, 12) == [("tm.create.points-fixed", "st")]
    assert now(14, 11) == [("tm.create.points-fixed", "points_added")]
    assert now(14, 11, points_added=1) == []
    assert now(12, 13, points_added=1) == [("tm.create.points-fixed", "st")]


@pytest.mark.rule("tm.create.between-combats")
def test_arms_and_armor_change_freely():
    divided = {"first_st": 12, "first_dx": 12}
    before = fighter(12, 12, armor="chainmail", ready=["shortsword"], **divided)
    after = fighter(12, 12, armor="leather", ready=["broadsword"], **divided)
    assert findings(before, TABLES) == findings(after, TABLES) == ()
