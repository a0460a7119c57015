"""What tires a unit, and what rests it."""

import pytest

from gmtool.rules.chainmail.state.battle import Weather
from gmtool.rules.kit.play import evolve
from tests.rules.chainmail.game import Game

FOOT = {"kind": "heavy-foot", "men": 30, "files": 5}


def game(kind: str = "heavy-foot", **house: str) -> Game:
    return Game(house, Own=("red", {**FOOT, "kind": kind}), Foe=("blue", {**FOOT, "kind": kind}))


def march(played: Game, turns: int, **said: object) -> Game:
    """Move in so many turns in a row, and go on to the first move of the turn after them."""
    if played.phase != "move-first":
        played.to("move-first")
    for _ in range(turns):
        played.do("move", figure="Own", **said).to("move-first")
    return played


def melee(played: Game) -> Game:
    """A round of melee without a hit; the scores are even, so that it goes on."""
    while played.phase != "melee":
        played.pass_on()
    return played.do("fight", figure="Own", dice=({"hits": 0}, {"hits": 0}))


def tired(played: Game) -> bool:
    return bool(played.unit("Own").tired)


def tired_by(played: Game) -> list[str]:
    return [one.rules[0] for one in played.told("tired") if one.figure == "Own"]


@pytest.mark.rule("cm.fatigue.move5")
def test_that_five_turns_of_moving_in_a_row_tire():
    assert not tired(march(game(), 4))
    moved = march(game(), 5)
    assert tired(moved)
    assert tired_by(moved) == ["cm.fatigue.move5"]
    rested = march(march(game(), 4).to("move-first"), 1)
    assert not tired(rested)
    assert not tired(march(rested, 3))
    assert tired(march(rested, 1))


@pytest.mark.rule("cm.fatigue.uphill")
def test_that_an_uphill_move_counts_as_two():
    assert not tired(march(game(), 2, over="hill"))
    assert tired(march(game(), 3, over="hill"))


@pytest.mark.rule("cm.fatigue.rest")
def test_that_a_turn_without_a_move_rests():
    worn = march(game(), 5)
    assert tired(worn)
    worn.to("melee")
    assert tired(worn)
    worn.to("move-first")
    assert not tired(worn)
    assert [one.figure for one in worn.told("rested")] == ["Own"]
    assert not tired(march(worn, 4))
    assert tired(march(worn, 1))


def charged(played: Game) -> Game:
    return played.do("charge", figure="Own", target="Foe", far=600)


@pytest.mark.rule("cm.fatigue.move2-charge-melee")
def test_that_two_moves_a_charge_and_a_melee_tire():
    fought = melee(charged(march(game(), 2)))
    assert tired(fought)
    assert tired_by(fought) == ["cm.fatigue.move2-charge-melee"]
    assert not tired(melee(charged(march(game(), 1))))


@pytest.mark.rule("cm.fatigue.move1-charge-melee2")
def test_that_a_move_a_charge_and_two_rounds_tire():
    fought = melee(charged(march(game(), 1)))
    assert not tired(fought)
    again = melee(fought.to("artillery"))
    assert tired(again)
    assert tired_by(again) == ["cm.fatigue.move1-charge-melee2"]
    straight = melee(charged(march(game(), 0)).to("artillery"))
    assert not tired(melee(straight.to("artillery")))


@pytest.mark.rule("cm.fatigue.melee3")
def test_that_three_rounds_tire_whatever_went_before():
    fought = march(game(), 0).do("stand", figure="Own").to("move-last").do("attack", figure="Foe", target="Own")
    melee(fought)
    melee(fought.to("artillery"))
    assert not tired(fought)
    melee(fought.to("artillery"))
    assert tired(fought)
    assert tired_by(fought) == ["cm.fatigue.melee3"]


@pytest.mark.rule("cm.fatigue.rest")
@pytest.mark.parametrize(("reading", "worn"), [("no", True), ("yes", False)])
def test_that_a_turn_of_melee_is_no_rest(reading, worn):
    played = march(game(**{"melee-rests": reading}), 5)
    melee(played.do("stand", figure="Own").to("move-last").do("attack", figure="Foe", target="Own"))
    assert tired(played.to("move-first")) is worn


@pytest.mark.rule("cm.fatigue.swiss")
def test_that_swiss_bear_double():
    assert not tired(march(game("swiss"), 9))
    assert tired(march(game("swiss"), 10))
    fought = march(game("swiss"), 0).do("attack", figure="Own", target="Foe")
    for _ in range(5):
        melee(fought)
        fought.to("artillery")
    assert not tired(fought)
    assert tired(melee(fought))


@pytest.mark.rule("cm.weather.heat")
def test_that_heat_doubles_what_tires():
    hot = game()
    hot.state = evolve(hot.state, weather=Weather(heat=True))
    assert not tired(march(hot, 2))
    assert tired(march(hot, 1))
