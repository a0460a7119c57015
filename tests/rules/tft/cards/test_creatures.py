"""Every cell of the monsters and beasts, and what follows from them."""

import pytest

from gmtool.dice import Dice, Roll
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.cards import CARDS, read_fighter
from gmtool.rules.tft.cards.legality import findings
from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, SYSTEM, TABLES, card, fighter, sparring

BEAR = fighter(30, 11, people="bear")
WOLF = fighter(10, 14, people="wolf")
SNAKE = fighter(12, 12, people="giant-snake")
GIANT = fighter(30, 9, people="giant", ready=["spiked-club"])
GARGOYLE = fighter(20, 11, people="gargoyle")


def body(figure) -> tuple[int, str, str, int]:
    """MA, damage, damage hand to hand, hits stopped."""
    damage, hth = figure.natural_damage(TABLES), figure.natural_hth_damage(TABLES)
    return figure.ma(TABLES), str(damage), str(hth), figure.natural_stops(TABLES)


def suggested(key: str) -> tuple[str, int | None, int | None]:
    creature = TABLES.creatures[key]
    return creature.attributes, creature.st, creature.dx


@pytest.mark.rule("tm.creature.bear")
def test_bear():
    assert body(BEAR) == (8, "2d+2", "3d", 2)
    assert suggested("bear") == ("suggested", 30, 11)
    assert (Roll(BEAR.natural_damage(TABLES), 7).total, Roll(BEAR.natural_hth_damage(TABLES), 10).total) == (9, 10)


@pytest.mark.rule("tm.creature.wolf")
def test_wolf():
    assert body(WOLF) == (12, "1d+1", "1d+1", 1)
    assert suggested("wolf") == ("suggested", 10, 14)
    assert findings(fighter(15, 14, people="wolf"), TABLES) == ()


@pytest.mark.rule("tm.creature.snake")
def test_giant_snake():
    assert body(SNAKE) == (6, "1d+1", "1d+1", 0)
    assert suggested("giant-snake") == ("suggested", 12, 12)


@pytest.mark.rule("tm.creature.gargoyle")
def test_gargoyle():
    assert body(GARGOYLE) == (8, "2d", "2d", 3)
    assert suggested("gargoyle") == ("fixed", 20, 11)
    assert [found.rule for found in findings(fighter(21, 11, people="gargoyle"), TABLES)] == ["tm.creature.gargoyle"]
    assert [found.rule for found in findings(fighter(19, 12, people="gargoyle"), TABLES)] == ["tm.creature.gargoyle"]
    assert findings(fighter(21, 11, people="gargoyle", points_added=1), TABLES) == ()


@pytest.mark.rule("tm.creature.natural-armor")
def test_hide_stops_hits_and_costs_neither_dx_nor_ma():
    hides = {key: creature.hits_stopped for key, creature in TABLES.creatures.items() if key != "animal"}
    assert hides == {"bear": 2, "wolf": 1, "giant-snake": 0, "giant": 0, "gargoyle": 3}
    assert sparring(BEAR).attack.score == 11
    assert (BEAR.ma(TABLES), TABLES.armors[BEAR.armor].hits_stopped) == (8, 0)


def test_only_the_snake_is_hard_to_hit_and_has_five_front_hexes():
    assert {key: c.attacker_dx for key, c in TABLES.creatures.items() if c.attacker_dx} == {"giant-snake": -3}
    assert (SNAKE.attacker_dx(TABLES), WOLF.attacker_dx(TABLES), fighter(12, 12).attacker_dx(TABLES)) == (-3, 0, 0)
    assert (SNAKE.front_hexes(TABLES), WOLF.front_hexes(TABLES), fighter(12, 12).front_hexes(TABLES)) == (5, 3, 3)


@pytest.mark.rule("tm.creature.other-animals")
def test_other_animals_stand_on_their_card():
    boar = fighter(14, 11, people="animal", ma=10, damage="1d+2", hits_stopped=1)
    assert body(boar) == (10, "1d+2", "1d+2", 1)
    assert findings(boar, TABLES) == ()
    assert card_report(card(14, 11, people="animal", ma=10, damage="1d+2", hits_stopped=1), BOOK).findings == ()


@pytest.mark.rule("tm.creature.other-animals")
@pytest.mark.parametrize("missing", ["st", "dx", "ma", "damage", "hits_stopped"])
def test_all_five_numbers_of_another_animal_are_needed(missing):
    fields = {"people": "animal", "st": 14, "dx": 11, "ma": 10, "damage": "1d+2", "hits_stopped": 1}
    del fields[missing]
    label = next(field.label for field in CARDS.form(TABLES).fields if field.key == missing)
    with pytest.raises(BadCard, match=f"“{label}” is missing"):
        read_fighter(Card(SYSTEM, "Boar", fields), TABLES)


