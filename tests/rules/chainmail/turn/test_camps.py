"""Camps of baggage and the weather of Chainmail, as the table sees them."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.chainmail.state.battle import Weather
from gmtool.rules.chainmail.state.siege import Camp
from gmtool.space import HUNDRED, Point
from tests.rules.chainmail.sieges.test_siege import FIELD, FOOT, RULES, battle


@pytest.mark.rule("cm.baggage.path")
def test_the_way_to_a_camp_is_six_inches_wide_and_secret_until_it_is_found() -> None:
    camp = Camp(side="red", at=Point(3600, 300))
    state = battle({"Guard": FOOT}, {"Foot": FOOT}, FIELD, house={"baggage": "yes"}, camps=(camp,))
    (hidden,) = RULES.effects(state)
    shape: Any = hidden.where.shape
    assert (hidden.secret, shape.width) == (True, 6 * HUNDRED)
    (found,) = RULES.effects(replace(state, camps=(replace(camp, found_by="Foot", found_on=1),)))
    assert not found.secret


@pytest.mark.rule("cm.baggage.on-board")
def test_wagons_go_by_road_and_are_the_third_target_of_knights() -> None:
    tables = RULES.book.tables
    wagons = tables.gaits[tables.engines["wagon"].gait]
    assert (wagons.move, wagons.move + wagons.road) == (6, 12)
    assert next(row.rank for row in tables.knight_targets.values() if "aggage" in row.name) == 3


@pytest.mark.rule("cm.weather.rain-effect")
@pytest.mark.rule("cm.weather.mud")
def test_the_weather_is_shown_for_the_whole_battle_with_what_the_house_agrees_on() -> None:
    weather = Weather("rainy", rain="hard rain", hard_rain=3)
    state = battle({"Guard": FOOT}, {"Foot": FOOT}, weather=weather)
    rain, mud = RULES.effects(state)
    assert (rain.label, rain.does) == ("Rainy, hard rain", "")
    assert (mud.label, mud.does) == ("Mud", "halves every move")
    for reading, does in (("powder", "wets all gunpowder"), ("bows", "wets gunpowder and bowstrings")):
        assert RULES.effects(replace(state, house={"rain-effect": reading}))[0].does == does


@pytest.mark.rule("cm.weather.start")
def test_the_weather_comes_before_everything_where_it_is_wanted() -> None:
    for house, usual in (({"weather": "yes"}, "weather"), ({}, "initiative")):
        state = battle({"Guard": FOOT}, {"Foot": FOOT}, house=house)
        assert [one.key for one in RULES.choices(state, None) if one.usual] == [usual]