def test_own_numbers_go_before_those_of_the_lists():
    dire = fighter(16, 14, people="wolf", ma=11, damage="2d", hth_damage="2d+1", hits_stopped=2, hexes=3)
    assert (*body(dire), dire.hexes) == (11, "2d", "2d+1", 2, 3)


def test_beasts_use_no_weapons():
    assert [f.uses_weapons(TABLES) for f in (BEAR, WOLF, SNAKE, GARGOYLE)] == [False] * 4
    assert [f.uses_weapons(TABLES) for f in (GIANT, fighter(12, 12))] == [True] * 2
    armed = fighter(10, 14, people="wolf", ready=["dagger"])
    assert [found.rule for found in findings(armed, TABLES)] == ["tm.creature.natural-weapons"]


@pytest.mark.rule("tm.creature.gargoyle-no-weapons")
def test_a_gargoyle_uses_none_and_strikes_with_its_hands():
    armed = fighter(20, 11, people="gargoyle", carried=["shortsword"])
    (found,) = findings(armed, TABLES)
    assert (found.rule, found.field, found.illegal) == ("tm.creature.gargoyle-no-weapons", "gear", True)
    assert (GARGOYLE.attack_name(TABLES), GARGOYLE.natural_damage(TABLES)) == ("hands", Dice(2))


@pytest.mark.rule("tm.creature.gargoyle-ma")
def test_a_gargoyle_flies_twice_as_fast():
    assert (GARGOYLE.ma(TABLES), GARGOYLE.ma(TABLES, flying=True), GARGOYLE.ma_flying(TABLES)) == (8, 16, 16)
    assert (WOLF.ma(TABLES, flying=True), WOLF.ma_flying(TABLES)) == (12, 0)


@pytest.mark.rule("tm.creature.giant-size")
def test_a_giant_fills_three_hexes():
    assert GIANT.hexes == 3
    assert {figure.hexes for figure in (BEAR, WOLF, SNAKE, GARGOYLE, fighter(12, 12))} == {1}


@pytest.mark.rule("tm.creature.giant-ma")
def test_a_giant_moves_ten_or_as_a_human_in_armor():
    assert GIANT.ma(TABLES) == 10
    in_armor = {key: fighter(30, 9, people="giant", armor=key).ma(TABLES) for key in ("cloth", "leather", "chainmail")}
    assert in_armor == {"cloth": 10, "leather": 8, "chainmail": 6}


@pytest.mark.rule("tm.creature.giant-attributes")
def test_a_giant_is_strong_and_slow():
    def found(st, dx):
        return [(one.field, one.illegal, one.rule) for one in findings(fighter(st, dx, people="giant"), TABLES)]

    rule = "tm.creature.giant-attributes"
    assert found(23, 9) == [("st", True, rule)]
    assert found(24, 9) == []
    assert found(50, 9) == []
    assert found(24, 10) == [("dx", False, rule)]


@pytest.mark.rule("tm.creature.giant-weapon")
@pytest.mark.parametrize(("st", "dice"), [(24, "2d+2"), (29, "2d+2"), (30, "3d+3"), (40, "4d+4"), (50, "5d+5")])
def test_a_giants_club_goes_by_his_st(st, dice):
    club = TABLES.weapons["spiked-club"]
    giant = fighter(st, 9, people="giant", ready=["spiked-club"])
    assert str(giant.damage_with(club, TABLES)) == dice
    assert findings(giant, TABLES) == ()
    assert giant.natural_damage(TABLES) is None


@pytest.mark.rule("tm.creature.giant-weapon")
def test_only_a_giant_swings_it():
    human = fighter(15, 9, ready=["spiked-club"])
    assert not human.may_use(TABLES.weapons["spiked-club"], TABLES)
    assert [found.rule for found in findings(human, TABLES)] == ["tm.creature.giant-weapon"]


@pytest.mark.rule("tm.creature.giant-hth")
def test_a_giant_hand_to_hand():
    assert GIANT.natural_hth_damage(TABLES) == Dice(2, 6, -1)
    assert Roll(GIANT.natural_hth_damage(TABLES), 7).total == 6


def test_a_giant_takes_more_to_engage_shake_and_floor():
    def limits(figure):
        return figure.engaged_by(TABLES), figure.dx_loss_hits(TABLES), figure.fall_hits(TABLES)

    assert limits(GIANT) == (2, 9, 16)
    assert limits(BEAR) == limits(fighter(12, 12)) == (1, 5, 8)


def test_armor_on_a_beast_is_unusual():
    (found,) = findings(fighter(30, 11, people="bear", armor="plate"), TABLES)
    assert (found.field, found.illegal) == ("armor", False)


def test_there_are_no_other_creatures():
    assert {key: (row.name, row.attack) for key, row in TABLES.creatures.items()} == {
        "bear": ("Bear", "claws"),
        "wolf": ("Wolf", "bite"),
        "giant-snake": ("Giant snake", "bite"),
        "giant": ("Giant", ""),
        "gargoyle": ("Gargoyle", "hands"),
        "animal": ("Other animal", "bite"),
    }
